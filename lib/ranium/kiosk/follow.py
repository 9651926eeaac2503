"""Follows a game of others: it holds no seat, never learns a secret, and says nothing while it lacks nothing.

Who has heard the lobby's beacons knows the table, and with it what the session is called
and what its entropy is made of. Every step's reveals cross the link; from them follows the
next state, as on every handheld. Cards of a sealed deal are known once they are opened.
Only in a *trusted* deal, where every handheld of the table knows
all hands, is there more in memory than everybody may know, and none of it is shown. What it comes to is held against the digest in the beacons of the step after.

Who comes late, or has missed something, asks a handheld of the table for what everybody may
know (late.py), and from then on for each state: cards that are hidden may decide the next one.
"""

import engine
from adafruit_ticks import ticks_diff
from engine.step import NONE, IllegalPick
from micropython import const

from ranium.kiosk.gathered import Gathered
from ranium.kiosk.opened import Opened
from ranium.link import commitment
from ranium.link.frame import LOBBY, SEALED, SESSION
from ranium.link.roster import SEATS_MOST
from ranium.link.showing import TOLD
from ranium.link.tags import TAG

IDLE = const(0)
CHANGED = const(1)
DEALT = const(2)
STEPPED = const(3)
LEAPT = const(4)

# Why there is nothing to see, `Follow.state`.
NOBODY = const(0)
GATHERING = const(1)
PLAYING = const(2)
RUNNING = const(3)
"""A game is running whose beginning was not heard; it has been asked for."""
LOST = const(4)
"""Something of the game was missed, or did not fit; it has been asked for."""

_FRAMES = const(8)
_QUIET_MS = const(8000)  # after which a game that is not heard any more is over
_MOVED_MS = const(1000)  # and after so long in another session it goes on there
_PATIENCE_MS = const(5000)  # after which another table is asked, if there is one
_HEAD = const(22)
_REVEAL = const(17)


class Follow:
    """Listens to `link`; `now` in ticks.

      state     one of the above
      roster    the table that is followed, None without one; its `mine` means nothing
      game      the Game as far as everybody may know it (its state is view(-1)), None before the deal
      before    the state before the last step (bytes), `picks` those of it (bytearray)
      chosen    mask of the seats that have committed in this step
      names     of all who are heard in the lobby
    """

    def __init__(self, link, program, now):
        self._link = link
        self._program = program
        self._lobby = Gathered(program)
        self._heard_at = now
        self._rest()

    def _rest(self):
        self.state = NOBODY
        self._session = b""
        self._late = None  # what asks for the game, if its beginning was not heard
        self._moved = 0  # devices of the table that are in another session
        self._forget()

    def _forget(self):
        self.roster = self.game = self._whole = None
        self.before = b""
        self.picks = bytearray([NONE] * SEATS_MOST)
        self.chosen = 0
        self._cards = Opened(0)

    @property
    def names(self):
        return self._lobby.names

    def tick(self, now):
        """IDLE, CHANGED (another state or choice), DEALT (a game is there), STEPPED or LEAPT (it is farther on, without what came between); call it on every pass."""
        result = IDLE
        for _ in range(_FRAMES):
            kind = self._link.poll(now)
            if not kind:
                break
            if kind == LOBBY:
                result = max(result, CHANGED if self._lobby.meet(self._link, now) else IDLE)
            elif kind == SESSION and len(self._link.heard) >= _HEAD:
                result = max(result, self._hear(now))
            elif kind == SEALED and self.state == PLAYING:
                if self.roster.device(self._link.source) >= 0:
                    self._cards.note(self._link.heard, self.roster)
            elif kind == TOLD and self._late and self._late.take():
                result = max(result, self._adopt())
            if result >= DEALT:
                return result
        if self._late and (self.state != PLAYING or self._lacks):
            self._late.ask(now)
        return max(result, self._age(now))

    def _age(self, now):
        """Forgets what is not heard any more."""
        if self._lobby.age(now):
            return CHANGED
        if self.state >= PLAYING and ticks_diff(now, self._heard_at) > _QUIET_MS:
            self._rest()
        if self.state <= GATHERING:
            state = GATHERING if self.names else NOBODY
            if state != self.state:
                self.state = state
                return CHANGED
        return IDLE

    # The session

    def _hear(self, now):
        link = self._link
        session = link.heard[:8]
        if session != self._session:
            if self.state == PLAYING and self.roster.device(link.source) < 0:
                return IDLE  # of another table
            roster = self._lobby.table(session)
            if roster is None:
                return self._hear_unknown(session, now)
            self._rest()
            self._session = bytes(session)
            self.roster = roster
            self.state = PLAYING
            self._entropy = b""
            self._step = 0
            self._begin()
        if self._late and self._late.note():
            self._heard_at = now
            return self._adopt()
        if self.state != PLAYING:
            self._heard_at = now
            return IDLE
        device = self.roster.device(link.source)
        if device < 0:
            return IDLE
        self._heard_at = now
        self._moved &= ~(1 << device)
        return self._take(link.heard, device)

    def _hear_unknown(self, session, now):
        """A session whose lobby was not heard; of a table that is followed already, if the game goes on in it."""
        if self.state == PLAYING:
            if not self._moved:
                self._moved_at = now
            self._moved |= 1 << self.roster.device(self._link.source)
            moved = sum([self._moved >> number & 1 for number in range(len(self.roster.devices))])
            if 2 * moved < len(self.roster.devices) or ticks_diff(now, self._moved_at) < _MOVED_MS:
                return IDLE  # others still say that they are here
        elif self.state > PLAYING and ticks_diff(now, self._late.since) < _PATIENCE_MS:
            return IDLE
        self._rest()
        self._session = bytes(session)
        self._heard_at = now
        return self._ask(RUNNING, now)

    def _ask(self, state, now):
        """The session has to be asked for."""
        from ranium.kiosk.late import Late

        self._forget()
        self.state = state
        self._late = Late(self._link, self._program, self._session, now)
        self._late.note()
        return CHANGED

    def _adopt(self):
        """Takes what everybody may know of the game from an answer."""
        late = self._late
        if self.state != PLAYING:
            self._forget()
            self.roster = late.roster
            self.state = PLAYING
            self._whole = engine.game(self.roster.game)(self.roster.seats, self.roster.options, None)
            self._whole.state[:] = late.view
            self.game = self._whole.copy()
            result = DEALT
        elif late.step - self._step & 0xFFFF >= 0x8000 or late.step == self._step and late.view == self.game.state:
            return IDLE  # nothing new
        else:
            follows = late.step == self._step + 1 & 0xFFFF and self._opened == (1 << self.roster.seats) - 1
            self.before = bytes(self.game.state)
            self._note_picks()
            self._whole.state[:] = late.view
            result = STEPPED if follows else LEAPT
        self._entropy = late.entropy
        self._step = late.step
        self._begin()
        return result

    def _begin(self):
        """A step begins."""
        self._opened = 0
        self._lacks = False  # the game has gone on, to a state that has to be asked for
        self._reveals = bytearray(_REVEAL * self.roster.seats)
        view = b""
        if self._whole:
            view = self._whole.view(-1)
            self.game.state[:] = view
        self._digest = commitment.state_digest(self.roster.session, self._step, self._entropy, view)
        self.chosen = 0
        if self.game is None or self._deals():
            self._cards = Opened(self._step)

    def _deals(self):
        deal = getattr(self._whole, "deal", None)
        return deal is not None and deal() is not None

    def _take(self, heard, device):
        """A beacon of the table: who has chosen, and what is revealed."""
        roster = self.roster
        seats = [seat for seat in range(roster.seats) if roster.mask_of(device) >> seat & 1]
        whole = (1 << roster.seats) - 1
        known = heard[19] & whole
        ahead = ((heard[8] | heard[9] << 8) - self._step) & 0xFFFF
        if ahead > 1 or ahead == 0 and heard[11:19] != self._digest:
            return IDLE if ahead >= 0x8000 else self._lose()
        at = _HEAD
        for seat in seats:
            at += 16 if known >> seat & 1 else 0
        before = self.chosen
        if ahead == 0:
            self.chosen |= known
            if known != whole:
                return CHANGED if self.chosen != before else IDLE
        elif known == whole:
            at += _REVEAL * len(seats)
        if len(heard) < at + _REVEAL * len(seats) + TAG * (len(roster.devices) - 1):
            return IDLE
        for seat in seats:
            self._reveals[_REVEAL * seat : _REVEAL * seat + _REVEAL] = heard[at : at + _REVEAL]
            at += _REVEAL
            self._opened |= 1 << seat
        if self._opened == whole:
            return self._turn_over()
        return CHANGED if self.chosen != before else IDLE

    def _note_picks(self):
        """The picks that were revealed."""
        for seat in range(self.roster.seats):
            self.picks[seat] = self._reveals[_REVEAL * seat]

    def _turn_over(self):
        """All is open: the next step, or the question for it."""
        if self._late:
            self._lacks = True
            return IDLE
        roster = self.roster
        picks = bytearray(roster.seats)
        nonces = b""
        for seat in range(roster.seats):
            at = _REVEAL * seat
            picks[seat] = self._reveals[at]
            nonces += bytes(self._reveals[at + 1 : at + _REVEAL])
        entropy = commitment.entropy(roster.hash, self._step, roster.seats, picks, nonces)
        game = self._whole
        if game is None:
            self._whole = engine.game(roster.game)(roster.seats, roster.options, entropy)
            self.game = self._whole.copy()
            result = DEALT
        else:
            before = bytes(self.game.state)
            try:
                if not self._cards.learn(game, picks):
                    return IDLE
                game.step(picks, entropy)
            except (IllegalPick, ValueError):
                return self._lose()
            self.before = before
            self._note_picks()
            result = STEPPED
        self._entropy = entropy
        self._step = (self._step + 1) & 0xFFFF
        self._begin()
        return result

    def _lose(self):
        """What is known does not fit any more."""
        if self._late:
            self._lacks = True
            return IDLE
        return self._ask(LOST, self._heard_at)
