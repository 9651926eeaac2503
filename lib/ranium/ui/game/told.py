"""A screen that tells something page by page."""

from adafruit_ticks import ticks_diff
from micropython import const

from ranium.ui import screen

_READ = const(2400)


class Told(screen.Screen):
    """A screen of several pages that turn by themselves.

    NEXT and CHOOSE go on at once, PREV goes back; after the last page, and on BACK,
    `result` is 0. `pages` is how many there are; `read` the milliseconds for the page at
    `at`, 0 for no time limit.
    """

    pages = 1
    read = _READ

    def __init__(self, ctx):
        super().__init__()
        self.ctx = ctx
        self.at = 0
        self._since = None

    def tick(self, now):
        if self._since is None:
            self._since = now
        elif self.read and ticks_diff(now, self._since) >= self.read:
            self._turn(1)
            self._since = now

    def press(self, code):
        self._since = None
        if code == screen.PREV:
            self._turn(-1)
        elif code == screen.NEXT or code == screen.CHOOSE:
            self._turn(1)
        elif code == screen.BACK:
            self.result = 0

    def _turn(self, by):
        if self.at + by >= self.pages:
            self.result = 0
        elif self.at + by >= 0:
            self.at += by
            self.dirty = True
