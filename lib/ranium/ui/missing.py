"""Somebody is missing, or asks for a seat: what the others can do about it, and who wants what."""

from ranium.ui.menu import Menu
from ranium.ui.screen import footer
from ranium.ui.words import w


class Missing(Menu):
    """A menu with a line under its title; each item shows at its right the letters of those who want it.

    result: the value of an item, or "hide" (BACK). `say()` changes everything but the
    cursor, which stays on the item of its value.
    """

    kind = "link"
    help = ("help.away", "help.keys")

    def __init__(self, title, line, items):
        Menu.__init__(self, title, items, None, "hide")
        self.line = line

    def say(self, title, line, items):
        """Other contents."""
        if (title, line, items) != (self.title, self.line, self.items):
            value = self.items[self.cursor][0]
            self.title = title
            self.line = line
            for index in range(len(items)):
                if items[index][0] == value:
                    self.cursor = index
            self.change(items)

    def draw(self, canvas):
        Menu.draw(self, canvas)
        canvas.centre(1, self.line)
        footer(canvas, w("key.browse"), w("key.choose"))


def leaving():
    """Asks how a holder wants to stop: result False (not at all), "hold" (all wait), "end" (for all) or True (alone)."""
    items = [(False, w("leave.no")), ("hold", w("leave.hold")), ("end", w("leave.end")), (True, w("leave.yes"))]
    screen = Missing(w("leave.title"), w("leave.line"), items)
    screen.kind = "leave"
    screen.leave = False
    screen.help = ("help.leave", "help.keys")
    return screen
