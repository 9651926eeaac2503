"""Datagrams to everybody at once: a UDP multicast group, or whatever else carries whole frames."""

from micropython import const

from ranium.link.frame import MOST, valid

# Reading stops after this many datagrams, so that no flood keeps the caller from its buttons.
_DATAGRAMS = const(8)


class Udp:
    """A transport over `port`, whose `recv_into(buffer)` and `send(buffer)` give a length or 0 and never wait.

    After `poll()` gave a length, `frame` (memoryview) holds that frame until the next
    call. Counters as those of the ring.
    """

    def __init__(self, port):
        self._port = port
        # One byte more than a frame may have: a datagram cut to this size shows itself as too long.
        self._buffer = bytearray(MOST + 1)
        self.frame = memoryview(self._buffer)
        self.good = self.bad = self.dropped = 0

    def send(self, frame, length):
        """Sends the first `length` bytes of the memoryview `frame`, or drops them; never waits."""
        if self._port.send(frame[:length]) != length:
            self.dropped += 1

    def poll(self):
        """The length of the next valid frame, now in `frame`, or 0 if none has arrived."""
        for _ in range(_DATAGRAMS):
            length = self._port.recv_into(self._buffer)
            if not length:
                return 0
            if valid(self.frame, length):
                self.good += 1
                return length
            self.bad += 1
        return 0
