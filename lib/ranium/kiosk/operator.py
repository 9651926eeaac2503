"""The operator's menu."""

import engine

from ranium.kiosk import ways as kiosk
from ranium.kiosk import tongue
from ranium.kiosk.figures import TIMEOUTS
from ranium.ui.menu import Menu
from ranium.ui.screen import HELP, LEAVE
from ranium.ui.words import w


class Operator:
    """What is chosen changes at once, and is kept when the menu is left."""

    operator = True

    def __init__(self, app):
        self._app = app
        self._menu = None
        self._show()

    def turn(self, now, code):
        app = self._app
        app.link.poll(now)
        screen = self.screen
        if code and code != HELP:
            screen.press(code)
        if screen.result is None:
            return
        result = screen.result
        screen.result = None
        if screen is self._menu:
            self._take(result)
        elif screen.kind == "games":
            self._turn_game(result)
        elif screen.kind == "sure":
            if result != LEAVE and result:
                self._clear(result)
            self._back()
        else:
            if screen.kind == "pin" and result != LEAVE:
                app.figures.pin = result
            self._back()

    def close(self):
        self._app.figures.save()

    def _items(self):
        from ranium.kiosk.terms import strength

        figures = self._app.figures
        bot = strength(self._app)
        items = [
            ("games", w("k.games"), "{}/{}".format(len(figures.shown(engine.names())), len(engine.names()))),
            ("bot", w("k.strength"), _word("k.bot." + bot, bot)),
            ("timeout", w("k.timeout"), "{} s".format(figures.timeout)),
        ]
        if self._app.board.sounds:
            items.append(("sound", w("k.sound"), w("option.on") if figures.sound else w("option.off")))
        items += [
            ("language", w("language"), w("language.this")),
            ("statistics", w("k.statistics")),
            ("display", w("k.test_display")),
            ("buttons", w("k.test_buttons")),
            ("link", w("k.test_link")),
            ("pin", w("k.change_pin")),
            ("day", w("k.new_day")),
            ("clear", w("k.clear")),
            ("reset", w("k.reset")),
            ("restart", w("k.restart")),
            (LEAVE, w("key.done")),
        ]
        return items

    def _show(self):
        self.screen = self._menu = _Main(w("k.operator"), self._items())

    def _back(self):
        """In the menu again, where the cursor was."""
        self._menu.change(self._items())
        self.screen = self._menu

    def _take(self, result):
        app = self._app
        figures = app.figures
        if result == LEAVE:
            self.close()
            app.leave(kiosk.attract)
        elif result == "bot":
            from ranium import bots

            figures.bot = (figures.bot + 1) % len(bots.names())
            self._back()
        elif result == "timeout":
            at = TIMEOUTS.index(figures.timeout) if figures.timeout in TIMEOUTS else -1
            figures.timeout = TIMEOUTS[(at + 1) % len(TIMEOUTS)]
            self._back()
        elif result == "sound":
            figures.sound = not figures.sound
            app.sound(880, 150)
            self._back()
        elif result == "language":
            tongue.switch(app)
            app.keep()
            self._show()
        elif result in ("day", "clear", "reset"):
            self._ask(result)
        elif result == "restart":
            self.close()
            app.board.restart()
        else:
            self.screen = self._opened(result)

    def _opened(self, what):
        """The screen behind an item."""
        app = self._app
        if what == "games":
            return self._games(0)
        if what == "pin":
            from ranium.kiosk.pin import Pin

            return Pin()
        if what == "statistics":
            from ranium.kiosk.counted import Counted

            return Counted(app)
        if what == "link":
            from ranium.ui.status import Status
            from ranium.vitals import Vitals

            screen = Status(Vitals(app, True))
            screen.press(2)
            return screen
        from ranium.kiosk import probe

        return probe.Display() if what == "display" else probe.Buttons(app.board)

    def _games(self, at):
        figures = self._app.figures
        items = []
        for game in engine.names():
            shown = not figures.off >> figures.line(game) & 1
            items.append((game, w("game." + game), w("option.on") if shown else w("option.off")))
        screen = Menu(w("k.games"), items, at)
        screen.kind = "games"
        return screen

    def _turn_game(self, game):
        if game == LEAVE:
            self._back()
            return
        figures = self._app.figures
        figures.off ^= 1 << figures.line(game)
        self.screen = self._games(game)

    def _ask(self, what):
        from ranium.ui.message import Message

        title = self._menu.items[self._menu.cursor][1]
        self.screen = Message(title, w("k.sure." + what), ((LEAVE, w("k.no")), (what, w("k.yes"))), LEAVE)
        self.screen.kind = "sure"

    def _clear(self, what):
        figures = self._app.figures
        if what == "day":
            figures.best = []
        elif what == "clear":
            figures.clear()
        else:
            figures.reset()
        figures.save()


class _Main(Menu):
    """The menu itself."""

    kind = "operator"


def _word(key, plain):
    """The words for a key, `plain` if there are none: bots come and go."""
    text = w(key)
    return plain if text == key else text
