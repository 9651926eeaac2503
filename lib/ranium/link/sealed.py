"""A sealed deal from its beginning to the hands, and the opening of the seeds when the round is over.

Loaded only for that: sealed_cards.py goes on alone while the cards are played.
"""

from adafruit_ticks import ticks_diff
from micropython import const

from ranium.link import sealed_group as group
from ranium.link.sealed_exchange import AUDIT, DEAL, Exchange, stage_in
from ranium.link.sealed_hand import NOBODY, recalled

# What `tick` gives.
NOTHING = const(0)
KEEP = const(1)
"""`code()` has changed and must be kept before the next `tick`."""
READY = const(2)
"""The cards are there: `hand`; it must be kept, too."""
CHECKED = const(3)
"""The seeds of the last deal are open, and nobody has cheated. What was kept stays kept: others may not be so far."""
BROKEN = const(4)
"""There is a `fault`."""

# The first number of `fault`.
CHEATED = const(5)
DISPUTED = const(6)

_QUIET_MS = const(3000)


class Sealed:
    """For the session of `roster`; `secret` is this handheld's. `code` is what was kept before a power cut, or b"".

      hand      the Hand that is being played with, None before and after
      progress  per cent of the deal or of the check that is under way, -1 if none is
      fault     None, or (CHEATED, device), or (DISPUTED, device): it says that the deal is wrong, which nothing shows
    """

    def __init__(self, roster, secret, code, now):
        self.hand = None
        self.fault = None
        self._roster = roster
        self._secret = secret
        self._count = len(roster.devices)
        self._deal = None
        self._audit = None
        self._exchange = None  # what is under way
        self._linger = None  # the one before: somebody may still lack something of it
        self._next = None  # the deal that waits for the audit of the one before
        self._kept_step = -1
        self._kept = b""
        self._checked = False
        self._busy_at = now
        if code and code[0] == 1:
            self._kept_step = code[1] | code[2] << 8
            self._kept = bytes(code[3:])
        elif code:
            self.hand = recalled(code[1:])
            if self.hand.count != self._count or self.hand.me != roster.me:
                raise ValueError("a kept hand is of another table")
            self._resume(now)

    def _resume(self, now):
        from ranium.link.sealed_deal import lengths

        exchange = self._new_exchange(self.hand.step, DEAL, lengths(self._count, len(self.hand.holders)), now)
        exchange.resume(self.hand.digest)
        self._exchange = exchange

    def _new_exchange(self, step, stage, lengths, now):
        return Exchange(self._roster.session, step, stage, self._count, self._roster.me, lengths, now)

    def code(self):
        """What must be kept, b"" if nothing."""
        if self.hand:
            return b"\2" + self.hand.code()
        if self._kept:
            return bytes((1, self._kept_step & 255, self._kept_step >> 8)) + self._kept
        return b""

    # What the session wants

    def deal(self, step, owners, now):
        """Deals for `step`; `owners` has the seat of each slot, NOBODY for none. The deal before is audited first."""
        holders = bytes([owner if owner == NOBODY else self._roster.device_of(owner) for owner in owners])
        self._next = (step, holders)
        if self.hand:
            self.check(now)
        else:
            self._begin(now)

    def check(self, now):
        """Opens the seeds of the deal that is over."""
        if self.hand and not self._audit:
            self._open(now, False)

    def dispute(self, now):
        """Two handhelds show the same card: opens the seeds at once."""
        if not self.fault and not (self._exchange and self._exchange.void):
            self._open(now, True)

    @property
    def dealing(self):
        """True until the cards are there."""
        return self._next is not None or self._deal is not None and not self.hand

    @property
    def auditing(self):
        """True while the deal before is being checked."""
        return self._audit is not None or self._opening()

    def done(self, now):
        """True when the hand is all that is needed: everybody has theirs, and it has been quiet for a while."""
        if self._deal or self._next or self._audit or not self.hand or not self._exchange.finished:
            self._busy_at = now
        return ticks_diff(now, self._busy_at) > _QUIET_MS

    @property
    def progress(self):
        work = self._audit or self._deal
        if work and not (self.hand and work is self._deal):
            return 95 * work.done // max(1, work.locks)
        return 0 if self.dealing or self.auditing else -1

    def awaited(self):
        """Mask of the devices whose next word is awaited."""
        return self._exchange.awaited if self._exchange else 0

    # What happens by itself

    def tick(self, now):
        """Goes on by one lock at most; see the events above."""
        if self.fault:
            return BROKEN
        event = NOTHING
        if self._audit:
            event = self._tick_audit(now)
        elif self._opening():
            self._tick_opening(now)
        elif self._deal:
            event = self._tick_deal(now)
        elif self._exchange and self._exchange.void:
            self._open(now, True)
        elif self._exchange and self._exchange.needed:
            self._deal_again(now)
        elif self._exchange and self._exchange.stage == DEAL and self._exchange.finished:
            self._exchange.clear()
        return event

    def _opening(self):
        """True while the seeds are being told."""
        return self._exchange is not None and self._exchange.stage == AUDIT and not self._checked

    def _begin(self, now):
        """The next deal begins."""
        step, holders = self._next
        self._next = None
        self._checked = False
        self.hand = None
        self._linger = self._exchange  # of the audit
        self._begin_deal(step, holders, self._kept if self._kept_step == step else b"", now)

    def _deal_again(self, now):
        """After a power cut this handheld has its cards, but somebody else lacks what it has told before: all the same again."""
        hand = self.hand
        size = 16 + 32 * (self._count - 2)
        firsts = b"".join([record[:16] for record in hand.records])
        self._begin_deal(hand.step, hand.holders, firsts + hand.records[0][size : size + 16], now)

    def _begin_deal(self, step, holders, kept, now):
        seed = group.seed(self._secret, self._roster.hash, step)
        self._deal = self._new_deal(self._roster, step, seed, holders, now, kept)
        self._exchange = self._deal.exchange

    def _new_deal(self, *what):
        from ranium.link.sealed_deal import Deal

        return Deal(*what)

    def _tick_deal(self, now):
        deal = self._deal
        deal.tick()
        if deal.culprit >= 0:
            self.fault = (CHEATED, deal.culprit)
            return BROKEN
        if deal.disputed or deal.exchange.void:
            self._open(now, True)
        elif deal.hand:
            event = NOTHING if self.hand else READY
            self.hand = self.hand or deal.hand
            self._deal = None
            self._kept = b""
            self._exchange.finish()
            return event
        elif deal.promised and not self.hand and deal.promised != self._kept:
            self._kept = deal.promised
            self._kept_step = deal.step
            return KEEP
        return NOTHING

    def _open(self, now, void):
        """Tells the own seed: what was dealt is over, or void."""
        heard = self._exchange.voider if self._exchange else -1
        source = self.hand or self._deal
        step = source.step
        exchange = self._new_exchange(step, AUDIT, (group.SEED,), now)
        if void:
            exchange.declare_void(heard)
        exchange.tell(group.seed(self._secret, self._roster.hash, step))
        if self.hand:
            self._deal = None
        self._exchange = exchange
        self._checked = False

    def _tick_opening(self, now):
        """Begins the audit when all seeds are there."""
        if not self._exchange.whole(0):
            return
        from ranium.link.sealed_audit import Audit

        source = self.hand or self._deal
        seeds = [self._exchange.short(device, 0) for device in range(self._count)]
        self._exchange.finish()
        self._audit = Audit(
            self._roster.hash, source.step, self._roster.me, source.holders, source.orders, source.records, seeds
        )

    def _tick_audit(self, now):
        audit = self._audit
        audit.tick()
        if not audit.over:
            return NOTHING
        self._audit = None
        self._checked = True
        if audit.culprit >= 0:
            self.fault = (CHEATED, audit.culprit)
            return BROKEN
        if self._exchange.void:
            self.fault = (DISPUTED, self._exchange.voider)
            return BROKEN
        self.hand = None
        if self._next:
            self._begin(now)
        return CHECKED

    # The link

    def hear(self, device, body, now):
        """Takes in the body of a SEALED frame of a deal or an audit."""
        if len(body) < 12 or body[:8] != self._roster.session:
            return
        self._busy_at = now
        if self._exchange and not self._exchange.hear(device, body):
            step = self._step()
            if body[10] == AUDIT and body[11] & 1 and stage_in(body, self._roster.session, step) == AUDIT:
                if not self.fault and self._exchange.stage == DEAL:
                    self._exchange.declare_void(device)
            elif not (self._linger and self._linger.hear(device, body)):
                self._exchange_passed(device, body, step)

    def _step(self):
        """The step of the deal that is dealt, played or checked."""
        source = self.hand or self._deal
        return source.step if source else -1

    def _exchange_passed(self, device, body, step):
        """A frame of the next deal, while this handheld still checks the one before."""
        if self._exchange.stage == AUDIT and self._next and stage_in(body, self._roster.session, self._next[0]) == DEAL:
            self._exchange.passed(device)

    def write(self, body, now):
        """Fills in a frame that is due; gives its length, 0 for none."""
        length = self._exchange.write(body, now) if self._exchange else 0
        if not length and self._linger:
            length = self._linger.write(body, now)
        return length
