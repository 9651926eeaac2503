"""The menu behind holding choose in a game, and the choice of a colour."""

from ranium.ui import font
from ranium.ui.menu import Menu
from ranium.ui.screen import LEAVE
from ranium.ui.words import w


def pause(number=-1, away=False):
    """Menu with results "go", "away", "table", "help", "status", "language", "leave"; BACK is "go".

    `number`: the one that all handhelds must have in common (Session.number), -1 before
    the deal, when there is no table either. `away`: somebody is missing.
    """
    items = [("go", w("pause.go"))]
    if away:
        items.append(("away", w("pause.away")))
    if number >= 0:
        items.append(("table", w("pause.table")))
    items.append(("help", w("help")))
    items.append(("status", w("status")))
    items.append(("language", w("language"), w("language.this")))
    items.append(("leave", w("pause.leave")))
    screen = Menu(w("pause"), items, None, "go", w("pause.number", "%04d" % number) if number >= 0 else "", None, ("help.number", "help.keys"))
    screen.kind = "pause"
    return screen


def colour_menu(current, taken=0):
    """Menu of the player colours 0..3; ``taken``: bit mask of those of others."""
    items = []
    for colour in range(4):
        text = chr(colour_letter(colour)) + " " + w("colour.%d" % colour)
        why = w("colour.taken") if taken >> colour & 1 and colour != current else ""
        items.append((colour, text, chr(font.TICK) if colour == current else "", why))
    screen = Menu(w("colour"), items, current, LEAVE, "", None, ("help.colour",))
    screen.kind = "colour"
    return screen


def colour_letter(colour):
    """ASCII code of a colour's letter, Y R B G in every language."""
    return b"YRBG"[colour]
