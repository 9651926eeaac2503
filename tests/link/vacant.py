"""Stations of a table that a handheld has left: one of those who agree how to go on, and a fresh one that asks for the seat."""

from ranium.link.accord import BEGIN, ENDED
from ranium.link.frame import ACCORD, BODY, CRC, GIFT, JOIN, LOBBY, RELAY, SESSION
from ranium.link.join import READY
from ranium.link.roster import ENTRY
from ranium.link.said import GIVE
from tests.link import test_accord as accords
from tests.link.noise import Facts
from tests.link.stations import SessionStation, Station, copied, kept, onto, restore


class AccordStation(SessionStation):
    """A handheld that agrees with others: nothing begins, ends or is handed on by strangers."""

    slack = 6000  # four newcomers, with entries as long as can be

    def __init__(self, kind, member, now):
        self.member = member
        self.accord = member.accord
        session = member.session
        self._agreement = kept(self.accord)
        super().__init__("of those who remain", kind, member.handheld, now, {session.step: bytes(session.game.state)})
        self._turn = self._pass
        self.began = 0

    def _pass(self, now):
        self.session.tick(now)
        if self.accord.tick(now) in (BEGIN, ENDED):
            self.began += 1
            self.reset()

    def check(self):
        assert not self.began and not self.member.moved, self.name + ": strangers have decided how it goes on"
        assert len(self.accord.newcomers) <= 4
        super().check()

    def sound(self):
        assert len(self.accord.newcomers) <= 4
        super().sound()

    def reset(self):
        restore(self.accord, self._agreement)
        super().reset()


class JoinStation(Station):
    """A handheld that asks for a seat: strangers give it none."""

    slack = 3000  # of four handhelds what they have said, and the parts of a game

    def __init__(self, kind, join, now):
        self.join = join
        self.got = 0
        self._kept = {key: copied(value) for key, value in vars(join).items()}
        super().__init__("asking for a seat, " + kind, onto(kind, join._link), now, self._pass)

    def _pass(self, now):
        if self.join.tick(now) == READY:
            self.got += 1
            self.reset()

    def check(self):
        assert not self.got, self.name + ": a game from strangers"
        self.sound()

    def sound(self):
        assert len(self.join._said) <= 4 and len(self.join._kept) <= 16 and len(self.join._promised) <= 2

    def reset(self):
        for key, value in self._kept.items():
            setattr(self.join, key, copied(value))


def _rest():
    """A table whose third handheld is gone, and a fresh one that asks for its seat."""
    rest = accords.Rest(commit=(0, 2))
    rest.silence()
    identity, join, _ = accords.newcomer(rest)
    rest.run(800)
    return rest, identity, join


def stations():
    """`(stations, facts)` of such a table."""
    whole, identity, _ = _rest()
    for member in whole.members:
        member.accord.choose(GIVE, identity.id)
    assert whole.run(6000, whole.moved), "they have not agreed"
    rest, _, join = _rest()
    victim, other = rest.members
    now = rest.table.air.now
    found = [AccordStation("udp", victim, now), JoinStation("ring", join, now)]
    real = [frame for _, _, frame in whole.table.air.record]
    words = [frame for frame in real if frame[1] in (ACCORD, JOIN, GIFT, RELAY)]
    assert {frame[1] for frame in words} == {ACCORD, JOIN, GIFT, RELAY}
    entries = sorted({bytes(frame[BODY + ENTRY : -CRC]) for frame in real if frame[1] == LOBBY})
    beacons = [frame for frame in real if frame[1] == SESSION][-200:]
    roster = victim.session.roster
    step = victim.session.step
    addresses = [other.handheld.identity.address, rest.gone.identity.address]
    rosters = {handheld.identity.id: handheld.session.roster for handheld in (other.handheld, rest.gone)}
    facts = Facts(
        victim.handheld.identity.address, [*addresses, identity.address], bytes(roster.session),
        [0, step, step + 1], entries, words + beacons, rosters,
    )  # fmt: skip
    return found, facts
