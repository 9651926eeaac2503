"""Seeed XIAO RP2040: SSD1306 on I2C, three buttons to ground, ring on UART."""

NAME = "Seeed XIAO RP2040"
DISPLAY = {"kind": "ssd1306", "width": 128, "height": 64, "scl": "D5", "sda": "D4"}
SPI = {"sck": "D8", "mosi": "D10", "cs": "D5", "dc": "D4"}  # where the display goes with RANIUM_BUS = "spi"
KEYS = ("D0", "D1", "D2")  # previous, next, choose
MORE_KEYS = ("D3", "D9", "D8")  # back, help, choose for the other hand
RING = {"tx": "D6", "rx": "D7"}  # to the next handheld's RX, from the last one's TX
LED = {"pin": "LED", "on": False}
