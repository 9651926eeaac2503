"""Large letters: tiles of the canvas's own sheet, enlarged."""

import displayio

from ranium.ui import font


class Big:
    """One large label over ``sheet``; ``group`` is touched only when something about it changes.

    The dark parts of its letters let what lies below through; inverse ones are
    lit, with dark letters.
    """

    def __init__(self, sheet):
        self.group = displayio.Group()
        self.group.hidden = True
        self._sheet = sheet
        self._ink = _palette(0xFFFFFF, 0xFFFFFF)
        self._ink.make_transparent(0)
        self._negative = None
        self._grid = None
        self._text = ""

    def put(self, x, y, text, scale, inv):
        """Show ``text`` with its upper left corner at a pixel; True if that changes anything."""
        group = self.group
        changed = self._write(text)
        if group.scale != scale:
            group.scale = scale
            changed = True
        if group.x != x:
            group.x = x
            changed = True
        if group.y != y:
            group.y = y
            changed = True
        return self._colour(inv) or changed

    def _write(self, text):
        if text == self._text:
            return False
        if len(text) != len(self._text):
            if self._grid is not None:
                self.group.pop()
            self._grid = None
            if text:
                self._grid = displayio.TileGrid(
                    self._sheet,
                    pixel_shader=self._ink,
                    width=len(text),
                    height=1,
                    tile_width=font.WIDTH,
                    tile_height=font.HEIGHT,
                    default_tile=font.SPACE,
                )
                self.group.append(self._grid)
        self._text = text
        for column in range(len(text)):
            tile = font.code(text[column])
            if self._grid[column] != tile:
                self._grid[column] = tile
        return True

    def _colour(self, inv):
        if self._grid is None:
            return False
        if inv and self._negative is None:
            self._negative = _palette(0xFFFFFF, 0x000000)
        shader = self._negative if inv else self._ink
        if self._grid.pixel_shader is shader:
            return False
        self._grid.pixel_shader = shader
        return True


def _palette(paper, ink):
    palette = displayio.Palette(2)
    palette[0] = paper
    palette[1] = ink
    return palette
