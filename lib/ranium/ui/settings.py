"""Name, colour and language of this handheld, and how well its bots play."""

from ranium.ui import tables, words
from ranium.ui.menu import Menu
from ranium.ui.pause import colour_letter
from ranium.ui.screen import LEAVE
from ranium.ui.words import w


class Settings(Menu):
    """The settings as a list; a chosen one changes at once.

    values: object with attributes ``name`` (str), ``colour`` (0..3), ``language``
    ("en" or "de") and ``strength`` (0..2). The last two are changed in place, and
    the words with the language; result "name", "colour" or "status" asks the caller for the screen
    of that; LEAVE ends. After a result the caller sets it to None again
    and calls ``refresh``.
    """

    kind = "settings"

    def __init__(self, values):
        self.values = values
        Menu.__init__(self, w("settings"), self._list(), None, LEAVE, "", None, ("help.settings",))

    def refresh(self):
        """Show the values as they are now."""
        self.title = w("settings")
        self.change(self._list())

    def _list(self):
        values = self.values
        colour = w("colour.%d" % values.colour) + " " + chr(colour_letter(values.colour))
        return [
            ("name", w("name"), values.name),
            ("colour", w("colour"), colour),
            ("language", w("language"), w("language.this")),
            ("strength", w("strength"), w("strength.%d" % values.strength)),
            ("status", w("status")),
            (LEAVE, w("key.done")),
        ]

    def press(self, code):
        Menu.press(self, code)
        if self.result == "strength":
            self.result = None
            self.values.strength = (self.values.strength + 1) % 3
            self.refresh()
        elif self.result == "language":
            self.result = None
            at = words.LANGUAGES.index(self.values.language)
            self.values.language = words.LANGUAGES[(at + 1) % len(words.LANGUAGES)]
            tables.set_language(self.values.language)
            self.refresh()
