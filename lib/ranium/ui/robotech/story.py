"""What a step did, told page by page; and who has won."""

from engine import robotech as rules
from micropython import const

from ranium import thrift
from ranium.ui import screen
from ranium.ui.big import settle
from ranium.ui.game import say
from ranium.ui.game.told import Told
from ranium.ui.robotech import names, rows
from ranium.ui.robotech.log import same
from ranium.ui.words import w

_LINES = const(6)
_GLANCE = const(900)
_LINE = const(500)
_CARD = const(5000)
_NONE = const(255)
_GOALS = b"\x05\x0b\x07\x05"
# News that open a page of the Resolution Phase, each with the part (engine/robotech_resolve.py)
_PARTS = (rules.CHECK, 1, rules.INCOME, 2, rules.HELD, 3, rules.RETREAT, 6, rules.RESUPPLY, 7, rules.DEALT, 12)
_ACTING = b"\x05\x04\x08\x09"
"""The part in which each faction acts: influence of ZR and the RDF, recruiting of REF and AUL."""
_SILENT = (rules.AT, rules.BRANCH, rules.EARN, rules.MORE, rules.DREW)
# What somebody does by deciding it; who has decided it has seen it
_OWN = (
    rules.CHOSE, rules.OFFER, rules.PASS, rules.TRADE, rules.REFUSE, rules.AT, rules.BRANCH, rules.WHOM, rules.ACTION,
    rules.MOVE, rules.DROP, rules.LIFT, rules.SHIFT, rules.AMBUSH, rules.EARN, rules.UNDO, rules.PAY, rules.BLACK,
    rules.PLACE, rules.GAIN, rules.TOKEN, rules.CONSTRUCT,
)  # fmt: skip


def told(ctx):
    """The list of screens for the last step of `ctx.game`."""
    game = ctx.game
    news = game.news()
    own = False
    for seat in range(game.seats):
        if ctx.picks[seat] != _NONE and ctx.local >> seat & 1:
            own = True
    phase = ctx.before.phase()
    silent = own and phase not in (rules.PLAYING, rules.BLACK_BOX, rules.WATCH)
    pages = []  # (title, news) each
    page = []
    title = _title(ctx)
    screens = []
    for one in news:
        verb = one[0]
        if verb == rules.PLAY:
            if not own or game.seat(one[1]) == _NONE:
                screens.append(Played(ctx, one))
            continue
        head = _head(ctx, one, title)
        if head:
            silent = silent and verb == rules.ACTION
            if page:
                pages.append((title, page))
            page = []
            title = head
        if silent and verb in _OWN or verb in _SILENT:
            continue
        if verb == rules.REMOVE and silent and game.owner(one[1]) == ctx.before.actor():
            continue
        if verb == rules.TURN and not ctx.local >> _seat(game, one[1]) & 1:
            continue  # the table says so
        if page and same(page[-1], one):
            last = page.pop()
            one = last[:2] + (last[2] + one[2],) + last[3:]
        page.append(one)
    if page:
        pages.append((title, page))
    if pages:
        screens.append(Acts(ctx, pages))
    if game.over():
        screens.append(Standing(ctx))
    return screens


def _title(ctx):
    """What stands above the first news: whose turn it was, or the part of the Resolution Phase."""
    before = ctx.before
    if before.part():
        return w("x.part{}".format(before.part()))
    return w("x.turn_of", names.faction(before.turn())) if before.round() else w("x.setup")


def _head(ctx, news, title):
    """The title of the page that news begin; "" if they go on with the last one."""
    verb = news[0]
    if verb == rules.PLACE and news[1] in (rules.RICK, rules.KHYRON, rules.MINMEI) and title in [w("x.part{}".format(part)) for part in range(6, 10)]:
        return w("x.part10")
    if verb == rules.ACTION and (ctx.game.part() or ctx.before.part()):
        return w("x.part{}".format(_ACTING[news[1]]))
    if verb == rules.TURN:
        return w("x.turn_of", names.faction(news[1]))
    if verb == rules.ROUND:
        return w("x.round", news[1])
    for nth in range(len(_PARTS) - 1, -1, -2):
        if _PARTS[nth - 1] == verb:
            return w("x.part{}".format(_PARTS[nth]))
    return ""


def _seat(game, faction):
    """The seat of a faction; one that nobody has for the bot."""
    seat = game.seat(faction)
    return 7 if seat == _NONE else seat


class Acts(Told):
    """The news in sentences, as many on a page as belong together and fit."""

    kind = "reveal"
    help = ("x.help_round", "x.help_units", "x.help_win")

    def __init__(self, ctx, parts):
        super().__init__(ctx)
        from ranium.ui.robotech import tell

        game = ctx.game
        self._pages = []  # (title, lines)
        for title, part in parts:
            lines = []
            for news in part:
                text = self._local(news) or tell.sentence(ctx, news)
                if text:
                    told = say.wrap(text, 21)
                    room = -len(lines) % _LINES
                    if room and len(told) > room:  # a sentence stands on one page
                        lines += [""] * room
                    lines += told
                if news[0] == rules.CHECK and news[1] > 1:
                    for faction in range(4):
                        lines.append("{} {}/{}".format(names.faction(faction), game.points(faction), _GOALS[faction]))
            for first in range(0, len(lines), _LINES):
                self._pages.append((title, lines[first : first + _LINES]))
        thrift.forget("ranium.ui.robotech.tell")
        self.pages = len(self._pages)

    def _local(self, news):
        """What is said to somebody at this handheld alone."""
        game = self.ctx.game
        if news[0] == rules.TURN:
            seat = _seat(game, news[1])
            return w("x.your_turn", self.ctx.names[seat]) if self.ctx.local >> seat & 1 else ""
        return ""

    @property
    def read(self):
        """How long a page stays: by its lines."""
        return _GLANCE + _LINE * len(self._pages[self.at][1]) if self._pages else 1

    def draw(self, canvas):
        if not self._pages:
            return
        title, lines = self._pages[self.at]
        rows.header(canvas, title, screen.pages(self.at, self.pages))
        for nth, line in enumerate(lines):
            canvas.text(0, 1 + nth, line)
        if self.ctx.local:  # who only watches has nothing to press
            rows.foot(canvas, "", w("x.on"), False)


class Played(Told):
    """A card that somebody has played, with all that it says."""

    kind = "played"
    help = ("x.help_card",)
    read = _CARD

    def __init__(self, ctx, news):
        super().__init__(ctx)
        from ranium.ui.robotech.cards import Card

        self._news = news
        self._card = Card(ctx.game, news[2], news[1])
        thrift.forget("ranium.ui.robotech.cards")
        self.pages = self._card.pages

    def draw(self, canvas):
        self._card.draw(canvas, self.ctx.before, self.at)
        rows.foot(canvas, w("x.played", names.faction(self._news[1])), w("x.on") if self.ctx.local else "", False)


class Standing(Told):
    """Who has won and why, and the points of all; after minor victories pair by pair, each with what was compared."""

    kind = "standing"
    help = ("x.help_win",)
    read = 0

    def draw(self, canvas):
        ctx = self.ctx
        game = ctx.game
        won = game.winners()
        if won & won - 1:
            screen.header(canvas, w("x.minor"), w("x.short_round", game.round()))
            self._pair(canvas, 1, rules.RDF, rules.AUL)
            self._pair(canvas, 4, rules.ZR, rules.REF)
            canvas.text(0, 7, w("x.why_minor"))
            return
        screen.header(canvas, w("g.over"), w("x.major"))
        text = ""
        for faction in range(4):
            if won >> faction & 1:
                text += ("+" if text else "") + names.faction(faction)
        canvas.big_centre(0, 8, text)
        settle()
        for faction in range(4):
            self._line(canvas, 3 + faction, faction, "{}/{}".format(game.points(faction), _GOALS[faction]))
            if won >> faction & 1:
                canvas.centre(7, w("x.goal{}".format(faction)))

    def _line(self, canvas, row, faction, points):
        ctx = self.ctx
        seat = ctx.game.seat(faction)
        canvas.text(0, row, names.faction(faction), ctx.game.winners() >> faction & 1 == 1)
        canvas.text(4, row, ctx.names[seat] if seat != _NONE else w("x.bot"), seat == ctx.me)
        canvas.right(row, points)

    def _pair(self, canvas, row, one, other):
        """Three rows: two factions with what counts of each, and which of them has won by more, or by the tie."""
        game = self.ctx.game
        for faction in (one, other):
            self._line(canvas, row, faction, w("x.of{}".format(faction), game.minor(faction)))
            row += 1
        text = "x.tied" if game.minor(one) == game.minor(other) else "x.more"
        canvas.text(1, row, w(text, names.faction(one if game.winners() >> one & 1 else other)))
