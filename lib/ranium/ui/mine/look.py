"""Looking at the mine: while others choose, and card by card."""

from ranium.ui import screen
from ranium.ui.mine import chart, panel
from ranium.ui.words import w


class Watch(screen.Screen):
    """The mine and all players; inverse who has yet to choose."""

    kind = "waiting"
    help = ("m.help_map", "m.help_players")

    def __init__(self, ctx, mask):
        super().__init__()
        self._ctx = ctx
        self._mask = mask
        self._look = None

    def update(self, mask):
        """`mask` of the seats that have not committed a pick yet."""
        if mask != self._mask:
            self._mask = mask
            self.dirty = True

    def press(self, code):
        """CHOOSE, PREV and NEXT look at cards and come back; BACK gives LEAVE."""
        self.dirty = True
        if self._look:
            self._look.press(code)
            if self._look.result == screen.LEAVE:
                self.result = screen.LEAVE
            if self._look.result is not None:
                self._look = None
        elif code == screen.BACK:
            self.result = screen.LEAVE
        elif code != screen.HELP:
            self._look = Look(self._ctx)
            self._look.press(code)
            self._look.result = None

    def draw(self, canvas):
        if self._look:
            self._look.draw(canvas)
            return
        chart.show(canvas, self._ctx.game)
        panel.seats(canvas, self._ctx, self._mask)


class Look(screen.Screen):
    """First all players, then each card with what is there. CHOOSE gives result 0, BACK gives LEAVE."""

    kind = "table"
    help = ("m.help_map", "m.help_players")

    def __init__(self, ctx):
        super().__init__()
        self._ctx = ctx
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
        chart.show(canvas, self._ctx.game, self._at)
        if self._at < 0:
            panel.seats(canvas, self._ctx, 0)
        else:
            panel.place(canvas, self._ctx, self._at, 0)
            panel.foot(canvas, w("m.back"))
