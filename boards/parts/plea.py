"""What a handheld does that cannot start: it asks for help on everything that still speaks."""

import time

from boards.parts.light import FLASHES, OTHERWISE, Light

_COLUMNS = 20  # of the console on a display 128 pixels wide
_LINE = 0.8  # seconds; a display 32 pixels high shows two lines


def plead(error, led, again=None, sleep=time.sleep):
    """Tells a BoardError over and over: on the console, which a working display shows, and by the status light.

    `led` is a board file's LED or None. After each round `again()` is called; it ends only
    with what that raises, or by Ctrl-C at the console.
    """
    light = _light(led)
    while True:
        for line in lines(error.problem + " " + error.remedy):
            print(line)
            sleep(_LINE)
        print()
        for _ in range(3):
            if light:
                light.flash(FLASHES.get(error.part, OTHERWISE), sleep)
            else:
                sleep(_LINE)
        if again:
            again()


def retry():
    """Starts the program anew, in case the wire has been put right; not while someone may be at the console."""
    import supervisor

    if not supervisor.runtime.usb_connected:
        supervisor.reload()


def lines(text):
    """Generates the text in lines that fit."""
    line = ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > _COLUMNS:
            yield line
            line = ""
        line = line + " " + word if line else word
    if line:
        yield line


def _light(led):
    """The light, or None: what is wrong may be its pin, too."""
    try:
        return Light(led) if led else None
    except Exception:
        return None
