"""Whole games in simulated time over a link with the faults of tools/chaos.py: the real transports, every byte of them.

A game's picks and randomness follow from its seed alone, not from when frames arrive. So
a game under faults must be, step by step, the game that is played without them.
"""

import heapq
import itertools
from dataclasses import dataclass, field

import engine
from ranium.link.frame import SESSION
from ranium.link.ring import Ring
from ranium.link.member import Terms
from ranium.link.udp import Udp

from tests.link.bench import Handheld
from tools.chaos import Chaos, SerialFaults, Spec

BYTES_A_MS = 11.52  # 115200 baud
PACE = 6  # milliseconds between two passes of a handheld's loop
TROUBLE = 600_000  # milliseconds after which frames pass again, if the game is not over by then
PATIENCE = 60_000  # milliseconds that it may still take from then on


class Clock:
    """Simulated time, and what is to arrive in it."""

    def __init__(self):
        self.now = 0
        self._due = []
        self._numbers = itertools.count()

    def at(self, when, do):
        """`do()` is called when it is time."""
        heapq.heappush(self._due, (when, next(self._numbers), do))

    def advance(self):
        """To the next millisecond."""
        self.now += 1
        while self._due and self._due[0][0] <= self.now:
            heapq.heappop(self._due)[2]()


class Wires:
    """Serial lines at 115200 baud joined to a ring; the faults happen where a handheld's TX leaves it."""

    def __init__(self, clock, count, chaos):
        self._clock = clock
        self._faults = SerialFaults(chaos, lambda: clock.now / 1000)
        self.ports = [_Serial(clock) for _ in range(count)]
        for number, port in enumerate(self.ports):
            port.sent = self._sender(number, self.ports[(number + 1) % count])

    def _sender(self, wire, receiver):
        def send(data):
            now = self._clock.now
            for late, piece in self._faults(wire, data):
                if late:
                    self._clock.at(now + late * 1000, lambda piece=piece: receiver.take(piece))
                else:
                    receiver.take(piece)

        return send

    def transport(self, number, address):
        return Ring(self.ports[number], address)


class _Serial:
    """A UART whose bytes arrive one after the other and wait until they are read."""

    def __init__(self, clock):
        self.sent = None
        self._clock = clock
        self._coming = []  # [when the first byte is there, bytes]
        self._free_at = 0.0

    def take(self, data):
        start = max(self._free_at, self._clock.now)
        self._free_at = start + len(data) / BYTES_A_MS
        self._coming.append([start + 1 / BYTES_A_MS, data])

    @property
    def in_waiting(self):
        now = self._clock.now
        count = 0
        for start, data in self._coming:
            if start > now:
                break
            count += min(len(data), int((now - start) * BYTES_A_MS) + 1)
        return count

    def readinto(self, buffer):
        count = size = min(self.in_waiting, len(buffer))
        at = 0
        while at < count:
            start, data = self._coming[0]
            part = data[: count - at]
            buffer[at : at + len(part)] = part
            at += len(part)
            if len(part) == len(data):
                del self._coming[0]
            else:
                self._coming[0] = [start + len(part) / BYTES_A_MS, data[len(part) :]]
        return size or None

    def write(self, data):
        self.sent(bytes(data))
        return len(data)


class Radio:
    """Datagrams from each handheld to every other one."""

    def __init__(self, clock, count, chaos):
        self._clock = clock
        self._chaos = chaos
        self.ports = [_Datagrams(self, number) for number in range(count)]

    def carry(self, sender, data):
        now = self._clock.now
        for port in self.ports:
            if port.number != sender:
                wire = "{}-{}".format(sender, port.number)
                for due, arriving in self._chaos.carry(wire, data, now, (sender, port.number)):
                    self._clock.at(due + 1, lambda port=port, arriving=arriving: port.take(arriving))

    def transport(self, number, _address):
        return Udp(self.ports[number])


class _Datagrams:
    """A UDP port that keeps 16 datagrams."""

    ROOM = 16

    def __init__(self, air, number):
        self.number = number
        self._air = air
        self._waiting = []

    def take(self, data):
        if len(self._waiting) < self.ROOM:
            self._waiting.append(data)

    def recv_into(self, buffer):
        if not self._waiting:
            return 0
        data = self._waiting.pop(0)[: len(buffer)]
        buffer[: len(data)] = data
        return len(data)

    def send(self, data):
        self._air.carry(self.number, bytes(data))
        return len(data)


LINKS = {"ring": Wires, "udp": Radio}


@dataclass
class Outcome:
    """How a game went: what must not be (`problems`, in words), and how long and how much it took."""

    problems: list = field(default_factory=list)
    history: list = field(default_factory=list)  # (step, state, picks, entropy) of each turn-over
    frames: int = 0  # session beacons that all handhelds sent, from its start until each had seen its end
    spreads: list = field(default_factory=list)  # by step: ms between the first and the last turn-over
    time: int = 0  # ms from the first handheld's start to the end
    chaos: Chaos = None
    length: int = 0  # steps of the game without faults, and its (frames, time, spreads)
    calm: tuple = ()
    saved: bool = False  # frames had to pass again before it came to its end

    @property
    def steps(self):
        return len(self.history)


class Table:
    """Handhelds with `seats[i]` seats each; `thinking` is the longest time a holder takes to pick, in ms."""

    def __init__(self, link, seats, seed, spec=Spec(), game="reload", thinking=0):
        version, fewest, most = engine.entry(game)[1:4]
        self.clock = Clock()
        self.chaos = Chaos(spec, len(seats))
        self.lines = lines = LINKS[link](self.clock, len(seats), self.chaos)
        self.frames = 0
        self.handhelds = []
        colour = 0
        for number, count in enumerate(seats):
            handheld = Handheld(
                None, number, count, engine.game(game), Terms("0.1", game, version, 0, fewest, most), sum(seats), seed=seed
            )
            handheld.link.transport = lines.transport(number, handheld.identity.address)
            handheld.lobby.take_seats([("P{}{}".format(number, n), colour + n, False) for n in range(count)])
            handheld.lobby.set_ready(True)
            handheld.thinking = (0, thinking)
            colour += count
            self._count_frames(handheld.link)
            self.handhelds.append(handheld)

    def _count_frames(self, link):
        send = link.send

        def counted(kind, length):
            self.frames += kind == SESSION
            send(kind, length)

        link.send = counted

    def play(self, meanwhile=lambda now: None):
        """A whole game, from the lobby until every handheld knows that all have seen its end; `meanwhile(now)` each ms."""
        result = Outcome(chaos=self.chaos)
        started = None
        while self.clock.now < TROUBLE + PATIENCE:
            self.clock.advance()
            now = self.clock.now
            if now == TROUBLE:
                self.chaos.end()
            meanwhile(now)
            for handheld in self.handhelds:
                if (now + handheld.number) % PACE == 0:
                    handheld.tick(now)
            if now % 8 == 0:
                sessions = [handheld.session for handheld in self.handhelds if handheld.session]
                if sessions and started is None:
                    started = now
                if any(session.fault for session in sessions):
                    break
                if len(sessions) == len(self.handhelds) and all(session.finished for session in sessions):
                    break
        result.frames = self.frames
        result.time = self.clock.now - (started or 0)
        result.saved = self.clock.now > TROUBLE
        self._judge(result)
        return result

    def _judge(self, result):
        """Equal states everywhere, at every step; nobody stopped, nobody stuck."""
        logs = [handheld.log for handheld in self.handhelds]
        for handheld in self.handhelds:
            session = handheld.session
            if not session:
                result.problems.append("handheld {} has not begun".format(handheld.number))
            elif session.fault:
                result.problems.append("handheld {} stopped in step {}: {}".format(handheld.number, session.step, session.fault))
            elif not session.finished:
                result.problems.append("handheld {} is stuck in step {}".format(handheld.number, session.step))
        for number, log in enumerate(logs[1:], 1):
            for mine, first in zip(log, logs[0]):
                if mine[1:] != first[1:]:
                    result.problems.append("handhelds 0 and {} differ in step {}".format(number, mine[1]))
                    break
        result.history = [entry[1:] for entry in max(logs, key=len)]
        result.spreads = [max(times) - min(times) for times in zip(*([entry[0] for entry in log] for log in logs))]


def compare(result, reference):
    """Adds a problem to `result` where its game is not, step by step, the one that was played without faults."""
    for mine, other in zip(result.history, reference.history):
        if mine != other:
            result.problems.append("step {} differs from the game without faults".format(mine[0]))
            return
    if result.steps != reference.steps:
        result.problems.append("{} steps, and {} without faults".format(result.steps, reference.steps))
