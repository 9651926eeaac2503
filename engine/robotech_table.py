"""Robotech: the table: where units, civilians and cards are, and how they move. `Game` is built on it.

The state's layout is told in engine/README.md.
"""

from engine.robotech_scenario import ADJACENT, CAPS, CIVILIANS, MINOR, PROTOCULTURE, TRACKS
from engine.step import NONE, const

_RDF = const(0)
_ZR = const(1)
_REF = const(2)
_AUL = const(3)
_KHYRON = const(3)
_COVERT = const(4)
_OVERT = const(5)
_FLAGSHIP = const(6)
_POD = const(7)
_MINMEI = const(8)
_CITY = const(10)
_HIDEOUT = const(13)
_MOVE = const(13)
_LIFT = const(15)
_SHIFT = const(16)
_JOIN = const(17)
_PLACE = const(27)
_REMOVE = const(28)
_FLIP = const(29)
_GAIN = const(30)
_PAY = const(31)
_ASSEMBLE = const(32)
_CONSTRUCT = const(33)
_TOKEN = const(34)

_PHASE = const(6)
_WAIT = const(7)  # seats that owe a pick | factions that have won << 4
_ROUND = const(8)
_TURN = const(9)  # which turn of the round | markers on the timeline << 4
_ORDER = const(10)  # factions on the timeline, two bits each
_SEATS = const(11)  # seat of each faction, a nibble each; 15 none
_TIMELINE = const(13)
_PLAYED = const(17)
_HANDS = const(22)
_PROTO = const(38)
_JOINED = const(42)
_HEROES = const(43)  # where Rick, Khyron, the flagship and Minmei are
_TOKENS = const(47)
_CONSTRUCTED = const(50)
_ASSEMBLY = const(51)
_SPOTS = const(52)  # place of each civilian, a nibble each; 15: it has joined ZR
_UNITS = const(62)  # four bytes for each space, see _HOW
_ACTOR = const(116)

_BYTE = b"\x01\x00\x02\x03"  # which of a space's four bytes each faction has
# Where a kind is kept: 128 + which hero, or which of a space's four bytes, + 16 in the upper nibble
_HOW = b"\x80\x01\x11\x81\x00\x10\x82\x02\x83\x03\x13"


class Table:
    """What lies on the table; `state` is the game's bytearray."""

    # What all may know

    def phase(self):
        """Which phase it is (the constants above)."""
        return self.state[_PHASE]

    def seat(self, faction):
        """The seat of a faction, NONE if nobody plays it."""
        seat = self.state[_SEATS + (faction >> 1)] >> (faction & 1) * 4 & 15
        return NONE if seat == 15 else seat

    def faction(self, seat):
        """The faction of a seat, 4 as long as it has none."""
        faction = 0
        while faction < 4 and self.seat(faction) != seat:
            faction += 1
        return faction

    def round(self):
        """The round, 1..4; 0 while factions are chosen."""
        return self.state[_ROUND] & 15

    def part(self):
        """The part of the Resolution Phase, 1..13 (robotech_resolve.py); 0 during the turns."""
        return self.state[_ROUND] >> 4

    def on_timeline(self, nth):
        """The faction of the `nth` (0..3) place of the timeline, 4 if it is not known yet."""
        return self.state[_ORDER] >> 2 * nth & 3 if nth < self.state[_TURN] >> 4 else 4

    def turn_number(self):
        """Which turn of the round it is, 0..3."""
        return self.state[_TURN] & 15

    def turn(self):
        """The faction whose turn it is."""
        return self.state[_ORDER] >> 2 * self.turn_number() & 3

    def card_on_timeline(self, nth):
        """The card at the `nth` place of the timeline, NONE if there is none."""
        return self.state[_TIMELINE + nth]

    def actor(self):
        """The faction that acts or chooses."""
        return self.state[_ACTOR]

    def card(self, faction, slot):
        """The card in a slot 0..3 of a hand: NONE for none, 254 one that is covered; 100..102 in the bot's hand."""
        return self.state[_HANDS + 4 * faction + slot]

    def was_played(self, card):
        """True for a card that was played in this game."""
        return self.state[_PLAYED + (card >> 3)] >> (card & 7) & 1 == 1

    def protoculture(self, faction):
        """The protoculture of a faction."""
        return self.state[_PROTO + faction]

    def constructed(self):
        """Pods on the 'constructed' side of the REF's card."""
        return self.state[_CONSTRUCTED]

    def assembly(self):
        """Pods in assembly."""
        return self.state[_ASSEMBLY]

    def spot(self, civilian):
        """The place of a civilian on the track of its territory, 0 the leftmost; 15 when it has joined ZR."""
        return self.state[_SPOTS + (civilian >> 1)] >> (civilian & 1) * 4 & 15

    def content(self, civilian):
        """True for a civilian that counts for the RDF."""
        return self.spot(civilian) < TRACKS[CIVILIANS[civilian] >> 4] >> 4

    def token(self, number):
        """The space of a protoculture token 0..2."""
        return self.state[_TOKENS + number]

    def winners(self):
        """Mask of the factions that have won."""
        return self.state[_WAIT] >> 4

    # Units

    def units(self, space, kind):
        """How many units of a kind are in a space 0..12 or in the hideout."""
        how = _HOW[kind]
        if how & 128:
            return 1 if self.state[_HEROES + (how & 3)] == space else 0
        if space == _HIDEOUT and how & 3:
            return 0
        value = self.state[_UNITS + 4 * space + (how & 3)]
        if how & 16:
            return value >> 4
        return value if kind == _POD else value & 15

    def put(self, space, kind, units):
        """Puts units of a kind into a space, or takes them out of it (negative)."""
        how = _HOW[kind]
        if how & 128:
            self.state[_HEROES + (how & 3)] = space if units > 0 else NONE
        else:
            self.state[_UNITS + 4 * space + (how & 3)] += units << 4 if how & 16 else units

    def where(self, hero):
        """The space of a hero or the flagship, by its kind; NONE if it is out of play."""
        return self.state[_HEROES + (_HOW[hero] & 3)]

    def owner(self, kind):
        """The faction of a kind."""
        return _RDF if kind < _KHYRON else _ZR if kind < _FLAGSHIP else _REF if kind < _MINMEI else _AUL

    def strength(self, space, faction):
        """How many units of a faction are in a space, heroes, flagship and AUL cities among them."""
        state = self.state
        total = 1 if state[_HEROES + faction] == space else 0  # heroes lie in the order of the factions
        if space == _HIDEOUT and faction != _ZR:
            return total
        units = state[_UNITS + 4 * space + _BYTE[faction]]
        return total + (units if faction == _REF else (units & 15) + (units >> 4))

    def differs(self, space, before):
        """False only if everybody in a space 0..12 or in the hideout was there in `before`, another state of this game."""
        state = self.state
        at = _UNITS + 4 * space
        if state[at : at + 4] != before[at : at + 4]:
            return True
        for hero in range(_HEROES, _HEROES + 4):
            if state[hero] != before[hero] and space in (state[hero], before[hero]):
                return True
        return False

    def spare(self, kind):
        """How many units of a kind are out of play ("Unit Caps")."""
        left = CAPS[kind]
        if _HOW[kind] & 128:
            return 1 if self.where(kind) == NONE else 0
        for space in range(_HIDEOUT + 1):
            left -= self.units(space, kind)
            if kind == _COVERT or kind == _OVERT:  # two sides of one piece
                left -= self.units(space, _COVERT + _OVERT - kind)
        if kind == _POD:
            left -= self.constructed() + self.assembly()
        return left

    def control(self, space):
        """Who controls a space: 0 nobody, 1 RDF, 2 AUL ("Determining Territory Control", ruling 6)."""
        if space > 9:
            return 0
        state = self.state
        at = _UNITS + 4 * space
        zr = state[at]
        rdf = state[at + 1]
        aul = state[at + 3]
        lead = (rdf & 15) + (rdf >> 4) + state[at + 2] - (zr & 15) - (zr >> 4) - (aul & 15) - (aul >> 4)
        for hero in range(4):
            if state[_HEROES + hero] == space:
                lead += -1 if hero & 1 else 1
        return 1 if lead > 0 else 2 if lead < 0 else 0

    def controlled(self, side):
        """How many territories the RDF (1) or the AUL (2) controls."""
        total = 0
        for space in range(10):
            if self.control(space) == side:
                total += 1
        return total

    def is_city(self, space):
        """True for a city territory, or a territory with an AUL city."""
        return space < 5 or space < 10 and self.units(space, _CITY) > 0

    def exposed(self, space):
        """How many ZR units can be attacked: overt ones, Khyron if no soldier there is covert."""
        if self.units(space, _COVERT):
            return self.units(space, _OVERT)
        return self.units(space, _OVERT) + self.units(space, _KHYRON)

    def adjacent(self, space, other):
        """True for two neighbours on the map."""
        return space < 13 and other < 13 and ADJACENT[2 * space + (other >> 3)] >> (other & 7) & 1 == 1

    def holder(self, number):
        """The faction that holds a token ("Zones & Protoculture Tokens")."""
        space = self.token(number)
        if space == _HIDEOUT:
            return _ZR
        best = _RDF
        most = tied = 0
        for faction in range(4):
            strength = self.strength(space, faction)
            if strength > most:
                best = faction
                most = strength
                tied = 0
            elif strength == most:
                tied = 1
        return _RDF if tied else best

    def points(self, faction):
        """What a faction has on the Victory Tracker: for ZR the civilians that have joined."""
        if faction == _ZR:
            return self.state[_JOINED]
        if faction == _REF:
            return self.controlled(1)
        total = 0
        if faction == _RDF:
            for civilian in range(len(CIVILIANS)):
                if self.content(civilian):
                    total += 1
            return total
        for space in range(10):
            if self.control(space) == 2:
                total += self.units(space, _CITY) + (1 if space < 5 else 0)
        return total

    def minor(self, faction):
        """What counts for a minor victory."""
        return MINOR[min(self.state[_JOINED], 11)] if faction == _ZR else self.points(faction)

    def room(self, faction):
        """How much protoculture a faction's tracker can still take."""
        return PROTOCULTURE[4 + faction] - self.protoculture(faction)

    def gain(self, faction, amount, tell=True):
        """Protoculture, as much as the tracker holds (ruling 9); gives how much."""
        amount = min(amount, self.room(faction))
        if amount > 0:
            self.state[_PROTO + faction] += amount
            if tell:
                self.tell(_GAIN, faction, amount)
        return amount

    def pay(self, faction, amount):
        """Takes protoculture, as much as there is (ruling 9); gives how much."""
        amount = min(amount, self.protoculture(faction))
        if amount > 0:
            self.state[_PROTO + faction] -= amount
            self.tell(_PAY, faction, amount)
        return amount

    def place(self, space, kind, units):
        """Brings units into play."""
        self.put(space, kind, units)
        self.tell(_PLACE, kind, units, space)

    def remove(self, space, kind, units):
        """Takes units out of play."""
        self.put(space, kind, -units)
        self.tell(_REMOVE, kind, units, space)

    def flip(self, space, kind, units):
        """Turns soldiers over: they are of this `kind` then."""
        self.put(space, _COVERT + _OVERT - kind, -units)
        self.put(space, kind, units)
        self.tell(_FLIP, kind, units, space)

    def move(self, kind, units, start, end):
        """Moves units; ZR units that go from a token they hold to the hideout take it along."""
        takes = 0
        if end == _HIDEOUT:
            for number in range(3):
                if self.token(number) == start and self.holder(number) == _ZR:
                    takes |= 1 << number
        self.put(start, kind, -units)
        self.put(end, kind, units)
        self.tell(_MOVE, kind, units, start, end)
        for number in range(3):
            if takes >> number & 1:
                self.carry(number, _HIDEOUT)

    def pods(self, verb, pods, space=NONE):
        """Pods by way of the REF's card: ASSEMBLE, CONSTRUCT, DROP into a space, LIFT out of it."""
        state = self.state
        if pods == 0:
            return
        if verb == _ASSEMBLE:
            state[_ASSEMBLY] += pods
        elif verb == _CONSTRUCT:
            state[_ASSEMBLY] -= pods
            state[_CONSTRUCTED] += pods
        else:
            if verb == _LIFT:
                pods = -pods
            state[_CONSTRUCTED] -= pods
            self.put(space, _POD, pods)
            self.tell(verb, abs(pods), space)
            return
        self.tell(verb, pods)

    def carry(self, number, space):
        """Puts a token into a space."""
        self.tell(_TOKEN, number, self.token(number), space)
        self.state[_TOKENS + number] = space

    def can_shift(self, civilian, right):
        """True if a civilian can go one place left (0) or right (1) on its track."""
        spot = self.spot(civilian)
        return spot < 15 and (right == 1 or spot > 0)

    def shift(self, civilian, right):
        """Shifts a civilian; at the ZR symbol it joins them ("Contentment Tracks"), which may end the game."""
        spot = self.spot(civilian) + (1 if right else -1)
        self.tell(_SHIFT, civilian, right)
        joins = spot >= (TRACKS[CIVILIANS[civilian] >> 4] & 15) - 1
        at = _SPOTS + (civilian >> 1)
        half = (civilian & 1) * 4
        self.state[at] = self.state[at] & 240 >> half | (15 if joins else spot) << half
        if joins:
            self.tell(_JOIN, civilian)
            self.state[_JOINED] += 1
            if self.spare(_COVERT):
                self.place(_HIDEOUT, _COVERT, 1)
            if self.state[_JOINED] >= 11:
                self.win(1 << _ZR)

    def repeated(self, civilian):
        """True if a civilian stands where another one before it in the list does: they are alike."""
        for other in range(civilian):
            if CIVILIANS[other] >> 4 == CIVILIANS[civilian] >> 4 and self.spot(other) == self.spot(civilian):
                return True
        return False
