"""TF22: RELOAD! for 2, 3 or 4 players.

A battle takes one or two steps. In the **pick** step every seat picks an RCU card of
its hand (1..7) or `R` (8). The reveal decides at once who wins the two container cards
and who gets chips. In the **act** step the winner and everyone who played R decide at
the same time, each only if there is more than one thing to do. The step that ends a
battle also reveals the next two container cards, and scores when a round is over.

An act is the pick `kind << 5 | arg`:

    DECLINE    winner  0                takes the cards only
    LOAD       winner  slot             loads the activated container
    MOVE       winner  from * 5 + to    moves a loaded one of the activated colour
    TAKE_BACK  R       0                takes all RCU cards back, free
    DISCARD    R       slot             discards the top of a stack, 1 chip
    SHIFT      R       from * 5 + to    moves the top of a stack, 2 chips
    BUY        R       colour * 5 + slot  buys and loads a container, 3 chips

`describe` tells a pick as a verb and its numbers:

    (PLAY, face) (PLAY_R,) (DECLINE,) (LOAD, colour, slot) (MOVE, colour, from, to)
    (TAKE_BACK,) (DISCARD, colour, slot) (SHIFT, colour, from, to) (BUY, colour, slot)

`news` tells those with the seat after the verb, what happened by itself included, and

    (NEUTRALIZED, mask, seat)     the 7s of the seats in `mask`, by the 1 of `seat`
    (TIED, mask, face)            the seats in `mask` tied with this face, the highest face first
    (CHIPS, mask)                 each of them gets a chip
    (NO_CHIPS, mask)              nobody gets one: the bank cannot pay all of them
    (WON, seat, card, card)       takes both container cards
    (NOBODY, card, card)          nobody won: both are set aside for this round
    (RETURNED, colour)            the activated container goes back to the stock
    (RAN_OUT, seat, colour)       a buy found no container left: nothing done or paid
    (SCORED, round)               round 0 or 1 is over and scored
    (ROUND, round)                round 0 or 1 begins
    (ACTIVATED, card, card, colour, container)  the next two cards; `container` is 0
                                  when that colour is out of stock
    (ENDED,)                      the game is over
"""

from engine.containers import (
    CARDS,
    COMPLETE,
    PER_COLOUR,
    card_colour,
    card_face,
    duel,
    loads,
    moves,
    top,
)
from engine.rng import Rng
from engine.step import NONE, IllegalPick, const

R = const(8)
"""The pick of the R card; 1..7 are the RCU cards."""

# Phases
PICK = const(0)
ACT = const(1)
OVER = const(2)

# Verbs; the first seven are the kinds of act, too
DECLINE = const(0)
LOAD = const(1)
MOVE = const(2)
TAKE_BACK = const(3)
DISCARD = const(4)
SHIFT = const(5)
BUY = const(6)
RAN_OUT = const(7)
PLAY = const(8)
PLAY_R = const(9)
NEUTRALIZED = const(10)
TIED = const(11)
CHIPS = const(12)
NO_CHIPS = const(13)
WON = const(14)
NOBODY = const(15)
RETURNED = const(16)
SCORED = const(17)
ROUND = const(18)
ACTIVATED = const(19)
ENDED = const(20)

# What decided a place in the standings
BY_POINTS = const(0)
BY_CHIPS = const(1)
BY_BONUS = const(2)
SHARED = const(3)

_VERSION = const(1)
_CHIPS = const(24)
_BATTLES = const(14)
_FULL_HAND = const(127)
_BONUS = const(3)
_R_BIT = const(1 << 8)
_ALL = b"\1\2\3\4\5\6\7\x08"  # the picks of a full hand

# The state: offsets of its bytes
_HEAD = const(0)  # version << 4 | seats
_OPTIONS = const(1)
_STEPS = const(2)
_TURN = const(3)  # phase | mask of the seats that owe a pick << 4
_BATTLE = const(4)  # battles done, 0..28 over both rounds
_FLAGS = const(5)
_CARDS = const(6)  # the two cards fought for
_LAST = const(8)  # the two cards of the battle before
_WHERE = const(10)  # 28 nibbles: the place of each container card
_HANDS = const(24)  # a bit per RCU card
_SHIPS = const(28)  # seat * slots + slot
_PURSES = const(40)
_POINTS = const(44)
_FACES = const(48)  # 16 nibbles, seat * 4 + colour: faces in the piles at the last scoring
_PLAYED = const(56)  # 4 nibbles
_ACTS = const(58)  # act of each seat in this battle, NONE if it has none
_SIZE = const(62)

# Flags; the three highest bits are the winner's seat + 1
_CONTAINER = const(1)  # a container lies on the cards
_HAD = const(2)  # one lay there when the last battle ended
_PAID = const(4)
_SCORED = const(8)
_ACTED = const(16)  # the last step was an act step
_WINNER = const(5)

# Places of a container card; 0..3 are the piles of the seats
_DECK = const(4)
_TABLE = const(5)
_ASIDE = const(6)
_BOTH_IN_DECK = const(0x44)
_DECK_TO_TABLE = const(1)

# The acts that have no number
_DECLINE = const(0)
_TAKE_BACK = const(3 << 5)


def battle(picks, seats):
    """Who wins a battle: `(winner, tied, neutralized)` ("Battle", "Tie", rulings 5 and 7).

    `picks` holds 1..7 or `R` for each of `seats` seats (0 stands out like R). `winner` is
    a seat or -1, the others are masks. Exactly one 1 removes all 7s, which is no tie.
    """
    once = twice = 0  # masks of the picks that were made, and that were made more than once
    for seat in range(seats):
        bit = 1 << picks[seat]
        twice |= once & bit
        once |= bit
    single = once & ~twice & 254
    lone_one = single & 2
    if lone_one:
        single &= 127
    winner = -1
    best = tied = neutralized = 0
    for seat in range(seats):
        pick = picks[seat]
        if single >> pick & 1:
            if pick > best:
                best = pick
                winner = seat
        elif pick == 7 and lone_one:
            neutralized |= 1 << seat
        elif 0 < pick < R:
            tied |= 1 << seat
    return winner, tied, neutralized


def _playable(hand):
    """The RCU cards in a hand, and R; without a loop, as this is asked most often."""
    if hand & 1:
        yield 1
    if hand & 2:
        yield 2
    if hand & 4:
        yield 3
    if hand & 8:
        yield 4
    if hand & 16:
        yield 5
    if hand & 32:
        yield 6
    if hand & 64:
        yield 7
    yield R


def share_of(faces, mine, loaded, colour, seat):
    """The points of a colour: all `faces` for an absolute majority of `mine` containers, else half (ruling 10).

    `mine` is at least 1; `loaded` are the containers of all, 16 bytes by seat * 4 + colour.
    """
    for at in range(colour, 16, 4):
        if at >> 2 != seat and loaded[at] >= mine:
            return faces // 2
    return faces


class Game:
    """One game of RELOAD!. `state` holds all of it; nothing in it is hidden from anybody."""

    NAME = "reload"
    SIZE = _SIZE

    def __init__(self, seats, options, entropy):
        """Sets up for 2..4 `seats` and reveals the first two cards with 32 bytes of `entropy`.

        `options` must be 0: there are no variants. ValueError for anything else. With None
        for `entropy` nothing is revealed: a table for a state to be restored to.
        """
        if not 2 <= seats <= 4:
            raise ValueError("RELOAD! is for 2 to 4 seats, not {}".format(seats))
        if options != 0:
            raise ValueError("RELOAD! has no option {}".format(options))
        self.seats = seats
        self.options = options
        self._slots = 7 - seats
        self.state = state = bytearray(_SIZE)
        state[_HEAD] = _VERSION << 4 | seats
        state[_OPTIONS] = options
        for i in range(4):
            state[_CARDS + i] = NONE
            state[_ACTS + i] = NONE
        for seat in range(seats):
            state[_HANDS + seat] = _FULL_HAND
        self._gather()
        if entropy is not None:
            self._activate(Rng(entropy))

    # The step contract

    def waiting(self):
        """Mask of the seats that owe a pick."""
        return self.state[_TURN] >> 4

    def legal(self, seat):
        """The legal picks of a seat, ascending; none for a seat that owes none."""
        turn = self.state[_TURN]
        if seat < 0 or not turn >> 4 + seat & 1:
            return ()
        if turn & 3 == ACT:
            return self._choices(seat)
        hand = self.state[_HANDS + seat]
        return _ALL if hand == _FULL_HAND else _playable(hand)

    def step(self, picks, entropy):
        """Applies one pick for each waiting seat and NONE for the others, together.

        `picks` has one entry per seat, `entropy` 32 bytes. IllegalPick or ValueError (for the
        entropy) leave the state untouched.
        """
        self._check(picks)
        if len(entropy) != 32:
            raise ValueError("entropy must be 32 bytes, not {}".format(len(entropy)))
        state = self.state
        state[_STEPS] += 1
        if state[_TURN] & 3 == PICK:
            self._reveal(picks)
        else:
            state[_FLAGS] |= _ACTED
            for seat in range(self.seats):
                if picks[seat] != NONE:
                    state[_ACTS + seat] = picks[seat]
            state[_TURN] = ACT
        if not state[_TURN] >> 4:
            self._resolve(entropy)

    def over(self):
        """True after the 28th battle."""
        return self.phase() == OVER

    def standings(self):
        """`(place, seat, points, tie_break)` of every seat by place ("End of the Game", ruling 11).

        Places are 1..4; seats that share one have the same. `tie_break` is the criterion
        that settled the place of this seat: BY_POINTS when no other seat has its points,
        BY_CHIPS when no other has its points and chips (most chips are better), BY_BONUS
        when no other has these and its bonus points (fewest are better), else SHARED.
        """
        from engine.reload_told import standings

        return standings(self)

    def view(self, seat):
        """A copy of the state as `seat` may know it, -1 for a spectator: here, all of it.

        Every played card was seen by all, and which card is drawn next is stored nowhere.
        """
        return bytearray(self.state)

    def news(self):
        """What the last step did, as a list of tuples (see the top of this file)."""
        from engine.reload_told import news

        return news(self)

    def describe(self, seat, pick):
        """A legal pick as `(verb, *ints)` under the current state; IllegalPick for any other."""
        from engine.reload_pick import described

        return described(self, seat, pick)

    def restore(self, state):
        """Copies `state` in: one of this game, version, number of seats and options.

        ValueError with the reason for anything else, with the own state untouched. Besides
        length and ranges it checks that all cards, containers and chips are there, that the
        reveal and its winner agree and that just those seats owe a pick that have a choice.
        """
        from engine.reload_check import fault  # seldom needed, so not in memory all the time

        why = fault(self, state)
        if why:
            raise ValueError(why)

    def copy(self):
        """A new game equal to this one."""
        twin = Game(self.seats, self.options, None)
        twin.state[:] = self.state
        return twin

    def steps(self):
        """The number of steps done, 0..56."""
        return self.state[_STEPS]

    # What screens, bots and transcripts ask

    def phase(self):
        """PICK, ACT or OVER."""
        return self.state[_TURN] & 3

    def round(self):
        """The round, 0 or 1; 1 when over."""
        return 0 if self.state[_BATTLE] < _BATTLES else 1

    def battle(self):
        """The battle within the round, 0..13; 13 when over."""
        return 13 if self.over() else self.state[_BATTLE] % _BATTLES

    def cards(self):
        """The two container cards that are fought for, each 0..27; (255, 255) when over."""
        return self.state[_CARDS], self.state[_CARDS + 1]

    def last_cards(self):
        """The two container cards of the battle before this one; (255, 255) if there is none."""
        return self.state[_LAST], self.state[_LAST + 1]

    def colour(self):
        """The activated colour 0..3; -1 when over."""
        state = self.state
        return -1 if state[_CARDS] == NONE else duel(state[_CARDS], state[_CARDS + 1])

    def container(self):
        """True when a container lies on the cards, False when its colour is out of stock."""
        return self.state[_FLAGS] & _CONTAINER != 0

    def slots(self):
        """Slots on each ship: 5, 4 or 3 for 2, 3 or 4 seats."""
        return self._slots

    def stack(self, seat, slot):
        """The stack in a slot of a ship, 0..15."""
        return self.state[_SHIPS + seat * self._slots + slot]

    def count(self, seat, colour):
        """Containers of a colour on a ship."""
        loaded = 0
        for stack in self._ship(seat):
            loaded += stack >> colour & 1
        return loaded

    def stock(self, colour):
        """Containers of a colour in the common stock, 0..10; one on the cards is not in it."""
        left = PER_COLOUR
        container = 1 << colour
        for stack in self.state[_SHIPS:_PURSES]:
            if stack & container:
                left -= 1
        return left - 1 if self.state[_FLAGS] & _CONTAINER and self.colour() == colour else left

    def chips(self, seat):
        """Chips of a seat."""
        return self.state[_PURSES + seat]

    def bank(self):
        """Chips in the bank, 0..24."""
        left = _CHIPS
        for seat in range(self.seats):
            left -= self.state[_PURSES + seat]
        return left

    def hand(self, seat):
        """The RCU cards in hand: bit v - 1 is RCU v. R is always there, too."""
        return self.state[_HANDS + seat]

    def played(self, seat):
        """What a seat played in the last reveal: 1..7, `R`, or 0 before the first."""
        return self._nibble(_PLAYED, seat)

    def winner(self):
        """The winner of the last revealed battle, -1 if nobody won or none was revealed."""
        return (self.state[_FLAGS] >> _WINNER) - 1

    def tied(self):
        """Mask of the seats that tied in the last revealed battle."""
        return self._outcome()[1]

    def neutralized(self):
        """Mask of the seats whose 7 a single 1 removed in the last revealed battle."""
        return self._outcome()[2]

    def deciders(self):
        """Mask of the seats that have more than one act to choose from after a reveal."""
        mask = 0
        for seat in range(self.seats):
            if self.state[_ACTS + seat] != NONE and self._decides(seat):
                mask |= 1 << seat
        return mask

    def paid(self):
        """True when the tied seats of the last revealed battle got their chips."""
        return self.state[_FLAGS] & _PAID != 0

    def scored(self):
        """True when the last step ended a round. Then `share` and `majority` tell that scoring."""
        return self.state[_FLAGS] & _SCORED != 0

    def points(self, seat):
        """The points of a seat so far; with its bonus points when over."""
        return self.state[_POINTS + seat]

    def pile(self, seat, colour):
        """`(faces, cards)`: the sum and the number of a seat's won cards of a colour in this round."""
        faces = cards = 0
        for card in range(colour * 7, colour * 7 + 7):
            if self._nibble(_WHERE, card) == seat:
                faces += card_face(card)
                cards += 1
        return faces, cards

    def faces(self, seat, colour):
        """The sum of a seat's faces of a colour at the last scoring, 0..12."""
        return self._nibble(_FACES, seat * 4 + colour)

    def majority(self, seat, colour):
        """How a seat's containers of a colour compare, by the ships as they are now.

        2: strictly more than every other seat, 1: a tie or a minority, 0: it has none.
        """
        mine = self.count(seat, colour)
        if not mine:
            return 0
        for other in range(self.seats):
            if other != seat and self.count(other, colour) >= mine:
                return 1
        return 2

    def share(self, seat, colour):
        """The points of a colour at the last scoring ("Points", ruling 10): all faces for an
        absolute majority, half of them rounded down for a tie or a minority."""
        majority = self.majority(seat, colour)
        return self.faces(seat, colour) * majority // 2

    def loaded(self, seat):
        """Containers on a ship: its points besides the colours in a scoring."""
        return (
            self.count(seat, 0) + self.count(seat, 1) + self.count(seat, 2) + self.count(seat, 3)
        )

    def bonus(self, seat):
        """What the complete stacks of a ship are worth, 3 each; counted after round 2 only."""
        complete = 0
        for slot in range(self._slots):
            if self.stack(seat, slot) == COMPLETE:
                complete += 1
        return complete * _BONUS

    # A battle

    def _activate(self, rng):
        """Reveals two cards of the deck and puts a container on them ("Activate a Container")."""
        state = self.state
        left = CARDS - 2 * (state[_BATTLE] % _BATTLES)
        card = self._draw(rng.below(left))
        other = self._draw(rng.below(left - 1))
        state[_CARDS] = card
        state[_CARDS + 1] = other
        if self._in_stock(duel(card, other)):
            state[_FLAGS] |= _CONTAINER
        state[_TURN] = PICK | (1 << self.seats) - 1 << 4

    def _reveal(self, picks):
        """Turns over what was played: chips, cards, and who has something to decide."""
        state = self.state
        winner, tied, _ = battle(picks, self.seats)
        # Of the flags only the container outlasts a reveal.
        state[_FLAGS] = state[_FLAGS] & _CONTAINER | winner + 1 << _WINNER
        played = 0
        for seat in range(self.seats):
            pick = picks[seat]
            played |= pick << 4 * seat
            # What happens unless the seat has a choice and decides otherwise.
            if pick == R:
                state[_ACTS + seat] = _TAKE_BACK
            else:
                state[_ACTS + seat] = _DECLINE if seat == winner else NONE
                state[_HANDS + seat] ^= 1 << pick - 1
        state[_PLAYED] = played & 255
        state[_PLAYED + 1] = played >> 8
        if tied:
            self._pay(tied)
        place = _ASIDE if winner < 0 else winner
        for card in state[_CARDS:_LAST]:
            state[_WHERE + (card >> 1)] ^= (_TABLE ^ place) << 4 * (card & 1)
        state[_TURN] = ACT | self.deciders() << 4

    def _pay(self, tied):
        """A chip for each tied seat, or for none if the bank cannot pay all (ruling 6)."""
        due = 0
        for seat in range(self.seats):
            due += tied >> seat & 1
        if due <= self.bank():
            self.state[_FLAGS] |= _PAID
            for seat in range(self.seats):
                self.state[_PURSES + seat] += tied >> seat & 1

    def _decides(self, seat):
        """True when the winner, or a seat that played R, has more than one of `_choices`."""
        state = self.state
        if seat != (state[_FLAGS] >> _WINNER) - 1:
            # Three chips always buy something: the other ships hold at most nine of each colour.
            chips = state[_PURSES + seat]
            return chips >= 3 or chips > 0 and max(self._ship(seat)) > 0
        ship = self._ship(seat)
        colour = duel(state[_CARDS], state[_CARDS + 1])
        if state[_FLAGS] & _CONTAINER:
            for _ in loads(ship, colour, 0):
                return True
        for _ in moves(ship, colour, 0):
            return True
        return False

    def _choices(self, seat, act=NONE):
        """The acts of the winner ("Load", "Bluff") or of a seat that played R ("Reload").

        With an `act` some of those that it is not are left out, so that a step looks no further than it must.
        """
        state = self.state
        kind = act >> 5
        if seat == (state[_FLAGS] >> _WINNER) - 1:
            yield _DECLINE
            ship = self._ship(seat)
            colour = duel(state[_CARDS], state[_CARDS + 1])
            if state[_FLAGS] & _CONTAINER and kind != MOVE:
                yield from loads(ship, colour, LOAD << 5)
            if kind != LOAD:
                yield from moves(ship, colour, MOVE << 5)
            return
        yield _TAKE_BACK
        chips = state[_PURSES + seat]
        if not chips or kind == TAKE_BACK:
            return
        ship = self._ship(seat)
        for slot in range(self._slots):
            if ship[slot]:
                yield DISCARD << 5 | slot
        if chips >= 2 and kind != BUY:
            yield from moves(ship, -1, SHIFT << 5)
        if chips >= 3:
            for colour in range(4):
                if (act == NONE or (act & 31) // 5 == colour) and self._in_stock(colour):
                    yield from loads(ship, colour, BUY << 5 | colour * 5)

    def _resolve(self, entropy):
        """Carries out all acts, the winner's first (ruling 2), and goes on to the next battle."""
        state = self.state
        winner = (state[_FLAGS] >> _WINNER) - 1
        if winner >= 0:
            self._carry_out(winner)
        # Loaded or not, the container has left the cards before the R players act.
        if state[_FLAGS] & _CONTAINER:
            state[_FLAGS] ^= _CONTAINER | _HAD
        for seat in range(self.seats):
            act = state[_ACTS + seat]
            if act == _TAKE_BACK:  # what R does most often
                state[_HANDS + seat] = _FULL_HAND
            elif act != NONE and seat != winner:
                self._carry_out(seat)
        state[_LAST] = state[_CARDS]
        state[_LAST + 1] = state[_CARDS + 1]
        state[_CARDS] = state[_CARDS + 1] = NONE
        state[_BATTLE] += 1
        if state[_BATTLE] % _BATTLES == 0:
            self._score()
        if state[_BATTLE] == 2 * _BATTLES:
            state[_TURN] = OVER
        else:
            self._activate(Rng(entropy))

    def _carry_out(self, seat):
        """Does what a seat decided; notes for the news what the state would not tell afterwards."""
        state = self.state
        act = state[_ACTS + seat]
        kind = act >> 5
        arg = act & 31
        ship = _SHIPS + seat * self._slots
        if kind == LOAD:
            state[ship + arg] |= 1 << self.colour()
        elif kind == MOVE or kind == SHIFT:
            container = 1 << top(state[ship + arg // 5])
            state[ship + arg // 5] ^= container
            state[ship + arg % 5] |= container
            if kind == SHIFT:
                state[_PURSES + seat] -= 2
        elif kind == DISCARD:
            colour = top(state[ship + arg])
            state[ship + arg] ^= 1 << colour
            state[_PURSES + seat] -= 1
            state[_ACTS + seat] = DISCARD << 5 | colour * 5 + arg
        elif kind == BUY:
            if self._in_stock(arg // 5):
                state[ship + arg % 5] |= 1 << arg // 5
                state[_PURSES + seat] -= 3
            else:
                state[_ACTS + seat] = RAN_OUT << 5 | arg

    def _score(self):
        """Ends a round ("Points", "Bonus Points & Victory") and, but for the last, takes in all cards."""
        state = self.state
        last = state[_BATTLE] == 2 * _BATTLES
        state[_FLAGS] |= _SCORED
        faces = bytearray(16)  # seat * 4 + colour, as the containers
        loaded = bytearray(16)
        for card in range(CARDS):
            place = state[_WHERE + (card >> 1)] >> 4 * (card & 1) & 15
            if place < 4:
                faces[place * 4 + card_colour(card)] += card_face(card)
        for at in range(self.seats * self._slots):
            stack = state[_SHIPS + at]
            at = at // self._slots * 4
            while stack:
                loaded[at] += stack & 1
                stack >>= 1
                at += 1
        for seat in range(self.seats):
            gain = self.bonus(seat) if last else 0
            for at in range(seat * 4, seat * 4 + 4):
                mine = loaded[at]
                if mine:
                    gain += mine + share_of(faces[at], mine, loaded, at & 3, seat)
            state[_POINTS + seat] += gain
        for i in range(8):
            state[_FACES + i] = faces[2 * i] | faces[2 * i + 1] << 4
        if not last:
            self._gather()

    def _check(self, picks):
        """IllegalPick for the first seat whose pick is missing, not owed or not legal."""
        state = self.state
        seats = self.seats
        turn = state[_TURN]
        picking = turn & 3 == PICK  # which all seats do
        seat = 0
        for pick in picks:
            if seat == seats:
                raise IllegalPick(seat, pick)
            if picking:
                if pick < 1 or not (state[_HANDS + seat] << 1 | _R_BIT) >> pick & 1:
                    raise IllegalPick(seat, pick)
            elif turn >> 4 + seat & 1:
                if pick not in self._choices(seat, pick):
                    raise IllegalPick(seat, pick)
            elif pick != NONE or turn == OVER:
                raise IllegalPick(seat, pick)
            seat += 1
        if seat < seats:
            raise IllegalPick(seat, NONE)

    # Bytes and nibbles

    def _nibble(self, offset, i):
        return self.state[offset + (i >> 1)] >> 4 * (i & 1) & 15

    def _gather(self):
        """Puts all 28 cards into the deck (ruling 9)."""
        for i in range(CARDS // 2):
            self.state[_WHERE + i] = _BOTH_IN_DECK

    def _draw(self, n):
        """Lays the card on the table that `n` other cards of the deck come before; gives it."""
        state = self.state
        at = _WHERE
        for two in state[_WHERE:_HANDS]:
            if two == _BOTH_IN_DECK:
                if n < 2:
                    break
                n -= 2
            elif two & _BOTH_IN_DECK and (two >> 4 == _DECK or two & 15 == _DECK):
                if n == 0:
                    n = 1 if two >> 4 == _DECK else 0
                    break
                n -= 1
            at += 1
        state[at] ^= _DECK_TO_TABLE << 4 * n
        return 2 * (at - _WHERE) + n

    def _in_stock(self, colour):
        """True when the common stock has a container of a colour."""
        state = self.state
        container = 1 << colour
        # Of the twelve places for stacks so many are without the colour when all of it is loaded.
        without = 3 if state[_FLAGS] & _CONTAINER and self.colour() == colour else 2
        for stack in state[_SHIPS:_PURSES]:
            if not stack & container:
                if not without:
                    return True
                without -= 1
        return False

    def _ship(self, seat):
        """The stacks of a seat."""
        at = _SHIPS + seat * self._slots
        return self.state[at : at + self._slots]

    def _outcome(self):
        return battle([self.played(seat) for seat in range(self.seats)], self.seats)
