"""A real handheld, put together from what its board file says."""

import microcontroller

from boards.description import Board, BoardError, setting
from boards.parts.buttons import Keys
from boards.parts.watchdog import Watchdog

_WATCHDOG_SECONDS = 8
_OFF, _ON = 0xAE, 0xAF  # the same for all these displays
_SMALL = 256  # bytes of memory in which no running game has room


class Handheld(Board):
    """The handheld of the board file `file`; BoardError, with what to check, if a part does not answer."""

    def __init__(self, id, file):
        # What opens the parts leaves memory when that is done.
        from boards.parts.battery import battery
        from boards.parts.display import open_display
        from boards.parts.plan import Plan

        plan = Plan(id, file)
        self.id = id
        self.name = plan.name
        self.display, bus = open_display(plan.display)
        self.width = self.display.width
        self.height = self.display.height
        self.keys = Keys(plan.keys)
        self.nvm = microcontroller.nvm
        self.links = plan.links
        self._ring = plan.ring
        self._battery = battery(plan.battery, bus)
        self._watchdog = Watchdog(setting("WATCHDOG", _WATCHDOG_SECONDS))
        self.troubles = self.keys.troubles
        self.lacks = self._lacking(plan)
        for trouble in self.troubles:
            self.note(trouble)
        if self.lacks:
            self.note("{} has no {}.".format(self.name, ", no ".join(self.lacks)))

    def open_link(self, kind):
        if kind not in self.links:
            return super().open_link(kind)
        if kind == "uart":
            from boards.parts.uart import uart

            return uart(self._ring["tx"], self._ring["rx"], self.note)
        if kind == "espnow":
            from boards.parts.esp_now import EspNow

            return EspNow()
        from boards.parts.wi_fi import WiFi

        return WiFi()

    def urandom(self, n):
        try:
            return super().urandom(n)
        except (AttributeError, NotImplementedError):
            raise BoardError(
                "The board {} has no source of randomness, so nothing on it could be secret.".format(self.name),
                "Use another board.",
                "randomness",
            )

    def feed(self):
        self._watchdog.feed()

    def battery(self):
        return self._battery.millivolts() if self._battery else 0

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

    def _lacking(self, plan):
        """What this board cannot do, in a few words each."""
        lacks = []
        if self.nvm is None:
            lacks.append("memory")
        elif len(self.nvm) <= _SMALL:
            lacks.append("memory for a game")
        try:
            import hashlib
        except ImportError:
            hashlib = None
        if hashlib is None:
            lacks.append("built-in SHA-256")
        if not getattr(microcontroller, "watchdog", None):
            lacks.append("watchdog")
        if self._battery is None:
            lacks.append("battery measure")
        if not plan.light:
            lacks.append("status light")
        return tuple(lacks)
