"""Care of the display: it dims, sleeps, and moves its picture, so that it neither burns in nor empties a battery.

Seconds are counted one by one instead of comparing with a time long ago: a handheld may
lie untouched for longer than the ticks can tell.
"""

from adafruit_ticks import ticks_add, ticks_diff
from micropython import const

_BRIGHT = const(100)  # per cent
_DIM = const(5)
_SHIFT = const(60)  # seconds untouched until the picture moves, and between two moves
_LONG = const(1 << 29)  # counting ends here, after seventeen years


class Care:
    """Stands between the buttons and the program, and counts the seconds in which nothing happens.

    Dims `board`'s display and lets it sleep after the seconds of the settings RANIUM_DIM
    and RANIUM_SLEEP (0 never; the board's own where they are not set). Any key wakes
    it; that press does nothing else. So does a screen that comes up by itself.

      uptime   seconds since the start
      asleep   True while the display is dark
      dimmed   True while it is dim; also while it sleeps, if it was dim before
    """

    def __init__(self, board, buttons, canvas):
        self._board = board
        self._buttons = buttons
        self._canvas = canvas
        self._dim_after = board.setting("DIM", board.dim_after)
        self._sleep_after = board.setting("SLEEP", board.sleep_after)
        self._second = None  # when the second that is being counted began, in ticks
        self._idle = 0  # seconds without a press and without news
        self._untouched = 0  # seconds without a press, or since the picture was moved
        self._right = 0  # where the picture is now
        self.uptime = 0
        self.dimmed = False
        self.asleep = False

    def poll(self, now):
        """The next button code, or 0, as `Buttons.poll()` gives it; call on every pass."""
        self._count(now)
        code = self._buttons.poll(now)
        if not code and not self._buttons.touched():
            return 0
        self._untouched = 0
        if self.asleep:
            self._buttons.clear(now)  # also a hold or a repeat of that key comes to nothing
            code = 0
        self.stir()
        return code

    def stir(self):
        """Something is to be seen: the display is awake and bright, and time counts anew."""
        self._idle = 0
        if self.asleep:
            self.asleep = False
            self._board.wake()
        if self.dimmed:
            self.dimmed = False
            self._board.dim(_BRIGHT)

    def _count(self, now):
        """Counts the seconds that have passed."""
        if self._second is None:
            self._second = now
        passed = ticks_diff(now, self._second)
        if passed < 1000:
            return
        passed //= 1000
        self._second = ticks_add(self._second, 1000 * passed)
        if self.uptime < _LONG:
            self.uptime += passed
        if self._idle < _LONG:
            self._idle += passed
        self._untouched += passed
        self._rest()

    def _rest(self):
        """Does what is due after so many idle seconds; more than so many, as the first was not a whole one."""
        if self._dim_after and self._idle > self._dim_after and not self.dimmed:
            self.dimmed = True
            self._board.dim(_DIM)
        if self._sleep_after and self._idle > self._sleep_after and not self.asleep:
            self.asleep = True
            self._board.sleep()
        if self._untouched >= _SHIFT:
            self._untouched = 0
            self._move()

    def _move(self):
        """Moves the picture by a pixel: once a minute, and only while nobody presses, for it is sent anew."""
        self._right ^= 1
        self._canvas.shift(self._right)
        self._board.refresh()
