"""Adafruit Feather nRF52840 Express: SSD1306 on I2C, three buttons to ground, ring on UART."""

NAME = "Adafruit Feather nRF52840 Express"
DISPLAY = {"kind": "ssd1306", "width": 128, "height": 64, "scl": "SCL", "sda": "SDA"}
SPI = {"sck": "SCK", "mosi": "MOSI", "cs": "A1", "dc": "A2", "reset": "A3"}  # where the display goes with RANIUM_BUS = "spi"
KEYS = ("D9", "D5", "D6")  # previous, next, choose
MORE_KEYS = ("D10", "D11", "D12")  # back, help, choose for the other hand
RING = {"tx": "TX", "rx": "RX"}  # to the next handheld's RX, from the last one's TX
LED = {"pin": "LED"}
BATTERY = {"pin": "VOLTAGE_MONITOR", "times": 2}
