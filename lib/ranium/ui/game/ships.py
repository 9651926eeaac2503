"""Where the seats stand in a picture, and how a ship is drawn.

All pictures of the whole table share one order: the seats stand side by side in
lanes from left to right. With three or four seats a lane is narrower than a name, so
that the names stand above and below in turn.
"""

from engine.containers import card_colour, card_face
from micropython import const

from ranium.ui import cards, font

_COLUMNS = const(21)

# By number of seats: the first column of each lane, its width and the step from slot to slot.
_LEFT = (b"\x01\x0b", b"\x01\x08\x10", b"\x01\x06\x0b\x10")
_WIDTH = b"\x09\x04\x03"
_PITCH = b"\x02\x01\x01"


def left(seats, seat):
    """The first column of a seat's lane."""
    return _LEFT[seats - 2][seat]


def middle(seats, seat):
    """The pixel in the middle of a seat's lane."""
    return 1 + left(seats, seat) * 6 + _WIDTH[seats - 2] * 3


def card(canvas, index, seats, seat, y, tile, inv=False):
    """Card sprite `index` in the middle of a seat's lane, its top at pixel row `y`."""
    canvas.sprite(index, middle(seats, seat) - cards.WIDTH // 2, y, tile, inv)


def name(canvas, ctx, seat, above, below):
    """A seat's name at its lane, in row `above` or `below`; the own one inverse."""
    seats = ctx.game.seats
    text = ctx.names[seat]
    column = (middle(seats, seat) - len(text) * 3 + 2) // 6
    if column + len(text) > _COLUMNS:
        column = _COLUMNS - len(text)
    if column < 0:
        column = 0
    canvas.text(column, below if seats > 2 and seat & 1 else above, text, seat == ctx.me)


def chips(canvas, column, row, number, inv=False):
    """A chip and a number; the chip is inverse, so that nobody takes it for a nought."""
    canvas.tile(column, row, font.CHIP, not inv)
    canvas.text(column + 1, row, str(number), inv)


def stack(canvas, column, row, colours, fresh=0):
    """One stack upwards from `row`; `colours` is a set in four bits, those of `fresh` get a mark.

    Gives the row above it.
    """
    if not colours:
        canvas.tile(column, row, font.EMPTY_SLOT)
        row -= 1
    for colour in range(4):
        if colours >> colour & 1:
            canvas.tile(column, row, colour)
            if fresh >> colour & 1:
                canvas.tile(column - 1, row, font.RIGHT)
            row -= 1
    return row


def ship(canvas, column, row, game, seat, other=None, pitch=0):
    """All stacks of a ship side by side; what the `other` game does not have gets a mark.

    `row` is the row of the lowest containers, `other` a `Game` or None.
    """
    for slot in range(game.slots()):
        now = game.stack(seat, slot)
        fresh = now & ~other.stack(seat, slot) if other else 0
        stack(canvas, column, row, now, fresh)
        column += pitch or _PITCH[game.seats - 2]


def faces(card, other):
    """Two container cards as a text: the tile of the colour, then the face."""
    return "{}{}+{}{}".format(
        chr(card_colour(card)), card_face(card), chr(card_colour(other)), card_face(other)
    )


def change(canvas, ctx, seat):
    """A ship before and after the last step, with an arrow between and marks at what is new: rows 1 to 5."""
    slots = ctx.game.slots()
    left = 6 - slots
    ship(canvas, left, 5, ctx.before, seat, ctx.game, 2)
    # Five slots reach the middle: only the row above all stacks is free there.
    canvas.tile(10, 1 if slots == 5 else 4, font.ARROW)
    ship(canvas, 11 + left, 5, ctx.game, seat, ctx.before, 2)


def majority(canvas, column, row, value):
    """One tile: a crown for an absolute majority, a half for less, a line for no container."""
    canvas.tile(column, row, font.CROWN if value == 2 else font.HALF if value else 45)
