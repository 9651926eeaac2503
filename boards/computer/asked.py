"""What is looked at before a board on a computer is opened: is there a screen, and do size and game make sense."""

import os
import sys

from boards.description import BoardError, setting

_WIDEST, _HIGHEST = 256, 256  # what an SSD1306's commands can tell, a byte each


def size():
    """(width, height) of the display as the setting RANIUM_SIZE tells it, like 256x128; BoardError if it is none."""
    text = setting("SIZE", "128x64")
    width, times, height = text.lower().partition("x")
    try:
        size = int(width), int(height)
    except ValueError:
        size = 0, 0
    if not (128 <= size[0] <= _WIDEST and 32 <= size[1] <= _HIGHEST and size[1] % 8 == 0):
        raise BoardError(
            '"{}" is no size of a display.'.format(text),
            "RANIUM_SIZE is width x height, from 128x32 to {}x{}, the height in whole eights.".format(_WIDEST, _HIGHEST),
        )
    return size


def screen():
    """BoardError without a screen; first of all for a size or game that there is not."""
    _check()
    if sys.platform in ("darwin", "win32") or any(os.getenv(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")):
        return
    raise BoardError(
        "No screen is attached to this computer, so the handheld's window cannot open.",
        "Run it without one: python3 tools/play.py --headless, or a single handheld by RANIUM_BOARD=headless.",
    )


def _check():
    import engine

    size()
    game = setting("GAME", "")
    if game and game not in engine.names():
        raise BoardError(
            'There is no game "{}".'.format(game),
            "Set RANIUM_GAME to {}, or leave it out.".format(" or ".join(engine.names())),
        )
