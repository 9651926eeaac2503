"""Robotech: what a pick means, as a verb and numbers. Loaded by `describe` only."""

from engine.robotech import (
    ACTION,
    AMBUSH,
    AMBUSHING,
    ANSWER,
    AT,
    AUL,
    BLACK,
    BLACK_BOX,
    BRANCH,
    CHOOSE,
    CHOSE,
    CITY,
    COMMAND,
    CONCERT,
    COVERT,
    DROP,
    EARN,
    END,
    EVENT_CIVILIAN,
    EVENT_EITHER,
    EVENT_SPACE,
    EVENT_UNIT,
    EVENT_WHOM,
    FROM,
    GO,
    KHYRON,
    LIFT,
    LOSE,
    LOSS,
    MECHA,
    MOVE,
    MOVING,
    NEXT,
    OFFER,
    OVERT,
    PARTISAN,
    PASS,
    PICK_END,
    PICK_NEXT,
    PICK_UNDO,
    PLAY,
    PLAYING,
    POD,
    RDF,
    REF,
    REFUSE,
    RESPAWN,
    RESUPPLYING,
    RETURN,
    SHIFT,
    SOURCE,
    TARGET,
    TARGETS,
    TRADE,
    TRADING,
    UNDO,
    UNIT,
    VERITECH,
    WHOM,
    ZR,
)
from engine.step import NONE, const

_FIRST = b"\x00\x03\x06\x08"
_WIDTH = const(14)
_THERE = const(120)
_ACTION = const(125)


def told(game, seat, pick):
    """A legal pick as `(verb, *ints)`."""
    phase = game.phase()
    faction = game.faction(seat)
    if pick == PICK_UNDO:
        return (UNDO,)
    if pick == PICK_NEXT:
        return (NEXT,)
    if pick == PICK_END:
        return (PASS,) if phase == TRADING else (REFUSE,) if phase == ANSWER else (END,)
    if phase == CHOOSE:
        return CHOSE, pick
    if phase == TRADING:
        return OFFER, pick >> 2, pick & 3, game.card(faction, pick & 3)
    if phase == ANSWER or phase == PLAYING:
        return TRADE if phase == ANSWER else PLAY, pick, game.card(faction, pick)
    if phase == COMMAND:
        from engine.robotech_actions import cost

        return ACTION, pick, cost(faction, pick)
    if phase == EVENT_CIVILIAN or phase == CONCERT:
        return (EARN,) if pick == 100 else (SHIFT, pick >> 1, pick & 1)
    if phase == SOURCE:
        return (DROP,) if pick == 14 else (LIFT,) if pick == 15 else (FROM, pick)
    if phase == MOVING:
        return MOVE, _FIRST[faction] + pick // _WIDTH, game.state[_THERE], pick % _WIDTH
    if phase == RESUPPLYING:
        from engine.robotech_resolve import outside

        return MOVE, pick // _WIDTH, outside(game, pick // _WIDTH), pick % _WIDTH
    if phase == AMBUSHING:
        return AMBUSH, (KHYRON, OVERT, COVERT)[pick >> 2], pick & 3
    if phase == TARGETS:
        return _target(game, faction, pick)
    verb = {
        BLACK_BOX: BLACK, EVENT_SPACE: AT, EVENT_UNIT: UNIT, EVENT_EITHER: BRANCH, EVENT_WHOM: WHOM, LOSE: LOSS,
        RESPAWN: RETURN,
    }.get(phase)  # fmt: skip
    return (GO,) if verb is None else (verb, pick)


def _target(game, faction, pick):
    """What an action is aimed at: a space and what comes of it there, or a civilian."""
    from engine.robotech_actions import ATTACK, INFLUENCE, RECRUIT

    action = (game.state[_ACTION] & 7) - 1
    if action == INFLUENCE:
        return SHIFT, pick >> 1, pick & 1
    if action == RECRUIT:
        if faction == RDF:
            return TARGET, pick >> 1, VERITECH if pick & 1 else MECHA
        if faction == REF:
            return TARGET, NONE, POD
        return TARGET, pick, OVERT if faction == ZR else PARTISAN
    if action == ATTACK:
        return (TARGET, pick >> 2, pick & 3) if faction == AUL else (TARGET, pick, 4 if faction == ZR else ZR)
    if faction == AUL:
        return TARGET, pick, CITY
    return TARGET, pick, COVERT if faction == ZR and not game.options & 2 else OVERT
