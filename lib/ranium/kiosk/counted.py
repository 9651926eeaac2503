"""The statistics on the screen."""

import engine

from ranium.kiosk.figures import SCREENS
from ranium.ui.screen import BACK, CHOOSE, LEAVE, NEXT, PREV, Screen, footer, header, pages
from ranium.ui.words import w

_TOP = 2


class Counted(Screen):
    """A page for the kiosk, for each game, and for where games were given up; result LEAVE."""

    kind = "statistics"

    def __init__(self, app):
        Screen.__init__(self)
        self._app = app
        self._games = engine.names()
        self._at = 0

    def press(self, code):
        count = len(self._games) + 3
        if code == NEXT or code == PREV:
            self._at = (self._at + (1 if code == NEXT else -1)) % count
            self.dirty = True
        elif code == CHOOSE or code == BACK:
            self.result = LEAVE

    def draw(self, canvas):
        count = len(self._games) + 3
        figures = self._app.figures
        if self._at == 0:
            title = w("k.statistics")
            rows = self._kiosk(figures)
        elif self._at <= len(self._games):
            game = self._games[self._at - 1]
            title = w("game." + game)
            rows = self._game(figures.lines[figures.line(game)])
        else:
            title = w("k.given_up")
            first = 5 * (self._at - len(self._games) - 1)
            rows = []
            for number in range(first, first + 5):
                rows.append((w("k.on." + SCREENS[number]), figures.aborts[number]))
        header(canvas, title, pages(self._at, count))
        for number in range(len(rows)):
            canvas.text(0, _TOP + number, rows[number][0])
            canvas.right(_TOP + number, str(rows[number][1]))
        footer(canvas, w("key.turn"), w("key.close"))

    def _kiosk(self, figures):
        from ranium.ui.status import duration

        return (
            (w("status.uptime"), duration(self._app.care.uptime)),
            (w("k.starts"), figures.starts),
            (w("k.power"), figures.power),
            (w("status.errors"), figures.errors),
            (figures.place or w("k.kept"), "" if figures.place else w("option.on") if figures.able else w("option.off")),
        )

    def _game(self, line):
        minutes = line.seconds // line.finished // 6 if line.finished else 0
        return (
            (w("k.started"), line.started),
            (w("k.finished"), line.finished),
            (w("k.won"), line.won),
            (w("k.length"), "{}.{} min".format(minutes // 10, minutes % 10) if line.finished else "–"),
        )
