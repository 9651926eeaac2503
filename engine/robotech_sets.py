"""Robotech: sets of kinds and filters of spaces, as the event language has them (engine/README.md)."""

from engine.robotech import (
    COVERT,
    FLAGSHIP,
    HIDEOUT,
    KHYRON,
    MINMEI,
    RICK,
)
from engine.robotech_scenario import CIVILIANS
from engine.step import NONE, const

_HERE = const(119)
_SPACES = const(30)
_CIVILIANS = const(31)
_TOKENS = const(33)

# Masks of kinds for the sets 11..23, 16 bits each: 11..14 the factions, 15 overt ZR, 16 RDF but
# Rick, 17 soldiers, 18 RDF and REF, 19 AUL and ZR, 20 all, 21 the chooser's (not here), 22 what a
# riot can hit, 23 all but flagship
_MASKS = (
    b"\x07\x00\x38\x00\xc0\x00\x00\x03\x28\x00\x06\x00\x30\x00"
    b"\xc7\x00\x38\x03\xff\x03\x00\x00\xaf\x00\xbf\x03"
)


def kinds(game, code, space):
    """The mask of the kinds of a set that are in a space; the set itself for NONE."""
    if code < 11:
        mask = 1 << code
    else:
        if code == 21:
            at = 2 * game.actor()
        else:
            at = 2 * (code - 11)
        mask = _MASKS[at] | _MASKS[at + 1] << 8
    if space == NONE:
        return mask
    if (code == 15 or code == 22) and game.units(space, COVERT):
        mask &= ~(1 << KHYRON)  # he hides among them
    there = 0
    for kind in range(11):
        if mask >> kind & 1 and game.units(space, kind):
            there |= 1 << kind
    return there


def fits(game, space, code):
    """True if a space fits a filter."""
    kind = code & 7
    if kind == 1 and space > 9 or kind == 2 and not game.is_city(space) or kind == 3 and not 5 <= space < 10:
        return False
    if kind == 4 and not 10 <= space < HIDEOUT or kind == 5 and space > 4:
        return False
    if kind == 6 and (space > 9 or game.units(space, 10)):
        return False
    side = code >> 3 & 3
    if side and (space > 9 or game.control(space) != side % 3):
        return False
    there = code >> 5
    if there == 0:
        return True
    if there < 5:
        return game.where((RICK, KHYRON, MINMEI, FLAGSHIP)[there - 1]) == space
    if there == 6:
        return space in (game.token(0), game.token(1), game.token(2))
    return (game.strength(space, game.actor()) > 0) == (there == 5)


def found(game, code, which, filter_code):
    """How many units of a set, spaces, civilians or tokens there are in the spaces that fit."""
    total = 0
    which &= 31
    here = game.state[_HERE]
    for space in range(HIDEOUT + 1):
        if which < 14:
            right = space == which
        elif which == 14:
            right = space == here
        elif which == 15:
            right = game.adjacent(here, space)
        elif which == 20:
            right = space == here or game.adjacent(here, space)
        elif which == 18:
            right = space < HIDEOUT and space != here
        else:
            right = space < HIDEOUT or which == 19
        if right and fits(game, space, filter_code):
            total += _number(game, code, space)
    return total


def _number(game, code, space):
    """How many of a set are in a space."""
    if code == _SPACES:
        return 1
    total = 0
    if code == _TOKENS:
        for number in range(3):
            if game.token(number) == space:
                total += 1
    elif code >= _CIVILIANS:
        for civilian in range(len(CIVILIANS)):
            if CIVILIANS[civilian] >> 4 == space and game.spot(civilian) < 15:
                if code == _CIVILIANS or game.content(civilian):
                    total += 1
    else:
        mask = kinds(game, code, space)
        for kind in range(11):
            if mask >> kind & 1:
                total += game.units(space, kind)
    return total
