"""What a position of Robotech is worth to a faction, and what moving units in it would change.

The generators here yield -1 while they think.
"""

from engine.robotech import (
    AUL,
    CITY,
    COVERT,
    FLAGSHIP,
    HIDEOUT,
    KHYRON,
    MECHA,
    MINMEI,
    OVERT,
    PARTISAN,
    PICK_END,
    POD,
    RDF,
    REF,
    RICK,
    VERITECH,
    ZR,
)
from engine.robotech_scenario import CIVILIANS, TRACKS
from micropython import const

PARTY = const(4)
"""How many units are looked at together, at most."""

_RIVALS = b"\x03\x02\x01\x00"  # for the minor victory
_WORST = const(-99999999)
_GOALS = b"\x05\x0b\x07\x05"
_FIRST = b"\x00\x03\x06\x08\x0a"  # the first kind of each faction; AUL cities do not move
_MARCH = b"\x03\x01\x01\x01"  # what moving costs
_WIDTH = const(14)
_PARTIES = (
    # Units that go together, the first ones first
    ((MECHA, VERITECH, RICK), (VERITECH, MECHA), (RICK, MECHA)),
    ((COVERT,), (OVERT,), (KHYRON, COVERT)),
    ((POD,), (FLAGSHIP,)),
    ((PARTISAN, MINMEI), (MINMEI, PARTISAN)),
)
_BITS = b"\x00\x01\x01\x02\x01\x02\x02\x03"
_STORED = const(2)  # a pod constructed

# What is noted of a territory in one number, so that adding it up adds all of it up
_EVEN = const(128)  # added to what it counts, which may be negative
_ALL_EVEN = const(1280)  # of ten territories
_COUNTS = const(2047)
_RULED = const(11)  # bit: it counts for the REF
_TAKEN = const(15)  # from this bit on: its cities count for the AUL

# What a unit on the board is worth to its faction, by kind
_WORTH = b"\x06\x03\x06\x06\x02\x02\x03\x03\x06\x03\x03"


class Worth:
    """A position that units are moved in; afterwards it is as it was.

    `read` notes what it is worth. Of a move only the two spaces are looked at again, and of
    the next position that is read only what is not as in the last one.
    """

    def __init__(self, game, me):
        self.game = game
        self.me = me
        self.now = 0  # the value of the position that was read last
        self._leads = bytearray(HIDEOUT + 1)  # units of RDF and REF less the others', + 128
        self._cities = bytearray(10)  # what each territory counts for the AUL
        self._marks = [0] * 10  # what is noted of each territory
        self._marked = 0  # the sum of that
        self._wooed = [0] * 10 if me == ZR else None  # what Khyron can do for civilians in each territory
        self._worths = [0] * (HIDEOUT + 1)  # what those in each space are worth by themselves
        self._held = 0  # mask of tokens
        self._tokens = bytearray(3)  # where they are
        self._base = 0  # what moving does not change
        self._content = self._joined = 0
        self._last = False  # the last round: nothing will be bought any more
        self._read = None  # the state that was read last

    def liking(self, slot, gain, rng):
        """How gladly the card in a slot is played that is seen to bring so much at once."""
        return gain + 2 * liking(self.me, self.game.card(self.me, slot)) + rng.below(6)

    def weighed(self, pick, value, still):
        """What counts for a pick that leads to a position of this value, where doing nothing leads to `still`: that alone."""
        return value

    # Moving

    def march(self, source, legal, paid):
        """Returns `(gain, pick)`: the best party to send from a space, as MOVING's pick of its first unit.

        `legal` are the picks there are, None for all; `paid` is true for a march that costs nothing more.
        """
        game = self.game
        me = self.me
        best = 0
        pick = PICK_END
        for end in range(HIDEOUT + 1):
            if game.adjacent(source, end) or me == ZR and source != end and HIDEOUT in (source, end):
                for party in _PARTIES[me]:
                    first = (party[0] - _FIRST[me]) * _WIDTH + end
                    if game.units(source, party[0]) and (legal is None or first in legal):
                        yield -1
                        gain = self._party(source, end, party, paid) - self.now
                        if gain > best:
                            best = gain
                            pick = first
        return best, pick

    def _party(self, source, end, party, paid):
        """The best value with some of these units gone from one space to the other."""
        game = self.game
        me = self.me
        marks = self._marks
        before = (self._leads[source], self._leads[end], self._held, self._marked)
        ours = (marks[source] if source < 10 else 0, marks[end] if end < 10 else 0)
        money = game.protoculture(me)
        moved = bytearray(len(party))
        best = _WORST
        sent = pods = 0
        for nth in range(len(party)):
            kind = party[nth]
            while sent < PARTY and game.units(source, kind):
                cost = (0 if paid else _MARCH[me]) if me == RDF or me == AUL else sent + 1
                if cost > money:
                    break
                self._shove(kind, source, end)
                moved[nth] += 1
                sent += 1
                best = max(best, self._score() + _money(money - cost) - _money(money))
        if me == REF and party[0] == FLAGSHIP:  # and some pods from it
            while pods < PARTY and pods < game.constructed() and pods + 2 <= money:
                self._drop(end, 1)
                pods += 1
                best = max(best, self._score() + _money(money - 1 - pods) - _money(money))
            self._drop(end, -pods)
        for nth in range(len(party)):
            if moved[nth]:
                game.put(end, party[nth], -moved[nth])
                game.put(source, party[nth], moved[nth])
        self._leads[source], self._leads[end], self._held, self._marked = before
        if source < 10:
            marks[source] = ours[0]
        if end < 10:
            marks[end] = ours[1]
        return best

    def dropped(self, pods):
        """What is gained with pods from the flagship, or with one lifted: the best of up to so many."""
        game = self.game
        money = game.protoculture(REF)
        ship = game.where(FLAGSHIP)
        best = 0
        for number in (range(1, min(pods, game.constructed(), money) + 1) if pods > 0 else (-1,)):
            self._drop(ship, number)
            best = max(best, self._score() - self.now + _money(money - abs(number)) - _money(money))
            self._drop(ship, -number)
        return best

    def _shove(self, kind, start, end):
        """Moves a unit, in the position and in what was noted of it."""
        game = self.game
        game.put(start, kind, -1)
        game.put(end, kind, 1)
        way = 1 if self.me == RDF or self.me == REF else -1
        self._leads[start] -= way
        self._leads[end] += way
        self._mark(start)
        self._mark(end)
        if not self._last:
            for token in range(3):
                if game.token(token) in (start, end):
                    self._hold(token)

    def _drop(self, space, pods):
        self.game.put(space, POD, pods)
        self._leads[space] += pods
        self._mark(space)
        self._base += pods * (_WORTH[POD] - _STORED)

    # What a position is worth

    def read(self):
        """Notes what the position is worth to the own faction: `now`."""
        game = self.game
        me = self.me
        before = self._read
        if self._last != (game.round() == 4):
            self._last = not self._last
            before = None
        self._content = self._base = 0
        if me == ZR:
            for space in range(10):
                self._wooed[space] = 0
        for civilian in range(len(CIVILIANS)):
            spot = game.spot(civilian)
            if spot < 15:
                place = CIVILIANS[civilian] >> 4
                track = TRACKS[place]
                if spot < track >> 4:
                    self._content += 1
                self._base += _hope(me, spot, track)
                if me == ZR:
                    self._wooed[place] += spot + 6 - (track & 15)
        self._joined = game.points(ZR)
        self._base += _money(game.protoculture(me))
        if me == REF:
            self._base += _STORED * game.constructed()
        for space in range(HIDEOUT + 1):
            if space % 5 == 0:
                yield -1
            if before is None or game.differs(space, before):
                self._look(space)
            self._base += self._worths[space]
        for token in range(3):
            space = game.token(token)
            if before is None or space != self._tokens[token] or game.differs(space, before):
                self._tokens[token] = space
                self._hold(token)
        self._read = bytes(game.state)
        self.now = self._score()

    def _look(self, space):
        """Notes who is in a space."""
        game = self.game
        me = self.me
        lead = 128
        worth = 0
        for faction in range(4):
            units = game.strength(space, faction)
            if units:
                lead += -units if faction & 1 else units  # ZR and AUL against RDF and REF
                if faction == me:
                    for kind in range(_FIRST[me], _FIRST[me + 1] + (me == AUL)):
                        worth += _WORTH[kind] * game.units(space, kind)
                elif faction == ZR and me != AUL:
                    worth -= 3 * units
        self._worths[space] = worth
        self._leads[space] = lead
        if space < 10:
            self._cities[space] = game.units(space, CITY) + (1 if space < 5 else 0)
            self._mark(space)

    def _hold(self, token):
        """Notes whether the own faction holds a token, which means three protoculture."""
        bit = 1 << token
        self._held = self._held & ~bit | (bit if self.game.holder(token) == self.me else 0)

    def _mark(self, space):
        """Notes what a territory counts, from its lead and from the own units there."""
        if space > 9:
            return
        game = self.game
        me = self.me
        last = self._last
        lead = self._leads[space] - 128
        mark = _EVEN
        if lead > 0:
            mark += 1 << _RULED
            if me == RDF and game.units(space, VERITECH) + game.units(space, RICK):
                if game.units(space, MECHA) + game.units(space, POD):
                    mark += 3
                mark += game.units(space, OVERT)
        elif lead < 0:
            mark += self._cities[space] << _TAKEN
        if me == ZR and game.units(space, COVERT):
            mark += 2
        if me == ZR or me == AUL:
            lead = -lead
        if lead > 0 and not last:
            mark += 2 if me == RDF else 1
        safe = 2
        if me == RDF or me == AUL:  # rivals for cities, in the end for nothing else
            safe = 3 if space < 5 else 0 if last else 2
            if last:
                lead *= 2
                safe *= 3
        mark += max(-safe, min(safe, lead))
        self._marked += mark - self._marks[space]
        self._marks[space] = mark

    def _score(self):
        """The value, from what was noted of the position and from where the own units are."""
        game = self.game
        me = self.me
        total = self._base + self._places() + (self._marked & _COUNTS) - _ALL_EVEN
        if not self._last:
            total += 6 * _BITS[self._held]
        controlled = self._marked >> _RULED & 15
        cities = self._marked >> _TAKEN
        content = self._content
        joined = self._joined
        for other in range(4):
            way = _way(content if other == RDF else joined if other == ZR else controlled if other == REF else cities, _GOALS[other])
            total += 3 * way if other == me else -way
        # The minor victory: ties are AUL's and the REF's
        ahead = content - cities if me == RDF or me == AUL else game.minor(ZR) - controlled
        ahead = ahead - 1 if me == ZR or me == RDF else -ahead
        return total + 4 * game.round() * max(-2, min(2, ahead if ahead < 0 else ahead + 1))

    def _places(self):
        """What the heroes and the flagship can do where they are."""
        game = self.game
        me = self.me
        if me == ZR:
            place = game.where(KHYRON)
            if place < 10 and self._leads[place] < 128:
                return self._wooed[place]
        elif me == REF:
            ship = game.where(FLAGSHIP)
            if ship < HIDEOUT:
                return 3 * game.units(ship, OVERT) + game.units(ship, COVERT)
        elif me == AUL:
            place = game.where(MINMEI)
            if place < 10:
                return 2 * min(game.units(place, PARTISAN), 3)
        return 0


def liking(me, card):
    """How gladly a faction plays a card, from what it says on it: others let it take two actions."""
    from engine.robotech_turn import faction_of

    other = faction_of(card)
    if other == me:
        return 6
    return 4 if other == _RIVALS[me] else 8


def _money(money):
    """What protoculture is worth: the first pieces most."""
    return 2 * min(money, 6) + min(money, 14)


def _hope(me, spot, track):
    """What a civilian's place on its track is worth beyond the points."""
    length = track & 15
    if me == RDF:
        return 2 - 3 * max(0, spot - (track >> 4) + 1)
    if me == ZR:
        return 2 * spot - 2 * (length - 1)
    return 0


def _way(points, goal):
    """How far on its way to victory a faction is."""
    way = 60 * points // goal
    if points >= goal:
        return way + 100
    return way + 10 if points == goal - 1 else way
