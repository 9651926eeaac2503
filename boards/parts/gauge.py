"""How the battery is, from a gauge on the I2C bus."""

_CELL = b"\x02"  # the MAX17048's register of the cell's voltage, 78.125 microvolts a step


class Gauge:
    """A MAX17048 at `address` on `bus`."""

    def __init__(self, bus, address):
        self._bus = bus
        self._address = address
        self._read = bytearray(2)

    def millivolts(self):
        """0 while the bus is busy or nothing answers."""
        if not self._bus.try_lock():
            return 0
        try:
            self._bus.writeto_then_readfrom(self._address, _CELL, self._read)
        except OSError:
            return 0
        finally:
            self._bus.unlock()
        return (self._read[0] << 8 | self._read[1]) * 5 // 64
