"""The scoring of a round, colour by colour as the rulebook counts, and the final standing."""

from engine import load as rules

from ranium.ui import font, screen
from ranium.ui.big import settle
from ranium.ui.game import say
from ranium.ui.game.told import Told
from ranium.ui.words import w


class Scoring(Told):
    """A page for each colour, then one for the sum."""

    kind = "scoring"
    help = ("l.help_scoring",)
    read = 6000
    pages = 5

    def __init__(self, ctx, number):
        super().__init__(ctx)
        self._number = number

    def draw(self, canvas):
        screen.header(canvas, w("g.scoring", self._number + 1), screen.pages(self.at, self.pages))
        if self.at < 4:
            self._colour(canvas, self.at)
        else:
            self._sum(canvas)

    def _colour(self, canvas, colour):
        ctx = self.ctx
        game = ctx.game
        canvas.text(0, 1, say.colour(colour))
        canvas.tile(10, 1, colour)
        canvas.right(1, w("g.col_sum"), end=16)
        canvas.right(1, w("g.col_points"))
        for seat in range(2):
            row = 2 + seat
            canvas.text(0, row, ctx.names[seat], seat == ctx.me)
            canvas.right(row, str(game.count(seat, colour)), end=11)
            canvas.right(row, str(game.faces(seat, colour)), end=15)
            if game.majority(seat, colour):
                canvas.tile(17, row, font.CROWN)
            canvas.right(row, str(game.share(seat, colour)))
        canvas.tile(0, 5, font.CROWN)
        canvas.text(2, 5, w("l.rule_most"))
        canvas.centre(6, w("l.rule_none"))

    def _sum(self, canvas):
        """Colours of this round, what there was before, and at the end the bonus."""
        ctx = self.ctx
        game = ctx.game
        for colour in range(4):
            canvas.tile(9 + 3 * colour, 1, colour)
        for seat in range(2):
            row = 2 + seat
            canvas.text(0, row, ctx.names[seat], seat == ctx.me)
            for colour in range(4):
                canvas.right(row, str(game.share(seat, colour)), end=10 + 3 * colour)
        end = game.over()
        canvas.right(4, w("l.before"), end=11)
        canvas.right(4, "+", end=13)
        if end:
            canvas.right(4, w("l.bonus"), end=19)
        canvas.right(4, "=")
        for seat in range(2):
            row = 5 + seat
            before = ctx.before.points(seat)
            bonus = game.bonus(seat) if end else 0
            canvas.text(0, row, ctx.names[seat], seat == ctx.me)
            canvas.right(row, str(before), end=11)
            canvas.right(row, "+" + str(game.points(seat) - before - bonus), end=15)
            if end:
                canvas.right(row, "+" + str(bonus), end=18)
            canvas.right(row, str(game.points(seat)), True)
        if end:
            canvas.centre(7, w("l.rule_bonus"))


class Standing(Told):
    """Who has won, by how much, and with what bonus."""

    kind = "standing"
    help = ("l.help_standing",)
    read = 0

    def draw(self, canvas):
        ctx = self.ctx
        game = ctx.game
        table = game.standings()
        screen.header(canvas, w("g.over"))
        shared = table[0][3] == rules.SHARED
        canvas.big_centre(0, 8, w("g.draw") if shared else ctx.names[table[0][1]])
        settle()
        row = 4
        for place, seat, points, _ in table:
            canvas.text(0, row, str(place))
            canvas.text(2, row, ctx.names[seat], seat == ctx.me)
            canvas.right(row, w("g.point" if points == 1 else "g.points", points), not shared)
            row += 1
        canvas.centre(7, w("l.by_1") if shared else w("l.by_0"))
