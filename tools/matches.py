"""Matches of two bots, each game known by its number: the same on every computer and in any order.

Needs nothing besides Python, the engine and the bots.
"""

import math
import random
import statistics
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
    for _ in steps(game, dice, lambda seat: bots.choose((match.first, match.second)[lineup[seat]], game, seat, rngs[seat])):
        pass
    if not game.over():
        raise Endless("{}: {} against {}, game {}, has not ended after {} steps".format(match.game, match.first, match.second, number, STEPS_MOST))
    return _score(game, lineup)


def steps(game, dice, choose):
    """Plays a dealt game on with what `choose(seat)` picks, a step for each value it gives, to its end or for `STEPS_MOST`."""
    for _ in range(STEPS_MOST):
        if game.over():
            return
        picks = [NONE] * game.seats
        for seat in range(game.seats):
            if game.waiting() >> seat & 1:
                picks[seat] = choose(seat)
        game.step(picks, dice.randbytes(32))
        deal(game, dice)
        yield


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


def seats(parser, name, wanted):
    """So many seats of a game as an option wants, the fewest for None; an error of the parser for so many as it has not."""
    _, _, fewest, most, _ = engine.entry(name)
    if wanted is None:
        return fewest
    if not fewest <= wanted <= most:
        parser.error("{} is for {}{} seats, not {}".format(name, "" if fewest == most else "{} to ".format(fewest), most, wanted))
    return wanted


def winners(game):
    """The seats in the first place."""
    return [seat for place, seat, _, _ in game.standings() if place == 1]


def interval(share, games, confidence=0.95):
    """(low, high) of the Wilson interval of a share 0..1 of so many games."""
    z = statistics.NormalDist().inv_cdf(0.5 + confidence / 2)
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def _score(game, lineup):
    won = winners(game)
    wins, points, places = [0, 0], [0, 0], [0, 0]
    for _, seat, scored, _ in game.standings():
        points[lineup[seat]] += scored
        places[lineup[seat]] += 1
    for seat in won:
        wins[lineup[seat]] += WHOLE // len(won)
    return Score(1, tuple(wins), tuple(points), tuple(places))
