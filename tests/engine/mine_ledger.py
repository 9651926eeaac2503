"""Bookkeeping of a game of Mine by its news alone, in sets and letters, to be compared with its state.

Cards are turned here as one turns them on a table, the deck is read as people write it,
and what a player may do is told from the rulebook: nothing of the engine's bits is used.
"""

from pathlib import Path

from engine import mine
from tools import mine_deck

SOURCE = Path(__file__).resolve().parents[2] / mine_deck.SOURCE
FACES = mine_deck.read(SOURCE.read_text(), mine_deck.SOURCE)[2]
CENTRE = {(2, 2): 0, (2, 3): 1, (3, 2): 2, (3, 3): 3}
AROUND = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
ACROSS = {"N": "S", "S": "N", "E": "W", "W": "E"}
COSTS = {mine.MOVE: 1, mine.CROSS: 1, mine.TUNNEL: 3, mine.ROTATE: 1, mine.LONG: 1, mine.SHORT: 1, mine.COLLECT: 1,
         mine.STEAL: 1, mine.LOADER: 1, mine.DELIVER: 1, mine.SEND: 2}  # fmt: skip


def spot(place):
    return divmod(place, 6)


class Card:
    """A card on the table: its upper face, and the lower one as seen through the card."""

    def __init__(self, number):
        self.up, self.down = FACES[number * 2], FACES[number * 2 + 1]

    def mirror(self, sides):
        def mirrored(face):
            colour, open_sides, symbol = face
            return colour, {ACROSS[side] if side in sides else side for side in open_sides}, symbol

        self.up, self.down = mirrored(self.up), mirrored(self.down)

    def turn(self, verb):
        if verb == mine.ROTATE:
            self.mirror("NESW")
        else:
            self.mirror("NS" if verb == mine.LONG else "EW")
            self.up, self.down = self.down, self.up

    colour = property(lambda self: self.up[0])
    sides = property(lambda self: set(self.up[1]))
    symbol = property(lambda self: self.up[2])


class Ledger:
    """What a player would know who wrote down all news from the beginning."""

    def __init__(self, game):
        self.seats, self.options = game.seats, game.options
        self.cards = {place: Card(colour) for place, colour in CENTRE.items()}
        self.crews = {colour: place for place, colour in CENTRE.items() if self.seats != 3 or colour < 3}
        self.bases = dict(self.crews)
        self.owners = {}
        self.held = dict.fromkeys(range(4), 0)
        corners = [(1, 1), (1, 4), (4, 1), (4, 4)]
        self.units = set(corners if self.seats == 4 else corners[:3])
        self.markers = [0] * self.seats
        self.bank = 9
        self.loaders = [0, 8, 16]
        self.hands = [{2, 3, 4, 5, 6} for _ in range(self.seats)]
        self.pending = self.delivered = self.ore = 0
        self.turn = self.actor = self.symbol = None
        self.done = []  # this turn's actions, each with what undoes it
        self.over = False
        self.read(game.news())

    def read(self, news):
        self.fight = []
        for verb, *numbers in news:
            getattr(self, NAMES[verb])(*numbers)

    # One method for each verb

    def laid(self, place, card, turned):
        self.cards[spot(place)] = Card(card)
        for verb in {0: (), 1: (mine.LONG,), 2: (mine.SHORT,), 3: (mine.ROTATE,)}[turned]:
            self.cards[spot(place)].turn(verb)

    def starter(self, seat):
        assert len(self.cards) == 36
        self.turn = self.actor = seat

    def swap_from(self, seat, place):
        assert seat == self.turn and spot(place) not in CENTRE

    def exchange(self, seat, place, other):
        a, b = spot(place), spot(other)

        def swap():
            self.cards[a], self.cards[b] = self.cards[b], self.cards[a]

        swap()
        self.done.append((mine.EXCHANGE, swap))
        assert len(self.done) <= 2

    def choose_colour(self, seat, colour):
        assert colour in self.crews and colour not in self.owners
        self.owners[colour] = seat

    def begins(self, seat):
        self.turn = self.actor = seat
        self.ore, self.delivered, self.done = 4, 0, []

    def loaders_move(self):
        self.loaders = [(at + 2) % 24 for at in self.loaders]

    def move_on(self, seat, loader, start, end):
        assert end == (start + 2) % 24
        self.shift(mine.MOVE_ON, loader, start, end)

    def shift_loader(self, seat, loader, start, end):
        assert (end - start) % 24 in (1, 23)
        self.shift(mine.LOADER, loader, start, end)
        self.pay(mine.LOADER, seat)

    def shift(self, verb, loader, start, end):
        assert self.loaders[loader] == start and end not in self.loaders
        self.loaders[loader] = end

        def back():
            self.loaders[loader] = start

        self.done.append((verb, back))

    def move(self, seat, colour, start, end):
        assert spot(end) in self.tunnel(self.crews[colour])
        self.went(mine.MOVE, seat, colour, start, end)

    def cross(self, seat, colour, start, end):
        assert spot(end) in self.next_to(spot(start)) and self.cards[spot(start)].colour != self.cards[spot(end)].colour
        self.went(mine.CROSS, seat, colour, start, end)

    def secret_tunnel(self, seat, colour, start, end):
        assert self.cards[spot(start)].colour == self.cards[spot(end)].colour and not self.held[colour]
        self.went(mine.TUNNEL, seat, colour, start, end)

    def went(self, verb, seat, colour, start, end):
        assert self.owners[colour] == seat == self.actor and self.crews[colour] == spot(start) != spot(end)
        self.crews[colour] = spot(end)

        def back():
            self.crews[colour] = spot(start)

        self.done.append((verb, back))
        self.pay(verb, seat)

    def turned(self, verb, seat, place):
        card = self.cards[spot(place)]
        card.turn(verb)
        self.done.append((verb, lambda: card.turn(verb)))
        self.pay(verb, seat)

    def rotate(self, seat, place):
        self.turned(mine.ROTATE, seat, place)

    def long_side(self, seat, place):
        self.turned(mine.LONG, seat, place)

    def short_side(self, seat, place):
        self.turned(mine.SHORT, seat, place)

    def collect(self, seat, colour, place):
        assert self.crews[colour] == spot(place) and self.owners[colour] == seat
        self.units.remove(spot(place))
        self.held[colour] += 1

        def back():
            self.units.add(spot(place))
            self.held[colour] -= 1

        self.done.append((mine.COLLECT, back))
        self.pay(mine.COLLECT, seat)

    def steal(self, seat, colour, victim):
        assert self.crews[colour] == self.crews[victim] and self.held[victim]
        assert self.owners[colour] == seat == self.turn != self.owners[victim]
        self.attack = colour, victim
        self.done = []
        self.pay(mine.STEAL, seat)

    def deliver(self, seat, colour, units):
        assert self.owners[colour] == seat == self.actor and 1 <= units <= min(2, self.held[colour])
        assert self.docks(colour)
        self.held[colour] -= units
        self.pending = units
        self.markers[seat] += units
        self.bank -= units
        self.done = []
        if seat == self.turn:
            self.delivered += units
            assert self.delivered <= 2
        self.pay(mine.DELIVER, seat, reply_over=False)

    def transport(self, seat, colour):
        assert self.owners[colour] == seat and self.ore >= 2

    def send(self, seat, colour, start, end, mask):
        crews = [other for other in range(4) if mask >> other & 1]
        here = [c for c in self.crews if self.crews[c] == spot(start) and self.owners[c] != seat]
        assert crews == sorted(here) and crews and self.crews[colour] == spot(start) != spot(end)
        assert self.cards[spot(start)].colour == self.cards[spot(end)].colour
        for other in crews:
            self.crews[other] = spot(end)

        def back():
            for other in crews:
                self.crews[other] = spot(start)

        self.done.append((mine.SEND, back))
        self.pay(mine.SEND, seat)

    def undo(self, seat, verb):
        assert seat == self.turn
        if verb not in (mine.TRANSPORT, mine.SWAP_FROM):
            done, back = self.done.pop()
            assert done == verb
            back()
            self.ore += COSTS.get(verb, 0)

    def end(self, seat):
        assert seat == self.turn
        self.done = []

    def play(self, seat, symbol):
        assert symbol in self.hands[seat]
        if not self.options & mine.LUCK:
            self.hands[seat].remove(symbol)
        self.fight.append((seat, symbol))
        self.symbol = symbol

    def taken_back(self, seat):
        assert not self.hands[seat]
        self.hands[seat] = {2, 3, 4, 5, 6}

    def put(self, seat, place):
        place = spot(place)
        assert seat == (self.actor + 1) % self.seats and place not in self.units and self.pending
        free = {p for p in self.cards if ring(p) == 1 and p not in self.units}
        fitting = {p for p in free if self.cards[p].symbol == self.placing}
        assert place in (fitting or free)
        self.units.add(place)
        self.pending -= 1
        if not self.pending:
            self.actor = self.turn

    def power(self):
        (seat, symbol), (other, symbol2) = self.fight
        colour, victim = self.attack
        assert (seat, other) == (self.owners[colour], self.owners[victim])
        return symbol - self.held[colour] - symbol2 + self.held[victim]

    def won(self, colour, victim):
        assert (colour, victim) == self.attack and self.power() > 0
        self.held[victim] -= 1
        self.held[colour] += 1

    def lost(self, colour, victim):
        assert self.power() < 0

    def even(self, colour, victim):
        assert self.power() == 0

    def home(self, colour):
        self.crews[colour] = self.bases[colour]

    def reply(self, seat):
        assert seat == self.owners[self.attack[1]]
        self.actor = seat

    def ended(self):
        self.over = True

    # What they share

    def pay(self, verb, seat, reply_over=True):
        if seat == self.turn:
            self.ore -= COSTS[verb]
            assert self.ore >= 0
        else:
            assert seat == self.actor and COSTS[verb] == 1 and verb != mine.STEAL
            self.done = []
            if reply_over:
                self.actor = self.turn

    def next_to(self, place):
        """The places connected with one."""
        found = set()
        for side, (down, right) in AROUND.items():
            other = place[0] + down, place[1] + right
            if other in self.cards and side in self.cards[place].sides and ACROSS[side] in self.cards[other].sides:
                found.add(other)
        return found

    def tunnel(self, place):
        """All places of one tunnel of one colour."""
        found, new = set(), {place}
        while new:
            found |= new
            new = {
                other for at in new for other in self.next_to(at)
                if self.cards[other].colour == self.cards[place].colour
            } - found  # fmt: skip
        return found

    def docks(self, colour):
        """The loaders that a crew reaches."""
        tunnel = self.tunnel(self.crews[colour])
        return [at for at in self.loaders if dock(at)[0] in tunnel and dock(at)[1] in self.cards[dock(at)[0]].sides]

    def picks(self, seat):
        """The picks of an action by the rulebook, as `describe` tells them."""
        reply = seat != self.turn
        ore = 1 if reply else self.ore
        found = set()
        own = [colour for colour in sorted(self.crews) if self.owners[colour] == seat]
        for colour in own if ore else ():
            here = self.crews[colour]
            tunnel, next_to = self.tunnel(here), self.next_to(here)
            for there in self.cards:
                at, to = here[0] * 6 + here[1], there[0] * 6 + there[1]
                if there != here and there in tunnel:
                    found.add((mine.MOVE, colour, at, to))
                elif there in next_to and self.cards[there].colour != self.cards[here].colour:
                    found.add((mine.CROSS, colour, at, to))
                elif there != here and ore >= 3 and not self.held[colour]:
                    if self.cards[there].colour == self.cards[here].colour:
                        found.add((mine.TUNNEL, colour, at, to))
            if here in self.units:
                found.add((mine.COLLECT, colour, here[0] * 6 + here[1]))
            enemies = [c for c in self.crews if self.crews[c] == here and self.owners[c] != seat]
            if not reply:
                found |= {(mine.STEAL, colour, victim) for victim in enemies if self.held[victim]}
                if enemies and ore >= 2:
                    if any(self.cards[there].colour == self.cards[here].colour for there in self.cards if there != here):
                        found.add((mine.TRANSPORT, colour))
            if self.docks(colour):
                most = min(self.held[colour], self.bank, 2 if reply else 2 - self.delivered)
                found |= {(mine.DELIVER, colour, units) for units in range(1, most + 1)}
        if ore:
            found |= {(verb, place) for verb in (mine.ROTATE, mine.LONG, mine.SHORT) for place in range(36)}
            for loader, at in enumerate(self.loaders):
                found |= {(mine.LOADER, loader, at, to) for to in ((at + 1) % 24, (at - 1) % 24) if to not in self.loaders}
        if not reply:
            found.add((mine.END,))
            if self.done:
                found.add((mine.UNDO, self.done[-1][0]))
        return found

    def compare(self, game):
        """AssertionError where the game's own books differ; counts cards, units, markers and symbol cards."""
        for place in range(36):
            card = self.cards[spot(place)]
            assert game.colour(place) == card.colour and game.symbol(place) == card.symbol
            assert {side for bit, side in enumerate("NESW") if game.openings(place) >> bit & 1} == card.sides
            assert game.unit(place) == (spot(place) in self.units)
        assert sorted(game.card(place) for place in range(36)) == list(range(36))
        for colour in range(4):
            at = game.crew(colour)
            assert (spot(at) if colour in self.crews else at) == self.crews.get(colour, 255)
            assert game.owner(colour) == self.owners.get(colour, 255)
            assert game.held(colour) == self.held[colour]
        total = 4 if self.seats == 4 else 3
        assert len(self.units) + sum(self.held.values()) + self.pending == total
        assert game.pending() == self.pending
        for seat in range(self.seats):
            assert game.markers(seat) == self.markers[seat]
            assert game.played(seat) == sum(1 << symbol - 2 for symbol in {2, 3, 4, 5, 6} - self.hands[seat])
        assert self.bank + sum(self.markers) == 9 and self.bank >= 0
        assert [game.loader(number) for number in range(3)] == self.loaders and len(set(self.loaders)) == 3
        assert game.over() == self.over == (max(self.markers) >= (5 if self.seats == 2 else 3))
        if not self.over:
            assert (game.turn(), game.actor(), game.ore()) == (self.turn, self.actor, self.ore)
            assert game.undoable() == len(self.done)
        self.placing = self.symbol
        if game.phase() == mine.ACT:
            legal, expected = list(game.legal(self.actor)), self.picks(self.actor)
            assert len(legal) == len(expected)
            assert {game.describe(self.actor, pick) for pick in some(legal)} <= expected


def some(picks):
    """Of the many picks that turn a card only a few."""
    return [pick for pick in picks if not 72 <= pick < 180 or pick % 25 == 0]


def ring(place):
    return 2 if {0, 5} & set(place) else 0 if place in CENTRE else 1


def dock(at):
    """The place and the side where a loader stands."""
    along = at % 6
    return [((0, along), "N"), ((along, 5), "E"), ((5, 5 - along), "S"), ((5 - along, 0), "W")][at // 6]


NAMES = {
    getattr(mine, verb.upper()): verb
    for verb in (
        "move cross rotate collect steal deliver transport send undo end swap_from exchange choose_colour move_on play "
        "put won lost even home taken_back starter reply ended laid"
    ).split()
} | {mine.TUNNEL: "secret_tunnel", mine.LONG: "long_side", mine.SHORT: "short_side", mine.LOADER: "shift_loader",
     mine.TURN: "begins", mine.LOADERS: "loaders_move"}  # fmt: skip
