"""A game handed on to a handheld that has none: its bytes (saved.py) in as many frames as they take.

Body of a GIFT, after the frame's header:

    check  4      the first bytes of SHA-256 over the whole
    part   1      number, + 16 * how many there are
    data   n      as many bytes as fit, the last part what is left
"""

from micropython import const

from ranium.digest import sha256
from ranium.link.frame import BODY_MOST, GIFT

_HEAD = const(5)
_PART = BODY_MOST - _HEAD
_PARTS_MOST = const(6)


def give(link, whole, kind=GIFT):
    """Sends all parts of the bytes `whole` once, as frames of this kind."""
    count = (len(whole) + _PART - 1) // _PART
    for number in range(count):
        data = whole[number * _PART : (number + 1) * _PART]
        body = link.body
        body[:4] = sha256(whole)[:4]
        body[4] = number | count << 4
        body[_HEAD : _HEAD + len(data)] = data
        link.send(kind, _HEAD + len(data))


class Taken:
    """Puts the parts together; those of another whole begin anew."""

    def __init__(self):
        self._check = b""
        self._parts = []

    def take(self, body):
        """The whole (bytes) if this part completes it, else None."""
        if len(body) <= _HEAD:
            return None
        count = body[4] >> 4
        number = body[4] & 15
        if not number < count <= _PARTS_MOST:
            return None
        if body[:4] != self._check or count != len(self._parts):
            self._check = bytes(body[:4])
            self._parts = [b""] * count
        self._parts[number] = bytes(body[_HEAD:])
        if b"" in self._parts:
            return None
        whole = b"".join(self._parts)
        return whole if sha256(whole)[:4] == self._check else None
