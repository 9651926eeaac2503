"""The eight columns beside the map: what stands in them on several screens."""

from micropython import const

from ranium.ui import font, screen
from ranium.ui.game import say
from ranium.ui.mine.chart import COLUMN
from ranium.ui.words import w

WIDTH = const(8)
LETTERS = "YRBW"
_ORE = const(4)


def put(canvas, row, text, inv=False):
    """A text in the panel; inverse over its whole width."""
    if inv:
        canvas.fill(COLUMN, row, WIDTH, font.SPACE, True)
    canvas.text(COLUMN, row, text[:WIDTH], inv)


def lines(canvas, row, text, last=6):
    """A text wrapped into the rows up to `last`; gives the row below it."""
    for line in say.wrap(text, WIDTH):
        if row > last:
            break
        put(canvas, row, line)
        row += 1
    return row


def foot(canvas, text):
    """The bottom line: what choosing does here."""
    row = screen.FOOTER_ROW
    canvas.tile(COLUMN, row, font.KEY_PREV)
    canvas.tile(COLUMN + 1, row, font.KEY_NEXT)
    canvas.tile(COLUMN + 2, row, font.KEY_CHOOSE)
    canvas.text(COLUMN + 3, row, text)


def crews(game, seat):
    """The letters of a seat's crews."""
    text = ""
    for colour in range(4):
        if game.owner(colour) == seat:
            text += LETTERS[colour]
    return text


def load(game, colour):
    """The letter of a crew and a dot for each unit that it carries, at most as many as there are in play."""
    return LETTERS[colour] + chr(font.DOT) * game.held(colour)


def purse(canvas, game, seat, spent=0):
    """The top line of who acts: its crews and the ore that is left after `spent` pieces."""
    canvas.fill(COLUMN, 0, WIDTH, font.SPACE, True)
    canvas.text(COLUMN, 0, crews(game, seat), True)
    if seat != game.turn():
        canvas.right(0, w("m.free"), True)
        return
    for piece in range(_ORE):
        code = font.RING
        if piece < game.ore() - spent:
            code = font.KEY_CHOOSE
        canvas.tile(COLUMN + 4 + piece, 0, code, True)


def seats(canvas, ctx, mask):
    """All players, two lines each: the name, inverse who is in the `mask`; crews, lit as on the map, with what they carry, markers."""
    game = ctx.game
    for seat in range(game.seats):
        row = 2 * seat
        put(canvas, row, ctx.names[seat], mask >> seat & 1)
        column = COLUMN
        for colour in range(4):
            if game.owner(colour) == seat:
                end = canvas.text(column, row + 1, load(game, colour))
                canvas.invert(column, row + 1, 1)
                column = end + 1
        canvas.tile(COLUMN + 6, row + 1, font.CROWN)
        canvas.text(COLUMN + 7, row + 1, str(game.markers(seat)))


def place(canvas, ctx, at, row):
    """What there is at a place, from a row on: colour, symbol, unit, crews."""
    game = ctx.game
    put(canvas, row, w("m.{}".format(game.colour(at))))
    if game.symbol(at):
        put(canvas, row + 1, w("m.symbol", game.symbol(at)))
    row += 2
    if game.unit(at):
        put(canvas, row, w("m.unit"))
        row += 1
    for colour in range(4):
        if game.crew(colour) == at and row < screen.FOOTER_ROW:
            owner = game.owner(colour)
            put(canvas, row, load(game, colour) + (" " + ctx.names[owner] if owner < 4 else ""))
            row += 1
