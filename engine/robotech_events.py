"""Robotech: carries out the programs of event cards (engine/README.md, "The event language").

An instruction that has a place goes through stages: it looks for the place (for the second
one, where it has two), works there, and is done there. Whenever the chooser has more than
one way it is asked, and goes on with `run` once it has picked.
"""

from engine.robotech import (
    ASSEMBLE,
    AT,
    BLACK,
    BLACK_BOX,
    BOX_BLACK,
    BOX_WHITE,
    BRANCH,
    CONSTRUCT,
    COVERT,
    DROP,
    EVENT_CIVILIAN,
    EVENT_EITHER,
    EVENT_SPACE,
    EVENT_UNIT,
    EVENT_WHOM,
    HIDEOUT,
    OVERT,
    PICK_END,
    POD,
    WHOM,
)
from engine.robotech_scenario import CIVILIANS, CODE, PROGRAMS
from engine.robotech_sets import fits, found, kinds
from engine.step import NONE, const

_END = const(0)
_GAIN = const(1)
_PAY = const(2)
_GIVE = const(3)
_CHOOSER = const(4)
_WHOM_OP = const(5)
_COUNT_OP = const(6)
_SPACE = const(7)
_PLACE = const(8)
_REMOVE = const(9)
_MOVE = const(10)
_FLIP = const(11)
_REPLACE = const(12)
_SHIFT = const(13)
_ASSEMBLE = const(14)
_CONSTRUCT = const(15)
_DEPLOY = const(16)
_TOKEN = const(17)
_ACT = const(18)
_EITHER = const(19)
_ELSE = const(20)
_IF = const(21)
_SUFFER = const(22)

_LENGTHS = b"\x01\x03\x03\x04\x02\x02\x04\x03\x05\x05\x07\x05\x07\x05\x02\x02\x04\x05\x03\x02\x02\x06\x05\x02"
_PLACES = b"\x00\x00\x00\x00\x00\x00\x00\x01\x03\x03\x03\x03\x03\x03\x00\x00\x02\x01\x00\x00\x00\x00\x03\x00"
"""Where in an instruction the place is that it works at; 0: it has none."""
_MANY = b"\x00\x02\x02\x03\x00\x00\x00\x00\x02\x02\x02\x02\x02\x02\x01\x01\x01\x00\x00\x00\x00\x00\x02\x00"

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

_STAGE = const(115)
_ACTOR = const(116)
_PC = const(117)
_HERE = const(119)
_THERE = const(120)  # MOVE, TOKEN: the first place; SHIFT: civilians shifted already
_WHOM = const(121)
_COUNT = const(122)
_LEFT = const(123)
_DID = const(124)
_SPACES = const(128)
_GOT = const(130)  # REPLACE: taken off for the exchange under way
_PENDING = const(131)
_SET = const(135)
_REPEATS = const(137)
_EACH = const(138)  # EVERY: the first space not looked at
_SUB = const(139)


def begin(game, card, box):
    """Begins with a box of the card that was played; its faction chooses (ruling 8)."""
    state = game.state
    spaces = state[_SPACES], state[_SPACES + 1]
    game.clear()
    at = 4 * card + (0 if box == BOX_WHITE else 2)
    state[_STAGE] = box
    state[_ACTOR] = _card_faction(card)
    _go_to(game, PROGRAMS[at] | PROGRAMS[at + 1] << 8)
    if box == BOX_BLACK:  # attacks of the same faction in the white box count
        state[_SPACES], state[_SPACES + 1] = spaces
    run(game)


def _card_faction(card):
    from engine.robotech_turn import faction_of

    return faction_of(card)


def _go_to(game, pc):
    game.state[_PC] = pc & 255
    game.state[_PC + 1] = pc >> 8
    game.state[_SUB] = game.state[_EACH] = 0


def _at(game):
    """Where the instruction is that is carried out."""
    return game.state[_PC] | game.state[_PC + 1] << 8


def _next(game):
    pc = _at(game)
    _go_to(game, pc + _LENGTHS[CODE[pc]])


def run(game):
    """Carries on until somebody has to decide, or the box is done."""
    state = game.state
    while not game.over():
        pc = _at(game)
        op = CODE[pc]
        if op == _END:
            _box_done(game)
            return
        if _PLACES[op]:
            waits = _placed(game, pc, op)
        else:
            waits = _simple(game, pc, op)
        if waits:
            return
        if state[_STAGE] != BOX_WHITE and state[_STAGE] != BOX_BLACK:
            return


def _box_done(game):
    """After the white box the black one, if the card's faction may and wants to; then Take Command."""
    from engine import robotech_turn

    card = game.card_on_timeline(game.turn_number())
    faction = _card_faction(card)
    if game.state[_STAGE] == BOX_WHITE and faction != game.turn() and game.seat(faction) != NONE:
        if CODE[robotech_turn.black(card)] != _END:
            game.state[_ACTOR] = faction
            game.ask(BLACK_BOX, faction)
            return
    _leave(game)


def _leave(game):
    if game.seat(game.turn()) == NONE:
        from engine.robotech_bot import drop

        drop(game)
    else:
        from engine.robotech_turn import command

        command(game)


def lost(game):
    """The losses that an instruction has caused are chosen."""
    game.state[_SUB] = _DONE
    run(game)


def acted(game):
    """The action that an instruction has allowed is over."""
    _close(game)
    run(game)


# Who and how many


def _who(game, code):
    """A faction by its code; 4 if there is none."""
    if code < 4:
        return code
    if code == 4:
        return game.actor()
    return game.turn() if code == 5 else game.state[_WHOM] - 1 if game.state[_WHOM] else 4


def _many(game, many):
    """The number that is meant, 60 for all."""
    n = many & 15
    if n == 0:
        return _MOST
    return min(n * game.state[_COUNT], _MOST) if many & _TIMES else n


# Instructions without a place of their own


def _simple(game, pc, op):
    """Carries one out and goes to the next; True if somebody has to decide."""
    state = game.state
    first = CODE[pc + 1]
    did = 0
    if op == _ACT:
        return _act(game, first, CODE[pc + 2])
    if op == _EITHER:
        return _ask(game, EVENT_EITHER)
    if op == _WHOM_OP:
        state[_WHOM] = 0
        for _ in choices(game, game.actor(), EVENT_WHOM):
            return _ask(game, EVENT_WHOM)
    elif op == _GAIN or op == _PAY:
        who = _who(game, first)
        if who < 4:
            amount = _many(game, CODE[pc + 2])
            did = game.gain(who, amount) if op == _GAIN else game.pay(who, 255 if amount == _MOST else amount)
    elif op == _GIVE:
        who = _who(game, first)
        whom = _who(game, CODE[pc + 2])
        if who < 4 and whom < 4 and who != whom:
            amount = _many(game, CODE[pc + 3])
            did = game.pay(who, min(255 if amount == _MOST else amount, game.room(whom)))
            game.gain(whom, did)
    elif op == _CHOOSER:
        who = _who(game, first)
        if who < 4:
            if who != game.actor():
                state[_SPACES] = state[_SPACES + 1] = 0
            state[_ACTOR] = who
        did = state[_DID]
    elif op == _COUNT_OP:
        did = state[_COUNT] = min(found(game, first, CODE[pc + 2], CODE[pc + 3]), 255)
    elif op == _ASSEMBLE:
        did = min(game.spare(POD), _many(game, first))
        game.pods(ASSEMBLE, did)
    elif op == _CONSTRUCT:
        did = min(game.assembly(), _many(game, first))
        game.pods(CONSTRUCT, did)
    else:  # ELSE, IF, SKIP
        did = state[_DID]
        skip = first
        if op == _ELSE and not did:
            skip = 0
        elif op == _IF:
            skip = 0 if found(game, first, CODE[pc + 3], CODE[pc + 4]) >= CODE[pc + 2] else CODE[pc + 5]
        _next(game)
        _go_to(game, _at(game) + skip)
        return False
    state[_DID] = 1 if did else 0
    _next(game)
    return False


def _act(game, action, flags):
    """ACT: an action of the chooser's faction, in small steps of its own."""
    faction = game.actor()
    if game.seat(faction) == NONE:
        from engine.robotech_bot import act

        game.state[_REPEATS] = act(game, action)
    else:
        from engine.robotech_rows import start

        if start(game, action, flags & 7, flags & 8):
            return True
        game.state[_REPEATS] = 0
    _close(game)
    return False


def _close(game):
    """Behind an ACT."""
    state = game.state
    state[_DID] = 1 if state[_REPEATS] else 0
    state[_HERE] = state[_THERE] = NONE
    _next(game)


# Instructions that work at a place


def _placed(game, pc, op):
    """One stage of an instruction; True if somebody has to decide."""
    state = game.state
    stage = state[_SUB]
    at = pc + _PLACES[op]
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
        _next(game)
    return False


def _look(game, pc, op, at):
    """Finds the place, or asks for it."""
    state = game.state
    which = CODE[at] & 31
    if which == _EVERY:
        for space in spaces(game, pc, op, at):
            if space >= state[_EACH]:
                state[_EACH] = space + 1
                _arrive(game, pc, op, space)
                return False
        _next(game)
        return False
    count = 0
    only = NONE
    for space in spaces(game, pc, op, at):
        count += 1
        only = space
    if count == 0:
        if which != _HERE_ONLY:
            state[_HERE] = NONE
        _give_up(game)
    elif count == 1 and not CODE[at] & _OPTIONAL:
        _arrive(game, pc, op, only)
    else:
        return _ask(game, EVENT_SPACE)
    return False


def _give_up(game):
    """There is no place, or none is wanted."""
    if game.state[_SUB] == _LOOK_AGAIN:
        game.state[_SUB] = _DONE  # EVERY goes on from there
    else:
        _next(game)


def spaces(game, pc, op, at):
    """The spaces that fit, and in which the instruction can do something."""
    state = game.state
    second = at != pc + _PLACES[op]
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
        for _ in _civilians(game, pc, space, 0):
            return True
        return False
    if op == _MOVE and second:
        return space != game.state[_THERE] and _may_enter(space, kinds(game, CODE[pc + 1], game.state[_THERE])) > 0
    if op == _SUFFER:
        return _victims(game, CODE[pc + 1], space) > 0
    mask = _kinds(game, pc, op, space)
    if op == _REPLACE:
        return _total(game, mask, space) >= CODE[pc + 6] and _can_replace(game, pc, mask, space)
    return mask > 0


def _may_enter(space, mask):
    """Those of a set of kinds that may be in a space: ZR in the hideout, cities in territories."""
    if space == HIDEOUT:
        return mask & 0x38
    return mask & 0x3FF if space > 9 else mask


def _kinds(game, pc, op, space):
    """The mask of kinds that one unit of work in a space can be done with."""
    code = CODE[pc + 1]
    if op == _FLIP:
        return 1 << code if game.units(space, COVERT + OVERT - code) else 0
    if op == _DEPLOY:
        return 1 << POD if game.constructed() else 0
    if op == _PLACE:
        mask = 0
        for kind in range(11):
            if kinds(game, code, NONE) >> kind & 1 and game.spare(kind):
                mask |= 1 << kind
        return _may_enter(space, mask)
    if op == _MOVE:
        return kinds(game, code, space)
    return kinds(game, code, space) & 0x3FF  # cities are not destroyed


def _can_replace(game, pc, mask, space):
    """True if there is a new unit for an exchange, and it may be there."""
    kind = CODE[pc + 5]
    if not _may_enter(space, 1 << kind):
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


def _arrive(game, pc, op, space):
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
    if _MANY[op]:
        state[_LEFT] = _many(game, CODE[pc + _MANY[op]])


def _work(game, pc, op):
    """Does all that needs no choice; True if somebody has to decide."""
    state = game.state
    if op == _SPACE:
        state[_DID] = 1
        state[_SUB] = _DONE
        return False
    if op == _TOKEN:
        number = 0
        while game.token(number) != state[_THERE]:
            number += 1
        game.carry(number, state[_HERE])
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
    upto = CODE[pc + _MANY[op]] & _UP_TO
    while True:
        space = state[_THERE] if op == _MOVE else state[_HERE]
        mask = _kinds(game, pc, op, space)
        if op == _MOVE:
            mask = _may_enter(state[_HERE], mask)
        left = state[_LEFT]
        if op == _REPLACE and not state[_GOT]:
            if _total(game, mask, space) < CODE[pc + 6] or not _can_replace(game, pc, mask, space):
                mask = 0
        if not left or not mask:
            state[_SUB] = _DONE
            return False
        several = mask & mask - 1
        if op == _REMOVE and not upto and several and _owner(game, mask) < 4:
            return _lose(game, 1 << _owner(game, mask), CODE[pc + 1])
        if upto and not (op == _REPLACE and state[_GOT]) or several and (
            op == _PLACE or op == _REPLACE or left < _total(game, mask, space)
        ):
            return _ask(game, EVENT_UNIT)
        kind = 0
        while not mask >> kind & 1:
            kind += 1
        _do(game, pc, op, kind, 1 if op == _REPLACE else left)


def _owner(game, mask):
    """The faction of all these kinds, 4 if they belong to several."""
    owner = 5
    for kind in range(11):
        if mask >> kind & 1:
            owner = game.owner(kind) if owner in (5, game.owner(kind)) else 4
    return owner


def _do(game, pc, op, kind, units):
    """The work for some units of a kind, as many as there are."""
    state = game.state
    space = state[_HERE]
    state[_DID] = 1
    if op == _PLACE:
        units = min(units, game.spare(kind))
        game.place(space, kind, units)
    elif op == _FLIP:
        units = min(units, game.units(space, COVERT + OVERT - kind))
        game.flip(space, kind, units)
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


# Civilians


def _civilians(game, pc, space, shifted):
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
        for only in _civilians(game, pc, state[_HERE], state[_THERE]):
            count += 1
        if not count:
            break
        if count > 1 or CODE[pc + 2] & _UP_TO:
            return _ask(game, EVENT_CIVILIAN)
        _shift_one(game, pc, only)
        if game.over():
            return True
    state[_SUB] = _DONE
    return False


def _shift_one(game, pc, pick):
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


# Choices


def asked(game):
    """The faction that chooses units: the chooser; in a REPLACE their owner, if it is one and all have to go."""
    pc = _at(game)
    if CODE[pc] == _REPLACE and not CODE[pc + 2] & _UP_TO:
        owner = _owner(game, _kinds(game, pc, _REPLACE, game.state[_HERE]))
        if owner < 4:
            return owner
    return game.actor()


def _ask(game, phase):
    """The chooser has to decide; what the bot decides is done at once. True if somebody has to be waited for."""
    faction = asked(game) if phase == EVENT_UNIT else game.actor()
    if game.seat(faction) != NONE:
        game.ask(phase, faction)
        return True
    from engine.robotech_bot import decide

    _choose(game, phase, decide(game, phase))
    return game.over()


def may_stop(game):
    """True if the chooser may stop here."""
    pc = _at(game)
    op = CODE[pc]
    if game.phase() == EVENT_SPACE:
        return CODE[pc + _PLACES[op] + 2 * game.state[_SUB]] & _OPTIONAL > 0
    return CODE[pc + _MANY[op]] & _UP_TO > 0 and not (op == _REPLACE and game.state[_GOT] > 0)


def choices(game, faction, phase=NONE):
    """The legal picks of a choice within an event, but END; `phase` if it is not that of the game."""
    state = game.state
    if phase == NONE:
        phase = game.phase()
    pc = _at(game)
    op = CODE[pc]
    if phase == BLACK_BOX or phase == EVENT_EITHER:
        yield 0
        yield 1
    elif phase == EVENT_SPACE:
        yield from spaces(game, pc, op, pc + _PLACES[op] + 2 * state[_SUB])
    elif phase == EVENT_CIVILIAN:
        yield from _civilians(game, pc, state[_HERE], state[_THERE])
    elif phase == EVENT_WHOM:
        for other in range(4):
            if CODE[pc + 1] >> other & 1 and other != game.actor():
                yield other
    else:
        mask = _kinds(game, pc, op, state[_THERE] if op == _MOVE else state[_HERE])
        if op == _MOVE:
            mask = _may_enter(state[_HERE], mask)
        for kind in range(11):
            if mask >> kind & 1:
                yield kind


def apply(game, pick):
    """Does what a seat has picked, and goes on."""
    phase = game.phase()
    if phase == BLACK_BOX:
        game.final()
        card = game.card_on_timeline(game.turn_number())
        game.tell(BLACK, _card_faction(card), pick)
        if pick:
            begin(game, card, BOX_BLACK)
        else:
            _leave(game)
        return
    _choose(game, phase, pick)
    run(game)


def _choose(game, phase, pick):
    """A choice is made."""
    state = game.state
    pc = _at(game)
    op = CODE[pc]
    if pick == PICK_END:
        if phase == EVENT_SPACE:
            state[_HERE] = NONE
            _give_up(game)
        else:
            state[_SUB] = _DONE
            state[_LEFT] = 0
    elif phase == EVENT_SPACE:
        if game.seat(game.actor()) != NONE:
            game.tell(AT, pick)
        _arrive(game, pc, op, pick)
    elif phase == EVENT_CIVILIAN:
        _shift_one(game, pc, pick)
    elif phase == EVENT_EITHER:
        game.tell(BRANCH, pick)
        _next(game)
        if pick:
            _go_to(game, _at(game) + CODE[pc + 1])
    elif phase == EVENT_WHOM:
        game.tell(WHOM, pick)
        state[_WHOM] = pick + 1
        state[_DID] = 1
        _next(game)
    else:
        _do(game, pc, op, pick, 1)
