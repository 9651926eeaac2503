"""How the kiosk's figures lie in non-volatile memory: in its last 256 bytes, where no running game reaches.

Two slots of 128 bytes take turns, as with the handheld's own record: a write that a power
cut tears leaves the slot before it. All numbers are little-endian. A slot:

0        mark "K"                        1        version of this layout
2..5     age, one more each write        6..7     PIN
8        bot                             9        timeout, in steps of 5 seconds
10       mask of the games switched off, + 128 without sounds
11       0, or 1 + the line of the running game
12..17   starts, games ended by a power cut, errors: 2 each
18..29   where the last error came up, zeros after it
30..49   games given up, by screen: 2 each
50..99   five lines of 10: tag (0: none), started, finished, won: 2 each, seconds: 3
100..123 the best list, 6 of 4: line + 8 * points: 2, letters of 5 bits each: 2; zeros where there are fewer
124..127 CRC-32 of the bytes before it
"""

import struct
from binascii import crc32

from micropython import const

from ranium.kiosk.figures import BEST, GAMES, SCREENS, Line

SLOT = const(128)
_OTHERS = const(256)  # at the beginning: the handheld's own record
_MARK = const(0x4B)
_VERSION = const(1)
_HEAD = "<BBIHBBBBHHH"
_PLACE = const(18)
_PLACE_LENGTH = const(12)
_ABORTS = const(30)
_LINES = const(50)
_LINE = const(10)
_BEST = const(100)
_CRC = const(124)


def read(figures):
    """Takes the newest sound slot into the fields; without one all is as new."""
    nvm = figures.nvm
    figures.able = nvm is not None and len(nvm) >= _OTHERS + 2 * SLOT
    figures.reset()
    figures.slot = -1
    figures.age = 0
    kept = None
    for number in (0, 1) if figures.able else ():
        slot = _slot(nvm, number)
        if slot[0] != _MARK or slot[1] != _VERSION or crc32(slot[:_CRC]) != struct.unpack("<I", slot[_CRC:])[0]:
            continue
        age = struct.unpack("<I", slot[2:6])[0]
        if kept is None or age > figures.age:
            kept = slot
            figures.age = age
            figures.slot = number
    if kept is not None:
        _take(figures, kept)


def write(figures):
    """Writes the fields over the older slot if they differ from what is kept; True if it wrote."""
    if not figures.able:
        return False
    slot = _packed(figures)
    if figures.slot >= 0 and _slot(figures.nvm, figures.slot)[6:_CRC] == slot[6:_CRC]:
        return False
    number = 1 if figures.slot == 0 else 0
    start = _start(figures.nvm, number)
    try:
        figures.nvm[start : start + SLOT] = bytes(slot)
    except (OSError, RuntimeError):  # a memory that cannot be written loses the keeping, not the kiosk
        figures.able = False
        return False
    figures.slot = number
    figures.age += 1
    figures.writes += 1
    return True


def _start(nvm, number):
    return len(nvm) - (2 - number) * SLOT


def _slot(nvm, number):
    start = _start(nvm, number)
    return bytes(nvm[start : start + SLOT])


def _packed(figures):
    slot = bytearray(SLOT)
    flags = figures.off & 127 | (0 if figures.sound else 128)
    struct.pack_into(
        _HEAD, slot, 0, _MARK, _VERSION, figures.age + 1, figures.pin, figures.bot, figures.timeout // 5, flags,
        figures.running, figures.starts, figures.power, figures.errors,
    )  # fmt: skip
    place = figures.place.encode()[:_PLACE_LENGTH]
    slot[_PLACE : _PLACE + len(place)] = place
    for number in range(len(SCREENS)):
        struct.pack_into("<H", slot, _ABORTS + 2 * number, figures.aborts[number])
    at = _LINES
    for line in figures.lines:
        struct.pack_into("<BHHHHB", slot, at, line.tag, line.started, line.finished, line.won, line.seconds & 65535, line.seconds >> 16)
        at += _LINE
    at = _BEST
    for number, points, letters in figures.best:
        struct.pack_into("<HH", slot, at, number | points << 3, _coded(letters))
        at += 4
    struct.pack_into("<I", slot, _CRC, crc32(memoryview(slot)[:_CRC]))
    return slot


def _take(figures, slot):
    _, _, _, pin, bot, timeout, flags, running, starts, power, errors = struct.unpack(_HEAD, slot[:_PLACE])
    figures.pin = min(pin, 9999)
    figures.bot = bot
    figures.timeout = timeout * 5
    figures.off = flags & 127
    figures.sound = flags < 128
    figures.starts, figures.power, figures.errors = starts, power, errors
    figures.place = slot[_PLACE : _PLACE + _PLACE_LENGTH].decode().strip("\0")
    for number in range(len(SCREENS)):
        figures.aborts[number] = struct.unpack("<H", slot[_ABORTS + 2 * number : _ABORTS + 2 * number + 2])[0]
    for number in range(GAMES):
        at = _LINES + number * _LINE
        tag, started, finished, won, low, high = struct.unpack("<BHHHHB", slot[at : at + _LINE])
        if tag:
            line = Line(tag)
            line.started, line.finished, line.won, line.seconds = started, finished, won, low | high << 16
            figures.lines.append(line)
    figures.running = running if running <= len(figures.lines) else 0
    for number in range(BEST):
        at = _BEST + 4 * number
        what, letters = struct.unpack("<HH", slot[at : at + 4])
        if what >> 3 and what & 7 < len(figures.lines):
            figures.best.append((what & 7, what >> 3, _letters(letters)))


def _coded(letters):
    """Three letters A to Z as 15 bits; anything else is 0 and comes back as a dot."""
    code = 0
    for letter in letters:
        number = ord(letter) - 64
        code = code << 5 | (number if 0 < number < 27 else 0)
    return code


def _letters(code):
    text = ""
    for shift in (10, 5, 0):
        number = code >> shift & 31
        text += chr(64 + number) if 0 < number < 27 else "·"
    return text
