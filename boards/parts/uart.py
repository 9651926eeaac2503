"""The serial line of the ring."""

from boards.description import BoardError
from boards.parts.pins import pin, reads

BAUD = 115200
# 178 ms of a line that is never silent. The longest time that nobody reads is a whole
# picture drawn and sent (some 50 ms) with a garbage collection behind it.
_BUFFER = 2048


def uart(tx, rx, note):
    """A `busio.UART` on the pins named `tx` and `rx`, which never waits for bytes to come.

    Says through `note` what the wires look like if nobody is at the other end: at the
    start that may just be a handheld that is still off. BoardError for pins that make no UART.
    """
    import busio

    _look(tx, rx, note)
    try:
        return busio.UART(pin(tx), pin(rx), baudrate=BAUD, timeout=0, receiver_buffer_size=_BUFFER)
    except ValueError as error:
        raise BoardError(
            "The pins TX {} and RX {} make no serial line: {}.".format(tx, rx, error),
            "Choose others in RANIUM_PINS.",
            "link",
        )


def _look(tx, rx, note):
    """An idle line is held high by whoever sends on it; that can be seen before the UART has the pins."""
    if not reads(pin(rx), True):
        note(
            "RX ({}) is held at 0 V. Is the handheld before this one off, or does the ring's wire touch ground?".format(rx)
        )
    elif not reads(pin(rx), False):
        note(
            "Nobody sends on RX ({}). Is the ring's cable plugged in, the handheld before this one on, "
            "and its TX wired to this RX (not TX to TX)?".format(rx)
        )
    if not reads(pin(tx), True):
        note("TX ({}) is held at 0 V. Does the ring's wire touch ground?".format(tx))
