"""Whole handhelds in one process and in simulated time: the real program, screens, driver and frames.

Only the air between them is the bench's own: datagrams that it can lose, and record.
"""

import heapq
import itertools
import random

from boards.headless import Headless
from ranium.start import started
from ranium.link.frame import MOST
from tests.ui import ocr

STEP_MS = 20


class Air:
    """Carries every datagram to all ports, the sender's too, unless one is cut off.

    `chaos` (tools/chaos.py) does to them on the way what it says; `now` is the time it goes by.
    """

    def __init__(self, chaos=None):
        self.ports = []
        self.sent = []  # (sender's index, bytes)
        self.chaos = chaos
        self.now = 0
        self._late = []  # heap of (due, number, receiving port, bytes)
        self._numbers = itertools.count()

    def port(self):
        port = Port(self, len(self.ports))
        self.ports.append(port)
        return port

    def carry(self, sender, receiver, data):
        """Brings a datagram from one port (an index) to another."""
        if not self.chaos or sender == receiver:
            self.ports[receiver].take(data)
            return
        for due, arriving in self.chaos.carry("{}-{}".format(sender, receiver), data, self.now, (sender, receiver)):
            heapq.heappush(self._late, (due, next(self._numbers), receiver, arriving))

    def advance(self, now):
        """Brings what is due by `now`."""
        self.now = now
        while self._late and self._late[0][0] <= now:
            _, _, receiver, data = heapq.heappop(self._late)
            self.ports[receiver].take(data)


class Port:
    """One handheld's end of the air, as `Board.open_link("udp")` gives it."""

    def __init__(self, air, index):
        self._air = air
        self._index = index
        self._waiting = []
        self.cut = False

    def send(self, frame):
        data = bytes(frame)
        if not self.cut:
            self._air.sent.append((self._index, data))
            for receiver in range(len(self._air.ports)):
                self._air.carry(self._index, receiver, data)
        return len(data)

    def take(self, data):
        """A datagram arrives."""
        if not self.cut:
            self._waiting.append(data)

    def recv_into(self, buffer):
        if not self._waiting:
            return 0
        data = self._waiting.pop(0)[:MOST]
        buffer[: len(data)] = data
        return len(data)


class TestBoard(Headless):
    """A headless board with settings of its own, on the air of a bench."""

    __test__ = False

    def __init__(self, air, settings, memory=None):
        self._settings = dict(settings)
        self.random = random.Random(repr(sorted(settings.items())))
        super().__init__()
        if memory is not None:
            self.nvm[: len(memory)] = memory
        self._port = air.port()
        self.notes = []
        self.records = []
        self.drawn = []  # (kind, frame) of every picture
        self.record = self._keep
        self.shot = self._see

    def setting(self, name, default=None):
        return self._settings.get(name, default)

    def link(self):
        return "udp"

    def open_link(self, kind):
        return self._port

    def urandom(self, n):
        return bytes(self.random.randrange(256) for _ in range(n))

    def feed(self):
        pass

    def note(self, text):
        self.notes.append(text)

    def _keep(self, kind, **fields):
        if "state" in fields:
            fields["state"] = bytes(fields["state"])
        self.records.append((kind, fields))

    def _see(self, kind):
        self.drawn.append((kind, bytes(self.picture())))


class Bench:
    """Some handhelds that hear each other; a context manager that closes them."""

    def __init__(self, *handhelds, chaos=None, **common):
        """One dict of settings for each handheld (NAME, BOT, PLAYERS ...); `common` ones for all; faults of the air."""
        self.air = Air(chaos)
        self.now = 1000
        self.boards = []
        self.apps = []
        for index, settings in enumerate(handhelds):
            self.add({"COLOUR": index, "PACE": 0, **common, **settings})

    def add(self, settings, memory=None):
        board = TestBoard(self.air, settings, memory)
        self.boards.append(board)
        self.apps.append(started(board))
        return len(self.apps) - 1

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for board in self.boards:
            board.close()

    def run(self, ms):
        """Lets time pass."""
        for _ in range(ms // STEP_MS):
            self.turn()

    def turn(self):
        self.now += STEP_MS
        self.air.advance(self.now)
        for app in self.apps:
            if app:
                app.turn(self.now)

    def until(self, condition, ms=60000):
        """Lets time pass until `condition()`; fails with all pictures if it never comes."""
        for _ in range(ms // STEP_MS):
            if condition():
                return
            self.turn()
        raise AssertionError("it never came to that:\n" + "\n----\n".join(self.text(i) for i in range(len(self.apps))))

    def press(self, index, *keys):
        """Presses keys by number (0 previous .. 4 help), one after the other."""
        for key in keys:
            self.boards[index].keys.tap(key)
            self.run(2 * STEP_MS)

    def text(self, index):
        """What stands on a handheld's screen."""
        return ocr.text(self.boards[index].picture())

    def kind(self, index):
        """The kind of screen a handheld shows."""
        return self.apps[index]._activity.screen.kind

    def vanish(self, index):
        """A handheld loses its power: no goodbye."""
        self.apps[index] = None
        self.boards[index]._port.cut = True

    def steps(self, index):
        """The records of steps of a handheld."""
        return [fields for kind, fields in self.boards[index].records if kind == "step"]

    def final(self, index):
        """The state after the last step recorded."""
        return self.steps(index)[-1]["state"]

    def over(self, index):
        return any(kind == "over" for kind, _ in self.boards[index].records)
