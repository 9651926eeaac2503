"""The running loop: one activity at a time gets the buttons and the time, its screen is drawn."""

from adafruit_ticks import ticks_ms
from micropython import const

from ranium import VERSION, thrift, ways
from ranium.ui import wrap

_IDLE_MS = const(4)


class App:
    """The handheld as its activities see it.

    An activity (home.py, gather.py, play.py) has a `screen` and `turn(now, code)`, which
    takes the time in ticks and a button code or 0 on every pass; `go(way)` leads to the next.
    start.py fills the attributes:

      board, store, link   the hardware, the record in non-volatile memory, the end of the link
      journal              the running game in non-volatile memory
      bot                  name of the bot that plays for this handheld's holder, "" for a person
      usual                name of the bot that plays a seat which its holder has added, "" as the settings say
      expected             seats the table waits for, 0 for any number
      pace                 per cent of the usual time that bots and screens take, 0 for none
      version              of the program
      canvas, care         the picture, and care of the display, which also knows for how long the program runs
      identity             who this handheld is to the others (link/identity.py)
      reset_reason         why the program started (see boards/description.py)
      pool                 what stands in for weak randomness (pool.py), or None
      kept                 names of the modules that stay in memory (thrift.py)
      mishap               the last error that nobody foresaw (mishap.py), or None
    """

    version = VERSION
    board = canvas = care = store = journal = identity = link = pool = mishap = None
    bot = reset_reason = ""
    usual = ""
    expected = pace = 0
    kept = ()
    _activity = _drawn = None

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
            self.change()
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
        wrap.settle()
        thrift.drop(kept)

    def change(self):
        """Makes the next activity; the one before it has left memory by then."""
        way, arguments = self._next
        self._next = self._activity = None
        self.tidy(self.kept)
        self._activity = way(self, *arguments)

    def _draw(self, screen):
        screen.dirty = False
        if self.canvas.paint(screen):
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
        self.tidy(self.kept)
        import traceback

        from ranium.mishap import Mishap

        traceback.print_exception(error)
        self.mishap = Mishap(error, self.care.uptime, self.mishap)
        self.go(ways.failure, error)
        self.change()
