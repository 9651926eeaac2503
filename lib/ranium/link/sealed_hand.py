"""What remains of a sealed deal while its cards are played: the own cards, and the others' promises.

As bytes, to outlive a power cut:

    step       2         of the deal, little-endian
    count, me  1         devices + 16 * the own number
    cards      1
    holders    cards     device of each slot, NOBODY for a card that nobody sees
    places     cards     where its card lies in its holder's list, NOBODY
    promises   16 each   of the slots of others, in their order
    orders     cards each, 2 * (count - 1) of them
    records    n each    of each device: first, claims of arc(d - t + 1, t), traces
    names      16        as in every record; the other claims are those of other devices
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

    def opening(self, slot, secret, session):
        """17 bytes that show everybody the card in an own slot: the card and its salt."""
        return bytes((self.card(slot),)) + group.salt(group.seed(secret, session, self.step), self.places[slot])

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
        parts = [head, self.holders, self.places, self._promises] + self.orders
        names = 16 + 32 * (self.count - 2)
        for record in self.records:
            parts.append(record[:16])
            for level in range(2, self.count):
                at = 16 + 32 * (level - 2)
                parts.append(record[at : at + 16])
            parts.append(record[names + 16 :])
        return b"".join(parts) + self.records[0][names : names + 16] + self.digest


def recalled(code):
    """The Hand that was kept as `code`; ValueError if the bytes are none."""
    if len(code) < 4:
        raise ValueError("no kept hand")
    count, me, cards = code[2] & 15, code[2] >> 4, code[3]
    holders = code[4 : 4 + cards]
    others = sum([holder not in (NOBODY, me) for holder in holders])
    kept = 16 + 16 * (count - 2) + 8 * (count - 1)
    sizes = [cards, cards, 16 * others] + [cards] * (2 * (count - 1)) + [kept] * count + [16, 16]
    if not 2 <= count <= 4 or me >= count or len(code) != 4 + sum(sizes):
        raise ValueError("a kept hand has another length")
    parts = []
    at = 4
    for size in sizes:
        parts.append(bytes(code[at : at + size]))
        at += size
    first = 3 + 2 * (count - 1)
    records = _records(parts[first : first + count], parts[-2])
    return Hand(code[0] | code[1] << 8, count, me, parts[0], parts[1], parts[2], parts[3:first], records, parts[-1])


def _records(kept, names):
    """The whole records: what was found by two devices is said by both."""
    count = len(kept)
    found = []
    for device in range(count):
        record = kept[device][:16]
        for level in range(2, count):
            at = 16 * (level - 1)
            record += kept[device][at : at + 16] + kept[(device + level - 1) % count][at : at + 16]
        found.append(record + names + kept[device][16 * (count - 1) :])
    return found
