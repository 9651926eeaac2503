"""Large letters: what a label of adafruit_display_text shows, kept without the label and its library."""

import displayio

from ranium import thrift
from ranium.ui import font


class Big:
    """One large text; ``group`` is touched only when something about it changes.

    The dark parts of its letters let what lies below through; inverse ones are
    lit, with dark letters. Letters come from ``sheet``, the canvas's tiles.
    """

    def __init__(self, sheet):
        self.group = displayio.Group()
        self.group.hidden = True
        self._sheet = sheet
        self._palette = displayio.Palette(3)  # as many as a label's bitmap has values
        self._text = None
        self._inv = None

    def put(self, x, y, text, scale, inv):
        """Show ``text`` with its upper left corner at a pixel; True if that changes anything."""
        group = self.group
        changed = False
        if self._inv != inv:
            self._inv = inv
            self._palette[0] = 0xFFFFFF if inv else 0x000000
            self._palette[1] = 0x000000 if inv else 0xFFFFFF
            if inv:
                self._palette.make_opaque(0)
            else:
                self._palette.make_transparent(0)
            changed = True
        if group.scale != scale:
            group.scale = scale
            changed = True
        if self._text != text:
            self._text = text
            self._write()
            changed = True
        y += (font.HEIGHT - 1) * scale  # the line that the letters stand on
        if group.x != x:
            group.x = x
            changed = True
        if group.y != y:
            group.y = y
            changed = True
        return changed

    def _write(self):
        bitmap = None
        if self._text:
            from ranium.ui.letters import written

            bitmap, x, y = written(self._sheet, self._text)
        if len(self.group):
            grid = self.group[0]
            if bitmap and (bitmap.width, bitmap.height) == (grid.bitmap.width, grid.bitmap.height):
                grid.bitmap = bitmap  # this sends its area once, another grid would twice
                grid.x = x
                grid.y = y
                return
            self.group.pop()
        if bitmap:
            self.group.append(displayio.TileGrid(bitmap, pixel_shader=self._palette, x=x, y=y))


def settle():
    """What writes large letters leaves memory: the texts that are shown will stay for a while."""
    for name in ("ranium.ui.letters", "adafruit_display_text.bitmap_label", "adafruit_display_text"):
        thrift.forget(name)
