"""Witness: whether two handhelds were promised the same by the third.

A handheld could commit to one pick to one other and to another one to the next. So each
says, with its own reveals, what it was promised: for each other handheld, about each
third one, one byte of SHA-256 over `witness`, the pair key of the two, the step and the
third one's commitments. The pair key keeps it from the third one, which therefore can not
look for two picks of equal witness. Nobody takes a reveal without it.
"""

from ranium.digest import sha256


def _word(roster, step, commitments, listener, third):
    """What the pair of this handheld and `listener` call the promise of `third`: one byte."""
    first = roster.first_seat(third)
    stop = first
    while stop < roster.seats and roster.device_of(stop) == third:
        stop += 1
    place = step.to_bytes(2, "little") + bytes((third,))
    return sha256(b"witness", roster.keys[listener], place, commitments[16 * first : 16 * stop])[:1]


def _thirds(roster, one, other):
    """The devices besides two."""
    for device in range(len(roster.devices)):
        if device != one and device != other:
            yield device


def size(devices):
    """Bytes of a witness at a table of so many handhelds: a byte to each other one about each third one."""
    return max(0, (devices - 1) * (devices - 2))


def written(roster, step, commitments):
    """The witness of this handheld (bytes), when it has the `commitments` (16 bytes a seat) of all."""
    told = b""
    for listener in range(len(roster.devices)):
        if listener != roster.me:
            for third in _thirds(roster, roster.me, listener):
                told += _word(roster, step, commitments, listener, third)
    return told


def differs(roster, step, commitments, teller, told):
    """The first device that has promised `teller` something else than this handheld, by the witness `told`; -1 if none."""
    me = roster.me
    at = (len(roster.devices) - 2) * (me - (1 if me > teller else 0))
    for third in _thirds(roster, me, teller):
        if told[at : at + 1] != _word(roster, step, commitments, teller, third):
            return third
        at += 1
    return -1
