"""Before a game: the title, the settings, and what to say after a failure."""

from adafruit_ticks import ticks_add, ticks_diff

from ranium import ways
from ranium.ui.screen import HELP, LEAVE
from ranium.ui.words import w


_BOT_WAITS_MS = 1500


class Home:
    """The title, with the screens that one reaches from it. A bot's handheld goes on when nobody presses.

    `news` is the key of words that the holder must read first, about the memory; `trouble`
    a text of the board's, about its parts.
    """

    def __init__(self, app, news="", trouble=""):
        self._app = app
        self._settings = None
        self._title = None
        self._behind = None  # the screen that its help is open over
        self._bot_goes = None  # when, in ticks
        if news:
            from ranium.ui.message import Message

            self.screen = Message(w(news.split(".")[0] + ".title"), w(news))
        elif trouble:
            from ranium.ui.message import Message

            self.screen = Message(w("trouble"), trouble)
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
        if code == HELP and screen.kind != "help":
            self._behind = screen
            self._open_help(screen)
            return
        screen.press(code)
        if screen.result is None:
            return
        result = screen.result
        if self._behind:
            self.screen = self._behind
            self._behind = None
        elif screen is self._title:
            self._leave_title(result)
        elif screen is self._settings:
            self._change(result)
        elif screen.kind == "back":
            self._take_back(result)
        elif self._settings:
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
            if self._app.journal.running:
                self._ask_back()
            else:
                self._gather()
        elif result == "settings":
            from ranium.ui.settings import Settings

            self.screen = self._settings = Settings(self._app.store)
        else:
            self._open_help(self._title)

    def _open_help(self, screen):
        from ranium.ui.help import Help

        self.screen = Help(screen.help)

    def _ask_back(self):
        """A kept game that did not go on by itself: the program failed in it."""
        from ranium.ui.message import Message

        self.screen = Message(w("back.title"), w("back.text"), ((True, w("back.yes")), (False, w("back.no"))))
        self.screen.kind = "back"

    def _take_back(self, wanted):
        if wanted:
            self._app.go(ways.back)
        else:
            self._app.journal.clear()
            self._gather()

    def _gather(self):
        self._app.keep()
        self._app.go(ways.gather)

    def _change(self, result):
        self._settings.result = None
        if result == "name":
            from ranium.ui.name import Name

            self.screen = Name(self._app.store.name)
        elif result == "colour":
            from ranium.ui.pause import colour_menu

            self.screen = colour_menu(self._app.store.colour)
        elif result == "status":
            from ranium.ui.status import Status
            from ranium.vitals import Vitals

            self.screen = Status(Vitals(self._app, True))
        else:
            self._app.keep()
            self._show_title("settings")

    def _keep(self, kind, result):
        """Back in the settings, with what was entered."""
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
            self._app.go(ways.home)

    def close(self):
        """Nothing to say goodbye to."""
