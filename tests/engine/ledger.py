"""Bookkeeping of a game of RELOAD! by its news alone, to be compared with its state."""

from engine import reload
from engine.containers import can_load, card_face, duel, top


class Ledger:
    """What a player would know who wrote down all news from the beginning."""

    def __init__(self, game):
        self.seats = game.seats
        self.ships = [[0] * game.slots() for _ in range(game.seats)]
        self.hands = [set(range(1, 8)) for _ in range(game.seats)]
        self.chips = [0] * game.seats
        self.bank = 24
        self.stock = [10] * 4
        self.piles = [[] for _ in range(game.seats)]
        self.aside = []
        self.table = ()
        self.deck = 28
        self.container = None
        self.read(game.news())

    def read(self, news):
        for verb, *numbers in news:
            getattr(self, NAMES[verb])(*numbers)

    # One method for each verb

    def play(self, seat, face):
        self.hands[seat].remove(face)

    def play_r(self, seat):
        pass

    def neutralized(self, mask, seat):
        assert mask and not mask >> seat & 1

    def tied(self, mask, face):
        assert mask & (mask - 1), "a tie of one"

    def got_chips(self, mask):
        for seat in seats_of(mask):
            self.chips[seat] += 1
            self.bank -= 1
        assert self.bank >= 0

    def no_chips(self, mask):
        assert self.bank < len(seats_of(mask))

    def won(self, seat, *cards):
        assert cards == self.table
        self.piles[seat] += cards
        self.table = ()

    def nobody(self, *cards):
        assert cards == self.table
        self.aside += cards
        self.table = ()

    def decline(self, seat):
        pass

    def load(self, seat, colour, slot):
        assert self.container == colour
        self.put(seat, colour, slot)
        self.container = None

    def move(self, seat, colour, source, target):
        assert top(self.ships[seat][source]) == colour
        assert self.ships[seat][target] and can_load(self.ships[seat][target], colour)
        self.ships[seat][source] ^= 1 << colour
        self.put(seat, colour, target)

    def take_back(self, seat):
        self.hands[seat] = set(range(1, 8))

    def discard(self, seat, colour, slot):
        assert top(self.ships[seat][slot]) == colour
        self.ships[seat][slot] ^= 1 << colour
        self.stock[colour] += 1
        self.pay(seat, 1)

    def shift(self, seat, colour, source, target):
        self.move(seat, colour, source, target)
        self.pay(seat, 2)

    def buy(self, seat, colour, slot):
        self.put(seat, colour, slot)
        self.stock[colour] -= 1
        assert self.stock[colour] >= 0
        self.pay(seat, 3)

    def ran_out(self, seat, colour):
        assert self.stock[colour] == 0 and self.chips[seat] >= 3

    def returned(self, colour):
        assert self.container == colour
        self.stock[colour] += 1
        self.container = None

    def scored(self, number):
        assert self.deck == 0

    def round(self, number):
        self.piles = [[] for _ in range(self.seats)]
        self.aside = []
        self.deck = 28

    def activated(self, card, other, colour, container):
        assert colour == duel(card, other) and container == (1 if self.stock[colour] else 0)
        self.table = (card, other)
        self.deck -= 2
        if container:
            self.stock[colour] -= 1
            self.container = colour

    def ended(self):
        assert self.deck == 0 and not self.table

    # What they share

    def put(self, seat, colour, slot):
        assert can_load(self.ships[seat][slot], colour)
        self.ships[seat][slot] |= 1 << colour

    def pay(self, seat, chips):
        self.chips[seat] -= chips
        self.bank += chips
        assert self.chips[seat] >= 0

    def compare(self, game):
        """AssertionError where the game's own books differ; counts cards, containers and chips."""
        loaded = [0] * 4
        for seat in range(self.seats):
            assert [game.stack(seat, slot) for slot in range(game.slots())] == self.ships[seat]
            assert {v for v in range(1, 8) if game.hand(seat) >> v - 1 & 1} == self.hands[seat]
            assert game.chips(seat) == self.chips[seat]
            for colour in range(4):
                faces = [card_face(card) for card in self.piles[seat] if card // 7 == colour]
                assert game.pile(seat, colour) == (sum(faces), len(faces))
                loaded[colour] += game.count(seat, colour)
        assert game.bank() == self.bank and game.bank() + sum(self.chips) == 24
        for colour in range(4):
            assert game.stock(colour) == self.stock[colour] >= 0
            lying = 1 if game.container() and game.colour() == colour else 0
            assert self.stock[colour] + loaded[colour] + lying == 10
        places = [game.state[10 + i // 2] >> 4 * (i & 1) & 15 for i in range(28)]
        held = [places.count(place) for place in range(16)]
        assert held[: self.seats] == [len(pile) for pile in self.piles]
        assert held[4:7] == [self.deck, len(self.table), len(self.aside)] and sum(held[:7]) == 28


def seats_of(mask):
    return [seat for seat in range(4) if mask >> seat & 1]


NAMES = {
    getattr(reload, verb.upper()): verb
    for verb in (
        "play play_r neutralized tied no_chips won nobody decline load move take_back discard "
        "shift buy ran_out returned scored round activated ended"
    ).split()
}
NAMES[reload.CHIPS] = "got_chips"
