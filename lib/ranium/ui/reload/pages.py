"""The public table: everything that lies open, page by page."""

from ranium.ui import font, screen
from ranium.ui.game import ships
from ranium.ui.reload import battle, tell
from ranium.ui.words import w


class Pages(screen.Screen):
    """Page 0 all ships, 1 the battle, 2 all players, then one page for each player."""

    kind = "table"
    help = ("r.help_table", "r.help_duel", "g.help_stack")

    def __init__(self, ctx):
        super().__init__()
        self.ctx = ctx
        self._page = 0

    def press(self, code):
        """PREV and NEXT turn the page, CHOOSE gives result 0 and BACK gives LEAVE."""
        count = 3 + self.ctx.game.seats
        if code == screen.PREV:
            self._page = (self._page - 1) % count
        elif code == screen.NEXT:
            self._page = (self._page + 1) % count
        elif code == screen.CHOOSE:
            self.result = 0
        elif code == screen.BACK:
            self.result = screen.LEAVE
        self.dirty = True

    def draw(self, canvas):
        page = self._page
        status = screen.pages(page, 3 + self.ctx.game.seats)
        if page == 0:
            fleet(canvas, self.ctx, status)
        elif page == 1:
            self._battle(canvas, status)
        elif page == 2:
            self._players(canvas, status)
        else:
            self._player(canvas, page - 3, status)
        if page or self.ctx.game.seats == 2:
            screen.footer(canvas, w("g.pages"), w("g.back") if self.ctx.local else "")

    def _battle(self, canvas, status):
        game = self.ctx.game
        screen.header(canvas, tell.at(game), status)
        if not game.over():
            battle.picture(canvas, game, 1)
        canvas.text(0, 6, w("r.stock"))
        for colour in range(4):
            column = 6 + colour * 4
            canvas.tile(column, 6, colour)
            canvas.text(column + 1, 6, str(game.stock(colour)))

    def _players(self, canvas, status):
        ctx = self.ctx
        game = ctx.game
        screen.header(canvas, w("r.players"), status)
        canvas.tile(11, 1, font.CHIP, True)
        canvas.tile(14, 1, font.HAND)
        canvas.right(1, w("g.col_points"))
        for seat in range(game.seats):
            row = 2 + seat
            canvas.text(0, row, ctx.names[seat], seat == ctx.me)
            canvas.right(row, str(game.chips(seat)), end=12)
            canvas.right(row, str(cards_in(game.hand(seat))), end=15)
            canvas.right(row, str(game.points(seat)))
        canvas.text(0, 6, w("r.bank"))
        ships.chips(canvas, 10, 6, game.bank())

    def _player(self, canvas, seat, status):
        ctx = self.ctx
        game = ctx.game
        screen.header(canvas, ctx.names[seat], status)
        canvas.text(0, 1, w("r.hand"))
        for face in range(1, 8):
            held = game.hand(seat) >> face - 1 & 1
            canvas.tile(4 + 2 * face, 1, 48 + face if held else font.MIDDOT)
        canvas.text(20, 1, "R")
        canvas.right(2, w("g.col_ship"), end=7)
        canvas.right(2, w("g.col_cards"), end=13)
        canvas.right(2, w("g.col_sum"), end=18)
        for colour in range(4):
            row = 3 + colour
            total, number = game.pile(seat, colour)
            canvas.tile(1, row, colour)
            canvas.right(row, str(game.count(seat, colour)), end=7)
            canvas.right(row, str(number), end=13)
            canvas.right(row, str(total), end=18)
            ships.majority(canvas, 20, row, game.majority(seat, colour))


def cards_in(hand):
    """The number of cards in a hand, R included."""
    number = 1
    while hand:
        number += hand & 1
        hand >>= 1
    return number


def fleet(canvas, ctx, status):
    """All ships in one picture, with their chips below and the battle on top."""
    game = ctx.game
    seats = game.seats
    screen.header(canvas, tell.at(game), status)
    battle.short(canvas, 10, 0, game, True)
    if seats == 2:
        for row in range(1, 7):
            canvas.tile(10, row, font.LINE_V)
    for seat in range(seats):
        column = ships.left(seats, seat)
        ships.name(canvas, ctx, seat, 1, 7)
        ships.ship(canvas, column, 5, game, seat)
        points = str(game.points(seat))
        ships.chips(canvas, column, 6, game.chips(seat))
        if seats == 2:
            canvas.right(6, w("g.point" if points == "1" else "g.points", points), end=column + 9)
        elif seats == 3 and game.round() and game.chips(seat) < 10:
            # Four lanes are too narrow for the points: they stand on the page of the players.
            canvas.right(6, points, end=column + 5)
