"""Three letters for the best list."""

from ranium.kiosk.wheel import Wheel
from ranium.ui import font
from ranium.ui.big import settle
from ranium.ui.screen import header
from ranium.ui.words import w


class Letters(Wheel):
    """Asks `who` for them: result is a text of three capitals, or LEAVE."""

    kind = "letters"
    signs = 26
    count = 3

    def __init__(self, who, points):
        Wheel.__init__(self)
        self._who = who
        self._points = points

    def complete(self):
        self.result = self._text()

    def after(self):
        return self.shown  # names often repeat a letter, or go on near it

    def _text(self):
        return "".join([chr(65 + letter) for letter in self.entered])

    def draw(self, canvas):
        header(canvas, w("k.best"), str(self._points) + " " + chr(font.CROWN))
        canvas.centre(1, w("k.well_done", self._who))
        at = len(self.entered)
        text = self._text() + (chr(65 + self.shown) if at < self.count else "")
        text += "_" * (self.count - len(text))
        canvas.big(0, 37, 18, text, 3)
        settle()
        column = 6 + 3 * min(at, self.count - 1)
        canvas.tile(column, 5, font.LEFT)
        canvas.tile(column + 2, 5, font.RIGHT)
        canvas.text(0, 7, w("k.skip"))
        canvas.right(7, w("k.take_letter"))
        canvas.tile(20 - len(w("k.take_letter")) - 1, 7, font.KEY_CHOOSE)
