"""The smallest game with hidden cards: two rounds of three tricks, the highest card takes the trick."""

from engine.step import NONE, IllegalPick

HAND = 3
ASIDE = 2
UNKNOWN = 254
PLAYED = 128


class Hands:
    """2 to 4 seats; slot seat * 3 + 0..2, two more lie aside. Picks are the slots 0..2 of a hand; in round 2 seat 0 may not pass.

    State: seats, options, steps, tricks won by seat (4), then a byte a slot: card, + PLAYED once played.
    """

    SIZE = 7 + 4 * HAND

    def __init__(self, seats, options, entropy):
        self.seats = seats
        self.options = options
        self.state = bytearray(self.SIZE)
        self.state[0] = seats
        self.state[1] = options
        self._forget()

    def _forget(self):
        for slot in range(4 * HAND):
            self.state[7 + slot] = UNKNOWN

    def deal(self):
        if self.over() or self.state[2] % HAND or any([card != UNKNOWN for card in self.state[7:]]):
            return None
        return bytes([slot // HAND for slot in range(self.seats * HAND)] + [NONE] * ASIDE)

    def learn(self, slot, card):
        cards = self.seats * HAND + ASIDE
        if not 0 <= slot < self.seats * HAND or not 0 <= card < cards:
            raise ValueError("no such slot or card")
        for other in range(self.seats * HAND):
            if other != slot and self.state[7 + other] != UNKNOWN and self.state[7 + other] & 127 == card:
                raise ValueError("the card lies elsewhere")
        if self.state[7 + slot] not in (UNKNOWN, card, card | PLAYED):
            raise ValueError("another card lies there")
        if self.state[7 + slot] == UNKNOWN:
            self.state[7 + slot] = card

    def opens(self, seat, pick):
        return NONE if pick == NONE else seat * HAND + pick

    def waiting(self):
        return 0 if self.over() else (1 << self.seats) - 1

    def legal(self, seat):
        if not self.waiting() >> seat & 1:
            return ()
        return [pick for pick in range(HAND) if self._free(self.state[7 + seat * HAND + pick])]

    def _free(self, card):
        return card == UNKNOWN or card < PLAYED

    def step(self, picks, entropy):
        best = -1
        for seat in range(self.seats):
            if picks[seat] not in self.legal(seat):
                raise IllegalPick(seat, picks[seat])
            card = self.state[7 + self.opens(seat, picks[seat])]
            if card == UNKNOWN:
                raise ValueError("a card that is opened is not known")
            if card > best:
                best, winner = card, seat
        for seat in range(self.seats):
            self.state[7 + self.opens(seat, picks[seat])] |= PLAYED
        self.state[3 + winner] += 1
        self.state[2] += 1
        if self.state[2] % HAND == 0 and not self.over():
            self._forget()

    def restore(self, state):
        if len(state) != self.SIZE or state[0] != self.seats:
            raise ValueError("no state of this game")
        self.state[:] = state

    def over(self):
        return self.state[2] >= 2 * HAND

    def view(self, seat):
        view = bytearray(self.state)
        for slot in range(4 * HAND):
            if slot // HAND != seat and self._free(view[7 + slot]):
                view[7 + slot] = UNKNOWN
        return view
