"""The final standing."""

from engine import reload as rules

from ranium import thrift
from ranium.ui import screen
from ranium.ui.big import settle
from ranium.ui.game import ships
from ranium.ui.game.told import Told
from ranium.ui.words import w


class Standing(Told):
    """Who has won and why: the figure that settled a place is inverse."""

    kind = "standing"
    help = ("r.help_standing",)
    read = 0

    def draw(self, canvas):
        ctx = self.ctx
        game = ctx.game
        table = game.standings()
        thrift.forget("engine.reload_told")
        screen.header(canvas, w("g.over"))
        if len(table) > 1 and table[1][0] == 1:
            canvas.big_centre(0, 8, w("g.draw"))
        else:
            canvas.big_centre(0, 8, ctx.names[table[0][1]])
        settle()
        row = 3
        for place, seat, points, decided in table:
            canvas.text(0, row, str(place))
            canvas.text(2, row, ctx.names[seat], seat == ctx.me)
            canvas.right(row, str(points), decided == rules.BY_POINTS, 14)
            ships.chips(canvas, 15, row, game.chips(seat), decided == rules.BY_CHIPS)
            canvas.right(row, "+" + str(game.bonus(seat)), decided == rules.BY_BONUS)
            row += 1
        canvas.centre(7, w("r.by_{}".format(table[0][3])))
