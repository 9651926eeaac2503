"""Pins by the names that the board's own documents use."""

from boards.description import BoardError


def pin(name):
    """The microcontroller pin called `name` ("GP4"); BoardError if this board has none."""
    try:
        import board
    except (ImportError, NotImplementedError):
        board = None
    found = getattr(board, name, None)
    if found is None:
        raise BoardError(
            "There is no pin {} here.".format(name),
            "This board file runs only on the board it is named after: is RANIUM_BOARD right, and RANIUM_PINS?",
        )
    return found


def reads(pin, up):
    """What a pin reads while the board pulls it `up` (True) or down (False), weakly: whoever drives it wins."""
    import time

    from digitalio import DigitalInOut, Pull

    line = DigitalInOut(pin)
    try:
        line.switch_to_input(Pull.UP if up else Pull.DOWN)
        time.sleep(0.002)
        return line.value
    finally:
        line.deinit()
