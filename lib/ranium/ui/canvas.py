"""The picture of a handheld: 21 x 8 tiles, with large labels and cards above.

A screen draws everything anew into the canvas; ``show`` compares with what is
on the display and changes only the tiles that differ, so an unchanged picture
sends nothing and a moved cursor some forty bytes.
"""

import displayio
from micropython import const

from ranium.ui import cards, font

COLUMNS = const(21)
ROWS = const(8)
SPRITES = const(10)

_CELLS = const(168)


class Canvas:
    """Draws tiles, labels and cards; ``group`` is what a display has to show.

    width, height: the display's pixels, at least 128 x 32. The picture is 128 x 64
    and is shown in the middle, as many times larger as fits; a display less than 64
    high shows a part of it (window.py), for which ``glide`` must be called.
    """

    def __init__(self, width=128, height=64):
        from ranium.ui import layers

        self._over_line = -1  # the middle of the card or label that was moved last
        layers.fill(self, width, height)
        self.clear()
        layers.leave()

    def clear(self):
        """Empty the picture; labels and cards not used again will be hidden."""
        self._want[:] = b" " * _CELLS
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
            from ranium.ui.big import Big

            self._bigs.append(Big(self._sheet))
            self._large.append(self._bigs[-1].group)
        self._big_mask |= 1 << index
        if self._bigs[index].put(x, y, text, scale, inv):
            self._moved = True
            self._over_line = y + 4 * scale

    def big_centre(self, index, y, text, scale=2, inv=False):
        """Like ``big``, in the middle of the picture's width."""
        self.big(index, (128 - len(text) * 6 * scale + scale) // 2, y, text, scale, inv)

    def spare(self):
        """Lets go of the labels and cards that are not shown; the next ones are made anew."""
        while self._bigs and not self._big_mask >> len(self._bigs) - 1:
            self._bigs.pop()
            self._large.pop()
        while self._sprites and not self._sprite_mask >> len(self._sprites) - 1:
            self._sprites.pop()
            self._over.pop()

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
        moved = False
        if grid.x != x or grid.y != y:
            grid.x = x
            grid.y = y
            moved = True
        if grid[0] != tile:
            grid[0] = tile
            moved = True
        shader = self._negative if inv else self._palette
        if grid.pixel_shader is not shader:
            grid.pixel_shader = shader
            moved = True
        if moved:
            self._moved = True
            self._over_line = y + cards.HEIGHT // 2

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

    @property
    def layered(self):
        """What is shown by ``layer`` or ``picture`` now; None for nothing."""
        return self._bitmap

    def layer(self, thing, changed, line=-1):
        """Show ``thing.group``, made by the screen, above the tiles; like a picture it is dropped when it is not used.

        changed: something in it is new; line: the row of pixels that one should look at, -1 for none.
        """
        self._picture_used = True
        if thing is not self._bitmap:
            self._drop()
            self._bitmap = thing
            self._below.append(thing.group)
            changed = True
        if changed:
            self._moved = True
            if line >= 0:
                self._over_line = line

    def shift(self, right):
        """Shows the whole picture ``right`` pixels, 0 or 1, further to the right; it has room for that.

        Costs a whole picture with the next refresh.
        """
        self.group.x = self._left + right * self.group.scale

    def glide(self, now, pressed):
        """Moves the part that a low display shows; True if the display has to be refreshed.

        now: ticks; pressed: true if a button was pressed in this pass of the loop.
        """
        return self._window is not None and self._window.glide(now, pressed)

    def paint(self, screen):
        """Draw a screen anew; True if the display has to be refreshed."""
        self.clear()
        screen.draw(self)
        return self.show()

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
        if self._window is not None:
            self._window.look(self._want, self._have, self._over_line)
        self._over_line = -1
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
            if _hide(self._bigs[index].group, not self._big_mask >> index & 1):
                changed = True
        return changed


def _hide(thing, hidden):
    if thing.hidden == hidden:
        return False
    thing.hidden = hidden
    return True
