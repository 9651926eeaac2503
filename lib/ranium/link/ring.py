"""A serial line as a ring: each handheld's TX goes to the next one's RX.

Every handheld passes on what is not its own. The hop byte ends frames whose sender has
gone; a frame that comes back to its sender proves the ring closed.
"""

from micropython import const

from ranium.link import cobs
from ranium.link.frame import HOP, INSTANCE, SOURCE, valid

_CODE_MOST = const(251)
_CHUNK = const(64)
# Reading stops after this many chunks, so that no flood keeps the caller from its buttons.
_CHUNKS = const(8)


class Ring:
    """A transport over `port`, whose `in_waiting`, `readinto(buffer)` and `write(buffer)` never wait.

    `address` is the handheld's own 6 bytes, device id and instance. After `poll()` gave
    a length, `frame` (memoryview) holds that frame until the next call.
    Counters: `good` frames, `bad` ones (damaged, overlong), `dropped` ones the port did not take.
    """

    def __init__(self, port, address):
        self._port = port
        self._address = address
        self._code = bytearray(_CODE_MOST)
        self._view = memoryview(self._code)
        self._fill = 0
        self._chunk = bytearray(_CHUNK)
        self._arrived = memoryview(self._chunk)
        self._at = 0
        self._end = 0
        self._out = bytearray(_CODE_MOST + 1)
        self._sent = memoryview(self._out)
        self.frame = self._view[1:]
        self.good = self.bad = self.dropped = 0

    def send(self, frame, length):
        """Sends the first `length` bytes (at most 250) of the memoryview `frame`, or drops them; never waits."""
        self._sent[1 : 1 + length] = frame[:length]
        cobs.encode(self._out, length)
        self._write(1 + length)

    def poll(self):
        """The length of the next valid frame, now in `frame`, or 0 if none has arrived."""
        for _ in range(_CHUNKS):
            if self._at >= self._end:
                if not self._port.in_waiting:
                    return 0
                self._at = 0
                self._end = self._port.readinto(self._chunk) or 0
            while self._at < self._end:
                length = self._take()
                if length:
                    return length
        return 0

    def _take(self):
        """Moves bytes of the chunk to the frame, up to a zero; the frame's length if that completed a valid one."""
        start = self._at
        zero = self._chunk.find(b"\0", start, self._end)
        stop = self._end if zero < 0 else zero
        self._at = stop + 1
        size = stop - start
        fill = self._fill
        if fill + size > _CODE_MOST:
            fill = _CODE_MOST + 1  # overlong: nothing counts until the next zero
        else:
            self._view[fill : fill + size] = self._arrived[start:stop]
            fill += size
        if zero < 0:
            self._fill = fill
            return 0
        self._fill = 0
        return self._finish(fill) if fill else 0

    def _finish(self, size):
        """Decodes and checks a complete code, passes it on where it is due, and gives the frame's length or 0."""
        if size <= _CODE_MOST:
            self._sent[:size] = self._view[:size]
            if cobs.decode(self._code, size) and valid(self.frame, size - 1):
                self.good += 1
                if self.frame[HOP] > 1 and self.frame[SOURCE : INSTANCE + 2] != self._address:
                    self._out[1 + HOP] -= 1
                    self._write(size)
                return size - 1
        self.bad += 1
        return 0

    def _write(self, size):
        """Writes a code of `size` bytes and its closing zero."""
        self._out[size] = 0
        if self._port.write(self._sent[: size + 1]) != size + 1:
            self.dropped += 1
