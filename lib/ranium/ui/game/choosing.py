"""Who is still choosing a card, and nothing of what was chosen."""

from ranium.ui import cards, screen
from ranium.ui.game import say, ships
from ranium.ui.game.waiting import Waiting
from ranium.ui.words import w


class Choosing(Waiting):
    """A card face down for everyone who has picked, a dotted place for who has not."""

    def __init__(self, ctx, mask, at, help_table):
        """`at` says where the game is, `help_table` is the help about its table."""
        super().__init__(ctx, mask)
        self.help = ("g.help_waiting", help_table)
        self._at = at

    def paint(self, canvas):
        ctx = self.ctx
        seats = ctx.game.seats
        waiting = ctx.game.waiting()
        screen.header(canvas, w("g.waiting"), self._at)
        for seat in range(seats):
            ships.name(canvas, ctx, seat, 1, 5)
            if waiting >> seat & 1:
                tile = cards.GONE if self._mask >> seat & 1 else cards.BACK
                ships.card(canvas, seat, seats, seat, 16, tile)
        if say.lines(canvas, 6, self.still()) <= screen.FOOTER_ROW and ctx.local:
            screen.footer(canvas, "", w("g.see"))
