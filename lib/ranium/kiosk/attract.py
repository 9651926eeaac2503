"""For passers-by: the name, a game that plays itself, how it is played, today's best, and over again."""

import engine
from adafruit_ticks import ticks_add, ticks_diff
from micropython import const

from ranium import thrift
from ranium.kiosk import ways as kiosk
from ranium.kiosk import tongue
from ranium.kiosk.front import Banner, Best, Front, How
from ranium.ui.screen import NEXT, PREV

_FRONT = const(0)
_DEMO = const(1)
_PAGES = const(2)

_FRONT_MS = const(7000)
_DEMO_MS = const(50000)
_PAGE_MS = const(8000)


class Attract:
    """Choose starts, next changes the language, previous goes on to the next part."""

    patient = True  # nobody has to press anything here

    def __init__(self, app):
        self._app = app
        self._demo = None
        self._pages = []  # what is shown after the demo, the last one first
        self._until = None
        self._game = ""
        self._front()
        self._kept = thrift.loaded()

    def turn(self, now, code):
        app = self._app
        app.link.poll(now)
        if code == NEXT:
            self._close_demo()
            tongue.switch(app)
            self._front()
        elif code == PREV:
            self._go_on(now)
        elif code:
            self._start()
        elif app.calm and app.care.uptime - app.failed_at > 600:
            app.calm = False
        if app.leaving:
            return
        if self._until is None:
            self._until = ticks_add(now, _FRONT_MS)
        demo = self._demo
        if demo:
            demo.turn(now)
            if self.screen.inner is not demo.screen and demo.screen:
                self.screen.show(demo.screen)
            if demo.over:
                self._until = now
        if ticks_diff(now, self._until) >= 0:
            self._go_on(now)

    def close(self):
        self._close_demo()

    def _start(self):
        app = self._app
        self._close_demo()
        app.sound(1320, 80)
        if app.care.night:
            app.care.night = False
            if app.figures.best:
                app.figures.best = []
                app.figures.save()
        app.keep()  # the language
        app.go(kiosk.choose)

    # The parts

    def _front(self):
        app = self._app
        games = app.figures.shown(engine.names())
        self.screen = Front(games)
        self._until = None
        self._pages = []
        others = [game for game in games if game != self._game] or games
        self._game = others[app.board.urandom(1)[0] % len(others)]
        self._part = _FRONT

    def _go_on(self, now):
        """The next part."""
        if self._part == _FRONT and not self._app.calm:
            self._part = _DEMO
            self._play(now)
            return
        if self._part != _PAGES:
            self._close_demo()
            self._part = _PAGES
            self._pages = self._after_demo()
        if not self._pages:
            self._front()
            return
        self.screen = self._pages.pop()
        self._until = ticks_add(now, _PAGE_MS)

    def _play(self, now):
        from ranium.kiosk.demo import Demo
        from ranium.kiosk.terms import strength

        self._demo = Demo(self._app, self._game, strength(self._app))
        self.screen = Banner(self.screen)
        self._until = ticks_add(now, _DEMO_MS)

    def _close_demo(self):
        if self._demo:
            self._demo.close()
            self._demo = None
            self._app.tidy(self._kept)

    def _after_demo(self):
        """How that game is played, and the best lists."""
        app = self._app
        pages = list(How.pages(self._game))
        for game in engine.names():
            best = [one for one in app.figures.best if one[0] == app.figures.line(game)]
            if best:
                pages.append(Best(game, best))
        pages.reverse()
        return pages
