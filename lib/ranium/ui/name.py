"""Entering a name with three buttons: take one, or write one."""

from micropython import const

from ranium.ui import font
from ranium.ui.screen import BACK, CHOOSE, LEAVE, NEXT, PREV, Screen, footer, header
from ranium.ui.words import w

LONGEST = const(8)

NAMES = ("Buzz", "Neil", "Juri", "Valja", "Sally", "Mae", "Yang", "Ulf", "Tereza", "Sigmund", "Sunita", "Luca")

# What stands on the wheel besides letters: two tiles that are no letters.
_DONE = chr(font.TICK)
_DELETE = chr(font.CROSS)
_SMALL = "abcdefghijklmnopqrstuvwxyzäöüß0123456789-" + _DELETE + _DONE
_LARGE = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ0123456789" + _DELETE + _DONE


class Name(Screen):
    """Choose a name: result is a text of 1 to 8 letters, or LEAVE.

    The current name comes first, then known ones, then "write your own",
    which turns a wheel of letters; a tick on it ends, a cross takes back.
    """

    kind = "name"
    help = ("help.name",)

    def __init__(self, current="", taken=()):
        Screen.__init__(self)
        self._names = [current] if current else []
        for name in NAMES:
            if name not in self._names and name not in taken:
                self._names.append(name)
        self._at = 0
        self._written = None
        self._letter = 0

    def press(self, code):
        if self._written is None:
            self._press_list(code)
        else:
            self._press_wheel(code)
        self.dirty = True

    def _press_list(self, code):
        places = len(self._names) + 1
        if code == NEXT:
            self._at = (self._at + 1) % places
        elif code == PREV:
            self._at = (self._at - 1) % places
        elif code == BACK:
            self.result = LEAVE
        elif code == CHOOSE:
            if self._at < len(self._names):
                self.result = self._names[self._at]
            else:
                self._written = ""
                self._letter = 0

    def _wheel(self):
        """What can be added now: a capital, then small letters, then nothing."""
        if not self._written:
            return _LARGE
        return _SMALL if len(self._written) < LONGEST else _DELETE + _DONE

    def _press_wheel(self, code):
        wheel = self._wheel()
        if code == NEXT:
            self._letter = (self._letter + 1) % len(wheel)
        elif code == PREV:
            self._letter = (self._letter - 1) % len(wheel)
        elif code == BACK:
            self._written = None
        elif code == CHOOSE:
            letter = wheel[self._letter]
            if letter == _DONE:
                if self._written:
                    self.result = self._written
            elif letter == _DELETE:
                if self._written:
                    self._written = self._written[:-1]
                    self._letter = len(self._wheel()) - 2
                else:
                    self._written = None
            else:
                self._written += letter
                self._letter = 1 if len(self._written) == LONGEST else 0

    def draw(self, canvas):
        if self._written is None:
            self._draw_list(canvas)
        else:
            self._draw_wheel(canvas)

    def _draw_list(self, canvas):
        header(canvas, w("name.title"), "%d/%d" % (self._at + 1, len(self._names) + 1))
        if self._at < len(self._names):
            name = self._names[self._at]
        else:
            name = "Abc…"
        # Always eight letters wide and at one place, so that only what differs is sent.
        left = (LONGEST - len(name)) // 2
        canvas.big(0, 17, 24, " " * left + name + " " * (LONGEST - left - len(name)), 2)
        canvas.tile(0, 4, font.LEFT)
        canvas.tile(20, 4, font.RIGHT)
        footer(canvas, w("key.browse"), w("key.take" if self._at < len(self._names) else "name.own"))

    def _draw_wheel(self, canvas):
        header(canvas, w("name.title"), "%d/%d" % (len(self._written), LONGEST))
        canvas.big(0, 16, 16, self._written + ("_" if len(self._written) < LONGEST else ""), 2)
        wheel = self._wheel()
        for away in range(1, min(5, len(wheel))):
            canvas.text(11 + 2 * away, 5, wheel[(self._letter + away) % len(wheel)])
            canvas.text(9 - 2 * away, 5, wheel[(self._letter - away) % len(wheel)])
        canvas.fill(9, 5, 3, font.SPACE, True)
        canvas.text(10, 5, wheel[self._letter], True)
        letter = wheel[self._letter]
        if letter == _DONE:
            text = w("name.done")
        elif letter == _DELETE:
            text = w("name.delete")
        else:
            text = w("name.add")
        footer(canvas, w("key.turn"), text)
