"""How the battery is: through a divider at an analogue pin, or from a gauge on the I2C bus."""

from boards.parts.pins import pin

_CELL = b"\x02"  # the MAX17048's register of the cell's voltage, 78.125 microvolts a step


class Divider:
    """The voltage at the pin `name`, `times` as high at the battery."""

    def __init__(self, name, times):
        from analogio import AnalogIn

        self._analogue = AnalogIn(pin(name))
        self._full = int(self._analogue.reference_voltage * 1000) * times

    def millivolts(self):
        return (self._analogue.value * self._full) >> 16


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


def battery(plan, bus):
    """A battery's measure by `plan` (see plan.py), with `bus` the display's I2C; None where there is nothing to measure."""
    if not plan:
        return None
    if "pin" in plan:
        return Divider(plan["pin"], plan["times"])
    return Gauge(bus, plan["gauge"]) if bus else None
