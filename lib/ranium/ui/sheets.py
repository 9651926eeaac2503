"""Paints the two sheets that all pictures come from: the tiles and the cards.

Needed once, at start; canvas.py drops this module and glyphs.py afterwards.
"""

from displayio import Bitmap
from micropython import const

from ranium.ui import cards, font
from ranium.ui.glyphs import FIGURES, TILES

_W = const(15)  # cards.WIDTH
_H = const(24)  # cards.HEIGHT


def tiles():
    """Bitmap of 256 tiles of 6 x 8 in one row: 128 normal, 128 inverse."""
    sheet = Bitmap(6 * 256, 8, 2)
    at = 0
    for column in TILES:
        for y in range(8):
            if column >> y & 1:
                sheet[at, y] = 1
            else:
                sheet[at + 768, y] = 1
        at += 1
    return sheet


def _letter(sheet, code, left, top, ink):
    for x in range(6):
        column = TILES[code * 6 + x]
        for y in range(8):
            if column >> y & 1:
                sheet[left + x, top + y] = ink


def _figure(sheet, index, left, top):
    for x in range(7):
        column = FIGURES[index * 14 + 2 * x] | FIGURES[index * 14 + 2 * x + 1] << 8
        for y in range(11):
            if column >> y & 1:
                sheet[left + x, top + y] = 1


def _box(sheet, left, top, width, height, ink):
    for y in range(height):
        for x in range(width):
            sheet[left + x, top + y] = ink


def _outline(sheet, left, top, height, step):
    """A card's edge with rounded corners; every ``step``-th pixel is lit."""
    bottom = top + height - 1
    for x in range(1, _W - 1, step):
        sheet[left + x, top] = 1
        sheet[left + x, bottom] = 1
    for y in range(1, height - 1, step):
        sheet[left, top + y] = 1
        sheet[left + _W - 1, top + y] = 1


def _pattern(colour, x, y):
    """Whether the pixel is lit in a colour's pattern: dots, lines, bars, full."""
    if colour == 0:
        return (x + y) & 1 == 0 and x & 1 == 0
    if colour == 1:
        return y & 1 == 0
    if colour == 2:
        return (x + y) % 3 != 0
    return True


def _band(sheet, left, top, height, colour):
    """The colour's pattern over a card's inner width, its letter in the middle."""
    for y in range(height):
        for x in range(11):
            if _pattern(colour, x, y):
                sheet[left + 2 + x, top + y] = 1
    middle = top + (height - 8) // 2
    if colour < 3:
        _box(sheet, left + 4, middle, 7, 8, 0)
    _letter(sheet, b"YRBG"[colour], left + 5, middle, 1 if colour < 3 else 0)


def pictures():
    """Bitmap of all cards of cards.py in one row, each 15 x 24."""
    sheet = Bitmap(_W * cards.COUNT, _H, 2)
    _outline(sheet, 0, 0, _H, 1)
    for y in range(2, _H - 2):
        for x in range(2, _W - 2):
            if (x + y) % 4 == 0 or (x - y) % 4 == 0:
                sheet[x, y] = 1
    for face in range(1, 9):
        left = face * _W
        _outline(sheet, left, 0, _H, 1)
        _figure(sheet, face, left + 4, 3)
        _letter(sheet, font.BOT if face < 8 else font.RELOAD, left + 5, 15, 1)
    _outline(sheet, cards.GONE * _W, 0, _H, 2)
    for colour in range(4):
        for face in range(4):
            left = (cards.CONTAINER + colour * 4 + face) * _W
            _outline(sheet, left, 0, _H, 1)
            _figure(sheet, face, left + 4, 2)
            _band(sheet, left, 14, 8, colour)
        left = (cards.CRATE + colour) * _W
        _outline(sheet, left, 0, 14, 1)
        _band(sheet, left, 2, 10, colour)
    return sheet
