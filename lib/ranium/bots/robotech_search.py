"""A bot for Robotech that plays as `robotech.py` does, and knows besides what cards and actions have brought in many games."""

from engine.robotech import COMMAND, PICK_END
from micropython import const

from ranium.bots import robotech
from ranium.bots.robotech_learned import TABLES
from ranium.bots.robotech_worth import Worth

# Where it stands in a table
_GAIN = const(34)  # after the cards: what a point of the bot's own is
_ACTIONS = const(35)  # round by round: seven, and what a point is there
_STEP = const(16)  # what one counts there: 16384 of them are a victory
_EVEN = const(128)


def think(game, seat, rng, level):
    """A generator that yields -1 while it thinks, at last a legal pick for a seat that owes one.

    `game` holds no more than its view; `level` is 1 for good, 2 for strong play.
    """
    return robotech.think(game, seat, rng, Experienced if level == 2 else Carded)


class Carded(Worth):
    """Knows what cards have brought."""

    def __init__(self, game, me):
        super().__init__(game, me)
        self._table = TABLES[game.seats][me]

    def liking(self, slot, gain, rng):
        """What a card that is seen to bring so much at once has brought besides."""
        table = self._table
        return gain * table[_GAIN] + _STEP * (table[self.game.card(self.me, slot)] - _EVEN) + rng.below(8)


class Experienced(Carded):
    """Knows what actions have brought, too."""

    def weighed(self, pick, value, still):
        """What counts for a pick that leads to a position of this value, where doing nothing leads to `still`."""
        game = self.game
        if still is None or game.phase() != COMMAND:
            return value
        if pick == PICK_END:
            return 0
        gain = value - still
        if gain <= 0:  # it would be broken off, and chosen again
            return gain - 1
        table = self._table
        first = _ACTIONS + 8 * (game.round() - 1)
        return gain * table[first + 7] + _STEP * (table[first + pick] - _EVEN)
