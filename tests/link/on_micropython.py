"""Run by MicroPython: whole games on the bench, and what a pass of the loop allocates."""

import gc
import sys

sys.path[:] = sys.argv[1:]

from tests.link.bench import Table  # noqa: E402


def play(seats, chaos):
    table = Table(seats, chaos=chaos)
    table.play()
    assert len(set([handheld.log[-1][1:] for handheld in table.handhelds])) == 1
    print("played", seats, table.handhelds[0].log[-1][2].hex())


class Silence:
    """A transport on which nothing ever happens."""

    def send(self, frame, length):
        pass

    def poll(self):
        return 0


def allocated(tick, now):
    """Bytes that a thousand passes allocate."""
    tick(now)
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    passes = 0
    while passes < 1000:
        tick(now)
        passes += 1
    after = gc.mem_alloc()
    gc.enable()
    return after - before


def idle():
    table = Table([1, 1, 1, 1])
    table.run(500)
    for handheld in table.handhelds:
        handheld.playing = False
    first = table.handhelds[0]
    transport, first.link.transport = first.link.transport, Silence()
    print("lobby", allocated(first.lobby.tick, table.air.now + 20))
    first.link.transport = transport
    table.deal()
    table.run(500)
    first.link.transport = Silence()
    print("session", allocated(first.session.tick, table.air.now))


play([1, 1], None)
play([1, 2, 1], 1)
idle()
