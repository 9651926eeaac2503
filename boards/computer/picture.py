"""Pictures of a one-bit screen: as PNG that looks like an OLED, and as text for a terminal.

A frame is the display's own memory: one byte is eight pixels of a column, lowest bit
on top, and the columns of one such page follow each other (1,024 bytes for 128 x 64).
"""

import struct
import zlib

_COLOURS = bytes((24, 27, 33, 5, 7, 11, 13, 17, 24, 202, 232, 255))  # case, glass, dark and lit pixel
_CASE, _GLASS, _DARK, _LIT = range(4)
_RIM = 2  # case around the glass, in pixels of the screen
_MARGIN = 3  # glass around the pixels, likewise


def lit(frame, width, x, y):
    """True if the pixel at column x, row y is lit."""
    return bool(frame[(y >> 3) * width + x] >> (y & 7) & 1)


def png(frame, width, height, scale=4):
    """The PNG's bytes. With `scale` 1 a pixel is a pixel; from 3 on, dots with a gap on glass in a case."""
    if scale < 3:
        return _encoded([row for y in range(height) for row in [_row(frame, width, y, scale, scale)] * scale])
    edge = (_RIM + _MARGIN) * scale
    across = width * scale + 2 * edge
    case = bytes((_CASE,)) * across
    side = bytes((_CASE,)) * (_RIM * scale)
    glass = side + bytes((_GLASS,)) * (across - 2 * len(side)) + side
    left = side + bytes((_GLASS,)) * (_MARGIN * scale)
    rows = [case] * (_RIM * scale) + [glass] * (_MARGIN * scale)
    for y in range(height):
        dots = left + _row(frame, width, y, scale, scale - 1) + left[::-1]
        rows += [dots] * (scale - 1) + [glass]
    rows += [glass] * (_MARGIN * scale) + [case] * (_RIM * scale)
    return _encoded(rows)


def text(frame, width, height):
    """The picture in half-block characters, two rows of pixels a line."""
    lines = []
    for y in range(0, height, 2):
        line = "".join(" ▀▄█"[lit(frame, width, x, y) + 2 * lit(frame, width, x, y + 1)] for x in range(width))
        lines.append(line.rstrip())
    return "\n".join(lines)


def _row(frame, width, y, scale, dot):
    """One row of pixels, each `dot` wide in a cell `scale` wide."""
    gap = bytes((_GLASS,)) * (scale - dot)
    cells = (bytes((_DARK,)) * dot + gap, bytes((_LIT,)) * dot + gap)
    return b"".join(cells[lit(frame, width, x, y)] for x in range(width))


def _encoded(rows):
    """A PNG of rows of palette indices, packed to two bits a pixel."""
    width = len(rows[0])
    packed = {}
    data = bytearray()
    for row in rows:
        if row not in packed:
            cells = row + bytes(-width % 4)
            packed[row] = bytes(
                cells[i] << 6 | cells[i + 1] << 4 | cells[i + 2] << 2 | cells[i + 3] for i in range(0, width, 4)
            )
        data += b"\0" + packed[row]
    header = struct.pack(">IIBBBBB", width, len(rows), 2, 3, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", header)
        + _chunk(b"PLTE", _COLOURS)
        + _chunk(b"IDAT", zlib.compress(bytes(data), 9))
        + _chunk(b"IEND", b"")
    )


def _chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
