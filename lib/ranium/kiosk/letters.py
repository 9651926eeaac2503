"""Three letters for the best list."""

from micropython import const

from ranium.ui import font
from ranium.ui.big import settle
from ranium.ui.screen import BACK, CHOOSE, LEAVE, NEXT, PREV, Screen, header
from ranium.ui.words import w

_COUNT = const(3)


class Letters(Screen):
    """Asks `who` for them: result is a text of three capitals, or LEAVE."""

    kind = "letters"

    def __init__(self, who, points):
        Screen.__init__(self)
        self._who = who
        self._points = points
        self._written = ""
        self._letter = 0

    def press(self, code):
        self.dirty = True
        if code == PREV or code == NEXT:
            self._letter = (self._letter + (1 if code == NEXT else 25)) % 26
        elif code == BACK:
            if not self._written:
                self.result = LEAVE
                return
            self._letter = ord(self._written[-1]) - 65
            self._written = self._written[:-1]
        elif code == CHOOSE:
            self._written += chr(65 + self._letter)
            if len(self._written) == _COUNT:
                self.result = self._written

    def draw(self, canvas):
        header(canvas, w("k.best"), str(self._points) + " " + chr(font.CROWN))
        canvas.centre(1, w("k.well_done", self._who))
        at = len(self._written)
        text = self._written + (chr(65 + self._letter) if at < _COUNT else "")
        text += "_" * (_COUNT - len(text))
        canvas.big(0, 37, 18, text, 3)
        settle()
        column = 6 + 3 * min(at, _COUNT - 1)
        canvas.tile(column, 5, font.LEFT)
        canvas.tile(column + 2, 5, font.RIGHT)
        canvas.text(0, 7, w("k.skip"))
        canvas.right(7, w("k.take_letter"))
        canvas.tile(20 - len(w("k.take_letter")) - 1, 7, font.KEY_CHOOSE)
