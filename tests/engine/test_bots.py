"""How strong the bots are, and that they know no more than their seat."""

import random

import pytest

import engine
from engine.reload import Game
from engine.rng import Rng
from engine.step import NONE
from ranium import bots


def wins(names, games, seed=0, new=lambda seats, entropy: Game(seats, 0, entropy)):
    """The share of victories of the first of these bots; the seats change in turn."""
    dice = random.Random(seed)
    won = 0
    for number in range(games):
        order = [names[(seat - number) % len(names)] for seat in range(len(names))]
        game = new(len(names), dice.randbytes(32))
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


def load(seats, entropy):
    return engine.game("load")(seats, 1, entropy)


def test_simple_beats_random_at_load():
    assert wins(["simple", "random"], 80, new=load) >= 0.65


def test_simple_beats_random_for_three():
    assert wins(["simple", "random", "random"], 100) >= 0.6


def test_simple_beats_random_for_four():
    assert wins(["simple", "random", "random", "random"], 100) >= 0.5


def test_equal_bots_are_about_equal():
    assert 0.35 <= wins(["simple", "simple"], 150) <= 0.65
    assert 0.3 <= wins(["simple", "simple"], 40, new=load) <= 0.7


@pytest.mark.parametrize("name, options", (("reload", 0), ("load", 1)))
def test_simple_cannot_be_foreseen(name, options):
    """In one position it plays several cards, by nothing but its own random source."""
    dice = random.Random(1)
    game = engine.game(name)(2, options, dice.randbytes(32))
    picks = [bots.choose("simple", game, 0, Rng(dice.randbytes(32))) for _ in range(100)]
    assert len(set(picks)) >= 3
    assert max(picks.count(pick) for pick in picks) <= 80


@pytest.mark.parametrize("name", bots.names())
def test_a_bot_does_not_know_the_other_hand(name):
    """At Load! another hand and other cards aside change nothing, played out with the same cards on the table."""
    dice = random.Random(3)
    for _ in range(20):
        game = load(2, dice.randbytes(32))
        other = game.copy()
        other.state[25 + 12 : 25 + 24] = bytes(dice.sample(sorted(set(range(28)) - set(game.state[25:37])), 12))
        assert other.state != game.state
        other.restore(other.state)
        entropy = dice.randbytes(32)
        assert bots.choose(name, game, 0, Rng(entropy)) == bots.choose(name, other, 0, Rng(entropy))


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
@pytest.mark.parametrize("game_name, options, seats", (("reload", 0, 2), ("reload", 0, 3), ("reload", 0, 4), ("load", 1, 2)))
def test_bots_pick_legally_everywhere(name, game_name, options, seats):
    """Also in positions that bots alone would not get to."""
    dice = random.Random(seats)
    rng = Rng(dice.randbytes(32))
    for _ in range(6):
        game = engine.game(game_name)(seats, options, dice.randbytes(32))
        while not game.over():
            picks = [NONE] * seats
            for seat in range(seats):
                legal = list(game.legal(seat))
                if legal:
                    assert bots.choose(name, game, seat, rng) in legal
                    picks[seat] = dice.choice(legal)
            game.step(picks, dice.randbytes(32))
