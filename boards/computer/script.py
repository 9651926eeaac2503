"""Presses keys by lines of text, from a file or from standard input.

prev next choose back help [TIMES]   press and let go
hold KEY [MS]                        press, wait (700 ms), let go
press KEY, release KEY               one half of it
wait MS                              do nothing for a while
shot NAME                            write NAME.png and print its path
show                                 print the picture as text
quit                                 close the handheld
"""

import sys
import threading
import time
from collections import deque

from boards.computer.keys import NAMES
from boards.description import BoardError

COMMANDS = NAMES + ("hold", "press", "release", "wait", "shot", "show", "quit")
_SETTLE_MS = 60  # after a key, so that the program has drawn before the next command
_HOLD_MS = 700


class Script:
    """Carries out the lines of `source`, a path, or "-" for standard input, at the keys of `board`."""

    def __init__(self, board, source):
        self._board = board
        self._lines = deque()
        self._due = 0.0
        self._release = None  # key to be let go when due
        if source == "-":
            threading.Thread(target=self._listen, daemon=True).start()
            return
        try:
            with open(source, encoding="utf-8") as file:
                self._lines.extend(file)
        except OSError as error:
            raise BoardError(
                "The key script {} cannot be read: {}.".format(source, error.strerror),
                "Set RANIUM_KEYS to a file of commands, or to - to type them.",
            )

    def _listen(self):
        for line in sys.stdin:
            self._lines.append(line)

    def pump(self):
        """Does what is due now, at most one thing, so that the program acts on it before the next."""
        if time.monotonic() < self._due:
            return
        if self._release is not None:
            self._board.keys.release(self._release, "script")
            self._release = None
            self._pause(_SETTLE_MS)
        elif self._lines:
            self._do(self._lines.popleft().split("#")[0].split())

    def _pause(self, ms):
        self._due = time.monotonic() + ms / 1000

    def _do(self, words):
        """Carries out one line; a wrong one is told and left out."""
        if not words:
            return
        command = words[0].lower()
        try:
            if command in NAMES:
                self._tap(NAMES.index(command), int(words[1]) if words[1:] else 1)
            elif command == "hold":
                self._release = NAMES.index(words[1])
                self._board.keys.press(self._release, "script")
                self._pause(int(words[2]) if words[2:] else _HOLD_MS)
            elif command == "press":
                self._board.keys.press(NAMES.index(words[1]), "script")
            elif command == "release":
                self._board.keys.release(NAMES.index(words[1]), "script")
            elif command == "wait":
                self._pause(int(words[1]))
            elif command == "shot":
                print("shot", self._board.save(words[1]), flush=True)
            elif command == "show":
                print(self._board.text(), flush=True)
            elif command == "quit":
                self._board.quit()
            else:
                self._board.note('Unknown command "{}". There are: {}.'.format(command, ", ".join(COMMANDS)))
        except (IndexError, ValueError):
            self._board.note('Not understood: "{}". {}'.format(" ".join(words), _usage(command)))

    def _tap(self, key, times):
        self._board.keys.press(key, "script")
        self._board.keys.release(key, "script")
        if times > 1:
            self._lines.appendleft("{} {}".format(NAMES[key], times - 1))
        self._pause(_SETTLE_MS)


def _usage(command):
    """The line of this module's docstring about a command."""
    for line in __doc__.split("\n"):
        if command in line.split("  ")[0].replace(",", "").split():
            return "It is: " + line.split("  ")[0]
    return ""
