"""Mine before the first turn: the deal, the starter's swaps, the colours. Not in memory after that.

The state's layout is told in engine/mine.py.
"""

from engine.mine import (
    CHOOSE,
    CHOOSE_COLOUR,
    END,
    EXCHANGE,
    PICK_END,
    PICK_UNDO,
    STARTER,
    SWAP,
    SWAP_FROM,
    SWAP_TO,
    UNDO,
)
from engine.mine_deck import MARK
from engine.mine_map import HOMES, ring
from engine.step import NONE, const

_VERSION = const(1)
_SWAPS = const(2)
_LOADER_GAP = const(8)
_CORNERS = b"\x07\x0a\x19\x1c"  # of the inner ring; the last one is next to the white crossing
_RINGS = bytes([place for place in range(36) if ring(place)])

# Offsets of the state
_HEAD = const(0)
_OPTIONS = const(1)
_DECK = const(4)
_SEATS = const(7)
_LOADERS = const(9)
_BOARD = const(12)
_CREWS = const(48)
_OWNERS = const(52)
_CHOICE = const(72)


def deal(game, rng):
    """Sets up ("Building the game", rulings 6, 12, 13): shuffles, and determines who starts."""
    state = game.state
    state[_HEAD] = _VERSION << 4 | game.seats
    state[_OPTIONS] = game.options
    state[_DECK] = MARK & 255
    state[_DECK + 1] = MARK >> 8
    for loader in range(3):
        state[_LOADERS + loader] = loader * _LOADER_GAP
    for nth in range(32):
        state[_BOARD + _RINGS[nth]] = nth + 4
    for colour in range(4):
        state[_BOARD + HOMES[colour]] = colour
        state[_OWNERS + colour] = NONE
        state[_CREWS + colour] = HOMES[colour] if colour < colours(game) else NONE
    for nth in range(31, 0, -1):
        _exchange(state, _RINGS[nth], _RINGS[rng.below(nth + 1)])
    for place in _RINGS:
        state[_BOARD + place] |= rng.below(4) << 6
    for corner in range(4 if game.seats == 4 else 3):
        game.flip_unit(_CORNERS[corner])
    seat = rng.below(game.seats)
    state[_SEATS] = seat * 21
    game._tell(STARTER, seat)
    game._ask(SWAP, seat)


def colours(game):
    """How many colours are used: three for three seats, else all (ruling 12)."""
    return 3 if game.seats == 3 else 4


def _exchange(state, place, other):
    cell = state[_BOARD + place]
    state[_BOARD + place] = state[_BOARD + other]
    state[_BOARD + other] = cell


def choices(game):
    """The legal picks of the seat that owes one."""
    phase = game.phase()
    if phase == CHOOSE:
        for colour in range(colours(game)):
            if game.owner(colour) == NONE:
                yield colour
        return
    if phase == SWAP_TO or game.undoable() < _SWAPS:
        for place in _RINGS:
            if phase == SWAP or place != game.choice():
                yield place
    if phase == SWAP_TO or game.undoable():
        yield PICK_UNDO
    if phase == SWAP:
        yield PICK_END


def apply(game, seat, pick):
    """Does what a seat has picked."""
    state = game.state
    phase = game.phase()
    if phase == CHOOSE:
        _choose(game, seat, pick)
    elif pick == PICK_END:
        game._tell(END, seat)
        game._forget()
        game._ask(CHOOSE, (seat + 1) % game.seats)
    elif pick == PICK_UNDO and phase == SWAP:
        from engine.mine_undo import take_back

        take_back(game, seat)
    elif phase == SWAP:
        game._tell(SWAP_FROM, seat, pick)
        state[_CHOICE] = pick
        game._ask(SWAP_TO, seat)
    else:
        if pick == PICK_UNDO:
            game._tell(UNDO, seat, SWAP_FROM)
        else:
            game._log(EXCHANGE, game.choice(), pick)
            game._tell(EXCHANGE, seat, game.choice(), pick)
            _exchange(state, game.choice(), pick)
        state[_CHOICE] = 0
        game._ask(SWAP, seat)


def _choose(game, seat, colour):
    """A seat takes a colour; the last colour needs no pick (ruling 13)."""
    state = game.state
    while True:
        state[_OWNERS + colour] = seat
        game._tell(CHOOSE_COLOUR, seat, colour)
        left = 0
        for other in range(colours(game)):
            if game.owner(other) == NONE:
                left += 1
                colour = other
        seat = (seat + 1) % game.seats
        if left == 0:
            game.begin_turn(game.starter())
            return
        if left > 1:
            game._ask(CHOOSE, seat)
            return
