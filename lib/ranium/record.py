"""How the handheld's record (storage.py) lies in non-volatile memory: read at the start, written when something has changed.

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
105    strength of its bots      106..123 for later, zero
124..127 CRC-32 of the bytes before it
"""

import struct
from binascii import crc32

from micropython import const

from ranium.storage import NO_COLOUR

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
_STRENGTH = const(105)
_CRC = const(124)


def read(store):
    """Takes the newest sound record into the fields; True if there is one, else all is reset."""
    store.damaged = False
    store.reset()
    if not _has_room(store.nvm):
        return False
    store.slot, kept, spoilt = newest(store.nvm, 0, _sound)
    if kept is None:
        store.damaged = spoilt == 2
        return False
    try:
        _take(store, kept)
    except ValueError:  # a sound slot with senseless text
        store.reset()
        store.damaged = True
        return False
    return True


def write(store):
    """Writes the fields if they differ from what is kept, in one write over the older record; True if it wrote.

    ValueError, with nothing written, for a secret of another length or a field out of range.
    """
    slot = _packed(store)
    if not _has_room(store.nvm):
        return False
    age = 0
    if store.slot >= 0:
        kept = slot_at(store.nvm, 0, store.slot)
        if kept[_SECRET:_CRC] == slot[_SECRET:_CRC]:
            return False
        age = age_of(kept)
    store.slot = put(store.nvm, 0, store.slot, slot, age + 1)
    store.writes += 1
    return True


def _has_room(nvm):
    return nvm is not None and len(nvm) >= 2 * SLOT


# Two slots anywhere in the memory, from `start` on; also the kiosk's figures lie so (kiosk/kept.py).


def newest(nvm, start, sound):
    """(number, slot, spoilt): the newest slot (bytes) for which `sound(slot)`, -1 and None without one, and how many others are not blank."""
    spoilt = 0
    number = -1
    kept = None
    for i in (0, 1):
        slot = slot_at(nvm, start, i)
        if sound(slot):
            if kept is None or age_of(slot) > age_of(kept):
                kept = slot
                number = i
        elif slot != b"\xff" * SLOT and slot != bytes(SLOT):
            spoilt += 1
    return number, kept, spoilt


def put(nvm, start, number, slot, age):
    """Writes `slot` (bytearray; age and check sum are filled in), in one write, not over the slot of this number; gives the number of its own."""
    struct.pack_into("<I", slot, _AGE, age)
    struct.pack_into("<I", slot, _CRC, crc32(memoryview(slot)[:_CRC]))
    number = 1 if number == 0 else 0
    at = start + number * SLOT
    nvm[at : at + SLOT] = bytes(slot)
    return number


def slot_at(nvm, start, number):
    at = start + number * SLOT
    return bytes(nvm[at : at + SLOT])


def whole(slot, mark, version):
    """True if a slot begins with these two and its check sum is right."""
    return slot[0] == mark and slot[1] == version and crc32(slot[:_CRC]) == struct.unpack("<I", slot[_CRC:])[0]


def age_of(slot):
    return struct.unpack("<I", slot[_AGE : _AGE + 4])[0]


def _packed(store):
    """The fields as a slot without age and check."""
    if len(store.secret) != _SECRET_LENGTH:
        raise ValueError("the secret must be {} bytes".format(_SECRET_LENGTH))
    if not (0 <= store.colour < 4 or store.colour == NO_COLOUR) or not 0 <= store.options < 256:
        raise ValueError("colour or options out of range")
    language = store.language.encode()
    if len(language) not in (0, 2):
        raise ValueError("a language has two letters")
    game = store.game.encode()
    if len(game) > _GAME_LENGTH:
        raise ValueError("the name of a game has at most {} letters".format(_GAME_LENGTH))
    slot = bytearray(SLOT)
    slot[0] = _MARK
    slot[1] = _VERSION
    slot[_SECRET : _SECRET + _SECRET_LENGTH] = store.secret
    name = _cut(store.name)
    slot[_NAME] = len(name)
    slot[_NAME + 1 : _NAME + 1 + len(name)] = name
    slot[_COLOUR] = store.colour
    slot[_LANGUAGE : _LANGUAGE + len(language)] = language
    slot[_OPTIONS] = store.options
    slot[_PUBLIC : _PUBLIC + _PUBLIC_LENGTH] = store.public
    slot[_POOL : _POOL + _POOL_LENGTH] = store.pool
    slot[_GAME : _GAME + len(game)] = game
    slot[_STRENGTH] = store.strength
    return slot


def _take(store, slot):
    """Fills the fields from a sound slot."""
    store.secret = slot[_SECRET : _SECRET + _SECRET_LENGTH]
    store.name = slot[_NAME + 1 : _NAME + 1 + slot[_NAME]].decode()
    store.colour = slot[_COLOUR]
    store.language = slot[_LANGUAGE : _LANGUAGE + 2].decode().strip("\0")
    store.options = slot[_OPTIONS]
    store.public = slot[_PUBLIC : _PUBLIC + _PUBLIC_LENGTH]
    store.pool = slot[_POOL : _POOL + _POOL_LENGTH]
    store.strength = min(slot[_STRENGTH], 2)
    store.game = slot[_GAME : _GAME + _GAME_LENGTH].decode().strip("\0")


def _sound(slot):
    """True if a slot is whole, of this version, and its fields are in range."""
    return whole(slot, _MARK, _VERSION) and slot[_NAME] <= _NAME_BYTES and (slot[_COLOUR] < 4 or slot[_COLOUR] == NO_COLOUR)


def _cut(name):
    """The name in UTF-8, cut between letters to what a slot holds."""
    name = name[:_NAME_LETTERS]
    while len(name.encode()) > _NAME_BYTES:
        name = name[:-1]
    return name.encode()
