"""The sealed deal: cards for 2 to 4 handhelds, none of which can learn another's hand.

Every handheld d has a lock. Under all locks each card has one name, the same in
whatever order the locks were laid on. Handhelds find out the names together so that
nobody knows which card a name belongs to, and then help the owner of each slot alone.
With arc(k, t) for the set of all cards under the locks of the t handhelds k, k+1, ...
(around the table), sorted by value, and with all numbers of handhelds around the table:

1. d locks all cards: arc(d, 1). It binds itself to it and to a promise for each place
   (which card lies there), and when all have, tells both.
2. For t = 2 .. count-1 it lays its lock on arc(d-t+1, t-1) and on arc(d+1, t-1). Each
   new set is found by two handhelds in two ways; they bind themselves to what they have
   found, then tell it, and only if it is equal is the set told to all.
3. From arc(d+1, count-1) it gets the names of all cards, as all others do; again they
   bind themselves to the names first. Slot s gets the name of rank s.
4. For each slot of owner k, k-1 tells which place the name has in arc(k, count-1), then
   k-2 which place that has in arc(k, count-2), ... and k+1 which place in arc(k, 1),
   of which k alone knows the card.

Who locks anything else than the cards cannot foresee the names (step 2 and 3): README.md.
A pass lays on one lock at most.
"""

from ranium.digest import sha256
from ranium.link import sealed_group as group
from ranium.link.sealed_exchange import DEAL, Exchange
from ranium.link.sealed_hand import NOBODY, Hand
from ranium.link.sealed_sheet import Sheet, with_promises


def locks(count, cards):
    """How many locks a handheld lays on in a deal."""
    return 2 * (count - 1) * cards


def lengths(count, cards):
    """The lengths of the blobs that each of `count` handhelds tells for so many cards."""
    found = [16, (group.WIDTH + 16) * cards]
    for _ in range(2, count):
        found += [16, 48, group.WIDTH * cards]
    return found + [16, 32] + [cards] * (count - 1) + [16]


class Deal:
    """The deal of `step` at the table `roster`; `holders` has for each slot its device, NOBODY for none.

    `seed` are 16 bytes that nobody else knows (sealed_group.py), `kept` what `promised`
    was in a deal of this step before a power cut, b"" if it had not come so far.

      step, holders   as given
      exchange  what is told and heard
      promised  b"", then what must be kept before the next pass: to what everybody is bound
      hand      None, then the Hand: it must be kept before `exchange.finish()`
      done      locks laid on
      culprit   the device that has broken the deal for all to see, -1 while there is none
      disputed  handhelds have not found the same; opening the seeds will say who is to blame
      orders, records   for that, as far as there are any: see sealed_hand.py and sealed_audit.py
    """

    def __init__(self, roster, step, seed, holders, now, kept=b""):
        count = len(roster.devices)
        me = roster.me
        self.exchange = Exchange(roster.session, step, DEAL, count, me, lengths(count, len(holders)), now)
        self.promised = b""
        self.hand = None
        self.done = 0
        self.culprit = -1
        self.disputed = False
        self._session = roster.hash  # of everything about the table: another one has other cards and locks
        self.step = step
        self._count = count
        self._me = me
        self._seed = seed
        self.holders = bytes(holders)
        self._kept = kept
        self._orders = []
        self._promises = [b""] * count
        self._claims = [b""] * count
        self._links = [b""] * count
        self._level = 1
        self._script = self._play()

    @property
    def locks(self):
        """Those that will have been laid on in the end."""
        return locks(self._count, len(self.holders))

    def tick(self):
        """Goes on as far as one lock, or what has come, allows."""
        if self._script and not self.culprit >= 0 and not self.disputed:
            for _ in self._script:
                return
            self._script = None

    def _ended(self):
        return self.culprit >= 0 or self.disputed

    def _play(self):
        exponent = group.exponent(self._seed)
        yield from self._lock_all(exponent)
        if self._ended():
            return
        blob = 2
        for level in range(2, self._count):
            self._level = level
            before = blob - 1
            appended = Sheet(len(self.holders))
            yield from self._lay(self._input(before, -1), appended, exponent)
            prepended = Sheet(len(self.holders))
            yield from self._lay(self._input(before, level - 1), prepended, exponent)
            self._forget(before)
            self._orders += [appended.order, prepended.order]
            self._links[level - 1] = appended.order
            told = appended.list()
            digests = group.list_digest(told) + group.list_digest(prepended.list())
            appended = prepended = None
            yield from self._compare(blob, digests)
            if self._ended():
                return
            yield from self._tell_lists(blob + 2, told)
            if self._ended():
                return
            blob += 3
        self._level = self._count
        names = Sheet(len(self.holders))
        yield from self._lay(self._input(blob - 1, -1), names, exponent)
        self._forget(blob - 1)
        self._orders.append(names.order)
        self._links[self._count - 1] = names.order
        digest = group.list_digest(names.list())
        names = None
        yield from self._compare(blob, digest)
        if self._ended():
            return
        yield from self._trace(blob + 2)
        if not self._ended():
            yield from self._agree(blob + 1 + self._count)

    # Step 1

    def _lock_all(self, exponent):
        """Locks every card; binds itself, then tells and hears all lists."""
        session, step, exchange, cards = self._session, self.step, self.exchange, len(self.holders)
        sheet = Sheet(cards)
        for number in range(cards):
            sheet.add(self._locked(number, exponent))
            self.done += 1
            yield
        self._orders.append(sheet.order)
        promises = []
        for place in range(cards):
            salt = group.salt(self._seed, place)
            promises.append(group.promise(session, step, self._me, place, sheet.order[place], salt))
        blob = with_promises(sheet.list(), promises)
        sheet = promises = None
        exchange.tell(group.first_digest(session, step, self._me, blob))
        while not exchange.whole(0):
            yield
        for device in range(self._count):
            if self._kept and self._kept[16 * device : 16 * device + 16] != exchange.short(device, 0):
                self.culprit = device  # before the power cut it had bound itself to something else
                return
        exchange.tell(blob)
        while not exchange.whole(1):
            yield
        for device in range(self._count):
            blob = exchange.blob(device, 1)
            if device != self._me:
                bound = group.first_digest(session, step, device, blob)
                if bound != exchange.short(device, 0) or group.unfit(blob, cards):
                    self.culprit = device
                    return
                self._promises[device] = b"".join([blob.at(16 * (3 * cards + place), 16) for place in range(cards)])

    def _locked(self, number, exponent):
        """Card `number` under the own lock."""
        return group.lock(group.card(self._session, self.step, number), exponent)

    # Steps 2 and 3

    def _input(self, blob, distance):
        """The list that the device so far around the table has told as `blob`."""
        return self.exchange.blob((self._me + distance) % self._count, blob)

    def _forget(self, blob):
        """Lets go of the lists that the others have told as `blob`."""
        for device in range(self._count):
            self.exchange.forget(device, blob)

    def _lay(self, cards, sheet, exponent):
        """Lays the own lock on a list."""
        for rank in range(len(self.holders)):
            sheet.add(group.lock(group.card_at(cards, rank), exponent))
            self.done += 1
            yield

    def _compare(self, blob, digests):
        """Binds itself to what it has found, then tells it; what all have found must fit together."""
        session, step, exchange, level = self._session, self.step, self.exchange, self._level
        nonce = group.nonce(self._seed, level)
        exchange.tell(group.claim(session, step, self._me, level, digests, nonce))
        while not exchange.whole(blob):
            yield
        self._bind(digests)
        if self.disputed:
            return
        yield  # the pass in which it is kept
        exchange.tell(digests + nonce)
        while not exchange.whole(blob + 1):
            yield
        size = len(digests)
        for device in range(self._count):
            told = exchange.short(device, blob + 1)
            bound = group.claim(session, step, device, level, told[:size], told[size:])
            if bound != exchange.short(device, blob):
                self.culprit = device
                return
            self._claims[device] += bytes(told[:size])
        for device in range(self._count):
            if level < self._count:
                last = (device + level - 1) % self._count
                if self._claims[device][-16:] != self._claims[last][-32:-16]:
                    self.disputed = True
            elif self._claims[device][-16:] != digests:
                self.disputed = True

    def _bind(self, digests):
        """From here on what it tells is told once: never in another deal with the same lock, also not after a power cut."""
        firsts = b"".join([bytes(self.exchange.short(device, 0)) for device in range(self._count)])
        names = digests if self._level == self._count else bytes(16)
        before = self._kept[16 * self._count :]
        if before and before != bytes(16):
            if self._level < self._count:
                names = before
            elif names != before:
                self.disputed = True
        self.promised = firsts + names

    def _tell_lists(self, blob, cards):
        """Tells the list that ends with the own lock, hears the others'."""
        self.exchange.tell(cards)
        while not self.exchange.whole(blob):
            yield
        for device in range(self._count):
            told = self.exchange.blob(device, blob)
            if group.list_digest(told) != self._claims[device][-32:-16] or group.unfit(told, len(self.holders)):
                self.culprit = device
                return

    # Step 4

    def _trace(self, blob):
        """Tells the owner of each slot where its name lies, list by list."""
        exchange, count, cards = self.exchange, self._count, len(self.holders)
        for level in range(count - 1, 0, -1):
            told = bytearray(cards)
            before = exchange.short((self._me + 1) % count, blob - 1)
            for slot in range(cards):
                rank = slot if level == count - 1 else before[slot]
                mine = self.holders[slot] == (self._me - level) % count
                told[slot] = self._links[level][rank] if mine else NOBODY
            exchange.tell(told)
            while not exchange.whole(blob):
                yield
            for device in range(count):
                if not self._sound(exchange.short(device, blob), (device - level) % count):
                    self.culprit = device
                    return
            blob += 1

    def _sound(self, places, holder):
        """True if `places` has another place for each slot of `holder`, and nothing for any other slot."""
        seen = set()
        for slot in range(len(places)):
            place = places[slot]
            if self.holders[slot] != holder:
                if place != NOBODY:
                    return False
            elif place >= len(places) or place in seen:
                return False
            else:
                seen.add(place)
        return True

    def _agree(self, blob):
        """The hand is there; all must have heard the same."""
        exchange = self.exchange
        parts = []
        traces = []
        for device in range(self._count):
            own = [exchange.short(device, blob - level) for level in range(self._count - 1, 0, -1)]
            traces.append(b"".join([sha256(b"trace", part)[:8] for part in own]))
            parts += [exchange.short(device, 0), self._claims[device]] + own
        digest = sha256(b"deal", self._session, bytes((self.step & 255, self.step >> 8)), *parts)[:16]
        exchange.tell(digest)
        while not exchange.whole(blob):
            yield
        for device in range(self._count):
            if exchange.short(device, blob) != digest:
                self.disputed = True
                return
        self.hand = self._hand(blob - 1, digest, traces)

    def _hand(self, trace, digest, traces):
        """What remains of the deal when all lists are forgotten."""
        cards = len(self.holders)
        places = bytearray(cards)
        promises = []
        for slot in range(cards):
            holder = self.holders[slot]
            places[slot] = NOBODY
            if holder != NOBODY:
                place = self.exchange.short((holder + 1) % self._count, trace)[slot]
                places[slot] = place
                if holder != self._me:
                    promises.append(self._promises[holder][16 * place : 16 * place + 16])
        return Hand(
            self.step,
            self._count,
            self._me,
            self.holders,
            places,
            b"".join(promises),
            self.orders,
            self._records(traces),
            digest,
        )

    @property
    def orders(self):
        return [bytes(order) for order in self._orders]

    @property
    def records(self):
        return self._records([bytes(8 * (self._count - 1))] * self._count)

    def _records(self, traces):
        found = []
        for device in range(self._count):
            first = self.exchange.short(device, 0) or bytes(16)
            claims = self._claims[device]
            room = bytes(32 * (self._count - 2) + 16 - len(claims))
            found.append(bytes(first) + claims + room + traces[device])
        return found
