"""Who is still choosing, and nothing of what was chosen."""

from ranium.ui import cards, game, screen
from ranium.ui.game import say, ships
from ranium.ui.words import w


class Waiting(screen.Screen):
    """A card face down for everyone who has picked, a dotted place for who has not."""

    kind = "waiting"

    def __init__(self, ctx, mask, at, help_table):
        """`mask` as for `update`; `at` says where the game is, `help_table` is the help about its table."""
        super().__init__()
        self.help = ("g.help_waiting", help_table)
        self._at = at
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
                game.put_away(self._ctx)
        elif code == screen.BACK:
            self.result = screen.LEAVE
        elif code == screen.CHOOSE:
            self._table = game.table(self._ctx)

    def draw(self, canvas):
        if self._table:
            self._table.draw(canvas)
            return
        ctx = self._ctx
        seats = ctx.game.seats
        waiting = ctx.game.waiting()
        screen.header(canvas, w("g.waiting"), self._at)
        for seat in range(seats):
            ships.name(canvas, ctx, seat, 1, 5)
            if waiting >> seat & 1:
                tile = cards.GONE if self._mask >> seat & 1 else cards.BACK
                ships.card(canvas, seat, seats, seat, 16, tile)
        if not self._mask:
            text = w("g.all_in")
        elif self._mask + 1 == 1 << seats:
            text = w("g.still_all")
        else:
            text = w("g.still", say.people(ctx, self._mask))
        if say.lines(canvas, 6, text) <= screen.FOOTER_ROW:
            screen.footer(canvas, "", w("g.see"))
