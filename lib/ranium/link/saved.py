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

from micropython import const

from ranium.link import commitment
from ranium.link.keep import NONCES
from ranium.link.member import Member
from ranium.link.roster import BARE, HASH, SEATED, SEATS_MOST, Roster

_KEY = const(16)


class Saved:
    """A kept session, read from `data` by the handheld of the id `own` (4 bytes); ValueError if it is none of its."""

    def __init__(self, data, own):
        try:
            self.roster, at = recalled(data, own)
            seats = self.roster.seats
            self.step = data[at] | data[at + 1] << 8
            self.known = data[at + 2] & 15
            opened = 16 * seats if data[at + 2] & NONCES else 0
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

    def bring_back(self, session):
        """Sets `session` (of this roster, just being made) where it was: own picks are committed to again, with the same nonces.

        ValueError if the state or a pick is none of the game's.
        """
        roster = self.roster
        mine = [seat for seat in range(roster.seats) if roster.mine >> seat & 1]
        session.step = self.step
        if self.step:
            session.game = session._class(roster.seats, roster.options, None)
            session.game.restore(self.state)
            session.entropy = bytes(self.entropy)
            session.picks[: roster.seats] = self.last
            session._last_nonces[: len(self.nonces)] = self.nonces
            if self.cards:
                session._load_cards(self.cards)
            for seat in mine:
                nonce = commitment.nonce(session._secret, roster.session, self.step - 1, seat)
                session._last_nonces[16 * seat : 16 * seat + 16] = nonce
        session._begin()
        for seat in mine:
            if session.owed & self.known & 1 << seat:
                if not session._allowed(seat, self.picks[seat]):
                    raise ValueError("a kept pick is not legal")
                session._commit(seat, self.picks[seat])
        if self.commitments:
            for seat in range(roster.seats):
                session._note(seat, self.commitments[16 * seat : 16 * seat + 16])


def recalled(code, own):
    """The Roster that `code` begins with, for the handheld of the id `own`, and the place behind it.

    ValueError or IndexError if there is none, or `own` has no seat in it.
    """
    members = []
    keys = []
    at = HASH + 1
    key = 0 if code[HASH] & BARE else _KEY
    for _ in range(code[HASH] & ~(SEATED | BARE)):
        stop = at + 5 + code[at + 4]
        members.append(Member(code[at : at + 4], code[at + 5 : stop]))
        at = stop if members[-1].id == own else stop + key
        keys.append(code[stop:at])
    if not 1 <= len(members) <= SEATS_MOST:
        raise ValueError("a table has 1 to {} handhelds".format(SEATS_MOST))
    seating = b""
    if code[HASH] & SEATED:
        stop = at + 1 + code[at]
        seating = code[at + 1 : stop]
        at = stop
    roster = Roster(members, own, code[:HASH], seating)
    roster.keys = keys
    return roster, at
