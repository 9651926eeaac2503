"""Feather RP2040 with OLED FeatherWing: the wing's SH1107 and its three buttons, ring on UART."""

NAME = "Feather RP2040 with OLED FeatherWing"
BASE = "adafruit_feather_rp2040"  # its board_id; RANIUM_BOARD chooses this file
DISPLAY = {"kind": "sh1107", "width": 128, "height": 64, "scl": "SCL", "sda": "SDA"}
KEYS = ("D9", "D5", "D6")  # A is previous, C next, B in the middle choose
MORE_KEYS = ("D10", "D11", "D12")  # back, help, choose for the other hand
RING = {"tx": "TX", "rx": "RX"}  # to the next handheld's RX, from the last one's TX
LED = {"pin": "LED"}
