"""Robotech: instructions of an event that work at a place, a stage at a time (engine/README.md, "The event language")."""

from engine.robotech import (
    COVERT,
    DROP,
    EVENT_CIVILIAN,
    EVENT_SPACE,
    EVENT_UNIT,
    HIDEOUT,
    OVERT,
    POD,
)
from engine.robotech_scenario import CIVILIANS, CODE
from engine.robotech_sets import fits, kinds
from engine.step import NONE, const

# Instructions
_SPACE = const(7)
_PLACE = const(8)
_REMOVE = const(9)
_MOVE = const(10)
_FLIP = const(11)
_REPLACE = const(12)
_SHIFT = const(13)
_DEPLOY = const(16)
_TOKEN = const(17)
_SUFFER = const(22)

# Which
_HERE_ONLY = const(14)
_BESIDE = const(15)
_EVERY = const(17)
_OTHER = const(18)
_OR_HIDEOUT = const(19)
_AROUND = const(20)
_OPTIONAL = const(32)

_UP_TO = const(16)
_TIMES = const(32)
_MOST = const(60)
_NOT_TWICE = const(4)

# Stages of an instruction that has a place
_LOOK = const(0)
_LOOK_AGAIN = const(1)  # for the second place
_WORK = const(2)
_DONE = const(3)

_PC = const(117)
_HERE = const(119)
_THERE = const(120)  # MOVE, TOKEN: the first place; SHIFT: civilians shifted already
_COUNT = const(122)
_LEFT = const(123)
_DID = const(124)
_GOT = const(130)  # REPLACE: taken off for the exchange under way
_PENDING = const(131)
_SET = const(135)
_EACH = const(138)  # EVERY: the first space not looked at
_SUB = const(139)


LENGTHS = b"\x01\x03\x03\x04\x02\x02\x04\x03\x05\x05\x07\x05\x07\x05\x02\x02\x04\x05\x03\x02\x02\x06\x05\x02"
"""Bytes of each instruction."""
PLACES = b"\x00\x00\x00\x00\x00\x00\x00\x01\x03\x03\x03\x03\x03\x03\x00\x00\x02\x01\x00\x00\x00\x00\x03\x00"
"""Where in an instruction the place is that it works at; 0: it has none."""
MANY = b"\x00\x02\x02\x03\x00\x00\x00\x00\x02\x02\x02\x02\x02\x02\x01\x01\x01\x00\x00\x00\x00\x00\x02\x00"
"""Where the number of units is; 0: there is none."""


def go_to(game, pc):
    """Goes to an instruction."""
    game.state[_PC] = pc & 255
    game.state[_PC + 1] = pc >> 8
    game.state[_SUB] = game.state[_EACH] = 0


def instruction(game):
    """Where the instruction is that is carried out."""
    return game.state[_PC] | game.state[_PC + 1] << 8


def go_on(game):
    """Goes to the next instruction."""
    pc = instruction(game)
    go_to(game, pc + LENGTHS[CODE[pc]])


def number(game, code):
    """The number that is meant, 60 for all."""
    n = code & 15
    if n == 0:
        return _MOST
    return min(n * game.state[_COUNT], _MOST) if code & _TIMES else n


def placed(game, pc, op):
    """One stage of an instruction; True if somebody has to decide."""
    state = game.state
    stage = state[_SUB]
    at = pc + PLACES[op]
    if stage <= _LOOK_AGAIN:
        if stage == _LOOK and state[_EACH] == 0:
            state[_DID] = 0
        return _look(game, pc, op, at + 2 * stage)
    if stage == _WORK:
        return _work(game, pc, op)
    if CODE[at] & 31 == _EVERY:
        state[_SUB] = _LOOK
    elif op == _REPLACE and state[_LEFT] and game.seat(game.actor()) == NONE:
        state[_SUB] = _LOOK  # the bot draws Territory cards until it is complete
        state[_EACH] = NONE
    else:
        go_on(game)
    return False


def _look(game, pc, op, at):
    """Finds the place, or asks for it."""
    state = game.state
    which = CODE[at] & 31
    if which == _EVERY:
        for space in spaces(game, pc, op, at):
            if space >= state[_EACH]:
                state[_EACH] = space + 1
                arrive(game, pc, op, space)
                return False
        go_on(game)
        return False
    count = 0
    only = NONE
    for space in spaces(game, pc, op, at):
        count += 1
        only = space
    if count == 0:
        if which != _HERE_ONLY:
            state[_HERE] = NONE
        give_up(game)
    elif count == 1 and not CODE[at] & _OPTIONAL:
        arrive(game, pc, op, only)
    else:
        return _ask(game, EVENT_SPACE)
    return False


def give_up(game):
    """There is no place, or none is wanted."""
    if game.state[_SUB] == _LOOK_AGAIN:
        game.state[_SUB] = _DONE  # EVERY goes on from there
    else:
        go_on(game)


def spaces(game, pc, op, at):
    """The spaces that fit, and in which the instruction can do something."""
    state = game.state
    second = at != pc + PLACES[op]
    base = state[_THERE] if second else state[_HERE]
    which = CODE[at] & 31
    for space in range(HIDEOUT + 1):
        if which < _HERE_ONLY:
            right = space == which
        elif which == _HERE_ONLY:
            right = space == base
        elif which == _BESIDE:
            right = game.adjacent(base, space)
        elif which == _AROUND:
            right = space == base or game.adjacent(base, space)
        elif which == _OTHER:
            right = space < HIDEOUT and space != base
        else:
            right = space < HIDEOUT or which == _OR_HIDEOUT
        if right and fits(game, space, CODE[at + 1]) and _useful(game, pc, op, space, second):
            yield space


def _useful(game, pc, op, space, second):
    """True if an instruction can do something in a space."""
    if op == _SPACE:
        return True
    if op == _TOKEN:
        if second:
            return space != game.state[_THERE]
        return space in (game.token(0), game.token(1), game.token(2))
    if op == _SHIFT:
        for _ in civilians(game, pc, space, 0):
            return True
        return False
    if op == _MOVE and second:
        return space != game.state[_THERE] and may_enter(space, kinds(game, CODE[pc + 1], game.state[_THERE])) > 0
    if op == _SUFFER:
        return _victims(game, CODE[pc + 1], space) > 0
    mask = takes(game, pc, op, space)
    if op == _REPLACE:
        return _total(game, mask, space) >= CODE[pc + 6] and _can_replace(game, pc, mask, space)
    return mask > 0


def may_enter(space, mask):
    """Those of a set of kinds that may be in a space: ZR in the hideout, cities in territories."""
    if space == HIDEOUT:
        return mask & 0x38
    return mask & 0x3FF if space > 9 else mask


def takes(game, pc, op, space):
    """The mask of kinds that one unit of work in a space can be done with."""
    code = CODE[pc + 1]
    if op == _FLIP:
        return 1 << code if game.units(space, code) else 0
    if op == _DEPLOY:
        return 1 << POD if game.constructed() else 0
    if op == _PLACE:
        mask = 0
        for kind in range(11):
            if kinds(game, code, NONE) >> kind & 1 and game.spare(kind):
                mask |= 1 << kind
        return may_enter(space, mask)
    if op == _MOVE:
        return kinds(game, code, space)
    return kinds(game, code, space) & 0x3FF  # cities are not destroyed


def _can_replace(game, pc, mask, space):
    """True if there is a new unit for an exchange, and it may be there."""
    kind = CODE[pc + 5]
    if not may_enter(space, 1 << kind):
        return False
    if game.spare(kind):
        return True
    return kind in (COVERT, OVERT) and mask & ~0x30 == 0 and CODE[pc + 6] > 0 or mask == 1 << kind


def _total(game, mask, space):
    """How many units of these kinds are in a space."""
    total = 0
    for kind in range(11):
        if mask >> kind & 1:
            total += game.units(space, kind)
    return total


def _victims(game, factions, space):
    """Which of these factions have something to lose in a space."""
    mask = 0
    for faction in range(4):
        if factions >> faction & 1 and kinds(game, 23, space) & kinds(game, 11 + faction, space):
            mask |= 1 << faction
    return mask


def arrive(game, pc, op, space):
    """The place is known."""
    state = game.state
    if (op == _MOVE or op == _TOKEN) and state[_SUB] == _LOOK:
        state[_THERE] = space
        state[_SUB] = _LOOK_AGAIN
        return
    state[_HERE] = space
    state[_SUB] = _WORK
    if op == _SHIFT:
        state[_THERE] = 0
    if op == _REPLACE:
        state[_GOT] = 0
        if state[_EACH] == NONE:
            return  # the bot goes on with what is left
    if MANY[op]:
        state[_LEFT] = number(game, CODE[pc + MANY[op]])


def _work(game, pc, op):
    """Does all that needs no choice; True if somebody has to decide."""
    state = game.state
    if op == _SPACE:
        state[_DID] = 1
        state[_SUB] = _DONE
        return False
    if op == _TOKEN:
        token = 0
        while game.token(token) != state[_THERE]:
            token += 1
        game.carry(token, state[_HERE])
        state[_DID] = 1
        state[_SUB] = _DONE
        return False
    if op == _SUFFER:
        return _lose(game, _victims(game, CODE[pc + 1], state[_HERE]), 23)
    if op == _SHIFT:
        return _shift(game, pc)
    return _units(game, pc, op)


def _lose(game, factions, code):
    """These factions lose what is left to be lost, here; they choose."""
    state = game.state
    for faction in range(4):
        state[_PENDING + faction] = state[_LEFT] if factions >> faction & 1 else 0
    state[_SET] = code
    state[_DID] = 1
    state[_SUB] = _DONE
    state[_LEFT] = 0
    from engine.robotech_losses import settle

    return not settle(game)


def _units(game, pc, op):
    """PLACE, REMOVE, MOVE, FLIP, DEPLOY, REPLACE: as many units as there can be."""
    state = game.state
    upto = CODE[pc + MANY[op]] & _UP_TO
    while True:
        space = state[_THERE] if op == _MOVE else state[_HERE]
        mask = takes(game, pc, op, space)
        if op == _MOVE:
            mask = may_enter(state[_HERE], mask)
        left = state[_LEFT]
        if op == _REPLACE and not state[_GOT]:
            if _total(game, mask, space) < CODE[pc + 6] or not _can_replace(game, pc, mask, space):
                mask = 0
        if not left or not mask:
            state[_SUB] = _DONE
            return False
        several = mask & mask - 1
        if op == _REMOVE and not upto and several and owner(game, mask) < 4:
            return _lose(game, 1 << owner(game, mask), CODE[pc + 1])
        if upto and not (op == _REPLACE and state[_GOT]) or several and (
            op == _PLACE or op == _REPLACE or left < _total(game, mask, space)
        ):
            return _ask(game, EVENT_UNIT)
        kind = 0
        while not mask >> kind & 1:
            kind += 1
        do(game, pc, op, kind, 1 if op == _REPLACE else left)


def owner(game, mask):
    """The faction of all these kinds, 4 if they belong to several."""
    owner = 5
    for kind in range(11):
        if mask >> kind & 1:
            owner = game.owner(kind) if owner in (5, game.owner(kind)) else 4
    return owner


def do(game, pc, op, kind, units):
    """The work for some units of a kind, as many as there are."""
    state = game.state
    space = state[_HERE]
    state[_DID] = 1
    if op == _PLACE:
        units = min(units, game.spare(kind))
        game.place(space, kind, units)
    elif op == _FLIP:
        units = min(units, game.units(space, kind))
        game.flip(space, COVERT + OVERT - kind, units)
    elif op == _DEPLOY:
        units = min(units, game.constructed())
        game.pods(DROP, units, space)
    elif op == _MOVE:
        units = min(units, game.units(state[_THERE], kind))
        game.move(kind, units, state[_THERE], space)
    elif op == _REMOVE:
        units = min(units, game.units(space, kind))
        game.remove(space, kind, units)
    else:
        game.remove(space, kind, 1)
        state[_GOT] += 1
        if state[_GOT] < CODE[pc + 6]:
            return
        state[_GOT] = 0
        game.place(space, CODE[pc + 5], 1)
    state[_LEFT] -= units


def civilians(game, pc, space, shifted):
    """Picks for the civilians that SHIFT can shift in a space; of those that are alike only the first."""
    way = CODE[pc + 1]
    nth = 0
    for civilian in range(len(CIVILIANS)):
        if CIVILIANS[civilian] >> 4 != space:
            continue
        nth += 1
        if way & _NOT_TWICE:
            if shifted >> nth - 1 & 1 or _alike(game, civilian, space, shifted):
                continue
        elif game.repeated(civilian):
            continue
        for right in range(2):
            if way & 3 != 1 - right and game.can_shift(civilian, right):
                yield civilian * 2 + right


def _alike(game, civilian, space, shifted):
    """True if a civilian before it, not shifted yet, stands on the same place."""
    nth = 0
    for other in range(civilian):
        if CIVILIANS[other] >> 4 == space:
            if not shifted >> nth & 1 and game.spot(other) == game.spot(civilian):
                return True
            nth += 1
    return False


def _shift(game, pc):
    """SHIFT: civilians one after the other."""
    state = game.state
    while state[_LEFT]:
        count = only = 0
        for only in civilians(game, pc, state[_HERE], state[_THERE]):
            count += 1
        if not count:
            break
        if count > 1 or CODE[pc + 2] & _UP_TO:
            return _ask(game, EVENT_CIVILIAN)
        shift_one(game, pc, only)
        if game.over():
            return True
    state[_SUB] = _DONE
    return False


def shift_one(game, pc, pick):
    state = game.state
    state[_DID] = 1
    state[_LEFT] -= 1
    if CODE[pc + 1] & _NOT_TWICE:
        nth = 0
        for other in range(pick >> 1):
            if CIVILIANS[other] >> 4 == state[_HERE]:
                nth += 1
        state[_THERE] |= 1 << nth
    game.shift(pick >> 1, pick & 1)


def _ask(game, phase):
    from engine.robotech_events import ask

    return ask(game, phase)
