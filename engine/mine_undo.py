"""Mine: taking an action back. The state's layout is told in engine/mine.py."""

from engine.mine import (
    ACT,
    ADVANCE,
    COLLECT,
    COSTS,
    EXCHANGE,
    MOVE_ON,
    SEND,
    SHORT,
    SWAP,
    TUNNEL,
    UNDO,
)
from engine.step import const

_ORE = const(8)
_LOADERS = const(9)
_BOARD = const(12)
_CREWS = const(48)
_HELD = const(56)
_LOG = const(73)


def take_back(game, seat):
    """Undoes the last action that was noted, and gives its ore back."""
    state = game.state
    state[_LOG] -= 1
    at = _LOG + 1 + 3 * state[_LOG]
    verb = state[at]
    first = state[at + 1]
    second = state[at + 2]
    for i in range(at, at + 3):
        state[i] = 0
    game._tell(UNDO, seat, verb)
    phase = ACT
    if verb <= TUNNEL:
        state[_CREWS + first] = second
    elif verb <= SHORT:
        game.turn_card(first, verb)
    elif verb == COLLECT:
        state[_HELD + first] -= 1
        game.flip_unit(second)
    elif verb == SEND:
        game.carry(first, second)
    elif verb == EXCHANGE:
        phase = SWAP
        cell = state[_BOARD + first]
        state[_BOARD + first] = state[_BOARD + second]
        state[_BOARD + second] = cell
    else:
        if verb == MOVE_ON:
            phase = ADVANCE
        state[_LOADERS + first] = second
    if verb <= SEND:
        state[_ORE] += COSTS[verb]
    game._ask(phase, seat)
