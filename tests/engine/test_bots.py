"""How strong the bots are, and that they know no more than their seat."""

import random

import pytest

from engine.reload import Game
from engine.rng import Rng
from engine.step import NONE
from ranium import bots


def wins(names, games, seed=0):
    """The share of victories of the first of these bots; the seats change in turn."""
    dice = random.Random(seed)
    won = 0
    for number in range(games):
        order = [names[(seat - number) % len(names)] for seat in range(len(names))]
        game = Game(len(names), 0, dice.randbytes(32))
        rngs = [Rng(dice.randbytes(32)) for _ in names]
        while not game.over():
            picks = [NONE] * game.seats
            for seat in range(game.seats):
                if game.waiting() >> seat & 1:
                    picks[seat] = bots.choose(order[seat], game, seat, rngs[seat])
            game.step(picks, dice.randbytes(32))
        first = [seat for place, seat, _, _ in game.standings() if place == 1]
        if number % len(names) in first:
            won += 1 / len(first)
    return won / games


def test_simple_beats_random_for_two():
    assert wins(["simple", "random"], 300) >= 0.75


def test_simple_beats_random_for_three():
    assert wins(["simple", "random", "random"], 100) >= 0.6


def test_simple_beats_random_for_four():
    assert wins(["simple", "random", "random", "random"], 100) >= 0.5


def test_equal_bots_are_about_equal():
    assert 0.35 <= wins(["simple", "simple"], 150) <= 0.65


def test_simple_cannot_be_foreseen():
    """In one position it plays several cards, by nothing but its own random source."""
    dice = random.Random(1)
    game = Game(2, 0, dice.randbytes(32))
    picks = [bots.choose("simple", game, 0, Rng(dice.randbytes(32))) for _ in range(100)]
    assert len(set(picks)) >= 3
    assert max(picks.count(pick) for pick in picks) <= 80


@pytest.mark.parametrize("name", bots.names())
def test_a_bot_decides_by_its_view(name):
    """A game that shows a seat another position than there is gets the pick for what it shows."""
    dice = random.Random(2)

    class Veiled(Game):
        shown = None

        def view(self, seat):
            assert seat == 1
            return bytearray(self.shown)

    for _ in range(30):
        game = Game(2, 0, dice.randbytes(32))
        veiled = Veiled(2, 0, dice.randbytes(32))
        veiled.shown = game.state
        entropy = dice.randbytes(32)
        pick = bots.choose(name, game, 1, Rng(entropy))
        before = bytes(veiled.state)
        assert bots.choose(name, veiled, 1, Rng(entropy)) == pick
        assert veiled.state == before


@pytest.mark.parametrize("name", bots.names())
@pytest.mark.parametrize("seats", (2, 3, 4))
def test_bots_pick_legally_everywhere(name, seats):
    """Also in positions that bots alone would not get to."""
    dice = random.Random(seats)
    rng = Rng(dice.randbytes(32))
    for _ in range(6):
        game = Game(seats, 0, dice.randbytes(32))
        while not game.over():
            picks = [NONE] * seats
            for seat in range(seats):
                legal = list(game.legal(seat))
                if legal:
                    assert bots.choose(name, game, seat, rng) in legal
                    picks[seat] = dice.choice(legal)
            game.step(picks, dice.randbytes(32))
