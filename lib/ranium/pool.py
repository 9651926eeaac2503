"""Randomness for a board whose own is missing or weak: all that can be had, mixed. It stays weak, and the screens say so."""

import time

from ranium.digest import sha256


class Pool:
    """Gathers what `board` has (its `noise`, and what its `urandom` gives), `kept` bytes from before the last power-off, and the time of presses."""

    def __init__(self, board, kept):
        self._noise = board.noise
        try:
            own = board.urandom(32)
        except (AttributeError, NotImplementedError):
            own = b""
        self._state = sha256(b"pool", kept, own, board.noise())

    def stir(self):
        """A key was pressed: nobody else knows just when."""
        self._state = sha256(b"stir", self._state, str(time.monotonic_ns()).encode())

    def urandom(self, n):
        """`n` bytes. What is given away does not tell the next ones."""
        given = b""
        while len(given) < n:
            given += sha256(b"give", self._state)
            self._state = sha256(b"next", self._state)
        self._state = sha256(b"stir", self._state, self._noise())
        return given[:n]
