"""Exact play of small end positions: payoffs by exhaustive play through the engine, equilibria by linear programming.

Payoffs are chances to win for a seat: 1, 0, or its part of a shared victory.
"""

import itertools

import numpy
from scipy.optimize import linprog

from engine.step import NONE

_ENTROPY = bytes(32)


def worth(game, seat):
    """The part of the victory of a finished game that belongs to a seat."""
    first = [number for place, number, _, _ in game.standings() if place == 1]
    return (seat in first) / len(first)


def stepped(game, picks):
    after = game.copy()
    after.step(picks, _ENTROPY)
    return after


def equilibrium(payoffs):
    """(value, mixed play of the rows) of a matrix of what the rows get and the columns lose."""
    safe = max(range(len(payoffs)), key=lambda i: min(payoffs[i]))
    if min(payoffs[safe]) == min(map(max, zip(*payoffs))):  # one pick is right, and quicker found
        return min(payoffs[safe]), [float(i == safe) for i in range(len(payoffs))]
    payoffs = numpy.asarray(payoffs, float)
    rows, columns = payoffs.shape
    solved = linprog(
        numpy.append(numpy.zeros(rows), -1),
        A_ub=numpy.hstack((-payoffs.T, numpy.ones((columns, 1)))), b_ub=numpy.zeros(columns),
        A_eq=[[1] * rows + [0]], b_eq=[1], bounds=[(0, 1)] * rows + [(None, None)],
    )  # fmt: skip
    assert solved.success, solved.message
    return -solved.fun, solved.x[:rows]


def value(game, seat):
    """What a position of two seats is worth to one of them when both play perfectly; nothing may be drawn any more."""
    if game.over():
        return worth(game, seat)
    return equilibrium(matrix(game, seat))[0]


def matrix(game, seat):
    """What every own pick brings against every pick of the other seat; a seat that owes none has one row or column."""
    choices = [list(game.legal(number)) or [NONE] for number in (0, 1)]
    payoffs = []
    for mine in choices[seat]:
        row = []
        for other in choices[1 - seat]:
            picks = [mine, other] if seat == 0 else [other, mine]
            row.append(value(stepped(game, picks), seat))
        payoffs.append(row)
    return payoffs


def exploitability(payoffs, play):
    """How much less than the equilibrium a mixed play of the rows gets against its best answer."""
    return equilibrium(payoffs)[0] - (numpy.asarray(play) @ numpy.asarray(payoffs, float)).min()


class Hands:
    """The last choice of a game of Load! with two cards each: who holds which of the cards not played is unknown.

    `game` knows nothing of the hands and its ships leave nothing to do after a trick, so each
    trick only moves cards. Every deal of `cards` (eight) is equally likely.

      types    all hands, pairs of cards
      play     for each type how likely the seat 0 plays its lower card
    """

    def __init__(self, game, cards, slots):
        self.game = game
        self.slots = slots  # of seat 0 and 1 that are still in hand, two each
        self.types = list(itertools.combinations(sorted(cards), 2))
        self._payoffs = {}

    def dealt(self, mine, other=None):
        """The game with these hands; the second one unknown if it is None."""
        game = self.game.copy()
        for seat, hand in enumerate((mine, other)):
            for slot, card in zip(self.slots[seat], hand or ()):
                game.learn(seat * 12 + slot, card)
        return game

    def pairs(self):
        """All (i, j) of types that can be dealt together."""
        return [
            (i, j) for i, mine in enumerate(self.types) for j, other in enumerate(self.types) if not set(mine) & set(other)
        ]

    def payoff(self, i, a, j, b):
        """What seat 0 gets that plays its card a (0, 1) of type i, against b of type j."""
        key = i, a, j, b
        if key not in self._payoffs:
            game = self.dealt(self.types[i], self.types[j])
            for first, second in ((a, b), (1 - a, 1 - b)):
                game = stepped(game, [self.slots[0][first], self.slots[1][second]])
            assert game.over()
            self._payoffs[key] = worth(game, 0)
        return self._payoffs[key]

    def against_best(self, play):
        """What seat 0 gets on average with `play`, each hand of the other seat answering its best."""
        total = 0
        for j in range(len(self.types)):
            total += min(sum(self._weighed(play, i, j, b) for i, k in self.pairs() if k == j) for b in (0, 1))
        return total / len(self.pairs())

    def _weighed(self, play, i, j, b):
        return play[i] * self.payoff(i, 0, j, b) + (1 - play[i]) * self.payoff(i, 1, j, b)

    def equilibrium(self):
        """What seat 0 gets on average in the equilibrium."""
        pairs = self.pairs()
        number = len(self.types)
        rows, bounds = [], []
        for j in range(number):
            for b in (0, 1):  # what hand j concedes is at most what each of its cards does
                row = numpy.zeros(2 * number)
                row[number + j] = 1
                bound = 0.0
                for i, k in pairs:
                    if k == j:
                        row[i] -= self.payoff(i, 0, j, b) - self.payoff(i, 1, j, b)
                        bound += self.payoff(i, 1, j, b)
                rows.append(row)
                bounds.append(bound)
        goal = numpy.append(numpy.zeros(number), -numpy.ones(number))
        solved = linprog(goal, A_ub=numpy.array(rows), b_ub=bounds, bounds=[(0, 1)] * number + [(None, None)] * number)
        assert solved.success, solved.message
        return -solved.fun / len(pairs)
