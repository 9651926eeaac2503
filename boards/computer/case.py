"""The handheld's case around the picture in the window, drawn with displayio.

The case lies above the program's picture and has a hole where the screen is, so
that nothing can be drawn beyond the screen's edge, as on a board.
"""

import bitmaptools
import displayio
import terminalio
from adafruit_display_text import label

from boards.computer.keys import CHOOSE, NEXT, PREV
from boards.computer.placing import RIM, STRIP

_TITLE = 12  # the middle of the title, below the screen
_BUTTON = 23  # the top of the buttons, below the screen
_WIDE, _HIGH, _GAP = 36, 17, 10  # a button, and the gap to the next
_BUTTONS = (PREV, NEXT, CHOOSE)  # from left to right, as the screens' last line names them

_HOLE, _CASE, _EDGE, _GLASS, _FACE, _SHADE, _SIGN = range(7)
_COLOURS = (0x000000, 0x333A47, 0x4A5365, 0x000000, 0x5C6880, 0x222731, 0xF2F5FA)


class Case:
    """`group` is the whole window's content, `width` x `height`; `put()` sets the program's picture into it."""

    def __init__(self, width, height):
        self.width = width + 2 * RIM
        self.height = height + RIM + STRIP
        self._top = height + RIM + _BUTTON
        self._left = (self.width - 3 * _WIDE - 2 * _GAP) // 2
        palette = _palette()
        self._screen = displayio.Group(x=RIM, y=RIM)
        self._title = label.Label(terminalio.FONT, text=" ", color=_COLOURS[_SIGN])
        self._title.anchor_point = (0.5, 0.5)
        self._title.anchored_position = (self.width // 2, height + RIM + _TITLE)
        self._buttons = []
        self.group = displayio.Group()
        self.group.append(self._screen)
        self.group.append(displayio.TileGrid(_shell(self.width, self.height, width, height), pixel_shader=palette))
        self.group.append(self._title)
        for i in range(3):
            button = displayio.TileGrid(
                _states(i),
                pixel_shader=palette,
                tile_width=_WIDE,
                tile_height=_HIGH,
                x=self._left + i * (_WIDE + _GAP),
                y=self._top,
            )
            self._buttons.append(button)
            self.group.append(button)

    def put(self, group):
        """Shows a Group as the screen's picture, in place of the one before."""
        while len(self._screen):
            self._screen.pop()
        if group is not None:
            self._screen.append(group)

    def title(self, text):
        """Writes the handheld's name above the buttons."""
        self._title.text = text or " "

    def button_at(self, x, y):
        """The key number of the button at a pixel of the window, or None."""
        if self._top <= y < self._top + _HIGH:
            i, inside = divmod(x - self._left, _WIDE + _GAP)
            if 0 <= i < 3 and inside < _WIDE:
                return _BUTTONS[i]
        return None

    def update(self, keys):
        """Draws the buttons as they are pressed; True if that changes anything."""
        changed = False
        for button, key in zip(self._buttons, _BUTTONS):
            tile = int(keys.down(key))
            if button[0] != tile:
                button[0] = tile
                changed = True
        return changed


def _palette():
    palette = displayio.Palette(len(_COLOURS))
    for i, colour in enumerate(_COLOURS):
        palette[i] = colour
    palette.make_transparent(_HOLE)
    return palette


def _shell(wide, high, width, height):
    """The case with its edge, the glass and the hole for the screen."""
    shell = displayio.Bitmap(wide, high, len(_COLOURS))
    _box(shell, 0, 0, wide, high, _EDGE, 0)
    _box(shell, 1, 1, wide - 1, high - 1, _CASE, 2)
    _box(shell, RIM - 4, RIM - 4, RIM + width + 4, RIM + height + 4, _SHADE, 2)
    _box(shell, RIM - 3, RIM - 3, RIM + width + 3, RIM + height + 3, _GLASS, 2)
    _box(shell, RIM, RIM, RIM + width, RIM + height, _HOLE, 0)
    return shell


def _states(i):
    """Two tiles of button `i`: up and pressed."""
    sheet = displayio.Bitmap(2 * _WIDE, _HIGH, len(_COLOURS))
    bitmaptools.fill_region(sheet, 0, 0, 2 * _WIDE, _HIGH, _CASE)
    _box(sheet, 0, 1, _WIDE, _HIGH, _SHADE, 3)
    _box(sheet, 0, 0, _WIDE, _HIGH - 2, _FACE, 3)
    _sign(sheet, i, _WIDE // 2, (_HIGH - 2) // 2, _SIGN)
    _box(sheet, _WIDE, 2, 2 * _WIDE, _HIGH, _EDGE, 3)
    _sign(sheet, i, _WIDE + _WIDE // 2, _HIGH // 2 + 1, _SIGN)
    return sheet


def _sign(sheet, i, x, y, colour):
    """An arrow to the left, to the right, or a dot, around a pixel."""
    for row in range(-3, 4):
        if i == 2:
            half = (1, 2, 3, 3, 3, 2, 1)[row + 3]
            left, right = x - half, x + half
        else:
            length = 2 * (3 - abs(row))
            left, right = (x + 2 - length, x + 2) if i == 0 else (x - 3, x - 3 + length)
        bitmaptools.fill_region(sheet, left, y + row, right + 1, y + row + 1, colour)


def _box(sheet, left, top, right, bottom, colour, corner):
    """A filled box whose corners are cut by up to `corner` pixels."""
    for y in range(top, bottom):
        cut = max(0, corner - min(y - top, bottom - 1 - y))
        bitmaptools.fill_region(sheet, left + cut, y, right - cut, y + 1, colour)
