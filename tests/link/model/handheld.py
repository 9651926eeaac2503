"""One handheld of the model: a real session that can be put into any state it has been in, and moved on from there."""

from engine.step import NONE
from ranium.link import opening
from ranium.link import session as session_module
from ranium.link.endpoint import Link
from ranium.link.frame import HOP, HOPS, MOST
from ranium.link.saved import Saved
from tests.link.model.game import TwoSteps
from tests.link.model.said import Said, forged
from tests.link.model.still import NOW, SILENT, copied, key, settled

BEAT, LATER, LONG, PICK, HEAR, OFF = "beat", "later", "silence", "pick", "hear", "power cut"
"""What can happen to a handheld: a pass; a pass after any countdown, or after seconds; its holder; frames; the power."""
SENT, KEPT, TAKEN, SHOWN = "sent", "kept", "taken", "shown"
_WAITS = {BEAT: 0, LATER: 200, LONG: SILENT}


class Violation(AssertionError):
    """The session has done what it must never do."""


class Unread:
    """What a session tells others of but must not go by itself: nothing in it can be read."""

    def __setitem__(self, index, value):
        pass


class Wire:
    """A transport: gives what it is told to, keeps what is sent. Its cables have no length: no frame has travelled."""

    def __init__(self, events):
        self.frame = memoryview(bytearray(MOST + 1))
        self.arriving = []
        self._events = events

    def send(self, frame, length):
        self._events.append((SENT, bytes(frame[:length])))

    def poll(self):
        if not self.arriving:
            return 0
        frame = self.arriving.pop(0)
        self.frame[: len(frame)] = frame
        self.frame[HOP] = HOPS + 1
        return len(frame)


class Local:
    """A state of a handheld: its session, what it has kept, and what must never be taken back.

    `shown` are the outcomes on its screen by step, `made` the picks that its holders have been told are taken
    and `said` the commitments that have left it, by (step, seat). `stage` is how far it can fall back: twice
    the step it has kept, and 1 more if all commitments of that are kept, too.
    """

    def __init__(self, session, kept, shown, made, said):
        self.session = session
        self.kept, self.shown, self.made, self.said = kept, shown, made, said
        self.step = session.step
        self.fault = session.fault
        self.over = bool(session.game) and session.game.over()
        self.public = bytes(session.game.state) if session.game else b"", bytes(session.picks), session.entropy
        self.number = self.stage = None


class Handheld:
    """Moves the device `number` of a table; `session` is the class, `frames` the register of all frames.

    `honest` False: it may say two things, and what it says may lead to a stop in the name of its seats.
    `detailed`: also whom it has heard when makes a difference.
    """

    def __init__(self, number, identity, roster, traces, frames, session, liars=0, detailed=False):
        self.number = number
        self.roster = roster
        self.honest = not roster.mask_of(number) & liars
        self.locals = []
        self.moves = 0
        self._secret = identity.secret
        self._id = identity.id
        self._class = session
        self._traces = traces
        self._frames = frames
        self._liars = liars
        self._without = () if detailed else ("presence",)
        self._events = []
        self._wire = Wire(self._events)
        self._link = Link(self._wire, identity.address)
        self._unread = Unread()
        self._shared = {id(thing) for thing in (roster, self._link, self._secret, self._unread)}
        self._true = bytes(len(roster.devices))
        self._forged = self._true
        self._read = {}
        self._soon = opening.countdown(len(roster.devices))
        self._numbers = {}
        self._lives = {}

    def begin(self):
        """The local state at power-on, and what of the session has been kept by then."""
        return self._live(b"", {}, {}, {})

    def options(self, local):
        """What can happen to it without a frame: a list of (what, detail)."""
        options = [(BEAT, None), (LATER, None), (OFF, None)]
        if not self._without:
            options.append((LONG, None))
        owed = local.session.owed_here if not local.fault else 0
        for seat in range(self.roster.seats):
            if owed >> seat & 1:
                options += [(PICK, (seat, pick)) for pick in local.session.game.legal(seat)]
        return options

    def move(self, local, what, detail=None):
        """What comes of it: a list of (local state, numbers of the frames sent).

        The last is what happens if all goes well; those before lose their power on the way, once
        for each point between two things that somebody else can see or that outlive the cut.
        """
        self.moves += 1
        if what == OFF:
            return [(self._back(local.kept, local.shown, local.made, local.said), ())]
        session = copied(local.session, self._shared)
        self._events.clear()
        before = session.step
        if what == PICK:
            session.commit(*detail)
            self._events.append((TAKEN, (before, detail)))
        elif what == HEAR:
            self._wire.arriving = [self._frames.raw[number] if type(number) is int else number for number in detail]
        now = NOW + _WAITS.get(what, 0)
        event = session.tick(now)
        if self._wire.arriving:
            raise Violation("a session that leaves frames lying")
        if event in (session_module.DEALT, session_module.REVEALED):
            self._events.append((SHOWN, before))
        return self._outcomes(local, session, now)

    def hear(self, local, frame):
        """What comes of one frame, given as bytes, if all goes well: (number of the state, frames sent)."""
        after, sent = self.move(local, HEAR, (frame,))[-1]
        return after.number, sent

    def doubt(self, local, frame, sender):
        """The same of the frame with a tag that is not right; Violation unless it is counted as forged."""
        count = bytearray(self._true)
        count[sender] = 1
        self._forged = bytes(count)
        try:
            return self.hear(local, forged(frame, sender, self.roster))
        finally:
            self._forged = self._true

    def bound(self, local):
        """The commitments that it has kept of all seats, as (step, seat, pick); none if it has not got all."""
        return set(self._traces.committed(self._saved(local.kept).commitments))

    def committed(self, number):
        """The commitments in the frame `number`, in the same form."""
        return self._traces.committed(self._frames.raw[number])

    def _saved(self, kept):
        """What it has kept, as read at power-on."""
        if kept not in self._read:
            self._read[kept] = saved = Saved(kept, self._id)
            if saved.roster.keys != self.roster.keys or saved.roster.hash != self.roster.hash:
                raise Violation("it has kept another table")
        return self._read[kept]

    def _outcomes(self, local, session, now):
        if session.forged != self._forged:
            raise Violation("taken for forged: {} and not {}".format(list(session.forged), list(self._forged)))
        session.forged[:] = self._true
        kept, shown, made, said = local.kept, local.shown, local.made, local.said
        bound, sent, results = [kept], (), []
        events = list(self._events)
        for place, (event, detail) in enumerate(events):
            if event == SENT:
                said = self._say(detail, kept, said)
                sent += (self._frames.number(detail, self.number),)
            elif event == KEPT:
                kept = detail
                bound.append(kept)
            elif event == TAKEN:
                made = {**made, (detail[0], detail[1][0]): detail[1][1]}
            else:
                shown = self._show(session, shown, made, detail, bound)
            if place + 1 < len(events):
                results.append((self._back(kept, shown, made, said), sent))
        settled(session, self._shared, now, self._soon)
        results.append((self._known(Local(session, kept, shown, made, said)), sent))
        return results

    def _back(self, kept, shown, made, said):
        """Power off, and on again."""
        life = kept, _facts(shown, made, said)
        if life not in self._lives:
            self._lives[life] = self._live(kept, shown, made, said)
        return self._lives[life]

    def _live(self, kept, shown, made, said):
        self._events.clear()
        saved = self._saved(kept) if kept else None
        try:
            session = self._class(self.roster, self._secret, TwoSteps, self._link, NOW, self._keep, saved)
        except ValueError as error:
            raise Violation("a handheld cannot come back: {}".format(error)) from error
        if any(event == SENT for event, _ in self._events):
            raise Violation("a session that speaks before its first pass")
        if self._events:
            kept = self._events[-1][1]
        session.masks = self._unread
        settled(session, self._shared, NOW, self._soon)
        return self._known(Local(session, kept, shown, made, said))

    def _keep(self, data):
        self._events.append((KEPT, bytes(data)))

    def _known(self, local):
        """The local state that stands for all equal ones; a new one is looked at first."""
        form = key(local.session, self._shared, self._without), local.kept, _facts(local.shown, local.made, local.said)
        number = self._numbers.get(form)
        if number is None:
            number = self._numbers[form] = len(self.locals)
            local.number = number
            self._inspect(local)
            self.locals.append(local)
        return self.locals[number]

    # What must hold

    def _inspect(self, local):
        """A state that nothing has been seen of yet."""
        saved = self._saved(local.kept)
        local.stage = 2 * saved.step + (saved.known == (1 << self.roster.seats) - 1)
        if not self.honest:
            return
        if local.fault and not self._liars >> local.fault[1] & 1:
            raise Violation("stopped, and seat {1} blamed with {0}".format(*local.fault))
        if saved.step > local.step or local.step - saved.step > 1:
            raise Violation("kept step {}, in step {}".format(saved.step, local.step))
        for seat in range(self.roster.seats):
            if local.session.owed_here >> seat & 1 and (local.step, seat) in local.made:
                raise Violation("a pick that was made is asked for again")

    def _say(self, frame, kept, said):
        """A frame leaves: one commitment for a step and seat, and nothing opened before all are bound."""
        committed, opened = self._traces.committed(frame), self._traces.opened(frame)
        if not self.honest:
            return said
        for step, seat, pick in committed:
            if not self.roster.mine >> seat & 1:
                raise Violation("a commitment in another's name")
            if said.get((step, seat), pick) != pick:
                raise Violation("two commitments of seat {} in step {}".format(seat, step))
            if (step, seat) not in said:
                said = {**said, (step, seat): pick}
        saved = self._saved(kept)
        for step, seat in opened:
            bound = saved.step > step or saved.step == step and saved.known == (1 << self.roster.seats) - 1
            if not bound:
                raise Violation("seat {} is opened in step {} without all commitments".format(seat, step))
        return said

    def _show(self, session, shown, made, step, kept):
        """A step has come out: as it did before if it did, as was picked here, and as all were bound.

        `kept` is what has been kept, at last, before the pass in which it has, and in it.
        """
        outcome = bytes(session.game.state), bytes(session.picks), session.entropy
        if not self.honest:
            return {**shown, step: outcome}
        if shown.get(step, outcome) != outcome:
            raise Violation("step {} comes out differently the second time".format(step))
        bound = [saved for saved in map(self._saved, kept) if saved.step == step and saved.commitments]
        if not bound:
            raise Violation("turned over without all promises kept")
        for seat in range(self.roster.seats):
            pick = session.picks[seat]
            if self.roster.mine >> seat & 1 and made.get((step, seat), NONE) not in (pick, NONE):
                raise Violation("another pick than the one made")
            if bound[0].commitments[16 * seat : 16 * seat + 16] != self._traces.made.get((step, seat, pick)):
                raise Violation("seat {} is not held to its commitment".format(seat))
        return {**shown, step: outcome}


def _facts(*tables):
    """Dictionaries as something to be compared, whatever the order in which they were filled."""
    return tuple([frozenset(table.items()) for table in tables])


class Frames:
    """All frames that have ever been sent, by number; equal ones, to a session, have one number."""

    def __init__(self, roster):
        self.raw = []
        self.said = []
        self.sender = []
        self.variants = []
        self._roster = roster
        self._numbers = {}

    def number(self, frame, sender):
        said = Said(frame, sender, self._roster)
        number = self._numbers.get(said.kind)
        if number is None:
            number = self._numbers[said.kind] = len(self.raw)
            self.raw.append(frame)
            self.said.append(said)
            self.sender.append(sender)
            self.variants.append({frame})
        self.variants[number].add(frame)
        return number
