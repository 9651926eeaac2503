"""The board's clock, which the bench moves."""

now = 0


def ticks_ms():
    return now


class _Runtime:
    usb_connected = True
    serial_connected = False
    serial_bytes_available = 0


runtime = _Runtime()
