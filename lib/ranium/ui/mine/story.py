"""What a step did: on the map, with a sentence beside it."""

from engine import mine as rules
from engine.mine_map import HOMES
from micropython import const

from ranium.ui import font, screen
from ranium.ui.big import settle
from ranium.ui.game import say
from ranium.ui.game.told import Told
from ranium.ui.mine import chart, panel
from ranium.ui.words import w

_GLANCE = const(1300)
_READ = const(2600)


def told(ctx):
    """The list of screens for the last step of `ctx.game`."""
    pages = []
    over = False
    game = ctx.game
    for news in game.news():
        verb = news[0]
        if verb == rules.ENDED:
            over = True
        elif verb == rules.TURN:
            if ctx.local >> news[1] & 1:
                pages.append(news)
        elif verb in (rules.WON, rules.LOST, rules.EVEN, rules.PLAY, rules.DELIVER, rules.STARTER, rules.CHOOSE_COLOUR):
            pages.append(news)
        elif verb == rules.REPLY:
            pages.append(news)
        elif verb < rules.PLAY or verb == rules.PUT:
            # Whoever did it here has seen it.
            if not ctx.local >> news[1] & 1 and verb not in (rules.END, rules.SWAP_FROM, rules.TRANSPORT):
                pages.append(news)
    screens = []
    if pages:
        screens.append(Acts(ctx, pages))
    if over:
        screens.append(Standing(ctx))
    return screens


class Acts(Told):
    """A page for each thing that has happened, the map as it is now."""

    kind = "reveal"
    help = ("m.help_map", "m.help_fight")

    def __init__(self, ctx, acts):
        super().__init__(ctx)
        self._acts = acts
        self.pages = len(acts)

    @property
    def read(self):
        """How long a page stays: fights and deliveries are read, the rest is seen."""
        return _READ if self._acts[self.at][0] in (rules.WON, rules.LOST, rules.EVEN, rules.DELIVER) else _GLANCE

    def told(self):
        """The news of this page."""
        return self._acts[self.at]

    def who(self, news):
        """The seat that did it."""
        return self.ctx.game.owner(news[1]) if rules.WON <= news[0] <= rules.EVEN else news[1]

    def draw(self, canvas):
        ctx = self.ctx
        news = self.told()
        chart.show(canvas, ctx.game, _cursor(ctx.game, news))
        panel.put(canvas, 0, ctx.names[self.who(news)], True)
        if news[0] == rules.PLAY:
            canvas.sprite(0, 96, 16, news[2])
            panel.put(canvas, 6, w("m.symbol", news[2]))
        else:
            panel.lines(canvas, 1, self.sentence(news))
        if self.pages > 1:
            canvas.right(screen.FOOTER_ROW, screen.pages(self.at, self.pages))

    def sentence(self, news):
        ctx = self.ctx
        verb = news[0]
        key = "m.did_{}".format(verb)
        if rules.WON <= verb <= rules.EVEN:
            return w(key, panel.LETTERS[news[1]], panel.LETTERS[news[2]])
        if verb == rules.STEAL:
            return w(key, panel.LETTERS[news[2]], panel.LETTERS[news[3]])
        if verb == rules.DELIVER:
            return w(key, panel.LETTERS[news[2]], news[3])
        if verb == rules.CHOOSE_COLOUR:
            return w(key, w("m.{}".format(news[2])))
        if verb <= rules.TUNNEL or verb in (rules.COLLECT, rules.SEND):
            return w(key, panel.LETTERS[news[2]])
        if verb == rules.UNDO and news[2] in (rules.TRANSPORT, rules.SWAP_FROM):
            return w("m.gave_up")
        return w(key, ctx.names[news[1]])


class Standing(Told):
    """Who has won, and the markers of all."""

    kind = "standing"
    help = ("m.help_players",)
    read = 0

    def draw(self, canvas):
        ctx = self.ctx
        table = ctx.game.standings()
        screen.header(canvas, w("g.over"))
        canvas.big_centre(0, 8, ctx.names[table[0][1]])
        settle()
        row = 3
        for place, seat, markers, _ in table:
            canvas.text(0, row, str(place))
            canvas.text(2, row, ctx.names[seat], seat == ctx.me)
            canvas.text(12, row, panel.crews(ctx.game, seat))
            for i in range(markers):
                canvas.tile(15 + i, row, font.CROWN)
            row += 1
        say.lines(canvas, 7, w("m.by"))


def _cursor(game, news):
    """The place that news are about, -1 for none."""
    verb = news[0]
    if verb <= rules.TUNNEL or verb == rules.SEND:
        return news[4]
    if verb <= rules.SHORT or verb == rules.PUT:
        return news[2]
    if verb == rules.COLLECT or verb == rules.EXCHANGE:
        return news[3]
    if verb == rules.STEAL or verb == rules.DELIVER:
        return game.crew(news[2])
    if verb == rules.CHOOSE_COLOUR:
        return HOMES[news[2]]
    if rules.WON <= verb <= rules.EVEN:
        return game.crew(news[2])
    if verb == rules.TURN or verb == rules.REPLY:
        return game.crew(game.own(news[1], 0))
    return -1
