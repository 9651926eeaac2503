"""Robotech: the REF without a player ("3 Player Rules"). What it decides is drawn with the step's entropy."""

from engine.robotech import (
    BOT,
    CONSTRUCT,
    COVERT,
    DRAWN,
    DROP,
    EVENT_SPACE,
    FLAGSHIP,
    KHYRON,
    OVERT,
    REF,
    ZR,
)
from engine.robotech_scenario import DROP_CARDS, TERRITORY_CARDS
from engine.step import NONE, const

_CARD_WIDTH = const(4)
_TO_CONSTRUCT = const(5)
_ROOM_FOR_CARD = const(32)
_ROOM_FOR_DROPS = const(39)
_OPEN_ZR = const(15)  # the set: overt ZR units

_STAGE = const(115)
_ACTOR = const(116)
_HERE = const(119)
_COUNT = const(122)  # what it does next: 0 its card, 1 its drops
_PENDING = const(131)
_SET = const(135)


def begin(game):
    """The bot's turn. The seat of the RDF lets it go on if there is much told already."""
    game.state[_STAGE] = BOT
    game.state[_COUNT] = 0
    if game.crowded(_ROOM_FOR_CARD):
        game.pause()
    else:
        _play(game)


def choices(game, faction):
    """The one pick of who lets it go on."""
    yield 0


def apply(game, pick):
    """It goes on."""
    game.final()
    if game.state[_COUNT]:
        _drops(game)
    else:
        _play(game)


def _play(game):
    """Step 1: a card of the hand, by chance; which one that is was known to nobody."""
    from engine import robotech_turn

    nth = game.chance(robotech_turn.cards(game, REF))
    slot = 0
    while game.card(REF, slot) == NONE or nth:
        if game.card(REF, slot) != NONE:
            nth -= 1
        slot += 1
    card = game.card(REF, slot)
    if card == 100:
        card = robotech_turn.one_of(game, 0)
    elif card == 101:
        card = robotech_turn.from_early(game)
    elif card == 102:
        card = robotech_turn.one_of(game, 5)
    game.final()
    robotech_turn.play(game, slot, card)


def drop(game):
    """Its card is carried out: steps 2 to 8 follow."""
    game.clear()
    state = game.state
    state[_STAGE] = BOT
    state[_ACTOR] = REF
    state[_COUNT] = 1
    if game.crowded(_ROOM_FOR_DROPS):
        game.pause()
    else:
        _drops(game)


def _drops(game):
    """Steps 2 to 7."""
    game.pods(CONSTRUCT, min(_TO_CONSTRUCT, game.assembly()))
    used = 0
    if game.constructed():
        first = _CARD_WIDTH * game.chance(10)
        space = NONE
        for nth in range(first, first + _CARD_WIDTH):
            units = min(DROP_CARDS[nth], game.constructed())
            if units:
                space, used = _territory(game, used)
                game.pods(DROP, units, space)
    else:
        space = territory(game, 0)
    ship = game.where(FLAGSHIP)
    if ship == NONE:  # it comes back in the Resolution Phase only
        end(game)
        return
    if ship != space:
        game.move(FLAGSHIP, 1, ship, space)
    _attack(game, space)


def territory(game, used):
    """Draws a Territory card that is none of the mask `used`, and tells its space."""
    space, used = _territory(game, used)
    game.tell(DRAWN, space)
    return space


def _territory(game, used):
    """Draws a Territory card; gives its space and the mask `used` with it."""
    left = 0
    for card in range(10):
        left += 1 - (used >> card & 1)
    nth = game.chance(left)
    card = 0
    while used >> card & 1 or nth:
        if not used >> card & 1:
            nth -= 1
        card += 1
    return TERRITORY_CARDS[card], used | 1 << card


def _attack(game, space):
    """Step 7: ZR is overt there, and loses a unit for each of the REF."""
    state = game.state
    if game.units(space, COVERT):
        game.flip(space, OVERT, game.units(space, COVERT))
    state[_HERE] = space
    state[_PENDING + ZR] = min(game.strength(space, REF), 40)
    state[_SET] = _OPEN_ZR
    from engine.robotech_losses import settle

    if settle(game):
        lost(game)


def lost(game):
    """The losses of its attack are chosen."""
    end(game)


def end(game):
    """Step 8: it draws a card."""
    game.clear()
    from engine.robotech_turn import finish

    finish(game)


# How to execute REF event cards


def decide(game, phase):
    """What the bot chooses in an event: a place by Territory cards, anything else by chance; never to stop."""
    from engine.robotech_events import choices

    if phase == EVENT_SPACE:
        mask = 0
        for space in choices(game, REF, phase):
            mask |= 1 << space
        cards = 0
        for card in range(10):
            if mask >> TERRITORY_CARDS[card] & 1:
                cards |= 1 << card
        if cards:
            return territory(game, 1023 ^ cards)
    count = 0
    for _ in choices(game, REF, phase):
        count += 1
    nth = game.chance(count)
    for pick in choices(game, REF, phase):
        if nth == 0:
            return pick
        nth -= 1


def act(game, action):
    """An action that an event gives the bot; 1 if it did something.

    Moving takes the flagship to a Territory card, attacking is done from the flagship, and
    influence chooses by chance.
    """
    from engine.robotech_actions import INFLUENCE, income, targets

    ship = game.where(FLAGSHIP)
    if action == 0:
        if ship == NONE:
            return 0
        space = territory(game, 0)
        if space != ship:
            game.move(FLAGSHIP, 1, ship, space)
        return 1
    if action == 1:
        units = min(1, game.assembly())
        game.pods(CONSTRUCT, units)
        return units
    if action == 3:
        return 1 if game.gain(REF, income(game, REF)) else 0
    if action == INFLUENCE:
        count = 0
        for _ in targets(game, REF, action, 1):
            count += 1
        nth = game.chance(count) if count else 1
        for pick in targets(game, REF, action, 1):
            if nth == 0:
                game.shift(pick >> 1, pick & 1)
                return 1
            nth -= 1
        return 0
    if ship == NONE:
        return 0
    if action == 4:
        units = game.units(ship, COVERT)
        if units:
            game.flip(ship, OVERT, units)
        return 1 if units else 0
    did = 0
    for kind in (OVERT, KHYRON):
        units = 0 if kind == KHYRON and game.units(ship, COVERT) else game.units(ship, kind)
        if units:
            game.remove(ship, kind, units)
            did = 1
    return did
