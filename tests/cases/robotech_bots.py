"""Robotech's bot plays by the rules, and alike on every interpreter."""

from binascii import crc32

from engine.robotech import Game
from engine.rng import Rng
from engine.step import NONE
from ranium import bots
from tests.cases.support import entropy

LAST = {(3, 0): 2073235156, (4, 0): 3504364556}
"""CRC-32 of the last state of a game of simple bots, by seats and options."""


def played_out(seats, options):
    game = Game(seats, options, entropy(seats))
    rng = Rng(entropy(77))
    while not game.over():
        picks = [NONE] * seats
        for seat in range(seats):
            if game.waiting() >> seat & 1:
                picks[seat] = bots.choose("simple", game, seat, rng)
        game.step(picks, entropy(game.steps()))
    return game


def test_the_same_game_on_every_interpreter():
    for seats, options in LAST:
        assert crc32(played_out(seats, options).state) == LAST[seats, options], (seats, options)
