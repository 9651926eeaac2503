"""Tampered handhelds, forged and replayed frames, and any bytes at all, in a session."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ranium.link import commitment
from ranium.link.endpoint import TWIN
from ranium.link.frame import BODY, CRC, LEAVE, LOBBY, SESSION
from ranium.link.session import ILLEGAL, STATE, STOPPED, TWO_COMMITS, WRONG_REVEAL
from tests.link.bench import Handheld, Table, framed, resealed

_HEAD = 22
_WITNESS = 2  # of three handhelds


def prepared(seats=(1, 1, 1)):
    """A dealt table whose holders pick only when told; the last handheld is the one to be tampered with."""
    table = Table(list(seats))
    for handheld in table.handhelds:
        handheld.playing = False
    table.deal()
    table.run(500)
    return table, table.handhelds[-1]


def seat_of(handheld):
    return handheld.session.roster.first_seat(handheld.session.roster.me)


def commit_all(table, pick=1):
    for handheld in table.handhelds:
        for seat in range(4):
            if handheld.session.owed_here >> seat & 1:
                handheld.session.commit(seat, pick)


def step_in(frame):
    """The step a session's beacon speaks of."""
    return frame[BODY + 8] | frame[BODY + 9] << 8


def swearing(handheld, step, pick):
    """An edit after which the handheld's only seat has committed to, and opens, `pick`, whatever it did."""

    def edit(body):
        seat = seat_of(handheld)
        if body[19] >> seat & 1:
            session = bytes(body[:8])
            body[_HEAD : _HEAD + 16] = commitment.commit(session, step, seat, pick, bytes(16))
            if len(body) > _HEAD + 16 + (17 if step else 0):
                body[_HEAD + 16 : _HEAD + 33] = bytes((pick,)) + bytes(16)

    return edit


def tamper(table, cheat, edit, kind=SESSION):
    """From now on every beacon of `cheat` is changed by `edit(body)`."""

    def changed(sender, receiver, frame):
        return resealed(cheat, frame, edit) if sender == cheat.number and frame[1] == kind else frame

    table.air.filter = changed


def expect(table, cheat, code, step=1):
    """All honest handhelds stop with this fault of the cheat's seat, in this step."""
    honest = [handheld for handheld in table.handhelds if handheld is not cheat]
    assert table.run(3000, lambda: all(handheld.session.fault for handheld in honest))
    for handheld in honest:
        assert handheld.session.fault == (code, seat_of(cheat))
        assert handheld.session.step == step
        assert handheld.session.tick(table.air.now) == STOPPED
        with pytest.raises(ValueError):
            handheld.session.commit(seat_of(handheld), 1)
        assert handheld.session.reporter >= 0


def test_two_commitments_for_one_step():
    table, cheat = prepared()
    cheat.session.commit(seat_of(cheat), 1)
    table.run(300)
    other = commitment.commit(cheat.session.roster.session, 1, seat_of(cheat), 2, bytes(16))

    def edit(body):
        body[_HEAD : _HEAD + 16] = other

    tamper(table, cheat, edit)
    expect(table, cheat, TWO_COMMITS)


def test_a_changed_pick_does_not_open_its_commitment():
    table, cheat = prepared()

    def edit(body):
        if len(body) == _HEAD + 16 + 34 + _WITNESS and body[8] == 1:
            body[_HEAD + 16] = 2

    tamper(table, cheat, edit)
    commit_all(table, 1)
    expect(table, cheat, WRONG_REVEAL)


def test_a_changed_nonce_does_not_open_its_commitment():
    table, cheat = prepared()

    def edit(body):
        if len(body) == _HEAD + 16 + 34 + _WITNESS and body[8] == 1:
            body[_HEAD + 17] ^= 1

    tamper(table, cheat, edit)
    commit_all(table, 1)
    expect(table, cheat, WRONG_REVEAL)


def test_a_wrong_reveal_of_the_step_before():
    """The honest handheld hears no reveal in step 1, and a changed one from the cheat in step 2."""
    table, cheat = prepared([1, 1])

    def late(sender, receiver, frame):
        if sender != cheat.number or frame[1] != SESSION:
            return frame
        if step_in(frame) == 1:
            return frame if frame[BODY + 19] == 1 << seat_of(cheat) else None
        return resealed(cheat, frame, lambda body: body.__setitem__(-17, 3))

    honest = table.handhelds[0]
    cheat.session.commit(seat_of(cheat), 1)
    table.run(200)
    table.air.filter = late
    honest.session.commit(seat_of(honest), 1)
    expect(table, cheat, WRONG_REVEAL)


def test_a_pick_against_the_rules():
    table, cheat = prepared()
    cheat.session._allowed = lambda seat, pick: True
    cheat.session.commit(seat_of(cheat), 77)
    commit_all(table)
    expect(table, cheat, ILLEGAL)


def test_a_pick_by_a_seat_that_owes_none():
    table = Table([1, 1, 1])
    table.start()
    cheats = []

    def changed(sender, receiver, frame):
        handheld = table.handhelds[sender]
        if frame[1] != SESSION or step_in(frame) != 2:
            return frame
        if not cheats and not handheld.session.waiting & handheld.session.roster.mine:
            cheats.append(handheld)
        return resealed(handheld, frame, swearing(handheld, 2, 0)) if handheld in cheats else frame

    table.air.filter = changed
    table.run(3000, lambda: any(session.fault for session in table.sessions()))
    expect(table, cheats[0], ILLEGAL, step=2)


def test_a_deal_with_a_pick_in_it():
    table = Table([1, 1])
    cheat = table.handhelds[1]

    def changed(sender, receiver, frame):
        if sender == cheat.number and frame[1] == SESSION and step_in(frame) == 0:
            return resealed(cheat, frame, swearing(cheat, 0, 5))
        return frame

    table.air.filter = changed
    table.start()
    expect(table, cheat, ILLEGAL, step=0)


def test_another_state_is_noticed_before_anybody_picks():
    table, cheat = prepared()
    cheat.session.game.state[4] ^= 1
    cheat.session._begin()
    expect(table, cheat, STATE)
    table.run(100)
    assert cheat.session.fault, "it stops as well"


def test_other_entropy_is_noticed_even_if_the_state_is_the_same():
    table, cheat = prepared()
    cheat.session.entropy = bytes(32)
    cheat.session._begin()
    expect(table, cheat, STATE)


def test_a_copied_commitment_of_another_seat_does_not_open():
    table, cheat = prepared()
    victim = table.handhelds[0]
    victim.session.commit(seat_of(victim), 3)
    table.run(300)
    copied = bytes(cheat.session._commitments[16 * seat_of(victim) : 16 * seat_of(victim) + 16])
    opening = []

    def edit(body):
        if body[8] == 1 and body[19] >> seat_of(cheat) & 1:
            body[_HEAD : _HEAD + 16] = copied
            if opening and len(body) == _HEAD + 16 + 34 + _WITNESS:
                body[_HEAD + 16 : _HEAD + 33] = opening[0]

    tamper(table, cheat, edit)
    commit_all(table, 1)
    nonce = commitment.nonce(victim.identity.secret, victim.session.roster.session, 1, seat_of(victim))
    opening.append(b"\x03" + nonce)  # even with the victim's own opening, as it will cross the wire
    expect(table, cheat, WRONG_REVEAL)


def test_who_finds_a_fault_tells_the_others():
    table, cheat = prepared()
    finder = table.handhelds[0]
    finder.session._stop(WRONG_REVEAL, seat_of(cheat))
    table.run(100)
    for handheld in table.handhelds[1:]:
        assert handheld.session.fault == (WRONG_REVEAL, seat_of(cheat))
        assert handheld.session.roster.devices[handheld.session.reporter] == finder.link.id


def test_a_reveal_before_all_have_committed_is_neither_believed_nor_kept():
    table, cheat = prepared()
    cheat.session.commit(seat_of(cheat), 1)

    def early(body):
        """As if it had everything already."""
        body[19] |= 7
        nonce = commitment.nonce(cheat.identity.secret, cheat.session.roster.session, 1, seat_of(cheat))
        body[_HEAD + 16 : _HEAD + 16] = b"\x01" + nonce
        body += bytes(_WITNESS)

    tamper(table, cheat, early)
    table.run(500)
    for handheld in table.handhelds[:2]:
        session = handheld.session
        assert session._known == 1 << seat_of(cheat) and session._opened == 0 and session.fault is None


@pytest.mark.parametrize("report", [0x10, 0xF0, 0xFF, 0x0F])
def test_a_senseless_report_does_no_harm(report):
    table, cheat = prepared()
    tamper(table, cheat, lambda body: body.__setitem__(10, report))
    table.run(300)
    session = table.handhelds[0].session
    assert session.fault is None if report & 15 == 0 else session.fault[1] <= 2


def test_a_withheld_reveal_keeps_all_waiting_and_shows_who():
    table, cheat = prepared()

    def withheld(sender, receiver, frame):
        if sender != cheat.number or frame[1] != SESSION:
            return frame
        return frame if step_in(frame) == 1 and frame[BODY + 19] & 7 != 7 else None

    cheat.session.commit(seat_of(cheat), 1)
    table.run(200)
    table.air.filter = withheld
    commit_all(table)
    table.run(10000)
    for handheld in table.handhelds[:2]:
        assert handheld.session.step == 1 and handheld.session.fault is None
        assert handheld.session.unopened == 1 << seat_of(cheat)
        assert handheld.session.quiet(table.air.now) == 1 << handheld.session.roster.device(cheat.link.id)


def test_a_stranger_and_a_frame_in_the_own_name_have_no_say():
    table, _ = prepared([1, 1])
    session = table.handhelds[0].session
    stranger = Handheld(table.air.join(), 9)
    for frame in [frame for _, number, frame in table.air.record if number == 1 and frame[1] == SESSION][-3:]:
        for link in (stranger.link, table.handhelds[0].link):
            body = bytearray(frame[BODY:-CRC])
            body[10] = 0x11
            table.air.carry(2, framed(link, SESSION, body))
    table.run(100)
    assert session.fault is None


def test_replayed_frames_of_earlier_steps_change_nothing():
    table = Table([1, 1, 1])
    table.deal()
    assert table.run(60000, lambda: all(session.step >= 6 for session in table.sessions()))
    old = [(number, frame) for _, number, frame in table.air.record if frame[1] == SESSION]
    for number, frame in old:
        table.air.carry(number, frame)
    assert table.run(60000, lambda: all(session.finished for session in table.sessions()))
    assert not any(session.fault for session in table.sessions())
    assert len({handheld.log[-1][1:] for handheld in table.handhelds}) == 1


def test_a_twin_is_noted_and_the_third_handheld_stops_rather_than_believes_both():
    table, _ = prepared([1, 1])
    original = table.handhelds[1]
    twin = Handheld(table.air.join(), 1, now=table.air.now)
    twin.link = type(twin.link)(twin.link.transport, original.link.id + b"\xaa\xbb")
    for _ in range(4):
        table.air.carry(2, framed(twin.link, LOBBY, b""))
        table.run(100)
    assert original.link.trouble == TWIN and table.handhelds[0].link.trouble == 0


@settings(max_examples=400, deadline=None)
@given(st.lists(st.tuples(st.sampled_from([LOBBY, SESSION, LEAVE, 0, 77]), st.binary(max_size=237)), max_size=20))
def test_any_bodies_from_a_member_raise_nothing(frames):
    table, cheat = prepared([1, 1])
    honest = table.handhelds[0].session
    for kind, body in frames:
        table.air.carry(cheat.number, framed(cheat.link, kind, body))
    table.run(40)
    assert honest.fault is None and honest.step == 1


@settings(max_examples=600, deadline=None)
@given(st.data())
def test_bent_beacons_from_a_member_raise_nothing_and_never_turn_over_early(data):
    table, cheat = prepared([2, 1])
    honest = table.handhelds[0].session
    if data.draw(st.booleans()):
        cheat.session.commit(seat_of(cheat), 1)
        table.run(100)
    good = [frame for _, number, frame in table.air.record if number == cheat.number][-1]
    body = bytearray(good[BODY:-CRC])
    for _ in range(data.draw(st.integers(1, 5))):
        at = data.draw(st.integers(8, len(body) - 1))
        body[at] = data.draw(st.integers(0, 255))
    if data.draw(st.booleans()):
        body = body[: data.draw(st.integers(0, len(body)))]
    else:
        body += data.draw(st.binary(max_size=237 - len(body)))
    table.air.carry(cheat.number, framed(cheat.link, SESSION, bytes(body)))
    table.run(40)
    assert honest.step == 1 and honest._opened == 0


def test_nothing_grows_under_a_flood():
    table, cheat = prepared([1, 1])
    honest = table.handhelds[0].session
    sizes = {name: len(value) for name, value in vars(honest).items() if hasattr(value, "__len__")}
    stranger = Handheld(table.air.join(), 9)
    for count in range(500):
        body = bytes(honest.roster.session) + bytes((count & 255,)) * (count % 200)
        table.air.carry(1, framed(cheat.link, count % 5, body))
        table.air.carry(2, framed(stranger.link, count % 5, body))
        if count % 50 == 0:
            table.run(30)
    table.run(400)
    after = {name: len(value) for name, value in vars(honest).items() if hasattr(value, "__len__")}
    assert {name: size for name, size in after.items() if name != "fault"} == {
        name: size for name, size in sizes.items() if name != "fault"
    }
