"""Between two people at one handheld: nothing to see until the right one looks."""

from adafruit_ticks import ticks_diff
from micropython import const

from ranium.ui import font
from ranium.ui.big import settle
from ranium.ui.screen import BACK, CHOOSE, LEAVE, Screen, footer, header
from ranium.ui.words import w


_PASSING_MS = const(1000)


class HandOver(Screen):
    """Asks to pass the handheld to a player; result True when that one looks.

    For a second it takes no press, so that the one which made the pick, made twice, does
    not open the next player's hand. BACK gives LEAVE, for the menu behind a game.
    """

    kind = "handover"
    help = ("help.handover",)

    def __init__(self, name, title=""):
        Screen.__init__(self)
        self.name = name
        self.title = title
        self._since = None
        self._open = False

    def tick(self, now):
        if self._since is None:
            self._since = now
        elif not self._open and ticks_diff(now, self._since) >= _PASSING_MS:
            self._open = True
            self.dirty = True

    def press(self, code):
        if code == CHOOSE and self._open:
            self.result = True
        elif code == BACK:
            self.result = LEAVE

    def draw(self, canvas):
        header(canvas, self.title or w("handover.title"), chr(font.LOCK))
        canvas.centre(2, w("handover.pass"))
        canvas.big_centre(0, 28, self.name, 2)
        settle()
        canvas.centre(6, w("handover.alone"))
        if self._open:
            footer(canvas, "", w("handover.look"))
