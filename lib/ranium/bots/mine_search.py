"""A bot for Mine that turns cards and shifts loaders in thought, and robs where it counts.

Where the simple bot guesses what a card that is in the way costs, this one turns every card
near the crew, near its way and at the loaders, one by one, and looks how far the goal is
then. What an enemy loses is half a victory with two seats; with more it helps the others as
well, so there it robs whoever would win, and else digs.
"""

from engine.mine import ACT, ONE_LOADER, ROTATE
from engine.mine_map import BESIDE, dock
from engine.step import NONE
from micropython import const

from ranium.bots import mine as simple
from ranium.bots.mine_ways import FAR, ORE, Ways

# Of units, see mine_ways.py; in quarters of a piece of ore
_PRICES_OF_TWO = b"\x06\x00\x00"
_PRICES = b"\x00\x07\x00"
_ANOTHER = const(4)  # so far a crew with a unit goes for another one, with more than two seats
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
            if colour != simple.AWAY:
                yield from mind.consider(crew, colour, rng)
        pick = mind.pick
    yield pick if pick >= 0 else simple.idle(game, seat, legal, rng)


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
        self._ways = Ways(game, _PRICES_OF_TWO if self._two else _PRICES)

    def consider(self, crew, colour, rng):
        """Looks for something better that one of the own crews, 0 or 1, can do."""
        ways = self._ways
        pick, cost = yield from simple.step(ways, self._seat, crew, colour, self._legal, rng, 0 if self._two else _ANOTHER)
        if pick >= 0 and cost < self._best:
            self._best = cost
            self.pick = pick
        if pick >= 0 and not cost or not self._ore or not self._work:
            return
        self._most += self._work // 2 if self._two else self._work
        at = self._game.crew(colour)
        here = ways.costs[at]
        digs = ways.digs
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
