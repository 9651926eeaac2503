"""Asking for a seat in a game that is running: one of somebody who is gone, or the own one after the game was lost.

The holder of this handheld has been told of a vacancy by an ACCORD (said.py). For a seat of
somebody else the others are asked; each says the name of the session that would follow.
This handheld gets that session's beginning from one of them, makes the name from it for
itself, and agrees only if all of them have said the same. A seat that is its own at that
table is given back at once: it then holds what all others who are there say they hold,
and finds its own pick again, for it alone can have made the commitment that they kept.
"""

from adafruit_ticks import ticks_add, ticks_diff
from micropython import const

import engine
from engine.step import NONE

from ranium.link import relay
from ranium.link.endpoint import MEMORY
from ranium.link.frame import ACCORD, GIFT, JOIN, RELAY, SESSION
from ranium.link.gift import Taken
from ranium.link.heir import named
from ranium.link.keep import pack
from ranium.link.member import Member
from ranium.link.roster import SEATS_MOST, VACANCIES
from ranium.link.said import JOIN_ENTRY, Said, step_digest, vacancies
from ranium.link.saved import Saved
from ranium.link.tags import proven

IDLE = const(0)
CHANGED = const(1)
READY = const(2)
GONE = const(3)

_BEACON = const(200)
_FRAMES = const(8)
_NOTHING = bytes(8)


class Join:
    """Asks for the mask `seats` of the game whose ACCORD is `heard` (bytes), with `entry`, `secret` and `keys` (Keys) of this handheld.

      own     the seats are this handheld's own at that table
      agreed  all say the same, and so does this handheld: it begins as soon as the first of them does
      saved   after READY: the game (bytes for link/saved.py)
    """

    def __init__(self, link, secret, keys, entry, heard, seats, now):
        self._link = link
        self._keys = keys
        self._secret = secret
        self._entry = bytes(entry)
        self._root = heard[:8]
        self._generation = heard[8]
        self._seats = seats
        self.own = link.id in [id for _, id, _ in vacancies(heard)]
        self.agreed = False
        self.saved = None
        self._said = {}
        self._kept = {}  # (id, seat): what that handheld was promised by an own seat, None if nothing
        self._welcome = {}  # id: (session, step) in which it lets this handheld come back
        self._gift = Taken()
        self._given = None  # the Saved last taken
        self._keyed = False  # its roster has the pair keys
        self._whole = b""
        self._promised = []  # (session, its beginning) agreed to, the last two: it holds
        self._heard_at = now
        self._sent_at = ticks_add(now, -_BEACON)

    def tick(self, now):
        """IDLE; CHANGED; READY when the game can be taken up; GONE when the others are not heard any more."""
        for _ in range(_FRAMES):
            kind = self._link.poll(now)
            if not kind:
                break
            if kind == SESSION:
                if self._begun():
                    return READY
            elif kind == ACCORD:
                self._listen(now)
            elif kind == GIFT:
                self._take()
            elif kind == RELAY:
                self._note_relay()
        self._keys.work([said.public for said in self._said.values()])
        if ticks_diff(now, self._heard_at) > MEMORY:
            return GONE
        if ticks_diff(now, self._sent_at) < _BEACON:
            return IDLE
        self._age(now)
        was = self.agreed
        if self._given:
            if self._given.roster.root[:8] != self._root:
                self._given = None
            elif not self._has_keys():
                pass
            elif self.own:
                if self._returns():
                    return READY
            else:
                self._agree()
        self._send(now)
        return CHANGED if was != self.agreed else IDLE

    # What is heard

    def _listen(self, now):
        heard = self._link.heard
        if len(heard) < VACANCIES or heard[:8] != self._root or heard[8] < self._generation:
            return
        if heard[8] > self._generation:  # the game has gone on with somebody else
            self._generation = heard[8]
            self._said.clear()
        source = self._link.source
        if source not in self._said and len(self._said) >= SEATS_MOST:
            return
        self._heard_at = now
        said = self._said.get(source)
        if said and said.public != heard[52:84]:
            self._keyed = False
        said = self._said[source] = Said(bytes(heard), now)
        said.proven = self._given if self._from_table(ACCORD) is not None else None

    def _from_table(self, kind):
        """The body of the frame in the link if a handheld of the table that was handed on has made it for this one, else None."""
        link = self._link
        if not self._given or not self._keyed:
            return None
        roster = self._given.roster
        device = roster.device(link.source)
        if device < 0 or device == roster.me:
            return None
        return proven(roster, device, link.source + link.instance, kind, link.heard)

    def _has_keys(self):
        """True if this handheld has a key with each of the table that was handed on."""
        roster = self._given.roster
        if not self._keyed:
            for device, id in enumerate(roster.devices):
                said = self._said.get(id)
                if device == roster.me:
                    continue
                if not said or not self._keys.knows(said.public):
                    return False  # those who are missing, too, would have to be heard first
                roster.keys[device] = self._keys.pair(said.public, roster.root, self._link.id, id)
            self._keyed = True
        return True

    def _age(self, now):
        for id in list(self._said):
            if ticks_diff(now, self._said[id].at) > MEMORY:
                del self._said[id]

    def _take(self):
        whole = self._gift.take(self._link.heard)
        if whole and whole != self._whole:
            try:
                self._given = Saved(whole, self._link.id)
                self._whole = whole
                self._keyed = False
            except (ValueError, IndexError):
                pass

    def _note_relay(self):
        """Notes what a handheld of the table was promised by the own seats."""
        body = self._from_table(RELAY) if self.own else None
        given = self._given
        if body is None or body[:8] != given.roster.session or body[8] | body[9] << 8 != given.step:
            return
        source = self._link.source
        for seat, mark, value, _ in relay.records(body):
            if given.roster.mine >> seat & 1 and mark & relay.WELCOME:
                self._kept[source, seat] = bytes(value) if value else None
                self._welcome[source] = given.roster.session, given.step

    def _begun(self):
        """True if this is a session that all have agreed to; `saved` is its beginning then."""
        for name, given in self._promised:
            if self._link.heard[:8] == name:
                now, self._given, keyed, self._keyed = self._given, given, self._keyed, True
                body = self._from_table(SESSION)
                self._given, self._keyed = now, keyed
                if body is not None:
                    self.saved = self._packed(given, 0, bytes(SEATS_MOST))
                    return True
        return False

    # A seat of somebody else

    def _agree(self):
        """Agrees if the game that was handed on is the one that all others have agreed to."""
        given = self._given
        roster = given.roster
        self.agreed = False
        salts = []
        session = None
        members = []
        for device, id in enumerate(roster.devices):
            if device == roster.me:
                if roster.entries[device] != self._entry:
                    return
                members.append(Member(id, self._entry, self._keys.public))
                continue
            members.append(Member(id, roster.entries[device]))
            said = self._said.get(id)
            if not said or not said.agreed or said.offer != roster.session or session not in (None, said.session):
                return
            session = said.session
            salts.append(said.salt + said.public)
        if session is None:
            return
        name = named(session, given.step, given.state, roster.seating, members, salts)
        if name != roster.hash:
            return
        if not self._promised or self._promised[-1][0] != roster.session:
            self._promised = self._promised[-1:] + [(roster.session, given)]
        self.agreed = True

    # The own seat

    def _returns(self):
        """True if all who are there hold the game that was handed on; `saved` is it, with the own picks."""
        given = self._given
        roster = given.roster
        session = roster.session
        digest = bytes((given.step & 255, given.step >> 8)) + step_digest(
            session, given.step, given.entropy, given.state
        )
        for device, id in enumerate(roster.devices):
            if device == roster.me:
                continue
            said = self._said.get(id)
            if not said or said.proven is not given or said.session != session or said.place != digest:
                return False
            if self._welcome.get(id) != (session, given.step):
                return False
        try:
            self.saved = self._with_picks(given)
        except ValueError:  # no state of that game
            self._given = None
        return self.saved is not None

    def _with_picks(self, given):
        """The game's bytes with the picks that the own seats have committed to."""
        roster = given.roster
        game = None
        if given.step:
            game = engine.game(roster.game)(roster.seats, roster.options, None)
            game.restore(given.state)
        picks = bytearray([NONE] * SEATS_MOST)
        known = 0
        for (source, seat), value in self._kept.items():
            if value and source in self._said:
                pick = relay.found(game, self._secret, roster.session, given.step, seat, value)
                if pick >= 0 and pick != NONE:
                    picks[seat] = pick
                    known |= 1 << seat
        return self._packed(given, known, picks)

    def _packed(self, given, known, picks):
        """The game's bytes as this handheld keeps them: with its pair keys."""
        return pack(given.roster, given.step, known, picks, given.last, b"", given.entropy, given.state)

    def _send(self, now):
        self._sent_at = now
        body = self._link.body
        body[:8] = self._root
        body[8] = self._seats
        body[9:17] = self._promised[-1][0] if self.agreed else _NOTHING
        stop = JOIN_ENTRY + len(self._entry)
        body[17:JOIN_ENTRY] = self._keys.public
        body[JOIN_ENTRY:stop] = self._entry
        self._link.send(JOIN, stop)
