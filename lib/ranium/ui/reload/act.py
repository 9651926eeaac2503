"""The decisions after a reveal: what the winner loads, and what card R does."""

from engine import reload as rules
from micropython import const

from ranium.ui import font, screen
from ranium.ui.game import loading, say, ships
from ranium.ui.game.decision import Decision
from ranium.ui.words import w

_COLUMN = const(11)
_COST = b"\x00\x01\x02\x03"
_KINDS = const(4)


class Load(Decision):
    """The winner's act: every way to load, then every way to move, then to leave it."""

    kind = "load"
    help = ("r.help_load", "g.help_stack")

    def __init__(self, ctx, seat, start):
        super().__init__(ctx, seat)
        acts = bytes(ctx.game.legal(seat))
        # Declining is the smallest number but the last thing that one thinks of.
        self._acts = acts[1:] + acts[:1]
        self._at = start % len(acts)

    def move(self, code):
        if code == screen.CHOOSE:
            self.result = self._acts[self._at]
        else:
            self._at = loading.walked(self._at, len(self._acts), code)

    def paint(self, canvas):
        game = self.ctx.game
        card, other = game.cards()
        preview(canvas, self.ctx, self._seat, self._acts, self._at)
        canvas.tile(_COLUMN, 2, game.colour() if game.container() else font.CROSS)
        canvas.text(_COLUMN + 2, 2, say.colour(game.colour()) if game.container() else w("r.none"))
        canvas.text(_COLUMN, 5, "+" + ships.faces(card, other))
        self.foot(canvas, w("g.hold"), w("g.do"))


class Menu(Decision):
    """Card R: first what to do, then where. What is impossible stays in the list with its reason."""

    kind = "reload"
    help = ("r.help_r", "g.help_stack")

    def __init__(self, ctx, seat, start):
        super().__init__(ctx, seat)
        self._legal = bytes(ctx.game.legal(seat))
        self._kind = start % _KINDS
        self._start = start
        self._acts = None
        self._at = 0

    def back(self):
        if self._acts is None:
            return False
        self._acts = None
        return True

    def move(self, code):
        if self._acts is not None:
            if code == screen.CHOOSE:
                self.result = self._acts[self._at]
            else:
                self._at = loading.walked(self._at, len(self._acts), code)
        elif code != screen.CHOOSE:
            self._kind = loading.walked(self._kind, _KINDS, code)
        else:
            acts = self._of(self._kind + rules.TAKE_BACK)
            if self._kind == 0:
                self.result = acts[0]
            elif acts:
                self._acts = acts
                self._at = self._start % len(acts)

    def paint(self, canvas):
        ctx = self.ctx
        chips = ctx.game.chips(self._seat)
        if self._acts is None:
            screen.header(canvas, ctx.names[self._seat], "R    ")
            ships.chips(canvas, 17, 0, chips, True)
            self._list(canvas, chips)
        else:
            preview(canvas, ctx, self._seat, self._acts, self._at)
            ships.chips(canvas, _COLUMN, 2, chips)
            canvas.text(_COLUMN + 4, 2, "-{}".format(_COST[self._kind]))
        self.foot(canvas, w("g.hold" if self._acts is None else "r.hold_back"), w("g.do"))

    def _of(self, kind):
        """The legal acts of a kind."""
        return bytes([act for act in self._legal if act >> 5 == kind])

    def _list(self, canvas, chips):
        for i in range(_KINDS):
            kind = rules.TAKE_BACK + i
            row = 1 + i
            possible = len(self._of(kind)) > 0
            if i == self._kind:
                canvas.tile(0, row, font.CURSOR)
            canvas.text(1, row, w("r.kind_{}".format(kind)))
            if i:
                ships.chips(canvas, 17, row, _COST[i])
            else:
                canvas.right(row, w("r.free"), end=19)
            canvas.tile(20, row, font.TICK if possible else font.CROSS)
        row = 5
        for line in say.wrap(self._reason(chips), 21):
            canvas.text(0, row, line)
            row += 1

    def _reason(self, chips):
        """What the kind at the cursor does, or why it is impossible now."""
        kind = rules.TAKE_BACK + self._kind
        if self._of(kind):
            return w("r.about_{}".format(kind))
        cost = _COST[self._kind]
        if chips < cost:
            return w("r.needs", cost, chips) if cost > 1 else w("r.needs_1")
        return w("r.why_{}".format(kind))


def preview(canvas, ctx, seat, acts, at):
    """The ship as it would be after `acts[at]`; the header says in words what that is.

    Uses the header, rows 1 to 6 of the left half and rows 1, 3, 4 and 6 of the right one.
    The new container has a mark, arrows above show where it comes from and goes to. Below
    stand the slots' numbers, or why the same act could not use them. What changes from
    act to act is kept in few and short stretches: the bus is slow.
    """
    game = ctx.game
    act = acts[at]
    news = game.describe(seat, act)
    verb = news[0]
    source = target = -1
    bit = 0
    if verb != rules.DECLINE:
        bit = 1 << news[1]
        if verb != rules.LOAD and verb != rules.BUY:
            source = news[2]
        if verb != rules.DISCARD:
            target = news[-1]
    screen.header(canvas, _title(game, news, source, target))
    open_slots = -1
    if target >= 0:
        open_slots = loading.targets(acts, act - target, game.slots())
    loading.ship(canvas, game, seat, source, target, bit, open_slots)
    canvas.text(_COLUMN, 1, ctx.names[seat])
    if verb != rules.DISCARD:
        canvas.text(_COLUMN, 3, w("g.blocked"))
        for act in acts:
            if act >> 5 == rules.MOVE or act >> 5 == rules.SHIFT:
                canvas.text(_COLUMN, 4, w("g.no_stack"))
                break
    canvas.right(6, "{}/{}".format(at + 1, len(acts)))


def _title(game, news, source, target):
    """An act in words, like `Load G slot 2` or `Move B slot 1 -> 3`."""
    verb = news[0]
    if verb == rules.DECLINE:
        if game.container():
            return "{}: {}{}".format(w("r.decline"), chr(game.colour()), w("r.to_stock"))
        return w("r.decline")
    key = "g.load"
    if verb == rules.MOVE or verb == rules.SHIFT:
        key = "g.move"
    elif verb == rules.DISCARD:
        key = "r.drop"
    elif verb == rules.BUY:
        key = "r.buy"
    return loading.title(w(key), news[1], source, target)
