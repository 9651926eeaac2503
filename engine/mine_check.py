"""Whether 120 bytes can be a state of Mine: loaded only when a state is restored."""

from engine.mine import (
    ACT,
    ADVANCE,
    CHOOSE,
    COLLECT,
    ENDED,
    EXCHANGE,
    FIGHT,
    LOADER,
    LUCK,
    MOVE_ON,
    ONE_LOADER,
    OVER,
    PLACE,
    SEND,
    SHORT,
    STRATEGY,
    SWAP,
    SWAP_TO,
    SYMBOL,
    TRANSPORTING,
    TUNNEL,
)
from engine.mine_map import HOMES, ring
from engine.mine_deck import MARK
from engine.mine_words import LENGTHS
from engine.restoring import flaw_of_head
from engine.step import NONE, const

# The state's layout is told in engine/mine.py; here stand the offsets that no method gives.
_PHASE = const(6)
_SEATS = const(7)
_ORE = const(8)
_LOG = const(73)
_NEWS = const(89)
_SIZE = const(120)

_VERSION = const(1)
_MARKERS = const(9)


def flaw(game):
    """What is wrong with a game's state, in words; None if it is sound."""
    return (
        flaw_of_head(game, _VERSION, MARK, "deck")
        or _flaw_of_board(game)
        or _flaw_of_turn(game)
        or _flaw_of_colours(game)
        or _flaw_of_units(game)
        or _flaw_of_cards(game)
        or _flaw_of_phase(game)
        or _flaw_of_log(game)
        or _flaw_of_news(game)
    )


def _flaw_of_board(game):
    """Each card once, the crossings where they belong, three loaders apart from each other."""
    north = south = 0
    for place in range(36):
        card = game.card(place)
        if card > 35 or (ring(place) == 0) != (card < 4):
            return "card {} at place {}".format(card, place)
        if card < 18:
            north |= 1 << card
        else:
            south |= 1 << card - 18
    if north & south != 0x3FFFF:
        return "a card that is missing"
    for colour in range(4):
        if game.card(HOMES[colour]) != colour:
            return "crossing of colour {}".format(colour)
    for loader in range(3):
        at = game.loader(loader)
        if at > 23 or at == game.loader((loader + 1) % 3):
            return "loader {} at {}".format(loader, at)
    return None


def _flaw_of_turn(game):
    """Whose turn it is, and what is left of it."""
    state = game.state
    phase = game.phase()
    if phase > OVER or state[_SEATS] > 63 or max(game.turn(), game.actor(), game.starter()) >= game.seats:
        return "phase {}, seats {}".format(phase, state[_SEATS])
    if game.ore() > 4 or state[_ORE] >> 4 > 2 or phase <= CHOOSE and state[_ORE]:
        return "ore {}".format(state[_ORE])
    if game.actor() != game.turn() and phase not in (ACT, SYMBOL, PLACE, OVER):
        return "an action of seat {}".format(game.actor())
    if phase <= CHOOSE and game.turn() != game.starter():
        return "turn of seat {}".format(game.turn())
    if phase == ACT and game.actor() == game.turn() and not game.ore() and not game.undoable():
        return "a turn with nothing left"
    if phase == ADVANCE and not game.options & ONE_LOADER or phase in (SYMBOL, FIGHT) and not game.options & STRATEGY:
        return "phase {} without its option".format(phase)
    if phase == ADVANCE and state[_ORE] != 4:
        return "ore {} at the beginning".format(state[_ORE])
    return None


def _flaw_of_colours(game):
    """Who has which colour, and where the crews are."""
    used = 3 if game.seats == 3 else 4
    begun = game.phase() > CHOOSE
    taken = 0
    for colour in range(4):
        owner = game.owner(colour)
        at = game.crew(colour)
        if (at == NONE) != (colour >= used) or at != NONE and at > 35 or not begun and at not in (NONE, HOMES[colour]):
            return "crew {} at {}".format(colour, at)
        if owner != NONE:
            taken += 1
            if owner >= game.seats or colour >= used:
                return "colour {} of seat {}".format(colour, owner)
    if begun and taken < used or game.phase() < CHOOSE and taken or game.phase() == CHOOSE and taken > used - 2:
        return "{} colours taken".format(taken)
    for seat in range(game.seats):
        count = 0
        for colour in range(4):
            if game.owner(colour) == seat:
                count += 1
        nth = (seat - game.starter() - 1) % game.seats  # in the order of choosing
        if count != (taken - nth + game.seats - 1) // game.seats:
            return "{} colours of seat {}".format(count, seat)
    return None


def _flaw_of_units(game):
    """All units and markers are there."""
    count = game.pending()
    for place in range(7, 31):
        if game.unit(place):
            count += 1
            if ring(place) != 1:
                return "a unit at place {}".format(place)
    for colour in range(4):
        count += game.held(colour)
        if game.held(colour) and game.owner(colour) == NONE:
            return "units of crew {}".format(colour)
    if count != (4 if game.seats == 4 else 3):
        return "{} units".format(count)
    markers = 0
    for seat in range(4):
        got = game.markers(seat)
        markers += got
        if got and (seat >= game.seats or game.phase() <= CHOOSE):
            return "markers of seat {}".format(seat)
        won = game.over() and seat == game.actor()
        if got > game.goal() + 1 or won != (got >= game.goal()):
            return "{} markers of seat {}".format(got, seat)
    if markers > _MARKERS:
        return "{} markers".format(markers)
    delivered = game.state[_ORE] >> 4
    if game.markers(game.turn()) < delivered:
        return "{} units delivered".format(delivered)
    return None


def _flaw_of_cards(game):
    """Symbol cards that are played."""
    for seat in range(4):
        played = game.played(seat)
        if played > 30 or played and (seat >= game.seats or game.phase() <= CHOOSE or game.options & LUCK):
            return "symbol cards of seat {}".format(seat)
    return None


def _flaw_of_phase(game):
    """Who owes a pick, and about what."""
    phase = game.phase()
    choice = game.choice()
    seat = game.actor()
    pending = game.pending()
    if (pending == 0) == (phase in (SYMBOL, PLACE, OVER)) or pending > 2:
        return "{} units to be placed".format(pending)
    sound = choice == 0
    if phase == SWAP_TO:
        sound = choice < 36 and ring(choice) > 0
    elif phase == CHOOSE:
        taken = 0
        for colour in range(4):
            if game.owner(colour) != NONE:
                taken += 1
        seat = (game.starter() + 1 + taken) % game.seats
    elif phase == TRANSPORTING:
        sound = choice < 4 and game.owner(choice) == seat and game.ore() > 1 and game._may_transport(seat, choice)
    elif phase == SYMBOL or phase == PLACE:
        seat = (seat + 1) % game.seats
        if phase == PLACE:
            sound = 2 <= choice <= 6
    mask = 1 << seat
    if phase == FIGHT:
        colour = choice & 15
        victim = choice >> 4
        sound = colour < 4 and victim < 4 and game.owner(colour) == seat and game._may_attack(seat, colour, victim)
        if sound:
            mask |= 1 << game.owner(victim)
    elif phase == OVER:
        mask = 0
    if not sound:
        return "choice {}".format(choice)
    if game.waiting() != mask:
        return "waiting for seats {}, not {}".format(game.waiting(), mask)
    return None


def _flaw_of_log(game):
    """What can be taken back; tried in a copy."""
    count = game.undoable()
    phase = game.phase()
    if count > 5 or any(game.state[_LOG + 1 + 3 * count : _NEWS]):
        return "actions to be taken back"
    if count and (phase not in (SWAP, SWAP_TO, ACT, TRANSPORTING) or game.actor() != game.turn()):
        return "actions to be taken back in phase {}".format(phase)
    from engine.mine_undo import take_back

    twin = game.copy()
    twin.state[_PHASE] = ACT
    for number in range(count - 1, -1, -1):
        at = _LOG + 1 + 3 * number
        verb = twin.state[at]
        if not _can_take_back(twin, phase, number, verb, twin.state[at + 1], twin.state[at + 2]):
            return "action {} to be taken back".format(verb)
        for i in range(_NEWS, _SIZE):
            twin.state[i] = 0
        take_back(twin, game.turn())
    if count and phase in (ACT, TRANSPORTING) and twin.ore() > 4:
        return "ore to be given back"
    return None


def _can_take_back(game, phase, number, verb, first, second):
    """True for an action that can have been done just before."""
    seat = game.turn()
    if phase <= SWAP_TO:
        return (
            verb == EXCHANGE and number < 2 and first != second
            and max(first, second) < 36 and ring(first) > 0 and ring(second) > 0
        )  # fmt: skip
    if verb == MOVE_ON:
        return (
            number == 0 and first < 3 and second < 24 and game.options & ONE_LOADER and game.ore() == 4
            and game.loader(first) == (second + 2) % 24 and game._free(second)
        )  # fmt: skip
    if verb <= TUNNEL:
        return first < 4 and second < 36 and game.owner(first) == seat and game.crew(first) != second
    if verb <= SHORT:
        return first < 36 and second == 0
    if verb == COLLECT:
        return (
            first < 4 and second < 36 and game.owner(first) == seat and game.held(first) > 0
            and ring(second) == 1 and not game.unit(second) and game.crew(first) == second
        )  # fmt: skip
    if verb == LOADER:
        return first < 3 and second < 24 and (game.loader(first) - second) % 24 in (1, 23) and game._free(second)
    if verb != SEND or second > 35 or not 0 < first < 16:
        return False
    at = NONE
    for colour in range(4):
        if first >> colour & 1:
            if game.owner(colour) in (seat, NONE) or at not in (NONE, game.crew(colour)) or game.crew(colour) == second:
                return False
            at = game.crew(colour)
    return True


def _flaw_of_news(game):
    """News that can be told, and nothing behind them."""
    state = game.state
    end = _NEWS + 1 + state[_NEWS]
    at = _NEWS + 1
    while at < end:
        if end > _SIZE or state[at] > ENDED:
            return "news of {} bytes".format(state[_NEWS])
        length = LENGTHS[state[at]]
        if at + length > end or max(state[at : at + length]) > 35:
            return "news of verb {}".format(state[at])
        at += length
    if any(state[at:]):
        return "something behind the news"
    return None
