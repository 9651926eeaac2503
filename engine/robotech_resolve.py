"""Robotech: the Resolution Phase.

Its parts: 1 victory check, 2 income, 3 protoculture tokens, 4 influence of ZR, 5 of the RDF,
6 retreat, 7 resupply, 8 recruiting of the REF, 9 of the AUL, 10 return to the board,
11 the flagship, 12 cards, 13 the next round.
"""

from engine.robotech import (
    AUL,
    CHECK,
    COVERT,
    DEALT,
    DRAWN,
    FLAGSHIP,
    HELD,
    HIDEOUT,
    INCOME,
    KHYRON,
    MECHA,
    MINMEI,
    OVERT,
    RDF,
    REF,
    RESOLUTION,
    RESPAWN,
    RESUPPLY,
    RESUPPLYING,
    RETREAT,
    RICK,
    ROUND,
    VERITECH,
    ZR,
)
from engine.robotech_scenario import EVENTS, FIRST, TERRITORY_CARDS
from engine.step import NONE, const

_GOALS = b"\x05\x0b\x07\x05"
_TOKEN_WORTH = const(3)
_BASE = const(0)  # New Macross City
_GRANITE_CITY = const(1)
_WIDTH = const(14)
_ROOM = const(29)  # bytes of news of the parts before the retreat, and of those behind it

_ROUND = const(8)
_TURN = const(9)
_ORDER = const(10)
_TIMELINE = const(13)
_TOKENS = const(47)
_STAGE = const(115)
_ACTOR = const(116)


def begin(game):
    """All factions have had their turn."""
    game.state[_ROUND] = game.round() | 16
    game.state[_STAGE] = RESOLUTION
    if game.crowded(_ROOM):
        game.pause()
    else:
        run(game)


def run(game):
    """Carries on until somebody has to decide."""
    while not game.over():
        part = game.part()
        if part == 6 and game.crowded(_ROOM):
            game.pause()
            return
        if part == 13:
            _next_round(game)
            return
        if part == 0 or _PARTS[part - 1](game):
            return
        if game.over():
            return
        game.state[_ROUND] += 16


def acted(game):
    """An action within the phase is over, or was declined."""
    game.state[_ROUND] += 16
    run(game)


def _check(game):
    """Major victories in timeline order; after the fourth round the minor ones."""
    game.tell(CHECK, game.round())
    if game.round() == 1:
        return False
    for nth in range(4):
        faction = game.on_timeline(nth)
        if game.points(faction) >= _GOALS[faction]:
            game.win(1 << faction)
            return True
    if game.round() == 4:  # ruling 4
        game.win(
            1 << (RDF if game.points(RDF) > game.points(AUL) else AUL)
            | 1 << (ZR if game.minor(ZR) > game.minor(REF) else REF)
        )
        return True
    return False


def _income(game):
    from engine.robotech_actions import income

    gained = bytearray(4)
    for faction in range(4):
        if game.seat(faction) != NONE:
            gained[faction] = game.gain(faction, income(game, faction), False)
    game.tell(INCOME, *gained)
    return False


def _tokens(game):
    holders = bytes([game.holder(number) for number in range(3)])
    game.tell(HELD, *holders)
    for number in range(3):
        game.gain(holders[number], _TOKEN_WORTH, False)
        game.state[_TOKENS + number] = 10 + number
    return False


def _may_act(game, faction, action):
    """True if a faction is asked for an action; it may decline."""
    if game.seat(faction) == NONE:
        return False
    from engine.robotech_rows import start

    game.state[_ACTOR] = faction
    return start(game, action, 1, 0)


def _zr_influence(game):
    return _may_act(game, ZR, 5)


def _rdf_influence(game):
    return _may_act(game, RDF, 5)


def _retreat(game):
    """Overt ZR units and Khyron go to the hideout, and are covert."""
    soldiers = 0
    for space in range(HIDEOUT + 1):
        units = game.units(space, OVERT)
        game.put(space, OVERT, -units)
        soldiers += units
    game.put(HIDEOUT, COVERT, soldiers)
    if game.where(KHYRON) != NONE:
        game.put(HIDEOUT, KHYRON, 1)
    game.tell(RETREAT, soldiers)
    return False


def outside(game, kind):
    """The first space with RDF units of a kind that have to go to a city, NONE if there is none."""
    for space in range(13):
        if space != _BASE and game.units(space, kind) and not (game.is_city(space) and game.control(space) == 1):
            return space
    return NONE


def _resupply(game):
    """RDF units outside the cities go back; True if the RDF has to choose where to."""
    units = 0
    for kind in range(RICK, VERITECH + 1):
        start = outside(game, kind)
        if start != NONE:
            units = 1
    if not units:
        return False
    for space in range(1, 10):
        if game.is_city(space) and game.control(space) == 1:
            game.state[_ACTOR] = RDF
            game.ask(RESUPPLYING, RDF)
            return True
    units = 0
    for kind in range(RICK, VERITECH + 1):
        while True:
            start = outside(game, kind)
            if start == NONE:
                break
            number = game.units(start, kind)
            game.put(start, kind, -number)
            game.put(_BASE, kind, number)
            units += number
    game.tell(RESUPPLY, units)
    return False


def _ref_recruits(game):
    return _may_act(game, REF, 1)


def _aul_recruits(game):
    return _may_act(game, AUL, 1)


def _return(game):
    """Rick, Minmei and Khyron come back."""
    for hero, space in ((RICK, _BASE), (MINMEI, _GRANITE_CITY), (KHYRON, HIDEOUT)):
        if game.where(hero) == NONE:
            game.place(space, hero, 1)
    return False


def _flagship(game):
    if game.where(FLAGSHIP) == NONE:
        if game.seat(REF) != NONE:
            game.state[_ACTOR] = REF
            game.ask(RESPAWN, REF)
            return True
        space = TERRITORY_CARDS[game.chance(10)]
        game.tell(DRAWN, space)
        game.place(space, FLAGSHIP, 1)
    return False


def _cards(game):
    """Each faction gets its card of the round to come (ruling 11)."""
    from engine.robotech_turn import take

    for card in range(34):
        if EVENTS[2 * card] >> 2 & 7 == game.round():
            take(game, EVENTS[2 * card] & 3, card)
    game.final()
    game.tell(DEALT, game.round() + 1)
    return False


_PARTS = (
    _check, _income, _tokens, _zr_influence, _rdf_influence, _retreat, _resupply, _ref_recruits, _aul_recruits,
    _return, _flagship, _cards,
)  # fmt: skip


def _next_round(game):
    state = game.state
    number = game.round() + 1
    state[_ROUND] = number
    state[_TURN] = 16
    state[_ORDER] = FIRST[number - 1]
    for nth in range(4):
        state[_TIMELINE + nth] = NONE
    game.tell(ROUND, number)
    from engine.robotech_turn import begin as begin_turn

    begin_turn(game)


def choices(game, faction):
    """The legal picks but UNDO."""
    phase = game.phase()
    if phase == RESPAWN:
        yield from range(13)
    elif phase == RESUPPLYING:
        for kind in range(RICK, VERITECH + 1):
            if outside(game, kind) != NONE:
                for space in range(10):
                    if space == _BASE or game.is_city(space) and game.control(space) == 1:
                        yield kind * _WIDTH + space
    else:
        yield 0


def apply(game, pick):
    """Does what a seat has picked."""
    phase = game.phase()
    if phase == RESUPPLYING:
        kind = pick // _WIDTH
        game.move(kind, 1, outside(game, kind), pick % _WIDTH)
        for kind in (RICK, MECHA, VERITECH):
            if outside(game, kind) != NONE:
                return
    elif phase == RESPAWN:
        game.place(pick, FLAGSHIP, 1)
    else:
        game.final()
        run(game)
        return
    acted(game)
