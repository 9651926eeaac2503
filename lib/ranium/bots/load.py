"""A simple bot for Load!: weighs its cards against all that the other seat may hold, and cannot be foreseen.

It values a position in sixteenths of a point: for each colour what the piles and the
cards to come are worth with the lead there is, and for each ship its complete stacks,
those that may become complete, and the room that is left.
"""

from engine.containers import CARDS, COMPLETE, can_load, card_colour, card_face, top
from engine.load import HAND, LOAD, PICK, SLOTS, TRICKS, winner_of
from micropython import const

_SPREAD = const(14)  # a card this much worse than the best one is never played
_ROOM = const(40)  # a colour that still fits on a slot
_PROGRESS = bytes((0, 1, 3, 8, 48))  # towards a complete stack, by its height
_SHARE = bytes((0, 0, 1, 4, 12, 15, 16))  # sixteenths of its faces that a colour will score, by the lead + 3


def choose(game, seat, rng):
    """A legal pick for a seat that owes one; `game` holds no more than its view."""
    eyes = _Eyes(game, seat)
    if game.phase() == PICK:
        slots = list(game.legal(seat))
        return _draw(slots, eyes.cards(slots), rng)
    return eyes.act(game.legal(seat), game.colour())


def _draw(picks, values, rng):
    """One of the `picks`, the more likely the nearer its value is to the best one."""
    best = max(values)
    weights = [max(0, value - best + _SPREAD) for value in values]
    left = rng.below(sum([weight * weight for weight in weights]))
    for i in range(len(picks)):
        left -= weights[i] * weights[i]
        if left < 0:
            return picks[i]
    return picks[-1]


class _Eyes:
    """The position as `seat` sees it, read once: a board is slow."""

    def __init__(self, game, seat):
        self._game = game
        self._seat = seat
        self._left = TRICKS - HAND * game.round() - game.trick()  # tricks to the end, this one included
        self._coming = self._left * 3 // 7  # faces of each colour that a seat may still win
        self._faces = bytes([game.pile(owner, colour)[0] for owner in (0, 1) for colour in range(4)])
        self._ships = [bytearray([game.stack(owner, slot) for slot in range(SLOTS)]) for owner in (0, 1)]
        self._counts = bytes([game.count(owner, colour) for owner in (0, 1) for colour in range(4)])

    def act(self, acts, colour):
        """The best of some acts with a container of a colour."""
        ship = self._ships[self._seat]
        bit = 1 << colour
        best_act = best = -1
        for act in acts:
            arg = act & 31
            source = -1
            if act >> 5 != LOAD:
                source = arg // 5
                arg %= 5
                ship[source] ^= bit
            ship[arg] ^= bit
            value = self._worth(self._seat)
            ship[arg] ^= bit
            if source >= 0:
                ship[source] ^= bit
            if best_act < 0 or value > best:
                best = value
                best_act = act
        return best_act

    def cards(self, slots):
        """What it is worth to play each of these slots, over all cards that the other seat may play."""
        game = self._game
        seat = self._seat
        hidden = self._hidden()
        acts = [self._action(seat, colour) for colour in range(4)]
        acts += [self._action(1 - seat, colour) for colour in range(4)]
        shares = bytes([self._share(owner, colour) for owner in (seat, 1 - seat) for colour in range(4)])
        values = []
        for slot in slots:
            card = game.card(seat, slot)
            value = 0
            for other in hidden:
                winner = winner_of(card, other)
                if winner < 0:
                    continue
                first = 4 * winner
                faces = shares[first + card_colour(card)] * card_face(card)
                faces += shares[first + card_colour(other)] * card_face(other)
                value += acts[first + card_colour(other if winner else card)]
                value += -faces if winner else faces
            values.append(value // len(hidden))
        return values

    def _hidden(self):
        """The cards that this seat has not seen in this round: in the other hand, or laid aside."""
        game = self._game
        seen = 0
        for owner in (0, 1):
            hand = game.hand(owner)
            for slot in range(HAND):
                if owner == self._seat or not hand >> slot & 1:
                    seen |= 1 << game.card(owner, slot)
        return bytes([card for card in range(CARDS) if not seen >> card & 1])

    def _action(self, winner, colour):
        """What it changes for the own seat that `winner` wins a trick with a colour."""
        for actor in (winner, 1 - winner):
            ship = self._ships[actor]
            before = self._worth(actor)
            best = None
            for slot in range(SLOTS):
                if can_load(ship[slot], colour):
                    ship[slot] ^= 1 << colour
                    gain = self._worth(actor) - before
                    ship[slot] ^= 1 << colour
                    if best is None or gain > best:
                        best = gain
            if best is not None:
                return best if actor == self._seat else -best
        return 0

    def _worth(self, owner):
        """What its ship, as it is in `_ships`, is worth to its owner."""
        left = self._left
        worth = 0
        ship = self._ships[owner]
        for stack in ship:
            if stack == COMPLETE:
                worth += _PROGRESS[4]
                continue
            height = 0
            for colour in range(4):
                height += stack >> colour & 1
            worth += (3 - top(stack)) * _ROOM * left // TRICKS
            if stack == (1 << height) - 1:
                worth += _PROGRESS[height] * left // TRICKS
        other = 1 - owner
        for colour in range(4):
            lead = -self._counts[4 * other + colour]
            for stack in ship:
                lead += stack >> colour & 1
            worth += _scores(lead) * (self._faces[4 * owner + colour] + self._coming)
            worth -= _scores(-lead) * (self._faces[4 * other + colour] + self._coming)
        return worth

    def _share(self, owner, colour):
        """The sixteenths of a face won now that will score; with the last trick only a lead counts."""
        lead = self._counts[4 * owner + colour] - self._counts[4 - 4 * owner + colour]
        if self._left == 1:
            return 16 if lead > 0 else 0
        return _scores(lead)


def _scores(lead):
    """The sixteenths of its faces that a colour with this lead will score."""
    return _SHARE[min(6, max(0, lead + 3))]
