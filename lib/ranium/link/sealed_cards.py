"""Between a session and its game's hidden cards: what the game asks for, learns and opens.

Loaded only when a game asks for a sealed deal; sealed.py is loaded by it for the deal and
for the check when the round is over, and forgotten in between. Frames of the kind SEALED
are those of sealed_exchange.py, and while cards are played:

    session  8
    step     2        of the deal, little-endian
    stage    1        SHOWN
    count    1        then so many times
      slot   1
      card   1 + 16   and its salt
"""

from engine.step import NONE
from micropython import const

SHOWN = const(2)

_DEAL = const(0)  # stages of sealed_exchange.py
_READY = const(2)  # an event of sealed.py
_ENTRY = const(18)


class Cards:
    """The hidden cards of a session at the table `roster`; `secret` is the handheld's, `code` what was kept, or b"".

    sealed   the Sealed, while there is anything for it to do
    hand     the Hand that is being played with, None before and after
    """

    def __init__(self, roster, secret, code, now):
        self.sealed = None
        self.hand = None
        self._roster = roster
        self._secret = secret
        self._shown = {}
        self._showing = b""  # own slots opened lately: others may not have seen it yet
        if code:
            self._showing = bytes(code[1 : 1 + code[0]])
            if len(code) > 1 + code[0]:
                self._wake(now, code[1 + code[0] :])

    def _wake(self, now, code=b""):
        """Loads what deals and checks."""
        if self.sealed is None:
            from ranium.link.sealed import Sealed

            if self.hand:
                code = b"\2" + self.hand.code()
            self.sealed = Sealed(self._roster, self._secret, code, now)
            self.hand = self.sealed.hand

    def code(self):
        """What must outlive a power cut."""
        head = bytes((len(self._showing),)) + self._showing
        if self.sealed:
            return head + self.sealed.code()
        return head + b"\2" + self.hand.code() if self.hand else head

    # The step

    def begin(self, game, step, entropy, now):
        """A step begins: deals if the game wants it, opens the seeds when it is over. `entropy` is that of the step before."""
        owners = game.deal()
        if len(self._roster.devices) == 1:
            if owners is not None:
                self._deal_alone(game, owners, entropy)
        elif owners is not None:
            if not (self.hand and self.hand.step == step):
                self._wake(now)
                self.sealed.deal(step, owners, now)
        elif self.hand and game.over():
            self._wake(now)
            self.sealed.check(now)

    def _deal_alone(self, game, owners, entropy):
        """All seats are on this handheld: there is nobody to hide anything from."""
        from engine.rng import Rng

        from ranium.digest import sha256

        rng = Rng(sha256(b"alone", entropy))
        cards = bytearray(range(len(owners)))
        for slot in range(len(owners) - 1, -1, -1):
            other = rng.below(slot + 1)
            cards[slot], cards[other] = cards[other], cards[slot]
            if owners[slot] != NONE:
                game.learn(slot, cards[slot])

    def tick(self, game, now):
        """Goes on; gives the events of Sealed. With READY the game has learned the own cards."""
        sealed = self.sealed
        if sealed is None:
            return 0
        event = sealed.tick(now)
        self.hand = sealed.hand
        if event == _READY:
            self._shown = {}
            for slot, card in self.own():
                game.learn(slot, card)
        elif sealed.done(now):
            self.sealed = None
        return event

    def own(self):
        """[slot, card] of each own card."""
        hand = self.hand
        if hand is None:
            return []
        return [[slot, hand.card(slot)] for slot in range(len(hand.holders)) if hand.holders[slot] == self._roster.me]

    @property
    def dealing(self):
        """Per cent of a deal that is under way, with the check of the one before; -1 if none is."""
        return self.sealed.progress if self.sealed and self.sealed.dealing else -1

    @property
    def checking(self):
        """True while seeds are opened and checked: nothing goes on."""
        return self.sealed is not None and self.sealed.auditing

    # Cards that are opened

    def show(self, game, seats, picks):
        """The picks of own seats are to be opened: with the cards, if they open any. To be kept before."""
        if self.hand:
            fresh = bytes([slot for slot in [game.opens(seat, picks[seat]) for seat in seats] if slot != NONE])
            if not self._showing.endswith(fresh):
                self._showing = self._showing[-len(seats) :] + fresh

    def _card(self, slot):
        """The card in a slot, -1 while this handheld does not know it."""
        return self.hand.card(slot) if self.hand.holders[slot] == self._roster.me else self._shown.get(slot, -1)

    def lacking(self, game, picks, opened):
        """Those seats of the mask `opened` whose picks open a card that has not been shown."""
        mask = 0
        if self.hand:
            for seat in range(self._roster.seats):
                if opened >> seat & 1:
                    slot = game.opens(seat, picks[seat])
                    if slot != NONE and self._card(slot) < 0:
                        mask |= 1 << seat
        return mask

    def learn(self, game, picks, now):
        """The game learns the cards that are opened; False if they cannot all be: then seeds are opened, to see who has cheated."""
        if self.hand:
            for seat in range(self._roster.seats):
                slot = game.opens(seat, picks[seat])
                if slot != NONE:
                    try:
                        game.learn(slot, self._card(slot))
                    except ValueError:
                        self._wake(now)
                        self.sealed.dispute(now)
                        return False
        return True

    # The link

    def hear(self, device, body, now):
        """Takes in the body of a SEALED frame of this session; False if it shows a card that was not promised."""
        if len(body) < 12:
            return True
        if body[10] == SHOWN:
            return self._hear_shown(device, body)
        hand = self.hand
        if self.sealed is None and hand and body[8] | body[9] << 8 == hand.step:
            lost = body[10] == _DEAL and not body[11] >> 4 >> self._roster.me & 1
            if lost or body[10] != _DEAL and body[11] & 1:
                self._wake(now)  # somebody lacks something, or says that the deal is void
        if self.sealed:
            self.sealed.hear(device, body, now)
        return True

    def _hear_shown(self, device, body):
        hand = self.hand
        if hand is None or body[8] | body[9] << 8 != hand.step or len(body) != 12 + _ENTRY * body[11]:
            return True
        for at in range(12, len(body), _ENTRY):
            slot = body[at]
            if slot < len(hand.holders) and hand.holders[slot] == device and slot not in self._shown:
                card = hand.opened(slot, bytes(body[at + 1 : at + _ENTRY]), self._roster.hash)
                if card < 0:
                    return False
                self._shown[slot] = card
        return True

    def write(self, body, now):
        """Fills in a frame of a deal or an audit that is due; gives its length, 0 for none."""
        return self.sealed.write(body, now) if self.sealed else 0

    def write_shown(self, body):
        """Fills in a frame with the cards that are being shown; gives its length, 0 if there are none."""
        hand = self.hand
        if not self._showing or not hand:
            return 0
        body[:8] = self._roster.session
        body[8] = hand.step & 255
        body[9] = hand.step >> 8
        body[10] = SHOWN
        body[11] = len(self._showing)
        at = 12
        for slot in self._showing:
            body[at] = slot
            body[at + 1 : at + _ENTRY] = hand.opening(slot, self._secret, self._roster.hash)
            at += _ENTRY
        return at
