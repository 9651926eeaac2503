"""Whether what is going on in a state of Robotech can be: the half of robotech_check.py about decisions."""

from engine.robotech import (
    AMBUSHING,
    ANSWER,
    AUL,
    BLACK_BOX,
    BOT,
    BOX_BLACK,
    BOX_WHITE,
    COMMAND,
    COMMANDS,
    CONCERT,
    EVENT_CIVILIAN,
    EVENT_EITHER,
    EVENT_SPACE,
    EVENT_UNIT,
    EVENT_WHOM,
    FLAGSHIP,
    HIDEOUT,
    LOSE,
    MINMEI,
    MOVING,
    OVER,
    PARTISAN,
    PLAYING,
    RDF,
    REF,
    RESOLUTION,
    RESPAWN,
    RESUPPLYING,
    SOURCE,
    TRADING,
    WATCH,
    ZR,
)
from engine.robotech_scenario import CODE, EVENTS, PROGRAMS
from engine.step import NONE, const

_WAIT = const(7)
_STAGE = const(115)
_ACTOR = const(116)
_PC = const(117)
_HERE = const(119)
_THERE = const(120)
_WHOM = const(121)
_COUNT = const(122)
_LEFT = const(123)
_DID = const(124)
_ACTION = const(125)
_USED = const(126)
_COMMANDS = const(127)
_SPACES = const(128)
_HIT = const(130)
_PENDING = const(131)
_SET = const(135)
_LIMIT = const(136)
_REPEATS = const(137)
_EACH = const(138)
_SUB = const(139)
_AREA = const(140)

_MOST = const(60)


def flaw(game):
    """What is wrong with who decides what, in words; None if it is sound."""
    why = _flaw_of_stage(game) or _flaw_of_numbers(game) or _flaw_of_event(game) or _flaw_of_action(game)
    why = why or _flaw_of_losses(game)
    if why:
        return why
    if game.over():
        return _flaw_of_end(game)
    if game.winners():
        return "winners {}".format(game.winners())
    if game.phase() != LOSE and game.waiting() != 1 << game.seat(_decider(game)):
        return "waiting for seats {}".format(game.waiting())
    for seat in range(game.seats):
        if game.waiting() >> seat & 1:
            for _ in game.legal(seat):
                break
            else:
                return "seat {} without a pick".format(seat)
    return None


def _decider(game):
    """The faction that has to decide."""
    phase = game.phase()
    if phase == WATCH:
        return RDF
    if phase == ANSWER:
        return game.state[_HERE] >> 2
    if phase <= PLAYING:
        return game.turn()
    if phase == EVENT_UNIT:
        from engine.robotech_events import asked

        return asked(game)
    return game.actor()


def _flaw_of_stage(game):
    """What the game is at fits the turn and the phase."""
    state = game.state
    phase = game.phase()
    stage = state[_STAGE]
    played = game.card_on_timeline(game.turn_number()) != NONE
    bot = game.seat(game.turn()) == NONE
    sound = stage <= RESOLUTION
    if phase == OVER:
        return None
    if phase <= PLAYING:
        sound = stage == 0 and not played and not bot and not game.part() and game.actor() == game.turn()
        sound = sound and not any(state[_WHOM:_AREA])
    elif phase == BLACK_BOX:
        sound = stage == BOX_WHITE
    elif phase <= EVENT_WHOM:
        sound = stage == BOX_WHITE or stage == BOX_BLACK
    elif phase == COMMAND:
        sound = stage == COMMANDS
    elif phase == LOSE:
        sound = 0 < stage < RESOLUTION
    elif phase == RESPAWN or phase == RESUPPLYING:
        faction = REF if phase == RESPAWN else RDF
        sound = stage == RESOLUTION and game.actor() == faction and game.part() == (11 if phase == RESPAWN else 7)
        sound = sound and (phase == RESUPPLYING or game.where(FLAGSHIP) == NONE)
    elif phase == WATCH:
        sound = stage == BOT and state[_COUNT] < 2 or stage == RESOLUTION and game.part() in (1, 6)
    elif phase <= CONCERT:
        sound = 0 < stage != BOT
    if (stage == RESOLUTION) != (game.part() > 0) or stage == BOT and not bot or stage == COMMANDS and bot:
        sound = False
    if 0 < stage < RESOLUTION and not played and not (phase == WATCH and stage == BOT and not state[_COUNT]):
        sound = False
    if stage == BOT and phase == WATCH and played != (state[_COUNT] == 1) or game.seat(game.actor()) == NONE and phase not in (
        EVENT_UNIT, LOSE, WATCH,
    ):  # fmt: skip
        sound = False
    if stage == COMMANDS and game.actor() != game.turn():
        sound = False
    if phase == TRADING or phase == ANSWER:
        sound = sound and state[_THERE] < 16
        if phase == TRADING:
            return None if sound and state[_HERE] == NONE else "trade"
        offer = state[_HERE]
        sound = sound and offer < 16 and offer >> 2 != game.turn() and game.seat(offer >> 2) != NONE
        sound = sound and state[_THERE] >> (offer >> 2) & 1 and game.card(game.turn(), offer & 3) != NONE
    elif phase == PLAYING:
        sound = sound and state[_HERE] == state[_THERE] == NONE
    return None if sound else "phase {} of {}".format(phase, stage)


def _flaw_of_numbers(game):
    """The numbers of what is going on are in their ranges."""
    state = game.state
    for at, most in ((_ACTOR, 3), (_WHOM, 4), (_LEFT, _MOST), (_DID, 1), (_ACTION, 15), (_USED, 127), (_COMMANDS, 5),
                     (_SUB, 3)):  # fmt: skip
        if state[at] > most:
            return "{} at byte {}".format(state[at], at)
    if state[_SPACES + 1] > 31 or HIDEOUT + 1 < state[_EACH] < NONE or state[_COMMANDS] & 3 == 3:
        return "{} at byte {}".format(state[_EACH], _EACH)
    if game.phase() > PLAYING and HIDEOUT < state[_HERE] < NONE:
        return "{} at byte {}".format(state[_HERE], _HERE)
    return None


def _flaw_of_event(game):
    """Within an event: an instruction of its box, at the stage that the phase needs."""
    state = game.state
    phase = game.phase()
    stage = state[_STAGE]
    if stage != BOX_WHITE and stage != BOX_BLACK or phase == OVER:
        return None
    from engine.robotech_places import LENGTHS, PLACES

    card = game.card_on_timeline(game.turn_number())
    faction = EVENTS[2 * card] & 3
    if (stage == BOX_BLACK or phase == BLACK_BOX) and (faction == game.turn() or game.seat(faction) == NONE):
        return "a black box"
    at = 4 * card + (0 if stage == BOX_WHITE else 2)
    at = PROGRAMS[at] | PROGRAMS[at + 1] << 8
    pc = state[_PC] | state[_PC + 1] << 8
    while at < pc and CODE[at]:
        at += LENGTHS[CODE[at]]
    op = CODE[at]
    if at != pc or (op == 0) != (phase == BLACK_BOX):
        return "instruction {}".format(pc)
    if phase == BLACK_BOX:
        return None if game.actor() == faction else "a black box"
    sub = state[_SUB]
    if phase == EVENT_SPACE:
        sound = PLACES[op] > 0 and (sub == 0 or sub == 1 and op in (10, 17) and state[_THERE] <= HIDEOUT)
    elif phase == EVENT_UNIT:
        sound = 8 <= op <= 16 and op not in (13, 14, 15) and sub == 2 and state[_LEFT] and state[_HERE] <= HIDEOUT
        if op == 10:
            sound = sound and state[_THERE] <= HIDEOUT and state[_HERE] != state[_THERE]
        if op == 12:
            sound = sound and (state[_HIT] == 0 or state[_HIT] < CODE[pc + 6])
    elif phase == EVENT_CIVILIAN:
        sound = op == 13 and sub == 2 and state[_LEFT] and state[_HERE] < 10
    elif phase == EVENT_EITHER:
        sound = op == 19
    elif phase == EVENT_WHOM:
        sound = op == 5
    elif phase == LOSE:
        sound = sub == 3 and op in (9, 22) if not state[_ACTION] else op == 18
    else:
        sound = op == 18 and CODE[pc + 1] == (state[_ACTION] & 7) - 1
    if state[_EACH] and not (op == 12 and state[_EACH] == NONE):
        sound = sound and PLACES[op] > 0 and CODE[pc + PLACES[op]] & 31 == 17
    if state[_HIT] and op not in (12, 18):
        sound = False
    return None if sound else "instruction {} in phase {}".format(pc, phase)


def _flaw_of_action(game):
    """An action of the actor's faction, as far as it has gone."""
    state = game.state
    phase = game.phase()
    if phase == OVER:
        return None
    if not SOURCE <= phase <= CONCERT and not (phase == LOSE and state[_ACTION]):
        return "an action in phase {}".format(phase) if state[_ACTION] else None
    from engine.robotech_actions import can_start, has

    action = (state[_ACTION] & 7) - 1
    faction = game.actor()
    if action < 0 or not has(faction, action, False) or state[_ACTION] & 8 and state[_STAGE] in (COMMANDS, RESOLUTION):
        return "action {}".format(action)
    if state[_STAGE] == RESOLUTION and (game.part(), faction, action) not in ((4, ZR, 5), (5, RDF, 5), (8, REF, 1), (9, AUL, 1)):
        return "action {} in part {}".format(action, game.part())
    if state[_STAGE] == COMMANDS:
        if not state[_COMMANDS] & 3 or state[_USED] >> action & 1 or state[_COMMANDS] & 4 and not has(faction, action, True):
            return "action {} once more".format(action)
    moves = phase == SOURCE or phase == MOVING
    if phase != LOSE and moves != (action == 0):
        return "action {} in phase {}".format(action, phase)
    here = state[_HERE]
    if phase == MOVING:
        sound = state[_HIT] < 2 and state[_THERE] <= HIDEOUT and (state[_HIT] == 0 or faction in (RDF, AUL))
    elif phase == AMBUSHING:
        sound = (faction, action) == (ZR, 2) and here < HIDEOUT and state[_HIT] < 32
        sound = sound and game.units(here, 5) >= state[_HIT] & 15 and not state[_SPACES + (here >> 3)] >> (here & 7) & 1
        sound = sound and not (state[_HIT] & 16 and not game.units(here, 3))
    elif phase == CONCERT:
        sound = (faction, action) == (AUL, 5) and here == game.where(MINMEI) and here < 10
        sound = sound and 0 < state[_LEFT] <= game.units(here, PARTISAN) and not state[_HIT]
    elif phase == LOSE:
        sound = action == 2 and here < HIDEOUT and state[_HIT] in ((0, 32) if faction != ZR else range(64))
    else:
        sound = state[_LIMIT] > 0 and not state[_HIT] and (faction, action) not in ((AUL, 5), (ZR, 3)) and action != 3
        sound = sound and (not state[_REPEATS] and can_start(game, faction, action, state[_ACTION] & 8) or state[_REPEATS] > 0)
    return None if sound else "action {} in phase {}".format(action, phase)


def _flaw_of_losses(game):
    """What factions have to lose: as many as there are, and it is for them to choose."""
    state = game.state
    phase = game.phase()
    pending = bytes(state[_PENDING : _PENDING + 4])
    if phase == OVER:
        return None
    if phase == AMBUSHING:
        from engine.robotech_actions import attackable

        for faction in range(4):
            if pending[faction] > (0 if faction == ZR else attackable(game, state[_HERE], faction)):
                return "{} units to lose".format(pending[faction])
        return "a set of kinds" if state[_SET] else None
    if phase != LOSE:
        return "units to lose" if any(pending) or state[_SET] else None
    from engine.robotech_losses import choosers

    if state[_HERE] > HIDEOUT or not 11 <= state[_SET] <= 23:
        return "units to lose at {}".format(state[_HERE])
    mask = choosers(game)
    if not mask or mask != game.state[_WAIT]:
        return "waiting for seats {} to lose units".format(game.waiting())
    if state[_STAGE] == BOT and (mask != 1 << game.seat(ZR) or game.actor() != REF or game.where(FLAGSHIP) != state[_HERE]):
        return "units to lose to the bot"
    return None


def _flaw_of_end(game):
    won = game.winners()
    if won not in (1, 2, 4, 8, 3, 5, 10, 12) or game.waiting() or any(game.state[_STAGE : _HERE]):
        return "winners {}".format(won)
    if won not in (1, 2, 4, 8) and (game.round(), game.part()) != (4, 1):
        return "minor victories in round {}".format(game.round())
    return None
