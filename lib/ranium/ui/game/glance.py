"""A screen of a game from which one can look at the table and come back."""

import sys

from ranium import thrift
from ranium.ui import screen


class Glance(screen.Screen):
    """Its subclass draws with `paint` and takes buttons with `take`; BACK at the table gives LEAVE."""

    def __init__(self, ctx):
        super().__init__()
        self.ctx = ctx
        self.table = None  # the table's screen while it is looked at

    def draw(self, canvas):
        if self.table:
            self.table.draw(canvas)
        else:
            self.paint(canvas)

    def press(self, code):
        self.dirty = True
        if not self.table:
            self.take(code)
            return
        self.table.press(code)
        result = self.table.result
        if result is not None:
            if result == screen.LEAVE:
                self.result = result
            self.table = None
            thrift.forget("ranium.ui." + self.ctx.game.NAME + ".pages")

    def look(self):
        """Shows the table from now on."""
        self.table = table(self.ctx)


def table(ctx):
    """The public table of the game that is played, as its own screens draw it."""
    package = "ranium.ui." + ctx.game.NAME
    __import__(package)
    return sys.modules[package].table(ctx)
