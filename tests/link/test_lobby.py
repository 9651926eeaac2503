"""The lobby: agreeing without a host, and every race on the way."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ranium.link.frame import LEAVE, LOBBY, SESSION
from ranium.link.lobby import (
    COLOURS,
    NOT_AGREED,
    NOT_EXPECTED,
    NOT_READY,
    OTHER_GAME,
    OTHER_OPTIONS,
    OTHER_PROGRAM,
    TOO_FEW,
    TOO_MANY,
)
from ranium.link.member import Member, Terms, entry, offer
from ranium.link.roster import Roster
from tests.link.bench import TERMS, Handheld, Table, framed


def seen(handheld):
    return [member.id for member in handheld.lobby.members]


def by_id(table):
    return sorted(table.handhelds, key=lambda handheld: handheld.link.id)


def test_handhelds_find_each_other_and_all_show_the_same_order():
    table = Table([1, 2, 1])
    table.run(500)
    ids = sorted(handheld.link.id for handheld in table.handhelds)
    assert all(seen(handheld) == ids for handheld in table.handhelds)
    assert all(handheld.lobby.total == 4 for handheld in table.handhelds)
    assert all(handheld.lobby.obstacle == NOT_READY for handheld in table.handhelds)


@pytest.mark.parametrize("seats", [[1, 1], [1, 1, 1], [1, 1, 1, 1], [2, 1], [3, 1], [2, 2], [1, 2, 1], [2], [4]])
@pytest.mark.parametrize("chaos", [None, 1])
def test_a_table_begins_with_the_same_roster_everywhere(seats, chaos):
    table = Table(seats, chaos=chaos)
    table.start()
    rosters = [session.roster for session in table.sessions()]
    first = rosters[0]
    assert first.seats == sum(seats) and sorted(first.colours) == sorted(set(first.colours))
    assert len({roster.session for roster in rosters}) == 1
    for roster, handheld in zip(rosters, table.handhelds):
        assert (roster.names, roster.colours, roster.bots) == (first.names, first.colours, first.bots)
        assert roster.devices == sorted(roster.devices)
        assert roster.devices[roster.me] == handheld.link.id
        assert roster.mine == roster.mask_of(roster.me)
        for seat in range(roster.seats):
            device = roster.device_of(seat)
            assert roster.mask_of(device) >> seat & 1
            assert roster.first_seat(device) <= seat
            number = next(h.number for h in table.handhelds if h.link.id == roster.devices[device])
            assert roster.names[seat] == "P{}{}".format(number, seat - roster.first_seat(device))


def test_bots_are_known_to_all():
    table = Table([2, 1], bots=2)
    table.start()
    for session in table.sessions():
        assert session.roster.bots == sum(
            1 << seat for seat, name in enumerate(session.roster.names) if name == "P01"
        )


def test_too_few_too_many_and_not_the_expected_number():
    alone = Table([1])
    alone.handhelds[0].lobby.set_ready(True)
    alone.run(2000)
    assert alone.handhelds[0].lobby.obstacle == TOO_FEW and not alone.handhelds[0].session
    for seats, expected, obstacle in (([3, 2], 0, TOO_MANY), ([1, 1], 3, NOT_EXPECTED)):
        table = Table(seats, expected=expected)
        for handheld in table.handhelds:
            handheld.lobby.set_ready(True)
        table.run(2000)
        assert [handheld.lobby.obstacle for handheld in table.handhelds] == [obstacle] * 2
        assert not any(table.sessions())


def test_one_who_expects_more_keeps_all_waiting():
    table = Table([1, 1])
    table.handhelds[1].lobby.expect(3)
    for handheld in table.handhelds:
        handheld.lobby.set_ready(True)
    table.run(2000)
    assert not any(table.sessions())
    assert table.handhelds[0].lobby.obstacle == NOT_AGREED
    table.handhelds[1].lobby.expect(0)
    table.start()


@pytest.mark.parametrize(
    "terms, problem",
    [
        (Terms("0.2", "tiny", 1, 0, 2, 4), OTHER_PROGRAM),
        (Terms("0.1", "tiny", 2, 0, 2, 4), OTHER_PROGRAM),
        (Terms("0.1", "large", 1, 0, 2, 4), OTHER_GAME),
        (Terms("0.1", "tiny", 1, 1, 2, 4), OTHER_OPTIONS),
    ],
)
def test_members_with_other_terms_are_named_and_do_not_block(terms, problem):
    table = Table([1, 1, 1])
    odd = table.handhelds[1]
    odd.lobby.choose(terms)
    for handheld in table.handhelds:
        handheld.lobby.set_ready(True)
    table.run(600)
    for handheld in table.handhelds:
        for member in handheld.lobby.members:
            assert member.problem == (problem if (member.id == odd.link.id) != (handheld is odd) else 0)
    table.run(2000)
    assert [bool(session) for session in table.sessions()] == [True, False, True]
    assert odd.lobby.running and odd.lobby.obstacle == TOO_FEW


def test_colours_become_distinct_and_lower_ids_and_first_seats_keep_theirs():
    table = Table([2, 1, 1])
    for handheld in table.handhelds:
        handheld.lobby.take_seats([(name, 2, bot) for name, _, bot in handheld.lobby.seats()])
    table.run(1500)
    colours = [colour for handheld in by_id(table) for _, colour, _ in handheld.lobby.seats()]
    assert sorted(colours) == [0, 1, 2, 3] and colours[0] == 2
    lowest = by_id(table)[0].lobby
    assert lowest.taken() == 0b1111 & ~sum(1 << colour for _, colour, _ in lowest.seats())


def test_five_seats_clash_without_end_or_error():
    table = Table([3, 2])
    for handheld in table.handhelds:
        handheld.lobby.set_ready(True)
    table.run(2000)
    assert all(handheld.lobby.obstacle == TOO_MANY for handheld in table.handhelds)


def test_a_colour_conflict_blocks_until_it_is_solved():
    table = Table([1, 1])
    table.run(400)
    higher = by_id(table)[1]
    forged = Member(higher.link.id, entry(bytes(8), TERMS, [("X", by_id(table)[0].lobby.seats()[0][1], False)]))
    lower = by_id(table)[0].lobby
    lower._list(forged)
    forged.at = table.air.now
    lower._review(table.air.now)
    assert lower.obstacle == COLOURS


def test_a_silent_member_falls_out_after_three_seconds_and_a_leaving_one_at_once():
    table = Table([1, 1, 1])
    table.run(400)
    first, second, third = table.handhelds
    table.air.cut = {(1, 0), (1, 2)}
    table.run(2800)
    assert len(first.lobby.members) == 3
    table.run(600)
    assert len(first.lobby.members) == 2
    third.lobby.leave()
    table.handhelds.remove(third)
    table.run(20)
    assert seen(first) == [first.link.id]


def test_a_leave_of_an_earlier_stay_does_not_count():
    table = Table([1, 1])
    table.run(400)
    first, second = table.handhelds
    table.air.carry(1, framed(second.link, LEAVE, b"earlier!"))
    table.run(20)
    assert len(first.lobby.members) == 2


def test_no_start_while_somebody_is_not_ready_and_none_after_a_change_of_mind_in_time():
    table = Table([1, 1, 1])
    for handheld in table.handhelds[:2]:
        handheld.lobby.set_ready(True)
    table.run(2000)
    assert not any(table.sessions())
    table.handhelds[2].lobby.set_ready(True)
    table.run(250)
    table.handhelds[2].lobby.set_ready(False)
    table.run(3000)
    assert not any(table.sessions())


@pytest.mark.parametrize("wait", range(200, 700, 10))
def test_a_change_of_mind_at_any_moment_leaves_all_in_or_all_out(wait):
    table = Table([1, 1, 1])
    for handheld in table.handhelds:
        handheld.lobby.set_ready(True)
    table.run(wait)
    for handheld in table.handhelds[:2]:
        if not handheld.session:
            handheld.lobby.set_ready(False)
    table.run(3000)
    assert len({bool(session) for session in table.sessions()}) == 1


@pytest.mark.parametrize("wait", range(0, 900, 20))
@pytest.mark.parametrize("newcomer", [0, 1, 2])
def test_a_third_member_at_any_moment_splits_nobody(wait, newcomer):
    table = Table([1, 1, 1])
    others = [number for number in range(3) if number != newcomer]
    table.air.cut = {pair for number in others for pair in ((number, newcomer), (newcomer, number))}
    for handheld in table.handhelds:
        handheld.lobby.set_ready(True)
    table.run(wait)
    table.air.cut.clear()
    table.run(4000)
    sessions = [handheld.session for handheld in table.handhelds if handheld.session]
    assert len({session.roster.session for session in sessions}) == 1
    assert len(sessions) == len(sessions[0].roster.devices)
    if len(sessions) == 2:
        assert table.handhelds[newcomer].lobby.running


def test_a_lost_start_is_made_up_for_however_late():
    table = Table([1, 1, 1])
    leader = by_id(table)[0]
    late = by_id(table)[2]
    for handheld in table.handhelds:
        handheld.lobby.set_ready(True)
    table.run(250)
    others = [h.number for h in table.handhelds if h is not late]
    table.air.cut = {(number, late.number) for number in others}
    table.run(5000)
    assert leader.session and not late.session and not leader.session.game
    table.air.cut.clear()
    table.run(3000)
    assert all(session.game for session in table.sessions())


def test_only_the_lowest_id_begins():
    table = Table([1, 1, 1])
    leader = by_id(table)[0]
    for handheld in table.handhelds:
        handheld.lobby.set_ready(True)
    table.air.filter = lambda sender, receiver, frame: None if frame[1] == SESSION else frame
    table.run(1500)
    assert [h for h in table.handhelds if h.session] == [leader]


def test_a_running_session_shows_in_the_lobby_of_others():
    table = Table([1, 1])
    table.deal()
    late = Handheld(table.air.join(), 9, now=table.air.now)
    table.handhelds.append(late)
    late.lobby.set_ready(True)
    table.run(3500)
    assert late.lobby.running and late.session is None and seen(late) == [late.link.id]
    table.handhelds = [late]
    table.run(3500)
    assert not late.lobby.running


def test_a_member_that_is_heard_in_a_session_of_others_is_listed_no_more():
    table = Table([1, 1])
    table.run(300)
    first, second = table.handhelds
    table.air.carry(1, framed(second.link, SESSION, b"another!" + bytes(40)))
    table.handhelds.remove(second)
    table.run(20)
    assert seen(first) == [first.link.id] and first.lobby.running


def test_own_seats_that_do_not_fit_are_refused():
    lobby = Table([1]).handhelds[0].lobby
    before = lobby.seats()
    for seats in ([], [("ninechars", 0, False)], [("\x07", 0, False)], [("ok", 0, False)] * 5):
        with pytest.raises(ValueError):
            lobby.take_seats(seats)
        assert lobby.seats() == before
    lobby.take_seats([("Zoë", 1, False), ("ÄÖÜäöüßé", 2, True)])
    assert lobby.members[0].names == ["Zoë", "ÄÖÜäöüßé"]


def test_what_the_offer_depends_on():
    def of(salt=bytes(8), terms=TERMS, seats=(("A", 0, False),), id=b"aaaa", public=bytes(32)):
        other = Member(b"zzzz", entry(bytes(8), TERMS, [("Z", 1, False)]))
        return offer([Member(id, entry(salt, terms, seats), public), other])

    changes = [
        of(salt=b"saltsalt"),
        of(terms=Terms("0.2", "tiny", 1, 0, 2, 4)),
        of(terms=Terms("0.1", "tin", 1, 0, 2, 4)),
        of(terms=Terms("0.1", "tiny", 1, 1, 2, 4)),
        of(seats=(("B", 0, False),)),
        of(seats=(("A", 2, False),)),
        of(seats=(("A", 0, True),)),
        of(seats=(("A", 0, False), ("B", 2, False))),
        of(id=b"bbbb"),
        of(public=b"p" * 32),
    ]
    assert len(set(changes + [of()])) == len(changes) + 1
    assert of() == of() and len(of()) == 8


def test_a_roster_of_five_seats_is_refused():
    members = [Member(bytes((n,)) * 4, entry(bytes(8), TERMS, [("A", n, False)] * 3)) for n in (0, 1)]
    with pytest.raises(ValueError):
        Roster(members, bytes(4))


@settings(max_examples=300, deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from([LOBBY, SESSION, LEAVE, 9]), st.binary(max_size=140), st.booleans()), max_size=30
    )
)
def test_any_bodies_leave_the_lobby_whole(frames):
    table = Table([1, 1])
    table.run(300)
    stranger = Handheld(table.air.join(), 7)
    for kind, body, member in frames:
        table.air.carry(1 if member else 2, framed(table.handhelds[1].link if member else stranger.link, kind, body))
    table.run(40)
    for handheld in table.handhelds:
        assert len(handheld.lobby.members) <= 9


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_bent_lobby_beacons_leave_the_lobby_whole(data):
    table = Table([2, 1])
    table.run(300)
    sender = table.handhelds[0]
    good = [frame for _, number, frame in table.air.record if number == 0][-1]
    body = bytearray(good[9:-4])
    for _ in range(data.draw(st.integers(1, 4))):
        body[data.draw(st.integers(0, len(body) - 1))] = data.draw(st.integers(0, 255))
    body = body[: data.draw(st.integers(0, len(body)))]
    table.air.carry(0, framed(sender.link, LOBBY, bytes(body)))
    table.run(20)
    assert len(table.handhelds[1].lobby.members) == 2


def test_a_crowd_of_strangers_does_not_fill_the_memory():
    table = Table([1])
    for number in range(10, 60):
        stranger = Handheld(table.air.join(), number)
        stranger.lobby.tick(1000)
        stranger.lobby.tick(2000)
    table.run(100)
    assert len(table.handhelds[0].lobby.members) <= 9
