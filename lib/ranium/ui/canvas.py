"""The picture of a handheld: 21 x 8 tiles, with large labels and cards above.

A screen draws everything anew into the canvas; ``show`` compares with what is
on the display and changes only the tiles that differ, so an unchanged picture
sends nothing and a moved cursor some forty bytes.
"""

import gc
import sys

import displayio
from micropython import const

from ranium.ui import cards, font

COLUMNS = const(21)
ROWS = const(8)
BIGS = const(4)
SPRITES = const(10)

_CELLS = const(168)


class Canvas:
    """Draws tiles, labels and cards; ``group`` is what a display has to show.

    width, height: the display's pixels. The picture is 128 x 64 and is shown
    as many times larger as fits.
    """

    def __init__(self, width=128, height=64):
        from ranium.ui import sheets

        self._sheet = sheets.tiles()
        self._cards = sheets.pictures()
        for name in ("ranium.ui.sheets", "ranium.ui.glyphs"):
            sys.modules.pop(name, None)
        if hasattr(sys.modules.get("ranium.ui"), "sheets"):
            del sys.modules["ranium.ui"].sheets
            del sys.modules["ranium.ui"].glyphs
        del sheets
        gc.collect()
        self._palette = _palette(0x000000, 0xFFFFFF)
        self._negative = None
        scale = min(width // 128, height // 64)
        self.group = displayio.Group(scale=max(1, scale))
        self._rows = []
        for row in range(ROWS):
            grid = displayio.TileGrid(
                self._sheet,
                pixel_shader=self._palette,
                width=COLUMNS,
                height=1,
                tile_width=font.WIDTH,
                tile_height=font.HEIGHT,
                default_tile=font.SPACE,
                x=1,
                y=row * font.HEIGHT,
            )
            self._rows.append(grid)
            self.group.append(grid)
        self._below = displayio.Group()
        self._over = displayio.Group()
        self._large = displayio.Group()
        self.group.append(self._below)
        self.group.append(self._over)
        self.group.append(self._large)
        self._letters = font.Letters(self._sheet)
        self._want = bytearray(_CELLS)
        self._have = bytearray(b" " * _CELLS)
        self._blank = bytes(self._have)
        self._sprites = []
        self._bigs = []
        self._sprite_mask = 0
        self._big_mask = 0
        self._moved = False
        self._picture_used = False
        self._bitmap = None
        self.clear()

    def clear(self):
        """Empty the picture; labels and cards not used again will be hidden."""
        self._want[:] = self._blank
        self._sprite_mask = 0
        self._big_mask = 0
        self._picture_used = False

    def tile(self, column, row, code, inv=False):
        """Put one tile; outside of the picture nothing happens."""
        if 0 <= column < COLUMNS and 0 <= row < ROWS:
            self._want[row * COLUMNS + column] = code ^ font.INVERSE if inv else code

    def text(self, column, row, text, inv=False):
        """Write a text from a column on, cut at the edge; returns the next column."""
        for character in text:
            self.tile(column, row, font.code(character), inv)
            column += 1
        return column

    def right(self, row, text, inv=False, end=COLUMNS):
        """Write a text that ends before column ``end``; returns its first column."""
        column = end - len(text)
        self.text(column, row, text, inv)
        return column

    def centre(self, row, text, inv=False):
        """Write a text in the middle of a row."""
        self.text((COLUMNS - len(text)) // 2, row, text, inv)

    def fill(self, column, row, count, code, inv=False):
        """Repeat one tile ``count`` times."""
        for place in range(column, column + count):
            self.tile(place, row, code, inv)

    def invert(self, column, row, count):
        """Turn dark and lit over for ``count`` tiles that are already there."""
        for place in range(column, column + count):
            if 0 <= place < COLUMNS:
                self._want[row * COLUMNS + place] ^= font.INVERSE

    def big(self, index, x, y, text, scale=2, inv=False):
        """Show label ``index`` 0..3 with its upper left corner at a pixel.

        A letter is 6 x 8 pixels times ``scale``; the dark parts let the tiles
        below through, with ``inv`` they are lit and the letters dark.
        """
        while len(self._bigs) <= index:
            self._bigs.append(_Big(self._letters))
            self._large.append(self._bigs[-1].label)
        self._big_mask |= 1 << index
        if self._bigs[index].put(x, y, text, scale, inv):
            self._moved = True

    def big_centre(self, index, y, text, scale=2, inv=False):
        """Like ``big``, in the middle of the picture's width."""
        self.big(index, (128 - len(text) * 6 * scale + scale) // 2, y, text, scale, inv)

    def sprite(self, index, x, y, tile, inv=False):
        """Show card ``index`` 0..9 with its upper left corner at a pixel.

        tile: see cards.py. A higher index lies above a lower one.
        """
        while len(self._sprites) <= index:
            grid = displayio.TileGrid(
                self._cards,
                pixel_shader=self._palette,
                tile_width=cards.WIDTH,
                tile_height=cards.HEIGHT,
            )
            grid.hidden = True
            self._sprites.append(grid)
            self._over.append(grid)
        grid = self._sprites[index]
        self._sprite_mask |= 1 << index
        if grid.x != x:
            grid.x = x
            self._moved = True
        if grid.y != y:
            grid.y = y
            self._moved = True
        if grid[0] != tile:
            grid[0] = tile
            self._moved = True
        if inv and self._negative is None:
            self._negative = _palette(0xFFFFFF, 0x000000)
        shader = self._negative if inv else self._palette
        if grid.pixel_shader is not shader:
            grid.pixel_shader = shader
            self._moved = True

    def picture(self, bitmap, x, y):
        """Show one bitmap of two values, made by the screen, at a pixel.

        It is dropped with the first picture that does not use it.
        """
        self._picture_used = True
        if bitmap is not self._bitmap:
            self._drop()
            self._bitmap = bitmap
            grid = displayio.TileGrid(bitmap, pixel_shader=self._palette, x=x, y=y)
            self._below.append(grid)
            self._moved = True

    def _drop(self):
        if self._bitmap is not None:
            self._below.pop()
            self._bitmap = None
            self._moved = True

    def show(self):
        """Hand the differences over to displayio; True if there were any."""
        if not self._picture_used:
            self._drop()
        changed = self._moved
        self._moved = False
        if self._want != self._have:
            changed = True
            cell = 0
            for grid in self._rows:
                for column in range(COLUMNS):
                    code = self._want[cell]
                    if code != self._have[cell]:
                        self._have[cell] = code
                        grid[column] = code
                    cell += 1
        for index in range(len(self._sprites)):
            if _hide(self._sprites[index], not self._sprite_mask >> index & 1):
                changed = True
        for index in range(len(self._bigs)):
            if _hide(self._bigs[index].label, not self._big_mask >> index & 1):
                changed = True
        return changed


class _Big:
    """A large label that is touched only when something about it changes."""

    def __init__(self, letters):
        from adafruit_display_text.bitmap_label import Label

        self.label = Label(letters, base_alignment=True, color=0xFFFFFF)
        self.label.hidden = True
        self._text = None
        self._inv = False

    def put(self, x, y, text, scale, inv):
        label = self.label
        changed = False
        if self._inv != inv:
            self._inv = inv
            label.color = 0x000000 if inv else 0xFFFFFF
            label.background_color = 0xFFFFFF if inv else None
            changed = True
        if label.scale != scale:
            label.scale = scale
            changed = True
        if self._text != text:
            self._text = text
            label.text = text
            changed = True
        y += 7 * scale  # a label's y is the line that the letters stand on
        if label.x != x:
            label.x = x
            changed = True
        if label.y != y:
            label.y = y
            changed = True
        return changed


def _hide(thing, hidden):
    if thing.hidden == hidden:
        return False
    thing.hidden = hidden
    return True


def _palette(paper, ink):
    palette = displayio.Palette(2)
    palette[0] = paper
    palette[1] = ink
    return palette
