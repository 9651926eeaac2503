"""Buses: an I2C bus with a display on it, and the serial line that the bench has plugged in."""

import cable


class I2C:
    def __init__(self, scl, sda, *, frequency=100000, timeout=255):
        self._locked = False

    def try_lock(self):
        if self._locked:
            return False
        self._locked = True
        return True

    def unlock(self):
        self._locked = False

    def scan(self):
        return [0x3C]

    def writeto(self, address, buffer, *, start=0, end=None):
        pass

    def deinit(self):
        pass


class UART:
    """Its bytes lie in cable.py, where the bench brings and takes them."""

    def __init__(self, tx=None, rx=None, *, baudrate=9600, timeout=1, receiver_buffer_size=64, **_):
        self._line = cable.plug(receiver_buffer_size)

    @property
    def in_waiting(self):
        return self._line.waiting

    def readinto(self, buffer):
        return self._line.take(buffer) or None

    def write(self, buffer):
        return self._line.send(buffer)

    def reset_input_buffer(self):
        self._line.waiting = 0

    def deinit(self):
        pass
