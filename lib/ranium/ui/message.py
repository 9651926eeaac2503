"""Something a person should know, and perhaps a choice to make about it."""

from micropython import const

from ranium.ui import font
from ranium.ui.screen import BACK, CHOOSE, LEAVE, NEXT, PREV, Screen, footer, header, pages
from ranium.ui.words import w
from ranium.ui.wrap import wrap

_CHOICES_ROW = const(5)


class Message(Screen):
    """A title, a text of any length, and choices.

    choices: list of (value, text); the first is chosen at the start. Without
    any there is just "ok" and result True. back: what BACK gives, None if
    nothing. A text longer than the picture is turned page by page: next goes
    on, and the choices come after the last page.
    """

    kind = "message"

    def __init__(self, title, text, choices=(), back=None, start=0, help=()):
        Screen.__init__(self)
        self.title = title
        self.choices = choices
        self.back = back
        self.help = help
        self.cursor = start
        self._page = 0
        self.say(text)

    def say(self, text):
        """Another text in its place."""
        self._lines = wrap(text)
        self._room = 3 if self.choices and len(self._lines) != 4 else 4 if self.choices else 5
        self._pages = max(1, (len(self._lines) + self._room - 1) // self._room)
        self._page = min(self._page, self._pages - 1)
        self.dirty = True

    def press(self, code):
        last = self._page == self._pages - 1
        if code == NEXT:
            if not last:
                self._page += 1
            elif self.cursor < len(self.choices) - 1:
                self.cursor += 1
            self.dirty = True
        elif code == PREV:
            if last and self.cursor > 0:
                self.cursor -= 1
            elif self._page:
                self._page -= 1
            self.dirty = True
        elif code == CHOOSE:
            if not last:
                self._page += 1
                self.dirty = True
            else:
                self.result = self.choices[self.cursor][0] if self.choices else True
        elif code == BACK and self.back is not None:
            self.result = self.back

    def draw(self, canvas):
        header(canvas, self.title, pages(self._page, self._pages))
        first = self._page * self._room
        count = min(self._room, len(self._lines) - first)
        # In the middle of its room, and not too close under the header.
        row = 2 if self._pages > 1 or count > 2 else 3 - len(self.choices) // 2
        row = 1 if self.choices and count == 4 else row
        for index in range(count):
            canvas.centre(row + index, self._lines[first + index])
        if self._page < self._pages - 1:
            footer(canvas, w("key.turn"), w("key.on"))
            return
        if self.choices:
            self._draw_choices(canvas)
            footer(canvas, w("key.browse"), w("key.choose"))
        else:
            footer(canvas, "", w("key.ok"))

    def _draw_choices(self, canvas):
        room = sum(len(choice[1]) + 2 for choice in self.choices)
        column = max(0, (21 - room - (len(self.choices) - 1)) // 2)
        for index in range(len(self.choices)):
            text = self.choices[index][1]
            inv = index == self.cursor
            canvas.fill(column, _CHOICES_ROW, len(text) + 2, font.SPACE, inv)
            canvas.text(column + 1, _CHOICES_ROW, text, inv)
            column += len(text) + 3


class Notice(Screen):
    """A title and a short text while something happens by itself; BACK gives LEAVE."""

    kind = "notice"
    help = ("help.keys",)

    def __init__(self, title, text):
        Screen.__init__(self)
        self.title = title
        self._lines = wrap(text)

    def press(self, code):
        if code == BACK:
            self.result = LEAVE

    def draw(self, canvas):
        header(canvas, self.title)
        for row in range(len(self._lines)):
            canvas.centre(3 + row, self._lines[row])
