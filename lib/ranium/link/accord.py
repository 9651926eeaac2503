"""Those who remain at a table agree on how their game goes on: with a bot, with another handheld, or not at all.

Nobody decides for others. Every handheld says, several times a second, what its holder
wishes, and what exactly would follow from it: the name of the next session (heir.py),
which hashes the step, the whole state, who would sit where, and 8 fresh bytes of
everybody who agrees. When all who remain have said the same name for a moment, the one
of them with the lowest id begins that session, and the others follow when they hear of
it. So one half of a table cannot go on in another way than the other half, as in the lobby.
"""

import engine
from adafruit_ticks import ticks_add, ticks_diff
from micropython import const

from ranium.digest import sha256
from ranium.link import gift, relay
from ranium.link.endpoint import MEMORY
from ranium.link.frame import ACCORD, JOIN, LOBBY, RELAY
from ranium.link.heir import Heir, bare
from ranium.link.keep import pack
from ranium.link.member import Member
from ranium.link.roster import VACANCIES
from ranium.link.said import (
    AGREED, BOT, END, ENDED_FLAG, GIVE, JOIN_ENTRY, PAUSED, PUBLIC_AT, WAIT, Newcomer, Said, step_digest, terms_of,
    write_vacancies,
)  # fmt: skip
from ranium.link.tags import proven
from ranium.link.waits import BETWEEN, awaited

IDLE = const(0)
CHANGED = const(1)
BEGIN = const(2)
ENDED = const(3)

_STALLED = const(1000)  # so long somebody holds all up before a seat can be taken for it

_BEACON = const(200)
_SPACING = const(40)
_SETTLING = const(300)
_GIFT_GAP = const(400)
_NEWCOMERS_MOST = const(4)
_NOTHING = bytes(8)


class Accord:
    """The agreement of the others at `session`'s table; `salt` are 8 fresh bytes, `public` the own public value.

    `keys()` gives a Keys of this handheld, for the pair key with a newcomer. `pledge(name, saved)` is called with what is about to be agreed to; once it returns,
    that must outlive a power cut: `saved` are the bytes of the next session's beginning.

      absent     mask of the devices that are missing: silent, gone, or holding all up
      shut       mask of those that are heard and hold all up: they do not reveal, or do not go on
      wish       (kind, target id) of the own holder
      said       by device: its last word (Said), None for the own one and those not heard lately
      newcomers  who asks for a seat
      returning  mask of the seats of this table whose handheld asks for them
      free       mask of the seats that can be given away
      overtaken  an ACCORD (bytes) of a session in which the game has gone on without this handheld, b"" if none
      saved      after BEGIN: the next session's beginning
      paused     set it: the own holder pauses
    """

    def __init__(self, link, session, salt, public, keys, pledge, now):
        self._link = link
        self._public = bytes(public)
        self._make_keys = keys
        self._keys = None
        self._stuck_at = None
        self._session = session
        self._salt = bytes(salt)
        self._pledge = pledge
        self._pledged = b""
        roster = session.roster
        self._terms = terms_of(Member(link.id, roster.entries[roster.me]))
        count = len(roster.devices)
        self.absent = self.shut = 0
        self.wish = (WAIT, bytes(4))
        self.said = [None] * count
        self.newcomers = []
        self.returning = 0
        self.free = roster.stood
        self.overtaken = b""
        self.ended = False
        self.paused = False
        self.saved = None
        self._offer = _NOTHING
        self._ends = []  # what has been agreed to that ends the game, the last two
        self._next = None
        self._gift = b""
        self._settled_at = None
        self._needed_at = now  # when somebody last needed this
        self._gave_at = ticks_add(now, -_GIFT_GAP)
        self._sent_at = ticks_add(now, -_BEACON)
        self._turn = False
        self._changed = True
        self._review(now)

    def choose(self, kind, target=bytes(4)):
        """What the own holder wishes from now on."""
        self.wish = (kind, target)
        self._changed = True

    def wish_of(self, device):
        """(kind, target) of a device, (WAIT, ...) where nothing was heard."""
        if device == self._session.roster.me:
            return self.wish
        said = self.said[device]
        return (said.wish, said.target) if said else (WAIT, bytes(4))

    def idle(self, now):
        """True when nobody has needed this for three seconds."""
        return ticks_diff(now, self._needed_at) > MEMORY

    def pausing(self):
        """Mask of the other devices whose holders pause, also of those that have gone silent in it."""
        mask = 0
        for device in range(len(self.said)):
            said = self.said[device]
            if said and said.paused:
                mask |= 1 << device
        return mask

    # What is heard

    def hear(self, kind, device, now):
        """Takes in a frame that the link holds; `device` is -1 for a handheld that is not at the table."""
        link = self._link
        heard = link.heard
        roster = self._session.roster
        if kind == RELAY:
            body = self._proven(kind, device)
            if body is not None and relay.take(self._session, body):
                self._changed = True
        elif kind == LOBBY:
            if roster.stood and device < 0:
                self._needed_at = now  # whoever is in the lobby may want to know that there is a seat
        elif kind not in (ACCORD, JOIN) or heard[:8] != roster.root[:8]:
            return
        elif kind == JOIN:
            self._meet(heard, device, now)
        elif len(heard) < VACANCIES:
            return
        elif heard[9:17] == roster.session:
            body = self._proven(kind, device)
            if body is not None and len(body) >= VACANCIES:
                self._take(body, device, now)
        else:
            self._needed_at = now
            # Anybody can say so; it counts only of one who is not heard here.
            if device >= 0 and heard[8] >= roster.generation and self.absent >> device & 1:
                self._changed = self._changed or not self.overtaken
                self.overtaken = bytes(heard)

    def _proven(self, kind, device):
        """The body of the frame in the link if `device` of this table has made it, else None."""
        link = self._link
        if device < 0:
            return None
        return proven(self._session.roster, device, link.source + link.instance, kind, link.heard)

    def _take(self, heard, device, now):
        said = self.said[device]
        if said and said.raw == heard:
            said.at = now
            return
        said = Said(bytes(heard), now)
        self.said[device] = said
        self._changed = True
        if said.ended and said.offer in self._ends:
            self.ended = True

    def _meet(self, heard, device, now):
        """Somebody asks for a seat: a newcomer, or a handheld of the table that has lost the game."""
        self._needed_at = now
        if device >= 0:
            presence = self._session.presence
            presence.welcome(device)
            presence.elsewhere(device, now)
            self.returning |= self._session.roster.mask_of(device)
            self._hand_on(now)
            return
        newcomer = None
        for other in self.newcomers:
            if other.member.id == self._link.source:
                newcomer = other
        if newcomer and newcomer.raw == heard:
            newcomer.at = now
            return
        try:
            member = Member(self._link.source, bytes(heard[JOIN_ENTRY:]), bytes(heard[17:JOIN_ENTRY]))
        except (ValueError, IndexError):
            return
        if terms_of(member) != self._terms:
            return
        if newcomer:
            self.newcomers.remove(newcomer)
        elif len(self.newcomers) >= _NEWCOMERS_MOST:
            return
        self.newcomers.append(Newcomer(member, heard[8], bytes(heard[9:17]), bytes(heard), now))
        self._changed = True

    def _hand_on(self, now):
        """Gives the game as it is to a handheld of this table that has lost it; one of the others does."""
        session = self._session
        if self._first(~self.absent) != session.roster.me or ticks_diff(now, self._gave_at) < _GIFT_GAP:
            return
        self._gave_at = now
        state = session.game.state if session.game else b""
        nothing = bytes(4)
        roster = bare(session.roster, self._link.source)
        gift.give(self._link, pack(roster, session.step, 0, nothing, session.picks, b"", session.entropy, state))

    def _first(self, mask):
        """The lowest device of a mask."""
        for device in range(len(self.said)):
            if mask >> device & 1:
                return device
        return -1

    # What follows from it

    def tick(self, now):
        """IDLE; CHANGED when there is something to show; BEGIN: all agree on `saved`; ENDED: all agree to end it."""
        session = self._session
        self._age(now)
        self._work()
        changed = self._look(now) or self._changed
        due = ticks_diff(now, self._sent_at) >= _BEACON
        if changed or due:
            self._review(now)
        if self.ended:
            if due:
                self._send(now)
            return ENDED
        leads = self._first(~self.absent) == session.roster.me
        if self._settled_at is not None and ticks_diff(now, self._settled_at) >= _SETTLING and leads:
            if self._next is None:
                self.ended = True
            else:
                self.saved = self._next
                return BEGIN
        if due or changed and ticks_diff(now, self._sent_at) >= _SPACING:
            self._send(now)
        return CHANGED if changed else IDLE

    def _work(self):
        """Some milliseconds for the pair keys with those who ask for a seat."""
        if not self.newcomers:
            self._keys = None
            return
        if self._keys is None:
            self._keys = self._make_keys()
        if self._keys.work([newcomer.member.public for newcomer in self.newcomers]):
            self._changed = True

    def _age(self, now):
        """Lets go of what was said long ago."""
        for device in range(len(self.said)):
            said = self.said[device]
            patience = 2 * MEMORY if said and said.paused else MEMORY
            if said and ticks_diff(now, said.at) > patience and not (said.paused and self.absent >> device & 1):
                self.said[device] = None
                self._changed = True
        for newcomer in self.newcomers:
            if ticks_diff(now, newcomer.at) > MEMORY:
                self.newcomers.remove(newcomer)
                self._changed = True
                break  # the list has changed; the next pass finds the next one

    def _look(self, now):
        """Finds out who is missing; True if that has changed."""
        session = self._session
        roster = session.roster
        silent = session.quiet(now) | session.left
        shut = 0
        if not session.stuck or session.held:
            self._stuck_at = None
        elif self._stuck_at is None:
            self._stuck_at = now
        elif ticks_diff(now, self._stuck_at) > _STALLED:
            shut = self._stalled() & ~silent & ~self.pausing() & ~(1 << roster.me)
        absent = silent | shut
        changed = absent != self.absent or shut != self.shut
        self.absent = absent
        self.shut = shut
        if absent or self.newcomers or self.paused or self.pausing() or self._wished():
            self._needed_at = now
        if changed and not absent and self.wish[0] != END:
            self.wish = (WAIT, bytes(4))  # nobody is missing any more: the game goes on
        return changed

    def _stalled(self):
        """Mask of the devices that hold all up, as far as this handheld can know whom it is up to."""
        session = self._session
        found = awaited(session)
        if not found or found[0] == BETWEEN:
            return 0
        seats = session.unopened
        if not seats and not session.owed:
            seats = session.missing
        if not seats:
            return session.behind
        mask = 0
        for device in range(len(self.said)):
            if seats & session.roster.mask_of(device):
                mask |= 1 << device
        return mask

    def _wished(self):
        for device in range(len(self.said)):
            if self.wish_of(device)[0] != WAIT:
                return True
        return False

    def _review(self, now):
        """Draws the conclusions: what would follow from the own wish, and whether all say the same."""
        self._changed = False
        session = self._session
        roster = session.roster
        self.free = roster.stood
        self.returning &= ~self._present_seats()
        for device in range(len(roster.devices)):
            if self.absent >> device & 1:
                self.free |= roster.mask_of(device)
        state = bytes(session.game.state) if session.game else b""
        place = bytes((session.step & 255, session.step >> 8)) + step_digest(
            roster.session, session.step, session.entropy, state
        )
        self._place = place
        self._offer = _NOTHING
        self._next = None
        salts = self._salts(place)
        newcomer = self._wanted()
        kind = self.wish[0]
        if salts is None or session.fault:
            pass
        elif kind == END:
            self._offer = sha256(b"end", roster.session, place, *salts)[:8]
            self._ends = self._ends[-1:] + [self._offer] if self._offer not in self._ends else self._ends
        elif kind == BOT and self.absent and movable(roster, session.game):
            self._propose(Heir(roster, self.absent), state, salts)
        elif kind == GIVE and newcomer and newcomer.seats & self.free and movable(roster, session.game):
            if self._keys and self._keys.knows(newcomer.member.public):
                heir = Heir(roster, self.absent, newcomer.member, newcomer.seats & self.free)
                self._propose(heir, state, salts, newcomer.member)
        settled = self._offer != _NOTHING and self._all_say(newcomer if kind == GIVE else None)
        if not settled:
            self._settled_at = None
        elif self._settled_at is None:
            self._settled_at = now
        if kind == GIVE and self._next and ticks_diff(now, self._gave_at) >= _GIFT_GAP:
            if self._first(~self.absent) == roster.me and newcomer.offer != self._offer:
                self._gave_at = now
                gift.give(self._link, self._gift)

    def _present_seats(self):
        roster = self._session.roster
        mask = 0
        for device in range(len(roster.devices)):
            if not self.absent >> device & 1:
                mask |= roster.mask_of(device)
        return mask

    def _salts(self, place):
        """The salts of all who remain, in their order; None as long as one of them is not heard, or not of one mind about the state."""
        roster = self._session.roster
        salts = []
        for device in range(len(roster.devices)):
            if device == roster.me:
                salts.append(self._salt + self._public)
            elif not self.absent >> device & 1:
                said = self.said[device]
                if not said or said.place != place:
                    return None
                salts.append(said.salt + said.public)
        return salts

    def _wanted(self):
        """The newcomer that the own holder wishes for, or None."""
        for newcomer in self.newcomers:
            if newcomer.member.id == self.wish[1]:
                return newcomer
        return None

    def _propose(self, heir, state, salts, newcomer=None):
        """Makes the own offer; before it is said, it is kept."""
        roster = self._session.roster
        step = self._session.step
        own = self._link.id
        hash = heir.name(step, state, salts)
        name = hash[:8]
        keys = dict(zip(roster.devices, roster.keys))
        if newcomer:
            keys[newcomer.id] = self._keys.pair(newcomer.public, roster.root, own, newcomer.id)
            self._gift = heir.saved(newcomer.id, hash, step, state)
        self._next = heir.saved(own, hash, step, state, keys)
        self._offer = name
        if name != self._pledged:
            self._pledged = name
            self._pledge(name, self._next)

    def _all_say(self, newcomer):
        """True if all who remain have agreed to the own offer, and the newcomer, too."""
        for device in range(len(self.said)):
            if device != self._session.roster.me and not self.absent >> device & 1:
                said = self.said[device]
                if not said or not said.agreed or said.offer != self._offer:
                    return False
        return newcomer is None or newcomer.offer == self._offer

    # What is said

    def _send(self, now):
        self._sent_at = now
        body = self._link.body
        roster = self._session.roster
        body[:8] = roster.root[:8]
        body[8] = roster.generation
        body[9:17] = roster.session
        body[17:27] = self._place
        body[27] = (
            self.wish[0]
            | (AGREED if self._offer != _NOTHING else 0)
            | (PAUSED if self.paused else 0)
            | (ENDED_FLAG if self.ended else 0)
        )
        body[28:32] = self.wish[1]
        body[32:40] = self._salt
        body[40:48] = self._offer
        body[48:52] = self._terms
        body[PUBLIC_AT : PUBLIC_AT + 32] = self._public
        self._session.send(ACCORD, write_vacancies(roster, self.absent, body))
        if self.absent:
            self._turn = not self._turn
            seats = ((1 << roster.seats) - 1) & ~self._present_seats()
            if self._turn or self._session.step and self._behind():
                before = not self._turn
                self._session.send(RELAY, relay.write(self._session, body, seats, self.returning, before))

    def _behind(self):
        """True if one who remains is a step behind."""
        for said in self.said:
            if said and said.place[:2] != self._place[:2]:
                return True
        return False

def movable(roster, game):
    """True if the seats of `game` can change hands: no hand lies where only its own handheld knows it.

    A game that can deal (engine/README.md) seals its hands unless its option `trusted` is set.
    """
    if not hasattr(game, "deal"):
        return True
    options = engine.entry(roster.game)[4]
    return "trusted" in options and bool(roster.options >> options.index("trusted") & 1)
