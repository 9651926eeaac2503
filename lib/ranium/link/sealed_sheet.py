"""Locked cards as they are computed, and their order by value: the shuffle of a sealed deal."""

from micropython import const

from ranium.link.sealed_group import WIDTH
from ranium.link.sealed_pieces import PIECE, Pieces

_EACH = const(4)  # cards in a piece


class Sheet:
    """Locked cards, `size` in the end. To whom does not know the lock, their order by value says nothing of the order they had.

    order    rank by value -> number in the order of `add`
    """

    def __init__(self, size):
        self.order = bytearray(size)
        self._count = 0
        self._values = [bytearray(PIECE) for _ in range((size + _EACH - 1) // _EACH)]

    def add(self, value):
        """Takes in the next number; False if it is there already."""
        code = value.to_bytes(WIDTH, "big")
        low = 0
        high = count = self._count
        while low < high:
            middle = (low + high) // 2
            other = self._at(self.order[middle])
            if other == code:
                return False
            if other < code:
                low = middle + 1
            else:
                high = middle
        for rank in range(count, low, -1):
            self.order[rank] = self.order[rank - 1]
        self.order[low] = count
        at = count % _EACH * WIDTH
        self._values[count // _EACH][at : at + WIDTH] = code
        self._count += 1
        return True

    def _at(self, number):
        at = number % _EACH * WIDTH
        return bytes(self._values[number // _EACH][at : at + WIDTH])

    def value(self, number):
        """The number that was added as `number`."""
        return int.from_bytes(self._at(number), "big")

    def list(self):
        """All of them by value, as Pieces."""
        found = Pieces(WIDTH * self._count)
        for part in range(len(found.parts)):
            found.parts[part] = b"".join([self._at(number) for number in self.order[_EACH * part : _EACH * part + _EACH]])
        return found


def with_promises(cards, promises):
    """A list (Pieces), and behind it `promises` (16 bytes each), as Pieces."""
    found = Pieces(cards.length + 16 * len(promises))
    found.parts = cards.parts[: cards.length // PIECE]
    rest = b"" if cards.length % PIECE == 0 else cards.parts[-1]
    for promise in promises:
        rest += promise
        if len(rest) == PIECE:
            found.parts.append(rest)
            rest = b""
    if rest:
        found.parts.append(rest)
    return found
