"""The status light: the last voice of a handheld that cannot show anything."""

from boards.parts.pins import pin

FLASHES = {"display": 2, "button": 3, "link": 4}
"""How many flashes mean which part; anything else is 6."""
OTHERWISE = 6
_SHORT, _LONG = 0.2, 1.2


class Light:
    """A light by a board file's LED: dict of `pin`, and `on` (False if it shines when low) or `power` (a NeoPixel's)."""

    def __init__(self, led):
        from digitalio import DigitalInOut

        self._line = DigitalInOut(pin(led["pin"]))
        self._line.switch_to_output(value=False)
        self._shines = led.get("on", True)
        self._colour = None
        if led["pin"] == "NEOPIXEL":
            self._colour = bytearray(3)
            if "power" in led:
                self._power = DigitalInOut(pin(led["power"]))
                self._power.switch_to_output(value=True)
        self.set(False)

    def set(self, shining):
        """On or off."""
        if self._colour is None:
            self._line.value = shining == self._shines
            return
        from neopixel_write import neopixel_write

        self._colour[1] = 40 if shining else 0  # green, red, blue
        neopixel_write(self._line, self._colour)

    def flash(self, count, sleep):
        """So many flashes and a pause; `sleep` is `time.sleep`."""
        for _ in range(count):
            self.set(True)
            sleep(_SHORT)
            self.set(False)
            sleep(_SHORT)
        sleep(_LONG)
