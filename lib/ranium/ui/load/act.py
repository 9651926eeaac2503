"""What must be done with the container of the winning colour: loading it, or moving one that is loaded."""

from engine import load as rules
from micropython import const

from ranium.ui import screen
from ranium.ui.game import loading, say
from ranium.ui.game.decision import Decision
from ranium.ui.words import w

_COLUMN = const(11)


class Load(Decision):
    """Every way to load, then every way to move, with the ship as it would be."""

    kind = "load"
    help = ("l.help_load", "g.help_stack")

    def __init__(self, ctx, seat, start):
        super().__init__(ctx, seat)
        self._acts = bytes(ctx.game.legal(seat))
        self._at = start % len(self._acts)

    def move(self, code):
        if code == screen.CHOOSE:
            self.result = self._acts[self._at]
        else:
            self._at = loading.walked(self._at, len(self._acts), code)

    def paint(self, canvas):
        ctx = self.ctx
        game = ctx.game
        seat = self._seat
        act = self._acts[self._at]
        news = game.describe(seat, act)
        colour = news[1]
        target = news[-1]
        source = -1
        count = game.count(seat, colour)
        if news[0] == rules.LOAD:
            count += 1
            verb = w("g.load")
        else:
            source = news[2]
            verb = w("g.move")
        screen.header(canvas, loading.title(verb, colour, source, target))
        open_slots = loading.targets(self._acts, act - target, game.slots())
        loading.ship(canvas, game, seat, source, target, 1 << colour, open_slots)
        canvas.text(_COLUMN, 1, w("l.instead") if game.passed() else w("l.must"))
        canvas.tile(_COLUMN, 2, colour)
        canvas.text(_COLUMN + 2, 2, say.colour(colour))
        canvas.text(_COLUMN, 3, w("g.blocked"))
        if self._acts[-1] >> 5 == rules.MOVE:
            canvas.text(_COLUMN, 4, w("g.no_stack"))
        canvas.tile(_COLUMN, 5, colour)
        canvas.text(_COLUMN + 2, 5, "{}:{}".format(count, game.count(1 - seat, colour)))
        self.foot(canvas, w("g.hold"), w("g.do"))
        # In this line nothing else changes, and the bus sends a line's changes as one stretch.
        place = "{}/{}".format(self._at + 1, len(self._acts))
        canvas.text(12 - len(place) // 2, screen.FOOTER_ROW, place)
