"""Randomness: the computer's own, or with a seed the same at every start."""

import hashlib
import os


class Entropy:
    """`urandom(n)`; with a `seed` (any text) a stream of SHA-256 over seed and counter.

    A seed makes secrets foreseeable: it is for tests and repeatable tables only.
    """

    def __init__(self, seed=None):
        self._seed = seed
        self._count = 0
        self._ready = b""

    def urandom(self, n):
        if self._seed is None:
            return os.urandom(n)
        while len(self._ready) < n:
            block = "ranium/{}/{}".format(self._seed, self._count)
            self._ready += hashlib.sha256(block.encode()).digest()
            self._count += 1
        out, self._ready = self._ready[:n], self._ready[n:]
        return out
