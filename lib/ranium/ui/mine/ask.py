"""All decisions but an action: a cursor over the picks, and the map as it would be."""

from engine import mine as rules
from engine.mine_map import HOMES
from micropython import const

from ranium.ui import screen
from ranium.ui.game.decision import Decision
from ranium.ui.mine import chart, panel
from ranium.ui.words import w

_WIDE = const(36)


class Ask(Decision):
    """One pick after the other. In a fight the first one is a random one, and nothing on the map tells the choice."""

    kind = "ask"

    def __init__(self, ctx, seat, start):
        super().__init__(ctx, seat)
        phase = ctx.game.phase()
        picks = bytes(ctx.game.legal(seat))
        if phase == rules.SWAP:  # ending comes first: most do not swap
            picks = picks[-1:] + picks[:-1]
        self._picks = picks
        self.secret = phase == rules.FIGHT
        self._at = start % len(picks) if self.secret else 0
        self.help = ("m.help_start",) if phase <= rules.CHOOSE else ("m.help_fight", "m.help_deliver", "m.help_map")

    def move(self, code):
        if code == screen.CHOOSE:
            self.result = self._picks[self._at]
        else:
            self._at = (self._at + (1 if code == screen.NEXT else -1)) % len(self._picks)

    def paint(self, canvas):
        ctx = self.ctx
        game = ctx.game
        phase = game.phase()
        news = game.describe(self._seat, self._picks[self._at])
        verb = news[0]
        cursor = -1
        north = south = 0
        loader = -1
        at = 0
        for pick in self._picks:
            if pick < _WIDE and phase in (rules.PLACE, rules.TRANSPORTING):
                if pick < 18:
                    north |= 1 << pick
                else:
                    south |= 1 << pick - 18
        if verb == rules.MOVE_ON:
            loader = news[1]
            at = news[3]
        elif verb == rules.CHOOSE_COLOUR:
            cursor = HOMES[news[1]]
        elif verb in (rules.SEND, rules.EXCHANGE):
            cursor = news[-2] if verb == rules.SEND else news[2]
        elif verb in (rules.SWAP_FROM, rules.PUT):
            cursor = news[1]
        chart.show(canvas, game, cursor, north, south, loader, at)
        panel.put(canvas, 0, ctx.names[self._seat], True)
        row = panel.lines(canvas, 1, w("m.ask_{}".format(phase)), 3)
        if verb == rules.PLAY:
            canvas.sprite(0, 96, 32, news[1])
        elif verb == rules.CHOOSE_COLOUR:
            panel.put(canvas, row, panel.LETTERS[news[1]] + " " + w("m.{}".format(news[1])), True)
        elif verb == rules.UNDO or verb == rules.END:
            panel.put(canvas, row, w("m.give_up") if verb == rules.UNDO else w("m.enough_swaps"), True)
        elif cursor >= 0:
            panel.place(canvas, ctx, cursor, row)
        panel.foot(canvas, "{}/{}".format(self._at + 1, len(self._picks))[:5])
