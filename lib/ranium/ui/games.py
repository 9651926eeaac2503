"""Choosing the game, and its options."""

import engine

from ranium.ui import font
from ranium.ui.menu import Menu
from ranium.ui.screen import LEAVE
from ranium.ui.words import w


def games(current):
    """Menu of all games; its result is the name of one."""
    items = []
    for name in engine.names():
        _, _, fewest, most, _ = engine.entry(name)
        seats = str(fewest) if fewest == most else "{}-{}".format(fewest, most)
        items.append((name, w("game." + name), seats + " " + chr(font.PERSON)))
    screen = Menu(w("game"), items, current, LEAVE, "", None, ("help.game",))
    screen.kind = "game"
    return screen


def options(wanted, bit=None):
    """Menu of the options of a game as they are in `wanted` (Terms), the cursor at a `bit`; its result is a bit to turn over."""
    names = engine.entry(wanted.game)[4]
    items = []
    for number in range(len(names)):
        value = w("option.on") if wanted.options >> number & 1 else w("option.off")
        items.append((number, w("option." + names[number]), value))
    items.append((LEAVE, w("key.done")))
    start = LEAVE if bit is None else bit
    screen = Menu(w("game." + wanted.game), items, start, LEAVE, "", None, ("help.options",))
    screen.kind = "options"
    return screen
