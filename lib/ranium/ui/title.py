"""The first screen: the name, and where to go from it."""

from displayio import Bitmap
from micropython import const

from ranium.ui import font
from ranium.ui.screen import CHOOSE, NEXT, PREV, Screen, footer
from ranium.ui.words import w

_CHOICES = ("play", "settings", "help")
_FIRST_ROW = const(4)
_STARS = b"\x04\x05\x0c\x17\x09\x0e\x1b\x02\x2e\x04\x43\x01\x58\x05\x6c\x02\x78\x06\x74\x14\x7c\x0d\x70\x0c\x06\x0f\x23\x1d\x4a\x1c\x66\x1d\x10\x1e\x7a\x1b"


class Title(Screen):
    """RANIUM, with the results "play", "settings" and "help"; start: the first."""

    kind = "title"
    help = ("help.general", "help.keys", "help.care")

    def __init__(self, start="play"):
        Screen.__init__(self)
        self.cursor = _CHOICES.index(start) if start in _CHOICES else 0
        self._bitmap = painted()

    def press(self, code):
        if code == PREV or code == NEXT:
            step = 1 if code == NEXT else -1
            self.cursor = (self.cursor + step) % len(_CHOICES)
            self.dirty = True
        elif code == CHOOSE:
            self.result = _CHOICES[self.cursor]

    def draw(self, canvas):
        canvas.picture(self._bitmap, 0, 0)
        for index in range(len(_CHOICES)):
            text = w("title." + _CHOICES[index])
            inv = index == self.cursor
            canvas.fill(5, _FIRST_ROW + index, 11, font.SPACE, inv)
            canvas.text(5 + (11 - len(text)) // 2, _FIRST_ROW + index, text, inv)
        footer(canvas, w("key.browse"), w("key.choose"))


def painted():
    """Bitmap of 128 x 31 with the name among stars."""
    from ranium.ui import logo

    bitmap = Bitmap(128, 31, 2)
    for at in range(0, len(_STARS), 2):
        bitmap[_STARS[at], _STARS[at + 1]] = 1
    left = (128 - logo.WIDTH) // 2
    for y in range(logo.HEIGHT):
        for x in range(logo.WIDTH):
            if logo.ROWS[(y * logo.WIDTH + x) >> 3] << (x & 7) & 128:
                bitmap[left + x, 8 + y] = 1
    return bitmap
