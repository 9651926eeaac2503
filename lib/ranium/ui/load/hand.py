"""The secret pick of a card."""

from engine.containers import can_load, card_colour, card_face
from micropython import const

from ranium.ui import font, screen
from ranium.ui.game.decision import Decision
from ranium.ui.load import tell
from ranium.ui.words import w

_TOP = const(2)  # the row of yellow
_FACES = const(2)  # the column of the lowest face
_OWN = const(18)  # the column behind the own containers
_ROOM = const(15)  # the column of the mark at a colour that does not fit the ship
_ABOUT = const(6)


class Hand(Decision):
    """The hand in four rows, one for each colour; what both have loaded of each beside it, with a mark where the own ship is full; what the card at the cursor beats."""

    kind = "pick"
    help = ("l.help_pick", "l.help_duel", "l.help_deal")

    def __init__(self, ctx, seat, start):
        super().__init__(ctx, seat)
        game = ctx.game
        slots = list(game.legal(seat))
        slots.sort(key=lambda slot: game.card(seat, slot))
        self._slots = bytes(slots)
        self._at = start % len(slots)

    def move(self, code):
        if code == screen.CHOOSE:
            self.result = self._slots[self._at]
        else:
            self._at = (self._at + (1 if code == screen.NEXT else -1)) % len(self._slots)

    def paint(self, canvas):
        game = self.ctx.game
        seat = self._seat
        screen.header(canvas, self.ctx.names[seat], tell.at(game))
        canvas.right(1, w("l.loaded", self.ctx.names[1 - seat]))
        for colour in range(4):
            canvas.tile(0, _TOP + colour, colour)
            if not self._room(colour):
                canvas.tile(_ROOM, _TOP + colour, font.CROSS)
            canvas.right(_TOP + colour, str(game.count(seat, colour)), end=_OWN)
            canvas.text(_OWN, _TOP + colour, ":" + str(game.count(1 - seat, colour)))
        column = _FACES
        last = -1
        for i in range(len(self._slots)):
            card = game.card(seat, self._slots[i])
            colour = card_colour(card)
            column = column + 2 if colour == last else _FACES
            last = colour
            canvas.tile(column, _TOP + colour, 48 + card_face(card), i == self._at)
            if i == self._at:
                canvas.tile(column - 1, _TOP + colour, font.CURSOR)
                canvas.centre(_ABOUT, tell.about(card))
        self.foot(canvas, w("g.hold"), w("l.play"))

    def _room(self, colour):
        """True if the own ship has room for a container of a colour."""
        for slot in range(self.ctx.game.slots()):
            if can_load(self.ctx.game.stack(self._seat, slot), colour):
                return True
        return False
