"""A serial line that never waits: a real one, a USB adapter or a pseudo-terminal."""

import os
import time

from boards.description import BoardError

BAUD = 115200
_AGAIN = 1.0  # seconds between attempts to get a lost line back


class SerialPort:
    """The part of `busio.UART` that the ring needs.

    A board's UART just sends; here nobody may be reading at the other end. So a
    frame that does not fit is dropped whole, never half: what was begun is finished
    before anything else. A line that vanishes reads as silent, `fault` says so in
    words (None while all is well), and it is opened again as soon as it is back.
    `dropped` counts frames that were not sent.
    """

    def __init__(self, path, note=None, baud=BAUD):
        self.path = path
        self.fault = None
        self.dropped = 0
        self._note = note
        self._baud = baud
        self._rest = b""  # of a frame that went out in part
        self._next_try = 0.0
        try:
            self._serial = self._opened()
        except OSError as error:  # SerialException is one
            raise BoardError(
                "The serial line {} cannot be opened: {}.".format(path, _reason(error)),
                "Set RANIUM_PORT to the device the ring's cable is plugged into.",
            )

    @property
    def in_waiting(self):
        """How many bytes can be read at once."""
        if not self._here():
            return 0
        if self._rest:
            self._flush()
        try:
            return self._serial.in_waiting if self._serial else 0
        except OSError as error:
            self._lose(error)
            return 0

    def readinto(self, buffer):
        """Bytes that are there into `buffer`; their number, None if there are none."""
        waiting = min(self.in_waiting, len(buffer))
        if not waiting:
            return None
        try:
            data = self._serial.read(waiting)
        except OSError as error:
            self._lose(error)
            return None
        buffer[: len(data)] = data
        return len(data) or None

    def write(self, frame):
        """Sends one whole frame; its length, or 0 if it was dropped."""
        if not self._here() or not self._flush():
            self.dropped += 1
            return 0
        self._rest = bytes(frame)
        self._flush()
        return len(frame)

    def close(self):
        if self._serial:
            self._serial.close()
            self._serial = None
            self._next_try = float("inf")

    def _flush(self):
        """Sends what is left of a frame; True if nothing is left."""
        if self._rest:
            try:
                self._rest = self._rest[self._put(self._rest) :]
            except OSError as error:
                self._lose(error)
        return not self._rest

    def _put(self, data):
        """Gives the system as many bytes as it takes at once."""
        if os.name != "posix":
            return self._serial.write(data)
        try:  # pyserial's own write would try forever when the line is full
            return os.write(self._serial.fileno(), data)
        except BlockingIOError:
            return 0

    def _opened(self):
        import serial

        # Locked: two handhelds on one line would tear each other's frames.
        only = True if os.name == "posix" else None
        return serial.Serial(self.path, self._baud, timeout=0, write_timeout=0, exclusive=only)

    def _here(self):
        """True if the line is open; tries now and then to open a lost one."""
        if self._serial:
            return True
        now = time.monotonic()
        if now < self._next_try:
            return False
        self._next_try = now + _AGAIN
        try:
            self._serial = self._opened()
        except OSError:
            return False
        self.fault = None
        self._tell("The serial line {} is back.".format(self.path))
        return True

    def _lose(self, error):
        """Notes once that the line is gone."""
        try:
            self._serial.close()
        except OSError:
            pass
        self._serial = None
        self._rest = b""
        self._next_try = time.monotonic() + _AGAIN
        self.fault = "The serial line {} is gone: {}.".format(self.path, _reason(error))
        self._tell(self.fault)

    def _tell(self, text):
        if self._note:
            self._note(text)


def _reason(error):
    """The short reason in an OSError, without pyserial's repetition of it."""
    return os.strerror(error.errno) if error.errno else str(error)
