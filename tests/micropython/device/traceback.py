"""An error that the program would show on its screen ends the test."""

import sys


def print_exception(error, *_):
    sys.print_exception(error)
    raise SystemExit(1)
