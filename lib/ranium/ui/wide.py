"""The picture of a larger display, 256 x 128 pixels or more: the usual one, and in a game more of it around.

Loaded on such a display only. What stands around a screen of a game says its module
`ranium.ui.<game>.around`: `around(screen, canvas)` gives `(scale, others, rules)`, or None
for a screen that has the display alone. All places are in units, of which the display is
256 wide and 64 times `canvas.bands` high.

    scale   how large the screen is, in the upper left corner
    others  (x, y, draw) of each other picture of 128 x 64; `draw(canvas)` draws it
    rules   (x, y, width, height) of each line that parts them
"""

import sys

import displayio

from ranium.ui.canvas import Canvas

_BAND = 64
_FEW = 2  # bands that every such display has


class Wide(Canvas):
    """A Canvas whose picture is twice as large as it has to be, or makes room for other pictures.

    bands: how many pictures of the usual height fit one below the other, 2 to 4.
    """

    def __init__(self, width, height):
        super().__init__(width, height)
        self._main = self.group
        self._whole = (self._main.x, self._main.y, self._main.scale)
        self._unit = unit = min(width // 256, height // (_FEW * _BAND))
        self.bands = min(4, height // (_BAND * unit))
        self._left_edge = (width - 256 * unit) // 2
        self._height = height
        self._top = 0
        self._around = []  # a Canvas for each other picture
        self._rules = ()  # as they are shown
        self._lines = displayio.Group()
        self.group = displayio.Group()
        self.group.append(self._main)
        self.group.append(self._lines)
        self._left = 0

    def paint(self, screen):
        changed = super().paint(screen)
        scale, others, rules = self._laid(screen)
        high = self.bands if [1 for other in others if other[1] >= _FEW * _BAND] else _FEW
        self._top = (self._height - high * _BAND * self._unit) // 2
        if scale:
            changed = self._move(self._main, -1 if rules and scale == 1 else 0, 0, scale) or changed
        else:
            changed = self._put(self._main, *self._whole) or changed
        changed = self._rule(rules) or changed
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
        """What `around` of the game gives; scale 0 is the whole display for the screen alone."""
        if screen.ctx is None:
            return 0, (), ()
        name = "ranium.ui." + screen.ctx.game.NAME + ".around"
        try:
            __import__(name)
        except ImportError:
            return 0, (), ()  # this game has nothing to add
        return sys.modules[name].around(screen, self) or (0, (), ())

    def _rule(self, rules):
        """Draws the lines between the pictures; True if they are others than before."""
        if rules == self._rules:
            return False
        self._rules = rules
        while len(self._lines):
            self._lines.pop()
        unit = self._unit
        ink = displayio.Palette(1)
        ink[0] = 0xFFFFFF
        for x, y, width, height in rules:
            dots = displayio.Bitmap(width * unit, height * unit, 1)
            self._lines.append(displayio.TileGrid(dots, pixel_shader=ink, x=self._left_edge + x * unit, y=self._top + y * unit))
        return True

    def _move(self, group, x, y, scale):
        """Puts a group at a place in units."""
        unit = self._unit
        return self._put(group, self._left_edge + x * unit, self._top + y * unit, scale * unit)

    def _put(self, group, x, y, scale):
        if (group.x, group.y, group.scale) == (x, y, scale):
            return False
        group.x, group.y, group.scale = x, y, scale
        return True
