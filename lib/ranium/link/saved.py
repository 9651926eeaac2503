"""A session as bytes: what a handheld keeps, so that a power cut costs nothing but time.

    roster       n          see roster.py; with the pair keys
    step         2          the one that is being decided, little-endian
    known        1          mask of the seats of whom it is kept what they committed to, + 16 with last nonces
    picks        seats      own picks of this step, NONE where none is kept or owed
    last picks   seats      of the step before, NONE before the deal
    last nonces  16 * seats of the step before
    commitments  16 * seats of this step, if those of all seats are kept
    cards        2 + n      length, little-endian, and what sealed_cards.py keeps of hidden cards
    entropy      32         of the step before, after the deal
    state        n          of the game before this step, after the deal

The own nonces of this step are not kept: they follow from the handheld's secret. Those of
the step before, of all seats, are: whoever is a step behind may lack one of somebody who
has gone for good. Known are either all seats,
which must be kept before a reveal leaves the handheld, or some of its own, which must be
kept before their commitments do.

What a handheld keeps begins with the number of sessions that it has agreed to go on with:
see pledges.py.
"""

from engine.step import NONE
from micropython import const

from ranium.link.roster import SEATS_MOST, recalled

_NONCES = const(16)


class Saved:
    """A kept session, read from `data` by the handheld of the id `own` (4 bytes); ValueError if it is none of its."""

    def __init__(self, data, own):
        try:
            self.roster, at = recalled(data, own)
            seats = self.roster.seats
            self.step = data[at] | data[at + 1] << 8
            self.known = data[at + 2] & 15
            opened = 16 * seats if data[at + 2] & _NONCES else 0
            at += 3
            self.picks = data[at : at + seats]
            at += seats
            self.last = data[at : at + seats]
            at += seats
            promised = 16 * seats if self.known == (1 << seats) - 1 else 0
            self.nonces = data[at : at + opened]
            at += opened
            self.commitments = data[at : at + promised]
            at += promised
            stop = at + 2 + (data[at] | data[at + 1] << 8)
            self.cards = data[at + 2 : stop]
            at = stop
        except IndexError:
            raise ValueError("a kept game ends too early")
        drawn = 32 if self.step else 0
        self.entropy = data[at : at + drawn]
        self.state = data[at + drawn :]
        if len(data) < at + drawn or bool(self.state) != bool(self.step):
            raise ValueError("a kept game has another length")


def pack(roster, step, known, picks, last, commitments, entropy, state, nonces=b"", cards=b""):
    """The bytes of a session; `picks` and `last` have an entry for every seat, `commitments` and `nonces` (if any) 16 bytes."""
    seats = roster.seats
    own = bytearray([NONE] * SEATS_MOST)
    for seat in range(seats):
        if known & roster.mine & 1 << seat:
            own[seat] = picks[seat]
    mark = known | (_NONCES if nonces else 0)
    parts = [roster.code(), bytes((step & 255, step >> 8, mark)), bytes(own[:seats]), bytes(last[:seats]), bytes(nonces)]
    if known == (1 << seats) - 1:
        parts.append(bytes(commitments))
    parts.append(bytes((len(cards) & 255, len(cards) >> 8)) + cards)
    if step:
        parts.append(entropy)
        parts.append(bytes(state))
    return b"".join(parts)
