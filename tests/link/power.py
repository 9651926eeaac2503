"""A table whose handhelds lose their power: at any line of the link's code, or at any byte of a write to the memory.

Their memory is kept. What they say on the air and what they show is held against what
they have said and shown before.
"""

import sys
from pathlib import Path

import ranium.journal
import ranium.link
from engine.step import NONE
from ranium.journal import Journal
from ranium.link import lobby as lobby_module
from ranium.link import opening
from ranium.link import session as session_module
from ranium.link.endpoint import Link
from ranium.link.frame import BODY, CRC, INSTANCE, SESSION, SOURCE
from ranium.link.identity import Identity
from ranium.link.lobby import Lobby
from ranium.link.saved import Saved
from ranium.link.session import Session
from ranium.link.tags import room
from tests.link.bench import TERMS, Air, Chance, Tiny, agreed_keys

LINES = {str(path) for path in Path(ranium.link.__path__[0]).glob("*.py")} | {ranium.journal.__file__}
OFF_MS = 300


class PowerCut(BaseException):
    """The power is gone. No code of the program can catch it."""


class Short(Tiny):
    """A game of three steps: all pick, one picks, all pick."""

    LENGTH = 3


class Memory:
    """Non-volatile memory; the write after the first `whole` ones stops after `tear` bytes, with the power.

    What it was to write behind them is as it was, or all bytes are `rest`.
    """

    def __init__(self, size=4096):
        self.held = bytearray(b"\xff" * size)
        self.writes = 0
        self.tear = None
        self.whole = 0
        self.rest = None
        self.torn_length = 0

    def __len__(self):
        return len(self.held)

    def __getitem__(self, index):
        return self.held[index]

    def __setitem__(self, index, data):
        self.writes += 1
        start, stop, _ = index.indices(len(self.held))
        assert len(data) == stop - start
        if self.tear is not None and self.writes > self.whole:
            count = min(self.tear, len(data))
            self.held[start : start + count] = data[:count]
            if self.rest is not None:
                self.held[start + count : stop] = bytes((self.rest,)) * (stop - start - count)
            self.torn_length = stop - start
            self.tear = None
            raise PowerCut
        self.held[start:stop] = data

    def close(self):
        """As that of a computer's memory."""


class Tracer:
    """Cuts the power at the `at`-th line that one handheld runs once it is `armed`; `seen` are the lines so far."""

    def __init__(self, at=None):
        self.at = at
        self.seen = []
        self.armed = False

    def __call__(self, frame, event, _):
        return self._line if frame.f_code.co_filename in LINES else None

    def _line(self, frame, event, _):
        if event == "line":
            self.seen.append((frame.f_code.co_filename, frame.f_lineno))
            if len(self.seen) - 1 == self.at:
                self.at = None
                raise PowerCut
        return self._line


class Handheld:
    """One device with its memory; `start(now)` is its power-on.

    `tried` are the picks that its holders have entered, by (session, step, seat), and
    `made` those of them that the session has taken.
    """

    def __init__(self, transport, number, seats, expected, game, memory=4096):
        self.number = number
        self.seats = seats
        self.expected = expected
        self.game = game
        self.transport = transport
        self.memory = Memory(memory)
        self.secret = bytes((number + 1,)) * 16
        self.lives = 0
        self.on_at = None
        self.tracer = None
        self.playing = True
        self.tried = {}
        self.made = {}
        self.log = {}
        self.start(0)

    def start(self, now):
        self.on_at = None
        self.lives += 1
        self.chance = Chance(10 * self.number + self.lives)  # another life, another mood
        self.transport.queue.clear()
        identity = Identity(self.secret, bytes((self.number, self.lives)))
        self.link = Link(self.transport, identity.address)
        self.journal = Journal(self.memory)
        self.session = self.lobby = None
        self.pause = 0
        if self.journal.running:
            saved = Saved(self.journal.load(), identity.id)
            self._play(saved.roster, now, saved)
        else:
            people = [("P{}{}".format(self.number, seat), 0, False) for seat in range(self.seats)]
            salt = bytes((self.number, self.lives)) * 4
            self.lobby = Lobby(self.link, agreed_keys(identity), TERMS, people, salt, now, self.expected)
            self.lobby.set_ready(True)

    def die(self, now, after=OFF_MS):
        """Power off; on again after a while."""
        self.on_at = now + after
        self.link = self.session = self.lobby = None

    def _play(self, roster, now, saved=None):
        self.session = Session(roster, self.secret, self.game, self.link, now, self.journal.save, saved)

    def tick(self, now):
        """A pass; PowerCut if the power goes in it."""
        if self.tracer and self.tracer.armed:
            sys.settrace(self.tracer)
            try:
                self._pass(now)
            finally:
                sys.settrace(None)
        else:
            self._pass(now)

    def _pass(self, now):
        if self.session is None:
            if self.lobby.tick(now) == lobby_module.START:
                self._play(self.lobby.roster, now)
            return
        session = self.session
        event = session.tick(now)
        if event in (session_module.DEALT, session_module.REVEALED):
            shown = bytes(session.game.state), bytes(session.picks), session.entropy
            assert self.log.setdefault(session.step, shown) == shown, "a step came out differently the second time"
        if self.playing and now >= self.pause:
            for seat in range(4):
                if session.owed_here >> seat & 1:
                    self._pick(seat)
                    self.pause = now + self.chance.below(60)
                    return

    def _pick(self, seat):
        session = self.session
        legal = list(session.game.legal(seat))
        place = session.roster.session, session.step, seat
        pick = legal[self.chance.below(len(legal))]
        assert place not in self.made, "a pick that had been made was asked for again"
        self.tried[place] = pick
        session.commit(seat, pick)
        self.made[place] = pick


class Wire:
    """What has been said on the air: no seat may say two things about one step, or open before all are bound."""

    def __init__(self, air):
        self._air = air
        self._read = 0
        self.bound = {}
        self.opened = {}

    def check(self, roster):
        """Reads on; AssertionError for anything that an honest table never says."""
        seats_of = {
            roster.devices[device]: opening.seats_in(roster.mask_of(device)) for device in range(len(roster.devices))
        }
        self._devices = len(roster.devices)
        for _, _, frame in self._air.record[self._read :]:
            body = frame[BODY : -CRC - room(roster)]
            if frame[1] == SESSION and body[:8] == roster.session:
                self._take(body, seats_of[frame[SOURCE:INSTANCE]], (1 << roster.seats) - 1)
        self._read = len(self._air.record)

    def _take(self, body, seats, everybody):
        step, known, at = body[8] | body[9] << 8, body[19] & 15, 22
        assert body[10] == 0, "an honest table stopped"
        for seat in seats:
            if known >> seat & 1:
                said = self.bound.setdefault((step, seat), body[at : at + 16])
                assert said == body[at : at + 16], "two commitments"
                at += 16
        for which in ([step] if known == everybody else []) + ([step - 1] if step else []):
            for seat in seats:
                said = self.opened.setdefault((which, seat), body[at : at + 17])
                assert said == body[at : at + 17], "opened in two ways"
                at += 17
                assert all((which, other) in self.bound for other in range(everybody.bit_count())), "opened too early"
        assert at == len(body) - ((self._devices - 1) * (self._devices - 2) if known == everybody else 0)


class Table:
    """Handhelds with the numbers of seats `seats`; a pass of all every 5 ms. Those that lose their power start anew."""

    def __init__(self, seats, game=Short, chaos=None, memory=4096):
        self.air = Air(Chance(chaos) if chaos is not None else None)
        self.handhelds = [
            Handheld(self.air.join(), number, own, sum(seats), game, memory) for number, own in enumerate(seats)
        ]
        self.wire = Wire(self.air)
        self.cuts = 0
        self.also = ()  # whose power goes with the first one's

    def turn(self):
        self.air.now += 5
        if all(handheld.journal.running for handheld in self.handhelds):
            for handheld in self.handhelds:
                if handheld.tracer:
                    handheld.tracer.armed = True
        for handheld in self.handhelds:
            if handheld.on_at is not None:
                handheld.transport.queue.clear()
                if self.air.now < handheld.on_at:
                    continue
            try:
                if handheld.on_at is not None:
                    handheld.start(self.air.now)
                handheld.tick(self.air.now)
            except PowerCut:
                self.cut(handheld)

    def cut(self, handheld):
        """The power of a handheld goes, and that of those who share its socket."""
        self.cuts += 1
        handheld.die(self.air.now)
        for place, other in enumerate(self.also):
            if other is not handheld and other.on_at is None:
                other.die(self.air.now, OFF_MS + 70 * (place + 1))

    def run(self, milliseconds, until):
        end = self.air.now + milliseconds
        while self.air.now < end:
            self.turn()
            if until():
                return True
        return False

    def done(self):
        return all(h.session and h.session.finished for h in self.handhelds)

    def play(self, limit=20000):
        """To the end of the game, whatever happens; then everything must fit together."""
        assert self.run(limit, self.done), "the game does not end: steps {}".format(
            [h.session and h.session.step for h in self.handhelds]
        )
        self.check()

    def check(self):
        sessions = [handheld.session for handheld in self.handhelds]
        roster = sessions[0].roster
        assert len({session.roster.session for session in sessions}) == 1
        assert len({bytes(session.game.state) for session in sessions}) == 1
        assert not any(session.fault for session in sessions)
        if len(roster.devices) > 1:
            self.wire.check(roster)
        made = {}
        for handheld in self.handhelds:
            # A pick whose power went while it was being taken counts if it was kept; else another was asked for.
            made.update(handheld.tried)
        shown = {}
        for handheld in self.handhelds:
            for step, what in handheld.log.items():
                assert shown.setdefault(step, what) == what, "handhelds have shown different things"
                for seat in range(roster.seats):
                    pick = made.get((roster.session, step - 1, seat), NONE)
                    assert what[1][seat] == pick, "another pick than the one made"


def lines_of(seats, victim, **settings):
    """The lines that handheld `victim` runs from when all have begun to the end of the game, in order."""
    table = Table(seats, **settings)
    table.handhelds[victim].tracer = tracer = Tracer()
    table.play()
    return tracer.seen


def resumed(seats, victim, at, also=(), **settings):
    """Plays a game in which the power of `victim`, and of the numbers `also`, goes at line number `at`."""
    table = Table(seats, **settings)
    table.handhelds[victim].tracer = Tracer(at)
    table.also = [table.handhelds[number] for number in also]
    table.play()
    assert table.cuts == 1
    return table
