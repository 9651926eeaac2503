"""A serial ring in simulated time: the real ring transport, and every byte as long on its way as at 115200 baud."""

from ranium.link.identity import Identity
from ranium.link.ring import Ring
from tests.link.bench import Handheld

BYTES_A_MS = 11.52


class Port:
    """A UART: what is written leaves byte by byte, and waits at the next one's until it is read."""

    def __init__(self, clock):
        self.clock = clock
        self.next = None
        self.free_at = 0.0
        self.coming = []  # (when, byte)

    @property
    def in_waiting(self):
        now = self.clock.now
        count = 0
        while count < len(self.coming) and self.coming[count][0] <= now:
            count += 1
        return count

    def readinto(self, buffer):
        count = min(self.in_waiting, len(buffer))
        buffer[:count] = bytes(byte for _, byte in self.coming[:count])
        del self.coming[:count]
        return count or None

    def write(self, data):
        at = max(self.free_at, self.clock.now)
        for byte in bytes(data):
            at += 1 / BYTES_A_MS
            self.next.coming.append((at, byte))
        self.free_at = at
        return len(data)


class RingTable:
    """Handhelds of one seat each in a ring, every one with a pass each `pace` milliseconds."""

    def __init__(self, count, pace=3, **settings):
        self.now = 0
        self.pace = pace
        ports = [Port(self) for _ in range(count)]
        for number, port in enumerate(ports):
            port.next = ports[(number + 1) % count]
        self.handhelds = []
        for number, port in enumerate(ports):
            address = Identity(bytes((number + 1,)) * 16, bytes((number, 7))).address
            self.handhelds.append(Handheld(Ring(port, address), number, **settings))

    def run(self, milliseconds, until=None):
        """Lets so much time pass; True as soon as `until()` is. The handhelds' passes do not fall together."""
        end = self.now + milliseconds
        while self.now < end:
            self.now += 1
            for handheld in self.handhelds:
                if (self.now + handheld.number) % self.pace == 0:
                    handheld.tick(self.now)
            if until and until():
                return True
        return False

    def deal(self):
        """To the first step; picks are made only when told."""
        for handheld in self.handhelds:
            handheld.lobby.set_ready(True)
            handheld.playing = False
        assert self.run(20000, lambda: all(h.session and h.session.game for h in self.handhelds))

    def sessions(self):
        return [handheld.session for handheld in self.handhelds]
