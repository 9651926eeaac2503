"""TF22: Load! for 2 players.

Three rounds of twelve tricks. In the **play** step both seats pick a slot of their hand,
0..11. The reveal decides who wins the trick, and who must now load or move a container
of the winning card's colour: the winner, or the loser if the winner can do neither. Who
can do several things does the **act** step alone, a single thing is done at once. The
step that ends a round scores it and deals the next one.

An act is the pick `kind << 5 | arg`:

    LOAD  slot             loads a container of the winning colour
    MOVE  from * 5 + to    moves a loaded one of that colour onto another stack

`describe` tells a pick as a verb and its numbers:

    (PLAY, card) (LOAD, colour, slot) (MOVE, colour, from, to)

`card` is NONE where this state does not know it. `news` tells those with the seat after
the verb, what happened by itself included, and

    (WON, seat, card, card)    takes both cards, its own one first
    (NOBODY, card, card)       two equal cards: both are out for this round
    (PASSED, seat)             the winner can neither load nor move: this seat must
    (STUCK,)                   nobody can: nothing happens
    (SCORED, round)            round 0..2 is over and scored
    (ROUND, round)             round 0..2 begins
    (ENDED,)                   the game is over

Where each container card is, is kept by slot: seat * 12 + 0..11. Sealed (no option), a
card is known only to whom it was dealt until it is played: see "Sealed deals" in
engine/README.md. With the option `trusted` (1) the entropy deals and every state holds
both hands.
"""

from engine.containers import (
    CARDS,
    COMPLETE,
    beats,
    card_colour,
    card_face,
    loads,
    moves,
)
from engine.rng import Rng
from engine.step import NONE, IllegalPick, const

TRUSTED = const(1)
"""The option bit of a deal in which every handheld holds both hands."""

# Phases
PICK = const(0)
ACT = const(1)
OVER = const(2)

# Verbs; the first two are the kinds of act, too
LOAD = const(1)
MOVE = const(2)
PLAY = const(8)
PASSED = const(9)
STUCK = const(10)
WON = const(14)
NOBODY = const(15)
SCORED = const(17)
ROUND = const(18)
ENDED = const(20)

# What decided a place in the standings
BY_POINTS = const(0)
SHARED = const(1)

SLOTS = const(5)
"""Slots on each ship."""
HAND = const(12)
"""Cards that each seat is dealt for a round."""
TRICKS = const(36)
"""Tricks of a whole game, 12 for each round."""

_VERSION = const(1)
_BONUS = const(3)
_DEALT = const(24)

# The state: offsets of its bytes
_HEAD = const(0)  # version << 4 | seats
_OPTIONS = const(1)
_STEPS = const(2)
_TURN = const(3)  # phase | mask of the seats that owe a pick << 4
_TRICK = const(4)  # tricks done, 0..36 over all rounds
_FLAGS = const(5)
_PLAYED = const(6)  # the card of each seat in the last reveal, NONE before the first
_ACT = const(8)  # the act of that trick, NONE while and if there is none
_POINTS = const(9)
_FACES = const(11)  # 8 nibbles, seat * 4 + colour: faces in the piles at the last scoring
_SHIPS = const(15)  # seat * 5 + slot
_CARDS = const(25)  # seat * 12 + slot: card | place << 5
_SIZE = const(49)

# Flags; the three highest bits are the winner's seat + 1
_SCORED = const(1)  # the last step scored a round
_ACTED = const(2)  # the last step was an act step
_PASSED = const(4)  # the winner of the last trick could neither load nor move
_WINNER = const(5)

_UNKNOWN = const(31)
# Places of a card: 0 in hand, 1 and 2 the piles of the seats, 3 out
_OUT = const(3)


def winner_of(card, other):
    """Who wins a trick of two container cards 0..27: 0 the first, 1 the second, -1 nobody (ruling 2)."""
    colour = card_colour(card)
    if colour != card_colour(other):
        return 0 if beats(colour, card_colour(other)) else 1
    lead = card_face(card) - card_face(other)
    if lead:
        return 0 if lead > 0 else 1
    return -1


def share_of(faces, mine, loaded, colour, seat):
    """The points of a colour: all `faces` for strictly more containers (`mine`), else none (ruling 4).

    `loaded` are the containers of both, by seat * 4 + colour.
    """
    return faces if mine > loaded[4 - 4 * seat + colour] else 0


class Game:
    """One game of Load!. `state` holds all of it that this handheld knows."""

    NAME = "load"
    SIZE = _SIZE

    def __init__(self, seats, options, entropy):
        """Sets up for 2 `seats`; with `options` TRUSTED, 32 bytes of `entropy` deal the first hands.

        ValueError for other seats, options or entropy. With None for `entropy` nothing is
        dealt: a table for a state to be restored to.
        """
        if seats != 2:
            raise ValueError("Load! is for 2 seats, not {}".format(seats))
        if options > TRUSTED:
            raise ValueError("Load! has no option {}".format(options & ~TRUSTED))
        self.seats = seats
        self.options = options
        self.state = state = bytearray(_SIZE)
        state[_HEAD] = _VERSION << 4 | seats
        state[_OPTIONS] = options
        state[_TURN] = 3 << 4
        state[_PLAYED] = state[_PLAYED + 1] = state[_ACT] = NONE
        self._deal(None if entropy is None else Rng(entropy))

    # The step contract

    def waiting(self):
        """Mask of the seats that owe a pick."""
        return self.state[_TURN] >> 4

    def legal(self, seat):
        """The legal picks of a seat, ascending; none for a seat that owes none."""
        if seat < 0 or not self.waiting() >> seat & 1:
            return
        if self.phase() == ACT:
            yield from self._acts(seat)
            return
        hand = self.hand(seat)
        for slot in range(HAND):
            if hand >> slot & 1:
                yield slot

    def step(self, picks, entropy):
        """Applies one pick for each waiting seat and NONE for the others, together.

        `picks` has one entry per seat, `entropy` 32 bytes. IllegalPick, or ValueError for the
        entropy or a card played that nobody has told (`learn`), leave the state untouched.
        """
        self._check(picks)
        rng = Rng(entropy)
        state = self.state
        if self.phase() == PICK:
            for seat in range(2):
                if self.card(seat, picks[seat]) == NONE:
                    slot = self.opens(seat, picks[seat])
                    raise ValueError("slot {} is opened, but its card is not known".format(slot))
            act = self._reveal(picks)
        else:
            act = picks[self.actor()]
            state[_FLAGS] |= _ACTED
        state[_STEPS] += 1
        if self.phase() == ACT and not state[_FLAGS] & _ACTED:
            return
        if act != NONE:
            state[_ACT] = act
            self._carry_out(self.actor())
        self._finish(rng)

    def over(self):
        """True after the 36th trick."""
        return self.phase() == OVER

    def standings(self):
        """`(place, seat, points, tie_break)` by place: most points, or a shared victory (ruling 6).

        `tie_break` is BY_POINTS, or SHARED for two equal seats, which both have place 1.
        """
        lead = self.points(0) - self.points(1)
        if not lead:
            return [(1, 0, self.points(0), SHARED), (1, 1, self.points(1), SHARED)]
        first = 0 if lead > 0 else 1
        return [
            (1, first, self.points(first), BY_POINTS),
            (2, 1 - first, self.points(1 - first), BY_POINTS),
        ]

    def view(self, seat):
        """A copy of the state without the cards in hands other than this seat's; -1 is a spectator."""
        view = bytearray(self.state)
        for slot in range(_DEALT):
            if slot // HAND != seat and view[_CARDS + slot] < 32:
                view[_CARDS + slot] = _UNKNOWN
        return view

    def news(self):
        """What the last step did, as a list of tuples (see the top of this file)."""
        state = self.state
        out = []
        flags = state[_FLAGS]
        if self.steps():
            if not flags & _ACTED:
                self._tell_reveal(out)
            if self.phase() == ACT:
                return out
            act = state[_ACT]
            if act != NONE:
                arg = act & 31
                told = (arg,) if act >> 5 == LOAD else (arg // 5, arg % 5)
                out.append((act >> 5, self.actor(), self.colour()) + told)
            if flags & _SCORED:
                out.append((SCORED, state[_TRICK] // HAND - 1))
        if self.over():
            out.append((ENDED,))
        elif flags & _SCORED or not self.steps():
            out.append((ROUND, self.round()))
        return out

    def describe(self, seat, pick):
        """A legal pick as `(verb, *ints)` under the current state; IllegalPick for any other."""
        if pick not in self.legal(seat):
            raise IllegalPick(seat, pick)
        if self.phase() != ACT:
            return (PLAY, self.card(seat, pick))
        arg = pick & 31
        if pick >> 5 == LOAD:
            return (LOAD, self.colour(), arg)
        return (MOVE, self.colour(), arg // 5, arg % 5)

    def restore(self, state):
        """Copies `state` in: one of this game, version, number of seats and options.

        ValueError with the reason for anything else, with the own state untouched.
        engine/load_check.py tells what is checked.
        """
        if len(state) != _SIZE:
            raise ValueError("a state of Load! has {} bytes, not {}".format(_SIZE, len(state)))
        if state[_HEAD] >> 4 != _VERSION:
            raise ValueError("state of version {}, not {}".format(state[_HEAD] >> 4, _VERSION))
        if state[_HEAD] & 15 != self.seats:
            raise ValueError("state for {} seats, not {}".format(state[_HEAD] & 15, self.seats))
        if state[_OPTIONS] != self.options:
            raise ValueError("state with options {}, not {}".format(state[_OPTIONS], self.options))
        twin = Game(self.seats, self.options, None)
        twin.state[:] = state
        from engine.load_check import flaw

        reason = flaw(twin)
        if reason:
            raise ValueError(reason)
        self.state[:] = state

    def copy(self):
        """A new game equal to this one."""
        twin = Game(self.seats, self.options, None)
        twin.state[:] = self.state
        return twin

    def steps(self):
        """The number of steps done, 0..72."""
        return self.state[_STEPS]

    # Sealed deals

    def deal(self):
        """The owner of each slot if a sealed deal is due (28 bytes, 255 for the four cards aside), else None.

        It is due before the first trick of a round, as long as no card of it is known here.
        """
        if self.options & TRUSTED or self.phase() != PICK or self.state[_TRICK] % HAND:
            return None
        for slot in range(_DEALT):
            if self.state[_CARDS + slot] != _UNKNOWN:
                return None
        owners = bytearray(CARDS)
        for slot in range(HAND, CARDS):
            owners[slot] = 1 if slot < _DEALT else NONE
        return bytes(owners)

    def learn(self, slot, card):
        """Puts `card` (0..27) into a slot (0..23); the same once more changes nothing.

        ValueError, with nothing changed, if there is no such slot or card, or if the slot
        holds another card or another slot this one.
        """
        if not 0 <= slot < _DEALT:
            raise ValueError("there is no slot {}".format(slot))
        if not 0 <= card < CARDS:
            raise ValueError("there is no card {}".format(card))
        for other in range(_DEALT):
            if other != slot and self.state[_CARDS + other] & 31 == card:
                raise ValueError("card {} is in slot {}, not in {}".format(card, other, slot))
        held = self.state[_CARDS + slot]
        if held & 31 != card:
            if held != _UNKNOWN:
                raise ValueError("slot {} holds card {}, not {}".format(slot, held & 31, card))
            self.state[_CARDS + slot] = card

    def opens(self, seat, pick):
        """The slot (0..23) that a pick opens to all, or NONE if it opens none."""
        if self.phase() != PICK or pick == NONE:
            return NONE
        return seat * HAND + pick

    # What screens, bots and transcripts ask

    def phase(self):
        """PICK, ACT or OVER."""
        return self.state[_TURN] & 3

    def round(self):
        """The round, 0..2; 2 when over."""
        return 2 if self.over() else self.state[_TRICK] // HAND

    def trick(self):
        """The trick within the round, 0..11; 11 when over."""
        return 11 if self.over() else self.state[_TRICK] % HAND

    def hand(self, seat):
        """The slots in hand: bit `slot` for each of 0..11."""
        mask = 0
        for slot in range(HAND):
            if self.state[_CARDS + seat * HAND + slot] < 32:
                mask |= 1 << slot
        return mask

    def card(self, seat, slot):
        """The card 0..27 in a seat's slot 0..11, played or not; NONE if it is not known here."""
        card = self.state[_CARDS + seat * HAND + slot] & 31
        return NONE if card == _UNKNOWN else card

    def played(self, seat):
        """The card that a seat played in the last reveal; NONE before the first."""
        return self.state[_PLAYED + seat]

    def winner(self):
        """The winner of the last revealed trick, -1 if nobody won or none was revealed."""
        return (self.state[_FLAGS] >> _WINNER) - 1

    def passed(self):
        """True when the winner of the last revealed trick could neither load nor move."""
        return self.state[_FLAGS] & _PASSED != 0

    def actor(self):
        """The seat that the action of the last revealed trick went to, -1 if nobody won."""
        winner = self.winner()
        return 1 - winner if self.passed() else winner

    def colour(self):
        """The colour 0..3 that the last revealed trick was won with, -1 if nobody won."""
        winner = self.winner()
        return -1 if winner < 0 else card_colour(self.state[_PLAYED + winner])

    def slots(self):
        """Slots on each ship: 5."""
        return SLOTS

    def stack(self, seat, slot):
        """The stack in a slot of a ship, 0..15."""
        return self.state[_SHIPS + seat * SLOTS + slot]

    def count(self, seat, colour):
        """Containers of a colour on a ship."""
        first = _SHIPS + seat * SLOTS
        number = 0
        for stack in self.state[first : first + SLOTS]:
            number += stack >> colour & 1
        return number

    def points(self, seat):
        """The points of a seat so far; with its bonus points when over."""
        return self.state[_POINTS + seat]

    def pile(self, seat, colour):
        """`(faces, cards)`: the sum and the number of a seat's won cards of a colour in this round."""
        faces = cards = 0
        for slot in range(_DEALT):
            held = self.state[_CARDS + slot]
            if held >> 5 == seat + 1 and card_colour(held & 31) == colour:
                faces += card_face(held & 31)
                cards += 1
        return faces, cards

    def scored(self):
        """True when the last step ended a round. Then `faces` and `share` tell that scoring."""
        return self.state[_FLAGS] & _SCORED != 0

    def faces(self, seat, colour):
        """The sum of a seat's faces of a colour at the last scoring, 0..12."""
        return self.state[_FACES + seat * 2 + (colour >> 1)] >> 4 * (colour & 1) & 15

    def majority(self, seat, colour):
        """True for strictly more containers of a colour than the other seat, by the ships as they are now."""
        return self.count(seat, colour) > self.count(1 - seat, colour)

    def share(self, seat, colour):
        """The points of a colour at the last scoring: all faces for an absolute majority, else 0 (ruling 4)."""
        loaded = bytes([self.count(at >> 2, at & 3) for at in range(8)])
        return share_of(self.faces(seat, colour), loaded[4 * seat + colour], loaded, colour, seat)

    def bonus(self, seat):
        """What the complete stacks of a ship are worth, 3 each; counted after round 3 only (ruling 5)."""
        bonus = 0
        for slot in range(SLOTS):
            if self.stack(seat, slot) == COMPLETE:
                bonus += _BONUS
        return bonus

    def _check(self, picks):
        """IllegalPick for the first seat whose pick is missing, not owed or not legal."""
        for seat in range(2):
            pick = picks[seat] if seat < len(picks) else NONE
            if self.waiting() >> seat & 1:
                if pick not in self.legal(seat):
                    raise IllegalPick(seat, pick)
            elif pick != NONE or seat >= len(picks) or self.over():
                raise IllegalPick(seat, pick)
        if len(picks) > 2:
            raise IllegalPick(2, picks[2])

    # A trick

    def _deal(self, rng):
        """Takes in all cards for a new round; trusted, `rng` deals them anew (None: an empty table)."""
        state = self.state
        for slot in range(_DEALT):
            state[_CARDS + slot] = _UNKNOWN
        if not self.options & TRUSTED or rng is None:
            return
        taken = 0
        for slot in range(_DEALT):
            n = rng.below(CARDS - slot)
            card = 0
            while True:  # on to the card that n others not dealt yet come before
                if not taken >> card & 1:
                    if n == 0:
                        break
                    n -= 1
                card += 1
            taken |= 1 << card
            state[_CARDS + slot] = card

    def _reveal(self, picks):
        """Turns over both cards. Gives the only act that is possible, NONE if there is none or a choice.

        With a choice the phase is ACT afterwards.
        """
        state = self.state
        for seat in range(2):
            state[_PLAYED + seat] = self.card(seat, picks[seat])
        winner = winner_of(state[_PLAYED], state[_PLAYED + 1])
        place = _OUT if winner < 0 else winner + 1
        for seat in range(2):
            state[_CARDS + self.opens(seat, picks[seat])] |= place << 5
        state[_FLAGS] = winner + 1 << _WINNER
        state[_ACT] = NONE
        if winner < 0:
            return NONE
        act = next(self._acts(winner), NONE)
        if act == NONE:
            state[_FLAGS] |= _PASSED
            act = next(self._acts(1 - winner), NONE)
        for other in self._acts(self.actor()):
            if other != act:
                state[_TURN] = ACT | 1 << self.actor() << 4
                return NONE
        return act

    def _acts(self, seat):
        """The acts with a container of the winning colour that fit a seat's ship (ruling 3)."""
        colour = self.colour()
        first = _SHIPS + seat * SLOTS
        ship = self.state[first : first + SLOTS]
        yield from loads(ship, colour, LOAD << 5)
        yield from moves(ship, colour, MOVE << 5)

    def _carry_out(self, seat):
        """Does the act of this trick."""
        state = self.state
        container = 1 << self.colour()
        arg = state[_ACT] & 31
        first = _SHIPS + seat * SLOTS
        if state[_ACT] >> 5 == MOVE:
            state[first + arg // 5] ^= container
            arg %= 5
        state[first + arg] |= container

    def _finish(self, rng):
        """Ends a trick, and with the last one of a round the round."""
        state = self.state
        state[_TRICK] += 1
        state[_TURN] = 3 << 4
        if state[_TRICK] % HAND:
            return
        last = state[_TRICK] == TRICKS
        state[_FLAGS] |= _SCORED
        for seat in range(2):
            gain = self.bonus(seat) if last else 0
            for colour in range(4):
                at = _FACES + seat * 2 + (colour >> 1)
                faces = self.pile(seat, colour)[0]
                state[at] = state[at] & 15 | faces << 4 if colour & 1 else faces
                gain += self.share(seat, colour)
            state[_POINTS + seat] += gain
        if last:
            state[_TURN] = OVER
        else:
            self._deal(rng)

    def _tell_reveal(self, out):
        """What the reveal showed, who won, and whom the action went to."""
        state = self.state
        winner = self.winner()
        for seat in range(2):
            out.append((PLAY, seat, state[_PLAYED + seat]))
        if winner < 0:
            out.append((NOBODY, state[_PLAYED], state[_PLAYED + 1]))
            return
        out.append((WON, winner, state[_PLAYED + winner], state[_PLAYED + 1 - winner]))
        if self.passed():
            if self.phase() == ACT or state[_ACT] != NONE:
                out.append((PASSED, self.actor()))
            else:
                out.append((STUCK,))
