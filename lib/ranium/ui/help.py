"""Pages of help: of the screen one is on, or of everything."""

from micropython import const

from ranium.ui.screen import BACK, CHOOSE, HELP, LEAVE, NEXT, PREV, Screen, footer, header, pages
from ranium.ui.words import w
from ranium.ui.wrap import draw, settle, wrap

_TOP = const(2)
_LINES = const(5)


class Help(Screen):
    """The texts of some help keys, one after the other; result LEAVE.

    keys: tuple of word keys. A help text's first line is its title; an empty
    line starts a new page.
    """

    kind = "help"

    def __init__(self, keys):
        Screen.__init__(self)
        self._pages = []
        for key in keys or ("help.general",):
            text = w(key)
            cut = text.find("\n")
            title = text[:cut] if cut > 0 else w("help")
            for part in text[cut + 1 :].split("\n\n"):
                lines = wrap(part)
                for first in range(0, len(lines), _LINES):
                    self._pages.append((title, lines[first : first + _LINES]))
        settle()
        self._at = 0

    def press(self, code):
        if code == NEXT and self._at < len(self._pages) - 1:
            self._at += 1
            self.dirty = True
        elif code == PREV and self._at:
            self._at -= 1
            self.dirty = True
        elif code in (CHOOSE, BACK, HELP):
            self.result = LEAVE

    def draw(self, canvas):
        title, lines = self._pages[self._at]
        header(canvas, title, pages(self._at, len(self._pages)))
        draw(canvas, lines, 0, _LINES, _TOP)
        footer(canvas, w("key.turn") if len(self._pages) > 1 else "", w("key.close"))
