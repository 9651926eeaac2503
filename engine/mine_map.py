"""Mine's places and ways: the cards as they lie, who and what is on them, and how far a tunnel leads.

Places, sides, colours and the loaders' places are told at the top of engine/mine.py, the
state's layout there, too.
"""

from engine.mine_deck import SYMBOLS, TUNNELS
from engine.step import NONE, const

# Verbs of engine/mine.py
_MOVE = const(0)
_CROSS = const(1)
_TUNNEL = const(2)
_ROTATE = const(3)
_LONG = const(4)

NO_COLOUR = const(4)

# Offsets of the state
_LOADERS = const(9)
_BOARD = const(12)
_CREWS = const(48)
_OWNERS = const(52)
_HELD = const(56)
_UNITS = const(60)
_FIRST_UNIT = const(7)

HOMES = b"\x0e\x0f\x14\x15"
"""The crossing, and base camp, of each colour."""


def _beside(place, side):
    if side == 0:
        return place - 6 if place > 5 else NONE
    if side == 1:
        return place + 1 if place % 6 < 5 else NONE
    if side == 2:
        return place + 6 if place < 30 else NONE
    return place - 1 if place % 6 else NONE


def faces(tunnels):
    """What lies up for each byte of the board: open sides | colour << 4, from a deck's `TUNNELS` (ruling 2)."""
    found = bytearray(256)
    for cell in range(256):
        if cell & 63 < 36:
            face = tunnels[(cell & 63) * 2 + ((cell >> 6 ^ cell >> 7) & 1)]
            if cell & 64:  # turned over a long side: north and south change places
                face = face & 58 | (face & 1) << 2 | face >> 2 & 1
            if cell & 128:  # over a short side: east and west
                face = face & 53 | (face & 2) << 2 | face >> 2 & 2
            found[cell] = face
    return found


BESIDE = bytes([_beside(at >> 2, at & 3) for at in range(144)])
"""The place next to place * 4 + side, `NONE` (255) beyond the edge."""
FACES = faces(TUNNELS)


def ring(place):
    """0 for the crossings, 1 for the inner, 2 for the outer ring."""
    row = place // 6
    column = place % 6
    far = max(abs(2 * row - 5), abs(2 * column - 5))
    return far >> 1


def dock(at):
    """`place * 4 + side` of the card side that a loader at its place 0..23 stands at."""
    side = at // 6
    at %= 6
    if side == 0:
        return at * 4
    if side == 1:
        return (at * 6 + 5) * 4 + 1
    if side == 2:
        return (35 - at) * 4 + 2
    return (30 - at * 6) * 4 + 3


class Map:
    """What of a game's `state` is the mine; the game itself (engine/mine.py) is one."""

    def __init__(self, size):
        """Nothing but zeros, in so many bytes."""
        self.state = bytearray(size)
        self._stack = bytearray(36)
        self._north = self._south = 0  # what `reach` found: places 0..17, 18..35

    def loader(self, loader):
        """The place 0..23 of a loader 0..2; see `dock`."""
        return self.state[_LOADERS + loader]

    def card(self, place):
        """The card 0..35 at a place; 0..3 are the crossings."""
        return self.state[_BOARD + place] & 63

    def back_up(self, place):
        """1 if the card's back is up, else 0 (ruling 2)."""
        cell = self.state[_BOARD + place]
        return (cell >> 6 ^ cell >> 7) & 1

    def colour(self, place):
        """The tunnel colour of the upper face at a place."""
        return FACES[self.state[_BOARD + place]] >> 4

    def symbol(self, place):
        """The symbol of the upper face at a place, 2..6; 0 if a crossing has none (ruling 8)."""
        return SYMBOLS[self.card(place) * 2 + self.back_up(place)]

    def face(self, place):
        """What lies up at a place: open sides | colour << 4."""
        return FACES[self.state[_BOARD + place]]

    def openings(self, place):
        """The open sides of the card at a place, as they lie."""
        return FACES[self.state[_BOARD + place]] & 15

    def linked(self, place, side):
        """The place that a card is connected with on a side, `NONE` (255) if it is not (ruling 3)."""
        state = self.state
        to = BESIDE[place * 4 + side]
        if to != NONE and FACES[state[_BOARD + place]] >> side & FACES[state[_BOARD + to]] >> (side ^ 2) & 1:
            return to
        return NONE

    def crew(self, colour):
        """The place of a crew, 255 if it is not used."""
        return self.state[_CREWS + colour]

    def owner(self, colour):
        """The seat of a colour, 255 before it is chosen and if it is not used."""
        return self.state[_OWNERS + colour]

    def own(self, seat, crew):
        """The colour of a seat's crew 0 or 1, `NO_COLOUR` (4) if it has none."""
        for colour in range(4):
            if self.state[_OWNERS + colour] == seat:
                if crew == 0:
                    return colour
                crew -= 1
        return NO_COLOUR

    def held(self, colour):
        """The units that a crew carries."""
        return self.state[_HELD + colour]

    def unit(self, place):
        """1 if a unit lies at a place, else 0."""
        bit = place - _FIRST_UNIT
        return self.state[_UNITS + (bit >> 3)] >> (bit & 7) & 1 if 0 <= bit < 24 else 0

    # Ways

    def reach(self, place):
        """Finds all places that are one tunnel of one colour with this one, itself included (action D).

        The next calls of `reached` tell them.
        """
        state = self.state
        stack = self._stack
        stack[0] = place
        waiting = 1
        north = south = 0
        if place < 18:
            north = 1 << place
        else:
            south = 1 << place - 18
        colour = FACES[state[_BOARD + place]] >> 4
        while waiting:
            waiting -= 1
            at = stack[waiting]
            sides = FACES[state[_BOARD + at]]
            for side in range(4):
                to = BESIDE[at * 4 + side]
                if sides >> side & 1 and to != NONE:
                    face = FACES[state[_BOARD + to]]
                    if face >> 4 == colour and face >> (side ^ 2) & 1:
                        if to < 18:
                            if north >> to & 1:
                                continue
                            north |= 1 << to
                        else:
                            if south >> to - 18 & 1:
                                continue
                            south |= 1 << to - 18
                        stack[waiting] = to
                        waiting += 1
        self._north = north
        self._south = south

    def reached(self, place):
        """True if the last `reach` found a place."""
        return (self._north >> place if place < 18 else self._south >> place - 18) & 1 == 1

    def way(self, colour, to):
        """How a crew gets to another place at the least cost: MOVE, CROSS or TUNNEL, -1 if it does not.

        By the last `reach` from its place. Takes no account of the ore that is left.
        """
        state = self.state
        at = state[_CREWS + colour]
        if to == at:
            return -1
        if self.reached(to):
            return _MOVE
        if FACES[state[_BOARD + to]] >> 4 == FACES[state[_BOARD + at]] >> 4:
            return -1 if state[_HELD + colour] else _TUNNEL
        for side in range(4):
            if BESIDE[at * 4 + side] == to:
                return _CROSS if self.linked(at, side) == to else -1
        return -1

    def can_deliver(self, colour):
        """True if a crew reaches a loader within its tunnel (ruling 7), whatever it carries."""
        self.reach(self.crew(colour))
        for loader in range(3):
            at = dock(self.loader(loader))
            if self.reached(at >> 2) and self.openings(at >> 2) >> (at & 3) & 1:
                return True
        return False

    # Changes

    def turn_card(self, place, verb):
        """Turns a card by ROTATE, LONG or SHORT (ruling 2)."""
        self.state[_BOARD + place] ^= 192 if verb == _ROTATE else 64 if verb == _LONG else 128

    def carry(self, crews, place):
        """Puts all crews of a mask at a place."""
        for colour in range(4):
            if crews >> colour & 1:
                self.state[_CREWS + colour] = place

    def flip_unit(self, place):
        """Lays a unit at a place, or takes it away."""
        bit = place - _FIRST_UNIT
        self.state[_UNITS + (bit >> 3)] ^= 1 << (bit & 7)
