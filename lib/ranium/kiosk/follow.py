"""Follows a game of others from what they say to each other anyway: it holds no seat, sends nothing, and never learns a secret.

Who has heard the lobby's beacons knows the table, and with it what the session is called
and what its entropy is made of. Every step's reveals cross the link; from them follows the
next state, as on every handheld. Cards of a sealed deal are known once they are opened.
Only in a *trusted* deal, where every handheld of the table knows
all hands, is there more in memory than everybody may know, and none of it is shown. What it comes to is held against the digest in the beacons of the step after.
"""

import engine
from adafruit_ticks import ticks_diff
from engine.step import NONE, IllegalPick
from micropython import const

from ranium.link import commitment
from ranium.link.frame import LOBBY, SEALED, SESSION
from ranium.link.member import Member, offer
from ranium.link.roster import ENTRY, SEATS_MOST, Roster
from ranium.link.tags import TAG

IDLE = const(0)
CHANGED = const(1)
DEALT = const(2)
STEPPED = const(3)

# Why there is nothing to see, `Follow.state`.
NOBODY = const(0)
GATHERING = const(1)
PLAYING = const(2)
RUNNING = const(3)
"""A game is running whose beginning was not heard."""
LOST = const(4)
"""Something of the game was missed, or did not fit."""

_FRAMES = const(8)
_KEPT_MS = const(10000)  # so long a lobby's member is remembered
_QUIET_MS = const(8000)  # after which a game that is not heard any more is over
_MEMBERS = const(8)
_HEAD = const(22)
_REVEAL = const(17)
_PUBLIC_AT = const(10)
_SHOWN = const(2)
_ENTRY = const(18)


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
        self._members = {}  # id: Member
        self._heard_at = now
        self._rest()
        self._session = b""

    def _rest(self):
        self.state = NOBODY
        self.roster = self.game = self._whole = None
        self.before = b""
        self.picks = bytearray([NONE] * SEATS_MOST)
        self.chosen = 0

    @property
    def names(self):
        found = []
        for member in self._members.values():
            found += member.names
        return found

    def tick(self, now):
        """IDLE, CHANGED (another state or choice), DEALT or STEPPED; call it on every pass."""
        result = IDLE
        for _ in range(_FRAMES):
            kind = self._link.poll(now)
            if not kind:
                break
            if kind == LOBBY:
                result = max(result, self._meet(now))
            elif kind == SESSION and len(self._link.heard) >= _HEAD:
                result = max(result, self._hear(now))
            elif kind == SEALED and self.state == PLAYING:
                self._note_cards()
            if result >= DEALT:
                return result
        return max(result, self._age(now))

    def _age(self, now):
        """Forgets what is not heard any more."""
        for id in list(self._members):
            if ticks_diff(now, self._members[id].at) > _KEPT_MS:
                del self._members[id]
                return CHANGED
        if self.state >= PLAYING and ticks_diff(now, self._heard_at) > _QUIET_MS:
            self._rest()
            self._session = b""
        if self.state <= GATHERING:
            state = GATHERING if self._members else NOBODY
            if state != self.state:
                self.state = state
                return CHANGED
        return IDLE

    # The lobby

    def _meet(self, now):
        heard = self._link.heard
        source = self._link.source
        member = self._members.get(source)
        if member and heard == member.raw:
            member.at = now
            return IDLE
        if len(heard) <= ENTRY or not member and len(self._members) >= _MEMBERS:
            return IDLE
        try:
            member = Member(source, bytes(heard[ENTRY:]), bytes(heard[_PUBLIC_AT:ENTRY]))
        except (ValueError, IndexError):
            return IDLE
        member.raw = bytes(heard)
        member.offer = member.raw[:8]
        member.at = now
        self._members[source] = member
        return CHANGED

    def _found(self, session):
        """The Roster of a session whose lobby was heard, or None."""
        table = [self._members[id] for id in sorted(self._members) if self._members[id].offer == session]
        if not table or offer(table) != session:
            return None
        try:
            known = engine.entry(table[0].game)
        except ValueError:
            return None
        if table[0].program != self._program or table[0].version != known[1]:
            return None
        return Roster(table, table[0].id)

    # The session

    def _hear(self, now):
        link = self._link
        session = link.heard[:8]
        if session != self._session:
            roster = self._found(session)
            if roster is None:
                if self.state >= PLAYING:
                    return IDLE  # of another table, or it has gone on in another session
                self._heard_at = now
                self._session = bytes(session)
                self.state = RUNNING
                return CHANGED
            self._rest()
            self._session = bytes(session)
            self.roster = roster
            self.state = PLAYING
            self._entropy = b""
            self._step = 0
            self._begin()
        if self.state != PLAYING:
            self._heard_at = now
            return IDLE
        device = self.roster.device(link.source)
        if device < 0:
            return IDLE
        self._heard_at = now
        return self._take(link.heard, device)

    def _begin(self):
        """A step begins."""
        self._opened = 0
        self._reveals = bytearray(_REVEAL * self.roster.seats)
        view = b""
        if self._whole:
            view = self._whole.view(-1)
            self.game.state[:] = view
        self._digest = commitment.state_digest(self.roster.session, self._step, self._entropy, view)
        self.chosen = 0
        if self.game is None or self._deals():
            self._cards = {}  # slot: card, as far as it has been shown
            self._dealt_in = self._step

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
        if ahead > 1:
            return self._lose() if ahead < 0x8000 else IDLE
        if ahead == 0 and heard[11:19] != self._digest:
            return self._lose()
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

    def _turn_over(self):
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
                if not self._learn(game, picks):
                    return IDLE
                game.step(picks, entropy)
            except (IllegalPick, ValueError):
                return self._lose()
            self.before = before
            self.picks[: roster.seats] = picks
            result = STEPPED
        self._entropy = entropy
        self._step = (self._step + 1) & 0xFFFF
        self._begin()
        return result

    def _learn(self, game, picks):
        """The game learns the cards that these picks open; False while one of them was not shown."""
        opens = getattr(game, "opens", None)
        if opens is None:
            return True
        for seat in range(game.seats):
            slot = opens(seat, picks[seat]) if game.waiting() >> seat & 1 else NONE
            if slot != NONE and slot not in self._cards and not self._trusted():
                return False
        for seat in range(game.seats):
            slot = opens(seat, picks[seat]) if game.waiting() >> seat & 1 else NONE
            if slot != NONE and slot in self._cards:
                game.learn(slot, self._cards[slot])
        return True

    def _trusted(self):
        names = engine.entry(self.roster.game)[4]
        return "trusted" in names and self.roster.options >> names.index("trusted") & 1 == 1

    def _note_cards(self):
        """Cards that a handheld of the table shows because a pick has opened them."""
        heard = self._link.heard
        device = self.roster.device(self._link.source)
        if device < 0 or len(heard) < 12 or heard[:8] != self.roster.session or heard[10] != _SHOWN:
            return
        if heard[8] | heard[9] << 8 != self._dealt_in:
            return  # of the deal before
        at = 12
        for _ in range(heard[11]):
            if at + _ENTRY > len(heard):
                return
            self._cards[heard[at]] = heard[at + 1]
            at += _ENTRY

    def _lose(self):
        self.state = LOST
        self.roster = self.game = self._whole = None
        return CHANGED
