"""What RELOAD! has to tell: the last step and the final places. In memory only while that is asked."""

from engine.containers import duel, top
from engine.reload import (
    ACT,
    ACTIVATED,
    BY_BONUS,
    BY_CHIPS,
    BY_POINTS,
    CHIPS,
    DECLINE,
    ENDED,
    LOAD,
    MOVE,
    NEUTRALIZED,
    NO_CHIPS,
    NOBODY,
    PLAY,
    PLAY_R,
    RAN_OUT,
    RETURNED,
    ROUND,
    SCORED,
    SHARED,
    SHIFT,
    TAKE_BACK,
    TIED,
    WON,
    R,
)
from engine.step import NONE, const

# The state's layout is told in engine/reload.py; here stand the offsets that no method gives.
_FLAGS = const(5)
_LAST = const(8)
_ACTS = const(58)

_HAD = const(2)
_ACTED = const(16)


def news(game):
    """What the last step did, as a list of tuples (see the top of engine/reload.py)."""
    out = []
    if game.steps():
        if not game.state[_FLAGS] & _ACTED:
            _tell_reveal(game, out)
        if game.phase() == ACT:
            return out
        _tell_acts(game, out)
        if game.scored():
            out.append((SCORED, 1 if game.over() else 0))
    if game.over():
        out.append((ENDED,))
        return out
    if game.scored() or not game.steps():
        out.append((ROUND, game.round()))
    card, other = game.cards()
    out.append((ACTIVATED, card, other, game.colour(), 1 if game.container() else 0))
    return out


def _tell_reveal(game, out):
    """What the reveal showed and who won."""
    neutralized = game.neutralized()
    tied = game.tied()
    winner = game.winner()
    by = 0
    for seat in range(game.seats):
        pick = game.played(seat)
        out.append((PLAY_R, seat) if pick == R else (PLAY, seat, pick))
        if pick == 1:
            by = seat
    if neutralized:
        out.append((NEUTRALIZED, neutralized, by))
    for face in range(7, 0, -1):
        mask = 0
        for seat in range(game.seats):
            if tied >> seat & 1 and game.played(seat) == face:
                mask |= 1 << seat
        if mask:
            out.append((TIED, mask, face))
    if tied:
        out.append((CHIPS if game.paid() else NO_CHIPS, tied))
    card, other = game.cards() if game.phase() == ACT else game.last_cards()
    out.append((NOBODY, card, other) if winner < 0 else (WON, winner, card, other))


def _tell_acts(game, out):
    """What was decided, in the order in which it was carried out."""
    state = game.state
    winner = game.winner()
    colour = duel(state[_LAST], state[_LAST + 1])
    if winner >= 0:
        _tell_act(game, out, winner, colour)
    if state[_FLAGS] & _HAD and (winner < 0 or state[_ACTS + winner] >> 5 != LOAD):
        out.append((RETURNED, colour))
    for seat in range(game.seats):
        if seat != winner and state[_ACTS + seat] != NONE:
            _tell_act(game, out, seat, colour)


def _tell_act(game, out, seat, colour):
    """One act that was carried out; `colour` was the activated one."""
    kind = game.state[_ACTS + seat] >> 5
    arg = game.state[_ACTS + seat] & 31
    if kind == LOAD:
        out.append((LOAD, seat, colour, arg))
    elif kind == MOVE or kind == SHIFT:
        out.append((kind, seat, top(game.stack(seat, arg % 5)), arg // 5, arg % 5))
    elif kind == DECLINE or kind == TAKE_BACK:
        out.append((kind, seat))
    elif kind == RAN_OUT:
        out.append((RAN_OUT, seat, arg // 5))
    else:
        out.append((kind, seat, arg // 5, arg % 5))


def standings(game):
    """`(place, seat, points, tie_break)` of every seat by place (see `Game.standings`)."""
    table = []
    for seat in range(game.seats):
        place = 1
        tie_break = BY_POINTS
        for other in range(game.seats):
            if other != seat:
                lead, criterion = _compare(game, seat, other)
                if lead < 0:
                    place += 1
                if criterion > tie_break:
                    tie_break = criterion
        table.append((place, seat, game.points(seat), tie_break))
    table.sort()
    return table


def _compare(game, seat, other):
    """`(lead, criterion)`: above 0 when `seat` stands before `other`, 0 when they share."""
    lead = game.points(seat) - game.points(other)
    if lead:
        return lead, BY_POINTS
    lead = game.chips(seat) - game.chips(other)
    if lead:
        return lead, BY_CHIPS
    lead = game.bonus(other) - game.bonus(seat)
    if lead:
        return lead, BY_BONUS
    return 0, SHARED
