"""What crosses the link before the last commitment tells nobody anything about a pick."""

import pytest
from engine.step import NONE
from ranium.link import commitment
from ranium.link.frame import BODY, CRC, SESSION
from ranium.link.opening import countdown
from ranium.link.tags import room
from tests.link.bench import Chance, Table

_HEAD = 22


def listen(table):
    """Has every commit of every session noted: a list of (place in the record, session, step, seat, pick)."""
    commits = []
    for handheld in table.handhelds:
        session = handheld.session
        inner = session._commit

        def noted(seat, pick, session=session, inner=inner):
            commits.append((len(table.air.record), session, session.step, seat, pick))
            inner(seat, pick)

        session._commit = noted
    return commits


@pytest.mark.parametrize("seats", [[1, 1], [1, 1, 1, 1], [2, 1], [3, 1]])
@pytest.mark.parametrize("chaos", [None, 7])
def test_no_opening_crosses_before_the_last_commitment(seats, chaos):
    table = Table(seats, chaos=chaos)
    table.start()
    commits = listen(table)
    assert table.run(600000, lambda: all(session.finished for session in table.sessions()))
    wire = [frame for _, _, frame in table.air.record]
    last = {}
    for place, _, step, _, _ in commits:
        last[step] = max(place, last.get(step, 0))
    assert len(last) >= 12
    opened = 0
    for _, session, step, seat, pick in commits:
        nonce = commitment.nonce(session._secret, session.roster.session, step, seat)
        early = b"|".join(wire[: last[step]])
        assert nonce not in early and session._secret not in early
        opened += any(bytes((pick,)) + nonce in frame for frame in wire[last[step] :])
    assert opened >= len(commits) - sum(seats), "the openings do cross afterwards"


def test_no_bytes_on_the_wire_open_a_commitment_early():
    """As a listener would: every 16 bytes that crossed before, as a nonce, with every legal pick."""
    table = Table([1, 1, 1])
    for handheld in table.handhelds:
        handheld.playing = False
    table.deal()
    table.run(500)
    first, second, third = table.handhelds
    for handheld in (first, second):
        handheld.session.commit(handheld.session.roster.first_seat(handheld.session.roster.me), 2)
    table.run(1500)
    windows = {frame[at : at + 16] for _, _, frame in table.air.record for at in range(len(frame) - 15)}
    session = third.session
    for seat in range(3):
        if session._known >> seat & 1:
            value = bytes(session._commitments[16 * seat : 16 * seat + 16])
            assert value in windows
            for window in windows:
                for pick in range(4):
                    assert commitment.commit(session.roster.session, 1, seat, pick, window) != value


def beacons_with(pick, seats, chaos):
    """All frames of a table in which one seat picks `pick` and another one never picks, up to two seconds later."""
    table = Table(seats, chaos=chaos)
    for handheld in table.handhelds:
        handheld.playing = False
    table.deal()
    table.run(1000)
    before = len(table.air.record)
    session = table.handhelds[0].session
    session.commit(session.roster.first_seat(session.roster.me), pick)
    table.run(2000)
    return before, table.air.record, table.handhelds[0].number, session


@pytest.mark.parametrize("seats", [[1, 1], [2, 1], [1, 1, 1]])
@pytest.mark.parametrize("chaos", [None, 3])
def test_tables_that_differ_only_in_a_pick_differ_only_in_its_commitment(seats, chaos):
    before, left, number, session = beacons_with(0, seats, chaos)
    _, right, _, _ = beacons_with(3, seats, chaos)
    assert left[:before] == right[:before] and len(left) == len(right)
    different = 0
    for (at, sender, one), (other_at, other_sender, other) in zip(left[before:], right[before:]):
        assert (at, sender, len(one)) == (other_at, other_sender, len(other))
        if sender == number:
            places = [place for place in range(len(one) - CRC - room(session.roster)) if one[place] != other[place]]
            assert all(BODY + _HEAD <= place < BODY + _HEAD + 16 for place in places)
            different += bool(places)
        else:
            assert one == other
    assert different > 5


def test_a_stopped_session_reveals_nothing_more():
    table = Table([1, 1, 1])
    for handheld in table.handhelds:
        handheld.playing = False
    table.deal()
    first, second, third = table.handhelds
    for handheld in (first, second):
        handheld.session.commit(handheld.session.roster.first_seat(handheld.session.roster.me), 2)
    table.run(200)
    before = len(table.air.record)
    first.session._stop(1, 0)
    seat = third.session.roster.first_seat(third.session.roster.me)
    third.session.commit(seat, 1)
    table.run(1000)
    roster = first.session.roster
    nonce = commitment.nonce(first.identity.secret, roster.session, 1, roster.first_seat(roster.me))
    assert not any(nonce in frame for _, _, frame in table.air.record[before:])


def test_no_state_of_another_handheld_holds_a_pick_before_the_reveal():
    table = Table([1, 1, 1])
    for handheld in table.handhelds:
        handheld.playing = False
    table.deal()
    first, second, third = table.handhelds
    session = first.session
    seat = session.roster.first_seat(session.roster.me)
    session.commit(seat, 3)
    table.run(1000)
    nonce = commitment.nonce(first.identity.secret, session.roster.session, 1, seat)
    for other in (second.session, third.session):
        assert not other._opened >> seat & 1
        assert other._picks[seat] == NONE, "still what it was after the deal"
        for value in vars(other).values():
            assert not isinstance(value, (bytes, bytearray)) or nonce not in value


def test_committing_takes_the_same_frames_whatever_the_chance_of_timing():
    lengths = set()
    for seed in range(6):
        table = Table([1, 1])
        for handheld in table.handhelds:
            handheld.playing = False
        table.deal()
        session = table.handhelds[0].session
        session.commit(session.roster.first_seat(session.roster.me), Chance(seed).below(4))
        start = len(table.air.record)
        table.run(countdown(3))
        lengths.add(tuple(len(frame) for _, _, frame in table.air.record[start:] if frame[1] == SESSION))
    assert len(lengths) == 1
