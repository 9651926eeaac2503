"""A list to choose from: the lobby's colours, the settings, R cards, pauses."""

from micropython import const

from ranium.ui import font
from ranium.ui.screen import BACK, CHOOSE, LEAVE, NEXT, PREV, Screen, footer, header
from ranium.ui.words import w

_LINES = const(6)


class Menu(Screen):
    """Items one below the other, with a cursor; ``result`` is the item's value.

    items: list of (value, text), (value, text, right) or
    (value, text, right, why); ``right`` stands at the right end; an item with
    a ``why`` cannot be chosen and shows that reason when the cursor is on it.
    start: value that the cursor is on at first. leave: what result BACK gives,
    None if one cannot go back. right: status in the header.
    """

    kind = "menu"

    def __init__(self, title, items, start=None, leave=LEAVE, right="", choose=None, help=()):
        Screen.__init__(self)
        self.title = title
        self.right = right
        self.items = items
        self.leave = leave
        self.choose = choose
        self.help = help
        self.cursor = 0
        self._first = 0
        for index in range(len(items)):
            if items[index][0] == start:
                self.cursor = index

    def change(self, items):
        """Other texts for the same list, the cursor stays."""
        self.items = items
        self.cursor = min(self.cursor, len(items) - 1)
        self.dirty = True

    def why(self):
        """Why the item under the cursor cannot be chosen; "" if it can."""
        item = self.items[self.cursor]
        return item[3] if len(item) > 3 else ""

    def press(self, code):
        if code == PREV:
            self.cursor = (self.cursor - 1) % len(self.items)
            self.dirty = True
        elif code == NEXT:
            self.cursor = (self.cursor + 1) % len(self.items)
            self.dirty = True
        elif code == CHOOSE:
            if not self.why():
                self.result = self.items[self.cursor][0]
        elif code == BACK and self.leave is not None:
            self.result = self.leave

    def draw(self, canvas):
        header(canvas, self.title, self.right)
        count = len(self.items)
        top = 2 if count < _LINES else 1  # a short list stands apart from its title
        if self.cursor < self._first:
            self._first = self.cursor
        elif self.cursor >= self._first + _LINES:
            self._first = self.cursor - _LINES + 1
        for line in range(min(_LINES, count - self._first)):
            self._item(canvas, top + line, self._first + line)
        if self._first > 0:
            canvas.tile(20, top, font.UP)
        if self._first + _LINES < count:
            canvas.tile(20, top + _LINES - 1, font.DOWN)
        why = self.why()
        if why:
            canvas.centre(7, why)
        else:
            footer(canvas, w("key.browse"), self.choose or w("key.choose"))

    def _item(self, canvas, row, index):
        item = self.items[index]
        canvas.text(2, row, item[1])
        if len(item) > 2:
            canvas.right(row, item[2], False, 19)
        if len(item) > 3 and item[3]:
            canvas.tile(1, row, font.MIDDOT)
        if index == self.cursor:
            canvas.tile(1, row, font.CURSOR)
            canvas.invert(1, row, 19)
