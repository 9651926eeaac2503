"""How far places of Mine are from what a bot is after."""

from engine.mine_map import BESIDE, dock, ring
from engine.step import NONE
from micropython import const

ORE = const(4)
"""A piece of ore in the unit of the map."""
FAR = const(200)
"""What no goal is nearer than."""
_EMPTY = bytes([FAR] * 36)
_STEP = const(1)  # a card further in the same tunnel
_TURN = const(9)  # over a border that a card has to be turned for
_SLICE = const(6)  # places that are gone on from in a slice


class Ways:
    """The cards as they lie, and a map of costs over them, in quarters of a piece of ore.

    Going on in a tunnel is cheap, changing its colour costs a piece, a connection that a card
    has to be turned for costs two. `lying` and `carried` are what a unit in the mine, and one
    that an enemy carries, costs once a crew is there. `work` is how many places it has gone on
    from so far. `cards` and `loaders` may be changed to
    see what would be. The generators yield -1 while they think.
    """

    def __init__(self, game, lying, carried):
        self.game = game
        self.work = 0
        self.costs = bytearray(36)
        self.cards = bytearray(36)
        self.loaders = bytearray(3)
        for place in range(36):
            self.cards[place] = game.face(place)
        for loader in range(3):
            self.loaders[loader] = game.loader(loader)
        self._lying = lying
        self._carried = carried
        self._units = None  # where some are: in the mine, carried
        self._queues = [[] for _ in range(16)]  # places whose neighbours may be cheaper by them, by the lowest bits of their cost

    def begin(self):
        """An empty map."""
        self.costs[:] = _EMPTY
        for queue in self._queues:
            while queue:
                queue.pop()

    def to_loaders(self, ahead, stop, most):
        """The map to the loaders, each `ahead` places further than now; see `spread`."""
        self.begin()
        for loader in self.loaders:
            at = dock((loader + ahead) % 24)
            opened = self.cards[at >> 2] >> (at & 3) & 1
            self.goal(at >> 2, 0 if opened else ORE)
        yield from self.spread(stop, most)

    def to_units(self, seat, stop, most):
        """The map to the units in the mine and those that enemies of a seat carry; see `spread`."""
        if self._units is None:
            yield from self._look(seat)
        self.begin()
        lying, carried = self._units
        for place in lying:
            self.goal(place, self._lying)
        for place in carried:
            self.goal(place, self._carried)
        yield from self.spread(stop, most)

    def _look(self, seat):
        """Finds the units that a seat is after."""
        game = self.game
        lying = []
        carried = []
        for place in range(7, 29):
            if game.unit(place) and ring(place) == 1:
                lying.append(place)
        for colour in range(4):
            if game.held(colour) and game.owner(colour) != seat:
                carried.append(game.crew(colour))
        self._units = lying, carried
        yield -1

    def goal(self, place, cost):
        """Enters a goal that costs 0..9, before `spread`."""
        if cost < self.costs[place]:
            self.costs[place] = cost
            self._queues[cost].append(place)

    def spread(self, stop, most):
        """Spreads the map from the goals that are in it, up to the place `stop` (36 for all) and to costs below `most`.

        What lies beyond may have too high a cost afterwards.
        """
        costs = self.costs
        cards = self.cards
        queues = self._queues
        cost = idle = 0
        while idle < 16 and cost < most:
            queue = queues[cost & 15]
            idle = 0 if queue else idle + 1
            while queue:
                at = queue.pop()
                if costs[at] != cost:
                    continue  # it was reached at less
                if at == stop:
                    return
                self.work += 1
                if self.work % _SLICE == 0:
                    yield -1
                card = cards[at]
                for side in range(4):
                    to = BESIDE[at * 4 + side]
                    if to == NONE or costs[to] <= cost + _STEP:
                        continue
                    other = cards[to]
                    border = _TURN
                    if card >> side & other >> (side ^ 2) & 1:
                        border = _STEP if card >> 4 == other >> 4 else ORE
                    if cost + border < costs[to]:
                        costs[to] = cost + border
                        queues[cost + border & 15].append(to)
            cost += 1
