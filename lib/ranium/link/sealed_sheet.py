"""Locked cards as they are computed, and their order by value: the shuffle of a sealed deal."""

from ranium.link.sealed_group import WIDTH


class Sheet:
    """Up to `size` locked cards. To whom does not know the lock, their order by value says nothing of the order they had.

    order    rank by value -> number in the order of `add`
    """

    def __init__(self, size):
        self.order = bytearray(size)
        self.count = 0
        self._size = size
        self._values = bytearray(WIDTH * size)

    def add(self, value):
        """Takes in the next number; False if it is there already."""
        code = value.to_bytes(WIDTH, "big")
        low = 0
        high = self.count
        while low < high:
            middle = (low + high) // 2
            other = self._at(self.order[middle])
            if other == code:
                return False
            if other < code:
                low = middle + 1
            else:
                high = middle
        for rank in range(self.count, low, -1):
            self.order[rank] = self.order[rank - 1]
        self.order[low] = self.count
        self._values[WIDTH * self.count : WIDTH * self.count + WIDTH] = code
        self.count += 1
        return True

    def _at(self, number):
        return bytes(self._values[WIDTH * number : WIDTH * number + WIDTH])

    def value(self, number):
        """The number that was added as `number`."""
        return int.from_bytes(self._at(number), "big")

    def copy(self, room=0):
        """All of them by value, as one bytearray with `room` more bytes behind."""
        cards = bytearray(WIDTH * self.count + room)
        for rank in range(self.count):
            cards[WIDTH * rank : WIDTH * rank + WIDTH] = self._at(self.order[rank])
        return cards

    def sorted(self, room=0):
        """As `copy`; the sheet keeps only `order`."""
        cards = self.copy(room)
        self._values = None
        return cards


def card_at(cards, rank):
    """Locked card number `rank` of a list in bytes."""
    return int.from_bytes(cards[WIDTH * rank : WIDTH * rank + WIDTH], "big")
