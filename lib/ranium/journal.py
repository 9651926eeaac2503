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

_MARK = const(0x47)
_VERSION = const(1)
_BEGIN = const(256)
_HEAD = const(12)
_CHECKED = const(8)
_LEAST_ROOM = const(1770)  # a game of link/saved.py has 812 bytes at most, twice if it is agreed to follow, or 950 more for hidden cards


class Journal:
    """Keeps one running game in `nvm` (len(), slices read and written), or nothing where it is None or too short.

    able     there is room for a game
    room     the most bytes that it can have
    damaged  neither slot was sound when it was opened, nor both blank
    writes   to the memory since the start
    failed   the memory has refused a write: from then on nothing is kept
    """

    def __init__(self, nvm):
        size = len(nvm) if nvm is not None else 0
        self._starts = (_BEGIN, size // 2)
        self.room = min(size // 2 - _BEGIN, size - size // 2) - _HEAD
        self.able = self.room >= _LEAST_ROOM
        self._nvm = nvm
        self._age = 0
        self._current = 1  # the slot in force; the other is written next
        self._running = False
        self.damaged = False
        self.failed = False
        self.writes = 0
        self._open()

    def _open(self):
        """Finds the newest sound slot."""
        if not self.able:
            return
        spoilt = sound = 0
        for slot in (0, 1):
            head = self._head(slot)
            if self._sound(slot, head):
                age, length = struct.unpack("<IH", head[2:_CHECKED])
                if not sound or age > self._age:
                    self._age = age
                    self._current = slot
                    self._running = length > 0
                sound += 1
            elif head != b"\xff" * _HEAD and head != bytes(_HEAD):
                spoilt += 1
        self.damaged = spoilt == 2

    def _head(self, slot):
        start = self._starts[slot]
        return bytes(self._nvm[start : start + _HEAD])

    def _sound(self, slot, head):
        if head[0] != _MARK or head[1] != _VERSION:
            return False
        length, check = struct.unpack("<HI", head[6:])
        if length > self.room:
            return False
        return crc32(self._data(slot, length), crc32(head[:_CHECKED])) == check

    def _data(self, slot, length):
        start = self._starts[slot] + _HEAD
        return bytes(self._nvm[start : start + length])

    @property
    def running(self):
        """True if a game is kept."""
        return self._running

    def load(self):
        """The game that was kept last (bytes), or None if none is running."""
        if not self._running:
            return None
        return self._data(self._current, struct.unpack("<H", self._head(self._current)[6:_CHECKED])[0])

    def save(self, game):
        """Keeps `game` (bytes, at least one); once this returns it outlives a power cut. ValueError if it is too long."""
        if self.able and not self.failed:
            if len(game) > self.room:
                raise ValueError("a game of {} bytes does not fit {}".format(len(game), self.room))
            self._write(game)

    def clear(self):
        """Forgets the game; costs no write if there is none."""
        if self._running:
            self._write(b"")

    def _write(self, game):
        """One assignment over the older slot. A memory that cannot be written loses the keeping, not the game."""
        slot = 1 - self._current
        head = struct.pack("<BBIH", _MARK, _VERSION, self._age + 1, len(game))
        whole = head + struct.pack("<I", crc32(game, crc32(head))) + game
        start = self._starts[slot]
        try:
            self._nvm[start : start + len(whole)] = whole
        except (OSError, RuntimeError):
            self.failed = True
            return
        self._running = len(game) > 0
        self._current = slot
        self._age += 1
        self.writes += 1
