"""The one shape of everything that crosses the link.

    0       protocol   1   PROTOCOL; another number is another language
    1       kind       1   LOBBY .. PROBE; 10 and 11 see showing.py
    2       source     4   device id of the sender
    6       instance   2   drawn by the sender at each start
    8       hops       1   1..HOPS: how many handhelds may still read it
    9       body       n   0..BODY_MOST bytes, by kind; in a session with tags at its end (tags.py)
    9 + n   crc        4   CRC-32, little-endian, over everything but the hop byte

The hop byte counts from HOPS down to 1 and is never 0, so that a handheld of a ring
can lower it in the encoded frame without encoding anew.
"""

from binascii import crc32

from micropython import const

PROTOCOL = const(2)
LOBBY = const(1)
SESSION = const(2)
LEAVE = const(3)
ACCORD = const(4)
JOIN = const(5)
GIFT = const(6)
RELAY = const(7)
"""Of handhelds that agree on how a game goes on (accord.py), ask for a seat, hand on the game, or another's word."""
SEALED = const(8)
"""Of a sealed deal: sealed.py."""
PROBE = const(9)
"""Says nothing but that its sender is there; from a handheld whose holder looks at its state."""

SOURCE = const(2)
INSTANCE = const(6)
HOP = const(8)
BODY = const(9)
CRC = const(4)
HOPS = const(8)

LEAST = const(13)
MOST = const(250)
BODY_MOST = const(237)

# CRC-32 over any data followed by its own CRC is this number.
_RESIDUE = const(0x2144DF1C)


def seal(frame, length):
    """Writes hop byte and CRC around a body of `length` bytes; `frame` is a memoryview. Gives the frame's length."""
    end = BODY + length
    frame[HOP] = HOPS
    check = crc32(frame[BODY:end], crc32(frame[:HOP]))
    frame[end : end + CRC] = check.to_bytes(CRC, "little")
    return end + CRC


def valid(frame, length):
    """True if the first `length` bytes of the memoryview `frame` are a whole, undamaged frame of any protocol."""
    return (
        LEAST <= length <= MOST
        and 1 <= frame[HOP] <= HOPS
        and crc32(frame[BODY:length], crc32(frame[:HOP])) == _RESIDUE
    )
