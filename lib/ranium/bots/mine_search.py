"""A bot for Mine that turns cards and shifts loaders in thought, and robs where it counts.

Where the simple bot guesses what a card that is in the way costs, this one turns every card
near the crew, near its way and at the loaders, one by one, and looks how far the goal is
then. What an enemy loses is half a victory with two seats; with more it helps the others as
well, so there it rather digs, and robs whoever would win.
"""

from engine.mine import ACT, ONE_LOADER, ROTATE
from engine.mine_map import BESIDE, dock
from engine.step import NONE
from micropython import const

from ranium.bots import mine as simple
from ranium.bots.mine_ways import FAR, ORE, Ways

# With two seats a unit that lies in the mine is worth less than one that the enemy loses; in quarters of a piece of ore
_LYING = const(6)
_CARRIED = const(0)
_ANOTHER = const(4)  # so far a crew with a unit goes for another one, with more than two seats
_AWAY = const(4)  # no such crew
_WAY = const(4)  # so far the crew's way is followed
_WORK = const(320)  # places to go on from: what a board has the time for

# Picks of an ACT (engine/mine.py)
_CARD = const(72)
_LOADER = const(190)
_DELIVER = const(196)


def think(game, seat, rng, level):
    """A generator that yields -1 while it thinks, at last a legal pick for a seat that owes one.

    `game` holds no more than its view; at `level` 1, good but not strong, no card is turned in thought.
    """
    if game.phase() != ACT:
        yield from simple.other(game, seat, rng)
        return
    legal = yield from simple.allowed(game, seat)
    pick = simple.at_once(game, seat, legal)
    yield -1
    if pick < 0:
        mind = Mind(game, seat, legal, _WORK if level == 2 else 0)
        yield -1
        for crew in range(2):
            colour = game.own(seat, crew)
            if colour != _AWAY:
                yield from mind.consider(crew, colour, rng)
        pick = mind.pick
    yield pick if pick >= 0 else simple.idle(game, seat, legal, rng)


class Crowd(Ways):
    """The map with three or four seats: who would win is robbed as soon as a unit is dug, and a near unit is taken along."""

    def __init__(self, game, lying, carried):
        super().__init__(game, lying, carried)
        self._along = False

    def choose(self, seat, colour):
        """Returns True if a crew should go for units: without any, or with one and another one near."""
        game = self.game
        self._along = False
        if game.held(colour) == 1 and game.markers(seat) + 1 < game.goal():
            yield from self.to_units(seat, 36, FAR)
            self._along = self.costs[game.crew(colour)] <= _ANOTHER
        return self._along or not game.held(colour)

    def to_loaders(self, ahead, stop, most):
        """As for two, but the map of a crew that takes a unit along is to units, and stays."""
        if not self._along:
            yield from super().to_loaders(ahead, stop, most)

    def _look(self, seat):
        """As for two; units of who would win with them are as good as lying ones."""
        yield from super()._look(seat)
        game = self.game
        for colour in range(4):
            held = game.held(colour)
            owner = game.owner(colour)
            if held and owner != seat and game.markers(owner) + held >= game.goal():
                self._units[0].append(game.crew(colour))


class Mind:
    """What has been found: a `pick`, -1 for none, and how far a crew is from its goal with it. Generators yield -1 while they think."""

    def __init__(self, game, seat, legal, work):
        self.pick = -1
        self._game = game
        self._seat = seat
        self._legal = legal
        self._work = work
        self._most = 0  # of that for now
        self._ore = simple.ore(game, seat)
        self._best = FAR
        self._two = game.seats == 2
        self._ways = Ways(game, _LYING, _CARRIED) if self._two else Crowd(game, simple.LYING, simple.CARRIED)

    def consider(self, crew, colour, rng):
        """Looks for something better that one of the own crews, 0 or 1, can do."""
        ways = self._ways
        digs = not self._game.held(colour)
        if not self._two:
            digs = yield from ways.choose(self._seat, colour)
        pick, cost = yield from simple.step(ways, self._seat, crew, colour, self._legal, rng)
        if pick >= 0 and cost < self._best:
            self._best = cost
            self.pick = pick
        if pick >= 0 and not cost or not self._ore or not self._work:
            return
        self._most += self._work // 2 if self._two else self._work
        at = self._game.crew(colour)
        here = ways.costs[at]
        yield -1
        for place in self._near(at, not digs):
            yield from self._turn(digs, at, here, place)
        if not digs:
            yield from self._shift(at, here)

    def _near(self, at, loaders):
        """The places of cards that are worth turning, each once; those at the loaders if asked for."""
        costs = self._ways.costs
        places = [at]
        for side in range(4):
            places.append(BESIDE[at * 4 + side])
        for _ in range(_WAY):
            best = at
            for side in range(4):
                to = BESIDE[at * 4 + side]
                if to != NONE and costs[to] < costs[best]:
                    best = to
            at = best
            places.append(at)
        if loaders:
            for loader in self._ways.loaders:
                places.append(dock(loader) >> 2)
        return sorted(set(places) - {NONE})

    def _turn(self, digs, at, here, place):
        """Turns a card in each way that makes a difference to a crew that digs, or delivers."""
        yield -1
        game = self._game
        cards = self._ways.cards
        old = cards[place]
        seen = [old]
        for verb in range(3):
            game.turn_card(place, ROTATE + verb)
            face = game.face(place)
            game.turn_card(place, ROTATE + verb)
            if face not in seen:
                seen.append(face)
                cards[place] = face
                yield from self._weigh(digs, at, here, _CARD + 36 * verb + place)
        cards[place] = old

    def _shift(self, at, here):
        """Shifts each loader by a step."""
        loaders = self._ways.loaders
        for pick in range(_LOADER, _DELIVER):
            if self._legal[pick]:
                loader = pick - _LOADER >> 1
                old = loaders[loader]
                loaders[loader] = (old + (23 if pick & 1 else 1)) % 24
                yield from self._weigh(False, at, here, pick)
                loaders[loader] = old

    def _weigh(self, digs, at, here, pick):
        """Finds the way anew and keeps the pick if it is the best so far."""
        ways = self._ways
        if ways.work > self._most:
            return
        game = self._game
        most = min(here, self._best - ORE)  # only what is nearer is of use
        if not digs:
            later = ORE * (self._ore - 2)  # farther than that is not for this turn
            now = most if game.options & ONE_LOADER else min(most, later + 1)
            yield from ways.to_loaders(0, at, now)
            if ways.costs[at] >= now and now < most:
                yield from ways.to_loaders(2 * game.seats, at, most)
        else:
            yield from ways.to_units(self._seat, at, most)
        yield -1
        if ways.costs[at] < most:
            self._best = ways.costs[at] + ORE
            self.pick = pick
