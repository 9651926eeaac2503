"""Before a game: the title, the settings, and what to say after a failure."""

from adafruit_ticks import ticks_add, ticks_diff

from ranium.ui.screen import LEAVE
from ranium.ui.words import w


_BOT_WAITS_MS = 1500


class Home:
    """The title, with the screens that one reaches from it. A bot's handheld goes on when nobody presses."""

    def __init__(self, app, damaged=False):
        self._app = app
        self._settings = None
        self._title = None
        self._bot_goes = None  # when, in ticks
        if damaged:
            from ranium.ui.message import Message

            self.screen = Message(w("memory.title"), w("memory.damaged"))
        else:
            self._show_title("play")

    def turn(self, now, code):
        app = self._app
        app.link.poll(now)  # also here a ring handheld passes on what the others say
        if app.bot and (code or self._bot_goes is None):
            self._bot_goes = ticks_add(now, _BOT_WAITS_MS)
        if not code:
            if app.bot and ticks_diff(now, self._bot_goes) >= 0:
                self._gather()
            return
        screen = self.screen
        screen.press(code)
        if screen.result is None:
            return
        result = screen.result
        if screen is self._title:
            self._leave_title(result)
        elif screen is self._settings:
            self._change(result)
        elif screen.kind in ("name", "colour"):
            self._keep(screen.kind, result)
        else:
            self._show_title("help" if screen.kind == "help" else "play")

    def close(self):
        """Nothing to say goodbye to."""

    def _show_title(self, start):
        from ranium.ui.title import Title

        self._settings = None
        self.screen = self._title = Title(start)

    def _leave_title(self, result):
        if result == "play":
            self._gather()
        elif result == "settings":
            from ranium.ui.settings import Settings

            self.screen = self._settings = Settings(self._app.store)
        else:
            from ranium.ui.help import Help

            self.screen = Help(self._title.help)

    def _gather(self):
        from ranium.gather import Gather

        self._app.keep()
        self._app.go(Gather(self._app))

    def _change(self, result):
        self._settings.result = None
        if result == "name":
            from ranium.ui.name import Name

            self.screen = Name(self._app.store.name)
        elif result == "colour":
            from ranium.ui.pause import colour_menu

            self.screen = colour_menu(self._app.store.colour)
        else:
            self._app.keep()
            self._show_title("settings")

    def _keep(self, kind, result):
        """What was entered goes into the settings."""
        if result != LEAVE:
            setattr(self._app.store, kind, result)
        self._settings.refresh()
        self.screen = self._settings


class Failure:
    """An error that nobody foresaw: said in words, with the details on the console; a press starts anew."""

    def __init__(self, app, error):
        from ranium.ui.message import Message

        self._app = app
        if isinstance(error, MemoryError):
            text = w("failure.memory")
        else:
            text = w("failure.text", "{}: {}".format(type(error).__name__, error))
        self.screen = Message(w("trouble"), text)

    def turn(self, now, code):
        self._app.link.poll(now)
        if code:
            self.screen.press(code)
        if self.screen.result is not None:
            self._app.go(Home(self._app))

    def close(self):
        """Nothing to say goodbye to."""
