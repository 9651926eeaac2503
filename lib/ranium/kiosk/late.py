"""Asks a table whose game is running for what everybody may know of it: showing.py answers."""

import engine
from adafruit_ticks import ticks_add, ticks_diff
from micropython import const

from ranium.kiosk.gathered import playable
from ranium.link import commitment
from ranium.link.gift import Taken
from ranium.link.showing import WATCH

_AGAIN_MS = const(400)
_ENTROPY = const(32)
_KEPT = const(4)
_ID = const(33)  # of the first handheld, in a roster's bytes


class Late:
    """Asks over `link` in the session of this name (8 bytes) for its table, and then for each state.

      roster   the table's, None until it is known; its `mine` means nothing
      since    when it began to ask (ticks)
      step     of the state that was taken last, with `entropy` and `view` (bytes)
    """

    def __init__(self, link, program, session, now):
        self._link = link
        self._program = program
        self.session = bytes(session)
        self.roster = None
        self.since = now
        self.step = 0
        self.entropy = self.view = b""
        self._digests = []  # (step, digest) of the newest beacons
        self._whom = b""  # who has sent the last one
        self._answer = None  # (roster, entropy, view) that fits none of them yet
        self._asked_at = ticks_add(now, -_AGAIN_MS)
        self._taken = Taken()

    def note(self):
        """Takes in a beacon of the session; True if it shows that an answer which came before it fits."""
        heard = self._link.heard
        self._whom = self._link.source
        told = heard[8] | heard[9] << 8, bytes(heard[11:19])
        if not told[0] or told in self._digests:
            return False
        self._digests = self._digests[1 - _KEPT :] + [told]
        return self._answer is not None and self._fits(*self._answer)

    def ask(self, now):
        """Asks again if it is time."""
        if not self._digests or ticks_diff(now, self._asked_at) < _AGAIN_MS:
            return
        self._asked_at = now
        body = self._link.body
        body[:8] = self.session
        body[8:12] = self._whom
        body[12] = 0 if self.roster else 1
        self._link.send(WATCH, 13)

    def take(self):
        """True if the TOLD frame that was heard completes an answer, and a beacon shows that it fits."""
        whole = self._taken.take(self._link.heard)
        if whole is None:
            return False
        try:
            self._answer = self._read(whole)
            return self._fits(*self._answer)
        except (ValueError, IndexError):
            return False

    def _read(self, whole):
        """What an answer says; ValueError or IndexError if it makes no sense."""
        roster, at = self.roster, 0
        if roster is None:
            from ranium.link.saved import recalled

            roster, at = recalled(whole, whole[_ID : _ID + 4])
            if roster.session != self.session or not playable(roster, self._program):
                raise ValueError("of another table or program")
        entropy = whole[at : at + _ENTROPY]
        view = whole[at + _ENTROPY :]
        if len(view) != engine.game(roster.game).SIZE:
            raise ValueError("of another game")  # what it says is for the beacons to prove: `restore` knows no views
        return roster, entropy, view

    def _fits(self, roster, entropy, view):
        """True if this is what the table's beacons tell the digest of; then it is taken."""
        for step, digest in self._digests:
            if commitment.state_digest(self.session, step, entropy, view) == digest:
                self.roster, self.step, self.entropy, self.view = roster, step, entropy, view
                self._answer = None
                return True
        return False
