"""Raspberry Pi Pico: SSD1306 on I2C, three buttons to ground, ring on UART."""

NAME = "Raspberry Pi Pico"
DISPLAY = {"scl": "GP5", "sda": "GP4", "width": 128, "height": 64}
KEYS = ("GP13", "GP14", "GP15")  # previous, next, choose
RING = {"tx": "GP0", "rx": "GP1"}  # to the next handheld's RX, from the last one's TX


def start():
    """The board; BoardError if its display does not answer."""
    from boards.parts.display import ssd1306

    display = ssd1306(**DISPLAY)
    from boards.parts.handheld import Handheld

    return Handheld("raspberry_pi_pico", NAME, display, KEYS, RING)
