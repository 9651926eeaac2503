"""Care of a kiosk's display and buttons: its pictures change all day, and its operator has a grip of their own."""

from adafruit_ticks import ticks_diff
from micropython import const

from ranium.buttons import CHOOSE, PREV
from ranium.care import Care

OPERATOR = const(6)
"""The code of previous and choose held together."""

_GRIP_MS = const(3000)
_DIM = const(300)  # seconds without a press
_NIGHT = const(6 * 3600)  # seconds untouched after which another day begins


class KioskCare(Care):
    """Like Care, but pictures that come by themselves do not keep the display bright: only presses do. It sleeps only where the setting says so.

      night  a press came after six untouched hours; whoever takes notice sets it to False
    """

    def __init__(self, board, buttons, canvas):
        Care.__init__(self, board, buttons, canvas)
        self._dim_after = board.setting("DIM", _DIM if board.dim_after else 0)
        self._sleep_after = board.setting("SLEEP", 0)  # it has to invite people
        self._grip = None  # since when both are down, in ticks
        self._pressed_at = 0
        self._alone = False  # nobody is playing
        self.night = False

    def alone(self, alone):
        """Says whether the pictures are for passers-by only."""
        self._alone = alone

    def poll(self, now):
        code = Care.poll(self, now)
        buttons = self._buttons
        if code or buttons.touched():
            if self.uptime - self._pressed_at >= _NIGHT:
                self.night = True
            self._pressed_at = self.uptime
            Care.stir(self)
        if not (buttons.held(PREV) and buttons.held(CHOOSE)):
            self._grip = None
            return code
        if self._grip is None:
            self._grip = now
        elif ticks_diff(now, self._grip) >= _GRIP_MS:
            self._grip = None
            buttons.clear(now)
            return OPERATOR
        return 0

    def stir(self):
        if not self._alone:
            Care.stir(self)
