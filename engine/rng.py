"""Randomness from a step's entropy: the same on every interpreter, forever."""


class Rng:
    """A small generator seeded from 32 bytes of entropy.

    Four 16-bit words (sfc16), so every intermediate value stays below 2**23 and
    never leaves the small ints of a 32-bit board. The entropy is mixed in eight
    bytes at a time: each part of it reaches every later word.
    """

    def __init__(self, entropy):
        """Mixes in `entropy` (bytes-like, 32 bytes); ValueError for any other length."""
        if len(entropy) != 32:
            raise ValueError("entropy must be 32 bytes, not {}".format(len(entropy)))
        # Local names, and six rounds written out: this is most of what a step costs. From round
        # to round `a` and `d` change places.
        a = b = c = 0
        count = 1
        for i in range(0, 32, 8):
            p, q, r, s, t, u, v, w = entropy[i : i + 8]
            a ^= p + q * 256
            b ^= r + s * 256
            c ^= t + u * 256
            count ^= v + w * 256
            a += b + count
            d = b ^ b >> 5
            b = c * 9 & 0xFFFF
            c = c * 64 + (c >> 10) + a & 0xFFFF
            d += b + count + 1
            a = b ^ b >> 5
            b = c * 9 & 0xFFFF
            c = c * 64 + (c >> 10) + d & 0xFFFF
            a += b + count + 2
            d = b ^ b >> 5
            b = c * 9 & 0xFFFF
            c = c * 64 + (c >> 10) + a & 0xFFFF
            d += b + count + 3
            a = b ^ b >> 5
            b = c * 9 & 0xFFFF
            c = c * 64 + (c >> 10) + d & 0xFFFF
            a += b + count + 4
            d = b ^ b >> 5
            b = c * 9 & 0xFFFF
            c = c * 64 + (c >> 10) + a & 0xFFFF
            d += b + count + 5
            a = b ^ b >> 5
            b = c * 9 & 0xFFFF
            c = c * 64 + (c >> 10) + d & 0xFFFF
            count += 6
        self._a = a
        self._b = b
        self._c = c
        self._count = count & 0xFFFF

    def word(self):
        """The next 16-bit word, 0..65535."""
        b = self._b
        c = self._c
        out = self._a + b + self._count & 0xFFFF
        self._count = self._count + 1 & 0xFFFF
        self._a = b ^ b >> 5
        self._b = c * 9 & 0xFFFF
        self._c = (c << 6 | c >> 10) + out & 0xFFFF
        return out

    def below(self, n):
        """An unbiased int 0..n-1 for n in 1..65536; words past the last whole multiple of n are rejected."""
        word = self.word()
        while word >= 65536 - 65536 % n:
            word = self.word()
        return word % n
