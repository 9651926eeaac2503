"""Mine's symbol cards: fights, and units that are delivered and placed again. Loaded when it comes to that.

The state's layout is told in engine/mine.py.
"""

from engine.mine import (
    ACT,
    COSTS,
    DELIVER,
    ENDED,
    EVEN,
    FIGHT,
    HOME,
    LOSER_HOME,
    LOST,
    LUCK,
    OVER,
    PLACE,
    PLAY,
    PUT,
    REPLY,
    STEAL,
    STRATEGY,
    SYMBOL,
    TAKEN_BACK,
    WON,
)
from engine.mine_map import HOMES, ring
from engine.step import const

_ALL_SYMBOLS = const(31)

# Offsets of the state
_PHASE = const(6)
_SEATS = const(7)
_ORE = const(8)
_CREWS = const(48)
_HELD = const(56)
_MARKERS = const(63)
_PLAYED = const(67)
_PENDING = const(71)
_CHOICE = const(72)


def choices(game, seat):
    """The legal picks of a seat that chooses a symbol card, or a place by one."""
    if game.phase() == PLACE:
        yield from _free_places(game)
        return
    for card in range(5):
        if not game.state[_PLAYED + seat] >> card & 1:
            yield card


def apply(game, seat, picks, rng):
    """Does what was picked; `seat` is the first that has."""
    phase = game.phase()
    if phase == PLACE:
        _put(game, seat, picks[seat], rng)
    elif phase == SYMBOL:
        _turn_up(game, seat, picks[seat])
    else:
        _fight(game, picks, rng)


def _free_places(game):
    """Where a unit may be placed: by the symbol, anywhere in the inner ring if there is no such card."""
    symbol = game.state[_CHOICE]
    found = False
    for place in range(7, 29):
        if ring(place) == 1 and not game.unit(place) and game.symbol(place) == symbol:
            found = True
            yield place
    if not found:
        for place in range(7, 29):
            if ring(place) == 1 and not game.unit(place):
                yield place


def deliver(game, seat, colour, units, rng):
    """Action I: markers for units, and the crew goes home."""
    state = game.state
    game._tell(DELIVER, seat, colour, units)
    game._forget()
    state[_HELD + colour] -= units
    state[_MARKERS + seat] += units
    state[_PENDING] = units
    if game.actor() == game.turn():
        state[_ORE] += (units << 4) - COSTS[DELIVER]
    _home(game, colour)
    if game.markers(seat) >= game.goal():
        game._tell(ENDED)
        state[_PHASE] = OVER
    else:
        _next_unit(game, rng)


def _next_unit(game, rng):
    """Who sits to the right of the actor places a unit."""
    seat = (game.actor() + 1) % game.seats
    if game.options & STRATEGY:
        game._ask(SYMBOL, seat)
    else:
        _turn_up(game, seat, _draw(game, seat, rng))


def _turn_up(game, seat, card):
    """A symbol card says where a unit may be placed."""
    _play(game, seat, card)
    game.state[_CHOICE] = card + 2
    game._ask(PLACE, seat)


def _put(game, seat, place, rng):
    """A unit comes into the mine."""
    state = game.state
    state[_CHOICE] = 0
    state[_PENDING] -= 1
    game.flip_unit(place)
    game._tell(PUT, seat, place)
    if state[_PENDING]:
        _next_unit(game, rng)
    else:
        game._go_on()


def attack(game, seat, colour, victim, rng):
    """Action G: symbol cards are turned up, or chosen in secret."""
    game._tell(STEAL, seat, colour, victim)
    game._forget()
    game.state[_ORE] -= COSTS[STEAL]
    game.state[_CHOICE] = colour | victim << 4
    if game.options & STRATEGY:
        game.state[_PHASE] = FIGHT | (1 << seat | 1 << game.owner(victim)) << 4
    else:
        _fight(game, None, rng)


def _fight(game, picks, rng):
    """Decides a fight (ruling 9); `picks` are the cards chosen, None to draw them."""
    state = game.state
    colour = state[_CHOICE] & 15
    victim = state[_CHOICE] >> 4
    state[_CHOICE] = 0
    lead = game.held(victim) - game.held(colour)
    for side in range(2):
        seat = game.owner(victim if side else colour)
        card = _draw(game, seat, rng) if picks is None else picks[seat]
        _play(game, seat, card)
        lead += -card if side else card
    if lead > 0:
        game._tell(WON, colour, victim)
        state[_HELD + victim] -= 1
        state[_HELD + colour] += 1
        _home(game, victim if game.options & LOSER_HOME else colour)
        game._go_on()
    elif lead < 0:
        game._tell(LOST, colour, victim)
        seat = game.owner(victim)
        state[_SEATS] = state[_SEATS] & 51 | seat << 2
        game._tell(REPLY, seat)
        game._ask(ACT, seat)
    else:
        game._tell(EVEN, colour, victim)
        game._go_on()


def _draw(game, seat, rng):
    """A symbol card of a seat's pile, 0..4."""
    played = game.state[_PLAYED + seat]
    left = 0
    for card in range(5):
        left += 1 - (played >> card & 1)
    nth = rng.below(left)
    for card in range(5):
        if not played >> card & 1:
            if nth == 0:
                return card
            nth -= 1


def _play(game, seat, card):
    """A symbol card is seen by all and, but for the option luck, out until all five are (ruling 10)."""
    game._tell(PLAY, seat, card + 2)
    if not game.options & LUCK:
        game.state[_PLAYED + seat] |= 1 << card
        if game.state[_PLAYED + seat] == _ALL_SYMBOLS:
            game.state[_PLAYED + seat] = 0
            game._tell(TAKEN_BACK, seat)


def _home(game, colour):
    """A crew is back at its base."""
    game._tell(HOME, colour)
    game.state[_CREWS + colour] = HOMES[colour]
