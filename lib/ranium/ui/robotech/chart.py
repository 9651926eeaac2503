"""The map as a table of cells: five city territories, five land territories, three zones.

A cell has two letters of the space's name (names.py) and its strength: RDF and REF on
the left of the colon, AUL and ZR on the right. Who controls it is inverse there. Behind the
letters a dot marks what can be chosen, or a small one the neighbours of the space at the cursor;
for the colon stands a triangle where there is an AUL city, or a star where a token is. The
cursor is inverse letters.
"""

from engine import robotech as rules
from micropython import const

from ranium.ui import font
from ranium.ui.robotech import names
from ranium.ui.words import w

TOP = const(1)

_COLON = const(58)
_STAR = const(42)
_CELL = const(4)
_ZONE = const(7)  # the columns of a zone, whose two lines stand side by side
_UNITS = (b"\x00\x01\x02", b"\x03\x04\x05", b"\x06\x07", b"\x08\x09\x0a")
"""The kinds of each faction."""


def show(canvas, game, cursor=-1, marks=0):
    """Rows 1 to 5: the map with a cursor at a space; dots at those of the mask `marks`, or small ones at its neighbours for 0."""
    for space in range(13):
        if space < 10:
            column = space % 5 * _CELL
            row = TOP + space // 5 * 2
            _strength(canvas, game, space, column, row + 1)
        else:
            column = (space - 10) * _ZONE
            row = TOP + 4
            _strength(canvas, game, space, column + 3, row)
        canvas.text(column, row, names.short(space), space == cursor)
        if marks >> space & 1:
            canvas.tile(column + 2, row, font.KEY_CHOOSE)
        elif not marks and cursor >= 0 and game.adjacent(cursor, space):
            canvas.tile(column + 2, row, font.MIDDOT)


def _strength(canvas, game, space, column, row):
    """Three tiles, four with two large numbers: who is how strong there, and between small numbers what else lies there."""
    left = str(game.strength(space, rules.RDF) + game.strength(space, rules.REF))
    right = str(game.strength(space, rules.AUL) + game.strength(space, rules.ZR))
    side = game.control(space)
    column = canvas.text(column, row, left, side == 1)
    if len(left) + len(right) < 3:
        code = _COLON
        if game.units(space, rules.CITY):
            code = font.UP
        elif has_token(game, space):
            code = _STAR
        canvas.tile(column, row, code)
        column += 1
    canvas.text(column, row, right, side == 2)


def has_token(game, space):
    """True if a protoculture token lies in a space."""
    for number in range(3):
        if game.token(number) == space:
            return True
    return False


def side(number):
    """Who controls, as a word: 0 nobody."""
    return ("-", "RDF", "AUL")[number]


def units(game, space, faction, width=0):
    """The units of a faction in a space, in full words if these fit into `width` letters, else as `Rick 3Mech 1Veri`, at most 18 letters."""
    for name in (named, counted):
        text = ""
        for kind in _UNITS[faction]:
            number = game.units(space, kind)
            if number:
                text += (" " if text else "") + name(number, kind)
        if len(text) <= width:
            break
    return text


def counted(number, kind):
    """So many units of a kind, short."""
    name = w("x.k{}".format(kind))
    return name if kind in (rules.RICK, rules.KHYRON, rules.FLAGSHIP, rules.MINMEI) else str(number) + name


def named(number, kind):
    """So many units of a kind in full words."""
    name = w("x.u{}".format(kind))
    cut = name.find("/")
    if cut < 0:
        return name
    return "{} {}".format(number, name[:cut] if number == 1 else name[cut + 1 :])


def unit(kind):
    """The name of one unit of a kind."""
    name = w("x.u{}".format(kind))
    cut = name.find("/")
    return name if cut < 0 else name[:cut]


def track(canvas, game, space, column, row, civilian=-1, spot=-1):
    """The contentment track of a territory: civilians on each place, content ones inverse, ZR at its right end.

    With a `civilian` it stands at the place `spot` instead of its own; the place is marked.
    Gives the column behind it.
    """
    from engine.robotech_scenario import CIVILIANS, TRACKS

    places = TRACKS[space] & 15
    content = TRACKS[space] >> 4
    for place in range(places - 1):
        number = 0
        for other in range(len(CIVILIANS)):
            if CIVILIANS[other] >> 4 == space and (spot if other == civilian else game.spot(other)) == place:
                number += 1
        canvas.tile(column, row, 48 + number, place < content)
        if place == spot:
            canvas.tile(column + 1, row, font.LEFT)
        column += 2
    canvas.text(column, row, "ZR")
    if spot >= places - 1:
        canvas.tile(column + 2, row, font.LEFT)
    return column + 3
