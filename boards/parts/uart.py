"""The serial line of the ring."""

from boards.parts.pins import pin

BAUD = 115200
# What arrives while a whole picture is sent (23 ms) and drawn, several times over:
# two 250-byte frames of each of four handhelds.
_BUFFER = 2048


def uart(tx, rx):
    """A `busio.UART` on the pins named `tx` and `rx`, which never waits for bytes to come."""
    import busio

    return busio.UART(pin(tx), pin(rx), baudrate=BAUD, timeout=0, receiver_buffer_size=_BUFFER)
