"""What a handheld that is missing has said, passed on by those who have heard it.

A part of the session, loaded while somebody is missing. A reveal that has reached one of
the others reaches all of them this way, and nobody has to believe anybody: it must open the
commitment that each has kept for itself. Body of a RELAY, after the frame's header:

    session  8
    step     2          of what follows, little-endian
    then for each seat of the missing handhelds
      mark   1          seat, + 16 with a commitment, + 32 with a reveal, + 64 if it is welcome back
      commitment  16
      pick, nonce 1 + 16
"""

from engine.step import NONE
from micropython import const

from ranium.link import commitment

_HEAD = const(10)
_COMMITTED = const(16)
_REVEALED = const(32)
WELCOME = const(64)
_REVEAL = const(17)
_STEPS = const(0xFFFF)


def write(session, body, seats, back, before):
    """Writes what is known of the mask `seats` in this step, or in the one `before`; `back` are welcome. Its length."""
    step = (session.step - (1 if before else 0)) & _STEPS
    body[:8] = session.roster.session
    body[8] = step & 255
    body[9] = step >> 8
    at = _HEAD
    for seat in range(session.roster.seats):
        if not seats >> seat & 1:
            continue
        committed = not before and session._known >> seat & 1
        revealed = before or session._opened >> seat & 1
        body[at] = (
            seat
            + (_COMMITTED if committed else 0)
            + (_REVEALED if revealed else 0)
            + (WELCOME if back >> seat & 1 else 0)
        )
        at += 1
        if committed:
            body[at : at + 16] = session._commitments[16 * seat : 16 * seat + 16]
            at += 16
        if revealed:
            nonces = session._last_nonces if before else session._nonces
            body[at] = session.picks[seat] if before else session._picks[seat]
            body[at + 1 : at + _REVEAL] = nonces[16 * seat : 16 * seat + 16]
            at += _REVEAL
    return at


def records(body):
    """(seat, mark, commitment or None, reveal or None) for each seat of a RELAY; ends where the bytes make no sense."""
    at = _HEAD
    while at < len(body):
        mark = body[at]
        at += 1
        value = reveal = None
        if mark & _COMMITTED:
            value = body[at : at + 16]
            at += 16
        if mark & _REVEALED:
            reveal = body[at : at + _REVEAL]
            at += _REVEAL
        if at > len(body):
            return
        yield mark & 3, mark, value, reveal


def take(session, body):
    """Takes the reveals of a RELAY that open what this handheld was promised; True if it got one that it lacked."""
    if len(body) < _HEAD or body[:8] != session.roster.session or body[8] | body[9] << 8 != session.step:
        return False
    if session.fault or session._known != session._all:
        return False
    took = False
    for seat, _, _, reveal in records(body):
        if reveal is None or seat >= session.roster.seats or session._opened >> seat & 1:
            continue
        pick = reveal[0]
        nonce = reveal[1:]
        if not session._fits(seat, pick, nonce):
            continue  # whose fault that is cannot be known: it came through another's hands
        if session.game and not session._allowed(seat, pick) or not session.game and pick != NONE:
            continue
        session._keep(seat, pick, nonce)
        session._opened |= 1 << seat
        session._changed()
        took = True
    return took


def found(game, secret, session, step, seat, value):
    """The pick of an own seat that the commitment `value` was made for, -1 if it is none of this handheld's."""
    nonce = commitment.nonce(secret, session, step, seat)
    legal = game.legal(seat) if game and game.waiting() >> seat & 1 else (NONE,)
    for pick in legal:
        if commitment.commit(session, step, seat, pick, nonce) == value:
            return pick
    return -1
