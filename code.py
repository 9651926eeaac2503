"""Ranium: finds the board, builds the program and runs it. Everything else lives in the folders.

CircuitPython runs this file at power-on; on a computer tools/play.py does, once for
each handheld.
"""

import sys


def main():
    """Runs until the board is switched off or the window is closed; gives the exit code."""
    if "lib" not in sys.path and "/lib" not in sys.path:  # a microcontroller looks there by itself
        sys.path.append("lib")
    try:
        board = _board()
        try:
            return _app(board).run()
        finally:
            board.close()
    except Exception as error:
        if not hasattr(error, "remedy"):  # only some say what a person can do about it
            raise
        from boards import tell

        tell(error)
        return 2


# What these import need not stay in memory.


def _board():
    """The board, opened."""
    from boards import find

    return find()


def _app(board):
    """The program on it, with settings that make sense."""
    from ranium.wishes import check

    check(board)
    from ranium.start import started

    return started(board)


if __name__ == "__main__":  # also the name of a module of the standard library: importing it must do nothing
    sys.exit(main())
