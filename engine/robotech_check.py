"""Whether 200 bytes can be a state of Robotech: loaded only when a state is restored."""

from engine.robotech import (
    BOT,
    CHOOSE,
    HIDEOUT,
    INCOME,
    KHYRON,
    OVER,
    PLAYING,
    REF,
    WATCH,
    ZR,
    _LENGTHS,
)
from engine.robotech_scenario import CAPS, CIVILIANS, EVENTS, MARK, PROTOCULTURE, TRACKS
from engine.restoring import flaw_of_head
from engine.step import NONE, const

_VERSION = const(1)

_PHASE = const(6)
_WAIT = const(7)
_ROUND = const(8)
_TURN = const(9)
_ORDER = const(10)
_SEATS = const(11)
_TIMELINE = const(13)
_PLAYED = const(17)
_HANDS = const(22)
_JOINED = const(42)
_STAGE = const(115)
_COUNT = const(122)
_AREA = const(140)
_NEWS = const(142)
_SIZE = const(200)


def flaw(game):
    """What is wrong with a game's state, in words; None if it is sound."""
    return flaw_of_head(game, _VERSION, MARK, "scenario") or _flaw_of_news(game) or _flaw_of_game(game) or _flaw_of_notes(game)


def _flaw_of_game(game):
    if game.phase() == CHOOSE or game.phase() > OVER:
        return _flaw_of_start(game)
    from engine.robotech_check_phase import flaw as flaw_of_phase

    return (
        _flaw_of_seats(game)
        or _flaw_of_timeline(game)
        or _flaw_of_cards(game)
        or _flaw_of_units(game)
        or _flaw_of_civilians(game)
        or flaw_of_phase(game)
    )


def _flaw_of_start(game):
    """While factions are chosen: nothing else is there."""
    if game.phase() != CHOOSE:
        return "phase {}".format(game.phase())
    from engine.robotech import Game

    new = Game(game.seats, game.options, bytes(32)).state
    if new[_ROUND:_SEATS] != game.state[_ROUND:_SEATS] or new[_TIMELINE:_AREA] != game.state[_TIMELINE:_AREA]:
        return "something before the set-up"
    taken = chosen = 0
    for faction in range(4):
        seat = game.seat(faction)
        if seat != NONE:
            chosen += 1
            if seat >= game.seats or taken >> seat & 1 or faction == REF and game.seats == 3:
                return "faction {} of seat {}".format(faction, seat)
            taken |= 1 << seat
    first = _first(taken, game.seats)
    if chosen > game.seats - 2 or first == NONE:
        return "{} factions chosen".format(chosen)
    if taken and game.state[_WAIT] != 1 << first or game.state[_WAIT] not in (1, 2, 4, 8)[: game.seats]:
        return "waiting for seats {}".format(game.waiting())
    return None


def _first(taken, seats):
    """The seat that chooses next behind a row of seats that have chosen; NONE if they are no row."""
    if taken == 0:
        return 0
    found = NONE
    for seat in range(seats):
        if not taken >> seat & 1 and taken >> (seat + seats - 1) % seats & 1:
            if found != NONE:
                return NONE
            found = seat
    return found


def _flaw_of_seats(game):
    taken = 0
    for faction in range(4):
        seat = game.seat(faction)
        if seat == NONE and faction == REF and game.seats == 3:
            continue
        if seat >= game.seats or taken >> seat & 1:
            return "faction {} of seat {}".format(faction, seat)
        taken |= 1 << seat
    if taken != (1 << game.seats) - 1:
        return "a seat without a faction"
    return None


def played_now(game):
    """True once the faction in turn has played its card."""
    return game.card_on_timeline(game.turn_number()) != NONE


def _before_card(game):
    """True if the card of this turn is still to be played."""
    state = game.state
    return game.phase() <= PLAYING or game.phase() == WATCH and state[_STAGE] == BOT and not state[_COUNT]


def _flaw_of_timeline(game):
    """Round, order of play and the cards played in it."""
    state = game.state
    markers = state[_TURN] >> 4
    turn = game.turn_number()
    if not 1 <= game.round() <= 4 or game.part() > 12 or turn > 3 or not 1 <= markers <= 4:
        return "round {}, turn {}".format(state[_ROUND], state[_TURN])
    seen = 0
    for nth in range(4):
        faction = game.on_timeline(nth)
        if nth >= markers:
            if state[_ORDER] >> 2 * nth & 3:
                return "order of play"
        else:
            if seen >> faction & 1:
                return "faction {} twice on the timeline".format(faction)
            seen |= 1 << faction
    if game.part() and (turn != 3 or not played_now(game)):
        return "part {} in turn {}".format(game.part(), turn)
    if markers != min(4, turn + (2 if played_now(game) else 1)):
        return "{} markers".format(markers)
    seen = 1 << game.on_timeline(0)
    for nth in range(4):
        card = game.card_on_timeline(nth)
        if nth > turn or nth == turn and _before_card(game):
            if card != NONE:
                return "card {} on the timeline".format(card)
            continue
        if card > 33 or not game.was_played(card):
            return "card {} on the timeline".format(card)
        for other in range(nth):
            if game.card_on_timeline(other) == card:
                return "card {} twice on the timeline".format(card)
        if nth < 3:
            for way in range(3, -1, -1):
                faction = EVENTS[2 * card + 1] >> 2 * way & 3
                if not seen >> faction & 1:
                    following = faction
            if game.on_timeline(nth + 1) != following:
                return "faction {} after card {}".format(game.on_timeline(nth + 1), card)
            seen |= 1 << following
    return None


def _flaw_of_cards(game):
    """Where the cards are."""
    state = game.state
    number = game.round()
    turns = 4 if game.part() else game.turn_number()  # that are over
    if state[_PLAYED + 4] > 3:
        return "cards played"
    places = bytearray(34)
    known = bytearray(6)  # cards drawn or dealt of each group
    for card in range(34):
        if game.was_played(card):
            places[card] += 1
    if sum(places) != 4 * (number - 1) + turns + (1 if turns < 4 and played_now(game) else 0):
        return "{} cards played".format(sum(places))
    for faction in range(4):
        count = 0
        for slot in range(4):
            card = game.card(faction, slot)
            if card == NONE:
                continue
            count += 1
            if game.seat(faction) == NONE and 100 <= card <= 102:
                known[(0, 4, 5)[card - 100]] += 1
            elif card > 33 or game.seat(faction) == NONE and EVENTS[2 * card] & 3 != REF:
                return "card {} in a hand".format(card)
            else:
                places[card] += 1
        in_turn = turns < 4 and faction == game.turn() and played_now(game)
        if count != number - (1 if in_turn else 0):
            return "{} cards in a hand".format(count)
    left_out = 0
    for card in range(34):
        group = EVENTS[2 * card] >> 2 & 7
        if places[card] > 1:
            return "card {} twice".format(card)
        if EVENTS[2 * card] & 32 and game.seats == 3:
            left_out += group == 4
            if places[card]:
                return "card {} with three seats".format(card)
        known[group] += places[card]
        if 1 <= group <= 3 and places[card] != (group < number):
            return "card {} in round {}".format(card, number)
    drawn = 4 * (number - 1) + turns
    early = min(drawn, 8 - left_out)
    if known[0] + known[4] != 4 + early or known[0] > 6 or known[0] < 4 or known[5] != drawn - early:
        return "cards of the piles"
    return None


def _flaw_of_units(game):
    """Units, protoculture and tokens."""
    for hero, most in ((0, 12), (KHYRON, HIDEOUT), (6, 12), (8, 12)):
        if most < game.where(hero) < NONE:
            return "kind {} at {}".format(hero, game.where(hero))
    for kind in range(11):
        if CAPS[kind] > 1 and game.spare(kind) < 0:
            return "too many units of kind {}".format(kind)
    for space in range(10, 13):
        if game.units(space, 10):
            return "a city in a zone"
    for faction in range(4):
        if game.protoculture(faction) > PROTOCULTURE[4 + faction]:
            return "protoculture {}".format(game.protoculture(faction))
    for number in range(3):
        if game.token(number) > HIDEOUT:
            return "token at {}".format(game.token(number))
    return None


def _flaw_of_civilians(game):
    joined = 0
    for civilian in range(20):
        spot = game.spot(civilian)
        if civilian >= len(CIVILIANS):
            if spot != 15:
                return "civilian {}".format(civilian)
        elif spot == 15:
            joined += 1
        elif spot >= (TRACKS[CIVILIANS[civilian] >> 4] & 15) - 1:
            return "civilian {} at {}".format(civilian, spot)
    if joined != game.state[_JOINED]:
        return "{} civilians joined".format(game.state[_JOINED])
    if (joined >= 11) != (game.winners() == 1 << ZR and game.part() != 1) and (joined >= 11 or game.part() == 0):
        return "{} civilians joined".format(joined)
    return None


def _flaw_of_news(game):
    """News that can be told, and nothing between them and the notes."""
    state = game.state
    end = _NEWS + state[_AREA]
    notes = _SIZE - state[_AREA + 1]
    at = _NEWS
    if end > notes:
        return "news of {} bytes".format(state[_AREA])
    while at < end:
        if state[at] > INCOME or at + _LENGTHS[state[at]] > end:
            return "news of verb {}".format(state[at])
        at += _LENGTHS[state[at]]
    if any(state[end:notes]):
        return "something behind the news"
    return None


def _flaw_of_notes(game):
    """What can be taken back; tried in a copy."""
    state = game.state
    at = _SIZE - state[_AREA + 1]
    while at < _SIZE:
        count = state[at]
        if count == 0 or at + 2 * count >= _SIZE:
            return "{} bytes to be taken back".format(count)
        last = _PHASE - 1
        for i in range(at + 1, at + 2 * count, 2):
            if not last < state[i] < _AREA or state[i] == _WAIT or state[state[i]] == state[i + 1] and i < at:
                return "byte {} to be taken back".format(state[i])
            last = state[i]
        at += 2 * count + 1
    if state[_AREA + 1] and (game.phase() <= PLAYING or game.waiting() & game.waiting() - 1 or game.over()):
        return "something to be taken back in phase {}".format(game.phase())
    twin = game.copy()
    hands = bytes(state[_ROUND + 1 : _HANDS + 16])
    while twin.undoable():
        twin._take_back()
        if bytes(twin.state[_ROUND + 1 : _HANDS + 16]) != hands or twin.phase() <= PLAYING:
            return "cards to be taken back"
        why = _flaw_of_game(twin)
        if why:
            return "to be taken back to " + why
    return None
