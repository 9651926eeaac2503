"""What a step did, told bit by bit: the cards, the outcome, the acts, the next battle."""

from engine import reload as rules

from ranium import thrift
from ranium.ui import cards, font, screen
from ranium.ui.game import say, ships
from ranium.ui.game.told import Told
from ranium.ui.reload import battle, tell
from ranium.ui.words import w


def told(ctx):
    """The list of screens for what was revealed and done in the last step of `ctx.game`."""
    outcome = []
    acts = []
    for news in ctx.game.news():
        verb = news[0]
        if verb <= rules.RAN_OUT or verb == rules.RETURNED:
            acts.append(news)
        elif rules.NEUTRALIZED <= verb <= rules.NOBODY:
            outcome.append(news)
    thrift.forget("engine.reload_told")
    screens = []
    if outcome:
        screens.append(Reveal(ctx, outcome))
    if acts:
        screens.append(Acts(ctx, acts))
    return screens


class Reveal(Told):
    """All cards face up at once; then, line by line, who is out, who gets chips and who wins."""

    kind = "reveal"
    help = ("r.help_reveal", "r.help_pick")

    def __init__(self, ctx, outcome):
        super().__init__(ctx)
        self._outcome = outcome
        self.pages = len(outcome) + 1

    def draw(self, canvas):
        ctx = self.ctx
        game = ctx.game
        seats = game.seats
        screen.header(canvas, tell.at(ctx.before))
        battle.short(canvas, 14, 0, ctx.before, True)
        crossed = tied = chips = 0
        winner = -1
        for i in range(self.at):
            news = self._outcome[i]
            if news[0] == rules.NEUTRALIZED:
                crossed = news[1]
            elif news[0] == rules.TIED:
                tied |= news[1]
            elif news[0] == rules.CHIPS:
                chips = news[1]
            elif news[0] == rules.WON:
                winner = news[1]
        for seat in range(seats):
            ships.name(canvas, ctx, seat, 1, 5)
            ships.card(canvas, seat, seats, seat, 16, ctx.picks[seat], seat == winner)
            column = (ships.middle(seats, seat) + 12) // 6
            if crossed >> seat & 1:
                canvas.tile(column, 3, font.CROSS)
            elif tied >> seat & 1:
                canvas.text(column, 3, "=")
                if chips >> seat & 1:
                    canvas.tile(column, 4, font.CHIP, True)
            elif seat == winner:
                canvas.tile(column, 3, font.CROWN)
        if self.at:
            say.lines(canvas, 6, _sentence(ctx, self._outcome[self.at - 1]))


class Acts(Told):
    """One page for each act: the ship before and after, and a sentence."""

    kind = "acts"
    help = ("r.help_load", "r.help_r")

    def __init__(self, ctx, acts):
        super().__init__(ctx)
        self._acts = acts
        self.pages = len(acts)

    def draw(self, canvas):
        ctx = self.ctx
        news = self._acts[self.at]
        verb = news[0]
        if verb == rules.RETURNED:
            screen.header(canvas, w("r.stock"), screen.pages(self.at, self.pages))
            canvas.sprite(0, 25, 19, cards.CRATE + news[1])
            canvas.tile(8, 3, font.ARROW)
            canvas.text(10, 3, "{} {}".format(w("r.stock"), ctx.before.stock(news[1]) + 1))
        else:
            seat = news[1]
            screen.header(canvas, ctx.names[seat], screen.pages(self.at, self.pages))
            if verb == rules.TAKE_BACK:
                _hands(canvas, ctx, seat)
            else:
                ships.change(canvas, ctx, seat)
        say.lines(canvas, 6, _sentence(ctx, news))


class Next(Told):
    """The next two cards and what they activate."""

    kind = "next"
    help = ("r.help_duel",)

    def draw(self, canvas):
        game = self.ctx.game
        screen.header(canvas, w("r.battle", game.battle() + 1), w("g.round", game.round() + 1))
        battle.picture(canvas, game, 2)


def _hands(canvas, ctx, seat):
    """All RCU cards as they lie in hand; those that have just come back are inverse."""
    for face in range(1, 8):
        bit = ctx.before.hand(seat) >> face - 1 & 1
        canvas.sprite(face - 1, 16 * face - 16, 20, face, not bit)
    canvas.sprite(7, 112, 20, cards.R_CARD)


def _sentence(ctx, news):
    """One entry of the engine's news in words; an empty text for what needs none."""
    verb = news[0]
    everyone = (1 << ctx.game.seats) - 1
    if verb == rules.NEUTRALIZED:
        several = news[1] & news[1] - 1
        return w("r.neutralized_2" if several else "r.neutralized", ctx.names[news[2]])
    if verb == rules.TIED:
        if news[1] == everyone:
            return w("r.tied_all", news[2])
        return w("r.tied", news[2], say.people(ctx, news[1]))
    if verb == rules.CHIPS:
        return w("r.chips_all") if news[1] == everyone else w("r.chips", say.people(ctx, news[1]))
    if verb == rules.NO_CHIPS:
        return w("r.no_chips")
    if verb == rules.WON:
        return w("r.won", ctx.names[news[1]], ships.faces(news[2], news[3]))
    if verb == rules.NOBODY:
        key = "r.nobody_last" if ctx.before.round() else "r.nobody"
        return w(key, ships.faces(news[1], news[2]))
    if verb == rules.RETURNED:
        return w("r.returned", say.colour(news[1]))
    if verb <= rules.RAN_OUT:
        return _act(ctx.names[news[1]], verb, news)
    return ""


def _act(name, verb, news):
    if verb == rules.DECLINE:
        return w("r.did_decline", name)
    if verb == rules.TAKE_BACK:
        return w("r.did_back", name)
    if verb == rules.MOVE or verb == rules.SHIFT:
        key = "g.did_move" if verb == rules.MOVE else "r.did_shift"
        return w(key, name, say.colour(news[2]), news[3] + 1, news[4] + 1)
    if verb == rules.LOAD:
        key = "g.did_load"
    elif verb == rules.DISCARD:
        key = "r.did_discard"
    elif verb == rules.BUY:
        key = "r.did_buy"
    else:
        key = "r.ran_out"
    return w(key, name, say.colour(news[2]), news[3] + 1)
