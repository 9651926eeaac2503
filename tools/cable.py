"""The cable of a desktop table: real serial lines joined to a ring.

Every handheld opens the far end of its own pseudo terminal as if it were a serial
port; this end carries what handheld i says to handheld i + 1, the last one's to the
first. Like a real wire it never waits: what a receiver does not read is lost.
Needs pseudo terminals (Linux, macOS).
"""

import collections
import heapq
import itertools
import os
import selectors
import threading
import time

try:
    import pty
    import tty
except ImportError:  # Windows
    pty = tty = None

AVAILABLE = pty is not None

_BITS = 10  # a byte on a serial line: start bit, 8 bits, stop bit
_CHUNK = 4096


class _Wire:
    """One direction of the ring, from one handheld to the next: what is on its way."""

    def __init__(self):
        self.cut = False
        self.on_the_way = collections.deque()  # (due, bytes)
        self.free_at = 0.0  # when the line has sent all it was given


class Cable:
    """A ring of `handhelds` serial lines; `paths[i]` is the port of handheld i.

    `baud`: models the time that bytes take on a line of that speed; None: none at all.
    `tap(wire, data)`: sees all bytes that handheld `wire` sends, before anything else happens to them.
    `fault(wire, data) -> [(seconds, bytes)]`: what becomes of them, and how much later each piece of it goes onto the wire.
    Both are called from the cable's own thread. `dropped`: bytes that no receiver read.
    """

    def __init__(self, handhelds, baud=None, tap=None, fault=None):
        if pty is None:
            raise OSError("this computer has no pseudo terminals; use --link udp")
        self.dropped = 0
        self._byte_time = _BITS / baud if baud else 0.0
        self._tap = tap
        self._fault = fault
        self._wires = [_Wire() for _ in range(handhelds)]
        self._held = []  # heap of (due, number, wire, bytes): what a fault has made late
        self._numbers = itertools.count()
        self._gone = set()
        self._ends = []
        self._far_ends = []  # kept open, so that a handheld may come and go
        self._wake, self._waker = os.pipe()
        for _ in range(handhelds):
            end, far_end = pty.openpty()
            tty.setraw(far_end)
            os.set_blocking(end, False)
            self._ends.append(end)
            self._far_ends.append(far_end)
        self.paths = [os.ttyname(end) for end in self._far_ends]
        self._running = True
        self._thread = threading.Thread(target=self._carry, name="cable", daemon=True)
        self._thread.start()

    def cut(self, wire):
        """From now on nothing that handheld `wire` sends arrives."""
        self._wires[wire].cut = True

    def mend(self, wire):
        """Joins a cut wire again; what was sent meanwhile stays lost."""
        self._wires[wire].cut = False

    def bypass(self, handheld):
        """Joins the wires to and from a handheld that is gone, so that the others' ring is closed."""
        self._gone.add(handheld)

    def close(self):
        """Unplugs everything; may be called twice."""
        if not self._running:
            return
        self._running = False
        os.write(self._waker, b"x")
        self._thread.join()
        for end in (*self._ends, *self._far_ends, self._wake, self._waker):
            os.close(end)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _carry(self):
        with selectors.DefaultSelector() as selector:
            selector.register(self._wake, selectors.EVENT_READ, None)
            for wire, end in enumerate(self._ends):
                selector.register(end, selectors.EVENT_READ, wire)
            while self._running:
                for key, _ in selector.select(self._until_next()):
                    if key.data is not None:
                        self._take(key.data)
                self._deliver()

    def _until_next(self):
        """Seconds until the next bytes are due; None if there are none."""
        dues = [wire.on_the_way[0][0] for wire in self._wires if wire.on_the_way] + [held[0] for held in self._held[:1]]
        due = min(dues, default=None)
        return None if due is None else max(0.0, due - time.monotonic())

    def _take(self, index):
        try:
            data = os.read(self._ends[index], _CHUNK)
        except OSError:
            return
        if self._tap:
            self._tap(index, data)
        now = time.monotonic()
        if not self._fault:
            self._send(index, data, now)
            return
        for late, piece in self._fault(index, data):
            heapq.heappush(self._held, (now + late, next(self._numbers), index, piece))

    def _send(self, index, data, now):
        """Puts bytes onto a wire."""
        wire = self._wires[index]
        if wire.cut or not data:
            return
        if not self._byte_time:
            wire.on_the_way.append((now, data))
            return
        start = max(now, wire.free_at)
        wire.free_at = start + len(data) * self._byte_time
        # In pieces, as a receiver sees a slow line.
        for at in range(0, len(data), 32):
            piece = data[at : at + 32]
            wire.on_the_way.append((start + (at + len(piece)) * self._byte_time, piece))

    def _deliver(self):
        now = time.monotonic()
        while self._held and self._held[0][0] <= now:
            _, _, index, data = heapq.heappop(self._held)
            self._send(index, data, now)
        for index, wire in enumerate(self._wires):
            while wire.on_the_way and wire.on_the_way[0][0] <= now:
                data = wire.on_the_way.popleft()[1]
                if not wire.cut:
                    self._put(self._next(index), data)

    def _next(self, index):
        """The handheld that a wire leads to."""
        for step in range(1, len(self._ends)):
            following = (index + step) % len(self._ends)
            if following not in self._gone:
                return following
        return index

    def _put(self, index, data):
        try:
            written = os.write(self._ends[index], data)
        except OSError:  # the receiver's buffer is full
            written = 0
        self.dropped += len(data) - written
