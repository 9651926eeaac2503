"""The lobby: handhelds that hear each other agree on a table, without one of them being the host.

Beacon: offer 8, flags 1 (1 ready, 2 agreed, 4 weak), expected seats 1, public value 32
(see keys), entry (see roster).

Every handheld names in `offer` the session that all compatible handhelds it hears would
play, and says *agreed* when its holder is ready, it has a key with each handheld, and
nothing stands against starting exactly that one. When everybody has agreed on the same offer for a moment, the handheld
with the lowest id begins the session; the others follow as soon as they hear of it. Only
one handheld can begin a given table, so no two halves of a table begin different ones.
What one has agreed to holds: it follows also if it has seen another handheld, or its
holder has thought better of it, while the word of the start was under way.
"""

from adafruit_ticks import ticks_diff
from micropython import const

from ranium.link.endpoint import MEMORY
from ranium.link.frame import ACCORD, LEAVE, LOBBY, SESSION
from ranium.link.member import Member, entry, offer
from ranium.link.roster import ENTRY, SALT, SEATS_MOST, VACANCIES, Roster
from ranium.link.tags import proven

IDLE = const(0)
CHANGED = const(1)
START = const(2)

# What stands against starting, `Lobby.obstacle`; 0 is nothing: the game begins.
TOO_FEW = const(1)
TOO_MANY = const(2)
NOT_EXPECTED = const(3)
COLOURS = const(4)
NOT_READY = const(5)
NOT_AGREED = const(6)
KEYS = const(7)

# Why a member cannot be at this handheld's table, `Member.problem`; 0 is nothing.
OTHER_PROGRAM = const(1)
OTHER_GAME = const(2)
OTHER_OPTIONS = const(3)

_READY = const(1)
_AGREED = const(2)
_WEAK = const(4)
_PUBLIC_AT = const(10)

_BEACON = const(200)
_SPACING = const(20)
# An agreement counts when it has lasted this long: a handheld that has just come is seen first.
_SETTLING = const(300)
_OTHERS_MOST = const(8)
_FRAMES = const(8)
_LEAVES = const(3)


class Lobby:
    """A handheld's view of the lobby, over `link`; `salt` are 8 bytes drawn anew for each entry to a lobby.

    `keys` (Keys) has found its public value; `weak` tells the others that this
    handheld's randomness could be foreseen. `terms` (Terms) is what it wants to play, `seats` its own seats, a list of (name of
    at most 8 characters, colour 0..3, is a bot); `expected` the number of seats it waits
    for, 0 for any number that the game allows.

      members    all handhelds it hears and itself, in the order of their ids, which will
                 be the order of seats. A Member has, besides what its entry says,
                 `ready`, `agreed`, `weak`, `expected`, `problem`, and `mine` for the own one.
      ready      whether the own holder is ready
      obstacle   what stands against starting, 0 for nothing
      total      seats at the table as it is now
      running    a session is heard that this handheld is not part of
      vacancy    bytes of the last ACCORD (said.py) with a free seat, b"" if none is heard
      roster     after START: the table
    """

    def __init__(self, link, keys, terms, seats, salt, now, expected=0, weak=False):
        self._link = link
        self._keys = keys
        self._weak = weak
        self._salt = bytes(salt)
        self._terms = terms
        self._seats = list(seats)
        self.ready = False
        self.expected = expected
        self.members = []
        self.obstacle = TOO_FEW
        self.total = 0
        self.running = False
        self.roster = None
        self.vacancy = b""
        self._running_at = now
        self._vacant_at = now
        self._mine = None
        self._points = []  # the public values of those who could play along
        self._agreed = []
        self._settled = False
        self._settled_on = b""
        self._settled_at = now
        self._sent_at = now
        self._due = True
        self._enter()
        self._review(now)

    # What the holder decides

    def take_seats(self, seats):
        """Changes the own seats; ValueError for a name too long or no seat at all."""
        before = self._seats
        self._seats = list(seats)
        try:
            self._enter()
        except ValueError:
            self._seats = before
            raise

    def choose(self, terms):
        """Changes the game, its options or what else is in `terms`."""
        self._terms = terms
        self._enter()

    def set_ready(self, ready):
        """Says whether the holder is ready; a start that is already under way still counts."""
        self.ready = ready
        self._stale = True

    def expect(self, seats):
        """Waits for exactly this number of seats, 0 for any."""
        self.expected = seats
        self._stale = True

    def seats(self):
        """The own seats as they are now, with the colours they had to move to."""
        return list(self._seats)

    def taken(self):
        """Mask of the colours that the others at the table have."""
        mask = 0
        for member in self.members:
            if not member.mine and not member.problem:
                for colour in member.colours:
                    mask |= 1 << colour
        return mask

    def leave(self):
        """Tells the others that this handheld goes; call it unless the lobby ended with START."""
        for _ in range(_LEAVES):
            self._link.body[:SALT] = self._salt
            self._link.send(LEAVE, SALT)

    # What happens by itself

    def tick(self, now):
        """Hears, answers and agrees: IDLE, CHANGED (something to draw) or START (`roster` is the table)."""
        for _ in range(_FRAMES):
            kind = self._link.poll(now)
            if not kind:
                break
            if kind == LOBBY:
                self._meet(now)
            elif kind == SESSION:
                if self._follow(now):
                    return START
            elif kind == LEAVE:
                self._part()
            elif kind == ACCORD:
                self._note_vacancy(now)
        self._miss(now)
        if self._keys.work(self._points):
            self._stale = True
        changed = self._stale
        if changed:
            self._review(now)
        if self._settled and ticks_diff(now, self._settled_at) >= _SETTLING and self._leads():
            self.roster = self._agreed[-1]
            return START
        self._beacon(now)
        return CHANGED if changed else IDLE

    def _enter(self):
        """Makes the own member anew after the own entry changed."""
        mine = Member(self._link.id, entry(self._salt, self._terms, self._seats), self._keys.public)
        mine.mine = True
        mine.weak = self._weak
        mine.ready = self.ready
        mine.expected = self.expected
        self._list(mine)
        self._mine = mine

    def _list(self, member):
        """Puts a member into its place by id, instead of an older one of the same id."""
        self._strike(member.id)
        at = 0
        while at < len(self.members) and self.members[at].id < member.id:
            at += 1
        self.members.insert(at, member)
        self._stale = True

    def _strike(self, id):
        member = self._find(id)
        if member:
            self.members.remove(member)
            self._stale = True

    def _find(self, id):
        for member in self.members:
            if member.id == id:
                return member
        return None

    def _meet(self, now):
        """Takes in a lobby beacon; one that says nothing new costs no memory."""
        heard = self._link.heard
        member = self._find(self._link.source)
        if member and heard == member.raw:
            member.at = now
            return
        if len(heard) <= ENTRY or not member and len(self.members) > _OTHERS_MOST:
            return
        try:
            member = Member(self._link.source, bytes(heard[ENTRY:]), bytes(heard[_PUBLIC_AT:ENTRY]))
        except (ValueError, IndexError):
            return
        member.raw = bytes(heard)
        member.offer = member.raw[:8]
        member.ready = bool(heard[8] & _READY)
        member.agreed = bool(heard[8] & _AGREED)
        member.weak = bool(heard[8] & _WEAK)
        member.expected = heard[9]
        member.at = now
        self._list(member)

    def _follow(self, now):
        """Hears a session: True if it is one this handheld has agreed to, which then begins here too."""
        link = self._link
        session = bytes(link.heard[:8])
        for roster in self._agreed:
            device = roster.device(link.source)
            if roster.session == session and device >= 0:
                if proven(roster, device, link.source + link.instance, SESSION, link.heard) is None:
                    return False  # somebody else says so
                self.roster = roster
                return True
        self._strike(self._link.source)
        self._stale = self._stale or not self.running
        self.running = True
        self._running_at = now
        return False

    def _part(self):
        """Hears a handheld leave; the salt tells whether it means this stay in the lobby."""
        member = self._find(self._link.source)
        if member and self._link.heard == member.entry[:SALT]:
            self._strike(member.id)

    def _note_vacancy(self, now):
        """Hears those agree who play without somebody."""
        heard = self._link.heard
        if len(heard) >= VACANCIES and heard[VACANCIES - 1]:
            self._stale = self._stale or not self.vacancy
            self._vacant_at = now
            if heard != self.vacancy:
                self.vacancy = bytes(heard)

    def _miss(self, now):
        """Lets go of what has not been heard for three seconds."""
        for member in self.members:
            if not member.mine and ticks_diff(now, member.at) > MEMORY:
                self._strike(member.id)
                break  # the list has changed; the next pass finds the next one
        if self.running and ticks_diff(now, self._running_at) > MEMORY:
            self.running = False
            self._stale = True
        if self.vacancy and ticks_diff(now, self._vacant_at) > MEMORY:
            self.vacancy = b""
            self._stale = True

    def _review(self, now):
        """Draws the conclusions from a change: problems, colours, the offer, and whether all agree."""
        for member in self.members:
            member.problem = self._problem(member)
        self._move_colours()
        self._stale = False
        self._due = True
        table = [member for member in self.members if not member.problem]
        self.total = sum([len(member.names) for member in table])
        self._points = [member.public for member in table if not member.mine]
        mine = self._mine
        mine.offer = offer(table)
        mine.ready = self.ready
        mine.expected = self.expected
        obstacle = self._against(table)
        mine.agreed = self.ready and not obstacle
        if mine.agreed:
            self._remember(table)
        self.obstacle = obstacle or self._open(table)
        if self.obstacle:
            self._settled = False
        elif not self._settled or self._settled_on != mine.offer:
            self._settled = True
            self._settled_on = mine.offer
            self._settled_at = now

    def _problem(self, member):
        """Why `member` cannot play at this table."""
        mine = self._mine
        if member.terms == mine.terms:
            return 0
        if member.game != mine.game:
            return OTHER_GAME
        if member.program != mine.program or member.version != mine.version:
            return OTHER_PROGRAM
        return OTHER_OPTIONS

    def _move_colours(self):
        """Moves own seats off the colours of lower ids and of own seats before them, if there are free ones."""
        before = 0
        behind = 0
        for member in self.members:
            if not member.mine and not member.problem:
                for colour in member.colours:
                    if member.id < self._mine.id:
                        before |= 1 << colour
                    else:
                        behind |= 1 << colour
        moved = False
        for seat, (name, colour, bot) in enumerate(self._seats):
            if before >> colour & 1:
                own = 0
                for other in self._seats:
                    own |= 1 << other[1]
                for turn in range(1, SEATS_MOST):
                    free = (colour + turn) % SEATS_MOST
                    if not (before | behind | own) >> free & 1:
                        self._seats[seat] = (name, free, bot)
                        colour = free
                        moved = True
                        break
            before |= 1 << colour
        if moved:
            self._enter()

    def _against(self, table):
        """What stands against starting with this table, whoever is ready."""
        if self.total < self._terms.fewest:
            return TOO_FEW
        if self.total > self._terms.most:
            return TOO_MANY
        if self.expected and self.total != self.expected:
            return NOT_EXPECTED
        colours = 0
        for member in table:
            for colour in member.colours:
                if colours >> colour & 1:
                    return COLOURS
                colours |= 1 << colour
        for point in self._points:
            if not self._keys.knows(point):
                return KEYS
        return 0

    def _open(self, table):
        """What is still open among the people: somebody not ready, or not yet of one mind."""
        for member in table:
            if not member.ready:
                return NOT_READY
        for member in table:
            if not member.agreed or member.offer != self._mine.offer:
                return NOT_AGREED
        return 0

    def _remember(self, table):
        """Keeps the last two tables agreed to, the newest last."""
        if not self._agreed or self._agreed[-1].session != self._mine.offer:
            roster = Roster(table, self._mine.id)
            for device, member in enumerate(table):
                if not member.mine:
                    roster.keys[device] = self._keys.pair(member.public, roster.hash, self._mine.id, member.id)
            self._agreed = self._agreed[-1:] + [roster]

    def _leads(self):
        """True for the one handheld of the table that may begin the session."""
        for member in self.members:
            if not member.problem:
                return member.mine
        return False

    def _beacon(self, now):
        since = ticks_diff(now, self._sent_at)
        if since >= _BEACON or self._due and since >= _SPACING:
            body = self._link.body
            mine = self._mine
            body[:8] = mine.offer
            body[8] = (_READY if self.ready else 0) | (_AGREED if mine.agreed else 0) | (_WEAK if self._weak else 0)
            body[9] = self.expected
            body[_PUBLIC_AT:ENTRY] = mine.public
            end = ENTRY + len(mine.entry)
            body[ENTRY:end] = mine.entry
            self._link.send(LOBBY, end)
            self._sent_at = now
            self._due = False
