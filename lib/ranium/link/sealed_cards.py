"""Between a session and its game's sealed deals: what the game asks for, learns and opens.

Loaded only when a game asks for a sealed deal.
"""

from engine.rng import Rng
from engine.step import NONE

from ranium.digest import sha256
from ranium.link.sealed import READY, Sealed


class Cards:
    """The hidden cards of a session at the table `roster`; the others as for Sealed."""

    def __init__(self, roster, secret, code, now):
        self._roster = roster
        self._sealed = None
        self._showing = b""  # own slots opened lately: others may not have seen it yet
        if len(roster.devices) > 1:
            count = code[0] if code else 0
            self._showing = bytes(code[1 : 1 + count])
            self._sealed = Sealed(roster, secret, code[1 + count :], now)

    def code(self):
        """What must outlive a power cut."""
        return bytes((len(self._showing),)) + self._showing + self._sealed.code() if self._sealed else b""

    # The step

    def begin(self, game, step, entropy, now):
        """A step begins: deals if the game wants it, opens the seeds when it is over. `entropy` is that of the step before."""
        owners = game.deal()
        sealed = self._sealed
        if sealed is None:
            if owners is not None:
                self._deal_alone(game, owners, entropy)
        elif owners is not None:
            if not (sealed.hand and sealed.hand.step == step):
                sealed.deal(step, owners, now)
        elif game.over():
            sealed.check(now)

    def _deal_alone(self, game, owners, entropy):
        """All seats are on this handheld: there is nobody to hide anything from."""
        rng = Rng(sha256(b"alone", entropy))
        cards = bytearray(range(len(owners)))
        for slot in range(len(owners) - 1, -1, -1):
            other = rng.below(slot + 1)
            cards[slot], cards[other] = cards[other], cards[slot]
            if owners[slot] != NONE:
                game.learn(slot, cards[slot])

    def tick(self, game, now):
        """Goes on; gives the events of Sealed. With READY the game has learned the own cards."""
        event = self._sealed.tick(now) if self._sealed else 0
        if event == READY:
            for slot, card in self.hand():
                game.learn(slot, card)
        return event

    def hand(self):
        """[slot, card] of each own card."""
        hand = self._sealed.hand if self._sealed else None
        if hand is None:
            return []
        return [[slot, hand.card(slot)] for slot in range(len(hand.holders)) if hand.holders[slot] == self._roster.me]

    @property
    def dealing(self):
        """Per cent of a deal that is under way, with the check of the one before; -1 if none is."""
        return self._sealed.progress if self._sealed and self._sealed.dealing else -1

    @property
    def checking(self):
        """True while seeds are opened and checked: nothing goes on."""
        return self._sealed is not None and self._sealed.auditing

    @property
    def fault(self):
        """As Sealed's."""
        return self._sealed.fault

    def awaited(self):
        """Mask of the devices that have not said what this handheld has said already."""
        return self._sealed.awaited() if self._sealed else 0

    # Cards that are opened

    def show(self, game, seats, picks):
        """The picks of own seats are to be opened: with the cards, if they open any. To be kept before."""
        if self._sealed and self._sealed.hand:
            fresh = bytes([slot for slot in [game.opens(seat, picks[seat]) for seat in seats] if slot != NONE])
            if not self._showing.endswith(fresh):
                self._showing = self._showing[-len(seats) :] + fresh

    def lacking(self, game, picks, opened):
        """Those seats of the mask `opened` whose picks open a card that has not been shown."""
        mask = 0
        if self._sealed and self._sealed.hand:
            for seat in range(self._roster.seats):
                if opened >> seat & 1:
                    slot = game.opens(seat, picks[seat])
                    if slot != NONE and self._sealed.card(slot) < 0:
                        mask |= 1 << seat
        return mask

    def learn(self, game, picks, now):
        """The game learns the cards that are opened; False if they cannot all be: then seeds are opened, to see who has cheated."""
        if self._sealed and self._sealed.hand:
            for seat in range(self._roster.seats):
                slot = game.opens(seat, picks[seat])
                if slot != NONE:
                    try:
                        game.learn(slot, self._sealed.card(slot))
                    except ValueError:
                        self._sealed.dispute(now)
                        return False
        return True

    # The link

    def hear(self, device, body, now):
        """As Sealed's."""
        return self._sealed is None or self._sealed.hear(device, body, now)

    def write(self, body, now):
        """As Sealed's."""
        return self._sealed.write(body, now) if self._sealed else 0

    def write_shown(self, body):
        """Fills in a frame with the cards that are being shown; gives its length, 0 if there are none."""
        return self._sealed.write_shown(body, self._showing) if self._showing and self._sealed.hand else 0
