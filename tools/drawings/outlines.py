"""What the boards look like from above, with the USB socket at the top: size and pins in order.

A pin has the name that CircuitPython's `board` gives it; `GND` and `3V3` are the ground
and the supply of 3.3 volts, whatever is printed beside them. The tests check the names
against circuitpython-stubs. A board that is not here is drawn as a plain list of pins.
"""

PITCH = 2.54
"""Millimetres from pin to pin."""

NOT_PINS = frozenset("GND 3V3 VBUS VSYS 3V3_EN VREF RUN RST EN BAT USB VHI 5V DB SWDIO SWCLK AREF".split())
"""Names on the boards that are no pins of the program."""


class Pad:
    """A pin on the `side` "left", "right" or "bottom", at x, y millimetres from the board's upper left corner."""

    def __init__(self, name, side, x, y):
        self.name, self.side, self.x, self.y = name, side, x, y


class Outline:
    """A board of `width` by `height` millimetres.

    `left`, `right`, `bottom` list the pins, top to bottom and left to right; `first` is how
    far the first one of each is from the corner. `printed` says what is printed otherwise.
    """

    def __init__(self, width, height, left, right, first, bottom="", printed=""):
        self.width, self.height, self.printed = width, height, printed
        self.pads = [Pad(name, "left", 0, first["left"] + PITCH * i) for i, name in enumerate(left.split())]
        self.pads += [Pad(name, "right", width, first["right"] + PITCH * i) for i, name in enumerate(right.split())]
        self.pads += [Pad(name, "bottom", first["bottom"] + PITCH * i, height) for i, name in enumerate(bottom.split())]

    def pad(self, name):
        """The first pad of that name; None if there is none."""
        for pad in self.pads:
            if pad.name == name:
                return pad
        return None


def _pico():
    return Outline(
        21,
        51,
        "GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15",
        "VBUS VSYS GND 3V3_EN 3V3 VREF GP28 GND GP27 GP26 RUN GP22 GND GP21 GP20 GP19 GP18 GND GP17 GP16",
        {"left": 1.37, "right": 1.37},
        printed="The names are printed on the underside.",
    )


_FEATHER_PRINT = "Printed on the board without D: 9 is D9. MO is MOSI, MI is MISO, 3.3V or 3V is 3V3."


def _feather(second, analogue, last):
    return Outline(
        22.86,
        50.8,
        "RST 3V3 {} GND A0 A1 A2 A3 {} SCK MOSI MISO RX TX {}".format(second, analogue, last),
        "BAT EN USB D13 D12 D11 D10 D9 D6 D5 SCL SDA",
        {"left": 6.35, "right": 16.51},
        printed=_FEATHER_PRINT,
    )


def _small(names_left, names_right, height, first, printed):
    return Outline(17.78, height, names_left, names_right, {"left": first, "right": first}, printed=printed)


OUTLINES = {
    "raspberry_pi_pico": _pico(),
    "raspberry_pi_pico_w": _pico(),
    "raspberry_pi_pico2": _pico(),
    "adafruit_feather_rp2040": _feather("3V3", "D24 D25", "D4"),
    "feather_m4_express": _feather("AREF", "A4 A5", "D4"),
    "feather_nrf52840_express": _feather("AREF", "A4 A5", "D2"),
    "adafruit_feather_esp32s3_4mbflash_2mbpsram": _feather("3V3", "A4 A5", "DB"),
    "adafruit_itsybitsy_rp2040": Outline(
        17.78,
        35.56,
        "RST 3V3 3V3 VHI A0 A1 A2 A3 D24 D25 SCK MOSI MISO D2",
        "BAT GND USB D13 D12 D11 D10 D9 D7 D5 SCL SDA TX RX",
        {"left": 1.27, "right": 1.27, "bottom": 3.81},
        bottom="EN SWDIO SWCLK D3 D4",
        printed="Printed without D: 9 is D9. G is GND, 3V is 3V3, MO is MOSI, MI is MISO. No button on D5: it is an output of 5 volts.",
    ),
    "adafruit_qtpy_rp2040": _small(
        "A0 A1 A2 A3 SDA SCL TX",
        "5V GND 3V3 MOSI MISO SCK RX",
        20.7,
        2.73,
        "Printed on the board: 3V is 3V3, MO is MOSI, MI is MISO.",
    ),
    "seeeduino_xiao_rp2040": _small("D0 D1 D2 D3 D4 D5 D6", "5V GND 3V3 D10 D9 D8 D7", 21, 2.88, ""),
}


def plain(names):
    """An outline for a board that is not in OUTLINES: the pins `names` in a row, power opposite."""
    height = PITCH * (max(len(names), 2) + 1)
    first = {"left": PITCH, "right": PITCH}
    return Outline(
        25.4,
        height,
        " ".join(names),
        "3V3 GND",
        first,
        printed="Drawn as a list: where the pins are, its documents show.",
    )
