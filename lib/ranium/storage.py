"""The handheld's record in non-volatile memory: who it is and how its holder likes it.

Two slots of 128 bytes take turns, so 256 bytes of memory suffice and a write that
a power cut tears leaves the record before it. A slot:

0      mark "R"                  1      version of this layout
2..5   age, one more each write  6..7   not used, zero
8..23  secret                    24     length of the name in bytes
25..40 name, UTF-8               41     colour
42..43 language, two letters     44     game options
45..76 public value; zero until it is known
77..92 pool; zero if the secret was drawn from a good source
93..104 name of the game, zeros after it
105..123 for later, zero         124..127 CRC-32 of the bytes before it
"""

import struct
from binascii import crc32

from micropython import const

NO_COLOUR = const(255)
"""The holder has not chosen a colour yet."""

SLOT = const(128)
_MARK = const(0x52)
_VERSION = const(1)
_AGE = const(2)
_SECRET = const(8)
_SECRET_LENGTH = const(16)
_NAME = const(24)
_NAME_BYTES = const(16)
_NAME_LETTERS = const(8)
_COLOUR = const(41)
_LANGUAGE = const(42)
_OPTIONS = const(44)
_PUBLIC = const(45)
_PUBLIC_LENGTH = const(32)
_POOL = const(77)
_POOL_LENGTH = const(16)
_GAME = const(93)
_GAME_LENGTH = const(12)
_CRC = const(124)


class Store:
    """The record in `nvm` (len(), slices read and written); without one, or with one too short, nothing is kept.

    secret    bytes, 16; all zero until the program has drawn one
    public    bytes, 32: the public value of that secret (link/keys.py); all zero until it is known
    pool      bytes, 16: what was gathered where randomness is weak (pool.py); all zero elsewhere
    name      str, at most 8 letters and 16 bytes
    colour    0..3 or NO_COLOUR
    language  "en", "de" or "" for not chosen
    game      str, at most 12 letters of ASCII: the game played last, "" for none
    options   its options, 0..255
    damaged   load() found neither slot sound nor both blank: tell the holder, all is reset
    writes    to the memory since the start
    """

    def __init__(self, nvm):
        self._nvm = nvm if nvm is not None and len(nvm) >= 2 * SLOT else None
        self._slot = bytearray(SLOT)
        self._current = 1  # the slot of the record in force; the other is written next
        self._age = 0
        self._kept = None  # the bytes of the record in force
        self.damaged = False
        self.writes = 0
        self.reset()

    def reset(self):
        """Sets all fields as on a new handheld. The memory stays until `save()`."""
        self.secret = bytes(_SECRET_LENGTH)
        self.public = bytes(_PUBLIC_LENGTH)
        self.pool = bytes(_POOL_LENGTH)
        self.name = ""
        self.colour = NO_COLOUR
        self.language = ""
        self.game = ""
        self.options = 0

    def load(self):
        """Takes the newest sound record into the fields; True if there is one, else all is reset."""
        self.damaged = False
        self._kept = None
        self._age = 0
        self._current = 1
        self.reset()
        if self._nvm is None:
            return False
        spoilt = 0
        for i in (0, 1):
            slot = bytes(self._nvm[i * SLOT : (i + 1) * SLOT])
            if _sound(slot):
                age = _age(slot)
                if self._kept is None or age > self._age:
                    self._kept = slot
                    self._age = age
                    self._current = i
            elif slot != b"\xff" * SLOT and slot != bytes(SLOT):
                spoilt += 1
        if self._kept is None:
            self.damaged = spoilt == 2
            return False
        try:
            self._take(self._kept)
        except ValueError:  # a sound slot with senseless text
            self._kept = None
            self.damaged = True
            self.reset()
            return False
        return True

    def save(self):
        """Writes the fields if they differ from what is kept, in one write over the older record; True if it wrote.

        ValueError, with nothing written, for a secret of another length or a field out of range.
        """
        slot = self._packed()
        if self._kept is not None and slot[_SECRET:_CRC] == self._kept[_SECRET:_CRC]:
            return False
        if self._nvm is None:
            return False
        struct.pack_into("<I", slot, _AGE, self._age + 1)
        struct.pack_into("<I", slot, _CRC, crc32(memoryview(slot)[:_CRC]))
        at = (1 - self._current) * SLOT
        self._nvm[at : at + SLOT] = bytes(slot)
        self._current = 1 - self._current
        self._age += 1
        self._kept = bytes(slot)
        self.writes += 1
        return True

    def _packed(self):
        """The fields as a slot without age and check."""
        if len(self.secret) != _SECRET_LENGTH:
            raise ValueError("the secret must be {} bytes".format(_SECRET_LENGTH))
        if not (0 <= self.colour < 4 or self.colour == NO_COLOUR) or not 0 <= self.options < 256:
            raise ValueError("colour or options out of range")
        language = self.language.encode()
        if len(language) not in (0, 2):
            raise ValueError("a language has two letters")
        game = self.game.encode()
        if len(game) > _GAME_LENGTH:
            raise ValueError("the name of a game has at most {} letters".format(_GAME_LENGTH))
        slot = self._slot
        for i in range(SLOT):
            slot[i] = 0
        slot[0] = _MARK
        slot[1] = _VERSION
        slot[_SECRET : _SECRET + _SECRET_LENGTH] = self.secret
        name = _cut(self.name)
        slot[_NAME] = len(name)
        slot[_NAME + 1 : _NAME + 1 + len(name)] = name
        slot[_COLOUR] = self.colour
        slot[_LANGUAGE : _LANGUAGE + len(language)] = language
        slot[_OPTIONS] = self.options
        slot[_PUBLIC : _PUBLIC + _PUBLIC_LENGTH] = self.public
        slot[_POOL : _POOL + _POOL_LENGTH] = self.pool
        slot[_GAME : _GAME + len(game)] = game
        return slot

    def _take(self, slot):
        """Fills the fields from a sound slot."""
        self.secret = slot[_SECRET : _SECRET + _SECRET_LENGTH]
        self.name = slot[_NAME + 1 : _NAME + 1 + slot[_NAME]].decode()
        self.colour = slot[_COLOUR]
        self.language = slot[_LANGUAGE : _LANGUAGE + 2].decode().strip("\0")
        self.options = slot[_OPTIONS]
        self.public = slot[_PUBLIC : _PUBLIC + _PUBLIC_LENGTH]
        self.pool = slot[_POOL : _POOL + _POOL_LENGTH]
        self.game = slot[_GAME : _GAME + _GAME_LENGTH].decode().strip("\0")


def _sound(slot):
    """True if a slot is whole, of this version, and its fields are in range."""
    if slot[0] != _MARK or slot[1] != _VERSION or crc32(slot[:_CRC]) != struct.unpack("<I", slot[_CRC:])[0]:
        return False
    return slot[_NAME] <= _NAME_BYTES and (slot[_COLOUR] < 4 or slot[_COLOUR] == NO_COLOUR)


def _age(slot):
    return struct.unpack("<I", slot[_AGE : _AGE + 4])[0]


def _cut(name):
    """The name in UTF-8, cut between letters to what a slot holds."""
    name = name[:_NAME_LETTERS]
    while len(name.encode()) > _NAME_BYTES:
        name = name[:-1]
    return name.encode()
