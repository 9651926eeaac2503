"""Long bytes in pieces: a board that has played for a while may have no room for them in one."""

from micropython import const

PIECE = const(192)


class Pieces:
    """`length` bytes; `parts` are bytes of PIECE, the last one maybe shorter, None where nothing is yet."""

    def __init__(self, length):
        self.length = length
        self.parts = [None] * ((length + PIECE - 1) // PIECE)

    def size(self, number):
        """The length of part `number`."""
        return min(PIECE, self.length - PIECE * number)

    def at(self, start, length):
        """So many bytes from `start` on, which lie in one part."""
        place = start % PIECE
        return self.parts[start // PIECE][place : place + length]


def cut(items, size):
    """Pieces of `items`, a sequence of bytes of a `size` that divides PIECE; only the last may be shorter."""
    found = Pieces(size * (len(items) - 1) + len(items[-1]))
    number = PIECE // size
    for part in range(len(found.parts)):
        found.parts[part] = b"".join(items[number * part : number * part + number])
    return found
