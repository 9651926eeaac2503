"""Whom a session waits for when nobody owes a pick: looked into only when it has lasted, so loaded only then."""

from micropython import const

SHOW = const(0)
HANDHELD = const(1)
BETWEEN = const(2)


def awaited(session):
    """What a stuck `session` waits for: (SHOW, seat, -1), (HANDHELD, seat, -1), (BETWEEN, seat, device) or None.

    SHOW: all have committed, and this seat does not open its pick. HANDHELD: the seat owes no
    pick, but its handheld does not say so, or does not go on. BETWEEN: the handheld
    `device` has all from this one, and says that it lacks what this seat has said to this
    one: which of the two is to blame cannot be known here.
    """
    roster = session.roster
    unopened = session.unopened
    if unopened:
        for device in range(len(roster.devices)):
            if roster.mask_of(device) & unopened and session.step_of(device) == session.step:
                lacking = _lacking(session, device, session.masks[device])
                if lacking >= 0:
                    return BETWEEN, lacking, device
        return SHOW, _first(unopened), -1
    if not session.owed:
        missing = session.missing
        if missing:
            return HANDHELD, _first(missing), -1
    for device in range(len(roster.devices)):
        if session.behind >> device & 1:
            mask = session.masks[device]
            lacking = _lacking(session, device, mask)
            if lacking < 0:
                lacking = _lacking(session, device, mask >> 4)
            return (HANDHELD, roster.first_seat(device), -1) if lacking < 0 else (BETWEEN, lacking, device)
    return None


def _lacking(session, device, mask):
    """The first seat of a third handheld that `device` lacks by its `mask`; -1 if none, or if it says that it lacks this one's too."""
    roster = session.roster
    lacking = ((1 << roster.seats) - 1) & ~(mask | roster.mask_of(device))
    return -1 if lacking & roster.mine else _first(lacking)


def _first(mask):
    for seat in range(4):
        if mask >> seat & 1:
            return seat
    return -1
