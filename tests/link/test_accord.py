"""Those who remain at a table agree how it goes on: what counts, what does not, and any bytes at all."""

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ranium.link import accord as accord_module
from ranium.link import commitment, gift
from ranium.link.accord import BEGIN, Accord
from ranium.link.frame import ACCORD, BODY, CRC, GIFT, INSTANCE, JOIN, LOBBY, RELAY, SESSION, SOURCE, seal
from ranium.link.identity import Identity
from ranium.link.join import READY, Join
from ranium.link.member import entry
from ranium.link.said import BOT, END, GIVE, VACANCIES, WAIT, vacancies
from ranium.link.saved import Saved
from ranium.link.session import Session
from tests.link.bench import TERMS, Chance, Link, Table, Tiny, agreed_keys, framed, resealed


class Member:
    """A handheld of a table with its end of the agreement; follows where all have agreed."""

    def __init__(self, handheld, salt, now):
        self.handheld = handheld
        self.session = handheld.session
        self.keys = agreed_keys(handheld.identity)
        self.pledges = {}
        self.accord = Accord(
            handheld.link, self.session, salt, self.keys.public, lambda: self.keys, self.pledges.__setitem__, now
        )
        self.session.listener = self.listen
        self.ended = False

    def listen(self, kind, device, now):
        heard = self.handheld.link.heard
        if kind == SESSION:
            if bytes(heard[:8]) in self.pledges and not self.moved:
                self.follow(self.pledges[bytes(heard[:8])], now)
        else:
            self.accord.hear(kind, device, now)

    @property
    def moved(self):
        return self.handheld.session is not self.session

    def follow(self, whole, now):
        handheld = self.handheld
        saved = Saved(whole, handheld.identity.id)
        handheld.session = Session(saved.roster, handheld.identity.secret, handheld.game, handheld.link, now, None, saved)

    def tick(self, now):
        if not self.moved:
            event = self.accord.tick(now)
            if event == BEGIN:
                self.follow(self.accord.saved, now)
            self.ended = self.ended or event == accord_module.ENDED


class Rest:
    """A table of three whose last handheld has gone silent in the step that all pick in."""

    def __init__(self, seats=(1, 1, 1), commit=(), game=Tiny):
        self.table = table = Table(list(seats), game=game)
        for handheld in table.handhelds:
            handheld.playing = False
        table.deal()
        table.run(500)
        for number in commit:
            pick(table.handhelds[number])
        table.run(500)
        self.gone = table.handhelds[-1]
        self.members = []
        self.also = []

    def silence(self):
        """The last handheld is not heard any more, and the others look after that."""
        table = self.table
        table.air.cut = {(self.gone.number, other) for other in range(9)} | {(other, self.gone.number) for other in range(9)}
        self.begin()
        self.run(4000)

    def begin(self):
        for handheld in self.table.handhelds[:-1]:
            self.members.append(Member(handheld, bytes((handheld.number + 1, len(self.members))) * 4, self.table.air.now))

    def run(self, milliseconds, until=None):
        def turn():
            for member in self.members:
                member.tick(self.table.air.now)
            for other in self.also:
                other(self.table.air.now)
            return until() if until else False

        return self.table.run(milliseconds, turn)

    def names(self):
        return {member.handheld.session.roster.session for member in self.members}

    def moved(self):
        return all(member.moved for member in self.members)


def pick(handheld, value=1):
    for seat in range(4):
        if handheld.session.owed_here >> seat & 1:
            handheld.session.commit(seat, value)


def agreed(rest, kind=BOT, target=bytes(4), ms=3000):
    for member in rest.members:
        member.accord.choose(kind, target)
    return rest.run(ms, rest.moved)


def test_all_who_remain_go_on_from_the_state_that_they_hold():
    rest = Rest()
    before = bytes(rest.members[0].session.game.state) if rest.members else bytes(rest.table.handhelds[0].session.game.state)
    old = rest.table.handhelds[0].session.roster
    rest.silence()
    assert agreed(rest)
    assert len(rest.names()) == 1 and rest.names() != {old.session}
    for member in rest.members:
        session = member.handheld.session
        assert bytes(session.game.state) == before and session.step == 1
        assert session.roster.root == old.hash and session.roster.seats == 3
    lead = min(rest.members, key=lambda member: member.handheld.identity.id).handheld
    assert lead.session.roster.mine & lead.session.roster.stood  # the lowest id holds the bot
    for member in rest.members:
        member.handheld.playing = True
    assert rest.run(60000, lambda: all(member.handheld.session.game.over() for member in rest.members))
    assert len({bytes(member.handheld.session.game.state) for member in rest.members}) == 1


def test_one_alone_decides_nothing_and_different_wishes_do_not_either():
    rest = Rest((1, 1, 1, 1))
    rest.silence()
    rest.members[0].accord.choose(BOT)
    rest.members[1].accord.choose(BOT)
    rest.run(3000)
    assert not any(member.moved for member in rest.members)
    rest.members[2].accord.choose(END)
    rest.run(3000)
    assert not any(member.moved or member.ended for member in rest.members)
    rest.members[2].accord.choose(BOT)
    assert rest.run(2000, rest.moved)


def test_who_comes_back_before_they_agree_plays_on():
    rest = Rest()
    rest.silence()
    rest.members[0].accord.choose(BOT)
    rest.run(1000)
    rest.table.air.cut = set()
    rest.run(1000)
    rest.members[1].accord.choose(BOT)
    rest.run(2000)
    assert not any(member.moved for member in rest.members)
    assert [member.accord.wish[0] for member in rest.members] == [WAIT, BOT]
    for handheld in rest.table.handhelds:
        pick(handheld)
    assert rest.run(2000, lambda: {session.step for session in rest.table.sessions()} == {2})


def test_a_word_in_the_name_of_another_does_not_count():
    """Whoever has no key with those who remain cannot agree for one of them."""
    rest = Rest()
    rest.silence()
    liar, honest = rest.members
    liar.accord.choose(BOT)
    rest.run(1000)
    frames = [frame for _, sender, frame in rest.table.air.record if sender == liar.handheld.number and frame[1] == ACCORD]

    def in_its_name(body):
        body[:] = frames[-1][BODY : BODY + len(body)]

    forgery = bytearray(resealed(liar.handheld, frames[-1], in_its_name))
    forgery[SOURCE:INSTANCE] = honest.handheld.identity.id
    seal(memoryview(forgery), len(forgery) - BODY - CRC)
    for _ in range(20):
        liar.handheld.link.transport.queue.append((rest.table.air.now, bytes(forgery)))
        rest.run(100)
    assert not liar.moved and not honest.moved


def test_no_name_comes_twice_and_no_nonce():
    """The same change at the same step and state, agreed to at another time, is another session with other nonces."""
    found = []
    for salt in (1, 2):
        rest = Rest()
        rest.silence()
        for member in rest.members:
            member.accord._salt = bytes((salt, member.handheld.number)) * 4
        assert agreed(rest)
        found.append(rest.members[0].handheld.session)
    first, second = found
    assert first.game.state == second.game.state and first.step == second.step
    assert first.roster.session != second.roster.session
    secret = rest.members[0].handheld.identity.secret
    nonces = {commitment.nonce(secret, name, 1, 0) for name in (first.roster.session, second.roster.session, first.roster.root[:8])}
    assert len(nonces) == 3


def test_frames_of_the_old_session_count_for_nothing_in_the_new_one():
    rest = Rest(commit=(0, 2))
    rest.silence()
    assert agreed(rest)
    new = [member.handheld for member in rest.members]
    for handheld in new:
        assert handheld.session._known & handheld.session.waiting == 0  # everybody picks anew
    old = [frame for _, sender, frame in rest.table.air.record if frame[1] == SESSION][:400]
    for handheld in new:
        handheld.link.transport.queue.extend((rest.table.air.now, frame) for frame in old)
    rest.run(2000)
    for handheld in new:
        assert not handheld.session.fault and handheld.session._known & handheld.session.waiting == 0


def test_a_reveal_that_has_reached_one_reaches_all():
    """The last one reveals to one of the others and is gone: both go on, nobody has to decide anything."""
    rest = Rest()
    near, far = (handheld.number for handheld in rest.table.handhelds[:2])
    gone = rest.gone.number
    for handheld in rest.table.handhelds:
        pick(handheld, 2)

    def filter(sender, receiver, frame):
        full = frame[1] == SESSION and frame[BODY + 19] & 15 == 7
        return None if sender == gone and receiver == far and (full or frame[BODY + 8] == 2) else frame

    rest.table.air.filter = filter
    rest.table.run(1000)
    steps = {handheld.number: handheld.session.step for handheld in rest.table.handhelds}
    assert (steps[near], steps[far]) == (2, 1)
    rest.silence()
    assert {member.session.step for member in rest.members} == {2}
    assert len({member.session.entropy for member in rest.members}) == 1
    assert not any(member.moved for member in rest.members)


def test_who_keeps_a_reveal_back_is_counted_as_missing_and_can_be_replaced():
    rest = Rest(commit=(2,))
    gone = rest.gone
    silent = [frame for _, sender, frame in rest.table.air.record if sender == gone.number and frame[1] == SESSION][-1]

    def filter(sender, receiver, frame):
        return silent if sender == gone.number and frame[1] == SESSION else frame

    rest.table.air.filter = filter
    for handheld in rest.table.handhelds[:2]:
        pick(handheld)
    rest.begin()
    assert rest.run(8000, lambda: all(member.accord.shut == 1 << gone.session.roster.me for member in rest.members))
    assert not rest.members[0].session.quiet(rest.table.air.now)  # it is heard all the time
    entropy = rest.members[0].session.entropy
    assert agreed(rest)
    assert all(member.handheld.session.step == 1 for member in rest.members)  # nothing was drawn without it
    assert entropy == rest.members[0].session.entropy


def newcomer(rest, number=7, seats=None):
    """A fresh handheld that asks for the seat of the one who is gone: (its Join, what it has become)."""
    identity = Identity(bytes((number + 1,)) * 16, bytes((number, 7)))
    link = Link(rest.table.air.join(), identity.address)
    rest.table.air.cut = {pair for pair in rest.table.air.cut if link.transport.number not in pair}
    heard = [frame for _, _, frame in rest.table.air.record if frame[1] == ACCORD][-1]
    body = heard[BODY:-CRC]
    mask = vacancies(body)[0][0] if seats is None else seats
    keys = agreed_keys(identity)
    mine = entry(bytes((number,)) * 8, TERMS, [("New", 0, False)])
    join = Join(link, identity.secret, keys, mine, body, mask, rest.table.air.now)
    got = []

    def tick(now):
        if not got and join.tick(now) == READY:
            got.append(Saved(join.saved, identity.id))

    rest.also.append(tick)
    return identity, join, got


def test_a_newcomer_gets_the_state_in_two_frames_and_agrees_only_to_what_all_say():
    rest = Rest()
    rest.silence()
    identity, join, got = newcomer(rest)
    rest.run(1000)
    assert [one.member.id for one in rest.members[0].accord.newcomers] == [identity.id]
    assert not got and not join.agreed
    for member in rest.members:
        member.accord.choose(GIVE, identity.id)
    assert rest.run(4000, lambda: bool(got))
    assert rest.run(1000, rest.moved)
    assert rest.names() == {got[0].roster.session}
    assert bytes(got[0].state) == bytes(rest.members[0].handheld.session.game.state)
    gifts = {frame for _, _, frame in rest.table.air.record if frame[1] == GIFT}
    assert len(gifts) <= 2
    # Each pair has the same key, and nobody got one with the gift.
    for member in rest.members:
        roster = member.handheld.session.roster
        assert roster.keys[roster.device(identity.id)] == got[0].roster.keys[got[0].roster.device(member.handheld.identity.id)]
        assert not any(key and key in frame for key in roster.keys for frame in gifts)


def test_a_newcomer_does_not_believe_one_liar():
    """The one who hands the game on changes a byte of it: the newcomer comes to another name than all others say."""
    rest = Rest()
    rest.silence()
    identity, join, got = newcomer(rest)
    rest.run(500)
    give = gift.give

    def lying(link, whole):
        whole = bytearray(whole)
        whole[-1] ^= 1
        give(link, bytes(whole))

    gift.give = lying
    try:
        for member in rest.members:
            member.accord.choose(GIVE, identity.id)
        rest.run(4000)
    finally:
        gift.give = give
    assert not got and not join.agreed and not any(member.moved for member in rest.members)
    assert rest.run(3000, rest.moved) and got  # with the truth it works


def test_an_agreed_end_ends_it_for_all_and_no_other_way():
    rest = Rest()
    rest.begin()
    rest.table.handhelds[-1].session.listener = None
    rest.members.append(Member(rest.gone, b"last one", rest.table.air.now))
    for member in rest.members[:2]:
        member.accord.choose(END)
    rest.run(2000)
    assert not any(member.ended for member in rest.members)
    rest.members[2].accord.choose(END)
    assert rest.run(2000, lambda: all(member.ended for member in rest.members))


@pytest.mark.parametrize("chaos", range(2))
def test_they_agree_over_a_bad_cable(chaos):
    rest = Rest()
    rest.table.air.chaos = Chance(chaos)
    rest.silence()
    assert agreed(rest, ms=20000)
    assert len(rest.names()) == 1


class Sealed(Tiny):
    """A game whose hands lie only where they are held."""

    def deal(self):
        return None


def test_seats_with_sealed_hands_do_not_change_hands(monkeypatch):
    import engine

    monkeypatch.setattr(engine, "_GAMES", (*engine._GAMES, ("tiny", 1, 2, 4, ("other", "trusted"))))
    rest = Rest(game=Sealed)
    rest.silence()
    assert not agreed(rest, ms=2000)
    for member in rest.members:
        member.session.roster.options = 2  # as if it had been dealt open to all programs
    assert rest.run(2000, rest.moved)


KINDS = (ACCORD, JOIN, GIFT, RELAY, LOBBY, SESSION)


@pytest.fixture(scope="module")
def attacked():
    rest = Rest()
    rest.silence()
    identity, join, got = newcomer(rest)
    rest.run(600)
    for member in rest.members:
        member.accord.choose(GIVE, identity.id)
    rest.run(300)
    real = [frame for _, _, frame in rest.table.air.record if frame[1] in KINDS][-200:]
    return rest, join, real


@settings(max_examples=20000 if os.environ.get("RANIUM_LONG") else 300, deadline=None)
@given(st.data())
def test_any_bytes_at_all(attacked, data):
    """Random and mutated frames to those who agree and to a newcomer: no exception, nothing begins, nothing grows."""
    rest, join, real = attacked
    link = rest.members[0].handheld.link
    kind = data.draw(st.sampled_from(KINDS))
    if data.draw(st.booleans()):
        body = bytearray(data.draw(st.sampled_from(real))[BODY:-CRC])
        for _ in range(data.draw(st.integers(1, 4))):
            body[data.draw(st.integers(0, len(body) - 1))] = data.draw(st.integers(0, 255))
        body = body[: data.draw(st.integers(0, len(body)))]
    else:
        body = data.draw(st.binary(max_size=200))
        if data.draw(st.booleans()):
            body = bytes(rest.members[0].session.roster.root[:8]) + body
    frame = bytearray(framed(link, kind, bytes(body)))
    source = data.draw(st.sampled_from([member.handheld.identity.id for member in rest.members] + [b"\1\2\3\4", rest.gone.identity.id]))
    frame[SOURCE:INSTANCE] = source
    seal(memoryview(frame), len(frame) - BODY - CRC)
    now = rest.table.air.now
    for member in rest.members:
        member.handheld.link.transport.queue.append((now, bytes(frame)))
        member.session.tick(now)
        assert len(member.accord.newcomers) <= 4
    join._link.transport.queue.append((now, bytes(frame)))
    join.tick(now)
    assert len(join._said) <= 4 and len(join._kept) <= 16
    assert not any(member.moved for member in rest.members)


def test_a_vacancy_is_read_as_it_was_written():
    rest = Rest()
    rest.silence()
    body = [frame for _, _, frame in rest.table.air.record if frame[1] == ACCORD][-1][BODY:-CRC]
    roster = rest.members[0].session.roster
    device = roster.device(rest.gone.identity.id)
    assert vacancies(body) == [(roster.mask_of(device), rest.gone.identity.id, "P20")]
    assert len(body) > VACANCIES
