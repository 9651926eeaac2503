"""How the kiosk's figures lie in non-volatile memory: in its last 256 bytes, where no running game reaches.

Two slots of 128 bytes take turns, by the same code as the handheld's own record (record.py):
a write that a power cut tears leaves the slot before it. All numbers are little-endian. A slot:

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

from micropython import const

from ranium.kiosk.figures import BEST, GAMES, SCREENS, Line
from ranium.record import SLOT, age_of, newest, put, slot_at, whole

_OTHERS = const(256)  # at the beginning: the handheld's own record
_MARK = const(0x4B)
_VERSION = const(1)
_HEAD = "<BBIHBBBBHHH"
_PIN = const(6)  # the first byte that is no part of the keeping itself
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
    if not figures.able:
        return
    figures.slot, kept, _ = newest(nvm, _start(nvm), _sound)
    if kept is not None:
        figures.age = age_of(kept)
        _take(figures, kept)


def write(figures):
    """Writes the fields over the older slot if they differ from what is kept; True if it wrote."""
    if not figures.able:
        return False
    slot = _packed(figures)
    start = _start(figures.nvm)
    if figures.slot >= 0 and slot_at(figures.nvm, start, figures.slot)[_PIN:_CRC] == slot[_PIN:_CRC]:
        return False
    try:
        figures.slot = put(figures.nvm, start, figures.slot, slot, figures.age + 1)
    except (OSError, RuntimeError):  # a memory that cannot be written loses the keeping, not the kiosk
        figures.able = False
        return False
    figures.age += 1
    figures.writes += 1
    return True


def _start(nvm):
    return len(nvm) - 2 * SLOT


def _sound(slot):
    return whole(slot, _MARK, _VERSION)


def _packed(figures):
    slot = bytearray(SLOT)
    flags = figures.off & 127 | (0 if figures.sound else 128)
    struct.pack_into(
        _HEAD, slot, 0, _MARK, _VERSION, 0, figures.pin, figures.bot, figures.timeout // 5, flags,
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
