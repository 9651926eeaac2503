"""Curve25519 (RFC 7748), in slices: two handhelds come to a number that nobody who listens knows.

One multiplication takes about a second at 125 MHz. So it is done bit by bit, with the
buttons, the link and the screens in between.
"""

from micropython import const

_TOP = const(254)
# No literal of the program may be that long: small boards keep such numbers as bytes.
_PRIME = int.from_bytes(b"\xed" + b"\xff" * 30 + b"\x7f", "little")
BASE = b"\x09" + bytes(31)
"""The point of which public values are multiples."""


class Multiplication:
    """The multiple of `point` (32 bytes) by `scalar` (32 bytes): `work()` until `result` (32 bytes) is not None."""

    def __init__(self, scalar, point):
        scalar = bytearray(scalar)
        scalar[0] &= 248
        scalar[31] = scalar[31] & 127 | 64
        point = bytearray(point)
        point[31] &= 127
        self._scalar = int.from_bytes(bytes(scalar), "little")
        self._u = self._x3 = int.from_bytes(bytes(point), "little")
        self._x2 = self._z3 = 1
        self._z2 = 0
        self._bit = _TOP
        self._swapped = 0
        self._inverse = 0  # of the last division, while it is being found
        self.result = None

    def work(self):
        """One of 510 pieces: a bit of the scalar, 4 ms at 125 MHz, or one of the division that follows."""
        if self._inverse:
            self._divide()
        elif self.result is None:
            self._step()

    def _step(self):
        """A bit of the scalar: one point is doubled, and the two are added."""
        bit = self._scalar >> self._bit & 1
        if bit != self._swapped:
            self._swap()
        self._swapped = bit
        p = _PRIME
        a = self._x2 + self._z2
        b = self._x2 - self._z2
        aa = a * a % p
        bb = b * b % p
        e = aa - bb
        da = (self._x3 - self._z3) * a % p
        cb = (self._x3 + self._z3) * b % p
        x3 = da + cb
        z3 = da - cb
        self._x3 = x3 * x3 % p
        self._z3 = z3 * z3 * self._u % p
        self._x2 = aa * bb % p
        self._z2 = e * (aa + 121665 * e) % p
        self._bit -= 1
        if self._bit < 0:
            if bit:
                self._swap()
            self._bit = _TOP
            self._inverse = 1

    def _divide(self):
        """A bit of the power `_PRIME - 2` of the divisor, which is its inverse. In one piece it would hold the loop too long."""
        p = _PRIME
        inverse = self._inverse * self._inverse % p
        if _PRIME - 2 >> self._bit & 1:
            inverse = inverse * self._z2 % p
        self._inverse = inverse
        self._bit -= 1
        if self._bit < 0 or not inverse:
            self._inverse = 0
            self.result = (self._x2 * inverse % p).to_bytes(32, "little")

    def _swap(self):
        self._x2, self._x3 = self._x3, self._x2
        self._z2, self._z3 = self._z3, self._z2
