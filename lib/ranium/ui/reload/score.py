"""The scoring of a round, colour by colour as the rulebook counts."""

from ranium.ui import font, screen
from ranium.ui.game import say, ships
from ranium.ui.game.told import Told
from ranium.ui.words import w


class Scoring(Told):
    """A page for each colour, one for the round and, after round 2, one for the game."""

    kind = "scoring"
    help = ("r.help_scoring",)
    read = 6000

    def __init__(self, ctx, number):
        super().__init__(ctx)
        self._number = number
        self.pages = 6 if number else 5

    def draw(self, canvas):
        title = w("g.scoring", self._number + 1)
        status = screen.pages(self.at, self.pages)
        screen.header(canvas, title, status)
        if self.at < 4:
            self._colour(canvas, self.at)
        elif self.at == 4:
            self._round(canvas)
        else:
            self._game(canvas)

    def _colour(self, canvas, colour):
        ctx = self.ctx
        game = ctx.game
        canvas.text(0, 1, say.colour(colour))
        canvas.tile(10, 1, colour)
        canvas.right(1, w("g.col_sum"), end=16)
        canvas.right(1, w("g.col_points"))
        for seat in range(game.seats):
            row = 2 + seat
            canvas.text(0, row, ctx.names[seat], seat == ctx.me)
            canvas.right(row, str(game.count(seat, colour)), end=11)
            canvas.right(row, str(game.faces(seat, colour)), end=15)
            ships.majority(canvas, 17, row, game.majority(seat, colour))
            canvas.right(row, str(game.share(seat, colour)))
        canvas.tile(0, 6, font.CROWN)
        canvas.text(2, 6, w("r.rule_full"))
        canvas.tile(0, 7, font.HALF)
        canvas.text(2, 7, w("r.rule_half"))

    def _round(self, canvas):
        ctx = self.ctx
        game = ctx.game
        canvas.right(1, w("g.col_cards"), end=13)
        canvas.right(1, w("g.col_ship"), end=19)
        canvas.right(1, "=")
        for seat in range(game.seats):
            row = 2 + seat
            canvas.text(0, row, ctx.names[seat], seat == ctx.me)
            shares = colours(game, seat)
            canvas.right(row, str(shares), end=12)
            canvas.right(row, "+" + str(game.loaded(seat)), end=18)
            canvas.right(row, str(shares + game.loaded(seat)))
        say.lines(canvas, 6, w("r.rule_sum"))

    def _game(self, canvas):
        ctx = self.ctx
        game = ctx.game
        canvas.right(1, "R1", end=11)
        canvas.right(1, "R2", end=14)
        canvas.right(1, "+", end=17)
        canvas.right(1, "=")
        for seat in range(game.seats):
            row = 2 + seat
            canvas.text(0, row, ctx.names[seat], seat == ctx.me)
            second = colours(game, seat) + game.loaded(seat)
            bonus = game.bonus(seat)
            canvas.right(row, str(game.points(seat) - second - bonus), end=11)
            canvas.right(row, str(second), end=14)
            canvas.right(row, str(bonus), end=17)
            canvas.right(row, str(game.points(seat)))
        say.lines(canvas, 6, w("r.rule_total"))


def colours(game, seat):
    """The points of all four colours at the last scoring."""
    return game.share(seat, 0) + game.share(seat, 1) + game.share(seat, 2) + game.share(seat, 3)
