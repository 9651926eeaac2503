"""Who is still choosing, and nothing of what was chosen."""

from ranium.ui import cards, screen
from ranium.ui.reload import ships, tell
from ranium.ui.words import w


class Waiting(screen.Screen):
    """A card face down for everyone who has picked, a dotted place for who has not."""

    kind = "waiting"
    help = ("r.help_waiting", "r.help_table")

    def __init__(self, ctx, mask):
        super().__init__()
        self._ctx = ctx
        self._mask = mask
        self._table = None

    def update(self, mask):
        """`mask` of the seats that have not committed a pick yet."""
        if mask != self._mask:
            self._mask = mask
            self.dirty = True

    def press(self, code):
        """CHOOSE shows the table and comes back; BACK gives LEAVE."""
        self.dirty = True
        if self._table:
            self._table.press(code)
            if self._table.result == screen.LEAVE:
                self.result = screen.LEAVE
            if self._table.result is not None:
                self._table = None
        elif code == screen.BACK:
            self.result = screen.LEAVE
        elif code == screen.CHOOSE:
            from ranium.ui.reload.pages import Pages

            self._table = Pages(self._ctx)

    def draw(self, canvas):
        if self._table:
            self._table.draw(canvas)
            return
        ctx = self._ctx
        game = ctx.game
        screen.header(canvas, w("r.waiting"), tell.at(game))
        for seat in range(game.seats):
            ships.name(canvas, ctx, seat, 1, 5)
            if game.waiting() >> seat & 1:
                tile = cards.GONE if self._mask >> seat & 1 else cards.BACK
                ships.card(canvas, seat, game.seats, seat, 16, tile)
        if not self._mask:
            text = w("r.all_in")
        elif self._mask + 1 == 1 << game.seats:
            text = w("r.still_all")
        else:
            text = w("r.still", tell.people(ctx, self._mask))
        if tell.lines(canvas, 6, text) <= screen.FOOTER_ROW:
            screen.footer(canvas, "", w("r.see"))
