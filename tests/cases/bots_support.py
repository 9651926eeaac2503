"""A game of bots, on CPython and on MicroPython alike."""

from engine.rng import Rng
from engine.step import NONE
from ranium import bots
from tests.cases.support import entropy


def played_out(game, name="simple"):
    """Plays a fresh game to its end with a bot of that name in every seat, and returns it."""
    rng = Rng(entropy(77))
    while not game.over():
        picks = [NONE] * game.seats
        for seat in range(game.seats):
            if game.waiting() >> seat & 1:
                picks[seat] = bots.choose(name, game, seat, rng)
        game.step(picks, entropy(game.steps()))
    return game
