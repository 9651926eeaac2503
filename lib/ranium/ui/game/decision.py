"""What all decisions share: a look at the table, and a cover once the choice is made."""

from micropython import const

from ranium.ui import cards, font, screen
from ranium.ui.game.glance import Glance
from ranium.ui.words import w

_COVER_ROW = const(5)


class Decision(Glance):
    """A secret choice of one seat. Its subclass draws and moves; here is the rest.

    BACK shows the table and CHOOSE comes back from there; BACK at the table gives LEAVE.
    Once `result` is a pick, the picture is the same whatever was picked.
    """

    secret = True

    def __init__(self, ctx, seat):
        super().__init__(ctx)
        self._seat = seat

    def draw(self, canvas):
        if self.result is not None and self.result != screen.LEAVE:
            screen.header(canvas, self.ctx.names[self._seat])
            canvas.sprite(0, 57, 14, cards.BACK)
            canvas.centre(_COVER_ROW, w("g.locked"))
            canvas.centre(_COVER_ROW + 1, w("g.locked_2"))
        else:
            super().draw(canvas)

    def press(self, code):
        """PREV and NEXT walk through the choices, CHOOSE decides, BACK shows the table."""
        if self.result is None:
            super().press(code)

    def take(self, code):
        if code != screen.BACK:
            self.move(code)
        elif not self.back():
            self.look()

    def foot(self, canvas, hold, choose):
        """The bottom line: what holding choose does, and what choosing means here."""
        row = screen.FOOTER_ROW
        canvas.text(0, row, hold)
        gap = 1 if len(hold) + len(choose) < 16 else 0
        column = canvas.right(row, choose) - gap
        canvas.tile(column - 1, row, font.KEY_CHOOSE)
        canvas.tile(column - 2, row, font.KEY_NEXT)
        canvas.tile(column - 3, row, font.KEY_PREV)

    def paint(self, canvas):
        """Draws the choice."""

    def move(self, code):
        """Takes PREV, NEXT or CHOOSE."""

    def back(self):
        """Goes one step back within the decision; False if there is none."""
        return False
