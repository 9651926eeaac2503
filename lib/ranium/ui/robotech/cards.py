"""Event cards as text: the white box as it is, the black one in inverse letters."""

from engine.robotech_scenario import EVENTS
from micropython import const

from ranium import thrift
from ranium.ui import font, screen
from ranium.ui.game import say
from ranium.ui.robotech import names, rows
from ranium.ui.words import w

LINES = const(5)
"""Lines of text on a page."""

_TOP = const(2)
_NONE = const(255)
_OWN_ENDS = const(1)


class Card:
    """One card with its text, broken into lines."""

    def __init__(self, game, number, player):
        """`player` is the faction that plays it or has it in hand."""
        from ranium.ui.robotech import box

        self.number = number
        self.lines = say.wrap(box.card(number, 0), 21)
        self._white = len(self.lines)
        if game.seat(EVENTS[2 * number] & 3) == _NONE:
            return  # the bot takes no black box
        if EVENTS[2 * number] & 3 == player:
            self.lines += say.wrap(w("x.own_ends" if game.options & _OWN_ENDS else "x.own_card"), 21)
            self._white = len(self.lines)
        else:
            self.lines += say.wrap(w("x.black_box") + " " + box.card(number, 1), 21)
        thrift.forget("ranium.ui.robotech.box")

    @property
    def pages(self):
        """How many pages the text has."""
        return (len(self.lines) + LINES - 1) // LINES

    def draw(self, canvas, game, page):
        """Rows 0 to 6: title, faction and reaction column, a page of the text."""
        rows.header(canvas, names.title(self.number), screen.pages(page, self.pages))
        reaction(canvas, game, self.number)
        for nth in range(page * LINES, min(len(self.lines), page * LINES + LINES)):
            canvas.text(0, _TOP + nth - page * LINES, self.lines[nth], nth >= self._white)


def reaction(canvas, game, number):
    """Row 1: whose card it is, and the reaction column; inverse who would go next."""
    canvas.text(0, 1, names.faction(EVENTS[2 * number] & 3))
    canvas.tile(4, 1, font.ARROW)
    column = 6
    following = False
    for nth in range(4):
        faction = EVENTS[2 * number + 1] >> 2 * nth & 3
        fits = not following and not placed(game, faction)
        following = following or fits
        canvas.text(column, 1, names.faction(faction), fits)
        column += 4


def placed(game, faction):
    """True if a faction has its marker on the timeline."""
    for nth in range(4):
        if game.on_timeline(nth) == faction:
            return True
    return False


def of(game, faction):
    """The slots of a faction's hand in which there is a card, as bytes."""
    slots = bytearray()
    for slot in range(4):
        if game.card(faction, slot) != _NONE:
            slots.append(slot)
    return bytes(slots)
