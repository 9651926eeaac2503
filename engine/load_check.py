"""Whether 49 bytes can be a state of Load!: loaded only when a state is restored."""

from engine.containers import CARDS
from engine.load import (
    ACT,
    HAND,
    LOAD,
    MOVE,
    OVER,
    PICK,
    SLOTS,
    TRICKS,
    TRUSTED,
    winner_of,
)
from engine.step import NONE, const

# The state's layout is told in engine/load.py; here stand the offsets that no method gives.
_TURN = const(3)
_TRICK = const(4)
_FLAGS = const(5)
_ACT = const(8)
_POINTS = const(9)
_SHIPS = const(15)
_CARDS = const(25)

_SCORED = const(1)
_ACTED = const(2)

_UNKNOWN = const(31)
_OUT = const(3)
_FACES = const(48)  # of all cards together: no round scores more
_BONUS = const(3)


def flaw(game):
    """What is wrong with a game's state, in words; None if it is sound.

    The head (length, version, seats, options) is checked before. All that the state says
    twice must agree, each card is in one place, and just those owe a pick who have to.
    """
    return (
        _flaw_of_turn(game)
        or _flaw_of_points(game)
        or _flaw_of_cards(game)
        or _flaw_of_reveal(game)
        or _flaw_of_act(game)
    )


def _flaw_of_turn(game):
    """Phase, counters and flags."""
    state = game.state
    done = state[_TRICK]
    phase = game.phase()
    flags = state[_FLAGS]
    acting = 1 if phase == ACT else 0
    if phase > OVER or state[_TURN] & 12 or done > TRICKS or (phase == OVER) != (done == TRICKS):
        return "phase {} in trick {}".format(phase, done)
    if not done + acting <= game.steps() <= 2 * done + acting:
        return "trick {} after {} steps".format(done, game.steps())
    ended = done > 0 and done % HAND == 0 and not acting
    if (flags & _SCORED != 0) != ended:
        return "scored in mid-round, or a round that was not scored"
    if flags & _ACTED and (acting or game.steps() <= done):
        return "acted without an act step"
    if flags & 24:
        return "flags {}".format(flags)
    owing = 3 if phase == PICK else 0
    if phase == ACT and game.winner() >= 0:
        owing = 1 << game.actor()
    if game.waiting() != owing:
        return "waiting for seats {}, not {}".format(game.waiting(), owing)
    return None


def _flaw_of_points(game):
    """Ships and scores within their ranges."""
    state = game.state
    for slot in range(2 * SLOTS):
        if state[_SHIPS + slot] > 15:
            return "a stack of {}".format(state[_SHIPS + slot])
    early = state[_TRICK] < HAND
    for colour in range(4):
        if game.faces(0, colour) + game.faces(1, colour) > (0 if early else 12):
            return "faces of colour {}".format(colour)
    most = state[_TRICK] // HAND * _FACES + (2 * SLOTS * _BONUS if game.over() else 0)
    if game.points(0) + game.points(1) > most:
        return "points {} and {}, of {}".format(game.points(0), game.points(1), most)
    return None


def _flaw_of_cards(game):
    """Each card is in one slot, and as many are out of the hands as were played in this round."""
    state = game.state
    seen = 0
    for seat in range(2):
        out = 0
        for slot in range(HAND):
            held = state[_CARDS + seat * HAND + slot]
            card = held & 31
            if held >> 5 > _OUT or CARDS <= card < _UNKNOWN:
                return "byte {} for slot {}".format(held, seat * HAND + slot)
            if card == _UNKNOWN:
                if held >> 5 or game.options & TRUSTED:
                    return "slot {} without a card".format(seat * HAND + slot)
            elif seen >> card & 1:
                return "card {} twice".format(card)
            else:
                seen |= 1 << card
            if held >> 5:
                out += 1
        played = state[_TRICK] % HAND + (1 if game.phase() == ACT else 0)
        if game.over():
            played = HAND
        if out != played:
            return "seat {} has played {} cards, not {}".format(seat, out, played)
    return None


def _flaw_of_reveal(game):
    """What was played, who won by it, and that it lies where it belongs."""
    state = game.state
    card = game.played(0)
    other = game.played(1)
    if game.steps() == 0:
        if card != NONE or other != NONE or state[_FLAGS]:
            return "a reveal before the first step"
        return None
    if card >= CARDS or other >= CARDS or card == other:
        return "cards {} and {}".format(card, other)
    if winner_of(card, other) != game.winner():
        return "winner {} instead of {}".format(game.winner(), winner_of(card, other))
    if game.winner() < 0 and game.passed():
        return "an action that passed without a winner"
    if game.phase() != ACT and state[_TRICK] % HAND == 0 and not game.over():
        return None  # another round has been dealt since
    place = _OUT if game.winner() < 0 else game.winner() + 1
    for seat in range(2):
        here = False
        for slot in range(HAND):
            if state[_CARDS + seat * HAND + slot] == game.played(seat) | place << 5:
                here = True
        if not here:
            return "card {} is elsewhere".format(game.played(seat))
    return None


def _flaw_of_act(game):
    """What was done in the last trick, or who may do several things now."""
    act = game.state[_ACT]
    if game.phase() == ACT:
        if act != NONE:
            return "an act before it is decided"
        if game.winner() < 0:
            return "an act without a winner"
        loads = 0
        for seat in range(2):
            for slot in range(SLOTS):
                if seat == game.winner() and game.stack(seat, slot) >> game.colour() == 0:
                    loads += 1
        if (loads == 0) != game.passed():
            return "the action is at the wrong seat"
        choices = 0
        for _ in game.legal(game.actor()):
            choices += 1
        return None if choices > 1 else "a choice of {}".format(choices)
    if act == NONE:
        if game.winner() >= 0 and not game.passed():
            return "a winner without an act"
        return "an act step without an act" if game.state[_FLAGS] & _ACTED else None
    if game.steps() == 0 or game.winner() < 0:
        return "an act without a winner"
    arg = act & 31
    target = arg
    if act >> 5 == MOVE:
        target = arg % 5
        if arg // 5 >= SLOTS or arg // 5 == target or game.stack(game.actor(), arg // 5) >> game.colour():
            return "act {}".format(act)
    elif act >> 5 != LOAD:
        return "act {}".format(act)
    if target >= SLOTS or game.stack(game.actor(), target) >> game.colour() != 1:
        return "act {}".format(act)
    return None
