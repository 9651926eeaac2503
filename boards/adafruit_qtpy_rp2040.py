"""Adafruit QT Py RP2040: SSD1306 on I2C, three buttons to ground, ring on UART."""

NAME = "Adafruit QT Py RP2040"
DISPLAY = {
    "kind": "ssd1306", "width": 128, "height": 64, "scl": "SCL", "sda": "SDA",
    "also": {"scl": "SCL1", "sda": "SDA1"},  # the connector called STEMMA QT
}  # fmt: skip
SPI = {"sck": "SCK", "mosi": "MOSI", "cs": "SCL", "dc": "SDA"}  # where the display goes with RANIUM_BUS = "spi"
KEYS = ("A0", "A1", "A2")  # previous, next, choose
MORE_KEYS = ("A3", "MISO", "SCK")  # back, help, choose for the other hand
RING = {"tx": "TX", "rx": "RX"}  # to the next handheld's RX, from the last one's TX
LED = {"pin": "NEOPIXEL", "power": "NEOPIXEL_POWER"}
