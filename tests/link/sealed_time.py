"""How long a sealed deal takes on small boards: `python -m tests.link.sealed_time`.

The real deal over the real ring transport, at 115200 baud, in simulated time. A pass of a
handheld takes 4 ms, 105 ms more if it lays on a lock, and what its frames need on the wire
(a board's serial line has no send buffer). A receive buffer holds 2,048 bytes.

A lock is a power with 128 bits modulo 384 bits. Measured on an RP2040 at 125 MHz were 19 ms
for 128 bits to the power of 128 bits, 110 ms for 256 to 256, 680 ms for 512 to 512 and
212 ms for 512 to 160 (milliseconds a bit of the exponent: 0.148, 0.430, 1.33); a parabola
through these gives 0.82 for 384 bits.
"""

import sys

if __name__ == "__main__":
    sys.path.insert(0, "lib")

from ranium.link import sealed_group as group
from ranium.link.identity import Identity
from ranium.link.ring import Ring
from tests.link import sealed_bench
from tests.link.sealed_bench import Handheld, owners
from tests.link.wire import BYTES_A_MS, Port

MEASURED = {128: 19 / 128, 256: 110 / 256, 512: (680 / 512 + 212 / 160) / 2}
"""Milliseconds a bit of the exponent, by bits of the modulus."""
PASS_MS = 4
BUFFER = 2048


def lock_ms(bits=8 * group.WIDTH, exponent=128):
    """A lock of so many bits: Lagrange's parabola through what was measured."""
    total = 0
    for one, value in MEASURED.items():
        for other in MEASURED:
            if other != one:
                value *= (bits - other) / (one - other)
        total += value
    return total * exponent


class Buffered(Port):
    """A serial line whose receiver holds 2,048 bytes; what comes then is lost. `sent` bytes so far."""

    def __init__(self, clock):
        super().__init__(clock)
        self.sent = self.lost = self.most = 0

    def write(self, data):
        waiting = self.next.in_waiting
        self.next.most = max(self.next.most, waiting)
        self.sent += len(data)
        if waiting > BUFFER - len(data):
            self.lost += len(data)
            return len(data)
        return super().write(data)


class Board(Handheld):
    """A handheld whose passes take time."""

    busy_until = 0
    locks = 0
    lose = None  # a Chance: one frame in ten is lost

    def hear(self, device, body, now):
        if not (self.lose and self.lose.one_in(10)):
            super().hear(device, body, now)

    def turn(self, now, port):
        if now < self.busy_until:
            return
        sent, locks = port.sent, Board.locks
        self.tick(now)
        self.busy_until = now + PASS_MS + (Board.locks - locks) * lock_ms() + (port.sent - sent) / BYTES_A_MS


class Ringed:
    """A ring of `count` handhelds of one seat."""

    def __init__(self, count, lossy=False):
        from tests.link.bench import Chance

        self.now = 0
        self.ports = [Buffered(self) for _ in range(count)]
        self.handhelds = []
        for number, port in enumerate(self.ports):
            port.next = self.ports[(number + 1) % count]
            end = Ring(port, Identity(bytes((number,)) * 16, bytes((number, 1))).address)
            end.queue = []
            handheld = Board(end, [1] * count, number)
            handheld.lose = Chance(number) if lossy else None
            self.handhelds.append(handheld)
        numbers = {handheld.link.id: handheld.number for handheld in self.handhelds}
        for handheld in self.handhelds:
            handheld.numbers = numbers

    def run(self, until):
        start = self.now
        while not all(until(handheld) for handheld in self.handhelds):
            self.now += 1
            assert self.now < start + 300000, "it does not end"
            for handheld, port in zip(self.handhelds, self.ports, strict=True):
                handheld.turn(self.now, port)
        return self.now - start


def measure(count, given, lossy=False):
    """Milliseconds of the deal and of the check, locks a handheld lays on in each, bytes a handheld writes for the deal."""
    table = Ringed(count, lossy)
    lock = group.lock

    def counted(value, exponent):
        Board.locks += 1
        return lock(value, exponent)

    group.lock = counted
    try:
        before = Board.locks
        for handheld in table.handhelds:
            handheld.want("deal", 1, given, 0)
        deal = table.run(lambda handheld: handheld.sealed.hand)
        dealt = (Board.locks - before) // count
        sent = max(port.sent for port in table.ports)
        before = Board.locks
        for handheld in table.handhelds:
            handheld.want("check", 1, None, table.now)
        check = table.run(lambda handheld: sealed_bench.sealed.CHECKED in handheld.events or handheld.sealed.fault)
        checked = (Board.locks - before) // count
    finally:
        group.lock = lock
    assert not any(handheld.sealed.fault for handheld in table.handhelds)
    return deal, check, dealt, checked, sent, sum(port.lost for port in table.ports), max(port.most for port in table.ports)


def main():
    """Prints all figures."""
    print("a lock: {:.0f} ms ({} bits, exponent 128 bits)".format(lock_ms(), 8 * group.WIDTH))
    print("28 cards, 24 of them dealt, ring at 115200 baud")
    print("handhelds  frames lost  locks  deal      bytes  locks  check     lost, most in a receive buffer")
    for count in (2, 3, 4):
        for lossy in (False, True):
            deal, check, dealt, checked, sent, lost, most = measure(count, owners(count), lossy)
            print(
                "{:9}  {:>11}  {:5}  {:5.1f} s  {:7}  {:5}  {:5.1f} s  {:6}  {}".format(
                    count, "one in 10" if lossy else "none", dealt, deal / 1000, sent, checked, check / 1000, lost, most
                )
            )
    for bits, exponent in ((256, 128), (384, 128), (512, 112), (512, 128)):
        time = lock_ms(bits, exponent)
        print("locks alone with {} bits to {} bits: {:.0f} ms each,".format(bits, exponent, time), end=" ")
        print(", ".join("{} handhelds {:.1f} s".format(count, 2 * (count - 1) * 28 * time / 1000) for count in (2, 3, 4)))


if __name__ == "__main__":
    sys.exit(main())
