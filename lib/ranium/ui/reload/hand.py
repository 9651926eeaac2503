"""The secret pick of a card for the battle."""

from engine import reload as rules
from micropython import const

from ranium.ui import cards, font, screen
from ranium.ui.game import say, ships
from ranium.ui.reload import battle, tell
from ranium.ui.game.decision import Decision
from ranium.ui.words import w

_COLUMN = const(6)
_WIDTH = const(15)


class Card(Decision):
    """The hand as eight cards in a row, the battle above, and what the card at the cursor does."""

    kind = "pick"
    help = ("r.help_pick", "r.help_r", "r.help_duel")

    def __init__(self, ctx, seat, start):
        super().__init__(ctx, seat)
        self._cards = bytes(ctx.game.legal(seat))
        self._at = start % len(self._cards)
        self._kinds = kinds(ctx.game, seat)

    def move(self, code):
        if code == screen.PREV:
            self._at = (self._at - 1) % len(self._cards)
        elif code == screen.NEXT:
            self._at = (self._at + 1) % len(self._cards)
        elif code == screen.CHOOSE:
            self.result = self._cards[self._at]

    def paint(self, canvas):
        game = self.ctx.game
        card = self._cards[self._at]
        screen.header(canvas, self.ctx.names[self._seat], tell.at(game))
        battle.pair(canvas, 8, 1, 8, game)
        canvas.tile(_COLUMN, 1, font.ARROW)
        canvas.tile(_COLUMN + 1, 1, game.colour())
        canvas.text(
            _COLUMN + 3, 1, say.colour(game.colour()) if game.container() else w("r.none")
        )
        ships.chips(canvas, 18, 1, game.chips(self._seat))
        row = 2
        for line in say.wrap(self._about(card), _WIDTH):
            canvas.text(_COLUMN, row, line)
            row += 1
        for face in range(1, 9):
            tile = face if face in self._cards else cards.GONE
            canvas.sprite(face - 1, 16 * face - 16, 32, tile, face == card)
        self.foot(canvas, w("g.hold"), w("r.pick"))

    def _about(self, card):
        if card == 1 or card == 7:
            return w("r.pick_{}".format(card))
        if card != rules.R:
            return w("r.pick_plain")
        text = w("r.can_3")
        for kind in range(rules.DISCARD, rules.BUY + 1):
            if self._kinds >> kind & 1:
                text += w("r.can_{}".format(kind))
        return text


def kinds(game, seat):
    """Mask of the kinds of act that R would allow this seat now: a copy of the game tries it."""
    twin = game.copy()
    picks = bytearray(game.seats)
    for other in range(game.seats):
        picks[other] = rules.R
    twin.step(picks, bytes(32))
    mask = 1 << rules.TAKE_BACK
    if twin.phase() == rules.ACT:
        for act in twin.legal(seat):
            mask |= 1 << (act >> 5)
    return mask
