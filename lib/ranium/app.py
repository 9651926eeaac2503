"""The running loop: one activity at a time gets the buttons and the time, its screen is drawn."""

from adafruit_ticks import ticks_ms

from ranium import VERSION, thrift, ways
from ranium.buttons import Buttons
from ranium.care import Care
from ranium.journal import Journal
from ranium.link.endpoint import Link
from ranium.link.identity import Identity
from ranium.mishap import Mishap
from ranium.storage import Store
from ranium.ui import words
from ranium.ui.canvas import Canvas

_IDLE_MS = 4


class App:
    """The handheld as its activities see it.

    An activity (home.py, gather.py, play.py) has a `screen` and `turn(now, code)`, which
    takes the time in ticks and a button code or 0 on every pass; `go(way)` leads to the next.

      board, store, link   the hardware, the record in non-volatile memory, the end of the link
      journal              the running game in non-volatile memory
      bot                  name of the bot that plays for this handheld's holder, "" for a person
      expected             seats the table waits for, 0 for any number
      pace                 per cent of the usual time that bots and screens take, 0 for none
      version              of the program
      care                 of the display; it also knows for how long the program runs
      reset_reason         why the program started (see boards/description.py)
      pool                 what stands in for weak randomness (pool.py), or None
      mishap               the last error that nobody foresaw (mishap.py), or None
    """

    version = VERSION

    def __init__(self, board):
        self.board = board
        self.canvas = Canvas(board.width, board.height)
        board.show(self.canvas.group)
        self.care = Care(board, Buttons(board.keys), self.canvas)
        self.reset_reason = board.reset_reason()
        self.mishap = None
        if self.reset_reason == "watchdog":
            board.note("The program did not answer any more: the watchdog has started it anew.")
        self.store = Store(board.nvm)
        self.store.load()
        self.journal = Journal(board.nvm if board.setting("RESUME", 1) else None)
        from ranium import setup

        self.pool = setup.gathered(self)
        setup.set_up(self)
        self.bot = board.setting("BOT", "")
        self.expected = board.setting("PLAYERS", 0)
        self.pace = board.setting("PACE", 100)
        self.identity = Identity(self.store.secret, board.urandom(2))
        self.link = Link(setup.transport(self), self.identity.address)
        self._activity = None
        self._drawn = None
        self._next = setup.first(self)
        # The board is open: of its modules only the error that code.py waits for is used by name.
        thrift.drop([name for name in thrift.loaded() if name == "boards.description" or not name.startswith("boards")])
        thrift.forget("ranium.setup")
        self._kept = thrift.loaded()
        self._change()

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
        if self._activity:
            self._activity.close()
        return 0

    def turn(self, now):
        """One pass of the loop."""
        if self._next:
            self._change()
        code = self.care.poll(now)
        if code and self.pool:
            self.pool.stir()
        self._activity.turn(now, code)
        if self._next:
            return
        screen = self._activity.screen
        screen.tick(now)
        if screen.dirty or screen is not self._drawn:
            self._draw(screen)
        if self.canvas.glide(now, code):
            self.board.refresh()

    def go(self, way, *arguments):
        """With the next pass the activity of a `way` (ways.py) follows, made with `arguments`."""
        self._next = (way, arguments)

    def tidy(self, kept):
        """Drops the modules that are not `kept` (a tuple of thrift.loaded()), with the screen that was drawn last."""
        self._drawn = None
        self.canvas.spare()
        thrift.drop(kept)

    def _change(self):
        """Makes the next activity; the one before it has left memory by then."""
        way, arguments = self._next
        self._next = self._activity = None
        self.tidy(self._kept)
        self._activity = way(self, *arguments)

    def _draw(self, screen):
        screen.dirty = False
        self.canvas.clear()
        screen.draw(self.canvas)
        if self.canvas.show():
            self.board.refresh()
        if screen is not self._drawn:
            self._drawn = screen
            self.care.stir()  # last, so that a display that sleeps wakes with the new picture
        if self.board.shot:
            self.board.shot(screen.kind)

    def keep(self):
        """Writes what the holder has changed into non-volatile memory; the window gets the new name."""
        if self.pool:
            self.store.pool = self.pool.urandom(len(self.store.pool))
        self.store.save()
        self.board.title(self.store.name)

    def _tell(self, error):
        """Shows an error that nobody foresaw; a handheld without a person ends with it."""
        if self.bot:
            raise error
        self._activity = None  # its memory may be what is lacking
        self.tidy(self._kept)
        import traceback

        traceback.print_exception(error)
        self.mishap = Mishap(error, self.care.uptime, self.mishap)
        self.go(ways.failure, error)
        self._change()
