"""A visitor wants to play: which game, how many people, how many bots."""

import engine

from ranium import ways
from ranium.kiosk import ways as kiosk
from ranium.ui import font
from ranium.ui.menu import Menu
from ranium.ui.screen import HELP, LEAVE
from ranium.ui.words import w

_HANDHELDS = 1
_WATCH = 2


class Choose:
    """Three short lists; whatever there is only one of is not asked."""

    def __init__(self, app):
        self._app = app
        self._game = ""
        self._people = 0
        self._choose_game()

    def turn(self, now, code):
        self._app.link.poll(now)
        if not code or code == HELP:
            return
        screen = self.screen
        screen.press(code)
        result = screen.result
        if result is None:
            return
        screen.result = None
        if screen.kind == "game":
            self._take_game(result)
        elif screen.kind == "people":
            if result == LEAVE:
                self._choose_game()
            else:
                self._people = result
                self._choose_bots(now)
        elif result == LEAVE:
            self._choose_people()
        else:
            self._begin(result, now)

    def close(self):
        """Nothing to say goodbye to."""

    def _choose_game(self):
        items = []
        for name in self._app.figures.shown(engine.names()):
            _, _, _, most, _ = engine.entry(name)
            items.append((name, w("game." + name), "1-{} {}".format(most, chr(font.PERSON))))
        items.append((_HANDHELDS, w("k.handhelds")))
        items.append((_WATCH, w("k.watch")))
        self._ask("game", w("k.which"), items, self._game)

    def _take_game(self, result):
        app = self._app
        if result == LEAVE:
            self._leave(kiosk.attract)
        elif result == _HANDHELDS:
            from ranium.kiosk.terms import strength

            app.usual = strength(app)
            self._leave(ways.gather)
        elif result == _WATCH:
            self._leave(kiosk.watch)
        else:
            self._game = result
            self._choose_people()

    def _choose_people(self):
        items = []
        for number in range(1, engine.entry(self._game)[3] + 1):
            text = w("k.one") if number == 1 else w("k.people", number)
            items.append((number, text, chr(font.PERSON) * number))
        self._ask("people", w("k.how_many"), items, self._people)

    def _choose_bots(self, now):
        _, _, fewest, most, _ = engine.entry(self._game)
        least = max(0, fewest - self._people)
        items = []
        for number in range(least, most - self._people + 1):
            text = w("k.no_bot") if number == 0 else w("k.one_bot") if number == 1 else w("k.bots", number)
            items.append((number, text, chr(font.BOT) * number))
        if len(items) == 1:
            self._begin(items[0][0], now)
        else:
            self._ask("bots", w("k.and_bots"), items, least)

    def _begin(self, bots, now):
        self._app.sound(1760, 80)
        self._leave(kiosk.local, self._game, self._people, bots, now)

    def _ask(self, kind, title, items, start):
        self.screen = Menu(title, items, start)
        self.screen.kind = kind

    def _leave(self, way, *arguments):
        self.close()
        self._app.leave(way, *arguments)
