"""The running loop: one activity at a time gets the buttons and the time, its screen is drawn."""

import gc

from adafruit_ticks import ticks_ms

from ranium import VERSION
from ranium.buttons import Buttons
from ranium.home import Failure, Home
from ranium.link.endpoint import Link
from ranium.link.identity import Identity
from ranium.storage import NO_COLOUR, Store
from ranium.ui import words
from ranium.ui.canvas import Canvas

_IDLE_MS = 4


class App:
    """The handheld as its activities see it.

    An activity (home.py, gather.py, play.py) has a `screen` and `turn(now, code)`, which
    takes the time in ticks and a button code or 0 on every pass; `go(activity)` changes it.

      board, store, link   the hardware, the record in non-volatile memory, the end of the link
      bot                  name of the bot that plays for this handheld's holder, "" for a person
      expected             seats the table waits for, 0 for any number
      pace                 per cent of the usual time that bots and screens take, 0 for none
      version              of the program
    """

    version = VERSION

    def __init__(self, board):
        self.board = board
        self.canvas = Canvas(board.width, board.height)
        board.show(self.canvas.group)
        self.buttons = Buttons(board.keys)
        self.store = Store(board.nvm)
        self.store.load()
        self._set_up()
        self.bot = board.setting("BOT", "")
        self.expected = board.setting("PLAYERS", 0)
        self.pace = board.setting("PACE", 100)
        self.identity = Identity(self.store.secret, board.urandom(2))
        self.link = Link(self._transport(), self.identity.address)
        self._activity = None
        self._drawn = None
        self.go(Home(self, self.store.damaged))

    def run(self):
        """Runs until the board is closed; gives the exit code."""
        board = self.board
        while not board.closed():
            try:
                self.turn(ticks_ms())
            except Exception as error:  # whatever it is: a person must learn of it on the screen
                self._tell(error)
            board.feed()
            board.idle(_IDLE_MS)
        self._activity.close()
        return 0

    def turn(self, now):
        """One pass of the loop."""
        activity = self._activity
        activity.turn(now, self.buttons.poll(now))
        if activity is not self._activity:  # the new one shows nothing before its first turn
            return
        screen = activity.screen
        screen.tick(now)
        if screen.dirty or screen is not self._drawn:
            self._draw(screen)

    def go(self, activity):
        """Makes this the running activity, and what the one before it left behind is collected."""
        self._activity = activity
        gc.collect()

    def _draw(self, screen):
        screen.dirty = False
        self._drawn = screen
        self.canvas.clear()
        screen.draw(self.canvas)
        if self.canvas.show():
            self.board.refresh()
        if self.board.shot:
            self.board.shot(screen.kind)

    def _set_up(self):
        """A new handheld draws its secret and takes name and colour from the settings; a language set there always counts."""
        store = self.store
        if store.secret == bytes(len(store.secret)):
            store.secret = self.board.urandom(16)
        if not store.name:
            store.name = self.board.setting("NAME", "Buzz")[:8]
        if store.colour == NO_COLOUR:
            store.colour = self.board.setting("COLOUR", 0) & 3
        store.language = self.board.setting("LANGUAGE", store.language)
        if store.language not in words.LANGUAGES:
            store.language = words.LANGUAGES[0]
        words.set_language(store.language)
        self.keep()

    def keep(self):
        """Writes what the holder has changed into non-volatile memory; the window gets the new name."""
        self.store.save()
        self.board.title(self.store.name)

    def _transport(self):
        """The board's link of the chosen kind, opened."""
        kind = self.board.link()
        port = self.board.open_link(kind)
        if kind == "uart":
            from ranium.link.ring import Ring

            return Ring(port, self.identity.address)
        from ranium.link.udp import Udp

        return Udp(port)

    def _tell(self, error):
        """Shows an error that nobody foresaw; a handheld without a person ends with it."""
        import traceback

        if self.bot:
            raise error
        traceback.print_exception(error)
        self.go(Failure(self, error))
