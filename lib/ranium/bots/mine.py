"""A simple bot for Mine: it heads for the nearest unit, then for the nearest loader.

For each crew it spreads a map of costs from its goals over the mine, in quarters of a
piece of ore: going on in a tunnel is cheap, changing its colour costs one piece, a
connection that a card has to be turned for costs two. Then it takes the action that
brings a crew down that map the furthest, or turns the card that is in its way. It attacks
when the odds are even or better, and sends carriers away that it cannot beat.
"""

from engine.mine import (
    ACT,
    ADVANCE,
    COSTS,
    ONE_LOADER,
    PICK_END,
    PICK_UNDO,
    PLACE,
    ROTATE,
    SHORT,
    SWAP,
    SWAP_TO,
    TRANSPORTING,
)
from engine.mine_map import BESIDE, dock, ring
from engine.step import NONE
from micropython import const

_ORE = const(4)  # a piece of ore in the unit of the map
_STEP = const(1)  # a card further in the same tunnel
_TURN = const(9)  # over a border that a card has to be turned for
_ENEMY = const(7)  # a unit that has to be won in a fight first
_FAR = const(200)
_AWAY = const(4)  # no such crew

# Picks of an ACT (engine/mine.py)
_CARD = const(72)
_COLLECT = const(180)
_STEAL = const(182)
_LOADER = const(190)
_DELIVER = const(196)
_TRANSPORT = const(200)


def choose(game, seat, rng):
    """A legal pick for a seat that owes one; `game` holds no more than its view."""
    phase = game.phase()
    if phase == ACT:
        return _act(game, seat, bytes(game.legal(seat)), rng)
    if phase == SWAP:
        return PICK_END
    if phase == SWAP_TO:
        return PICK_UNDO
    legal = bytes(game.legal(seat))
    if phase == PLACE or phase == TRANSPORTING:
        return _place(game, seat, legal, phase == PLACE)
    if phase == ADVANCE:
        return _advance(game, seat, legal, rng)
    # A colour, or a symbol card: high ones a little more often.
    return legal[max(rng.below(len(legal)), rng.below(len(legal)))]


def _act(game, seat, legal, rng):
    """One action of a turn, or its end."""
    for pick in range(_TRANSPORT - 1, _DELIVER - 1, -1):
        if pick in legal and (pick & 1 == 0 or game.held(game.own(seat, pick - _DELIVER >> 1)) > 1):
            if pick & 1 or pick + 1 not in legal:
                return pick
    for pick in (_COLLECT, _COLLECT + 1):
        if pick in legal:
            return pick
    for pick in range(_STEAL, _LOADER):
        if pick in legal and game.held(pick - _STEAL & 3) >= game.held(game.own(seat, pick - _STEAL >> 2)):
            return pick
    for crew in range(2):
        if _TRANSPORT + crew in legal and _hinders(game, seat, game.own(seat, crew)):
            return _TRANSPORT + crew
    mine = _Mine(game)
    best = _FAR
    best_pick = -1
    for crew in range(2):
        colour = game.own(seat, crew)
        if colour != _AWAY:
            pick, cost = _step(mine, seat, crew, colour, legal, rng)
            if pick >= 0 and cost < best:
                best = cost
                best_pick = pick
    if best_pick >= 0:
        return best_pick
    if PICK_END in legal and game.ore() < 4:
        return PICK_END
    # A free action that has to be taken, or a whole turn and no way: some card around the crew.
    place = NONE
    while place == NONE:
        place = BESIDE[game.crew(game.own(seat, 0)) * 4 + rng.below(4)]
    return _CARD + rng.below(3) * 36 + place


def _hinders(game, seat, colour):
    """True if an enemy on the card of a crew carries units."""
    for enemy in range(4):
        if game.crew(enemy) == game.crew(colour) and game.owner(enemy) != seat and game.held(enemy):
            return True
    return False


def _step(mine, seat, crew, colour, legal, rng):
    """`(pick, cost)`: what brings a crew nearer to its goal, and how far it is then; (-1, 0) for nothing."""
    game = mine.game
    at = game.crew(colour)
    ore = game.ore() if seat == game.turn() else 1
    if game.held(colour):
        if ore > 1:
            pick = _open_way(game, colour, legal)
            if pick >= 0:
                return pick, 0
        mine.to_loaders(0)
        if mine.costs[at] > _ORE * (ore - 1) and not game.options & ONE_LOADER:
            mine.to_loaders(2 * game.seats)  # too far for this turn: where they will be in the next one
    else:
        mine.to_units(seat)
    costs = mine.costs
    best = _FAR
    pick = -1
    game.reach(at)
    for to in range(36):
        if costs[to] < costs[at] and crew * 36 + to in legal:
            cost = costs[to] + _ORE * COSTS[game.way(colour, to)]
            if cost < best or cost == best and rng.below(2):
                best = cost
                pick = crew * 36 + to
    for side in range(4):
        to = BESIDE[at * 4 + side]
        if to != NONE and costs[to] < costs[at] and game.linked(at, side) == NONE:
            cost = costs[to] + 2 * _ORE
            if cost < best:
                turn = _turn_to_link(game, at, side)
                if turn >= 0 and turn in legal:
                    best = cost
                    pick = turn
    return pick, best


def _turn_to_link(game, at, side):
    """The pick that turns one of two cards so that they are connected, -1 if none does."""
    for place in (BESIDE[at * 4 + side], at):
        for verb in range(ROTATE, SHORT + 1):
            game.turn_card(place, verb)
            linked = game.linked(at, side)
            game.turn_card(place, verb)
            if linked != NONE:
                return _CARD + (verb - ROTATE) * 36 + place
    return -1


def _open_way(game, colour, legal):
    """The loader moved or the card turned that lets a crew deliver, -1 if one action does not do."""
    game.reach(game.crew(colour))
    for pick in range(_LOADER, _DELIVER):
        if pick in legal:
            at = dock((game.loader(pick - _LOADER >> 1) + (23 if pick & 1 else 1)) % 24)
            if game.reached(at >> 2) and game.openings(at >> 2) >> (at & 3) & 1:
                return pick
    at = game.crew(colour)
    for near in range(8):
        place = at
        if near < 3:
            place = dock(game.loader(near)) >> 2
        elif near < 7:
            place = BESIDE[at * 4 + near - 3]
        if place != NONE:
            for verb in range(ROTATE, SHORT + 1):
                game.turn_card(place, verb)
                opened = game.can_deliver(colour)
                game.turn_card(place, verb)
                if opened:
                    return _CARD + (verb - ROTATE) * 36 + place
    return -1


def _place(game, seat, legal, near):
    """The place nearest to the own crews for a unit; the one farthest from all loaders for enemies."""
    mine = _Mine(game)
    if near:
        mine.begin()
        for crew in range(2):
            colour = game.own(seat, crew)
            if colour != _AWAY:
                mine.goal(game.crew(colour), 0)
        mine.spread()
    else:
        mine.to_loaders(0)
    best = legal[0]
    for pick in legal:
        if pick < 36:
            lead = mine.costs[best] - mine.costs[pick]
            if lead > 0 if near else lead < 0:
                best = pick
    return best


def _advance(game, seat, legal, rng):
    """Option one-loader: one that lets a crew deliver, else any."""
    for pick in legal:
        at = dock((game.loader(pick) + 2) % 24)
        for crew in range(2):
            colour = game.own(seat, crew)
            if colour != _AWAY and game.held(colour):
                game.reach(game.crew(colour))
                if game.reached(at >> 2) and game.openings(at >> 2) >> (at & 3) & 1:
                    return pick
    return legal[rng.below(len(legal))]


class _Mine:
    """The cards as they lie, and a map of costs over them."""

    def __init__(self, game):
        self.game = game
        self.costs = bytearray(36)
        self._cards = bytearray(36)
        for place in range(36):
            self._cards[place] = game.face(place)
        self._queue = bytearray(64)  # places whose neighbours may have become cheaper
        self._first = self._count = 0

    def begin(self):
        """An empty map."""
        for place in range(36):
            self.costs[place] = _FAR
        self._count = 0

    def to_loaders(self, ahead):
        """The map to the loaders, each `ahead` places further than now."""
        self.begin()
        for loader in range(3):
            at = dock((self.game.loader(loader) + ahead) % 24)
            opened = self._cards[at >> 2] >> (at & 3) & 1
            self.goal(at >> 2, 0 if opened else _ORE)
        self.spread()

    def to_units(self, seat):
        """The map to the units in the mine and those that enemies carry."""
        game = self.game
        self.begin()
        for place in range(7, 29):
            if ring(place) == 1 and game.unit(place):
                self.goal(place, 0)
        for colour in range(4):
            if game.held(colour) and game.owner(colour) != seat:
                self.goal(game.crew(colour), _ENEMY)
        self.spread()

    def goal(self, place, cost):
        """Enters a goal, before `spread`."""
        if cost < self.costs[place]:
            self.costs[place] = cost
            self._queue[self._first + self._count & 63] = place
            self._count += 1

    def spread(self):
        """Spreads the map from the goals that are in it."""
        costs = self.costs
        cards = self._cards
        queue = self._queue
        first = self._first
        count = self._count
        waiting = bytearray(36)
        while count:
            at = queue[first & 63]
            first += 1
            count -= 1
            waiting[at] = 0
            cost = costs[at]
            card = cards[at]
            for side in range(4):
                to = BESIDE[at * 4 + side]
                if to == NONE or costs[to] <= cost + _STEP:
                    continue
                other = cards[to]
                border = _TURN
                if card >> side & other >> (side ^ 2) & 1:
                    border = _STEP if card >> 4 == other >> 4 else _ORE
                if cost + border < costs[to]:
                    costs[to] = cost + border
                    if not waiting[to]:
                        waiting[to] = 1
                        queue[first + count & 63] = to
                        count += 1
        self._count = 0
