"""A handheld's end of the link: builds the frames it sends, sorts those it gets."""

from adafruit_ticks import ticks_diff
from micropython import const

from ranium.link.frame import BODY, BODY_MOST, CRC, HOP, HOPS, INSTANCE, MOST, PROTOCOL, SOURCE, seal

TWIN = const(1)
"""Trouble: another handheld has this one's identity."""
OTHER_PROTOCOL = const(2)
"""Trouble: a handheld speaks another version of the link's language."""

MEMORY = const(3000)
"""Milliseconds after which what was heard counts no more."""

_TWINS = const(3)
# Frames sorted in one call, so that a flood of useless ones does not hold the caller.
_FRAMES = const(8)


class Link:
    """Frames over `transport` in the name of `address` (6 bytes: device id and instance).

    A frame is sent by filling `body` (memoryview of BODY_MOST bytes) and `send(kind,
    length)`. After `poll(now)` gave a kind, that frame is in `source` (4 bytes),
    `instance` (2 bytes) and `heard` (memoryview of its body), and `passed` handhelds
    (0..7) have passed it on, until the next call.
    The link must be polled on every screen, also where nobody cares for what it says: a
    ring handheld passes on the others' frames while it polls.

    `trouble` is 0, TWIN or OTHER_PROTOCOL, `other` the id of the handheld it is about;
    it goes by itself when its cause is gone. `closed_at` is when an own frame last came
    back (ticks), None if none has within three seconds: in a ring, None means a broken one.
    """

    def __init__(self, transport, address):
        self.transport = transport
        self.id = bytes(address[:4])
        self.address = bytes(address)
        self._frame = memoryview(bytearray(MOST))
        self._frame[0] = PROTOCOL
        self._frame[SOURCE : INSTANCE + 2] = self.address
        self.body = self._frame[BODY : BODY + BODY_MOST]
        self.source = self.instance = self.heard = b""
        self.passed = 0
        self.trouble = 0
        self.other = b""
        self.closed_at = None
        self._trouble_at = 0
        self._twins = 0
        self._twin_at = 0

    def send(self, kind, length):
        """Sends a frame of `kind` with the first `length` bytes of `body`; it may be lost and nobody will say so."""
        self._frame[1] = kind
        self.transport.send(self._frame, seal(self._frame, length))

    def poll(self, now):
        """The kind (1..255) of the next frame from another handheld, or 0; `now` in ticks."""
        self._forget(now)
        for _ in range(_FRAMES):
            length = self.transport.poll()
            if not length:
                break
            frame = self.transport.frame
            source = frame[SOURCE:INSTANCE]
            if frame[0] != PROTOCOL:
                if self.trouble != TWIN:
                    self._note(OTHER_PROTOCOL, source, now)
            elif source != self.id:
                if frame[1]:
                    self.source = bytes(source)
                    self.instance = bytes(frame[INSTANCE : INSTANCE + 2])
                    self.heard = frame[BODY : length - CRC]
                    self.passed = HOPS - frame[HOP]
                    return frame[1]
            elif frame[SOURCE : INSTANCE + 2] == self.address:
                self.closed_at = now
            else:
                self._meet_twin(now)
        return 0

    def _meet_twin(self, now):
        """Counts frames of another with the own id: one may be an echo from before a restart, three are a twin."""
        if not self._twins:
            self._twin_at = now
        self._twins += 1
        if self._twins >= _TWINS:
            self._note(TWIN, self.id, now)

    def _note(self, trouble, source, now):
        self.trouble = trouble
        self.other = bytes(source)
        self._trouble_at = now

    def _forget(self, now):
        """Lets old observations go, also so that no time stamp outlives the wrap of the ticks."""
        if self.closed_at is not None and ticks_diff(now, self.closed_at) > MEMORY:
            self.closed_at = None
        if self.trouble and ticks_diff(now, self._trouble_at) > MEMORY:
            self.trouble = 0
        if self._twins and ticks_diff(now, self._twin_at) > MEMORY:
            self._twins = 0
