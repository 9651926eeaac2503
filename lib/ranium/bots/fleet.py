"""What ships and the cards won in this round are worth to each seat, by weights that were learned in play.

Values are in `UNIT`s of a point. The weights of a game are 16-bit words, 32768 for none, in rows:
for each round two, of its end and of what its start has more; a row begins with

    0..15   a stack, by its four bits
    16..23  a face won of a colour, by the lead in containers of it: 0 for no own one, 1..7 for three or more behind to three or more ahead
    24..31  a colour, by that lead
"""

from engine.containers import COMPLETE, card_colour, card_face, loads, moves, top
from micropython import const

UNIT = const(32)
"""A point."""

_FACE = const(16)
_LEAD = const(24)
_BONUS = const(96)  # a complete stack at the end of the game


def mix(data, row, weights, left, whole):
    """A generator that fills in the `weights` for a round (its row is 2 * round), `left` of whose `whole` battles are to come.

    It yields -1 on the way.
    """
    size = len(weights)
    at = row * size * 2
    for i in range(size):
        end = (data[at] | data[at + 1] << 8) - 32768
        start = (data[at + 2 * size] | data[at + 2 * size + 1] << 8) - 32768
        weights[i] = end + start * left // whole
        at += 2
        if i & 31 == 31:
            yield -1


class Fleet:
    """The ships of all seats and what they promise.

      totals  the points of each seat so far with what its ship and cards promise, in UNITs
      counts, faces, ships  containers and faces won by seat * 4 + colour, stacks by seat * slots + slot

    `weights` is what `mix` makes for the time after the battle that is on. `share` is None
    while a round goes on; with its last battle it is the game's `share_of`, the points of a
    colour, and `loaded` is what a container counts then.
    With `last` nothing follows.
    """

    def __init__(self, game, weights, share, loaded, last):
        seats = game.seats
        slots = game.slots()
        self.seats = seats
        self.slots = slots
        self._weights = weights
        self._share = share
        self._loaded = loaded
        self._last = last
        self.ships = bytearray(seats * slots)
        self.counts = bytearray(16)
        self.faces = bytearray(4 * seats)
        self.totals = [0] * seats
        self._terms = [0] * (4 * seats)

    def read(self, game):
        """A generator that reads the position, yielding -1 on the way."""
        slots = self.slots
        for seat in range(self.seats):
            for colour in range(4):
                self.counts[4 * seat + colour] = game.count(seat, colour)
                self.faces[4 * seat + colour] = game.pile(seat, colour)[0]
                if colour & 1:
                    yield -1
        for seat in range(self.seats):
            total = game.points(seat) * UNIT
            for slot in range(slots):
                stack = game.stack(seat, slot)
                self.ships[seat * slots + slot] = stack
                total += self.tower(stack)
            for at in range(4 * seat, 4 * seat + 4):
                self._terms[at] = self._term(at)
                total += self._terms[at]
            self.totals[seat] = total
            yield -1

    def tower(self, stack):
        """What a stack is worth besides its containers' colours."""
        if self._last:
            return _BONUS if stack == COMPLETE else 0
        return self._weights[stack]

    def _term(self, at):
        """What the colour of a seat (seat * 4 + colour) is worth."""
        counts = self.counts
        mine = counts[at]
        most = 0
        for other in range(at & 3, 4 * self.seats, 4):
            if counts[other] > most and other != at:
                most = counts[other]
        lead = 0
        if mine:
            lead = mine - most + 4
            if lead > 7:
                lead = 7
            elif lead < 1:
                lead = 1
        if self._share is None:
            return self._weights[_FACE + lead] * self.faces[at] + self._weights[_LEAD + lead]
        term = 0
        if mine:
            term = (self._share(self.faces[at], mine, counts, at & 3, at >> 2) + mine * self._loaded) * UNIT
        return term if self._last else term + self._weights[_LEAD + lead]

    def lead(self, totals, seat):
        """What a seat is ahead of the best other one, in UNITs."""
        best = -32768
        mine = totals[seat]
        totals[seat] = best
        for total in totals:
            if total > best:
                best = total
        totals[seat] = mine
        return mine - best

    def after(self, seat, cards, colour, more):
        """`totals` if a seat got these container cards and `more` (-1, 0, 1) containers of a colour."""
        totals = list(self.totals)
        faces = self.faces
        colours = 0
        for card in cards:
            faces[4 * seat + card_colour(card)] += card_face(card)
            colours |= 1 << card_colour(card)
        if more:
            self.counts[4 * seat + colour] += more
            colours |= 1 << colour
        for first in range(4):
            if colours >> first & 1:
                for at in range(first, 4 * self.seats, 4):
                    totals[at >> 2] += self._term(at) - self._terms[at]
        for card in cards:
            faces[4 * seat + card_colour(card)] -= card_face(card)
        if more:
            self.counts[4 * seat + colour] -= more
        return totals

    def face(self, seat, colour, loaded):
        """What a face of a colour adds to a seat's total once `loaded` (a seat, or -1) has a container more of it."""
        at = 4 * seat + colour
        if loaded >= 0:
            self.counts[4 * loaded + colour] += 1
        without = self._term(at)
        self.faces[at] += 1
        gain = self._term(at) - without
        self.faces[at] -= 1
        if loaded >= 0:
            self.counts[4 * loaded + colour] -= 1
        return gain

    def ship(self, seat):
        """The stacks of a seat."""
        return self.ships[seat * self.slots : (seat + 1) * self.slots]

    def best_load(self, seat, colour):
        """`(slot, gain)` for the best slot of a container but for its colour's own worth; slot -1 if none has room."""
        ship = self.ship(seat)
        best = -1
        most = 0
        for slot in loads(ship, colour, 0):
            gain = self.tower(ship[slot] | 1 << colour) - self.tower(ship[slot])
            if best < 0 or gain > most:
                best = slot
                most = gain
        return best, most

    def best_move(self, seat, only):
        """`(from * 5 + to, gain)` for the best move of a top, of a colour unless that is -1; (-1, 0) if there is none."""
        ship = self.ship(seat)
        best = -1
        most = 0
        for arg in moves(ship, only, 0):
            source = ship[arg // 5]
            target = ship[arg % 5]
            bit = 1 << top(source)
            gain = self.tower(source ^ bit) + self.tower(target | bit) - self.tower(source) - self.tower(target)
            if best < 0 or gain > most:
                best = arg
                most = gain
        return best, most
