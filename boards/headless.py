"""A handheld without a screen: the real SSD1306 driver draws into memory.

The keys are pressed by a script (RANIUM_KEYS, see computer/script.py) or not at all.
"""

import boards.computer  # before Blinka
from boards.computer.board import ComputerBoard, missing
from boards.computer.oled import ADDRESS, Oled

_SCREENS = 64  # so many may live in one process, for tests


class Headless(ComputerBoard):
    """`oled` is the display's other end: its frame, and the bytes and writes that went over I2C."""

    def __init__(self):
        try:
            import displayio
            from busdisplay import BusDisplay
            from i2cdisplaybus import I2CDisplayBus

            from boards.computer.oled import driven
        except ImportError as error:
            raise missing(error)
        super().__init__("headless", "Headless")
        self.oled = Oled(self.width, self.height)
        displayio.CIRCUITPY_DISPLAY_LIMIT = _SCREENS
        BusDisplay._auto_refresh = False  # a thread of Blinka's looks at it before a display is whole
        self._bus = I2CDisplayBus(self.oled, device_address=ADDRESS)
        self.display = driven(self._bus, self.width, self.height)
        self.display.root_group = None  # instead of the console

    def picture(self):
        return self.oled.picture()

    def close(self):
        import displayio

        super().close()
        if self.display in displayio.displays:
            self.display.root_group = None
            displayio.displays.remove(self.display)
            displayio.display_buses.remove(self._bus)


def start():
    """The board; BoardError if a setting is wrong or Blinka is not installed."""
    return Headless()
