"""Finds the board that the program runs on.

A board is one file in this folder. It names the parts of a handheld and their pins
(README.md shows how), or has a function `start()` that gives a `Board` of its own
(see description.py). The file's name is the board's name: for a microcontroller the
`board_id` that CircuitPython gives it.
"""

import os
import sys

from boards.description import Board, BoardError, setting

_NOT_BOARDS = ("__init__", "description")
_found = None  # the board file in use, as a module


def find():
    """Starts and gives the board: the one named by RANIUM_BOARD, else the one that is here.

    On a microcontroller that is the only file here, or the one named like
    `board.board_id`; on a computer "desktop" if a screen is attached. BoardError, with
    what to do, for an unknown name, a computer without a screen, or a part that does
    not answer.
    """
    name = setting("BOARD", "")
    if not name:
        name = _attached()
    if name not in names():
        raise BoardError(
            'There is no board "{}". Known boards: {}.'.format(name, ", ".join(names())),
            "Set RANIUM_BOARD to one of them, or add boards/{}.py (boards/README.md shows how).".format(name),
        )
    global _found
    _found = __import__("boards." + name, None, None, ("NAME",))
    if hasattr(_found, "start"):
        return _found.start()
    from boards.parts.opening import opened

    return opened(name, _found)


def tell(error):
    """Tells a person of a BoardError: on the console, and on a microcontroller for ever, also by its status light."""
    print(error)
    if sys.implementation.name == "circuitpython":
        from boards.parts.plea import plead, retry

        plead(error, getattr(_found, "LED", None), retry)


def names():
    """The names of all boards, sorted: one for each file in this folder."""
    found = []
    here = __file__.replace("\\", "/")
    for file in os.listdir(here[: here.rfind("/")]):
        name, dot, ending = file.partition(".")
        if ending in ("py", "mpy") and name not in _NOT_BOARDS and name not in found:
            found.append(name)
    return sorted(found)


def _attached():
    """The name of the board that is here when no setting names one."""
    if sys.implementation.name == "circuitpython":
        import board

        here = names()
        return here[0] if len(here) == 1 else board.board_id  # tools/deploy.py lays one file, maybe a variant
    if sys.platform in ("darwin", "win32"):
        return "desktop"
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        if os.getenv(name):
            return "desktop"
    raise BoardError(
        "No screen is attached to this computer, so the handheld's window cannot open.",
        "Run it without one: python3 tools/play.py --headless, or a single handheld by RANIUM_BOARD=headless.",
    )
