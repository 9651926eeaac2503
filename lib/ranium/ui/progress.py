"""Something that takes a while, and how far it is: the sealed deal."""

from micropython import const

from ranium.ui import font
from ranium.ui.screen import BACK, LEAVE, Screen, footer, header
from ranium.ui.words import w
from ranium.ui.wrap import wrap

_BAR_ROW = const(5)
_BAR_COLUMN = const(2)
_BAR_LENGTH = const(17)


class Progress(Screen):
    """A title, a text of at most three lines and a bar; BACK gives LEAVE."""

    kind = "progress"

    def __init__(self, title, text, help):
        Screen.__init__(self)
        self.title = title
        self.help = (help, "help.keys")
        self._lines = wrap(text)
        self._percent = 0
        self._name = ""

    def show(self, percent, name=""):
        """How far it is, 0..100, and for whom it waits, "" for nobody."""
        if percent != self._percent or name != self._name:
            self._percent = percent
            self._name = name
            self.dirty = True

    def press(self, code):
        if code == BACK:
            self.result = LEAVE

    def draw(self, canvas):
        header(canvas, self.title, "%d%%" % self._percent)
        for row in range(len(self._lines)):
            canvas.centre(1 + row if len(self._lines) > 2 else 2 + row, self._lines[row])
        done = _BAR_LENGTH * self._percent // 100
        canvas.fill(_BAR_COLUMN, _BAR_ROW, _BAR_LENGTH, font.LINE_H)
        canvas.fill(_BAR_COLUMN, _BAR_ROW, done, font.SPACE, True)
        if self._name:
            canvas.centre(6, w("deal.awaits", self._name))
        footer(canvas)
