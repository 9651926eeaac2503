"""Every state that a table of handhelds can be in, and what must hold in each.

A state is what each handheld is in (Local) and which frames have been sent so far. Any of those can arrive
anywhere at any time, any number of times or never: that is loss, repetition, delay and reordering in one. Time passes
for every handheld by itself. A handheld is a function of its state and what happens to it, so each of those
is tried once, with the real session, however many states of the table it is part of.
"""

from engine.step import NONE
from ranium.link.session import Session
from tests.link.model.game import STEPS, table
from tests.link.model.handheld import BEAT, HEAR, LATER, OFF, PICK, Frames, Handheld, Violation
from tests.link.model.said import Traces
from tests.link.model.story import way

_BITS = 20
_MASK = (1 << _BITS) - 1


class World:
    """Handhelds with the numbers of seats `seats`.

    two       mask of the seats that have two picks, the others have one
    alone     the seat that picks in the second step
    cuts      mask of the devices whose power can go, all by default
    burst     so many frames at most arrive in one pass
    detailed  also whom a handheld has heard, and for how long it has not, makes a difference
    session   the session's class
    dealt     begins when all are in the first step, and not at power-on; what was said before is lost
    liar      None, or (device, class): that one runs another session and is not held to anything
    """

    def __init__(
        self, seats, two=None, alone=0, cuts=15, burst=1, detailed=False, dealt=False, session=Session, liar=None
    ):
        members = table(seats, (1 << sum(seats)) - 1 if two is None else two, alone)
        roster = members[0][1]
        self.frames = Frames(roster)
        secrets = [members[roster.device_of(seat)][0].secret for seat in range(roster.seats)]
        traces = Traces(secrets, roster.session, STEPS + 2, (0, 1, NONE))
        self.liar = liar[0] if liar else -1
        liars = roster.mask_of(self.liar) if liar else 0
        self.handhelds = [
            Handheld(
                number, identity, own, traces, self.frames, liar[1] if number == self.liar else session, liars, detailed
            )
            for number, (identity, own) in enumerate(members)
        ]
        self.cuts = cuts
        self.burst = burst
        self.dealt = dealt
        self._count = len(members)
        self._together = (1 << _BITS * self._count) - 1
        self._everywhere = range(self._count)
        self.own = [{} for _ in members]
        self.heard = [{} for _ in members]
        self._moves = {}
        self._pairs = set()
        self._calm = set()
        self._news = {}
        self._nets = [frozenset()]
        self._net_numbers = {frozenset(): 0}
        self._grown = {}
        self.before = {}
        self.states = self.transitions = self.depth = self.ends = 0

    # The exploration

    def explore(self, most=None, progress=None):
        """Visits every state, nearest first; Violation, with the way there, for the first that must not be.

        At most about `most` states, if given: False if there are more. `progress(world, waiting)` is called after each
        level, with the number of states of the next one.
        """
        try:
            places = [local.number for local in self._begun()]
            start = self.packed(places, 0)
            self.before[start] = start
            self._check(start, places)
            level = [start]
        except Violation as error:
            raise Violation("{}, at power-on".format(error)) from error
        while level:
            self.states += len(level)
            following = []
            for state in level:
                try:
                    self._visit(state, following)
                except Violation as error:
                    raise Violation("{}\n{}".format(error, way(self, state))) from error
            level = following
            self.depth += bool(level)
            if progress:
                progress(self, len(level))
            if most and self.states > most:
                return False
        return True

    def _begun(self):
        """What the handhelds are in at the beginning."""
        locals_ = [handheld.begin() for handheld in self.handhelds]
        while self.dealt and not all([local.step for local in locals_]):
            said = [h.move(local, BEAT)[-1][1][0] for h, local in zip(self.handhelds, locals_)]
            for number, handheld in enumerate(self.handhelds):
                heard = tuple([frame for frame in said if frame != said[number]])
                locals_[number] = handheld.move(handheld.move(locals_[number], HEAR, heard)[-1][0], LATER)[-1][0]
        return locals_

    def _visit(self, state, following):
        places, net = self.unpacked(state)
        before = self.before
        for number in self._everywhere:
            shift = _BITS * (self._count - 1 - number)
            place = places[number]
            moves = self._moves.get((number, place, net))
            if moves is None:
                moves = self._moves[number, place, net] = self._effects(number, place, net)
            self.transitions += moves[0]
            for after, sent, still in moves[1]:
                if still:
                    packed = state + (after - place << shift)
                else:
                    places[number] = after
                    packed = self.packed(places, self.grow(net, sent, places))
                if packed not in before:
                    places[number] = after
                    self._check(packed, places)
                    before[packed] = state
                    following.append(packed)
            places[number] = place

    def _effects(self, number, place, net):
        """All that can happen to a handheld: how much, and what changes anything.

        That is (its state after it, frames sent, True if the frames in the world stay the same) each.
        """
        moves = list(self._alone(number, place))
        arriving = self.arriving(number, place, net)
        for frame in arriving:
            moves += self._hearing(number, place, (frame,))
        if self.burst > 1:
            for first in arriving:
                for second in arriving:
                    moves += self._hearing(number, place, (first, second))
        locals_ = self.handhelds[number].locals
        effects = []
        for after, sent in moves:
            still = self._nets[net].issuperset(sent) and locals_[after].stage == locals_[place].stage
            effect = after, sent, still
            if effect not in effects and (after != place or not still):
                effects.append(effect)
        return len(moves), effects

    def arriving(self, number, place, net):
        """The frames that it can hear, without those too old to tell it anything, even after a power cut."""
        return [
            frame
            for frame in self._nets[net]
            if self.frames.sender[frame] != number and self.telling(frame, self.handhelds[number].locals[place].stage)
        ]

    def telling(self, frame, stage):
        said = self.frames.said[frame]
        news = said.stage | (self.frames.sender[frame] == self.liar)  # of a liar also another commitment is news
        return news >= stage or said.fault

    def _alone(self, number, place):
        known = self.own[number].get(place)
        if known is None:
            handheld = self.handhelds[number]
            local = handheld.locals[place]
            options = [option for option in handheld.options(local) if self.cuts >> number & 1 or option[0] != OFF]
            known = self.own[number][place] = self._distinct(number, local, options)
        return known

    def _hearing(self, number, place, frames):
        known = self.heard[number].get((place, frames))
        if known is None:
            local = self.handhelds[number].locals[place]
            known = self.heard[number][place, frames] = self._distinct(number, local, [(HEAR, frames)])
        return known

    def _distinct(self, number, local, options):
        results = []
        for option in options:
            outcomes = self.handhelds[number].move(local, *option)
            for after, sent in outcomes if self.cuts >> number & 1 else outcomes[-1:]:
                if (after.number, sent) not in results:
                    results.append((after.number, sent))
        return results

    def grow(self, net, sent, places):
        """The frames in the world after some more, without those that tell nobody anything any more."""
        stages = tuple([self.handhelds[number].locals[place].stage for number, place in enumerate(places)])
        grown = self._grown.get((net, sent, stages))
        if grown is None:
            alive = frozenset(
                frame
                for frame in self._nets[net].union(sent)
                if any(n != self.frames.sender[frame] and self.telling(frame, stages[n]) for n in self._everywhere)
            )
            grown = self._net_numbers.setdefault(alive, len(self._nets))
            if grown == len(self._nets):
                self._nets.append(alive)
            self._grown[net, sent, stages] = grown
        return grown

    def packed(self, places, net):
        for place in places:
            net = net << _BITS | place
        return net

    def unpacked(self, state):
        places = [state >> _BITS * (self._count - 1 - number) & _MASK for number in self._everywhere]
        return places, state >> _BITS * self._count

    # What must hold in a state

    def _check(self, state, places):
        for n in self._everywhere:
            for m in range(n):
                pair = (n << _BITS | places[n]) << _BITS | places[m]
                if self._count > 2:
                    pair = pair << 2 | m
                if pair not in self._pairs:
                    self._pairs.add(pair)
                    if self.handhelds[n].honest and self.handhelds[m].honest:
                        self._agree(self.handhelds[n].locals[places[n]], self.handhelds[m].locals[places[m]])
        together = state & self._together
        if together not in self._calm:
            self._calm.add(together)
            if self.liar < 0:
                self._go_on(places)

    def _agree(self, one, other):
        for step in one.shown.keys() & other.shown.keys():
            if one.shown[step] != other.shown[step]:
                raise Violation("two handhelds have shown different things of step {}".format(step))
        if one.fault or other.fault:
            return
        if abs(one.step - other.step) > 1:
            raise Violation("steps {} and {} at the same time".format(one.step, other.step))
        if one.step == other.step and one.public != other.public:
            raise Violation("two handhelds disagree in step {}".format(one.step))

    def _go_on(self, places):
        """Unless all is over, something happens in a world that keeps its power and passes on what is being said now.

        With no way back without a power cut (proofs.loops) this leads to the end, in whatever order things happen.
        """
        locals_ = [handheld.locals[place] for handheld, place in zip(self.handhelds, places)]
        if all([local.over for local in locals_]):
            self.ends += 1
            return
        for number in self._everywhere:
            if self._progress(number, places[number], None):
                return
            for other in self._everywhere:
                if other != number and self._progress(number, places[number], self.beacon(other, places[other])):
                    return
        raise Violation("nothing can happen any more in steps {}".format([local.step for local in locals_]))

    def _progress(self, number, place, frame):
        """True if time and holders, or this frame, change the state of a handheld."""
        asked = number, place, frame
        if asked not in self._news:
            handheld = self.handhelds[number]
            local = handheld.locals[place]
            moves = [(HEAR, (frame,))] if frame is not None else [o for o in handheld.options(local) if o[0] in (LATER, PICK)]
            self._news[asked] = any(handheld.move(local, *move)[-1][0] is not local for move in moves)
        return self._news[asked]

    def beacon(self, number, place):
        """The frame that a handheld repeats in this state."""
        asked = number, place, BEAT
        if asked not in self._news:
            handheld = self.handhelds[number]
            self._news[asked] = handheld.move(handheld.locals[place], BEAT)[-1][1][0]
        return self._news[asked]
