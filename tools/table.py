"""A table of handhelds on one computer: a process for each that runs `code.py`, and the link between them.

A handheld is told everything by settings (environment variables RANIUM_..., see
boards/README.md) and tells everything by its record (tools/records.py).
"""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from tools.cable import Cable
from tools.chaos import Chaos, SerialFaults, Spec
from tools.records import Recording
from tools.relay import Relay

ROOT = Path(__file__).resolve().parent.parent
NAMES = ("Buzz", "Neil", "Mae", "Juri", "Watch")
_LARGE = "256x128"  # the least display of whoever only watches

_HEAD_START = 1.5  # seconds for the other windows to open
_PATIENCE = 3.0  # seconds that a handheld gets to end by itself


@dataclass
class Setup:
    """What is played, and how."""

    game: str = "reload"
    options: str = ""  # of the game, as the registry calls them, with commas; "" leaves it to the handhelds
    players: int = 3
    bots: int = 2
    strength: str = "simple"  # which bot plays for those, see lib/ranium/bots
    seed: str | None = None
    language: str = "en"
    link: str = "uart"  # or "udp"
    baud: int | None = None
    size: str = "128x64"  # pixels of each display
    kiosk: bool = False  # the first person's handheld is a booth's kiosk
    spectate: bool = False  # there is one more that only watches
    headless: bool = False
    shots: Path | None = None
    program: tuple = ("code.py",)  # what every handheld runs
    tap: object = None  # sees the bytes on the cable, see tools/cable.py
    chaos: Spec | None = None  # what goes wrong on the link, see tools/chaos.py


def _watched(size):
    """The display of whoever only watches: never less than the handhelds have, so that it does not show less."""
    pairs = [[int(part) for part in one.split("x")] for one in (size, _LARGE)]
    return "{}x{}".format(*map(max, *pairs))


class Handheld:
    """One handheld: its process, what it records and what it prints."""

    def __init__(self, index, bot, folder):
        self.index = index
        self.bot = bot
        self.folder = folder
        self.watches = False
        self.title = "handheld {} ({})".format(index + 1, NAMES[index])
        self.recording = Recording(folder / "record.jsonl", self.title)
        self.process = None
        self._console = folder / "console.txt"
        self._heard = 0

    def start(self, command, settings):
        """Starts the process, away from the terminal's Ctrl-C: the table ends it in good order."""
        clean = {name: value for name, value in os.environ.items() if not name.startswith("RANIUM_")}
        with open(self._console, "wb") as console:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env={**clean, **settings, "PYTHONUNBUFFERED": "1"},
                stdin=subprocess.PIPE, stdout=console, stderr=subprocess.STDOUT,
                start_new_session=True, creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
                preexec_fn=_end_with_parent if sys.platform == "linux" else None,
            )  # fmt: skip

    def take_name(self, dealt):
        """From the deal on it is called what its holder is called in the game."""
        names = [name for seat, name in enumerate(dealt["names"]) if dealt["mine"] >> seat & 1]
        self.title = self.recording.name = "handheld {} ({})".format(self.index + 1, ", ".join(names))

    @property
    def running(self):
        return self.process is not None and self.process.poll() is None

    def tell(self, line):
        """Has one line of a key script carried out (see boards/computer/script.py): `choose`, `quit`..."""
        with contextlib.suppress(OSError):
            self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()

    def new_words(self):
        """What it printed since the last time, whole lines only."""
        with open(self._console, "rb") as console:
            console.seek(self._heard)
            data = console.read()
        whole = data[: data.rfind(b"\n") + 1]
        self._heard += len(whole)
        return whole.decode("utf-8", "replace")

    def last_words(self, lines=12):
        """The end of what it printed."""
        return self._console.read_text("utf-8", "replace").rstrip().splitlines()[-lines:]


class Table:
    """All handhelds and their link; a context manager that leaves no process behind."""

    def __init__(self, setup, python):
        self.setup = setup
        self._python = str(python)
        self._folder = Path(tempfile.mkdtemp(prefix="ranium-"))
        self.cable = None
        self._count = setup.players + setup.spectate  # with whoever only watches, as the last one
        self.chaos = Chaos(setup.chaos, self._count) if setup.chaos else None
        self._relay = None
        persons = setup.players - setup.bots
        self.handhelds = []
        for index in range(self._count):
            folder = self._folder / "handheld-{}".format(index + 1)
            folder.mkdir()
            self.handhelds.append(Handheld(index, persons <= index < setup.players, folder))
        if setup.spectate:
            self.handhelds[-1].watches = True
            self.handhelds[-1].title = "the spectator"

    def __enter__(self):
        try:
            self._start()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_):
        self.close()

    @property
    def recordings(self):
        return [handheld.recording for handheld in self.handhelds if not handheld.watches]

    @property
    def persons(self):
        return [handheld for handheld in self.handhelds if not handheld.bot and not handheld.watches]

    @property
    def running(self):
        return [handheld for handheld in self.handhelds if handheld.running]

    def _start(self):
        link = self._lay_link()
        # The last window to open has the keyboard: it should be the first person's.
        for handheld in reversed(self.handhelds):
            if not self.setup.headless and handheld.index == 0 and len(self.handhelds) > 1:
                time.sleep(_HEAD_START)
            handheld.start([self._python, *self.setup.program], self.settings(handheld, link))

    def _lay_link(self):
        """The link's settings for each handheld."""
        setup = self.setup
        if setup.link == "uart":
            self.cable = Cable(self._count, setup.baud, setup.tap, SerialFaults(self.chaos) if self.chaos else None)
            return [{"RANIUM_LINK": "uart", "RANIUM_PORT": path} for path in self.cable.paths]
        if self.chaos:
            self._relay = Relay(self._count, self.chaos)
            return [{"RANIUM_LINK": "udp", "RANIUM_UDP": where} for where in self._relay.where]
        return [{"RANIUM_LINK": "udp", "RANIUM_UDP": "239.84.70.22:{}@127.0.0.1".format(_free_port())}] * self._count

    def settings(self, handheld, link):
        """All settings of a handheld."""
        setup, index = self.setup, handheld.index
        settings = {
            "RANIUM_BOARD": "headless" if setup.headless else "desktop",
            "RANIUM_GAME": setup.game,
            "RANIUM_BOTS": "simple" if setup.strength == "random" else setup.strength,
            "RANIUM_PLAYERS": str(setup.players),
            "RANIUM_NAME": NAMES[index],
            "RANIUM_COLOUR": str(index % 4),
            "RANIUM_LANGUAGE": setup.language,
            "RANIUM_NVM": str(self._memory(handheld)),
            "RANIUM_KEYS": "-",
            "RANIUM_SIZE": setup.size,
            "RANIUM_RECORD": str(handheld.recording.path),
            **link[index],
        }
        if setup.options:
            settings["RANIUM_OPTIONS"] = setup.options
        if setup.kiosk and not handheld.bot and not handheld.watches:
            settings.update(RANIUM_KIOSK="1", RANIUM_NAME="Kiosk")
            settings.pop("RANIUM_PLAYERS")  # visitors choose
        if handheld.watches:
            settings.update(RANIUM_SPECTATE="1", RANIUM_SIZE=_watched(setup.size), RANIUM_NAME=NAMES[-1])
            settings.pop("RANIUM_PLAYERS")  # it watches any table
        if handheld.bot:
            settings["RANIUM_BOT"] = setup.strength
        if setup.seed is not None:
            settings["RANIUM_SEED"] = "{}/{}".format(setup.seed, index)
        if setup.shots:
            shots = setup.shots / "handheld-{}".format(index + 1)
            shots.mkdir(parents=True, exist_ok=True)
            settings["RANIUM_SHOTS"] = str(shots.resolve())
        if not setup.headless:
            settings["RANIUM_WINDOW"] = self._place(handheld)
        elif setup.bots == setup.players:
            settings["RANIUM_PACE"] = "0"  # nobody is looking
        return settings

    def _place(self, handheld):
        """Where its window stands: see boards/computer/placing.py."""
        if not self.setup.spectate:
            return "{}/{}".format(handheld.index + 1, self._count)
        if handheld.watches:
            return "0/{}+{}".format(self._count - 1, self.setup.size)
        return "{}/{}+{}".format(handheld.index + 1, self._count - 1, _watched(self.setup.size))

    def _memory(self, handheld):
        """The file that is the handheld's non-volatile memory: kept for a person, forgotten for all others."""
        if handheld.bot or handheld.watches or self.setup.headless or self.setup.seed is not None:
            return handheld.folder / "nvm.bin"
        folder = user_folder()
        folder.mkdir(parents=True, exist_ok=True)
        return folder / "{}-{}.nvm".format("kiosk" if self.setup.kiosk else "handheld", handheld.index + 1)

    def close(self):
        """Ends every handheld, first by asking, then by force, and takes the cable away; may be called twice."""
        running = self.running
        for handheld in running:
            handheld.tell("quit")
        for end in ("terminate", "kill"):
            _wait(running, _PATIENCE)
            for handheld in running:
                if handheld.running:
                    getattr(handheld.process, end)()
        _wait(running, _PATIENCE)
        for handheld in self.handhelds:
            if handheld.process:
                with contextlib.suppress(OSError):
                    handheld.process.stdin.close()
        for link in (self.cable, self._relay):
            if link:
                link.close()
        shutil.rmtree(self._folder, ignore_errors=True)


def _wait(handhelds, seconds):
    """Waits until all have ended, but no longer than that."""
    until = time.monotonic() + seconds
    while time.monotonic() < until and any(handheld.running for handheld in handhelds):
        time.sleep(0.02)


def _end_with_parent():
    """In a new process on Linux: be told to end when the table's process is gone, however it went."""
    import ctypes

    set_parent_death_signal = 1
    ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGTERM)


def _free_port():
    """A UDP port that nobody uses now, so that two tables do not hear each other."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def user_folder():
    """Where a person's handhelds keep their memory between two starts."""
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "Ranium"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Ranium"
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "ranium"
