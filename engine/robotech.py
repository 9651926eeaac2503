"""Robotech: Reconstruction for 4 players, or for 3 with the REF played by the engine.

Factions, spaces, kinds of units, phases and picks are told in engine/README.md. `describe`
tells a pick as a verb and its numbers; in the news a verb is followed by who did it:

    pick                            news
    (CHOSE, faction)                (CHOSE, seat, faction)
    (OFFER, faction, slot, card)    (OFFER, faction, to whom, slot)
    (PASS,)                         (PASS, faction)         no trade (any more)
    (TRADE, slot, card)             (TRADE, faction, with whom, slot)
    (REFUSE,)                       (REFUSE, faction)
    (PLAY, slot, card)              (PLAY, faction, card, whose turn is next; 4: nobody's)
    (BLACK, yes)                    (BLACK, faction, yes)
    (AT, space)                     (AT, space)             chosen for an event
    (BRANCH, which)                 (BRANCH, which)
    (WHOM, faction)                 (WHOM, faction)
    (UNIT, kind)                    what became of it
    (ACTION, action, cost)          (ACTION, faction, action)   in the Resolution Phase only if it is taken
    (FROM, space)                   nothing
    (MOVE, kind, from, to)          (MOVE, kind, units, from, to)
    (DROP,) (LIFT,)                 (DROP, units, space) (LIFT, units, space)  pods: constructed, flagship
    (SHIFT, civilian, right)        (SHIFT, civilian, right) (JOIN, civilian)  the last place: it joins ZR
    (TARGET, space, number)         what became of it; the number is a kind of unit or the victim
    (AMBUSH, kind, faction)         (AMBUSH, kind, faction, space)
    (EARN,)                         a partisan's song is worth protoculture
    (LOSS, kind)                    (REMOVE, kind, units, space)
    (RETURN, space)                 (PLACE, kind, units, space)
    (NEXT,) (END,) (GO,)            nothing
    (UNDO,)                         (UNDO,)

and by itself:

    (PLACE, kind, units, space) (REMOVE, kind, units, space)
    (FLIP, kind, units, space)      the kind is what they are now
    (GAIN, faction, protoculture) (PAY, faction, protoculture)
    (ASSEMBLE, pods) (CONSTRUCT, pods)
    (TOKEN, token, from, to)
    (TURN, faction) (DREW, faction)
    (ROUND, round) (CHECK, round)   a round begins; its Resolution Phase begins with the victory check
    (INCOME, RDF, ZR, REF, AUL)     what each has gained in the Resolution Phase
    (HELD, faction, faction, faction)   who held the three tokens and got 3 for each, as far as the
                                    tracker holds that; they are back in the zones
    (RETREAT, soldiers)             ZR's overt units and Khyron are in the hideout, covert
    (RESUPPLY, units)               RDF units that had to go to New Macross City
    (DEALT, round)                  each faction has its card of this round
    (DRAWN, territory)              a Territory card for the bot
    (WON, factions)                 a mask; one faction: a major victory, two: minor ones
    (STARTER, seat)                 who chooses a faction first
    (MORE,)                         there was no room for the rest
"""

from engine.robotech_table import Table
from engine.rng import Rng
from engine.step import NONE, IllegalPick, const

# Option bits
OWN_ENDS = const(1)
HIDE_AS_PRINTED = const(2)

RDF = const(0)
ZR = const(1)
REF = const(2)
AUL = const(3)

# Kinds of units
RICK = const(0)
MECHA = const(1)
VERITECH = const(2)
KHYRON = const(3)
COVERT = const(4)
OVERT = const(5)
FLAGSHIP = const(6)
POD = const(7)
MINMEI = const(8)
PARTISAN = const(9)
CITY = const(10)

HIDEOUT = const(13)

# Phases
CHOOSE = const(0)
TRADING = const(1)
ANSWER = const(2)
PLAYING = const(3)
BLACK_BOX = const(4)
EVENT_SPACE = const(5)
EVENT_UNIT = const(6)
EVENT_CIVILIAN = const(7)
EVENT_EITHER = const(8)
EVENT_WHOM = const(9)
COMMAND = const(10)
SOURCE = const(11)
MOVING = const(12)
TARGETS = const(13)
AMBUSHING = const(14)
CONCERT = const(15)
LOSE = const(16)
RESPAWN = const(17)
RESUPPLYING = const(18)
WATCH = const(19)
OVER = const(20)

# Verbs
CHOSE = const(0)
OFFER = const(1)
PASS = const(2)
TRADE = const(3)
REFUSE = const(4)
PLAY = const(5)
BLACK = const(6)
AT = const(7)
BRANCH = const(8)
WHOM = const(9)
UNIT = const(10)
ACTION = const(11)
FROM = const(12)
MOVE = const(13)
DROP = const(14)
LIFT = const(15)
SHIFT = const(16)
JOIN = const(17)
TARGET = const(18)
AMBUSH = const(19)
EARN = const(20)
LOSS = const(21)
RETURN = const(22)
NEXT = const(23)
END = const(24)
GO = const(25)
UNDO = const(26)
PLACE = const(27)
REMOVE = const(28)
FLIP = const(29)
GAIN = const(30)
PAY = const(31)
ASSEMBLE = const(32)
CONSTRUCT = const(33)
TOKEN = const(34)
TURN = const(35)
DREW = const(36)
ROUND = const(37)
CHECK = const(38)
HELD = const(39)
RETREAT = const(40)
RESUPPLY = const(41)
DEALT = const(42)
DRAWN = const(43)
WON = const(44)
MORE = const(45)
STARTER = const(46)
INCOME = const(47)

PICK_UNDO = const(250)
PICK_NEXT = const(251)
PICK_END = const(252)

# What decided a place in the standings
BY_MAJOR = const(0)
BY_MINOR = const(1)
LOST = const(2)
LOST_TO_BOT = const(3)
GOING_ON = const(4)

# What the game is at, besides who owes a pick
BOX_WHITE = const(1)
BOX_BLACK = const(2)
COMMANDS = const(3)
BOT = const(4)
RESOLUTION = const(5)

# The state: offsets of its bytes, as told in engine/README.md
_STEPS = const(2)
_PHASE = const(6)
_WAIT = const(7)  # seats that owe a pick | factions that have won << 4
_HANDS = const(22)
_STAGE = const(115)  # from here on: what is going on, zero between turns
_HERE = const(119)
_THERE = const(120)
_AREA = const(140)  # bytes of news, bytes of what can be taken back, then they: from both ends
_NEWS = const(142)
_SIZE = const(200)

_LENGTHS = (
    b"\x03\x04\x02\x04\x02\x04\x03\x02\x02\x02\x02\x03\x02\x05\x03\x03\x03\x02\x03\x04\x01\x02\x02\x01\x01\x01"
    b"\x01\x04\x04\x04\x03\x03\x02\x02\x04\x02\x02\x02\x02\x04\x02\x02\x02\x02\x02\x01\x02\x05"
)
"""Bytes of each verb's news."""


class Game(Table):
    """One game of Robotech: Reconstruction. `state` holds all of it."""

    NAME = "robotech"
    SIZE = _SIZE

    def __init__(self, seats, options, entropy):
        """A new game for 3 or 4 `seats`; 32 bytes of `entropy` say who chooses a faction first.

        `options` are the option bits, 0..3. ValueError for anything else. With None for
        `entropy` the table is empty, for a state to be restored to.
        """
        if not 3 <= seats <= 4:
            raise ValueError("Robotech is for 3 or 4 seats, not {}".format(seats))
        if not 0 <= options < 4:
            raise ValueError("Robotech has no option {}".format(options))
        self.seats = seats
        self.options = options
        self.state = bytearray(_SIZE)
        self._final = False
        self._rng = self._entropy = None
        if entropy is not None:
            from engine.robotech_start import begin  # seldom needed, so not in memory all the time

            begin(self, Rng(entropy))

    # The step contract

    def waiting(self):
        """Mask of the seats that owe a pick."""
        return self.state[_WAIT] & 15

    def legal(self, seat):
        """The legal picks of a seat, ascending; none for a seat that owes none."""
        if seat < 0 or not self.waiting() >> seat & 1:
            return
        phase = self.phase()
        yield from self._module(phase).choices(self, self.faction(seat))
        if self.undoable() and TRADING < phase < WATCH:
            yield PICK_UNDO
        if (phase == MOVING or phase == AMBUSHING) and self._module(phase).may_go_on(self):
            yield PICK_NEXT
        if self._may_end(phase):
            yield PICK_END

    def step(self, picks, entropy):
        """Applies one pick for each waiting seat and NONE for the others, together.

        `picks` has one entry per seat, `entropy` 32 bytes. IllegalPick or ValueError (for the
        entropy, or for playing a card that this state, a view, does not know) leave the state
        untouched.
        """
        self._check(picks)
        if len(entropy) != 32:
            raise ValueError("entropy must be 32 bytes, not {}".format(len(entropy)))
        state = self.state
        if self.phase() == PLAYING and self.card(self.turn(), picks[self.seat(self.turn())]) == 254:
            raise ValueError("a card is played that is not known here")
        state[_STEPS] = state[_STEPS] + 1 & 255
        if state[_STEPS] == 0:
            state[_STEPS + 1] = state[_STEPS + 1] + 1 & 255
        for i in range(state[_AREA]):
            state[_NEWS + i] = 0
        state[_AREA] = 0
        self._final = False
        self._rng = None
        self._entropy = entropy
        phase = self.phase()
        seat = 0
        while picks[seat] == NONE:
            seat += 1
        if picks[seat] == PICK_UNDO:
            self._take_back()
            self.tell(UNDO)
            return
        before = bytes(state[_PHASE:_AREA])
        if phase == LOSE:
            self._module(phase).apply(self, picks)
        else:
            self._module(phase).apply(self, picks[seat])
        if self._final or state[_WAIT] != before[1]:
            self._forget()
        else:
            self._note(before)
        self._entropy = self._rng = None

    def over(self):
        """True when somebody has won."""
        return self.state[_PHASE] == OVER

    def standings(self):
        """`(place, seat, points, tie_break)` of every seat by place, from 1.

        Who has won is first, two with minor victories together; the others share the place
        behind them. Where the REF has won without a player, all share the first place, with
        LOST_TO_BOT. Before the end all do, with GOING_ON. Points are those of the Victory
        Tracker; for ZR the civilians.
        """
        won = self.winners()
        seats = 0  # that have won
        for faction in range(4):
            if won >> faction & 1 and self.seat(faction) != NONE:
                seats += 1
        table = []
        for seat in range(self.seats):
            faction = self.faction(seat)
            place = 1
            if not won:
                why = GOING_ON
            elif faction < 4 and won >> faction & 1:
                why = BY_MINOR if won & won - 1 else BY_MAJOR
            else:
                place += seats
                why = LOST if seats else LOST_TO_BOT
            table.append((place, seat, self.points(faction) if faction < 4 else 0, why))
        table.sort()
        return table

    def view(self, seat):
        """A copy of the state as `seat` may know it, -1 for a spectator: the hands of others are covered."""
        seen = bytearray(self.state)
        for faction in range(4):
            owner = self.seat(faction)
            if owner != NONE and owner != seat:
                for slot in range(_HANDS + 4 * faction, _HANDS + 4 * faction + 4):
                    if seen[slot] < 34:
                        seen[slot] = 254
        return seen

    def news(self):
        """What the last step did, as a list of tuples (see the top of this file)."""
        state = self.state
        out = []
        at = _NEWS
        while at < _NEWS + state[_AREA]:
            length = _LENGTHS[state[at]]
            out.append(tuple(state[at : at + length]))
            at += length
        return out

    def describe(self, seat, pick):
        """A legal pick as `(verb, *ints)` under the current state; IllegalPick for any other."""
        if pick not in self.legal(seat):
            raise IllegalPick(seat, pick)
        from engine.robotech_words import told  # for screens and transcripts, not for playing

        return told(self, seat, pick)

    def restore(self, state):
        """Copies `state` in: one of this game, version, scenario, number of seats and options.

        ValueError with the reason for anything else, with the own state untouched.
        """
        from engine.robotech_check import flaw  # seldom needed, so not in memory all the time
        from engine.restoring import put

        put(self, state, "Robotech", flaw)

    def copy(self):
        """A new game equal to this one."""
        twin = Game(self.seats, self.options, None)
        twin.state[:] = self.state
        return twin

    def steps(self):
        """The number of steps done, 0..65535; then it begins at 0 again."""
        return self.state[_STEPS] | self.state[_STEPS + 1] << 8

    # For the game's other modules: what happens

    def ask(self, phase, faction):
        """The seat of a faction owes the next pick."""
        if not self.over():
            self.state[_PHASE] = phase
            self.state[_WAIT] = 1 << self.seat(faction)

    def pause(self):
        """The seat of the RDF lets it go on: there is much to be told already."""
        self.ask(WATCH, RDF)

    def crowded(self, bytes_needed):
        """True if there is no room for so many bytes of news in this step."""
        return self.state[_AREA] + bytes_needed >= _SIZE - _NEWS

    def tell(self, *news):
        """Adds to the news of this step; takes the room from what can be taken back, oldest first."""
        state = self.state
        room = _SIZE - 1 - _NEWS  # one is kept for MORE
        if state[_AREA] + len(news) > room:
            if state[_AREA] <= room and not (state[_AREA] and state[_NEWS + state[_AREA] - 1] == MORE):
                self._drop(room + 1)
                state[_NEWS + state[_AREA]] = MORE
                state[_AREA] += 1
            return
        self._drop(state[_AREA] + len(news))
        for value in news:
            state[_NEWS + state[_AREA]] = value
            state[_AREA] += 1

    def win(self, factions):
        """The game is over ("Victory Types")."""
        if not self.over():
            self.tell(WON, factions)
            self.clear()
            self.state[_PHASE] = OVER
            self.state[_WAIT] = factions << 4
            self._final = True

    def clear(self):
        """Nothing is going on."""
        state = self.state
        for i in range(_STAGE, _AREA):
            state[i] = 0
        state[_HERE] = state[_THERE] = NONE

    def chance(self, n):
        """An even int 0..n-1 of the step's entropy. What was done before it cannot be taken back."""
        if n == 1:
            return 0
        self._final = True
        if self._rng is None:
            self._rng = Rng(self._entropy)
        return self._rng.below(n)

    def final(self):
        """What was done cannot be taken back any more."""
        self._final = True

    # Books

    def undoable(self):
        """Whether something can be taken back."""
        return self.state[_AREA + 1] > 0

    def _note(self, before):
        """Notes the old values of what has changed: number, then offset and value of each, the newest first."""
        state = self.state
        changed = bytearray()
        for start in range(0, len(before), 16):  # whole pieces are compared at once, and most are alike
            end = min(start + 16, len(before))
            if state[_PHASE + start : _PHASE + end] != before[start:end]:
                for i in range(start, end):
                    if state[_PHASE + i] != before[i]:
                        changed.append(i)
        length = 2 * len(changed) + 1
        if length > _SIZE - _NEWS - state[_AREA]:
            self._forget()
            return
        self._drop(state[_AREA] + length)
        state[_AREA + 1] += length
        at = _SIZE - state[_AREA + 1]
        state[at] = len(changed)
        for i in changed:
            state[at + 1] = _PHASE + i
            state[at + 2] = before[i]
            at += 2

    def _drop(self, room):
        """Lets go of the oldest notes until so many bytes are free for something else."""
        state = self.state
        while state[_AREA + 1] and room + state[_AREA + 1] > _SIZE - _NEWS:
            at = last = _SIZE - state[_AREA + 1]
            while at < _SIZE:
                last = at
                at += 2 * state[at] + 1
            length = _SIZE - last
            for i in range(last - 1, _SIZE - state[_AREA + 1] - 1, -1):
                state[i + length] = state[i]
            for i in range(_SIZE - state[_AREA + 1], _SIZE - state[_AREA + 1] + length):
                state[i] = 0
            state[_AREA + 1] -= length

    def _take_back(self):
        """Undoes the last step that was noted."""
        state = self.state
        at = _SIZE - state[_AREA + 1]
        count = state[at]
        state[at] = 0
        for _ in range(count):
            state[state[at + 1]] = state[at + 2]
            state[at + 1] = state[at + 2] = 0
            at += 2
        state[_AREA + 1] -= 2 * count + 1

    def _forget(self):
        """Nothing can be taken back any more."""
        state = self.state
        for i in range(_SIZE - state[_AREA + 1], _SIZE):
            state[i] = 0
        state[_AREA + 1] = 0

    def _may_end(self, phase):
        """True if END is among the picks."""
        if phase <= TRADING or phase == ANSWER:
            return phase != CHOOSE
        if phase <= BLACK_BOX or phase >= LOSE:
            return False
        if phase == EVENT_EITHER or phase == EVENT_WHOM:
            return False
        return phase > EVENT_WHOM or self._module(phase).may_stop(self)

    def _module(self, phase):
        """What knows the picks of a phase."""
        if phase == CHOOSE:
            from engine import robotech_start as module
        elif phase <= PLAYING:
            from engine import robotech_turn as module
        elif phase <= EVENT_WHOM:
            from engine import robotech_events as module
        elif phase <= CONCERT:
            from engine import robotech_rows as module
        elif phase == LOSE:
            from engine import robotech_losses as module
        elif phase == WATCH and self.state[_STAGE] == BOT:
            from engine import robotech_bot as module
        else:
            from engine import robotech_resolve as module
        return module

    def _check(self, picks):
        """IllegalPick for the first seat whose pick is missing, not owed or not legal."""
        for seat in range(self.seats):
            pick = picks[seat] if seat < len(picks) else NONE
            if self.waiting() >> seat & 1:
                if pick not in self.legal(seat):
                    raise IllegalPick(seat, pick)
            elif pick != NONE or seat >= len(picks) or self.over():
                raise IllegalPick(seat, pick)
        if len(picks) > self.seats:
            raise IllegalPick(self.seats, picks[self.seats])
