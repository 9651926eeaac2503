"""Frames within one program: a hub that handhelds join. A table of one joins an empty hub."""

from ranium.link.frame import MOST, valid


class Hub:
    """Carries each frame to every other port; `fault(sender, receiver, frame)` may give other frames instead.

    `fault` gets the two port numbers and the frame (bytes), and returns a sequence of
    frames to be delivered: none for a loss, two for a repetition. A port keeps at most
    `depth` frames that nobody fetches.
    """

    def __init__(self, fault=None, depth=64):
        self._ports = []
        self._fault = fault
        self._depth = depth

    def join(self):
        """A new transport on this hub."""
        port = Local(self, len(self._ports))
        self._ports.append(port)
        return port

    def carry(self, sender, frame):
        """Takes a frame (bytes) from the port number `sender` to all the others."""
        for port in self._ports:
            if port.number != sender:
                if self._fault:
                    for changed in self._fault(sender, port.number, frame):
                        port.deliver(changed, self._depth)
                else:
                    port.deliver(frame, self._depth)


class Local:
    """A hub's transport, with the interface and counters of the others."""

    def __init__(self, hub, number):
        self._hub = hub
        self._queue = []
        self._buffer = bytearray(MOST + 1)
        self.number = number
        self.frame = memoryview(self._buffer)
        self.good = self.bad = self.dropped = 0

    def send(self, frame, length):
        """Sends the first `length` bytes of the memoryview `frame` to every other port."""
        self._hub.carry(self.number, bytes(frame[:length]))

    def deliver(self, frame, depth):
        """The hub's side: puts a frame into this port's queue unless `depth` are waiting there."""
        if len(self._queue) < depth:
            self._queue.append(frame)
        else:
            self.dropped += 1

    def poll(self):
        """The length of the next valid frame, now in `frame`, or 0 if none has arrived."""
        while self._queue:
            frame = self._queue.pop(0)
            length = min(len(frame), MOST + 1)
            self.frame[:length] = frame[:length]
            if valid(self.frame, length):
                self.good += 1
                return length
            self.bad += 1
        return 0
