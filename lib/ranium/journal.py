"""The running game in non-volatile memory, behind the 256 bytes of the handheld's own record (storage.py).

Two slots take turns: one begins behind those 256 bytes, the other in the middle of the
memory, so that where the memory is two flash pages each slot has its own. A write is one
assignment and touches nothing of the other slot, so one that a power cut tears leaves
the game as it was kept before. A slot:

0      mark "G"             1      version of this layout
2..5   age, one more each write
6..7   length of the game, little-endian; 0: no game is running
8..11  CRC-32 of all other bytes
12..   the game
"""

import struct
from binascii import crc32

from micropython import const

MARK = const(0x47)
VERSION = const(1)


class Journal:
    """Keeps one running game in `nvm` (len(), slices read and written), or nothing where it is None or too short.

    able     there is room for a game
    room     the most bytes that it can have
    running  a game is kept
    damaged  neither slot was sound when it was opened, nor both blank
    writes   to the memory since the start
    failed   the memory has refused a write: from then on nothing is kept
    """

    def __init__(self, nvm):
        from ranium.recall import opened

        self._nvm = nvm
        self._starts, self.room, self.able, self._age, self._current, self.running, self.damaged = opened(nvm)
        self.failed = False
        self.writes = 0

    def load(self):
        """The game that was kept last (bytes), or None if none is running."""
        from ranium.recall import game

        return game(self._nvm, self._starts[self._current]) if self.running else None

    def save(self, game):
        """Keeps `game` (bytes, at least one); once this returns it outlives a power cut. ValueError if it is too long."""
        if self.able and not self.failed:
            if len(game) > self.room:
                raise ValueError("a game of {} bytes does not fit {}".format(len(game), self.room))
            self._write(game)

    def clear(self):
        """Forgets the game; costs no write if there is none."""
        if self.running:
            self._write(b"")

    def _write(self, game):
        """One assignment over the older slot. A memory that cannot be written loses the keeping, not the game."""
        slot = 1 - self._current
        head = struct.pack("<BBIH", MARK, VERSION, self._age + 1, len(game))
        whole = head + struct.pack("<I", crc32(game, crc32(head))) + game
        start = self._starts[slot]
        try:
            self._nvm[start : start + len(whole)] = whole
        except (OSError, RuntimeError):
            self.failed = True
            return
        self.running = len(game) > 0
        self._current = slot
        self._age += 1
        self.writes += 1
