"""What a step did, told bit by bit: the cards, who wins and who must load, the act, the round."""

from engine import load as rules
from engine.containers import card_colour, card_face

from ranium.ui import cards, font, screen
from ranium.ui.game import say, ships
from ranium.ui.game.told import Told
from ranium.ui.load import tell
from ranium.ui.words import w


def told(ctx):
    """The list of screens for the last step of `ctx.game`."""
    screens = []
    for news in ctx.game.news():
        verb = news[0]
        if verb == rules.WON or verb == rules.NOBODY:
            screens.append(Reveal(ctx))
        elif verb == rules.LOAD or verb == rules.MOVE:
            screens.append(Act(ctx, news))
        elif verb == rules.SCORED:
            from ranium.ui.load.score import Scoring

            screens.append(Scoring(ctx, news[1]))
        elif verb == rules.ENDED:
            from ranium.ui.load.score import Standing

            screens.append(Standing(ctx))
        elif verb == rules.ROUND:
            screens.append(Round(ctx, news[1]))
    return screens


class Reveal(Told):
    """Both cards face up at once; then, line by line, which one wins and what follows."""

    kind = "reveal"
    help = ("l.help_reveal", "l.help_duel")

    def __init__(self, ctx):
        super().__init__(ctx)
        self._sentences = tell.sentences(ctx)
        self.pages = len(self._sentences) + 1

    def draw(self, canvas):
        ctx = self.ctx
        game = ctx.game
        screen.header(canvas, tell.at(ctx.before))
        for seat in range(2):
            card = game.played(seat)
            won = self.at and seat == game.winner()
            ships.name(canvas, ctx, seat, 1, 5)
            tile = cards.container(card_colour(card), card_face(card))
            ships.card(canvas, seat, 2, seat, 16, tile, won)
            if won:
                canvas.tile((ships.middle(2, seat) + 12) // 6, 3, font.CROWN)
        if self.at:
            say.lines(canvas, 5, self._sentences[self.at - 1])


class Act(Told):
    """The ship before and after, and a sentence."""

    kind = "acts"
    help = ("l.help_load",)

    def __init__(self, ctx, news):
        super().__init__(ctx)
        self._news = news

    def draw(self, canvas):
        ctx = self.ctx
        # Nobody was asked if there was a single way: the act came with the reveal.
        only = ctx.before.phase() != rules.ACT
        screen.header(canvas, ctx.names[self._news[1]], w("l.only") if only else "")
        ships.change(canvas, ctx, self._news[1])
        say.lines(canvas, 6, tell.acted(ctx, self._news))


class Round(Told):
    """A round begins: what is new, and what stays."""

    kind = "next"
    help = ("l.help_deal",)

    def __init__(self, ctx, number):
        super().__init__(ctx)
        self._number = number

    def draw(self, canvas):
        screen.header(canvas, w("g.round", self._number + 1))
        say.lines(canvas, 2, w("l.dealt"))
        say.lines(canvas, 5, w("l.stay"))
