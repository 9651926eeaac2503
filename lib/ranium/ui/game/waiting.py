"""What all screens share that wait for the others."""

from ranium.ui import screen
from ranium.ui.game import say
from ranium.ui.game.glance import Glance
from ranium.ui.words import w


class Waiting(Glance):
    """`mask` holds the seats that have not committed a pick yet; a subclass draws with `paint`.

    CHOOSE shows the table and comes back, PREV and NEXT show more of it at once; BACK gives LEAVE.
    """

    kind = "waiting"

    def __init__(self, ctx, mask):
        super().__init__(ctx)
        self._mask = mask

    def update(self, mask):
        """`mask` of the seats that have not committed a pick yet."""
        if mask != self._mask:
            self._mask = mask
            self.dirty = True

    def take(self, code):
        if code == screen.BACK:
            self.result = screen.LEAVE
        elif code != screen.HELP:
            self.look()
            if code != screen.CHOOSE:
                self.table.press(code)

    def still(self):
        """In words, for whom all wait."""
        owed = self.ctx.game.waiting()
        if not self._mask:
            return w("g.all_in") if owed & owed - 1 else w("g.one_in", say.people(self.ctx, owed))
        if self._mask + 1 == 1 << self.ctx.game.seats:
            return w("g.still_all")
        return w("g.still", say.people(self.ctx, self._mask))
