"""A simple bot for Mine: it heads for the nearest unit, then for the nearest loader.

For each crew it spreads a map of costs from its goals over the mine (mine_ways.py). Then
it takes the action that brings a crew down that map the furthest, or turns the card that
is in its way. It attacks when the odds are even or better, and sends carriers away that it
cannot beat. The generators here yield -1 while they think.
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
from engine.mine_map import BESIDE, dock
from engine.step import NONE
from micropython import const

from ranium.bots.mine_ways import FAR, ORE, Ways

LYING = const(0)  # in the unit of the map
CARRIED = const(7)  # a unit that has to be won in a fight first
_AWAY = const(4)  # no such crew
_PLACES = const(9)  # places that are looked at in a slice

# Picks of an ACT (engine/mine.py)
_CARD = const(72)
_COLLECT = const(180)
_STEAL = const(182)
_LOADER = const(190)
_DELIVER = const(196)
_TRANSPORT = const(200)


def think(game, seat, rng):
    """A generator: at last a legal pick for a seat that owes one; `game` holds no more than its view."""
    if game.phase() != ACT:
        yield from other(game, seat, rng)
        return
    legal = yield from allowed(game, seat)
    pick = at_once(game, seat, legal)
    yield -1
    if pick < 0:
        ways = Ways(game, LYING, CARRIED)
        yield -1
        best = FAR
        for crew in range(2):
            colour = game.own(seat, crew)
            if colour != _AWAY:
                found, cost = yield from step(ways, seat, crew, colour, legal, rng)
                if found >= 0 and cost < best:
                    best = cost
                    pick = found
    yield pick if pick >= 0 else idle(game, seat, legal, rng)


def allowed(game, seat):
    """Returns for each pick of an ACT from `_COLLECT` on 1 if it is legal, else 0.

    For those before, ways and cards, `ore` and the map say it: the engine's list of all picks takes too long for a slice.
    """
    legal = bytearray(PICK_END + 1)
    for pick in range(_COLLECT, PICK_END + 1):
        legal[pick] = game.is_legal(seat, pick)
        yield -1
    return legal


def ore(game, seat):
    """What a seat may spend in its ACT: what is left of its turn, or one free action."""
    return game.ore() if seat == game.turn() else 1


def other(game, seat, rng):
    """A pick in any phase but ACT, at last."""
    phase = game.phase()
    legal = bytearray()
    for pick in game.legal(seat):
        legal.append(pick)
        yield -1
    if phase == SWAP:
        yield PICK_END
    elif phase == SWAP_TO:
        yield PICK_UNDO
    elif phase == PLACE or phase == TRANSPORTING:
        yield from _place(game, seat, legal, phase == PLACE)
    elif phase == ADVANCE:
        yield _advance(game, seat, legal, rng)
    else:  # a colour, or a symbol card: high ones a little more often
        yield legal[max(rng.below(len(legal)), rng.below(len(legal)))]


def at_once(game, seat, legal):
    """What does not have to be thought about, -1 if there is nothing such: delivering, collecting, attacks, sending away."""
    for pick in range(_TRANSPORT - 1, _DELIVER - 1, -1):
        if legal[pick] and (pick & 1 == 0 or game.held(game.own(seat, pick - _DELIVER >> 1)) > 1):
            if pick & 1 or not legal[pick + 1]:
                return pick
    for pick in (_COLLECT, _COLLECT + 1):
        if legal[pick]:
            return pick
    for pick in range(_STEAL, _LOADER):
        if legal[pick] and game.held(pick - _STEAL & 3) >= game.held(game.own(seat, pick - _STEAL >> 2)):
            return pick
    for crew in range(2):
        if legal[_TRANSPORT + crew] and _hinders(game, seat, game.own(seat, crew)):
            return _TRANSPORT + crew
    return -1


def idle(game, seat, legal, rng):
    """What is done when nothing leads nearer to a goal."""
    if legal[PICK_END] and game.ore() < 4:
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


def step(ways, seat, crew, colour, legal, rng):
    """Returns `(pick, cost)`: what brings a crew nearer to its goal, and how far it is then; (-1, FAR) for nothing."""
    game = ways.game
    at = game.crew(colour)
    left = ore(game, seat)
    if not left:
        return -1, FAR
    if game.held(colour):
        if left > 1:
            pick = yield from _open_way(game, colour, legal)
            if pick >= 0:
                return pick, 0
        yield from ways.to_loaders(0, 36, FAR)
        if ways.costs[at] > ORE * (left - 1) and not game.options & ONE_LOADER:
            yield from ways.to_loaders(2 * game.seats, 36, FAR)  # too far for this turn: where they will be in the next one
    else:
        yield from ways.to_units(seat, 36, FAR)
    costs = ways.costs
    yield -1
    best = FAR
    pick = -1
    game.reach(at)
    for to in range(36):
        if costs[to] < costs[at]:
            way = game.way(colour, to)
            if way >= 0 and COSTS[way] <= left:
                cost = costs[to] + ORE * COSTS[way]
                if cost < best or cost == best and rng.below(2):
                    best = cost
                    pick = crew * 36 + to
        if to % _PLACES == _PLACES - 1:
            yield -1
    for side in range(4):
        to = BESIDE[at * 4 + side]
        if to != NONE and costs[to] < costs[at] and game.linked(at, side) == NONE:
            cost = costs[to] + 2 * ORE
            if cost < best:
                turn = _turn_to_link(game, at, side)
                if turn >= 0:
                    best = cost
                    pick = turn
                yield -1
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
    """Returns the loader moved or the card turned that lets a crew deliver, -1 if one action does not do."""
    game.reach(game.crew(colour))
    for pick in range(_LOADER, _DELIVER):
        if legal[pick]:
            at = dock((game.loader(pick - _LOADER >> 1) + (23 if pick & 1 else 1)) % 24)
            if game.reached(at >> 2) and game.openings(at >> 2) >> (at & 3) & 1:
                return pick
    yield -1
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
                yield -1
    return -1


def _place(game, seat, legal, near):
    """At last the place nearest to the own crews for a unit; the one farthest from all loaders for enemies."""
    ways = Ways(game, LYING, CARRIED)
    yield -1
    if near:
        ways.begin()
        for crew in range(2):
            colour = game.own(seat, crew)
            if colour != _AWAY:
                ways.goal(game.crew(colour), 0)
        yield from ways.spread(36, FAR)
    else:
        yield from ways.to_loaders(0, 36, FAR)
    best = legal[0]
    for pick in legal:
        if pick < 36:
            lead = ways.costs[best] - ways.costs[pick]
            if lead > 0 if near else lead < 0:
                best = pick
    yield best


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
