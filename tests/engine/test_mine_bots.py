"""Mine's bot: how strong it is, that it ends games, and that it decides by what it sees."""

import random

import pytest

from engine import mine
from engine.mine import Game
from engine.rng import Rng
from engine.step import NONE
from ranium import bots
from tests.cases import mine_support as t
from tests.cases.mine_support import BLUE, RED, YELLOW, Laid


def choose(game, seat=0, seed=0):
    return bots.choose("simple", game, seat, Rng(bytes([seed] * 32)))


def played(names, number, options=0):
    """A game of these bots, one for each seat."""
    dice = random.Random(number)
    game = Game(len(names), options, dice.randbytes(32))
    rng = Rng(dice.randbytes(32))
    while not game.over():
        assert game.steps() < 2000, "a game that does not end"
        picks = [NONE] * game.seats
        for seat in range(game.seats):
            if game.waiting() >> seat & 1:
                picks[seat] = bots.choose(names[seat], game, seat, rng)
        game.step(picks, dice.randbytes(32))
    return game


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_simple_beats_random(seats):
    won = 0
    for number in range(6):
        names = ["random"] * seats
        names[number % seats] = "simple"
        won += played(names, number).standings()[0][1] == number % seats
    assert won >= 5


@pytest.mark.parametrize("options", range(16))
def test_games_end_with_every_option(options):
    assert played(["simple"] * (2 + options % 3), options, options).steps() < 500


def test_it_collects_delivers_and_attacks():
    with Laid({}, crews={YELLOW: 7}, units=(7,)) as game:
        assert choose(game) == t.COLLECT
    with Laid({1: "y NS"}, crews={YELLOW: 1}, held={YELLOW: 2}, loaders=(1, 8, 16)) as game:
        assert choose(game) == t.deliver(2)
    with Laid({}, crews={YELLOW: 9, RED: 9, BLUE: 9}, held={RED: 1}) as game:
        assert choose(game) == t.attack(RED)


def test_it_goes_to_a_unit_and_turns_a_card_that_is_in_the_way():
    with Laid({7: "y NESW", 8: "y W", 6: "y E"}, crews={YELLOW: 6}, units=(8,)) as game:
        assert choose(game) == t.go(8)
    with Laid({6: "y E", 7: "w E"}, crews={YELLOW: 6}, units=(7, 28, 27, 26)) as game:
        assert choose(game) == t.rotate(7)


def test_it_moves_a_loader_or_turns_a_card_to_deliver():
    with Laid({1: "y NS"}, crews={YELLOW: 1}, held={YELLOW: 1}, loaders=(2, 8, 16)) as game:
        assert choose(game) == t.loader(0, True)
    with Laid({1: "y S"}, crews={YELLOW: 1}, held={YELLOW: 1}, loaders=(1, 8, 16)) as game:
        assert choose(game) == t.rotate(1)


def test_it_sends_away_whom_it_cannot_beat():
    with Laid({9: "y N", 30: "y N"}, crews={YELLOW: 9, RED: 9}, held={YELLOW: 2, RED: 1}) as game:
        assert choose(game) == t.TRANSPORT
        t.play(game, t.TRANSPORT)
        assert choose(game) in (14, 30)


def test_it_decides_by_its_view():
    """A game that shows a seat another position than there is gets the pick for what it shows."""
    dice = random.Random(2)

    class Veiled(Game):
        shown = None

        def view(self, seat):
            return bytearray(self.shown)

    game = Game(3, 0, dice.randbytes(32))
    while not game.over() and game.steps() < 60:
        seat = mine_seat(game)
        veiled = Veiled(3, 0, dice.randbytes(32))
        veiled.shown = game.state
        before = bytes(veiled.state)
        pick = choose(game, seat)
        assert choose(veiled, seat) == pick and veiled.state == before
        game.step([pick if other == seat else NONE for other in range(3)], dice.randbytes(32))


def mine_seat(game):
    return game.waiting().bit_length() - 1


@pytest.mark.parametrize("name", bots.names())
@pytest.mark.parametrize("seats", (2, 3, 4))
def test_bots_pick_legally_everywhere(name, seats):
    """Also in positions that bots alone would not get to."""
    dice = random.Random(seats)
    rng = Rng(dice.randbytes(32))
    for options in (0, mine.STRATEGY, 15):
        game = Game(seats, options, dice.randbytes(32))
        while not game.over() and game.steps() < 120:
            picks = [NONE] * seats
            for seat in range(seats):
                legal = list(game.legal(seat))
                if legal:
                    assert bots.choose(name, game, seat, rng) in legal
                    picks[seat] = dice.choice([pick for pick in legal if not 72 <= pick < 180] or legal)
            game.step(picks, dice.randbytes(32))
