"""Container cards and stacks: what Load! and RELOAD! share.

Colours are 0..3 in stacking order. A container card is 0..27: seven per colour, of
the faces 0, 1, 1, 2, 2, 3, 3. A stack is only ever built upwards in colour order, so
it is a set of colours in four bits: bit `c` is set when it holds colour `c`, and the
highest bit is its top. An empty slot is 0, a complete stack is `COMPLETE`.
"""

from engine.step import const

YELLOW = const(0)
RED = const(1)
BLUE = const(2)
GREEN = const(3)

CARDS = const(28)
PER_COLOUR = const(10)
"""Containers of each colour in the box."""
COMPLETE = const(15)

_BEATS = bytes((0b1000, 0b0001, 0b0011, 0b0110))
_DUELS = b"\0\1\2\0" b"\1\1\2\3" b"\2\2\2\3" b"\0\3\3\3"  # what colour * 4 + other activates
_HEIGHT = bytes((0, 1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4))


def card_colour(card):
    """The colour 0..3 of a container card 0..27."""
    return card // 7


def card_face(card):
    """The face 0..3 of a container card 0..27."""
    return (card % 7 + 1) // 2


def beats(colour, other):
    """True when a card of `colour` beats one of `other` (RELOAD!, "Activate a Container").

    Green beats blue and red, blue beats red and yellow, red beats yellow, and yellow beats green.
    """
    return _BEATS[colour] >> other & 1 == 1


def duel(card, other):
    """The colour that two container cards 0..27 activate: the one that beats the other."""
    return _DUELS[card // 7 * 4 + other // 7]


def top(stack):
    """The colour on top of a stack, -1 for an empty slot."""
    return _HEIGHT[stack] - 1


def can_load(stack, colour):
    """True when a container of `colour` may go on top of `stack` or into an empty slot ("Load")."""
    return stack >> colour == 0


def loads(ship, colour, base):
    """`base + slot` for each slot of a ship (a sequence of stacks) that a container of `colour` may be loaded into, ascending."""
    container = 1 << colour
    for stack in ship:
        if stack < container:
            yield base
        base += 1


def moves(ship, only, base):
    """All ways to put the top of a stack onto another stack of a ship ("Bluff", "Reload"), ascending.

    As `base + from * 5 + to`; `only` is the colour that may be moved, -1 for all. A stack never
    goes onto itself, as the colour is the same. An empty slot is no stack: neither is anything
    taken from it nor put into it.
    """
    for stack in ship:
        height = _HEIGHT[stack]
        if height and (only < 0 or height == only + 1):
            container = 1 << height - 1
            way = base
            for target in ship:
                if 0 < target < container:
                    yield way
                way += 1
        base += 5
