"""What Mine has to tell: the last step, the meaning of a pick, the places. In memory only while that is asked."""

from engine.mine import (
    ACT,
    ADVANCE,
    BY_MARKERS,
    CHOOSE,
    CHOOSE_COLOUR,
    COLLECT,
    DELIVER,
    END,
    EXCHANGE,
    LAID,
    LOADER,
    MOVE_ON,
    PICK_END,
    PICK_UNDO,
    PLACE,
    PLAY,
    PUT,
    ROTATE,
    SEND,
    SHARED,
    STARTER,
    STEAL,
    SWAP,
    SWAP_FROM,
    SWAP_TO,
    TRANSPORT,
    TRANSPORTING,
    UNDO,
)
from engine.mine_map import ring
from engine.step import const

_BOARD = const(12)
_NEWS = const(89)

LENGTHS = b"\x05\x05\x05\x03\x03\x03\x04\x04\x05\x04\x03\x06\x03\x02\x03\x04\x03\x05\x03\x03\x03\x03\x03\x02\x02\x02\x02\x01\x02\x01"
"""Bytes of each verb's news."""


def news(game):
    """What the last step did, as a list of tuples (see the top of engine/mine.py)."""
    state = game.state
    out = []
    if state[_NEWS + 1] == STARTER:
        for place in range(36):
            if ring(place):
                out.append((LAID, place, game.card(place), state[_BOARD + place] >> 6))
    at = _NEWS + 1
    while at <= _NEWS + state[_NEWS]:
        length = LENGTHS[state[at]]
        out.append(tuple(state[at : at + length]))
        at += length
    return out


def told(game, seat, pick):
    """A legal pick as `(verb, *ints)`."""
    phase = game.phase()
    if pick == PICK_UNDO:
        return UNDO, game.last_verb()
    if pick == PICK_END:
        return (END,)
    if phase == ACT:
        return _action(game, seat, pick)
    if phase == SWAP:
        return SWAP_FROM, pick
    if phase == SWAP_TO:
        return EXCHANGE, game.choice(), pick
    if phase == CHOOSE:
        return CHOOSE_COLOUR, pick
    if phase == ADVANCE:
        return MOVE_ON, pick, game.loader(pick), (game.loader(pick) + 2) % 24
    if phase == TRANSPORTING:
        at = game.crew(game.choice())
        return SEND, game.choice(), at, pick, game._enemies(seat, at)
    if phase == PLACE:
        return PUT, pick
    return PLAY, pick + 2


def _action(game, seat, pick):
    if pick < 72:
        colour = game.own(seat, pick // 36)
        game.reach(game.crew(colour))
        return game.way(colour, pick % 36), colour, game.crew(colour), pick % 36
    if pick < 180:
        return pick // 36 - 2 + ROTATE, pick % 36
    if pick < 182:
        colour = game.own(seat, pick - 180)
        return COLLECT, colour, game.crew(colour)
    if pick < 190:
        return STEAL, game.own(seat, pick - 182 >> 2), pick - 182 & 3
    if pick < 196:
        loader = pick - 190 >> 1
        return LOADER, loader, game.loader(loader), game._beyond(pick - 190)
    if pick < 200:
        return DELIVER, game.own(seat, pick - 196 >> 1), (pick & 1) + 1
    return TRANSPORT, game.own(seat, pick - 200)


def standings(game):
    """`(place, seat, markers, tie_break)` of every seat by place (see `Game.standings`)."""
    table = []
    for seat in range(game.seats):
        place = 1
        tie_break = BY_MARKERS
        for other in range(game.seats):
            if other != seat:
                if game.markers(other) > game.markers(seat):
                    place += 1
                elif game.markers(other) == game.markers(seat):
                    tie_break = SHARED
        table.append((place, seat, game.markers(seat), tie_break))
    table.sort()
    return table
