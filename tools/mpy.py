"""What there is to mend in a compiled module (version 6 of the format)."""

_HEAD = 4  # mark, version, flags, bits of small integers
_NAMES = 4
"""Names, of two bytes each, by which a table is lengthened at least to move its end within a block of 16 bytes."""
_EMPTY = b"\x03"  # the name "", which every firmware has


def walled(data):
    """A compiled module whose tables do not end where the next thing in memory begins.

    An interpreter puts the table of a module's constants right behind that of its names. A module
    without constants then points behind its names; if these fill whole blocks of 16 bytes, that
    is whatever lies there, which the collector keeps as long as the module is in memory. Such a
    module gets a few more names, which nothing uses.
    """
    count, at = _number(data, _HEAD)
    constants, after = _number(data, at)
    if constants or count * 2 % 16 not in (0, 14):  # 2 bytes a name, in words of 4
        return data
    for _ in range(count):
        after = _behind_name(data, after)
    return data[:_HEAD] + _digits(count + _NAMES) + data[at:after] + _EMPTY * _NAMES + data[after:]


def _number(data, at):
    """`(number, where it ends)`: seven bits a byte, the highest first."""
    number = 0
    while True:
        byte = data[at]
        at += 1
        number = number << 7 | byte & 127
        if byte < 128:
            return number, at


def _digits(number):
    digits = [number & 127]
    while number > 127:
        number >>= 7
        digits.append(number & 127 | 128)
    return bytes(reversed(digits))


def _behind_name(data, at):
    number, at = _number(data, at)
    return at if number & 1 else at + (number >> 1) + 1  # one that every firmware has, or letters and a zero
