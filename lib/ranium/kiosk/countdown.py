"""Nobody has pressed for long: how many seconds are left, and nothing of what lies under it."""

from ranium.ui import font
from ranium.ui.big import settle
from ranium.ui.screen import Screen, header
from ranium.ui.words import w


class Countdown(Screen):
    """Shows the seconds `left` of `whole`; any press ends it."""

    kind = "countdown"

    def __init__(self, left, whole):
        Screen.__init__(self)
        self._title = w("k.still")
        self._text = w("k.any")
        self._left = left
        self._whole = whole

    def show(self, left):
        """So many now; True if that is new."""
        if left == self._left:
            return False
        self._left = left
        self.dirty = True
        return True

    def draw(self, canvas):
        header(canvas, self._title, chr(font.CLOCK))
        text = str(self._left)
        canvas.big_centre(0, 11, text, 4)
        settle()
        lit = 19 * self._left // self._whole
        canvas.fill(1, 6, lit, font.SPACE, True)
        canvas.fill(1 + lit, 6, 19 - lit, font.MIDDOT)
        canvas.centre(7, self._text)
