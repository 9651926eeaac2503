"""Reads text back from a decoded framebuffer, by the font it was drawn with.

``read(ram)`` takes the 1024 bytes of a 128 x 64 picture in the display's own
page layout (byte = 8 pixels downwards, bit 0 on top, 128 bytes a page) and
gives 8 strings of 21 characters. Special tiles come back as the characters of
``SIGNS``; what is no tile (a card lies over it) comes back as ``\\ufffd``.
``large(ram, x, y, n, scale)`` reads a large label.
"""

import os
import sys

LIB = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, os.pardir, "lib")
if LIB not in sys.path:
    sys.path.insert(0, LIB)

from ranium.ui.glyphs import TILES  # noqa: E402

# One character for each of the tiles that stand where ASCII has none for us.
SIGNS = {
    0: "🅈",
    1: "🅁",
    2: "🄱",
    3: "🄶",
    4: "⊔",
    5: "‹",
    6: "›",
    7: "▲",
    8: "▼",
    9: "❯",
    10: "✓",
    11: "✗",
    12: "✋",
    13: "¤",
    14: "🔒",
    15: "🕒",
    16: "🤖",
    17: "♛",
    18: "•",
    19: "─",
    20: "│",
    21: "┌",
    22: "┐",
    23: "└",
    24: "┘",
    25: "Ä",
    26: "Ö",
    27: "Ü",
    28: "ä",
    29: "ö",
    30: "ü",
    31: "ß",
    35: "↻",
    36: "½",
    38: "→",
    64: "♟",
    92: "◀",
    94: "▶",
    96: "●",
    123: "📶",
    124: "✕",
    125: "…",
    126: "·",
    127: "○",
}


def character(code):
    """The character that ``read`` gives for a tile code 0..127."""
    return SIGNS.get(code, chr(code))


def _book():
    book = {}
    for code in range(127, -1, -1):
        columns = TILES[code * 6 : code * 6 + 6]
        book[bytes(columns)] = (character(code), False)
    for code in range(127, -1, -1):
        columns = bytes(255 ^ column for column in TILES[code * 6 : code * 6 + 6])
        book.setdefault(columns, (character(code), True))
    return book


_BOOK = _book()
UNKNOWN = ("\ufffd", False)


def cells(ram):
    """8 lists of 21 (character, inverse)."""
    rows = []
    for row in range(8):
        line = ram[row * 128 + 1 : row * 128 + 127]
        rows.append([_BOOK.get(bytes(line[at : at + 6]), UNKNOWN) for at in range(0, 126, 6)])
    return rows


def read(ram):
    """The picture as 8 strings of 21 characters."""
    return ["".join(cell[0] for cell in row) for row in cells(ram)]


def text(ram):
    """The picture as one string, lines joined by a newline and stripped."""
    return "\n".join(line.rstrip() for line in read(ram))


def inverse(ram):
    """The inverse stretches of each row, as a list of (row, column, text)."""
    found = []
    for number, row in enumerate(cells(ram)):
        start = None
        for column in range(22):
            lit = column < 21 and row[column][1]
            if lit and start is None:
                start = column
            elif not lit and start is not None:
                found.append((number, start, "".join(cell[0] for cell in row[start:column])))
                start = None
    return found


def _pixel(ram, x, y):
    return ram[(y >> 3) * 128 + x] >> (y & 7) & 1


def large(ram, x, y, count, scale=2):
    """The text of a large label whose upper left corner is at x, y."""
    result = ""
    for index in range(count):
        columns = bytearray(6)
        for column in range(6):
            for row in range(8):
                px, py = x + (index * 6 + column) * scale, y + row * scale
                if 0 <= px < 128 and 0 <= py < 64 and _pixel(ram, px, py):
                    columns[column] |= 1 << row
        result += _BOOK.get(bytes(columns), UNKNOWN)[0]
    return result


def large_centre(ram, y, count, scale=2):
    """The text of a label of ``count`` letters that stands in the middle."""
    return large(ram, (128 - count * 6 * scale + scale) // 2, y, count, scale)
