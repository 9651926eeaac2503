"""Displays on an I2C bus."""

from boards.description import BoardError
from boards.parts.pins import pin

_ADDRESSES = (0x3C, 0x3D)  # a solder bridge on the module chooses
_FREQUENCY = 400000


def ssd1306(scl, sda, width=128, height=64):
    """An SSD1306 display on the pins named `scl` and `sda`, with auto_refresh off.

    BoardError, with what to check, if no display answers there.
    """
    lines = "SCL {}, SDA {}".format(scl, sda)
    clock, data = pin(scl), pin(sda)

    import displayio
    from adafruit_displayio_ssd1306 import SSD1306
    from i2cdisplaybus import I2CDisplayBus

    displayio.release_displays()  # the last run's display outlives a soft reload
    bus = _bus(clock, data, lines)
    address = _address(bus, lines)
    return SSD1306(I2CDisplayBus(bus, device_address=address), width=width, height=height, auto_refresh=False)


def _bus(clock, data, lines):
    import busio

    try:
        return busio.I2C(clock, data, frequency=_FREQUENCY)
    except RuntimeError:  # no pull-ups: the display module carries them
        raise BoardError(
            "No display is connected to I2C ({}), or it has no power.".format(lines),
            "Check its four wires: VCC, GND, SCL, SDA.",
        )


def _address(bus, lines):
    """Where on the bus the display answers."""
    while not bus.try_lock():
        pass
    try:
        found = bus.scan()
    finally:
        bus.unlock()
    for address in _ADDRESSES:
        if address in found:
            return address
    bus.deinit()
    others = ", ".join(["0x{:02X}".format(address) for address in found]) or "nothing"
    raise BoardError(
        "No display answers on I2C ({}) at 0x3C or 0x3D; found there: {}.".format(lines, others),
        "Check that SCL and SDA are not swapped and that the display is an I2C one.",
    )
