"""The picture of a larger display, 256 x 128 pixels or more: the usual one, and in a game more of it around.

Loaded on such a display only. What stands around a screen of a game says its module
`ranium.ui.<game>.around`.
"""

import sys

import displayio

from ranium.ui.canvas import Canvas


class Wide(Canvas):
    """A Canvas whose picture is twice as large as it has to be, or makes room for other pictures."""

    def __init__(self, width, height):
        super().__init__(width, height)
        self._main = self.group
        self._whole = (self._main.x, self._main.y, self._main.scale)
        self._unit = unit = min(width // 256, height // 128)
        self._corner = ((width - 256 * unit) // 2, (height - 128 * unit) // 2)
        self._around = []  # a Canvas for each other picture
        self.group = displayio.Group()
        self.group.append(self._main)
        self._left = 0

    def paint(self, screen):
        changed = super().paint(screen)
        scale, others = self._laid(screen)
        if scale:
            changed = self._move(self._main, 0, 0, scale) or changed
        else:
            changed = self._put(self._main, *self._whole) or changed
        while len(self._around) < len(others):
            self._around.append(Canvas())
            self.group.append(self._around[-1].group)
        for number in range(len(self._around)):
            canvas = self._around[number]
            shown = number < len(others)
            if canvas.group.hidden == shown:
                canvas.group.hidden = not shown
                changed = True
            if shown:
                x, y, draw = others[number]
                changed = self._move(canvas.group, x, y, 1) or changed
                canvas.clear()
                draw(canvas)
                changed = canvas.show() or changed
        return changed

    def _laid(self, screen):
        """`(scale, others)`: how large the screen is, in units, from the upper left corner on, and `(x, y, draw)` of each other picture.

        Scale 0 is the whole display for the screen alone.
        """
        if screen.ctx is None:
            return 0, ()
        name = "ranium.ui." + screen.ctx.game.NAME + ".around"
        try:
            __import__(name)
        except ImportError:
            return 0, ()  # this game has nothing to add
        return sys.modules[name].around(screen, self) or (0, ())

    def _move(self, group, x, y, scale):
        """Puts a group at a place in units."""
        unit = self._unit
        return self._put(group, self._corner[0] + x * unit, self._corner[1] + y * unit, scale * unit)

    def _put(self, group, x, y, scale):
        if (group.x, group.y, group.scale) == (x, y, scale):
            return False
        group.x, group.y, group.scale = x, y, scale
        return True
