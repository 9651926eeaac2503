"""How long bots think, by counted work: alike on every computer, however busy.

`python3 tools/thinking.py` tells the milliseconds that it takes a board. An instruction of
CPython 3.11 is about 6 µs of an RP2040 on average, in the dearest slices 8.5; at Mine, where
more is calls, 7.5 and 11.
"""

import random

import pytest

import engine
from engine.rng import Rng
from ranium import bots
from tests.bots import work
from tools import thinking

PICK = {"reload": 238000, "load": 238000, "mine": 187000}
"""Instructions for a pick, 1.4 s: it has to be made within 1.5 s."""
SLICE = {"reload": 3800, "load": 3800, "mine": 3400}
"""Instructions for a slice, 33 ms, at Mine 37: screens and link wait as long."""


@pytest.mark.parametrize(
    "name, seats, bot",
    (("reload", 2, "strong"), ("reload", 3, "strong"), ("reload", 4, "strong"), ("load", 2, "strong"),
     ("mine", 2, "strong"), ("mine", 2, "simple"), ("mine", 3, "strong"), ("mine", 3, "simple"), ("mine", 4, "strong"), ("mine", 4, "simple")),
)  # fmt: skip
def test_a_pick_and_its_slices_are_short(name, seats, bot):
    picks, slices = [], []
    hard = [] if name == "mine" else hardest(name, seats)
    for view, seat in hard + thinking.positions(name, seats, 0, "simple", 12 if hard else 40, "work"):
        game = engine.game(name)(seats, 0, None)
        game.restore(view)
        bots.choose(bot, game, seat, Rng(bytes(32)))  # loads its modules
        told = work.slices(bots.think(bot, game, seat, Rng(bytes(32))))
        picks.append(sum(told))
        slices.append(max(told))
    print(name, seats, bot, max(picks), max(slices))
    assert PICK[name] / (3 if bot == "strong" else 12) < max(picks) <= PICK[name]
    assert max(slices) <= SLICE[name]


def hardest(name, seats):
    """`(view, seat)` with the most to weigh: all cards in hand, at RELOAD! chips and stacks of all heights as well."""
    dice = random.Random(seats)
    found = []
    for _ in range(4):
        game = engine.game(name)(seats, 0, dice.randbytes(32))
        if name == "reload":
            for seat in range(seats):
                game.state[40 + seat] = 4
            slots = game.slots()
            for at in range(seats * slots):
                game.state[28 + at] = (1, 2, 4, 3, 5)[at % slots]
        else:
            from tools import matches

            matches.deal(game, dice)
        game.restore(game.state)
        found.append((bytes(game.view(0)), 0))
    return found


def test_the_count_is_of_what_runs():
    def thoughts():
        yield -1
        sum_ = 0
        for i in range(1000):
            sum_ += i
        yield -1
        yield 3

    few, many, last = work.slices(thoughts())
    assert few < 20 and last < 20 and 3000 < many < 20000
