"""Whether 62 bytes can be a state of RELOAD!: loaded only when a state is restored."""

from engine.containers import CARDS, PER_COLOUR
from engine.reload import (
    ACT,
    DECLINE,
    LOAD,
    MOVE,
    OVER,
    PICK,
    RAN_OUT,
    SHIFT,
    TAKE_BACK,
    R,
    battle,
)
from engine.step import NONE, const

# The state's layout is told in engine/reload.py; here stand the offsets that no method gives.
_TURN = const(3)
_BATTLE = const(4)
_FLAGS = const(5)
_WHERE = const(10)
_HANDS = const(24)
_SHIPS = const(28)
_PURSES = const(40)
_POINTS = const(44)
_ACTS = const(58)

_HAD = const(2)
_SCORED = const(8)
_ACTED = const(16)

_DECK = const(4)
_TABLE = const(5)
_ASIDE = const(6)

_MOST = const(2 * (48 + 20) + 15)  # points: twice the faces of all cards and a full ship, and five complete stacks


def fault(game, state):
    """Copies `state` into a game's and gives None; if it is none of its states says why, and leaves its own."""
    own = game.state
    if len(state) != len(own):
        return "a state of RELOAD! has {} bytes, not {}".format(len(own), len(state))
    if state[0] >> 4 != own[0] >> 4:
        return "state of version {}, not {}".format(state[0] >> 4, own[0] >> 4)
    if state[0] & 15 != game.seats:
        return "state for {} seats, not {}".format(state[0] & 15, game.seats)
    if state[1] != game.options:
        return "state with options {}, not {}".format(state[1], game.options)
    mine = bytes(own)
    own[:] = state
    why = _flaw(game)
    if why:
        own[:] = mine
        return "no state of RELOAD!: " + why
    return None


def _flaw(game):
    """What is wrong with a game's state besides its head, in words; None if it is sound.

    All that the state says twice must agree, and nothing may be lost: cards, containers, chips.
    """
    return (
        _flaw_of_turn(game)
        or _flaw_of_seats(game)
        or _flaw_of_cards(game)
        or _flaw_of_stock(game)
        or _flaw_of_reveal(game)
        or _flaw_of_acts(game)
    )


def _flaw_of_turn(game):
    """Phase, counters and flags."""
    state = game.state
    done = state[_BATTLE]
    phase = game.phase()
    flags = state[_FLAGS]
    if phase > OVER or state[_TURN] & 12 or done > 28 or (phase == OVER) != (done == 28):
        return "phase {} in battle {}".format(phase, done)
    acting = 1 if phase == ACT else 0
    if not done + acting <= game.steps() <= 2 * done + acting:
        return "battle {} after {} steps".format(done, game.steps())
    if flags & _SCORED and (done == 0 or done % 14 or acting):
        return "scored in mid-round"
    if flags & _ACTED and (acting or game.steps() <= done):
        return "acted without an act step"
    if flags & _HAD and (acting or done == 0):
        return "a container of a battle that was not fought"
    if not acting and (done == 28 or done == 14) and not flags & _SCORED:
        return "a round that was not scored"
    return None


def _flaw_of_seats(game):
    """Ranges, and nothing at places that are not used with this number of seats."""
    state = game.state
    for seat in range(4):
        used = seat < game.seats
        if state[_HANDS + seat] > (127 if used else 0):
            return "hand of seat {}".format(seat)
        if state[_PURSES + seat] > (24 if used else 0):
            return "chips of seat {}".format(seat)
        if state[_POINTS + seat] > (_MOST if used and state[_BATTLE] >= 14 else 0):
            return "points of seat {}".format(seat)
        if not used and (game.played(seat) or state[_ACTS + seat] != NONE):
            return "a pick of seat {}".format(seat)
        for colour in range(4):
            if game.faces(seat, colour) and (state[_BATTLE] < 14 or not used):
                return "faces of seat {}".format(seat)
    for slot in range(12):
        if state[_SHIPS + slot] > (15 if slot < game.seats * game.slots() else 0):
            return "a stack of {}".format(state[_SHIPS + slot])
    return None


def _flaw_of_cards(game):
    """Each of the 28 cards is where it can be, two for each battle of the round."""
    state = game.state
    phase = game.phase()
    held = bytearray(16)
    for i in range(CARDS):
        held[state[_WHERE + (i >> 1)] >> 4 * (i & 1) & 15] += 1
    won = 2 * (state[_BATTLE] % 14) + (2 if phase == ACT else 0)
    if phase == OVER:
        won = CARDS
    table = 2 if phase == PICK else 0
    if held[_DECK] != CARDS - won - table or held[_TABLE] != table:
        return "cards in the deck or on the table"
    for place in range(16):
        if held[place]:
            pile = place < game.seats or place == _ASIDE
            if held[place] & 1 or not pile and place != _DECK and place != _TABLE:
                return "cards at place {}".format(place)
    last, other = game.last_cards()
    if not _pair(last, other, state[_BATTLE] == 0):
        return "last cards {} and {}".format(last, other)
    card, other = game.cards()
    if not _pair(card, other, phase == OVER):
        return "cards {} and {}".format(card, other)
    if phase != OVER:
        place = _TABLE
        if phase == ACT:
            place = _ASIDE if game.winner() < 0 else game.winner()
        for i in (card, other):
            if state[_WHERE + (i >> 1)] >> 4 * (i & 1) & 15 != place:
                return "card {} is elsewhere".format(i)
    for colour in range(4):
        faces = 0
        for seat in range(game.seats):
            faces += game.faces(seat, colour)
        if faces > 12:
            return "{} faces of colour {}".format(faces, colour)
    return None


def _pair(card, other, absent):
    """True for two different cards, or for no cards if they have to be absent."""
    if absent:
        return card == other == NONE
    return card < CARDS and other < CARDS and card != other


def _flaw_of_stock(game):
    """40 containers, 24 chips; a container lies on the cards exactly if one was left."""
    if game.bank() < 0:
        return "more than 24 chips"
    activated = game.colour()
    if activated < 0 and game.container():
        return "a container without cards"
    for colour in range(4):
        loaded = 0
        for seat in range(game.seats):
            loaded += game.count(seat, colour)
        if loaded > PER_COLOUR:
            return "{} containers of colour {}".format(loaded, colour)
        if colour == activated and game.container() != (loaded < PER_COLOUR):
            return "the container on the cards"
    return None


def _flaw_of_reveal(game):
    """What was played, and who won by it."""
    picks = [game.played(seat) for seat in range(game.seats)]
    if game.steps() == 0:
        if max(picks) or game.state[_FLAGS] >> 2:
            return "a reveal before the first step"
        return None
    if min(picks) == 0 or max(picks) > R:
        return "picks {}".format(picks)
    winner, tied, _ = battle(picks, game.seats)
    if winner != game.winner():
        return "winner {} instead of {}".format(game.winner(), winner)
    if game.paid() and not tied:
        return "chips without a tie"
    for seat in range(game.seats):
        if picks[seat] != R and game.hand(seat) >> picks[seat] - 1 & 1:
            return "seat {} still has what it played".format(seat)
    return None


def _flaw_of_acts(game):
    """Who owes a pick, and what was decided in this battle."""
    state = game.state
    phase = game.phase()
    owing = 0
    if phase == PICK:
        owing = (1 << game.seats) - 1
    elif phase == ACT:
        owing = game.deciders()
    if game.waiting() != owing or phase == ACT and not owing:
        return "waiting for seats {}, not {}".format(game.waiting(), owing)
    for seat in range(game.seats):
        act = state[_ACTS + seat]
        if game.steps() and seat == game.winner():
            sound = act == DECLINE << 5 if phase == ACT else _is_act(game, act, DECLINE, MOVE)
        elif game.played(seat) == R:
            sound = act == TAKE_BACK << 5 if phase == ACT else _is_act(game, act, TAKE_BACK, RAN_OUT)
        else:
            sound = act == NONE
        if not sound:
            return "act {} of seat {}".format(act, seat)
    return None


def _is_act(game, act, lowest, highest):
    """True for an act of a kind `lowest`..`highest` as it is kept after it was carried out."""
    kind = act >> 5
    arg = act & 31
    if not lowest <= kind <= highest:
        return False
    if kind == DECLINE or kind == TAKE_BACK:
        return arg == 0
    if kind == LOAD:
        return arg < game.slots()
    if kind == MOVE or kind == SHIFT:
        return arg // 5 < game.slots() and arg % 5 < game.slots() and arg // 5 != arg % 5
    return arg // 5 < 4 and arg % 5 < game.slots()
