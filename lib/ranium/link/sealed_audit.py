"""After a sealed deal: everybody opens their seed, everybody computes everything again, and who cheated is named.

A device's record is what it has bound itself to in the deal:

    first     16                  of its list and promises
    claims    32 each level       of arc(d - level + 1, level) and arc(d, level), for 2 .. count-1
    names     16                  of the names
    traces    8 each level        of what it told for the owners, from count-1 down to 1

All zero where the deal was broken off before. The names need no computing: whoever has
found others than this handheld, from the same lists, is wrong.
"""

from ranium.digest import sha256
from ranium.link import sealed_group as group
from ranium.link.sealed_hand import NOBODY
from ranium.link.sealed_sheet import Sheet, with_promises


class Audit:
    """The deal of `step`; `orders` and `records` as in a Hand, `holders` too; `seeds` the 16 bytes of every device.

      done, locks   locks laid on, and in all
      over          when the audit is over
      culprit       then the device that has cheated, the first if there are more, -1 if nobody has
    """

    def __init__(self, session, step, me, holders, orders, records, seeds):
        self.over = False
        self.culprit = -1
        self.done = 0
        self._session = session
        self._step = step
        self._me = me
        self._count = len(seeds)
        self._holders = holders
        self._orders = orders
        self._records = records
        self._seeds = seeds
        self._wrong = []  # (how early in the deal, device)
        self._cards = {}  # (k, t): the cards of arc(k, t) by rank
        self.locks = sum([self._depth(k) for k in range(self._count)]) * len(holders)
        self._script = self._run()

    def tick(self):
        """Goes on by one lock."""
        if not self.over:
            for _ in self._script:
                return
            self.over = True
            self._script = None
            if self._wrong:
                self.culprit = min(self._wrong)[1]

    def _depth(self, k):
        """How many levels of the lists that begin at device k must be computed: to the last that this handheld did not find itself."""
        depth = 0
        for level in range(1, self._count):
            if self._me not in (k, (k + level - 1) % self._count):
                depth = level
        return depth

    def _run(self):
        for k in range(self._count):
            yield from self._chain(k)
        self._check_claims()
        if self._wrong:
            return
        self._derive()
        if len(self._orders) == 2 * (self._count - 1):
            self._check_traces()

    def _chain(self, k):
        """Computes arc(k, 1), arc(k, 2), ... and checks what is said of them."""
        cards = len(self._holders)
        values = None
        for level in range(1, self._depth(k) + 1):
            device = (k + level - 1) % self._count
            exponent = group.exponent(self._seeds[device])
            sheet = Sheet(cards)
            for card in range(cards):
                base = values.value(card) if values else group.card(self._session, self._step, card)
                sheet.add(group.lock(base, exponent))
                self.done += 1
                yield
            values = sheet
            self._cards[k, level] = bytes(sheet.order)
            if level == 1:
                self._check_first(k, sheet)
            else:
                self._check_claim(k, level, group.list_digest(sheet.list()))

    def _check_first(self, device, sheet):
        promises = []
        for place in range(len(self._holders)):
            salt = group.salt(self._seeds[device], place)
            promises.append(group.promise(self._session, self._step, device, place, sheet.order[place], salt))
        blob = with_promises(sheet.list(), promises)
        if group.first_digest(self._session, self._step, device, blob) != self._records[device][:16]:
            self._wrong.append((1, device))

    def _check_claim(self, k, level, digest):
        """Both who have found arc(k, level) must have found this digest."""
        last = (k + level - 1) % self._count
        at = 16 + 32 * (level - 2)
        for device, start in ((last, at), (k, at + 16)):
            said = self._records[device][start : start + 16]
            if said != digest and said != bytes(16):
                self._wrong.append((level, device))

    def _check_claims(self):
        """The lists that this handheld has found itself, and the names: the others must have found the same."""
        count, me = self._count, self._me
        for level in range(2, count):
            at = 16 + 32 * (level - 2)
            own = self._records[me]
            if own[at : at + 16] != bytes(16):
                self._check_claim((me - level + 1) % count, level, own[at : at + 16])
                self._check_claim(me, level, own[at + 16 : at + 32])
        at = 16 + 32 * (count - 2)
        own = self._records[me][at : at + 16]
        for device in range(count):
            said = self._records[device][at : at + 16]
            if own != bytes(16) and said != own and said != bytes(16):
                self._wrong.append((count, device))

    def _derive(self):
        """The cards of the lists that this handheld has found itself follow from its own orders."""
        count, me, orders = self._count, self._me, self._orders
        self._cards[me, 1] = orders[0]
        for level in range(2, count):
            if len(orders) < 2 * level - 1:
                return
            appended, prepended = orders[2 * level - 3], orders[2 * level - 2]
            first = (me - level + 1) % count
            self._cards[first, level] = _through(appended, self._cards[first, level - 1])
            self._cards[me, level] = _through(prepended, self._cards[(me + 1) % count, level - 1])

    def _check_traces(self):
        """Every place that was told must be that of the slot's card."""
        count, cards = self._count, len(self._holders)
        names = _through(self._orders[-1], self._cards[(self._me + 1) % count, count - 1])
        for level in range(count - 1, 0, -1):
            for device in range(count):
                holder = (device - level) % count
                told = bytearray(cards)
                for slot in range(cards):
                    mine = self._holders[slot] == holder
                    told[slot] = self._cards[holder, level].find(names[slot : slot + 1]) if mine else NOBODY
                at = 16 + 32 * (count - 2) + 16 + 8 * (count - 1 - level)
                if sha256(b"trace", told)[:8] != self._records[device][at : at + 8]:
                    self._wrong.append((2 * count - level, device))


def _through(order, cards):
    """The cards of a list by rank, from its order and the cards of the list before."""
    return bytes([cards[place] for place in order])
