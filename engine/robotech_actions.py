"""Robotech: what the actions of the factions cost, and what they can be aimed at ("Faction Overview")."""

from engine.robotech import (
    AUL,
    CITY,
    COVERT,
    FLAGSHIP,
    HIDE_AS_PRINTED,
    HIDEOUT,
    KHYRON,
    MECHA,
    MINMEI,
    OVERT,
    PARTISAN,
    POD,
    RDF,
    REF,
    RICK,
    VERITECH,
    ZR,
)
from engine.robotech_scenario import CIVILIANS
from engine.step import NONE, const

RECRUIT = const(1)
ATTACK = const(2)
INCOME = const(3)
INFLUENCE = const(5)

_MOVE = const(0)
_FLIP = const(4)
_SPACES = const(128)

# Masks of actions of each faction, bit 0 the move
_ALL = b"\x3f\x3f\x3f\x6f"
_NORMAL = b"\x09\x0f\x2b\x0f"
_REPEATS = b"\x15\x05\x01\x05"
_COSTS = b"\x03\x03\x03\x00\x03\x03\x00\x01\x01\x01\x00\x01\x01\x00\x01\x01\x01\x00\x01\x01\x00\x01\x01\x01\x00\x00\x00\x02"


def has(faction, action, normal):
    """True if a faction has this action, a normal one if that is asked for."""
    return (_NORMAL if normal else _ALL)[faction] >> action & 1 == 1


def repeats(faction, action):
    """True for an action that may be repeated in a turn."""
    return _REPEATS[faction] >> action & 1 == 1


def cost(faction, action):
    """Protoculture for the action, or for each repetition; scanning beside the flagship costs one more."""
    return _COSTS[7 * faction + action]


def attackable(game, space, faction):
    """How many units of a faction ZR can attack, or a riot, in a space."""
    if faction == ZR:
        return game.exposed(space)
    if faction == REF:
        return game.units(space, POD)
    return game.strength(space, faction) - (game.units(space, CITY) if faction == AUL else 0)


def power(game, space):
    """How many units the RDF destroys in a space: a mecha one, a Veritech and Rick two."""
    return 2 * game.units(space, RICK) + game.units(space, MECHA) + 2 * game.units(space, VERITECH)


def income(game, faction):
    """What the income action brings."""
    if faction == RDF:
        return 2 * game.controlled(1)
    return game.controlled(1 if faction == REF else 2)


def can_start(game, faction, action, free):
    """True if an action can be taken now: it can be paid for, and there is something to do it with."""
    if not has(faction, action, False):
        return False
    if not free and game.protoculture(faction) < cost(faction, action):
        return False
    if action == INCOME:
        return True
    if action == _MOVE:
        for _ in sources(game, faction, free):
            return True
        return False
    if faction == AUL and action == INFLUENCE:
        place = game.where(MINMEI)
        return place < 10 and game.units(place, PARTISAN) > 0
    for _ in targets(game, faction, action, free):
        return True
    return False


def sources(game, faction, free):
    """The picks for where to move from that can be paid for; 14 and 15 are the flagship's pods."""
    if not free and game.protoculture(faction) < cost(faction, _MOVE):
        return
    for space in range(HIDEOUT + 1):
        if game.strength(space, faction) > (game.units(space, CITY) if faction == AUL else 0):
            yield space
    ship = game.where(FLAGSHIP)
    if faction == REF and ship != NONE:
        if game.constructed():
            yield 14
        if game.units(ship, POD):
            yield 15


def targets(game, faction, action, free):
    """The picks for what an action is aimed at that can be paid for; see TARGETS in engine/README.md."""
    money = 255 if free else game.protoculture(faction)
    if money < cost(faction, action):
        return
    if action == INFLUENCE:
        yield from _civilians(game, faction)
        return
    if faction == REF and action != _FLIP:
        ship = game.where(FLAGSHIP)
        if action == RECRUIT and game.assembly():
            yield 0
        elif action == ATTACK and ship != NONE and game.exposed(ship):
            yield ship
        return
    used = game.state[_SPACES] | game.state[_SPACES + 1] << 8
    for space in range(HIDEOUT + 1):
        if action == RECRUIT:
            yield from _recruits(game, faction, space)
        elif action == _FLIP:
            if _can_flip(game, faction, space, money):
                yield space
        elif action == ATTACK:
            if space < HIDEOUT and not used >> space & 1:
                yield from _attacks(game, faction, space)
        elif game.control(space) == 2 and game.units(space, PARTISAN) > 1 and game.spare(CITY):
            yield space


def _recruits(game, faction, space):
    if faction == RDF:
        if game.is_city(space) and game.control(space) == 1:
            if game.units(space, PARTISAN) and game.spare(MECHA):
                yield space * 2
            if game.units(space, MECHA) > 1 and game.spare(VERITECH):
                yield space * 2 + 1
    elif game.control(space) == 2:
        if faction == AUL:
            if game.spare(PARTISAN):
                yield space
        elif game.units(space, POD) and game.units(space, COVERT) and game.spare(OVERT):
            yield space


def _can_flip(game, faction, space, money):
    if faction == ZR:  # ruling 3
        return game.units(space, COVERT if game.options & HIDE_AS_PRINTED else OVERT) > 0
    if not game.units(space, COVERT) or space == HIDEOUT:
        return False
    if faction == RDF:
        return space < 10 and game.strength(space, RDF) > 0
    ship = game.where(FLAGSHIP)
    return space == ship or money > 1 and game.adjacent(ship, space)


def _attacks(game, faction, space):
    if faction == RDF:
        if game.exposed(space) and power(game, space):
            yield space
    elif faction == ZR:
        if game.strength(space, ZR):
            for other in (RDF, REF, AUL):
                if attackable(game, space, other):
                    yield space
                    return
    elif space < 10 and game.units(space, PARTISAN) > 1:
        for other in (RDF, ZR, REF):
            if attackable(game, space, other):
                yield space * 4 + other


def _civilians(game, faction):
    """Who can be influenced; of those that are alike only the first."""
    for civilian in range(len(CIVILIANS)):
        space = CIVILIANS[civilian] >> 4
        side = game.control(space)
        if faction == RDF:
            may = side == 1 and (game.units(space, RICK) or game.units(space, VERITECH))
            may = may and (game.units(space, MECHA) or game.units(space, POD))
        elif faction == ZR:
            may = side == 2 and game.units(space, KHYRON)
        else:
            may = side == 1 and game.units(space, POD)
        if may and not game.repeated(civilian):
            for right in range(2):
                if (faction == REF or right == (faction == ZR)) and game.can_shift(civilian, right):
                    yield civilian * 2 + right
