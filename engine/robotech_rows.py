"""Robotech: taking actions in small steps ("Take Command", "Faction Overview").

An action is started from Take Command, by an event (ACT), or in the Resolution Phase, and
leads back there when it is done.
"""

from engine.robotech import (
    ACTION,
    AMBUSH,
    AMBUSHING,
    AUL,
    CITY,
    COMMAND,
    COMMANDS,
    CONCERT,
    CONSTRUCT,
    COVERT,
    DROP,
    EARN,
    FLAGSHIP,
    HIDE_AS_PRINTED,
    HIDEOUT,
    KHYRON,
    LIFT,
    MECHA,
    MINMEI,
    MOVING,
    OVERT,
    PARTISAN,
    PICK_END,
    PICK_NEXT,
    POD,
    RDF,
    REF,
    RESOLUTION,
    SOURCE,
    TARGETS,
    VERITECH,
    ZR,
)
from engine.robotech_actions import (
    ATTACK,
    INCOME,
    INFLUENCE,
    RECRUIT,
    attackable,
    can_start,
    cost,
    has,
    income,
    power,
    repeats,
    sources,
    targets,
)
from engine.robotech_scenario import CIVILIANS
from engine.step import NONE, const

_MOVE = const(0)
_FLIP = const(4)

_EARN_PICK = const(100)
_NORMAL_ONLY = const(4)
_FREE = const(8)
_OPEN_ZR = const(15)  # the set: overt ZR units
_ATTACKED = const(23)  # the set: all that can be attacked
_WIDTH = const(14)  # picks of a kind in MOVING
_KHYRON_ATTACKED = const(16)
_ENDS = const(32)

_FIRST = b"\x00\x03\x06\x08\x0a"  # the first kind of each faction; AUL cities do not move

_STAGE = const(115)
_HERE = const(119)  # the space of an attack or a concert
_THERE = const(120)  # the source of a move
_LEFT = const(123)
_ACTION = const(125)  # 1 + action, + 8 if it is free; 0 none
_USED = const(126)
_COMMANDS = const(127)
_SPACES = const(128)
_HIT = const(130)  # AMBUSHING: overt units that have attacked, + flags. MOVING: 1, this march is paid for
_PENDING = const(131)
_SET = const(135)
_LIMIT = const(136)  # how often the action may still be repeated
_REPEATS = const(137)  # how often something was done


def _action(game):
    return (game.state[_ACTION] & 7) - 1


def _free(game):
    return game.state[_ACTION] & _FREE


def _pay(game, more=0):
    """Pays for an action, or for a repetition of it."""
    faction = game.actor()
    if game.state[_STAGE] == RESOLUTION:
        game.tell(ACTION, faction, _action(game))
    game.state[_REPEATS] += game.state[_REPEATS] < 255
    if game.state[_LIMIT] < 255:
        game.state[_LIMIT] -= 1
    if not _free(game):
        game.pay(faction, cost(faction, _action(game)) + more)


def start(game, action, limit, free):
    """The actor takes an action, at most `limit` times if it is not 0; False if it cannot."""
    state = game.state
    faction = game.actor()
    if not can_start(game, faction, action, free):
        return False
    state[_ACTION] = action + 1 | (_FREE if free else 0)
    state[_REPEATS] = state[_HIT] = 0
    state[_THERE] = NONE
    state[_LIMIT] = (limit or 255) if repeats(faction, action) else 1
    if state[_STAGE] != RESOLUTION:  # there it may still be declined
        game.tell(ACTION, faction, action)
    if action == INCOME:
        _pay(game)
        game.gain(faction, income(game, faction))
        _done(game)
    elif action == _MOVE:
        game.ask(SOURCE, faction)
    elif faction == REF and (action == RECRUIT or action == ATTACK) and state[_STAGE] == COMMANDS:
        for pick in targets(game, faction, action, free):  # there is one way only
            _aim(game, faction, pick)
            break
    elif faction == AUL and action == INFLUENCE:
        _pay(game)
        state[_HERE] = game.where(MINMEI)
        state[_LEFT] = game.units(state[_HERE], PARTISAN)
        game.ask(CONCERT, faction)
    else:
        game.ask(TARGETS, faction)
    return True


def _done(game):
    """The action is over."""
    state = game.state
    stage = state[_STAGE]
    action = _action(game)
    state[_ACTION] = state[_LIMIT] = state[_HIT] = state[_LEFT] = 0
    state[_HERE] = state[_THERE] = NONE
    if game.over():
        return
    if stage == COMMANDS:
        if state[_REPEATS]:
            state[_USED] |= 1 << action
            state[_COMMANDS] -= 1
        state[_REPEATS] = 0
        game.ask(COMMAND, game.actor())
    elif stage == RESOLUTION:
        state[_REPEATS] = 0
        from engine.robotech_resolve import acted

        acted(game)
    else:
        from engine.robotech_events import acted

        acted(game)


def _continue(game):
    """After something was done: more of it, if the action may be repeated."""
    state = game.state
    if game.over():
        return
    action = _action(game)
    faction = game.actor()
    state[_HERE] = state[_THERE] = NONE
    state[_HIT] = 0
    if state[_LIMIT]:
        for _ in (sources if action == _MOVE else _aims)(game, faction, _free(game)):
            game.ask(SOURCE if action == _MOVE else TARGETS, faction)
            return
    _done(game)


def _aims(game, faction, free):
    return targets(game, faction, _action(game), free)


# Picks


def choices(game, faction):
    """The legal picks but UNDO, NEXT and END."""
    state = game.state
    phase = game.phase()
    if phase == COMMAND:
        if state[_COMMANDS] & 3:
            for action in range(7):
                if has(faction, action, state[_COMMANDS] & _NORMAL_ONLY) and not state[_USED] >> action & 1:
                    if can_start(game, faction, action, 0):
                        yield action
    elif phase == SOURCE:
        yield from sources(game, faction, _free(game))
    elif phase == TARGETS:
        yield from targets(game, faction, _action(game), _free(game))
    elif phase == MOVING:
        yield from _moves(game, faction)
    elif phase == AMBUSHING:
        yield from _ambushes(game)
    else:
        yield from _songs(game)


def _moves(game, faction):
    """Where the units of the source can go."""
    state = game.state
    start = state[_THERE]
    if not state[_HIT] and (not state[_LIMIT] or not _free(game) and game.protoculture(faction) < cost(faction, _MOVE)):
        return
    for kind in range(_FIRST[faction], _FIRST[faction + 1]):
        if game.units(start, kind):
            for end in range(HIDEOUT + 1):
                if game.adjacent(start, end) or faction == ZR and start != end and HIDEOUT in (start, end):
                    yield (kind - _FIRST[faction]) * _WIDTH + end


def _ambushes(game):
    """Attackers that have not attacked, and whom they can attack."""
    state = game.state
    space = state[_HERE]
    if not state[_LIMIT] or not _free(game) and not game.protoculture(ZR):
        return
    for attacker in range(3):
        if attacker == 0:
            ready = game.units(space, KHYRON) and not state[_HIT] & _KHYRON_ATTACKED
        elif attacker == 1:
            ready = game.units(space, OVERT) > state[_HIT] & 15
        else:
            ready = game.units(space, COVERT)
        if ready:
            for other in (RDF, REF, AUL):
                if attackable(game, space, other) > state[_PENDING + other]:
                    yield attacker * 4 + other


def _songs(game):
    """What a partisan's song can do."""
    space = game.state[_HERE]
    for civilian in range(len(CIVILIANS)):
        if CIVILIANS[civilian] >> 4 == space and not game.repeated(civilian):
            for right in range(2):
                if game.can_shift(civilian, right):
                    yield civilian * 2 + right
    yield _EARN_PICK


def may_go_on(game):
    """True if NEXT is among the picks: there may be more in another space."""
    state = game.state
    if game.phase() == AMBUSHING:
        return state[_LIMIT] > 0 and any([state[_PENDING + other] for other in range(4)])
    if not state[_REPEATS] or not state[_LIMIT]:
        return False
    for space in sources(game, game.actor(), _free(game)):
        if space != state[_THERE]:
            return True
    return False


def apply(game, pick):
    """Does what a seat has picked."""
    faction = game.actor()
    phase = game.phase()
    if phase == COMMAND:
        if pick == PICK_END:
            from engine.robotech_turn import finish

            finish(game)
        else:
            start(game, pick, 0, 0)
    elif phase == AMBUSHING:
        _ambush(game, pick)
    elif pick == PICK_END:
        _done(game)
    elif phase == SOURCE:
        _source(game, pick)
    elif phase == MOVING:
        if pick == PICK_NEXT:
            _continue(game)
        else:
            _move(game, faction, pick)
    elif phase == TARGETS:
        _aim(game, faction, pick)
    else:
        _sing(game, pick)


def _source(game, pick):
    state = game.state
    if pick <= HIDEOUT:
        state[_THERE] = pick
        game.ask(MOVING, game.actor())
        return
    _pay(game)
    game.pods(DROP if pick == 14 else LIFT, 1, game.where(FLAGSHIP))
    _continue(game)


def _move(game, faction, pick):
    """One unit moves: a march of the RDF or AUL is paid for once, others unit by unit."""
    state = game.state
    start = state[_THERE]
    if not state[_HIT]:
        _pay(game)
        state[_HIT] = 1 if faction == RDF or faction == AUL else 0
    game.move(pick // _WIDTH + _FIRST[faction], 1, start, pick % _WIDTH)
    for _ in _moves(game, faction):
        return  # there are more to go from there
    _continue(game)


def _aim(game, faction, pick):
    """What an action is aimed at."""
    state = game.state
    action = _action(game)
    space = pick
    if action == ATTACK:
        if faction == ZR:
            state[_HERE] = pick
            game.ask(AMBUSHING, ZR)
            return
        _pay(game)
        if faction == REF:
            state[_HERE] = pick
            _attack(game, ZR, game.exposed(pick), _OPEN_ZR)
        elif faction == AUL:
            state[_HERE] = pick >> 2
            other = pick & 3
            _attack(game, other, game.units(pick >> 2, PARTISAN) >> 1, _OPEN_ZR if other == ZR else _ATTACKED)
        else:
            state[_HERE] = pick
            _attack(game, ZR, power(game, pick), _OPEN_ZR)
        return
    _pay(game, 1 if faction == REF and action == _FLIP and pick != game.where(FLAGSHIP) else 0)
    if action == INFLUENCE:
        game.shift(pick >> 1, pick & 1)
    elif action == _FLIP:
        if faction == ZR:
            game.flip(space, OVERT if game.options & HIDE_AS_PRINTED else COVERT, 1)
        else:
            units = game.units(space, COVERT)
            game.flip(space, OVERT, units if faction == REF else min(units, game.strength(space, RDF)))
    elif action == RECRUIT:
        if faction == RDF:
            space = pick >> 1
            game.remove(space, MECHA if pick & 1 else PARTISAN, 2 if pick & 1 else 1)
            game.place(space, VERITECH if pick & 1 else MECHA, 1)
        elif faction == ZR:
            game.remove(space, POD, 1)
            game.place(space, OVERT, 1)
        elif faction == REF:
            game.pods(CONSTRUCT, 1)
        else:
            game.place(space, PARTISAN, 1)
    else:
        game.remove(space, PARTISAN, 2)
        game.place(space, CITY, 1)
    _continue(game)


def _attack(game, victim, units, code):
    """A faction has to give up units here."""
    state = game.state
    for other in range(4):
        state[_PENDING + other] = 0
    state[_PENDING + victim] = units
    _strike(game, code)


def _strike(game, code):
    """The defenders choose; an attack can take place once in a space."""
    state = game.state
    state[_SET] = code
    state[_SPACES + (state[_HERE] >> 3)] |= 1 << (state[_HERE] & 7)
    from engine.robotech_losses import settle

    if settle(game):
        lost(game)


def lost(game):
    """The losses of an attack are chosen."""
    if game.state[_HIT] & _ENDS:
        _done(game)
    else:
        _continue(game)


def _ambush(game, pick):
    """A unit of ZR attacks, or all have attacked and the defenders choose."""
    state = game.state
    space = state[_HERE]
    if pick >= PICK_NEXT:
        if pick == PICK_END:
            state[_HIT] |= _ENDS
        if any([state[_PENDING + other] for other in range(4)]):
            _strike(game, _ATTACKED)
        else:
            lost(game)
        return
    attacker = pick >> 2
    other = pick & 3
    hits = min(2 if attacker == 0 else 1, attackable(game, space, other) - state[_PENDING + other])
    _pay(game)
    state[_PENDING + other] += hits
    game.tell(AMBUSH, KHYRON if attacker == 0 else OVERT if attacker == 1 else COVERT, other, space)
    if attacker == 0:
        state[_HIT] |= _KHYRON_ATTACKED
    else:
        state[_HIT] += 1
        if attacker == 2:  # shows itself
            game.flip(space, OVERT, 1)


def _sing(game, pick):
    """AUL's concert, a partisan at a time."""
    state = game.state
    state[_LEFT] -= 1
    if pick == _EARN_PICK:
        game.tell(EARN)
        game.gain(AUL, 1)
    else:
        game.shift(pick >> 1, pick & 1)
    if game.over():
        return
    if not state[_LEFT]:
        _done(game)
