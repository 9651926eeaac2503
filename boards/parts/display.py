"""Displays through their Adafruit drivers, on I2C or SPI."""

from boards.parts.pins import pin

# Controller: module and class of its driver, and where its picture differs from an SSD1306's.
# The SSD1309 understands the SSD1306's commands; an SH1106 has two columns beside the glass,
# and an SH1107 is mounted on its side.
_DRIVERS = {
    "ssd1306": ("adafruit_displayio_ssd1306", "SSD1306", 0, 0),
    "ssd1309": ("adafruit_displayio_ssd1306", "SSD1306", 0, 0),
    "sh1106": ("adafruit_displayio_sh1106", "SH1106", 2, 0),
    "sh1107": ("adafruit_displayio_sh1107", "SH1107", 0, 90),
}
_SPI_FREQUENCY = 4000000  # the slowest of them, the SH1107, takes no more


def open_display(plan):
    """The display of `plan` (see plan.py), with auto_refresh off, and the I2C bus it is on (None on SPI).

    BoardError, with what to check, if no display answers on I2C. One on SPI cannot
    answer: nothing tells it from an empty socket.
    """
    module, name, columns, turned = _DRIVERS[plan["kind"]]
    import displayio

    displayio.release_displays()  # the last run's display outlives a soft reload
    if plan["bus"] == "spi":
        bus, i2c = _four_wires(plan), None
    else:
        from boards.parts.i2c import find_display

        bus, i2c = find_display(plan)
    options = {"width": plan["width"], "height": plan["height"], "auto_refresh": False}
    if columns:
        options["colstart"] = columns
    if turned or plan["rotation"]:
        options["rotation"] = (turned + plan["rotation"]) % 360
    driver = getattr(__import__(module), name)
    return driver(bus, **options), i2c


def _four_wires(plan):
    from busio import SPI
    from fourwire import FourWire

    from boards.description import BoardError

    try:
        spi = SPI(pin(plan["sck"]), MOSI=pin(plan["mosi"]))
    except ValueError as error:
        raise BoardError(
            "The pins SCK {} and MOSI {} make no SPI bus: {}.".format(plan["sck"], plan["mosi"], error),
            "Choose others in RANIUM_PINS.",
            "display",
        )
    reset = pin(plan["reset"]) if plan.get("reset") else None
    return FourWire(
        spi, command=pin(plan["dc"]), chip_select=pin(plan["cs"]), reset=reset, baudrate=_SPI_FREQUENCY
    )
