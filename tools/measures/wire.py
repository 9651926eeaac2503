"""From the last pick to the reveal on a serial ring at 115200 baud, modelled (tests/link/wire.py), beside the wire's own limit."""

import statistics

from ranium.link.frame import BODY, CRC
from ranium.link.opening import beacon_most
from tests.link.wire import BYTES_A_MS, RingTable


def _longest(handhelds):
    """Bytes of the longest beacon of one seat at a table of so many handhelds, as it crosses the line."""
    return BODY + beacon_most(1, handhelds) + CRC + 2


class Wire:
    """A game of `handhelds` with a seat each; figures from the last pick until the last of them has turned over.

    limit_ms  what the last commitment and then the farthest reveal take on a ring with nothing else on it
    median_ms, worst_ms, spread_ms   the time, and that between the first and the last handheld (median)
    frames, bytes   sent on all lines together in that time (median), passed on ones included
    """

    def __init__(self, handhelds, pace=1):
        self.handhelds = handhelds
        self.limit_ms = 2 * (handhelds - 1) * _longest(handhelds) / BYTES_A_MS
        table = RingTable(handhelds, pace)
        self._count(table)
        table.deal()
        found = []
        while not table.handhelds[0].session.game.over():
            found.append(self._step(table, len(found)))
        times, spreads, frames, sent = zip(*found)
        self.median_ms = statistics.median(times)
        self.worst_ms = max(times)
        self.spread_ms = statistics.median(spreads)
        self.frames = statistics.median(frames)
        self.bytes = statistics.median(sent)

    def _count(self, table):
        self._frames = self._bytes = 0
        for handheld in table.handhelds:
            port = handheld.link.transport._port
            port.write = self._counting(port.write)

    def _counting(self, write):
        def counted(data):
            self._frames += 1
            self._bytes += len(data)
            return write(data)

        return counted

    def _step(self, table, number):
        table.run(400 + 7 * number)
        owing = [session for session in table.sessions() if session.owed_here]
        last = number % len(owing)
        for session in owing[last + 1 :] + owing[: last + 1]:
            table.run(200)
            seat = session.roster.first_seat(session.roster.me)
            session.commit(seat, next(iter(session.game.legal(seat))))
        step, start, frames, sent = session.step, table.now, self._frames, self._bytes
        times = {}

        def turned_over():
            for i, other in enumerate(table.sessions()):
                if other.step != step:
                    times.setdefault(i, table.now - start)
            return len(times) == self.handhelds

        if not table.run(5000, turned_over):
            raise RuntimeError("a step never ended")
        late = max(times.values())
        return late, late - min(times.values()), self._frames - frames, self._bytes - sent
