"""Frames that nobody should send, by the ten thousand, against all that reads the wire. tools/fuzz.py runs it.

Each function makes its victims anew, feeds them and gives a Tally; an exception of
theirs, or an AssertionError, is a fault of the program.
"""

import gc
import tracemalloc
from dataclasses import dataclass

from ranium.link import cobs
from tests.link import rough
from tests.link.noise import Facts, Noise
from tests.link.stations import stations

BATCH = 64  # frames that wait at once
WARM = 20  # batches until memory is at its usual size
TRACED_MOST = 65536
"""Bytes by which all that Python has in use may be more, the test's own frames included."""


@dataclass
class Tally:
    """What was fed: `frames` made, `fed` their number times victims; most `reads` in a pass; `growth` in bytes."""

    frames: int = 0
    fed: int = 0
    passes: int = 0
    reads: int = 0
    growth: int = 0
    traced: int = 0
    games: int = 0


def batches(noise, fuzzed, mutants):
    """The frames in lists of BATCH, mutants among the others."""
    left = [fuzzed, mutants]
    while sum(left):
        batch = []
        while len(batch) < BATCH and sum(left):
            which = noise.chance.randrange(sum(left)) >= left[0]
            left[which] -= 1
            batch.append(noise.mutant() if which else noise.fuzzed())
        yield batch


class Growth:
    """Watches the size of victims: `look()` after every batch, `total()` at the end.

    Each may vary by so much (`slack` of a victim) because other lobby members have other names, other screens other words.
    """

    def __init__(self, victims, trace):
        self._victims = victims
        self._trace = trace
        self._before = None
        self._traced = 0
        self._batches = 0

    def look(self):
        self._batches += 1
        if self._batches == WARM:
            gc.collect()
            self._before = [victim.size() for victim in self._victims]
            if self._trace:
                tracemalloc.start()
                self._traced = tracemalloc.get_traced_memory()[0]

    def total(self):
        """(greatest growth of a victim, growth of all that Python has allocated if traced, else 0), in bytes; AssertionError if too much."""
        if self._before is None:
            return 0, 0
        gc.collect()
        traced = 0
        if self._trace:
            traced = tracemalloc.get_traced_memory()[0] - self._traced
            tracemalloc.stop()
            assert traced <= TRACED_MOST, "{} more bytes are in use than before".format(traced)
        grown = [victim.size() - before for victim, before in zip(self._victims, self._before)]
        for victim, more in zip(self._victims, grown):
            assert more <= victim.slack, "{} has grown by {} bytes".format(victim.name, more)
        return max(grown), traced


def at_the_link(seed, fuzzed, mutants, forge, trace=False, make=stations):
    """Transports, link, lobbies and sessions, every one with every frame; with `make` the victims of another table.

    Without `forge` all frames are strangers': they must not change a thing. With it they
    come in the names of the others at the table: they may stop a session, no more.
    """
    victims, facts = make()
    noise = Noise(seed, facts, forge)
    growth = Growth(victims, trace)
    tally = Tally(fuzzed + mutants, (fuzzed + mutants) * len(victims))
    for batch in batches(noise, fuzzed, mutants):
        for victim in victims:
            victim.feed(batch)
            if not forge:
                victim.check()
            elif hasattr(victim, "sound"):
                victim.sound()
        growth.look()
        if forge:
            for victim in victims:
                victim.reset()
    return _told(tally, victims, growth)


def at_a_vacant_seat(seed, fuzzed, mutants, forge, trace=False):
    """Those who agree how to go on without somebody, and who asks for the seat."""
    from tests.link import vacant

    return at_the_link(seed, fuzzed, mutants, forge, trace, vacant.stations)


def at_the_screen(seed, fuzzed, mutants, forge, trace=False):
    """Whole handhelds, each screen with its share of the frames."""
    from tests.app.stations import SCREENS, AppStation

    tally = Tally(fuzzed + mutants, fuzzed + mutants)
    for number, (name, make) in enumerate(SCREENS.items()):
        share = [(count + number) // len(SCREENS) for count in (fuzzed, mutants)]
        with AppStation(name, make) as victim:
            noise = Noise("{}/{}".format(seed, name), victim.facts, forge)
            growth = Growth([victim], trace)
            for batch in batches(noise, *share):
                victim.feed(batch)
                if not forge:
                    victim.check()
                growth.look()
            one = _told(Tally(), [victim], growth)
        tally.passes += one.passes
        tally.reads = max(tally.reads, one.reads)
        tally.growth = max(tally.growth, one.growth)
        tally.traced = max(tally.traced, one.traced)
    return tally


def _told(tally, victims, growth):
    tally.passes = sum(victim.passes for victim in victims)
    tally.reads = max(victim.most for victim in victims)
    tally.growth, tally.traced = growth.total()
    return tally


def in_games(seed, fuzzed, mutants, link="udp"):
    """Whole games with strangers' frames, and replays of all that was said before, between the true ones.

    They must be, step by step, the games without.
    """
    tally = Tally()
    calm = rough.Table(link, (1, 1, 1), 0).play()
    while tally.frames < fuzzed + mutants:
        crowd = Crowd(link, seed, tally.games, 2 * rough.PACE if link == "udp" else 300, fuzzed / (fuzzed + mutants))
        outcome = crowd.table.play(crowd.press_in)
        rough.compare(outcome, calm)
        assert not outcome.problems, outcome.problems
        tally.frames += crowd.pressed
        tally.fed += crowd.pressed
        tally.games += 1
    return tally


class Crowd:
    """A table in a crowd that shouts at each handheld every `pause` ms."""

    def __init__(self, link, seed, number, pause, fuzzed):
        self.table = rough.Table(link, (1, 1, 1), 0)
        self.pressed = 0
        self._link = link
        self._pause = pause
        self._fuzzed = fuzzed
        addresses = [handheld.identity.address for handheld in self.table.handhelds]
        self._said = []
        self._noises = []
        for index, own in enumerate(addresses):
            # In a ring also a frame in the own name is one in another's: it is passed on.
            own, others = (own, addresses[:index] + addresses[index + 1 :]) if link == "udp" else (b"nobody", addresses)
            facts = Facts(own, others, bytes(8), [0], [], self._said)
            self._noises.append(Noise("{}/{}/{}".format(seed, number, index), facts))
        for handheld in self.table.handhelds:
            facts.entries.append(handheld.lobby._mine.entry)
            self._listen(handheld.link.transport)
        for noise in self._noises:
            noise.facts.entries = facts.entries

    def _listen(self, transport):
        send = transport.send

        def heard(frame, length):
            self._said.append(bytes(frame[:length]))
            send(frame, length)

        transport.send = heard

    def press_in(self, now):
        # Not before: in a lobby a stranger is somebody who wants to play along.
        if now % self._pause or not all(handheld.session for handheld in self.table.handhelds):
            return
        for handheld, noise, port in zip(self.table.handhelds, self._noises, self.table.lines.ports):
            session = handheld.session
            if session:
                noise.facts.session = session.roster.session
                noise.facts.steps = [0, max(0, session.step - 1), session.step, session.step, session.step + 1]
            chance = noise.chance
            where = chance.random()
            if where < 0.1:
                frame = chance.choice(self._said)
            else:
                frame = noise.fuzzed() if chance.random() < self._fuzzed else noise.mutant()
            self.pressed += 1
            port.take(frame if self._link == "udp" else coded(frame))


def coded(frame):
    """A frame as it crosses a serial line; what is too long for one as it is."""
    if len(frame) > 250:
        return frame
    code = bytearray(1) + frame
    cobs.encode(code, len(frame))
    return bytes(code) + b"\0"

