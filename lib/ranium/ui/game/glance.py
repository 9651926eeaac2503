"""A screen of a game from which one can look at the table and come back."""

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
            from ranium.ui import game  # the package of this module is not there yet when this is loaded

            game.put_away(self.ctx)

    def look(self):
        """Shows the table from now on."""
        from ranium.ui import game

        self.table = game.table(self.ctx)
