"""Entering four figures with the buttons."""

from micropython import const

from ranium.ui import font
from ranium.ui.big import settle
from ranium.ui.screen import BACK, CHOOSE, LEAVE, NEXT, PREV, Screen, footer, header
from ranium.ui.words import w

_FIGURES = const(4)


class Pin(Screen):
    """Asks for the number `wanted`: result True if it is entered, LEAVE if not. Without one: result the number entered."""

    kind = "pin"
    secret = True

    def __init__(self, wanted=None):
        Screen.__init__(self)
        self._title = w("k.operator" if wanted is not None else "k.new_pin")
        self._texts = w("k.pin"), w("k.wrong"), w("k.next")
        self._wanted = wanted
        self._entered = []
        self._figure = 0
        self._wrong = False

    def press(self, code):
        self.dirty = True
        if code == PREV or code == NEXT:
            self._figure = (self._figure + (1 if code == NEXT else 9)) % 10
        elif code == BACK:
            if self._entered:
                self._figure = self._entered.pop()
            else:
                self.result = LEAVE
        elif code == CHOOSE:
            self._wrong = False
            self._entered.append(self._figure)
            self._figure = 0
            if len(self._entered) == _FIGURES:
                self._judge()

    def _judge(self):
        number = 0
        for figure in self._entered:
            number = number * 10 + figure
        if self._wanted is None:
            self.result = number
        elif number == self._wanted:
            self.result = True
        else:
            self._entered = []
            self._wrong = True

    def draw(self, canvas):
        header(canvas, self._title, chr(font.LOCK))
        canvas.centre(1, self._texts[1] if self._wrong else self._texts[0])
        at = len(self._entered)
        for place in range(_FIGURES):
            shown = str(self._entered[place]) if self._wanted is None and place < at else "*"
            text = shown if place < at else str(self._figure) if place == at else "_"
            canvas.big(place, 19 + 24 * place, 19, text, 3)
        settle()
        canvas.tile(4 + 4 * at, 6, font.UP)
        footer(canvas, "0-9", self._texts[2])
