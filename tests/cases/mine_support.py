"""What the cases of Mine share: small mines laid out by hand. Runs on CPython and on MicroPython alike."""

from engine import mine, mine_map
from engine.mine import ACT, Game
from engine.mine_deck import MARK
from engine.step import NONE
from tests.cases.support import entropy

YELLOW, RED, BLUE, WHITE = range(4)
NORTH, EAST, SOUTH, WEST = range(4)
HOMES = (14, 15, 20, 21)

# Picks of an ACT
TRANSPORT = 200
UNDO = 202
END = 203
COLLECT = 180


def go(place, crew=0):
    return crew * 36 + place


def rotate(place):
    return 72 + place


def long(place):
    return 108 + place


def short(place):
    return 144 + place


def attack(victim, crew=0):
    return 182 + crew * 4 + victim


def loader(number, back=False):
    return 190 + number * 2 + (1 if back else 0)


def deliver(units, crew=0):
    return 195 + crew * 2 + units


def sides(text):
    """The mask of sides told by letters."""
    mask = 0
    for letter in text:
        mask |= 1 << "NESW".find(letter)
    return mask


class Laid:
    """A mine for a `with`: a game with the cards that one wants, in the middle of a turn.

    `cards` tells places as "colour sides symbol", with " | " and the back as seen through
    the card, if that matters: {8: "y NE 3 | r S 2"}. All other cards of the rings are closed
    and white, with the symbol 2, on both sides. The crossings are as they should be.
    """

    def __init__(self, cards, **table):
        self.cards = cards
        self.table = table

    def __enter__(self):
        self.deck = mine_map.FACES, mine_map.SYMBOLS
        tunnels = bytearray([WHITE << 4] * 72)
        symbols = bytearray([2] * 72)
        for colour in range(4):
            tunnels[colour * 2] = tunnels[colour * 2 + 1] = 15 | colour << 4
        for place in self.cards:
            faces = self.cards[place].split(" | ")
            for back in range(len(faces)):
                words = faces[back].split() + ["", "", "2"]
                face = card_at(place) * 2 + back
                tunnels[face] = sides("" if words[1] in "-" else words[1]) | "yrbw".find(words[0]) << 4
                symbols[face] = int(words[2] or 2)
        mine_map.FACES = mine_map.faces(tunnels)
        mine_map.SYMBOLS = bytes(symbols)
        return arrange(**self.table)

    def __exit__(self, *error):
        mine_map.FACES, mine_map.SYMBOLS = self.deck


def card_at(place):
    """The card that `arrange` lays at a place."""
    if place in HOMES:
        return HOMES.index(place)
    return place + 4 - sum([1 for home in HOMES if home < place])


def arrange(
    seats=4, options=0, crews=(), held=(), units=(), loaders=(0, 8, 16), seat=0, ore=4, delivered=0,
    markers=(), played=(), turned=(), starter=0,
):  # fmt: skip
    """A game in which `seat` has its turn.

    `crews` {colour: place}, the others at home; `held` {colour: units}; `units` the places
    where some lie (the rest of the units lies in the inner ring from place 28 on backwards);
    `markers` and `played` by seat; `turned` {place: bits}. With two seats yellow and blue are
    seat 0's. Written by the layout in engine/mine.py, and checked by `restore`.
    """
    game = Game(seats, options, None)
    state = bytearray(game.state)
    state[0] = 1 << 4 | seats
    state[1] = options
    state[4], state[5] = MARK & 255, MARK >> 8
    state[6] = ACT | 16 << seat
    state[7] = seat | seat << 2 | starter << 4
    state[8] = ore | delivered << 4
    state[9:12] = bytes(loaders)
    for place in range(36):
        state[12 + place] = card_at(place) | (turned[place] << 6 if place in turned else 0)
    for colour in range(4):
        used = seats != 3 or colour < 3
        state[48 + colour] = crews[colour] if colour in crews else HOMES[colour] if used else NONE
        state[52 + colour] = (colour % seats) if used else NONE
        state[56 + colour] = held[colour] if colour in held else 0
    units = list(units)
    free = [28, 27, 26, 25, 22, 19, 16, 13, 10, 9, 8, 7]
    for place in free:
        if len(units) + sum(state[56:60]) < (4 if seats == 4 else 3) and place not in units:
            units.append(place)
    for place in units:
        state[60 + (place - 7 >> 3)] |= 1 << (place - 7 & 7)
    for other in range(len(markers)):
        state[63 + other] = markers[other]
    for other in range(len(played)):
        state[67 + other] = played[other]
    game.restore(state)
    return game


def play(game, pick, *more):
    """Steps with the pick of the seat that owes one (or picks for all, None for none); gives the news."""
    picks = [NONE] * game.seats
    if more:
        for seat in range(len(more) + 1):
            value = pick if seat == 0 else more[seat - 1]
            picks[seat] = NONE if value is None else value
    else:
        picks[waiting(game)] = pick
    game.step(picks, entropy(game.steps()))
    twin = Game(game.seats, game.options, None)
    twin.restore(game.state)  # sound after every step
    return game.news()


def begun(seats, options=0, number=0):
    """A game whose colours are chosen, each the first one there was."""
    game = Game(seats, options, entropy(number))
    play(game, END)
    while game.phase() == mine.CHOOSE:
        play(game, list(game.legal(waiting(game)))[0])
    return game


def waiting(game):
    """The one seat that owes a pick."""
    seat = (0, 0, 1, 0, 2, 0, 0, 0, 3)[game.waiting()]
    assert game.waiting() == 1 << seat, game.waiting()
    return seat


def may(game, *picks):
    """True if all these picks are legal for the seat that owes one."""
    seat = waiting(game)
    return all([pick in game.legal(seat) for pick in picks])


def goes(game, crew=0):
    """The places that a crew may go to, with the verb of each."""
    seat = waiting(game)
    return {pick % 36: game.describe(seat, pick)[0] for pick in game.legal(seat) if pick < 72 and pick // 36 == crew}
