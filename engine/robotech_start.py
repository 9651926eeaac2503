"""Robotech before the first turn: choosing factions, the set-up. Not in memory after that.

The state's layout is told in engine/README.md.
"""

from engine.robotech import AUL, CHOOSE, CHOSE, HIDEOUT, POD, RDF, REF, ROUND, STARTER, ZR
from engine.robotech_scenario import CIVILIANS, EVENTS, FIRST, MARK, PROTOCULTURE, SETUP
from engine.step import NONE, const

_VERSION = const(1)
_BOT_ASSEMBLY = const(17)

_HEAD = const(0)
_OPTIONS = const(1)
_MARK = const(4)
_PHASE = const(6)
_WAIT = const(7)
_ROUND = const(8)
_TURN = const(9)
_ORDER = const(10)
_SEATS = const(11)
_TIMELINE = const(13)
_HANDS = const(22)
_PROTO = const(38)
_HEROES = const(43)
_TOKENS = const(47)
_CONSTRUCTED = const(50)
_ASSEMBLY = const(51)
_SPOTS = const(52)


def begin(game, rng):
    """An empty table; chance says which seat chooses its faction first."""
    state = game.state
    state[_HEAD] = _VERSION << 4 | game.seats
    state[_OPTIONS] = game.options
    state[_MARK] = MARK & 255
    state[_MARK + 1] = MARK >> 8
    state[_SEATS] = state[_SEATS + 1] = NONE
    for i in range(_TIMELINE, _TIMELINE + 4):
        state[i] = NONE
    for i in range(_HANDS, _HANDS + 16):
        state[i] = NONE
    for i in range(_HEROES, _TOKENS):
        state[i] = NONE
    game.clear()
    state[_PHASE] = CHOOSE
    seat = rng.below(game.seats)
    state[_WAIT] = 1 << seat
    game.tell(STARTER, seat)


def choices(game, faction):
    """The factions that are left; nobody chooses the REF where the bot plays it."""
    for other in range(4):
        if game.seat(other) == NONE and (other != REF or game.seats == 4):
            yield other


def apply(game, pick):
    """A seat takes a faction; the last one needs no pick."""
    state = game.state
    seat = 0
    while game.waiting() != 1 << seat:
        seat += 1
    while True:
        half = (pick & 1) * 4
        state[_SEATS + (pick >> 1)] = state[_SEATS + (pick >> 1)] & 240 >> half | seat << half
        game.tell(CHOSE, seat, pick)
        game.final()
        left = 0
        for other in choices(game, 4):
            left += 1
            pick = other
        seat = (seat + 1) % game.seats
        if left == 0:
            _set_up(game)
            return
        if left > 1:
            state[_WAIT] = 1 << seat
            return


def _set_up(game):
    """Steps 2 to 11 of the set-up, and the first turn."""
    state = game.state
    for faction in range(4):
        state[_PROTO + faction] = PROTOCULTURE[faction]
    for token in range(3):
        state[_TOKENS + token] = 10 + token
    for civilian in range(20):
        spot = CIVILIANS[civilian] & 15 if civilian < len(CIVILIANS) else 15
        state[_SPOTS + (civilian >> 1)] |= spot << (civilian & 1) * 4
    bot = game.seat(REF) == NONE
    for at in range(0, len(SETUP), 3):
        space = SETUP[at + 1]
        if space <= HIDEOUT:
            game.put(space, SETUP[at], SETUP[at + 2])
        elif not bot:
            state[_ASSEMBLY if space == 14 else _CONSTRUCTED] += SETUP[at + 2]
    if bot:
        state[_ASSEMBLY] = min(_BOT_ASSEMBLY, game.spare(POD))
    _deal(game)
    state[_ROUND] = 1
    state[_TURN] = 16
    state[_ORDER] = FIRST[0]
    game.tell(ROUND, 1)
    from engine.robotech_turn import begin as begin_turn

    begin_turn(game)


def _deal(game):
    """Each faction gets one of the cards of the first round (ruling 11)."""
    left = bytearray(6)
    count = 0
    for card in range(34):
        if EVENTS[2 * card] >> 2 & 7 == 0:
            left[count] = card
            count += 1
    for faction in (RDF, ZR, REF, AUL):
        if game.seat(faction) == NONE:
            game.state[_HANDS + 4 * faction] = 100  # one of them; nobody knows which
            continue
        nth = game.chance(count)
        count -= 1
        game.state[_HANDS + 4 * faction] = left[nth]
        left[nth] = left[count]
