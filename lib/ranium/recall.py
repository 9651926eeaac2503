"""Finds and reads the running game in non-volatile memory (journal.py), which is seldom needed."""

import struct
from binascii import crc32

from micropython import const

from ranium.journal import MARK, VERSION

_BEGIN = const(256)
_HEAD = const(12)
_CHECKED = const(8)
_LEAST_ROOM = const(1770)  # a game of link/saved.py has 812 bytes at most, twice if it is agreed to follow, or 950 more for hidden cards


def opened(nvm):
    """What is found in `nvm`, which may be None: `(starts, room, able, age, current, running, damaged)`.

    Where both slots start, how long a game may be, whether a game has room; the age and the
    number of the slot in force, whether that holds a game; whether neither slot was sound, nor
    both blank.
    """
    size = len(nvm) if nvm is not None else 0
    starts = (_BEGIN, size // 2)
    room = min(size // 2 - _BEGIN, size - size // 2) - _HEAD
    able = room >= _LEAST_ROOM
    age = spoilt = sound = 0
    current = 1
    running = False
    for slot in (0, 1) if able else ():
        head = _head(nvm, starts[slot])
        if _sound(nvm, starts[slot], head, room):
            own, length = struct.unpack("<IH", head[2:_CHECKED])
            if not sound or own > age:
                age = own
                current = slot
                running = length > 0
            sound += 1
        elif head != b"\xff" * _HEAD and head != bytes(_HEAD):
            spoilt += 1
    return starts, room, able, age, current, running, spoilt == 2


def game(nvm, start):
    """The game in the sound slot that begins at `start`."""
    return _data(nvm, start, struct.unpack("<H", _head(nvm, start)[6:_CHECKED])[0])


def _head(nvm, start):
    return bytes(nvm[start : start + _HEAD])


def _data(nvm, start, length):
    return bytes(nvm[start + _HEAD : start + _HEAD + length])


def _sound(nvm, start, head, room):
    if head[0] != MARK or head[1] != VERSION:
        return False
    length, check = struct.unpack("<HI", head[6:])
    return length <= room and crc32(_data(nvm, start, length), crc32(head[:_CHECKED])) == check
