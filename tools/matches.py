"""Matches of two bots, each game known by its number: the same on every computer and in any order.

Needs nothing besides Python, the engine and the bots.
"""

import random
from dataclasses import dataclass

import engine
from engine.rng import Rng
from engine.step import NONE

WHOLE = 12
"""Parts of a victory: a shared one can be divided among 2, 3 or 4."""
STEPS_MOST = 3000
"""More steps than any game has: then something is wrong."""


class Endless(Exception):
    """A game did not end; the text names it."""


@dataclass(frozen=True)
class Match:
    """Two bots at tables of some seats. `first` and `second` are names of bots; `options` bits of the game's."""

    game: str
    options: int
    seats: int
    seed: str
    first: str
    second: str

    @property
    def cycle(self):
        """So many games in a row have one deal: each bot has had each seat equally often after them."""
        return self.seats if self.seats % 2 == 0 else 2 * self.seats

    def lineup(self, number):
        """For each seat 0 for the first bot, 1 for the second, in this game."""
        turn, swapped = number % self.seats, number % self.cycle // self.seats
        return [(seat + turn + swapped) % 2 if self.seats % 2 == 0 else ((seat + turn) % self.seats + swapped) % 2 for seat in range(self.seats)]


@dataclass
class Score:
    """What came of some games of a match: `wins` in parts of a victory and `points` by bot, `seats` each had."""

    games: int = 0
    wins: tuple = (0, 0)
    points: tuple = (0, 0)
    places: tuple = (0, 0)

    def __add__(self, other):
        def both(mine, its):
            return mine[0] + its[0], mine[1] + its[1]

        return Score(self.games + other.games, both(self.wins, other.wins), both(self.points, other.points), both(self.places, other.places))


def play(match, number):
    """The Score of one game."""
    from ranium import bots

    dice = random.Random("{} {} {} {} {}".format(match.seed, match.game, match.options, match.seats, number // match.cycle))
    game = engine.game(match.game)(match.seats, match.options, dice.randbytes(32))
    deal(game, dice)
    lineup = match.lineup(number)
    rngs = [Rng(dice.randbytes(32)) for _ in lineup]
    for _ in range(STEPS_MOST):
        if game.over():
            return _score(game, lineup)
        picks = [NONE] * match.seats
        for seat in range(match.seats):
            if game.waiting() >> seat & 1:
                picks[seat] = bots.choose((match.first, match.second)[lineup[seat]], game, seat, rngs[seat])
        game.step(picks, dice.randbytes(32))
        deal(game, dice)
    raise Endless("{}: {} against {}, game {}, has not ended after {} steps".format(match.game, match.first, match.second, number, STEPS_MOST))


def chunk(match, numbers):
    """The Score of several games."""
    score = Score()
    for number in numbers:
        score += play(match, number)
    return score


def deal(game, dice):
    """Does a sealed deal that is due, as a referee who sees all cards would; `dice` is a random.Random."""
    owners = game.deal() if hasattr(game, "deal") else None
    if owners is not None:
        cards = list(range(len(owners)))
        dice.shuffle(cards)
        for slot, card in enumerate(cards):
            if owners[slot] != NONE:
                game.learn(slot, card)


def _score(game, lineup):
    standings = game.standings()
    winners = [seat for place, seat, _, _ in standings if place == 1]
    wins, points, places = [0, 0], [0, 0], [0, 0]
    for _, seat, scored, _ in standings:
        points[lineup[seat]] += scored
        places[lineup[seat]] += 1
    for seat in winners:
        wins[lineup[seat]] += WHOLE // len(winners)
    return Score(1, tuple(wins), tuple(points), tuple(places))
