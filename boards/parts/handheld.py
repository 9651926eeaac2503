"""A real handheld, put together from what its board file says."""

import microcontroller

from boards.description import Board, BoardError, setting
from boards.parts.buttons import Keys
from boards.parts.watchdog import Watchdog

_WATCHDOG_SECONDS = 8


class Handheld(Board):
    """`display` and `keys` are ready parts; `ring` names the pins of the serial line, or is None."""

    def __init__(self, id, name, display, keys, ring=None):
        self.id = id
        self.name = name
        self.display = display
        self.width = display.width
        self.height = display.height
        self.keys = Keys(keys)
        self.nvm = microcontroller.nvm
        self._ring = ring
        if ring:
            self.links = ("uart",)
        self._watchdog = Watchdog(setting("WATCHDOG", _WATCHDOG_SECONDS))

    def open_link(self, kind):
        if kind == "uart" and self._ring:
            from boards.parts.uart import uart

            return uart(self._ring["tx"], self._ring["rx"])
        return super().open_link(kind)

    def urandom(self, n):
        try:
            return super().urandom(n)
        except (AttributeError, NotImplementedError):
            raise BoardError(
                "The board {} has no source of randomness, so nothing on it could be secret.".format(self.name),
                "Use another board.",
            )

    def feed(self):
        self._watchdog.feed()
