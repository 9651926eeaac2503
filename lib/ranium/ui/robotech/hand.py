"""What is done with the own cards: offering one, answering an offer, playing one."""

from engine import robotech as rules
from micropython import const

from ranium.ui import screen
from ranium.ui.game import say
from ranium.ui.game.decision import Decision
from ranium.ui.robotech import cards, names, rows
from ranium.ui.words import w

_NOBODY = const(255)


class Hand(Decision):
    """The own cards, each with all that it says. Before a trade: with whom, or none."""

    kind = "hand"
    help = ("x.help_card", "x.help_trade", "x.help_round")

    def __init__(self, ctx, seat, start=0):
        super().__init__(ctx, seat)
        game = ctx.game
        self._faction = game.faction(seat)
        self._slots = cards.of(game, self._faction)
        self._phase = game.phase()
        self._whom = b""  # who can be asked for a trade
        if self._phase == rules.TRADING:
            for pick in game.legal(seat):
                if pick < rules.PICK_UNDO and pick >> 2 not in self._whom:
                    self._whom += bytes([pick >> 2])
        elif self._phase == rules.ANSWER:
            self._whom = bytes([game.turn()])
        self._asking = self._phase != rules.PLAYING
        self._at = 0  # in the list: 0 no trade
        self._nth = 0
        self._page = 0
        self._card = None

    def back(self):
        """From the cards to whom they are for."""
        if self._asking or self._phase == rules.PLAYING:
            return False
        self._asking = True
        return True

    def move(self, code):
        if self._asking:
            if code != screen.CHOOSE:
                self._at = rows.walked(self._at, 1 + len(self._whom), code)
            elif self._at:
                self._asking = False
                self._card = None
                self._page = 0
            else:
                self.result = rules.PICK_END
        elif code == screen.CHOOSE:
            slot = self._slots[self._nth]
            self.result = self._whom[self._at - 1] * 4 + slot if self._phase == rules.TRADING else slot
        else:
            self._turn(1 if code == screen.NEXT else -1)

    def _turn(self, by):
        """Another page of the card, or another card."""
        self._page += by
        if not 0 <= self._page < self._shown().pages:
            self._nth = (self._nth + by) % len(self._slots)
            self._card = None
            self._page = 0 if by > 0 else self._shown().pages - 1

    def _shown(self):
        if self._card is None:
            game = self.ctx.game
            self._card = cards.Card(game, game.card(self._faction, self._slots[self._nth]), self._faction)
        return self._card

    def paint(self, canvas):
        game = self.ctx.game
        if self._asking:
            answer = self._phase == rules.ANSWER
            rows.header(canvas, w("x.offered" if answer else "x.trade"), names.faction(self._faction))
            top = 1
            for line in say.wrap(w("x.about_answer", names.faction(game.turn())) if answer else w("x.about_trade"), 21):
                canvas.text(0, top, line)
                top += 1
            items = [(w("x.refuse" if answer else "x.no_trade"), "")]
            for faction in self._whom:
                seat = game.seat(faction)
                name = self.ctx.names[seat] if seat != _NOBODY else ""
                items.append((w("x.give") if answer else names.faction(faction) + " " + name, ""))
            rows.show(canvas, top, 7 - top, items, self._at)
            rows.foot(canvas, "", "ok")
            return
        self._shown().draw(canvas, game, self._page)
        text = w("x.card", screen.pages(self._nth, len(self._slots))) if len(self._slots) > 1 else ""
        turns = text or self._card.pages > 1
        rows.foot(canvas, text, w("x.play" if self._phase == rules.PLAYING else "x.offer"), turns)
