"""TF22: Mine for 2, 3 or 4 players.

Places are 0..35, row by row from the north-west corner: the crossings in the middle are
14, 15, 20, 21, the inner ring is the 12 places around them. Colours, of tunnels and of
crews: yellow 0, red 1, blue 2, white 3. Sides: north 0, east 1, south 2, west 3; a set of
sides is a mask. The loaders' places are 0..23, the outer card sides clockwise from the
north side of place 0. The player to the right of seat `s` is seat `s + 1`, and plays next.

Almost always one seat owes a pick, by the phase:

    SWAP       a place of the rings, UNDO, END   the starter's swaps: the first card
    SWAP_TO    a place of the rings, UNDO        the second card
    CHOOSE     colour
    ADVANCE    loader              option one-loader: which one moves two steps
    ACT        see below           one action; the turn goes on until END, or until no ore is
                                   left and nothing can be taken back. In a REPLY, the free
                                   action of who won a fight as defender, there is no END
    TRANSPORT  place, UNDO         where action K sends the others
    SYMBOL     symbol - 2          option strategy: the card for a unit to be placed
    PLACE      place               where a unit is placed
    FIGHT      symbol - 2          option strategy: both seats pick a card, in secret
    OVER

    ACT: place, or 36 + place for a player's second crew: it goes there the cheapest way: D, E, J
         72 + place, 108 + place, 144 + place: A, B or C with the card there
         180 + crew: F        182 + crew * 4 + colour: G, against the crew of that colour
         190 + loader * 2, + 1 for anticlockwise: H    196 + crew * 2 + units - 1: I
         200 + crew: K, the place comes next    202: UNDO    203: END
    `crew` is 0, or 1 for the second crew of a player with two (the higher colour).

UNDO takes back the last action of the own turn, or a choice half made; a symbol card that
was turned up (fight, delivery) cannot be taken back, nor what was done before it.

`describe` tells a pick as a verb and its numbers; `news` has the seat after the verb:

    (MOVE, colour, from, to) (CROSS, colour, from, to) (TUNNEL, colour, from, to)   D, E, J
    (ROTATE, place) (LONG, place) (SHORT, place)    A, B, C
    (COLLECT, colour, place) (STEAL, colour, victim) (LOADER, loader, from, to)     F, G, H
    (DELIVER, colour, units) (TRANSPORT, colour)    I, K begun
    (SEND, colour, from, to, crews)    K: the mask of the crews that are sent away
    (UNDO, verb) (END,) (SWAP_FROM, place) (SWAP, place, place) (CHOOSE_COLOUR, colour)
    (MOVE_ON, loader, from, to)     option one-loader
    (PLAY, symbol)                  a symbol card, picked or turned up
    (PUT, place)                    a unit is placed

and by itself, with numbers as told here:

    (WON, colour, victim) (LOST, colour, victim) (EVEN, colour, victim)   the attacker in a fight
    (HOME, colour)       that crew is back at its base
    (TAKEN_BACK, seat)   all five symbol cards of the seat are ready again
    (STARTER, seat)      who begins; before it, (LAID, place, card, turned) for each card of the
                         rings: 1 is turned over a long side, 2 over a short one, 3 both
    (TURN, seat) (LOADERS,)   the turn begins, all loaders move two steps
    (REPLY, seat)        the seat has a free action
    (ENDED,)
"""

from engine.mine_map import NO_COLOUR, Map
from engine.rng import Rng
from engine.step import NONE, IllegalPick, const

# Option bits. With both of the first two a card is chosen, and ready again at once.
LUCK = const(1)
STRATEGY = const(2)
ONE_LOADER = const(4)
LOSER_HOME = const(8)

# Phases
SWAP = const(0)
SWAP_TO = const(1)
CHOOSE = const(2)
ADVANCE = const(3)
ACT = const(4)
TRANSPORTING = const(5)
SYMBOL = const(6)
PLACE = const(7)
FIGHT = const(8)
OVER = const(9)

# Verbs
MOVE = const(0)
CROSS = const(1)
TUNNEL = const(2)
ROTATE = const(3)
LONG = const(4)
SHORT = const(5)
COLLECT = const(6)
STEAL = const(7)
LOADER = const(8)
DELIVER = const(9)
TRANSPORT = const(10)
SEND = const(11)
UNDO = const(12)
END = const(13)
SWAP_FROM = const(14)
EXCHANGE = const(15)
CHOOSE_COLOUR = const(16)
MOVE_ON = const(17)
PLAY = const(18)
PUT = const(19)
WON = const(20)
LOST = const(21)
EVEN = const(22)
HOME = const(23)
TAKEN_BACK = const(24)
STARTER = const(25)
TURN = const(26)
LOADERS = const(27)
REPLY = const(28)
ENDED = const(29)
LAID = const(30)  # told by what lies there, not kept among the news

COSTS = b"\x01\x01\x03\x01\x01\x01\x01\x01\x01\x01\x02\x02"
"""Ore of each verb up to SEND (TRANSPORT: that of the SEND to come)."""

# What decided a place in the standings
BY_MARKERS = const(0)
SHARED = const(1)

PICK_UNDO = const(202)
PICK_END = const(203)

_ALL_MARKERS = const(9)
_ORE_A_TURN = const(4)
_UNITS_A_TURN = const(2)

# Picks in an ACT
_SECOND = const(36)
_TURN_CARD = const(72)
_COLLECT = const(180)
_STEAL = const(182)
_LOADER = const(190)
_DELIVER = const(196)
_TRANSPORT = const(200)

# The state: offsets of its bytes
_HEAD = const(0)  # version << 4 | seats
_OPTIONS = const(1)
_STEPS = const(2)  # two bytes
_DECK = const(4)  # two bytes: the deck's MARK
_PHASE = const(6)  # phase | mask of the seats that owe a pick << 4
_SEATS = const(7)  # whose turn | who acts << 2 | who began << 4
_ORE = const(8)  # ore left | units delivered in this turn << 4
_LOADERS = const(9)
_BOARD = const(12)  # 36 cells: card | turned over a long side << 6 | over a short one << 7
_CREWS = const(48)  # place of each colour's crew
_OWNERS = const(52)  # seat of each colour
_HELD = const(56)  # units of each crew
_UNITS = const(60)  # three bytes: a bit for each place from 7 on where a unit lies
_MARKERS = const(63)
_PLAYED = const(67)  # played symbol cards of each seat: bit s - 2 for symbol s
_PENDING = const(71)  # units to be placed
_CHOICE = const(72)  # SWAP_TO: place; TRANSPORTING, FIGHT: colour | victim << 4; PLACE: symbol
_LOG = const(73)  # how many actions can be taken back, then three bytes for each
_NEWS = const(89)  # how many bytes of news, then they
_SIZE = const(120)

def _crew_of(pick):
    """Which crew, 0 or 1, a pick of an ACT is for; not for cards and loaders."""
    if pick < _TURN_CARD:
        return pick // 36
    if pick < _STEAL or pick >= _TRANSPORT:
        return pick & 1
    return pick - _STEAL >> 2 if pick < _LOADER else pick - _DELIVER >> 1


class Game(Map):
    """One game of Mine. `state` holds all of it; nothing in it is hidden from anybody."""

    NAME = "mine"
    SIZE = _SIZE

    def __init__(self, seats, options, entropy):
        """Sets up for 2..4 `seats`: 32 bytes of `entropy` shuffle the cards and choose who starts.

        `options` are the option bits, 0..15. ValueError for anything else. With None for
        `entropy` the table is empty, for a state to be restored to.
        """
        if not 2 <= seats <= 4:
            raise ValueError("Mine is for 2 to 4 seats, not {}".format(seats))
        if not 0 <= options < 16:
            raise ValueError("Mine has no option {}".format(options))
        super().__init__(_SIZE)
        self.seats = seats
        self.options = options
        if entropy is not None:
            from engine.mine_deal import deal  # seldom needed, so not in memory all the time

            deal(self, Rng(entropy))

    # The step contract

    def waiting(self):
        """Mask of the seats that owe a pick."""
        return self.state[_PHASE] >> 4

    def legal(self, seat):
        """The legal picks of a seat, ascending; none for a seat that owes none."""
        if seat < 0 or not self.waiting() >> seat & 1:
            return
        phase = self.phase()
        if phase == ACT:
            yield from self._actions(seat)
        elif phase <= CHOOSE:
            from engine.mine_deal import choices

            yield from choices(self)
        elif phase == ADVANCE:
            for loader in range(3):
                if self._free((self.loader(loader) + 2) % 24):
                    yield loader
        elif phase == TRANSPORTING:
            at = self.crew(self.state[_CHOICE])
            for place in range(36):
                if place != at and self.colour(place) == self.colour(at):
                    yield place
            yield PICK_UNDO
        else:
            from engine.mine_cards import choices

            yield from choices(self, seat)

    def step(self, picks, entropy):
        """Applies one pick for each waiting seat and NONE for the others, together.

        `picks` has one entry per seat, `entropy` 32 bytes. IllegalPick or ValueError (for the
        entropy) leave the state untouched.
        """
        self._check(picks)
        rng = Rng(entropy)
        state = self.state
        state[_STEPS] = state[_STEPS] + 1 & 255
        if state[_STEPS] == 0:
            state[_STEPS + 1] = state[_STEPS + 1] + 1 & 255
        for i in range(_NEWS, _SIZE):
            state[i] = 0
        phase = self.phase()
        seat = 0
        while picks[seat] == NONE:
            seat += 1
        pick = picks[seat]
        if phase == ACT:
            self._act(seat, pick, rng)
        elif phase <= CHOOSE:
            from engine.mine_deal import apply

            apply(self, seat, pick)
        elif phase == ADVANCE:
            self._log(MOVE_ON, pick, self.loader(pick))
            self._shift(MOVE_ON, seat, pick, (self.loader(pick) + 2) % 24)
            self._ask(ACT, seat)
        elif phase == TRANSPORTING:
            self._send(seat, pick)
        else:
            from engine.mine_cards import apply

            apply(self, seat, picks, rng)

    def over(self):
        """True when a seat has enough markers ("Game End")."""
        return self.phase() == OVER

    def standings(self):
        """`(place, seat, markers, tie_break)` of every seat by place, from 1.

        The rulebook names a winner only, and that is who has the most markers; seats with
        equally many share a place. `tie_break`: SHARED then, else BY_MARKERS.
        """
        from engine.mine_words import standings

        return standings(self)

    def view(self, seat):
        """A copy of the state as `seat` may know it, -1 for a spectator: here, all of it.

        Which cards of a hand or pile are left follows from those played, and the order of a
        pile is stored nowhere.
        """
        return bytearray(self.state)

    def news(self):
        """What the last step did, as a list of tuples (see the top of this file)."""
        from engine.mine_words import news

        return news(self)

    def describe(self, seat, pick):
        """A legal pick as `(verb, *ints)` under the current state; IllegalPick for any other."""
        if not self.is_legal(seat, pick):
            raise IllegalPick(seat, pick)
        from engine.mine_words import told  # for screens and transcripts, not for playing

        return told(self, seat, pick)

    def restore(self, state):
        """Copies `state` in: one of this game, version, deck, number of seats and options.

        ValueError with the reason for anything else, with the own state untouched. Besides
        ranges it checks that all cards, units and markers are there and that the phase fits.
        """
        from engine.mine_check import flaw  # seldom needed, so not in memory all the time
        from engine.restoring import put

        put(self, state, "Mine", flaw)

    def copy(self):
        """A new game equal to this one."""
        twin = Game(self.seats, self.options, None)
        twin.state[:] = self.state
        return twin

    def steps(self):
        """The number of steps done, 0..65535; then it begins at 0 again."""
        return self.state[_STEPS] | self.state[_STEPS + 1] << 8

    # What screens, bots and transcripts ask

    def phase(self):
        """SWAP .. OVER."""
        return self.state[_PHASE] & 15

    def turn(self):
        """The seat whose turn it is."""
        return self.state[_SEATS] & 3

    def actor(self):
        """The seat whose action it is: that of `turn`, or another one in a REPLY."""
        return self.state[_SEATS] >> 2 & 3

    def starter(self):
        """The starting player's seat."""
        return self.state[_SEATS] >> 4

    def ore(self):
        """The pieces of ore left in this turn, 0..4; a REPLY costs none of it."""
        return self.state[_ORE] & 15

    def units_left(self):
        """How many units the actor may still deliver, 0..2: two a turn, and no more than there are markers."""
        left = _UNITS_A_TURN
        if self.actor() == self.turn():
            left -= self.state[_ORE] >> 4
        bank = _ALL_MARKERS
        for seat in range(self.seats):
            bank -= self.markers(seat)
        return min(left, bank)

    def pending(self):
        """Units delivered that have to be placed again."""
        return self.state[_PENDING]

    def markers(self, seat):
        """The yellow markers of a seat."""
        return self.state[_MARKERS + seat]

    def goal(self):
        """The markers that win: 5 for two seats, else 3."""
        return 5 if self.seats == 2 else 3

    def played(self, seat):
        """The symbol cards of a seat that are played: bit s - 2 for symbol s."""
        return self.state[_PLAYED + seat]

    def choice(self):
        """What a choice half made is about: the first place to swap, the crew that transports, the
        attacker + 16 * its victim, the symbol of a unit to be placed; else 0."""
        return self.state[_CHOICE]

    def undoable(self):
        """How many actions of this turn can be taken back, 0..5."""
        return self.state[_LOG]

    def last_verb(self):
        """The verb of the action that UNDO takes back now; there must be one."""
        phase = self.phase()
        if phase == TRANSPORTING:
            return TRANSPORT
        if phase == SWAP_TO:
            return SWAP_FROM
        return self.state[_LOG + 3 * self.state[_LOG] - 2]

    def _actions(self, seat):
        """The picks of an ACT."""
        ore = self.ore() if seat == self.turn() else 1
        if ore:
            yield from self._goes(self.own(seat, 0), 0, ore)
            if self.own(seat, 1) < NO_COLOUR:
                yield from self._goes(self.own(seat, 1), _SECOND, ore)
            yield from range(_TURN_CARD, _COLLECT)
        for pick in range(_COLLECT, PICK_END + 1):
            if self._may(seat, pick):
                yield pick

    def _may(self, seat, pick):
        """True if a seat may pick this in its ACT."""
        turn = seat == self.turn()
        if pick >= PICK_UNDO:
            return turn and (pick == PICK_END or pick == PICK_UNDO and self.undoable() > 0)
        ore = self.ore() if turn else 1
        if ore == 0 or _TURN_CARD <= pick < _COLLECT or pick < 0:
            return ore > 0 and pick >= 0
        if _LOADER <= pick < _DELIVER:
            return self._free(self._beyond(pick - _LOADER))
        colour = self.own(seat, _crew_of(pick))
        if colour == NO_COLOUR:
            return False
        if pick < _TURN_CARD:
            self.reach(self.crew(colour))
            way = self.way(colour, pick % 36)
            return way >= 0 and COSTS[way] <= ore
        if pick < _STEAL:
            return self.unit(self.crew(colour)) > 0
        if pick < _LOADER:
            return turn and self._may_attack(seat, colour, pick - _STEAL & 3)
        if pick < _TRANSPORT:
            return pick & 1 < min(self.held(colour), self.units_left()) and self.can_deliver(colour)
        return turn and ore > 1 and self._may_transport(seat, colour)

    def _goes(self, colour, base, ore):
        """Where a crew can go with this ore, as picks."""
        at = self.crew(colour)
        self.reach(at)
        north = self._north
        south = self._south
        far = ore >= COSTS[TUNNEL] and not self.held(colour)
        for to in range(36):
            if not far and not (north >> to if to < 18 else south >> to - 18) & 1 and abs(to - at) not in (1, 6):
                continue  # neither D nor E leads there
            self._north = north  # whoever took the last pick may have looked for other ways
            self._south = south
            way = self.way(colour, to)
            if way >= 0 and COSTS[way] <= ore:
                yield base + to

    def _may_attack(self, seat, colour, victim):
        """Action G: an enemy crew on the same card that carries something."""
        return (
            self.owner(victim) != seat
            and self.crew(victim) == self.crew(colour)
            and self.held(victim) > 0
        )

    def _enemies(self, seat, place):
        """Mask of the crews of others at a place."""
        mask = 0
        for colour in range(4):
            if self.crew(colour) == place and self.owner(colour) != seat:
                mask |= 1 << colour
        return mask

    def _may_transport(self, seat, colour):
        """Action K: enemies on the card, and another card of its colour."""
        at = self.crew(colour)
        if self._enemies(seat, at):
            for place in range(36):
                if place != at and self.colour(place) == self.colour(at):
                    return True
        return False

    def _free(self, at):
        """True if no loader is at its place `at`."""
        return at != self.loader(0) and at != self.loader(1) and at != self.loader(2)

    def _beyond(self, at):
        """Where action H brings loader `at // 2`: one step clockwise, or back for an odd `at`."""
        return (self.loader(at >> 1) + (23 if at & 1 else 1)) % 24

    # What a step does

    def _act(self, seat, pick, rng):
        """Carries out a pick of an ACT."""
        state = self.state
        if pick < _TURN_CARD:
            colour = self.own(seat, _crew_of(pick))
            to = pick % 36
            at = self.crew(colour)
            self.reach(at)
            way = self.way(colour, to)
            self._log(way, colour, at)
            self._tell(way, seat, colour, at, to)
            state[_CREWS + colour] = to
            self._pay(way)
        elif pick < _COLLECT:
            kind = pick // 36 - 2 + ROTATE
            self._log(kind, pick % 36, 0)
            self._tell(kind, seat, pick % 36)
            self.turn_card(pick % 36, kind)
            self._pay(kind)
        elif pick < _STEAL:
            colour = self.own(seat, _crew_of(pick))
            at = self.crew(colour)
            self._log(COLLECT, colour, at)
            self._tell(COLLECT, seat, colour, at)
            self.flip_unit(at)
            state[_HELD + colour] += 1
            self._pay(COLLECT)
        elif pick < _LOADER:
            from engine.mine_cards import attack

            attack(self, seat, self.own(seat, _crew_of(pick)), pick - _STEAL & 3, rng)
        elif pick < _DELIVER:
            loader = pick - _LOADER >> 1
            self._log(LOADER, loader, self.loader(loader))
            self._shift(LOADER, seat, loader, self._beyond(pick - _LOADER))
            self._pay(LOADER)
        elif pick < _TRANSPORT:
            from engine.mine_cards import deliver

            deliver(self, seat, self.own(seat, _crew_of(pick)), (pick & 1) + 1, rng)
        elif pick < PICK_UNDO:
            colour = self.own(seat, _crew_of(pick))
            self._tell(TRANSPORT, seat, colour)
            state[_CHOICE] = colour
            self._ask(TRANSPORTING, seat)
        elif pick == PICK_UNDO:
            from engine.mine_undo import take_back

            take_back(self, seat)
        else:
            self._tell(END, seat)
            self.begin_turn((seat + 1) % self.seats)

    def begin_turn(self, seat):
        """A seat's turn begins ("Gameplay", ruling 6)."""
        state = self.state
        state[_SEATS] = state[_SEATS] & 48 | seat << 2 | seat
        state[_ORE] = _ORE_A_TURN
        self._forget()
        self._tell(TURN, seat)
        if self.options & ONE_LOADER:
            self._ask(ADVANCE, seat)
            return
        for loader in range(_LOADERS, _LOADERS + 3):
            state[loader] = (state[loader] + 2) % 24
        self._tell(LOADERS)
        self._ask(ACT, seat)

    def _go_on(self):
        """After an action: the turn goes on, unless nothing is left to be done."""
        state = self.state
        seat = self.turn()
        state[_SEATS] = state[_SEATS] & 48 | seat << 2 | seat
        if self.ore() or self.undoable():
            self._ask(ACT, seat)
        else:
            self.begin_turn((seat + 1) % self.seats)

    def _pay(self, verb):
        """Takes the ore for an action that is done, nothing in a REPLY, and goes on."""
        if self.actor() == self.turn():
            self.state[_ORE] -= COSTS[verb]
        else:
            self._forget()
        self._go_on()

    def _shift(self, verb, seat, loader, to):
        """Moves a loader."""
        self._tell(verb, seat, loader, self.loader(loader), to)
        self.state[_LOADERS + loader] = to

    def _send(self, seat, pick):
        """The second half of action K."""
        state = self.state
        if pick == PICK_UNDO:
            state[_CHOICE] = 0
            self._tell(UNDO, seat, TRANSPORT)
            self._ask(ACT, seat)
            return
        colour = state[_CHOICE]
        state[_CHOICE] = 0
        at = self.crew(colour)
        crews = self._enemies(seat, at)
        self._log(SEND, crews, at)
        self._tell(SEND, seat, colour, at, pick, crews)
        self.carry(crews, pick)
        self._pay(SEND)

    # Books

    def _ask(self, phase, seat):
        """A seat owes the next pick."""
        self.state[_PHASE] = phase | 16 << seat

    def _tell(self, *news):
        """Adds to the news of this step."""
        state = self.state
        for value in news:
            state[_NEWS] += 1
            state[_NEWS + state[_NEWS]] = value

    def _log(self, verb, first, second):
        """Notes an action for UNDO."""
        at = _LOG + 3 * self.state[_LOG]
        self.state[_LOG] += 1
        self.state[at + 1] = verb
        self.state[at + 2] = first
        self.state[at + 3] = second

    def _forget(self):
        """Nothing that was done can be taken back any more."""
        for i in range(_LOG, _NEWS):
            self.state[i] = 0

    def is_legal(self, seat, pick):
        """What `pick in legal(seat)` says, sooner; a bot that needs few picks need not wait for all."""
        if self.phase() == ACT and self.waiting() >> seat & 1:
            return self._may(seat, pick)
        return pick in self.legal(seat)

    def _check(self, picks):
        """IllegalPick for the first seat whose pick is missing, not owed or not legal."""
        for seat in range(self.seats):
            pick = picks[seat] if seat < len(picks) else NONE
            if self.waiting() >> seat & 1:
                if not self.is_legal(seat, pick):
                    raise IllegalPick(seat, pick)
            elif pick != NONE or seat >= len(picks) or self.over():
                raise IllegalPick(seat, pick)
        if len(picks) > self.seats:
            raise IllegalPick(self.seats, picks[self.seats])
