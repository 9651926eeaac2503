"""Raspberry Pi Pico W: SSD1306 on I2C, three buttons to ground, ring on UART or UDP by Wi-Fi."""

NAME = "Raspberry Pi Pico W"
DISPLAY = {"kind": "ssd1306", "width": 128, "height": 64, "scl": "GP5", "sda": "GP4"}
SPI = {"sck": "GP18", "mosi": "GP19", "cs": "GP17", "dc": "GP20", "reset": "GP21"}  # where the display goes with RANIUM_BUS = "spi"
KEYS = ("GP13", "GP14", "GP15")  # previous, next, choose
MORE_KEYS = ("GP12", "GP11", "GP10")  # back, help, choose for the other hand
RING = {"tx": "GP0", "rx": "GP1"}  # to the next handheld's RX, from the last one's TX
LED = {"pin": "LED"}
LINKS = ("uart", "udp")
