"""The watchdog: a handheld that hangs starts anew."""


class Watchdog:
    """Resets the board `seconds` (at most 8) after the last `feed()`; 0 never does.

    The first `feed()` starts it, and only while no computer is attached by USB:
    someone who stops the program at the console would be thrown out otherwise.
    """

    def __init__(self, seconds):
        import microcontroller

        self._timer = getattr(microcontroller, "watchdog", None) if seconds else None
        self._seconds = min(seconds, 8)
        self._started = False

    def feed(self):
        """Starts the time anew."""
        if self._started:
            self._timer.feed()
        elif self._timer is not None:
            self._start()

    def _start(self):
        import supervisor

        if supervisor.runtime.usb_connected:
            return
        from watchdog import WatchDogMode

        self._timer.timeout = self._seconds
        self._timer.mode = WatchDogMode.RESET
        self._started = True
