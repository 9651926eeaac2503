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
    EVENT_CIVILIAN,
    EVENT_EITHER,
    EVENT_SPACE,
    EVENT_UNIT,
    EVENT_WHOM,
    PICK_END,
    POD,
    WHOM,
)
from engine.robotech_places import (
    MANY,
    PLACES,
    arrive,
    civilians,
    do,
    give_up,
    go_on,
    go_to,
    instruction,
    may_enter,
    number,
    owner,
    placed,
    shift_one,
    spaces,
    takes,
)
from engine.robotech_scenario import CODE, PROGRAMS
from engine.robotech_sets import found
from engine.step import NONE, const

_END = const(0)
_GAIN = const(1)
_PAY = const(2)
_GIVE = const(3)
_CHOOSER = const(4)
_WHOM_OP = const(5)
_COUNT_OP = const(6)
_MOVE = const(10)
_REPLACE = const(12)
_ASSEMBLE = const(14)
_CONSTRUCT = const(15)
_ACT = const(18)
_EITHER = const(19)
_ELSE = const(20)
_IF = const(21)

_OPTIONAL = const(32)
_UP_TO = const(16)
_MOST = const(60)
_DONE = const(3)

_STAGE = const(115)
_ACTOR = const(116)
_HERE = const(119)
_THERE = const(120)  # MOVE, TOKEN: the first place; SHIFT: civilians shifted already
_WHOM = const(121)
_COUNT = const(122)
_LEFT = const(123)
_DID = const(124)
_SPACES = const(128)
_GOT = const(130)  # REPLACE: taken off for the exchange under way
_REPEATS = const(137)
_SUB = const(139)


def begin(game, card, box):
    """Begins with a box of the card that was played; its faction chooses (ruling 8)."""
    state = game.state
    attacked = state[_SPACES], state[_SPACES + 1]
    game.clear()
    at = 4 * card + (0 if box == BOX_WHITE else 2)
    state[_STAGE] = box
    state[_ACTOR] = _card_faction(card)
    go_to(game, PROGRAMS[at] | PROGRAMS[at + 1] << 8)
    if box == BOX_BLACK:  # attacks of the same faction in the white box count
        state[_SPACES], state[_SPACES + 1] = attacked
    run(game)


def _card_faction(card):
    from engine.robotech_turn import faction_of

    return faction_of(card)


def run(game):
    """Carries on until somebody has to decide, or the box is done."""
    state = game.state
    while not game.over():
        pc = instruction(game)
        op = CODE[pc]
        if op == _END:
            _box_done(game)
            return
        if PLACES[op]:
            waits = placed(game, pc, op)
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


def _who(game, code):
    """A faction by its code; 4 if there is none."""
    if code < 4:
        return code
    if code == 4:
        return game.actor()
    return game.turn() if code == 5 else game.state[_WHOM] - 1 if game.state[_WHOM] else 4


def _simple(game, pc, op):
    """Carries one out and goes to the next; True if somebody has to decide."""
    state = game.state
    first = CODE[pc + 1]
    did = 0
    if op == _ACT:
        return _act(game, first, CODE[pc + 2])
    if op == _EITHER:
        return ask(game, EVENT_EITHER)
    if op == _WHOM_OP:
        state[_WHOM] = 0
        for _ in choices(game, game.actor(), EVENT_WHOM):
            return ask(game, EVENT_WHOM)
    elif op == _GAIN or op == _PAY:
        who = _who(game, first)
        if who < 4:
            amount = number(game, CODE[pc + 2])
            did = game.gain(who, amount) if op == _GAIN else game.pay(who, 255 if amount == _MOST else amount)
    elif op == _GIVE:
        who = _who(game, first)
        whom = _who(game, CODE[pc + 2])
        if who < 4 and whom < 4 and who != whom:
            amount = number(game, CODE[pc + 3])
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
        did = min(game.spare(POD), number(game, first))
        game.pods(ASSEMBLE, did)
    elif op == _CONSTRUCT:
        did = min(game.assembly(), number(game, first))
        game.pods(CONSTRUCT, did)
    else:  # ELSE, IF, SKIP
        did = state[_DID]
        skip = first
        if op == _ELSE and not did:
            skip = 0
        elif op == _IF:
            skip = 0 if found(game, first, CODE[pc + 3], CODE[pc + 4]) >= CODE[pc + 2] else CODE[pc + 5]
        go_on(game)
        go_to(game, instruction(game) + skip)
        return False
    state[_DID] = 1 if did else 0
    go_on(game)
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
    go_on(game)


def asked(game):
    """The faction that chooses units: the chooser; in a REPLACE their owner, if it is one and all have to go."""
    pc = instruction(game)
    if CODE[pc] == _REPLACE and not CODE[pc + 2] & _UP_TO:
        faction = owner(game, takes(game, pc, _REPLACE, game.state[_HERE]))
        if faction < 4:
            return faction
    return game.actor()


def ask(game, phase):
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
    pc = instruction(game)
    op = CODE[pc]
    if game.phase() == EVENT_SPACE:
        return CODE[pc + PLACES[op] + 2 * game.state[_SUB]] & _OPTIONAL > 0
    return CODE[pc + MANY[op]] & _UP_TO > 0 and not (op == _REPLACE and game.state[_GOT] > 0)


def choices(game, faction, phase=NONE):
    """The legal picks of a choice within an event, but END; `phase` if it is not that of the game."""
    state = game.state
    if phase == NONE:
        phase = game.phase()
    pc = instruction(game)
    op = CODE[pc]
    if phase == BLACK_BOX or phase == EVENT_EITHER:
        yield 0
        yield 1
    elif phase == EVENT_SPACE:
        yield from spaces(game, pc, op, pc + PLACES[op] + 2 * state[_SUB])
    elif phase == EVENT_CIVILIAN:
        yield from civilians(game, pc, state[_HERE], state[_THERE])
    elif phase == EVENT_WHOM:
        for other in range(4):
            if CODE[pc + 1] >> other & 1 and other != game.actor():
                yield other
    else:
        mask = takes(game, pc, op, state[_THERE] if op == _MOVE else state[_HERE])
        if op == _MOVE:
            mask = may_enter(state[_HERE], mask)
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
    pc = instruction(game)
    op = CODE[pc]
    if pick == PICK_END:
        if phase == EVENT_SPACE:
            state[_HERE] = NONE
            give_up(game)
        else:
            state[_SUB] = _DONE
            state[_LEFT] = 0
    elif phase == EVENT_SPACE:
        if game.seat(game.actor()) != NONE:
            game.tell(AT, pick)
        arrive(game, pc, op, pick)
    elif phase == EVENT_CIVILIAN:
        shift_one(game, pc, pick)
    elif phase == EVENT_EITHER:
        game.tell(BRANCH, pick)
        go_on(game)
        if pick:
            go_to(game, instruction(game) + CODE[pc + 1])
    elif phase == EVENT_WHOM:
        game.tell(WHOM, pick)
        state[_WHOM] = pick + 1
        state[_DID] = 1
        go_on(game)
    else:
        do(game, pc, op, pick, 1)
