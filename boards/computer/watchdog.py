"""A watchdog: a program that hangs is ended and tells on the console where it hung."""

import faulthandler
import sys
import time

_PAUSE = 0.25  # feeding starts a timer anew, which is not free: seldom is enough


class Watchdog:
    """Ends the process `seconds` after the last `feed()`; 0 never does."""

    def __init__(self, seconds):
        self._seconds = seconds
        self._fed = None

    def feed(self):
        """Starts the time anew; the first call starts the watch."""
        now = time.monotonic()
        if self._seconds and (self._fed is None or now - self._fed > _PAUSE):
            self._fed = now
            faulthandler.dump_traceback_later(self._seconds, exit=True, file=sys.__stderr__)

    def close(self):
        """Ends the watch."""
        if self._fed is not None:
            faulthandler.cancel_dump_traceback_later()
            self._fed = None
