"""A real handheld, as the running program needs it; opening.py has put it together."""

import sys

from boards.description import Board

_OFF, _ON = 0xAE, 0xAF  # the same for all these displays


class Handheld(Board):
    """A Board on a microcontroller.

    ring       dict of the pins tx and rx, or None
    gauge      what measures the battery in `millivolts()`, or None
    watchdog   a Watchdog
    buzzer     a Buzzer, or None
    """

    ring = gauge = watchdog = buzzer = None

    def open_link(self, kind):
        from boards.parts.port import port

        return port(self, kind)

    def feed(self):
        self.watchdog.feed()
        if self.buzzer:
            self.buzzer.look()

    def beep(self, hertz, ms):
        if self.buzzer:
            self.buzzer.begin(hertz, ms)

    def typed(self):
        import supervisor  # here, so that a computer that is taken for a board hears what is wrong

        count = supervisor.runtime.serial_bytes_available
        return sys.stdin.read(count) if count else ""

    def battery(self):
        return self.gauge.millivolts() if self.gauge else 0

    def sleep(self):
        self.display.bus.send(_OFF, b"")  # not through the driver: one of them sends a list, which no bus takes

    def wake(self):
        self.display.bus.send(_ON, b"")

    def close(self):
        """Gives the keys back, and the display to the console."""
        import displayio

        self.keys.close()
        self.display.root_group = getattr(displayio, "CIRCUITPYTHON_TERMINAL", None)
        self.display.auto_refresh = True
