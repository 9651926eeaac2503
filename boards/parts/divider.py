"""How the battery is, through a divider at an analogue pin."""

from analogio import AnalogIn


class Divider:
    """The voltage at `pin`, `times` as high at the battery."""

    def __init__(self, pin, times):
        self._analogue = AnalogIn(pin)
        self._full = int(self._analogue.reference_voltage * 1000) * times

    def millivolts(self):
        return (self._analogue.value * self._full) >> 16
