"""Robotech: what defenders give up, each its own choice, all at once ("Attacks").

How many units each faction still has to lose lies in the state, with the set of kinds they
are taken from and the space. Who has no choice is not asked.
"""

from engine.robotech import BOX_BLACK, BOX_WHITE, LOSE
from engine.robotech_sets import kinds
from engine.step import NONE, const

_PHASE = const(6)
_WAIT = const(7)
_STAGE = const(115)
_HERE = const(119)
_ACTION = const(125)
_PENDING = const(131)
_SET = const(135)
_OF_FACTION = const(11)  # the set of all kinds of faction 0


def _kinds(game, faction):
    """The mask of the kinds that a faction can lose units of."""
    space = game.state[_HERE]
    return kinds(game, game.state[_SET], space) & kinds(game, _OF_FACTION + faction, space)


def _choice(game, faction):
    """True if a faction has to choose what it loses: there is more than that, of several kinds."""
    space = game.state[_HERE]
    own = _kinds(game, faction)
    total = 0
    for kind in range(11):
        if own >> kind & 1:
            total += game.units(space, kind)
    return total > game.state[_PENDING + faction] > 0 and own & own - 1 and game.seat(faction) != NONE


def choosers(game):
    """Mask of the seats that have a choice."""
    mask = 0
    for faction in range(4):
        if _choice(game, faction):
            mask |= 1 << game.seat(faction)
    return mask


def settle(game):
    """Takes off what nobody has to choose; True if that was all, else who has a choice owes a pick."""
    state = game.state
    space = state[_HERE]
    mask = choosers(game)
    for faction in range(4):
        if not state[_PENDING + faction] or game.seat(faction) != NONE and mask >> game.seat(faction) & 1:
            continue
        own = _kinds(game, faction)
        for kind in range(11):
            if own >> kind & 1 and state[_PENDING + faction]:
                units = min(game.units(space, kind), state[_PENDING + faction])
                state[_PENDING + faction] -= units
                game.remove(space, kind, units)
        state[_PENDING + faction] = 0
    if mask:
        state[_PHASE] = LOSE
        state[_WAIT] = mask
        return False
    state[_SET] = 0
    return True


def choices(game, faction):
    """The kinds of unit that a faction can give up."""
    mask = _kinds(game, faction)
    for kind in range(11):
        if mask >> kind & 1:
            yield kind


def apply(game, picks):
    """Takes off what was picked; `picks` has an entry for each seat."""
    state = game.state
    game.final()
    for faction in range(4):
        seat = game.seat(faction)
        if seat != NONE and picks[seat] != NONE:
            state[_PENDING + faction] -= 1
            game.remove(state[_HERE], picks[seat], 1)
    if settle(game):
        go_on(game)


def go_on(game):
    """What was going on before goes on."""
    stage = game.state[_STAGE]
    if game.state[_ACTION]:
        from engine.robotech_rows import lost
    elif stage == BOX_WHITE or stage == BOX_BLACK:
        from engine.robotech_events import lost
    else:
        from engine.robotech_bot import lost
    lost(game)
