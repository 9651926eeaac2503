"""Robotech's bot plays by the rules, and alike on every interpreter."""

from binascii import crc32

from engine.robotech import Game
from tests.cases.bots_support import played_out
from tests.cases.support import entropy

LAST = {(3, 0): 550872877, (4, 0): 3630778817}
"""CRC-32 of the last state of a game of simple bots, by seats and options."""


def test_the_same_game_on_every_interpreter():
    for seats, options in LAST:
        assert crc32(played_out(Game(seats, options, entropy(seats))).state) == LAST[seats, options], (seats, options)
