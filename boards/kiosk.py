"""Kiosk: Pico with a 2.42 inch SSD1309 on SPI and five arcade buttons, ring on UART."""

NAME = "Kiosk"
BASE = "raspberry_pi_pico"  # its board_id; RANIUM_BOARD = "kiosk" chooses this file
DISPLAY = {
    "kind": "ssd1309", "width": 128, "height": 64,
    "sck": "GP18", "mosi": "GP19", "cs": "GP17", "dc": "GP20", "reset": "GP21",
}  # fmt: skip
I2C = {"scl": "GP5", "sda": "GP4", "reset": "GP21"}  # where the display goes with RANIUM_BUS = "i2c"
KEYS = ("GP13", "GP14", "GP15", "GP12", "GP11")  # previous, next, choose, back, help
MORE_KEYS = ("GP10",)  # choose for the other hand
RING = {"tx": "GP0", "rx": "GP1"}  # to the next handheld's RX, from the last one's TX
LED = {"pin": "LED"}
KIOSK = True  # runs a booth by itself: lib/ranium/kiosk/
