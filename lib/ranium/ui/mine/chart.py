"""The mine as a map of 78 x 64 pixels: six rows of six cards, the loaders around them.

A card takes 12 x 10 pixels. Its tunnel tells its colour by its line: yellow thin, red
double, blue grey, white thick. A crew is its letter in a lit box with a dot below for each
unit that it carries, a base camp the letter alone, two crews two boxes, more a figure; a
unit that lies there is a diamond. Corners mark cards, the card at the cursor is inverse.

Each row is a bitmap of its own: of what changes only the cards' own pixels go over the bus.
"""

import displayio
from engine.mine_map import HOMES, dock
from micropython import const

COLUMN = const(13)
"""The first column of tiles right of the map; eight are left."""

_WIDE = const(78)
_HIGH = const(10)
_CARD = const(12)
_LEFT = const(3)

# 3 x 5 letters and figures, each row a digit of three bits, the left one highest: Y R B W, then 3 and 4.
_LETTERS = (0o55222, 0o65655, 0o65656, 0o55775, 0o71717, 0o55711)
_DIAMOND = const(0b0010001110111110111000100)  # five bits a row


def show(canvas, game, cursor=-1, north=0, south=0, loader=-1, at=0):
    """Shows the mine as it lies in `game`, with a cursor and marked places (two sets of 18 bits).

    `loader` 0..2 is shown at the place `at`, instead of where it is.
    """
    chart = canvas.layered
    if not isinstance(chart, Chart):
        chart = Chart()
    changed = chart.update(game, cursor, north, south, loader, at)
    canvas.layer(chart, changed, 7 + cursor // 6 * _HIGH if cursor >= 0 else -1)


class Chart:
    """Keeps what is drawn, and draws what is new."""

    def __init__(self):
        palette = displayio.Palette(2)
        palette[0] = 0x000000
        palette[1] = 0xFFFFFF
        self.group = displayio.Group()
        self._rows = []
        y = 0
        for row in range(6):
            bitmap = displayio.Bitmap(_WIDE, _HIGH + (2 if row == 0 or row == 5 else 0), 2)
            self._rows.append(bitmap)
            self.group.append(displayio.TileGrid(bitmap, pixel_shader=palette, y=y))
            y += bitmap.height
        self._faces = bytearray(b"\xff" * 36)  # face, cursor and mark of each card as drawn
        self._things = bytearray(36)  # crews and unit
        self._loads = bytearray(36)  # units of up to two crews
        self._loaders = bytearray(b"\xff\xff\xff")

    def update(self, game, cursor, north, south, loader, at):
        """Draws what has changed; True if anything has."""
        changed = False
        for place in range(36):
            marked = (north >> place if place < 18 else south >> place - 18) & 1
            face = game.face(place) | (64 if place == cursor else 0) | marked << 7
            crews = loads = 0
            for colour in range(4):
                if game.crew(colour) == place:
                    crews |= 1 << colour
                    loads = loads << 2 | min(3, game.held(colour))
            crews |= game.unit(place) << 4
            if face != self._faces[place] or crews != self._things[place] or loads & 255 != self._loads[place]:
                self._faces[place] = face
                self._things[place] = crews
                self._loads[place] = loads & 255
                self._card(place)
                changed = True
        for i in range(3):
            there = at if i == loader else game.loader(i)
            if there != self._loaders[i]:
                changed = True
                if self._loaders[i] < 24:
                    self._loader(self._loaders[i], 0)
                self._loaders[i] = there
        if changed:  # one that has gone may have stood where another one is now
            for i in range(3):
                self._loader(self._loaders[i], 1)
        return changed

    def _loader(self, at, value):
        """A bar outside a card's side."""
        at = dock(at)
        place = at >> 2
        side = at & 3
        bitmap = self._rows[place // 6]
        x = _LEFT + place % 6 * _CARD
        y = 2 if place < 6 else 0
        if side == 1 or side == 3:
            x = _WIDE - 2 if side == 1 else 0
            _fill(bitmap, x, y + 1, 2, 7, value)
        else:
            _fill(bitmap, x + 1, 0 if side == 0 else _HIGH, 9, 2, value)

    def _card(self, place):
        """Draws a card anew."""
        bitmap = self._rows[place // 6]
        x = _LEFT + place % 6 * _CARD
        y = 2 if place < 6 else 0
        face = self._faces[place]
        things = self._things[place]
        _fill(bitmap, x, y, _CARD, _HIGH, 0)
        _tunnel(bitmap, x, y, face & 15, face >> 4 & 3)
        crews = things & 15
        if crews:
            self._crews(bitmap, x, y, crews, self._loads[place])
            if things & 16:
                _bits(bitmap, x + 6, y, _DIAMOND, 5, 1)
        elif things & 16:
            _fill(bitmap, x + 2, y + 1, 7, 7, 0)
            _bits(bitmap, x + 3, y + 2, _DIAMOND, 5, 1)
        for colour in range(4):
            if HOMES[colour] == place and not crews:
                _fill(bitmap, x + 3, y + 1, 5, 7, 0)
                _bits(bitmap, x + 4, y + 2, _LETTERS[colour], 3, 1)
        if face & 128:
            for corner in range(4):
                right = corner & 1
                low = corner >> 1
                bitmap[(y + low * 8) * _WIDE + x + right * 10] = 1
                bitmap[(y + low * 8) * _WIDE + x + 1 + right * 8] = 1
                bitmap[(y + 1 + low * 6) * _WIDE + x + right * 10] = 1
        if face & 64:
            for row in range(y, y + 9):
                for pixel in range(row * _WIDE + x, row * _WIDE + x + 11):
                    bitmap[pixel] = 1 - bitmap[pixel]

    def _crews(self, bitmap, x, y, crews, loads):
        """One box or two, or a figure for more."""
        count = (crews & 1) + (crews >> 1 & 1) + (crews >> 2 & 1) + (crews >> 3)
        left = x + 3 if count != 2 else x
        _fill(bitmap, left - 1 if count != 2 else left, y, 7 if count != 2 else 12, _HIGH, 0)
        if count > 2:
            _box(bitmap, left, y, count + 1, 0)
            return
        for colour in range(4):
            if crews >> colour & 1:
                count -= 1
                _box(bitmap, left, y, colour, loads >> 2 * count & 3)
                left += 6


def _box(bitmap, x, y, letter, units):
    """A letter in a lit box of 5 x 7, and dots below it."""
    _fill(bitmap, x, y, 5, 7, 1)
    _bits(bitmap, x + 1, y + 1, _LETTERS[letter], 3, 0)
    for i in range(units):
        _fill(bitmap, x + 2 * i, y + 8, 1, 2, 1)


def _tunnel(bitmap, x, y, sides, colour):
    """The tunnel of a card, three pixels wide, from its middle to its open sides."""
    west = x if sides & 8 else x + 4
    east = x + _CARD if sides & 2 else x + 7
    top = y if sides & 1 else y + 3
    low = y + _HIGH if sides & 4 else y + 6
    if colour:
        _fill(bitmap, west, y + 3, east - west, 3, 1)
        _fill(bitmap, x + 4, top, 3, low - top, 1)
    if colour < 2:  # thin is the middle line alone, double all but the middle line
        west = x if sides & 8 else x + 5
        top = y if sides & 1 else y + 4
        east = x + _CARD if sides & 2 else x + 6
        low = y + _HIGH if sides & 4 else y + 5
        _fill(bitmap, west, y + 4, east - west, 1, 1 - colour)
        _fill(bitmap, x + 5, top, 1, low - top, 1 - colour)
    elif colour == 2:  # grey: every other pixel
        for row in range(y, y + _HIGH):
            for column in range(x, x + _CARD):
                if (row + column) & 1:
                    bitmap[row * _WIDE + column] = 0


def _fill(bitmap, x, y, wide, high, value):
    """Fills a rectangle. Pixels go by one number each: a pair of numbers would take memory."""
    for first in range(y * _WIDE + x, (y + high) * _WIDE + x, _WIDE):
        for pixel in range(first, first + wide):
            bitmap[pixel] = value


def _bits(bitmap, x, y, bits, wide, value):
    """A small figure of five rows of bits, the first row highest, and in each the left one."""
    for at in range(5 * wide):
        if bits >> 5 * wide - 1 - at & 1:
            bitmap[(y + at // wide) * _WIDE + x + at % wide] = value
