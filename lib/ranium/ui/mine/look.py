"""Looking at the mine: while others choose, and card by card."""

from engine import mine as rules
from ranium.ui import screen
from ranium.ui.game.waiting import Waiting
from ranium.ui.mine import chart, panel
from ranium.ui.words import w


class Watch(Waiting):
    """The mine and all players; inverse who has yet to choose, and where there is room in words, too."""

    help = ("m.help_map", "m.help_players")

    def paint(self, canvas):
        ctx = self.ctx
        chart.show(canvas, ctx.game)
        if ctx.game.phase() <= rules.CHOOSE:  # nobody has anything yet
            for seat in range(ctx.game.seats):
                panel.put(canvas, seat, ctx.names[seat], self._mask >> seat & 1)
            panel.lines(canvas, 5, self.awaited(), 7)
        else:
            panel.seats(canvas, ctx, self._mask)
            if ctx.game.seats < 4 and self._mask:
                panel.lines(canvas, 6, self.awaited(), 7)

    def awaited(self):
        """For whom all wait, and for what."""
        game = self.ctx.game
        for seat in range(game.seats):
            if self._mask == 1 << seat:
                return w("m.wait_{}".format(max(0, min(game.phase(), rules.CHOOSE + 1) - 1)), self.ctx.names[seat])
        return "" if self._mask else self.still()


class Look(screen.Screen):
    """First all players, then each card with what is there. CHOOSE gives result 0, BACK gives LEAVE."""

    kind = "table"
    help = ("m.help_map", "m.help_players")

    def __init__(self, ctx):
        super().__init__()
        self.ctx = ctx
        self._at = -1

    def press(self, code):
        self.dirty = True
        if code == screen.NEXT:
            self._at = self._at + 1 if self._at < 35 else -1
        elif code == screen.PREV:
            self._at = self._at - 1 if self._at >= 0 else 35
        elif code == screen.CHOOSE:
            self.result = 0
        elif code == screen.BACK:
            self.result = screen.LEAVE

    def draw(self, canvas):
        chart.show(canvas, self.ctx.game, self._at)
        if self._at < 0:
            panel.seats(canvas, self.ctx, 0)
            if self.ctx.game.seats < 4:  # else there is no room
                panel.lines(canvas, 2 * self.ctx.game.seats, w("m.signs"), 7)
        else:
            panel.place(canvas, self.ctx, self._at, 0)
            if self.ctx.local:  # who only watches is not asked
                panel.foot(canvas, w("m.back"))
