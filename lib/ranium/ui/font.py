"""The tiles of the canvas by name.

A tile is 6 x 8 pixels. Codes 0..127 are normal, 128..255 the same inverse.
Letters, figures and most signs have their ASCII code; the special tiles stand
where ASCII has control characters or signs that no text of ours needs. A
character below 32 in a string is the special tile itself, so that
``chr(font.Y_BOX) + " wins"`` is a text with a container in it. The umlauts and
the signs ``◀ ▶ ● ▲ ▼ ○ ✓ ✗ → ½ … · – ↻ ¤`` may be written in strings as they
are, and ``♟ ☻ ◢ ✕`` for a person, a bot, a good and a bad link.
"""

from micropython import const

WIDTH = const(6)
HEIGHT = const(8)
INVERSE = const(128)

# Containers: told apart by form as well as by letter. Codes are colours.
Y_BOX = const(0)
R_BOX = const(1)
B_BOX = const(2)
G_BOX = const(3)
EMPTY_SLOT = const(4)

LEFT = const(5)
RIGHT = const(6)
UP = const(7)
DOWN = const(8)
CURSOR = const(9)
TICK = const(10)
CROSS = const(11)
HAND = const(12)
CHIP = const(13)
LOCK = const(14)
CLOCK = const(15)
BOT = const(16)
CROWN = const(17)
DOT = const(18)
LINE_H = const(19)
LINE_V = const(20)
CORNER_TL = const(21)
CORNER_TR = const(22)
CORNER_BL = const(23)
CORNER_BR = const(24)
AE = const(25)
OE = const(26)
UE = const(27)
ae = const(28)
oe = const(29)
ue = const(30)
ss = const(31)
SPACE = const(32)
RELOAD = const(35)
HALF = const(36)
ARROW = const(38)
PERSON = const(64)
KEY_PREV = const(92)
KEY_NEXT = const(94)
KEY_CHOOSE = const(96)
LINK_OK = const(123)
LINK_BAD = const(124)
ELLIPSIS = const(125)
MIDDOT = const(126)
RING = const(127)

_UNKNOWN = const(63)

# Characters that may stand in a string, and their tiles.
OTHERS = {
    0xC4: AE,
    0xD6: OE,
    0xDC: UE,
    0xE4: ae,
    0xF6: oe,
    0xFC: ue,
    0xDF: ss,
    0x25C0: KEY_PREV,
    0x25B6: KEY_NEXT,
    0x25CF: KEY_CHOOSE,
    0x25B2: UP,
    0x25BC: DOWN,
    0x25CB: RING,
    0x2713: TICK,
    0x2717: CROSS,
    0x2192: ARROW,
    0xBD: HALF,
    0x2026: ELLIPSIS,
    0xB7: MIDDOT,
    0x2013: 45,
    0x265F: PERSON,
    0x263B: BOT,
    0x25E2: LINK_OK,
    0x2715: LINK_BAD,
    0x21BB: RELOAD,
    0xA4: CHIP,
}


def code(character):
    """Tile code 0..127 of a character; a question mark's if there is none."""
    number = ord(character)
    if number < 128:
        return number
    return OTHERS.get(number, _UNKNOWN)


def known(character):
    """True if the font has a picture of its own for the character."""
    number = ord(character)
    return number < 128 or number in OTHERS
