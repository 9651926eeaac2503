"""Looking at the table: the state of play, the map space by space, cards, supply and what has happened."""

from engine import robotech as rules
from micropython import const

from ranium import thrift
from ranium.ui import font, screen
from ranium.ui.game import say
from ranium.ui.robotech import chart, names, rows
from ranium.ui.robotech.watch import play
from ranium.ui.words import w

PLAY = const(0)
_MAP = const(1)  # + space; the hideout is the last one
SUPPLY = const(15)
ORDER = const(16)
LOG = const(17)
_HAND = const(18)
_LOG_LINES = const(6)
_NONE = const(255)


class Pages(screen.Screen):
    """From stop to stop with PREV and NEXT. CHOOSE goes into a stop and out again, from the first one it gives result 0.

    BACK goes out, then to the first stop, and from there gives LEAVE.
    """

    kind = "table"
    help = ("x.help_play", "x.help_map", "x.help_space", "x.help_units", "x.help_supply", "x.help_win")

    def __init__(self, ctx):
        super().__init__()
        self.ctx = ctx
        self._at = PLAY
        self._inside = False
        self._page = 0
        self._nth = 0  # which of several cards
        self._lines = None  # of the log
        self._card = None
        # Cards are shown where nobody else sits.
        self._stops = _HAND + 1 if ctx.me >= 0 and ctx.local == 1 << ctx.me else _HAND

    @property
    def stop(self):
        """How many times NEXT has led here from the state of play."""
        return self._at

    @property
    def secret(self):
        """True if only the seat whose view it is may see it."""
        return self._at == _HAND

    def press(self, code):
        self.dirty = True
        if code == screen.CHOOSE:
            if self._at == PLAY:
                self.result = 0
            elif self._at != SUPPLY:
                self._enter(not self._inside)
        elif code == screen.BACK:
            if self._inside:
                self._enter(False)
            elif self._at == PLAY:
                self.result = screen.LEAVE
            else:
                self._go(PLAY)
        elif code == screen.PREV or code == screen.NEXT:
            by = 1 if code == screen.NEXT else -1
            if not self._inside:
                self._go((self._at + by) % self._stops)
            elif self._at < SUPPLY:
                self._at = _MAP + (self._at - _MAP + by) % 14
            else:
                self._turn(by)

    def _go(self, stop):
        self._at = stop
        self._lines = self._card = None
        self._page = self._nth = 0

    def _enter(self, inside):
        self._inside = inside
        self._page = self._nth = 0
        self._card = None

    def _turn(self, by):
        """Another page of the log or of a card, or another card."""
        if self._at == LOG:
            pages = (len(self.told()) + _LOG_LINES - 1) // _LOG_LINES
            self._page = (self._page + by) % max(pages, 1)
            return
        cards = self._cards()
        if not cards:
            return
        self._page += by
        if not 0 <= self._page < self._shown(cards).pages:
            self._nth = (self._nth + by) % len(cards)
            self._card = None
            self._page = 0 if by > 0 else self._shown(cards).pages - 1

    def _cards(self):
        """The cards of the stop, each (card, who has or had it)."""
        game = self.ctx.game
        out = []
        if self._at == _HAND:
            own = game.faction(self.ctx.me)
            for slot in range(4):
                if own < 4 and game.card(own, slot) < 34:
                    out.append((game.card(own, slot), own))
        else:
            for nth in range(4):
                if game.card_on_timeline(nth) != _NONE:
                    out.append((game.card_on_timeline(nth), game.on_timeline(nth)))
        return out

    def _shown(self, cards):
        """The card that is looked at."""
        if self._card is None:
            from ranium.ui.robotech.cards import Card

            self._card = Card(self.ctx.game, *cards[self._nth])
        return self._card

    def told(self):
        """The log in lines, the newest at the end."""
        if self._lines is None:
            from ranium.ui.robotech import log, tell

            self._lines = []
            for news in log.notes(self.ctx):
                text = tell.sentence(self.ctx, news)
                if news[0] in (rules.TURN, rules.CHECK, rules.ROUND):
                    text = "- " + text
                if text:
                    self._lines += say.wrap(text, 21)
            thrift.forget("ranium.ui.robotech.tell")
            thrift.forget("ranium.ui.robotech.log")
        return self._lines

    def draw(self, canvas):
        game = self.ctx.game
        at = self._at
        if at == PLAY:
            play(canvas, self.ctx, 0)
            self._foot(canvas, w("x.look"), w("x.back"))
        elif at < SUPPLY:
            if self._inside:
                card(canvas, game, at - _MAP)
                self._foot(canvas, w("x.spaces"), w("x.map"))
            else:
                space = at - _MAP
                _title(canvas, game, space)
                chart.show(canvas, game, space)
                summary(canvas, game, space)
        elif at == SUPPLY:
            supply(canvas, game)
            self._foot(canvas, w("x.look"))
        elif at == LOG:
            lines = self.told()
            pages = max((len(lines) + _LOG_LINES - 1) // _LOG_LINES, 1)
            page = self._page if self._inside else pages - 1
            rows.header(canvas, w("x.log"), screen.pages(page, pages))
            for nth in range(page * _LOG_LINES, min(len(lines), page * _LOG_LINES + _LOG_LINES)):
                canvas.text(0, 1 + nth - page * _LOG_LINES, lines[nth])
            self._foot(canvas, w("x.pages" if self._inside else "x.look"), w("x.out" if self._inside else "x.read"))
        elif self._inside and self._cards():
            cards = self._cards()
            self._shown(cards).draw(canvas, game, self._page)
            several = len(cards) > 1
            self._foot(canvas, w("x.card", screen.pages(self._nth, len(cards))) if several else "", w("x.out"), several or self._card.pages > 1)
        elif at == ORDER:
            order(canvas, game)
            self._foot(canvas, w("x.look"), w("x.read"))
        else:
            rows.header(canvas, w("x.hand"))
            if not self._cards():
                canvas.text(0, 1, "-")
            for nth, (number, _) in enumerate(self._cards()):
                canvas.text(0, 1 + nth, names.fitted(names.title(number), 21))
            self._foot(canvas, w("x.look"), w("x.read"))

    def _foot(self, canvas, text, right="", turn=True):
        """The bottom line; who only watches turns pages and has nothing to choose."""
        rows.foot(canvas, text, right if self.ctx.local else "", turn)


def _title(canvas, game, space):
    """The top line: a space, and who controls it."""
    side = chart.side(game.control(space)) if space < 10 else ""
    rows.header(canvas, names.brief(space, 20 - len(side)), side)


def summary(canvas, game, space):
    """Rows 6 and 7: the units in a space, faction by faction as far as there is room."""
    for width in (21, 0):
        lines = [""]
        for faction in range(4):
            text = chart.units(game, space, faction, width)
            if lines[-1] and len(lines[-1]) + 1 + len(text) > 21:
                lines.append("")
            lines[-1] += (" " if text and lines[-1] else "") + text
        if len(lines) < 3:
            break
    for nth, line in enumerate(lines[:2]):
        canvas.text(0, 6 + nth, line)
    if len(lines) > 2:
        canvas.tile(20, 7, font.ELLIPSIS)


def card(canvas, game, space):
    """Rows 0 to 6: all that is in a space, in words."""
    _title(canvas, game, space)
    for faction in range(4):
        text = chart.units(game, space, faction, 17)
        canvas.text(0, 1 + faction, names.faction(faction), True)
        canvas.text(3 if len(text) > 17 else 4, 1 + faction, text)
    if space < 10:
        canvas.text(0, 5, w("x.civilians"))
        chart.track(canvas, game, space, 5, 5)
    for number in range(3):
        if game.token(number) == space:
            canvas.text(15 if space < 10 else 0, 5, w("x.token", names.faction(game.holder(number)))[: 6 if space < 10 else 21])
    column = 0
    for other in range(13):
        if game.adjacent(space, other) and column < 19:
            column = canvas.text(column, 6, names.short(other)) + 1


def supply(canvas, game):
    """Rows 0 to 6: what is out of play, the REF's pods, tokens."""
    rows.header(canvas, w("x.supply"))
    row = 1
    for faction, kinds in ((rules.RDF, b"\x00\x01\x02"), (rules.ZR, b"\x03\x05"), (rules.REF, b"\x06\x07"), (rules.AUL, b"\x08\x09\x0a")):
        text = ""
        for kind in kinds:
            if game.spare(kind):
                text += (" " if text else "") + (w("x.soldiers", game.spare(kind)) if kind == rules.OVERT else chart.counted(game.spare(kind), kind))
        canvas.text(0, row, names.faction(faction), True)
        canvas.text(3 if len(text) > 17 else 4, row, text or "-")
        row += 1
    canvas.text(0, 5, w("x.ready", game.constructed(), game.assembly()))
    canvas.text(0, 6, w("x.tokens", names.faction(game.holder(0)), names.faction(game.holder(1)), names.faction(game.holder(2))))


def order(canvas, game):
    """Rows 0 to 6: the timeline with its cards, and how many cards each faction holds."""
    rows.header(canvas, w("x.order", game.round()))
    for nth in range(4):
        faction = game.on_timeline(nth)
        if faction < 4:
            number = game.card_on_timeline(nth)
            canvas.text(0, 1 + nth, names.faction(faction), nth == game.turn_number())
            if number != _NONE:
                canvas.text(4, 1 + nth, names.fitted(names.title(number), 17))
    text = ""
    for faction in range(4):
        count = 0
        for slot in range(4):
            if game.card(faction, slot) != _NONE:
                count += 1
        text += " {}{}".format(names.faction(faction), count)
    canvas.text(0, 5, w("x.hands"))
    canvas.text(0, 6, text[1:])
