"""A simple bot for RELOAD!: looks one step ahead and cannot be foreseen.

It values a ship and a pile in sixteenths of a point. Before a battle it asks what
winning would bring to each seat, tries every card of its hand against guessed picks of
the others, and plays one of the good ones by chance.
"""

from engine.containers import COMPLETE, can_load, card_colour, card_face, top
from engine.reload import BUY, DISCARD, LOAD, MOVE, PICK, SHIFT, TAKE_BACK, R, battle
from micropython import const

_POINT = const(16)
_CHIP = const(11)  # what a chip is worth
_GUESSES = const(8)  # guessed picks of the others for one decision
_SPREAD = const(14)  # a pick this much worse than the best one is never played
_ROOM = const(7)  # a container that still fits on a stack
_PROGRESS = bytes((0, 3, 8, 18, 48))  # towards a complete stack, by its height


def choose(game, seat, rng):
    """A legal pick for a seat that owes one; `game` holds no more than its view."""
    if game.phase() == PICK:
        return _choose_card(game, seat, rng)
    return _best_act(game, seat, game.legal(seat))[0]


# The pick: which card


def _choose_card(game, seat, rng):
    """Weighs every card against guesses of what the others play, and draws among the good ones."""
    prizes = [_prize(game, other) for other in range(game.seats)]
    values = [0] * (R + 1)
    picks = bytearray(game.seats)
    for _ in range(_GUESSES):
        for other in range(game.seats):
            if other != seat:
                picks[other] = _guess(game, other, rng)
        for pick in game.legal(seat):
            picks[seat] = pick
            winner, tied, _ = battle(picks, game.seats)
            if winner == seat:
                values[pick] += prizes[seat]
            elif winner >= 0:
                values[pick] -= prizes[winner] // (game.seats - 1)
            if tied >> seat & 1:
                values[pick] += _CHIP
    for pick in game.legal(seat):
        value = values[pick] // _GUESSES
        if pick == R:
            value += _best_r(game, seat)
        else:
            value -= _hold(game, pick)
        values[pick] = value
    return _draw(game.legal(seat), values, rng)


def _draw(picks, values, rng):
    """One of the `picks`, the more likely the nearer its value is to the best one."""
    picks = list(picks)
    best = max([values[pick] for pick in picks])
    weights = [max(0, values[pick] - best + _SPREAD) for pick in picks]
    left = rng.below(sum([weight * weight for weight in weights]))
    for i in range(len(picks)):
        left -= weights[i] * weights[i]
        if left < 0:
            return picks[i]
    return picks[-1]


def _guess(game, seat, rng):
    """What a seat might play: any card of its hand, and R the more likely the fewer it has."""
    hand = game.hand(seat)
    held = 0
    for face in range(1, 8):
        held += hand >> face - 1 & 1
    n = rng.below(held + 1 + (7 - held) // 2)
    for face in range(7, 0, -1):
        if hand >> face - 1 & 1:
            if n == 0:
                return face
            n -= 1
    return R


def _hold(game, face):
    """What it is worth to have an RCU card in hand for the battles to come."""
    ahead = min(7, _battles_left(game) - 1)
    return (9 if face == 1 else 4 * face) * ahead // 14


def _best_r(game, seat):
    """What R brings at its best: all cards back, or something for chips."""
    return _best_act(game, seat, _r_acts(game, seat))[1]


def _r_acts(game, seat):
    """Taking back and all buys that the chips allow; R is not planned for the other acts."""
    yield TAKE_BACK << 5
    if game.chips(seat) >= 3:
        for colour in range(4):
            if game.stock(colour):
                for slot in range(game.slots()):
                    if can_load(game.stack(seat, slot), colour):
                        yield BUY << 5 | colour * 5 + slot


# What a battle or an act is worth


def _prize(game, seat):
    """What winning this battle would bring to a seat: two cards and what it makes of the container."""
    ship = _ship(game, seat)
    faces = _faces(game, seat)
    before = _worth(game, seat, ship, faces)
    for card in game.cards():
        faces[card_colour(card)] += card_face(card)
    best = _worth(game, seat, ship, faces)
    if game.container():
        colour = game.colour()
        for slot in range(game.slots()):
            if can_load(ship[slot], colour):
                ship[slot] ^= 1 << colour
                best = max(best, _worth(game, seat, ship, faces))
                ship[slot] ^= 1 << colour
    return best - before


def _best_act(game, seat, acts):
    """`(act, value)` of the best of some acts, the value compared with doing nothing."""
    ship = _ship(game, seat)
    faces = _faces(game, seat)
    before = _worth(game, seat, ship, faces)
    best_act = best = -1
    for act in acts:
        price = _change(ship, act, game.colour())
        value = _worth(game, seat, ship, faces) - before - price * _CHIP
        if act == TAKE_BACK << 5:
            for face in range(1, 8):
                if not game.hand(seat) >> face - 1 & 1:
                    value += _hold(game, face)
        if best_act < 0 or value > best:
            best_act = act
            best = value
        for slot in range(game.slots()):
            ship[slot] = game.stack(seat, slot)
    return best_act, best


def _change(ship, act, colour):
    """Does an act to a list of stacks and gives its price in chips."""
    kind = act >> 5
    arg = act & 31
    if kind == LOAD:
        ship[arg] |= 1 << colour
    elif kind == MOVE or kind == SHIFT:
        container = 1 << top(ship[arg // 5])
        ship[arg // 5] ^= container
        ship[arg % 5] |= container
        return 2 if kind == SHIFT else 0
    elif kind == DISCARD:
        ship[arg] ^= 1 << top(ship[arg])
        return 1
    elif kind == BUY:
        ship[arg % 5] |= 1 << arg // 5
        return 3
    return 0


def _ship(game, seat):
    """The stacks of a ship, to try changes on."""
    return bytearray([game.stack(seat, slot) for slot in range(game.slots())])


def _faces(game, seat):
    """The sum of the faces of each colour that a seat has won in this round."""
    return bytearray([game.pile(seat, colour)[0] for colour in range(4)])


def _battles_left(game):
    """Battles until the end of the game, the one on the table included."""
    return 28 - 14 * game.round() - game.battle()


def _worth(game, seat, ship, faces):
    """What a ship and the faces won in this round promise until the end, in sixteenths of a point."""
    left = _battles_left(game)
    rounds = 2 - game.round()
    worth = 0
    for stack in ship:
        height = 0
        for colour in range(4):
            height += stack >> colour & 1
        worth += height * rounds * _POINT
        if stack == COMPLETE:
            worth += _PROGRESS[4]
        else:
            worth += (3 - top(stack)) * _ROOM * left // 28
            if stack == (1 << height) - 1:
                worth += _PROGRESS[height] * left // 28
    coming = 12 * left // (14 * game.seats)  # faces of each colour that this seat may still win
    for colour in range(4):
        mine = 0
        for stack in ship:
            mine += stack >> colour & 1
        if mine:
            share = _share(mine - _strongest(game, seat, colour), left)
            worth += share * faces[colour] + share * coming // 2
    return worth


def _share(lead, left):
    """The sixteenths of its faces that a colour will score: a lead of one may still be lost."""
    if lead <= 0:
        return 8
    return 12 if lead == 1 and left > 4 else 16


def _strongest(game, seat, colour):
    """The most containers of a colour that another seat has."""
    most = 0
    for other in range(game.seats):
        if other != seat:
            most = max(most, game.count(other, colour))
    return most
