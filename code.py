"""Ranium: finds the board, builds the program and runs it. Everything else lives in the folders.

CircuitPython runs this file at power-on; on a computer tools/play.py does, once for
each handheld.
"""

import sys


def main():
    """Runs until the board is switched off or the window is closed; gives the exit code."""
    if "lib" not in sys.path and "/lib" not in sys.path:  # a microcontroller looks there by itself
        sys.path.append("lib")
    from boards import find, tell
    from boards.description import BoardError
    from ranium.wishes import WishError, check

    try:
        board = find()
        try:
            check(board)
            from ranium.app import App

            return App(board).run()
        finally:
            board.close()
    except (BoardError, WishError) as error:
        tell(error)
        return 2


if __name__ == "__main__":  # also the name of a module of the standard library: importing it must do nothing
    sys.exit(main())
