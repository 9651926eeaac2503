"""What remains of a sealed deal while its cards are played: the own cards, and the others' promises.

As bytes, to outlive a power cut:

    step       2         of the deal, little-endian
    count, me  1         devices + 16 * the own number
    cards      1
    holders    cards     device of each slot, NOBODY for a card that nobody sees
    places     cards     where its card lies in its holder's list, NOBODY
    promises   16 each   of the slots of others, in their order
    orders     cards each, 2 * (count - 1) of them
    records    n each    of each device
    digest     16        of the whole deal
"""

from micropython import const

from ranium.link import sealed_group as group

NOBODY = const(255)


class Hand:
    """`holders`, `places`: bytes, an entry for each slot; the others as above.

    orders   the orders of the own sheets: of the own list, of both lists of each level, of the names
    records  for each device what it has bound itself to, for the audit
    """

    def __init__(self, step, count, me, holders, places, promises, orders, records, digest):
        self.step = step
        self.count = count
        self.me = me
        self.holders = bytes(holders)
        self.places = bytes(places)
        self.orders = orders
        self.records = records
        self.digest = digest
        self._promises = promises

    def card(self, slot):
        """The card in a slot of this handheld."""
        if self.holders[slot] != self.me:
            raise ValueError("slot {} is not of this handheld".format(slot))
        return self.orders[0][self.places[slot]]

    def opening(self, slot, seed):
        """17 bytes that show everybody the card in an own slot: the card and its salt."""
        return bytes((self.card(slot),)) + group.salt(seed, self.places[slot])

    def opened(self, slot, opening, session):
        """The card in a slot of another, or -1 if the opening (17 bytes) is not what was promised."""
        number = 0
        for other in range(slot):
            if self.holders[other] not in (NOBODY, self.me):
                number += 1
        promise = group.promise(session, self.step, self.holders[slot], self.places[slot], opening[0], opening[1:])
        return opening[0] if promise == self._promises[16 * number : 16 * number + 16] else -1

    def code(self):
        """The bytes to be kept."""
        head = bytes((self.step & 255, self.step >> 8, self.count | self.me << 4, len(self.holders)))
        parts = [head, self.holders, self.places, self._promises] + self.orders + self.records + [self.digest]
        return b"".join(parts)


def record_size(count):
    """Bytes of the record of each device: digest of its first list, its claims, digests of its traces."""
    return 16 + 32 * (count - 2) + 16 + 8 * (count - 1)


def recalled(code):
    """The Hand that was kept as `code`; ValueError if the bytes are none."""
    if len(code) < 4:
        raise ValueError("no kept hand")
    count, me, cards = code[2] & 15, code[2] >> 4, code[3]
    holders = code[4 : 4 + cards]
    others = sum([holder not in (NOBODY, me) for holder in holders])
    sizes = [cards, cards, 16 * others] + [cards] * (2 * (count - 1)) + [record_size(count)] * count + [16]
    if not 2 <= count <= 4 or len(code) != 4 + sum(sizes):
        raise ValueError("a kept hand has another length")
    parts = []
    at = 4
    for size in sizes:
        parts.append(bytes(code[at : at + size]))
        at += size
    last = len(parts) - 1
    step = code[0] | code[1] << 8
    return Hand(step, count, me, parts[0], parts[1], parts[2], parts[3 : last - count], parts[last - count : last], parts[last])
