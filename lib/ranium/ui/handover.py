"""Between two people at one handheld: nothing to see until the right one looks."""

from ranium.ui import font
from ranium.ui.screen import BACK, CHOOSE, LEAVE, Screen, footer, header
from ranium.ui.words import w


class HandOver(Screen):
    """Asks to pass the handheld to a player; result True when that one looks.

    BACK gives LEAVE, for the menu behind a game.
    """

    kind = "handover"
    help = ("help.handover",)

    def __init__(self, name, title=""):
        Screen.__init__(self)
        self.name = name
        self.title = title

    def press(self, code):
        if code == CHOOSE:
            self.result = True
        elif code == BACK:
            self.result = LEAVE

    def draw(self, canvas):
        header(canvas, self.title or w("handover.title"), chr(font.LOCK))
        canvas.centre(2, w("handover.pass"))
        canvas.big_centre(0, 28, self.name, 2)
        canvas.centre(6, w("handover.alone"))
        footer(canvas, "", w("handover.look"))
