"""What the boards on a computer have in common: everything but the screen."""

import os
import sys
import time

from boards.computer.console import Console
from boards.computer.entropy import Entropy
from boards.computer.keys import Keys
from boards.computer.nvm import Nvm
from boards.computer.picture import text
from boards.computer.record import Record
from boards.computer.script import Script
from boards.computer.serial_port import SerialPort
from boards.computer.shots import Shots
from boards.computer.udp import GROUP, Udp
from boards.computer.watchdog import Watchdog
from boards.description import Board, BoardError, setting

_WIDEST, _HIGHEST = 256, 256  # what an SSD1306's commands can tell, a byte each
_WATCHDOG_SECONDS = 30  # a busy computer may stop a process for longer than any board does


class ComputerBoard(Board):
    """A board made of stand-ins, set up by the RANIUM_ settings. Screens derive from it.

    They give `picture()`: what the screen shows, as a frame (picture.py). Its size is that of
    RANIUM_SIZE.
    """

    dim_after = sleep_after = 0  # the computer looks after its own screen

    def __init__(self, id, name):
        self.id = id
        self.name = name
        self.width, self.height = _size(setting("SIZE", "128x64"))
        self.keys = Keys()
        self.links = ("uart", "udp") if setting("PORT") else ("udp", "uart")
        self.nvm = Nvm(setting("NVM"))
        self._entropy = Entropy(setting("SEED"))
        self.weak = bool(setting("SEED"))
        self._watchdog = Watchdog(setting("WATCHDOG", _WATCHDOG_SECONDS))
        self._record = self._shots = None
        if setting("RECORD"):
            self._record = Record(setting("RECORD"))
            self.record = self._record.write
        if setting("SHOTS"):
            self._shots = Shots(setting("SHOTS"))
            self.shot = self._take
        self._script = Script(self, setting("KEYS")) if setting("KEYS") else None
        self._console = Console() if setting("CONSOLE", 0) else None
        self._closed = False

    def picture(self):
        """The frame on the screen: width * height / 8 bytes."""
        raise NotImplementedError

    def _take(self, kind):
        """The `shot` hook."""
        if not self._shots.wanted(kind):
            return None  # before the picture is read, which takes a while
        return self._shots.take(kind, self.picture(), self.width, self.height)

    def save(self, name):
        """Writes the picture to name.png in the folder for shots (default: the current one); its path."""
        shots = self._shots or Shots(os.curdir)
        return shots.save(name, self.picture(), self.width, self.height)

    def text(self):
        """The picture in characters, for a terminal."""
        return text(self.picture(), self.width, self.height)

    def open_link(self, kind):
        if kind == "udp":
            return Udp(setting("UDP", GROUP))
        if kind == "uart":
            if not setting("PORT"):
                raise BoardError(
                    "It is not said which serial line the ring is on.",
                    "Set RANIUM_PORT to its device, e.g. /dev/ttyUSB0, or RANIUM_LINK to udp.",
                )
            return SerialPort(setting("PORT"), self.note)
        return super().open_link(kind)

    def urandom(self, n):
        return self._entropy.urandom(n)

    def feed(self):
        self._watchdog.feed()

    def pump(self):
        """Looks once after the person: key script, window."""
        if self._script:
            self._script.pump()

    def idle(self, ms):
        self.pump()
        time.sleep(ms / 1000)

    def typed(self):
        return self._console.read() if self._console else ""

    def restart(self):
        """Ends the process with the exit code 3; whoever looks after it starts it again."""
        self.note("The handheld wants to start anew.")
        sys.exit(3)

    def closed(self):
        return self._closed

    def quit(self):
        """Closes the handheld as closing its window does."""
        self._closed = True

    def note(self, text):
        print(text, file=sys.stderr, flush=True)

    def close(self):
        self._watchdog.close()
        self.nvm.close()
        if self._record:
            self._record.close()
        self.record = self.shot = None


def _size(text):
    """(width, height) of a display as the setting RANIUM_SIZE tells it, like 256x128."""
    width, times, height = text.lower().partition("x")
    try:
        size = int(width), int(height)
    except ValueError:
        size = 0, 0
    if not (128 <= size[0] <= _WIDEST and 32 <= size[1] <= _HIGHEST and size[1] % 8 == 0):
        raise BoardError(
            '"{}" is no size of a display.'.format(text),
            "RANIUM_SIZE is width x height, from 128x32 to {}x{}, the height in whole eights.".format(_WIDEST, _HIGHEST),
        )
    return size


def missing(error):
    """The BoardError for a library that is not installed."""
    return BoardError(
        "The library {} is missing.".format(error.name),
        "python3 tools/play.py sets up all that is needed; or install the versions that pyproject.toml names.",
    )
