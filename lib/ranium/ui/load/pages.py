"""The public table: everything that lies open, page by page."""

from engine.containers import card_colour, card_face
from micropython import const

from ranium.ui import font, screen
from ranium.ui.game import ships
from ranium.ui.load import tell
from ranium.ui.words import w

_HAND = const(12)


class Pages(screen.Screen):
    """Page 0 both ships, 1 the colours, 2 the cards not played yet."""

    kind = "table"
    help = ("l.help_table", "l.help_duel", "g.help_stack")

    def __init__(self, ctx):
        super().__init__()
        self.ctx = ctx
        self._page = 0

    def press(self, code):
        """PREV and NEXT turn the page, CHOOSE gives result 0 and BACK gives LEAVE."""
        if code == screen.PREV:
            self._page = (self._page - 1) % 3
        elif code == screen.NEXT:
            self._page = (self._page + 1) % 3
        elif code == screen.CHOOSE:
            self.result = 0
        elif code == screen.BACK:
            self.result = screen.LEAVE
        self.dirty = True

    def draw(self, canvas):
        ctx = self.ctx
        status = screen.pages(self._page, 3)
        if self._page == 0:
            screen.header(canvas, tell.at(ctx.game), status)
            self._fleet(canvas)
        elif self._page == 1:
            screen.header(canvas, w("l.colours"), status)
            self._colours(canvas)
        else:
            screen.header(canvas, w("l.unseen"), status)
            self._unseen(canvas)
        screen.footer(canvas, w("g.pages"), w("g.back") if self.ctx.local else "")

    def _fleet(self, canvas):
        """Both ships, with the points below."""
        ctx = self.ctx
        for row in range(1, 7):
            canvas.tile(10, row, font.LINE_V)
        for seat in range(2):
            column = ships.left(2, seat)
            ships.name(canvas, ctx, seat, 1, 7)
            ships.ship(canvas, column, 5, ctx.game, seat)
            points = ctx.game.points(seat)
            canvas.right(6, w("g.point" if points == 1 else "g.points", points), end=column + 9)

    def _colours(self, canvas):
        """Of each colour the containers of both, who has more, and what that would score now."""
        ctx = self.ctx
        game = ctx.game
        for colour in range(4):
            canvas.tile(0, 3 + colour, colour)
        for seat in range(2):
            end = 11 + 10 * seat
            canvas.right(1, ctx.names[seat], seat == ctx.me, end)
            canvas.right(2, w("g.col_ship"), end=end - 4)
            canvas.right(2, w("g.col_sum"), end=end)
            for colour in range(4):
                row = 3 + colour
                if game.majority(seat, colour):
                    canvas.tile(end - 8, row, font.CROWN)
                canvas.right(row, str(game.count(seat, colour)), end=end - 5)
                canvas.right(row, str(game.pile(seat, colour)[0]), end=end - 1)

    def _unseen(self, canvas):
        """The cards of this round that have not been played: in the hands, and four aside."""
        game = self.ctx.game
        played = 0
        for seat in range(2):
            hand = game.hand(seat)
            for slot in range(_HAND):
                if not hand >> slot & 1:
                    played |= 1 << game.card(seat, slot)
        for colour in range(4):
            canvas.tile(2, 2 + colour, colour)
        for card in range(28):
            row = 2 + card_colour(card)
            shown = font.MIDDOT if played >> card & 1 else 48 + card_face(card)
            canvas.tile(5 + 2 * (card % 7), row, shown)
        canvas.centre(6, w("l.aside"))
