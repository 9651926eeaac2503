"""The card pictures by name: tiles of 15 x 24 pixels for ``canvas.sprite``.

An RCU card's tile is its face, 1..7, and 8 for R.
"""

from micropython import const

WIDTH = const(15)
HEIGHT = const(24)

BACK = const(0)
R_CARD = const(8)
GONE = const(9)  # a dotted edge: the place of a card that is not there
CONTAINER = const(10)  # + colour * 4 + face: a container card
CRATE = const(26)  # + colour: a container of 15 x 14, dark below
COUNT = const(30)


def container(colour, face):
    """Tile of the container card of a colour 0..3 and a face 0..3."""
    return CONTAINER + colour * 4 + face
