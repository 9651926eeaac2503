"""Entering four figures with the buttons."""

from ranium.kiosk.wheel import Wheel
from ranium.ui import font
from ranium.ui.big import settle
from ranium.ui.screen import footer, header
from ranium.ui.words import w


class Pin(Wheel):
    """Asks for the number `wanted`: result True if it is entered, LEAVE if not. Without one: result the number entered."""

    kind = "pin"
    secret = True
    signs = 10
    count = 4

    def __init__(self, wanted=None):
        Wheel.__init__(self)
        self._title = w("k.operator" if wanted is not None else "k.new_pin")
        self._texts = w("k.pin"), w("k.wrong"), w("k.next")
        self._wanted = wanted
        self._wrong = False

    def complete(self):
        number = 0
        for figure in self.entered:
            number = number * 10 + figure
        if self._wanted is None:
            self.result = number
        elif number == self._wanted:
            self.result = True
        else:
            self.entered = []
            self._wrong = True

    def draw(self, canvas):
        header(canvas, self._title, chr(font.LOCK))
        canvas.centre(1, self._texts[1] if self._wrong and not self.entered else self._texts[0])
        at = len(self.entered)
        for place in range(self.count):
            shown = str(self.entered[place]) if self._wanted is None and place < at else "*"
            text = shown if place < at else str(self.shown) if place == at else "_"
            canvas.big(place, 19 + 24 * place, 19, text, 3)
        settle()
        canvas.tile(4 + 4 * at, 6, font.UP)
        footer(canvas, "0-9", self._texts[2])
