"""A passive buzzer on a pin that can give pulses."""

from adafruit_ticks import ticks_add, ticks_diff, ticks_ms

from boards.parts.pins import pin

_HALF = 32768


class Buzzer:
    """One tone at a time, by a board file's BUZZER: dict of `pin`."""

    def __init__(self, plan):
        from pwmio import PWMOut

        self._pulses = PWMOut(pin(plan["pin"]), duty_cycle=0, frequency=880, variable_frequency=True)
        self._until = None

    def begin(self, hertz, ms):
        """A tone of so many milliseconds, instead of the one before."""
        self._pulses.frequency = hertz
        self._pulses.duty_cycle = _HALF
        self._until = ticks_add(ticks_ms(), ms)

    def look(self):
        """Ends the tone when it is time."""
        if self._until is not None and ticks_diff(ticks_ms(), self._until) >= 0:
            self._pulses.duty_cycle = 0
            self._until = None
