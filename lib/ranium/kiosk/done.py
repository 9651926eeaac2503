"""After a game: whoever has reached the best list may leave three letters there, and then sees it."""

from adafruit_ticks import ticks_add, ticks_diff
from micropython import const

from ranium.kiosk import ways as kiosk
from ranium.ui.screen import LEAVE

_SHOW_MS = const(9000)


class Done:
    """Ends in the attract mode."""

    def __init__(self, app):
        self._app = app
        self._until = None
        self._waiting = [one for one in app.results if app.figures.worthy(app.game, one[1])]
        self.screen = None
        self._next()

    def turn(self, now, code):
        self._app.link.poll(now)
        screen = self.screen
        if screen.kind != "letters":
            if self._until is None:
                self._until = ticks_add(now, _SHOW_MS)
            if code or ticks_diff(now, self._until) >= 0:
                self._leave()
            return
        if code:
            screen.press(code)
        if screen.result is not None:
            self._enter(screen.result)

    @property
    def patient(self):
        return self.screen.kind != "letters"

    def close(self):
        """Nothing to say goodbye to."""

    def _enter(self, letters):
        app = self._app
        name, points, _ = self._waiting.pop(0)
        if letters != LEAVE:
            app.figures.enter(app.game, points, letters)
            app.figures.save()
            app.sound(1320, 120)
        self._next()

    def _next(self):
        """The next one to be asked, or the list."""
        app = self._app
        figures = app.figures
        while self._waiting and not figures.worthy(app.game, self._waiting[0][1]):
            self._waiting.pop(0)
        if self._waiting:
            from ranium.kiosk.letters import Letters

            self.screen = Letters(self._waiting[0][0], self._waiting[0][1])
            return
        number = figures.line(app.game)
        best = [one for one in figures.best if one[0] == number]
        if best:
            from ranium.kiosk.front import Best

            self.screen = Best(app.game, best)
        else:
            from ranium.kiosk.front import Front

            self.screen = Front([app.game])

    def _leave(self):
        self.close()
        self._app.leave(kiosk.attract)
