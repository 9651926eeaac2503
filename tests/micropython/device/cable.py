"""The other end of the serial line: what came in waits here, what goes out is collected."""

_SENT = 4096
_out = bytearray(_SENT)  # not with the line: a board sends without such a buffer


class Line:
    def __init__(self, size):
        self._buffer = bytearray(size)
        self._view = memoryview(self._buffer)
        self._first = 0
        self.waiting = 0
        self.lost = 0  # bytes that came when the buffer was full
        self._out = _out
        self._sent = 0

    # The board's end

    def take(self, buffer):
        """Fills `buffer` with what has come, as far as it goes; gives how much."""
        n = min(len(buffer), self.waiting)
        size = len(self._buffer)
        for i in range(n):
            buffer[i] = self._buffer[(self._first + i) % size]
        self._first = (self._first + n) % size
        self.waiting -= n
        return n

    def send(self, buffer):
        n = len(buffer)
        if self._sent + n > _SENT:
            return 0
        self._out[self._sent : self._sent + n] = buffer
        self._sent += n
        return n

    # The bench's end

    def bring(self, data):
        size = len(self._buffer)
        for byte in data:
            if self.waiting == size:
                self.lost += 1
            else:
                self._buffer[(self._first + self.waiting) % size] = byte
                self.waiting += 1

    def collect(self):
        """What was sent since the last call, as bytes."""
        data = bytes(memoryview(self._out)[: self._sent])
        self._sent = 0
        return data


line = None


def plug(size):
    global line
    line = Line(size)
    return line
