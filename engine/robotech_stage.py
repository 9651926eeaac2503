"""Robotech: what is going on within a turn, for screens; the rest is told by the methods of `Table`.

The state's layout is told in engine/README.md.
"""

from engine.step import const

_PC = const(117)
_HERE = const(119)
_THERE = const(120)
_LEFT = const(123)
_ACTION = const(125)
_USED = const(126)
_COMMANDS = const(127)
_HIT = const(130)
_PENDING = const(131)


def pc(game):
    """Where the instruction is that an event is at."""
    return game.state[_PC] | game.state[_PC + 1] << 8


def here(game):
    """The space of an attack, a concert or an event; 255 for none."""
    return game.state[_HERE]


def there(game):
    """The space that units move from; 255 for none."""
    return game.state[_THERE]


def left(game):
    """How many times the instruction can still be done; 60 and more: as often as one likes."""
    return game.state[_LEFT]


def action(game):
    """The action under way 0..6, -1 for none."""
    return (game.state[_ACTION] & 7) - 1


def free(game):
    """True if the action under way costs nothing."""
    return game.state[_ACTION] & 8 > 0


def used(game, number):
    """True if the action was taken in this turn."""
    return game.state[_USED] >> number & 1 == 1


def actions_left(game):
    """How many actions are left in this turn."""
    return game.state[_COMMANDS] & 3


def normal_only(game):
    """True if they have to be normal ones."""
    return game.state[_COMMANDS] & 4 > 0


def pending(game, faction):
    """How many units a faction has yet to give up."""
    return game.state[_PENDING + faction]


def paid(game):
    """True if the march under way is paid for: more units may go from the space."""
    return game.state[_HIT] & 1 == 1
