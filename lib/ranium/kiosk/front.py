"""The screens for passers-by."""

from adafruit_ticks import ticks_diff
from micropython import const

from ranium.kiosk import tongue
from ranium.ui import font
from ranium.ui.screen import Screen, header, pages
from ranium.ui.words import w
from ranium.ui.wrap import wrap

_BLINK_MS = const(900)
_BANNER_ROW = const(7)
_LINES = const(5)


class Blinking(Screen):
    """A screen of which something is `lit` for some time and then not for some."""

    kind = "attract"
    lit_ms = dark_ms = _BLINK_MS

    def __init__(self):
        Screen.__init__(self)
        self.lit = True
        self._since = None

    def tick(self, now):
        if self._since is None:
            self._since = now
        elif ticks_diff(now, self._since) >= (self.lit_ms if self.lit else self.dark_ms):
            self._since = now
            self.lit = not self.lit
            self.dirty = True

    def invite(self, canvas, row):
        """Says, now and then, what starts a game."""
        text = " " + w("k.press") + " "
        left = (21 - len(text)) // 2
        if self.lit:
            canvas.text(left, row, text, True)
        else:
            canvas.text(left, row, text)

    def buttons(self, canvas):
        """What the other two buttons do."""
        canvas.text(0, _BANNER_ROW, chr(font.KEY_PREV) + " " + w("k.more"))
        canvas.right(_BANNER_ROW, w("k.language." + tongue.other()) + " " + chr(font.KEY_NEXT))


class Front(Blinking):
    """The name; `games` are those that can be played. With each blink the name moves, so that it does not burn in."""

    def __init__(self, games):
        Blinking.__init__(self)
        from ranium.ui.title import painted

        self._bitmap = painted()
        self._games = wrap(" ".join([w("game." + game) for game in games]))[:2]
        self._at = 0

    def tick(self, now):
        Blinking.tick(self, now)
        if self.dirty:
            self._at = (self._at + 1) % 8

    def draw(self, canvas):
        canvas.picture(self._bitmap, 0, -4 + abs(self._at - 4))
        row = 4
        for line in self._games:
            canvas.centre(row, line)
            row += 1
        self.invite(canvas, 6)
        self.buttons(canvas)


class Banner(Blinking):
    """Another screen, with a banner over its last line now and then; `inner` is that screen."""

    lit_ms = const(2400)
    dark_ms = const(1600)

    def __init__(self, inner):
        Blinking.__init__(self)
        self.inner = inner

    def show(self, inner):
        """Another one."""
        self.inner = inner
        self.dirty = True

    def tick(self, now):
        Blinking.tick(self, now)
        self.inner.tick(now)
        if self.inner.dirty:
            self.inner.dirty = False
            self.dirty = True

    def draw(self, canvas):
        self.inner.draw(canvas)
        if not self.lit or self.inner.kind == self.kind:
            return
        if canvas.layered is not None:  # a map, which would cover most of it
            canvas.right(_BANNER_ROW, " " + w("k.press_bare") + " ", True)
        else:
            canvas.fill(0, _BANNER_ROW, 21, font.SPACE, True)
            canvas.text(1, _BANNER_ROW, w("k.demo"), True)
            canvas.right(_BANNER_ROW, w("k.press_short"), True, 20)


class How(Blinking):
    """A page of how to play a game."""

    def __init__(self, title, lines, status):
        Blinking.__init__(self)
        self._title = title
        self._lines = lines
        self._status = status

    @staticmethod
    def pages(game):
        """The pages of a game; none for one that has no words here."""
        key = "k.help." + game
        text = w(key)
        if text == key:
            return
        title, _, rest = text.partition("\n")
        parts = rest.split("\n\n")
        for number in range(len(parts)):
            yield How(title, parts[number].split("\n"), pages(number, len(parts)))

    def draw(self, canvas):
        header(canvas, self._title, self._status)
        for number in range(min(_LINES, len(self._lines))):
            canvas.centre(2 + number, self._lines[number])
        self.invite(canvas, _BANNER_ROW)


class Best(Blinking):
    """Today's three best of a game: `best` is a list of (line, points, letters), the best first."""

    def __init__(self, game, best):
        Blinking.__init__(self)
        self._game = game
        self._best = best

    def draw(self, canvas):
        header(canvas, w("k.best"), w("game." + self._game))
        _, points, letters = self._best[0]
        canvas.big(0, 16, 14, letters, 3)
        canvas.big(1, 124 - 12 * len(str(points)), 18, str(points), 2)
        canvas.tile(1, 3, font.CROWN)
        row = 5
        for number in range(1, min(3, len(self._best))):
            _, points, letters = self._best[number]
            canvas.text(3, row, "{}.".format(number + 1))
            canvas.text(6, row, letters)
            canvas.right(row, str(points), False, 18)
            row += 1
        self.invite(canvas, _BANNER_ROW)
