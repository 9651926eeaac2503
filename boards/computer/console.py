"""What is typed at the terminal, read without waiting, as a board's serial console gives it."""

import os
import select
import sys

from boards.description import BoardError


class Console:
    """Standard input; BoardError where it is none that can be looked at without waiting."""

    def __init__(self):
        try:
            self._input = sys.stdin.fileno()
            select.select([self._input], [], [], 0)
        except (OSError, ValueError, AttributeError):
            raise BoardError(
                "There is no console whose input could be read.",
                "Start it in a terminal, or leave RANIUM_CONSOLE out.",
            )

    def read(self):
        """What has come, "" for nothing."""
        if self._input is None:
            return ""
        try:
            if not select.select([self._input], [], [], 0)[0]:
                return ""
            data = os.read(self._input, 256)
        except OSError:  # the other end is gone
            data = b""
        if not data:
            self._input = None
        return data.decode("utf-8", "replace")
