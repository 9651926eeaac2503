"""A bench for sealed deals: handhelds that do nothing else, over the air of bench.py."""

from ranium.link import sealed
from ranium.link.endpoint import Link
from ranium.link.frame import SEALED
from ranium.link.identity import Identity
from ranium.link.sealed import Sealed
from ranium.link.sealed_hand import NOBODY
from tests.link.bench import Air, Chance

CARDS = 28
LOAD = bytes([0] * 12 + [1] * 12 + [NOBODY] * 4)
"""The owners of Load!'s slots."""


def owners(seats, cards=CARDS, aside=4):
    """So many cards dealt in turn to `seats` seats, the last `aside` to nobody."""
    return bytes([NOBODY if slot >= cards - aside else slot % seats for slot in range(cards)])


class Seats:
    """As much of a roster as a deal needs: `held` are the numbers of seats of the handhelds."""

    def __init__(self, held, me, session=b"sessions"):
        self.session = session
        self.hash = session * 4
        self.devices = [bytes((number, 0, 0, 0)) for number in range(len(held))]
        self.me = me
        self._device_of = [device for device, count in enumerate(held) for _ in range(count)]

    def device_of(self, seat):
        return self._device_of[seat]


class Handheld:
    """One handheld: `kept` is its non-volatile memory; `power(now)` brings it back as that says."""

    def __init__(self, end, held, number, kind=Sealed, session=b"sessions"):
        self.number = number
        self.held = held
        self.kind = kind
        self.end = end
        self.roster = Seats(held, number, session)
        self.secret = bytes((number + 1,)) * 16
        self.kept = b""
        self.stage = None
        self.events = []
        self.lives = 0
        self.off_until = 0
        self.dealt = {}
        self.power(0)

    def power(self, now):
        self.lives += 1
        self.end.queue.clear()
        self.link = Link(self.end, Identity(bytes((self.number,)) * 16, bytes((self.number, self.lives))).address)
        self.sealed = self.kind(self.roster, self.secret, self.kept, now)
        if self.stage:
            self.want(*self.stage, now=now)

    def want(self, what, step, given, now):
        """`what` is "deal" or "check"; asked for again after a power cut."""
        self.stage = (what, step, given)
        if what == "check":
            self.sealed.check(now)
        elif not (self.sealed.hand and self.sealed.hand.step == step):
            self.sealed.deal(step, given, now)

    def tick(self, now):
        if now < self.off_until:
            return
        if self.off_until:
            self.off_until = 0
            self.power(now)
        for _ in range(8):
            kind = self.link.poll(now)
            if not kind:
                break
            if kind == SEALED:
                self.hear(self.numbers[self.link.source], self.link.heard, now)
        event = self.sealed.tick(now)
        if event in (sealed.KEEP, sealed.READY):
            self.kept = self.sealed.code()
        if event != sealed.NOTHING and (not self.events or self.events[-1] != event):
            self.events.append(event)
        length = self.sealed.write(self.link.body, now)
        if length:
            self.link.send(SEALED, length)

    def hear(self, device, body, now):
        self.sealed.hear(device, body, now)


class Table:
    """Handhelds with the numbers of seats `held`, the kinds in `cheats` (by number) in place of Sealed."""

    def __init__(self, held, chaos=None, cheats=None, session=b"sessions", pace=5):
        self.air = Air(Chance(chaos) if chaos is not None else None)
        self.pace = pace
        self.handhelds = [
            Handheld(self.air.join(), held, number, (cheats or {}).get(number, Sealed), session)
            for number in range(len(held))
        ]
        numbers = {handheld.link.id: handheld.number for handheld in self.handhelds}
        for handheld in self.handhelds:
            handheld.numbers = numbers

    def run(self, milliseconds, until):
        end = self.air.now + milliseconds
        while self.air.now < end:
            self.air.now += self.pace
            for handheld in self.handhelds:
                handheld.tick(self.air.now)
            if until():
                return True
        return False

    def deal(self, step=1, given=None, limit=60000, of=None):
        """A whole deal, or until the handhelds `of` have a fault; the owners of the slots are as at Load!, or dealt in turn."""
        seats = sum(self.handhelds[0].held)
        given = given or (LOAD if seats == 2 else owners(seats))
        for handheld in self.handhelds:
            handheld.want("deal", step, given, self.air.now)
        assert self.run(limit, lambda: all(self.ready(h) for h in of or self.handhelds)), "no deal"
        return given

    def ready(self, handheld):
        return handheld.sealed.hand is not None and not handheld.sealed.dealing or handheld.sealed.fault

    def check(self, limit=60000, of=None):
        """The round is over: everybody opens their seed."""
        for handheld in self.handhelds:
            handheld.want("check", 0, None, self.air.now)
        assert self.run(limit, lambda: all(sealed.CHECKED in h.events or h.sealed.fault for h in of or self.handhelds))

    def cards(self):
        """By slot, the card that its holder knows."""
        found = {}
        for handheld in self.handhelds:
            hand = handheld.sealed.hand
            for slot in range(len(hand.holders)):
                if hand.holders[slot] == handheld.number:
                    found[slot] = hand.card(slot)
        return found

    def faults(self):
        return [handheld.sealed.fault for handheld in self.handhelds]
