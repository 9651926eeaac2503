"""The session: whole games over bad cables, and what it says of itself on the way."""

import pytest
from engine.step import NONE, IllegalPick
from ranium.link import commitment
from ranium.link.frame import BODY, CRC, LEAVE, LOBBY, SESSION
from ranium.link.opening import beacon_most, countdown
from tests.link.bench import Handheld, Table, Tiny, edited, framed

TABLES = [[1, 1], [1, 1, 1], [1, 1, 1, 1], [2, 1], [2, 2], [3, 1], [1, 2, 1]]


def same_everywhere(table):
    logs = [[entry[1:] for entry in handheld.log] for handheld in table.handhelds]
    assert all(log == logs[0] for log in logs)
    return logs[0]


def spread(table):
    """The longest time between the first and the last handheld to turn over, of all steps."""
    times = zip(*[[entry[0] for entry in handheld.log] for handheld in table.handhelds])
    return max(max(at) - min(at) for at in times)


@pytest.mark.parametrize("seats", TABLES)
@pytest.mark.parametrize("chaos", [None, 1, 2, 3, 4])
def test_a_game_over_any_cable_is_the_same_everywhere_and_turns_over_together(seats, chaos):
    table = Table(seats, chaos=chaos)
    table.play()
    log = same_everywhere(table)
    assert len(log) == Tiny.LENGTH + 1
    assert len({entry[3] for entry in log}) == len(log), "fresh entropy in every step"
    # On a bad cable it is the time until a lost or late frame comes again.
    assert spread(table) <= (5 if chaos is None else 350)
    assert not any(session.fault for session in table.sessions())


@pytest.mark.parametrize("seats", [[1, 1], [2, 1], [1, 1, 1, 1]])
@pytest.mark.parametrize("chaos", [None, 1])
def test_a_game_of_reload(seats, chaos):
    reload = pytest.importorskip("engine.reload")
    table = Table(seats, chaos=chaos, game=reload.Game)
    for handheld in table.handhelds:
        handheld.thinking = (0, 60)
    table.play()
    same_everywhere(table)
    assert all(session.game.over() for session in table.sessions())


@pytest.mark.parametrize("seats", [2, 4])
def test_one_handheld_alone_plays_without_waiting_for_anybody(seats):
    table = Table([seats])
    table.handhelds[0].thinking = (0, 0)
    table.play()
    times = [entry[0] for entry in table.handhelds[0].log]
    assert times[-1] - times[0] < Tiny.LENGTH * (seats + 2) * table.pace


def test_the_picks_are_those_that_were_made():
    table = Table([2, 1, 1], chaos=5)
    made = {}
    for handheld in table.handhelds:
        watch(handheld, made)
    table.play()
    for handheld in table.handhelds:
        for _, step, _, picks, _ in handheld.log:
            for seat in range(4):
                assert picks[seat] == made.get((step - 1, seat), NONE)


def watch(handheld, made):
    pick = handheld.pick

    def watched(seat):
        made[handheld.session.step, seat] = pick(seat)
        return made[handheld.session.step, seat]

    handheld.pick = watched


def test_before_holds_the_state_before_the_step():
    table = Table([1, 1])
    table.deal()
    handheld = table.handhelds[0]
    assert handheld.session.before is None
    for _ in range(4):
        step, state = handheld.session.step, bytes(handheld.session.game.state)
        assert table.run(3000, lambda step=step: handheld.session.step > step)
        assert handheld.session.before == state and handheld.session.before is not handheld.session.game.state


def test_what_a_screen_needs_to_know_of_the_choosing():
    table = Table([1, 2])
    for handheld in table.handhelds:
        handheld.playing = False
    table.deal()
    pair = next(h for h in table.handhelds if len(h.lobby.seats()) == 2)
    single = next(h for h in table.handhelds if h is not pair)
    first, second = [seat for seat in range(3) if pair.session.roster.mine >> seat & 1]
    other = single.session.roster.first_seat(single.session.roster.me)
    assert pair.session.waiting == pair.session.owed == 7 and pair.session.chosen == 0
    assert pair.session.owed_here == pair.session.roster.mine
    pair.session.commit(first, 1)
    assert pair.session.chosen == 1 << first and pair.session.owed_here == 1 << second
    table.run(100)
    assert single.session.chosen == 1 << first and single.session.owed == 7 & ~(1 << first)
    single.session.commit(other, 0)
    pair.session.commit(second, 2)
    assert table.run(countdown(2) + 200, lambda: single.session.step == 2)
    assert single.session.picks == bytes(pair.session.picks)
    assert single.session.picks[first] == 1 and single.session.picks[second] == 2


def test_a_pick_is_committed_once_by_its_owner_if_legal():
    table = Table([1, 1])
    for handheld in table.handhelds:
        handheld.playing = False
    table.start()
    session = table.handhelds[0].session
    own, foreign = (0, 1) if session.roster.mine == 1 else (1, 0)
    with pytest.raises(ValueError):
        session.commit(own, NONE)  # not dealt yet
    table.run(2000)
    for seat in (foreign, -1, 2, 7):
        with pytest.raises(ValueError):
            session.commit(seat, 0)
    with pytest.raises(IllegalPick) as caught:
        session.commit(own, 4)
    assert (caught.value.seat, caught.value.pick) == (own, 4)
    session.commit(own, 3)
    for pick in (2, 3):
        with pytest.raises(ValueError):
            session.commit(own, pick)


def test_a_seat_that_owes_nothing_has_its_share_in_the_entropy():
    table = Table([1, 1, 1])
    table.deal()
    assert table.run(5000, lambda: all(session.step == 2 for session in table.sessions()))
    session = table.handhelds[0].session
    waiting, roster = session.waiting, session.roster
    assert waiting in (1, 2, 4)
    idle = next(h for h in table.handhelds if not waiting & h.session.roster.mine)
    with pytest.raises(ValueError):
        idle.session.commit(idle.session.roster.first_seat(idle.session.roster.me), NONE)
    assert table.run(5000, lambda: all(session.step == 3 for session in table.sessions()))
    nonces = bytearray()
    for device, seat in ((roster.devices[roster.device_of(seat)], seat) for seat in range(3)):
        secret = next(h.identity.secret for h in table.handhelds if h.link.id == device)
        nonces += commitment.nonce(secret, roster.session, 2, seat)
    assert session.entropy == commitment.entropy(roster.hash, 2, 3, session.picks, nonces)
    for at in range(0, 48, 16):
        changed = bytearray(nonces)
        changed[at] ^= 1
        assert session.entropy != commitment.entropy(roster.hash, 2, 3, session.picks, changed)


def test_what_the_hashes_depend_on():
    base = (b"sessions", 5, 1, 3, b"n" * 16)
    changed = [
        (b"sessionz", 5, 1, 3, b"n" * 16),
        (b"sessions", 6, 1, 3, b"n" * 16),
        (b"sessions", 261, 1, 3, b"n" * 16),
        (b"sessions", 5, 2, 3, b"n" * 16),
        (b"sessions", 5, 1, 4, b"n" * 16),
        (b"sessions", 5, 1, 3, b"m" * 16),
    ]
    values = {commitment.commit(*parts) for parts in changed + [base]}
    assert len(values) == len(changed) + 1 and {len(value) for value in values} == {16}
    nonces = {
        commitment.nonce(secret, session, step, seat)
        for secret in (b"s" * 16, b"t" * 16)
        for session in (b"sessions", b"sessionz")
        for step in (0, 1, 256)
        for seat in range(4)
    }
    assert len(nonces) == 48 and {len(nonce) for nonce in nonces} == {16}
    states = {
        commitment.state_digest(session, step, entropy, view)
        for session in (b"sessions", b"sessionz")
        for step in (1, 2)
        for entropy in (bytes(32), b"e" * 32)
        for view in (b"view", b"vieW")
    }
    assert len(states) == 16 and {len(state) for state in states} == {8}


def test_a_handheld_of_any_number_of_seats_fits_a_frame():
    assert beacon_most(4, 1) == 222 and [beacon_most(1, devices) for devices in (1, 2, 3, 4)] == [72, 76, 82, 90]
    for seats in ([3, 1], [2, 2], [2, 1], [2, 1, 1], [1, 1, 1, 1]):
        table = Table(seats)
        table.play()
        longest = max(len(frame) for _, number, frame in table.air.record if frame[1] == SESSION and number == 0)
        assert longest == BODY + beacon_most(seats[0], len(seats)) + CRC


def test_the_last_pick_is_revealed_after_the_countdown_everywhere_at_once():
    table = Table([1, 1, 1])
    for handheld in table.handhelds:
        handheld.playing = False
    table.deal()
    table.run(1000)
    for handheld in table.handhelds:
        handheld.session.commit(handheld.session.roster.first_seat(handheld.session.roster.me), 1)
    start = table.air.now
    table.run(countdown(3) - 10)
    assert all(session.step == 1 for session in table.sessions())
    assert table.run(100, lambda: all(session.step == 2 for session in table.sessions()))
    assert table.air.now - start <= countdown(3) + 10


def test_one_who_missed_the_reveals_turns_over_as_soon_as_it_hears():
    table = Table([1, 1, 1])
    for handheld in table.handhelds:
        handheld.playing = False
    table.deal()
    slow = table.handhelds[2]
    for handheld in table.handhelds:
        table.run(500)
        if handheld is slow:  # it commits last: the others have all they need, it hears nothing from now on
            table.air.cut = {(0, 2), (1, 2)}
        handheld.session.commit(handheld.session.roster.first_seat(handheld.session.roster.me), 1)
    table.run(1000)
    assert [session.step for session in table.sessions()] == [2, 2, 1]
    table.air.cut.clear()
    assert table.run(180, lambda: slow.session.step == 2)  # with the next beacon


def test_a_cut_of_any_length_only_costs_time():
    table = Table([1, 1, 1, 1])
    table.deal()
    for number in range(4):
        table.air.cut = {(number, other) for other in range(4)}
        table.run(7000)
        table.air.cut = {(other, number) for other in range(4)}
        table.run(7000)
        table.air.cut.clear()
        table.run(700)
    assert table.run(60000, lambda: all(session.finished for session in table.sessions()))
    same_everywhere(table)


def test_a_silent_handheld_is_known_and_comes_back():
    table = Table([1, 1])
    table.deal()
    first, second = table.sessions()
    there = 1 - first.roster.me
    assert first.quiet(table.air.now) == 0 and first.heard(there, table.air.now) < 400
    table.air.cut = {(1, 0)}
    table.run(3200)
    assert first.quiet(table.air.now) == 1 << there and second.quiet(table.air.now) == 0
    assert 3000 < first.heard(there, table.air.now) < 3600
    assert first.heard(first.roster.me, table.air.now) == 0
    table.run(100000)
    assert first.heard(there, table.air.now) > 50000
    table.air.cut.clear()
    table.run(400)
    assert first.quiet(table.air.now) == 0


def test_one_silent_for_longer_than_the_ticks_can_tell_stays_silent():
    table = Table([1, 1])
    table.deal()
    session = table.handhelds[0].session
    now = table.air.now
    table.air.now = -1  # nothing arrives any more
    for _ in range(60):
        now = (now + 25000000) % 2**29  # seven hours, of the six days that the ticks can hold
        session.tick(now)
        assert session.quiet(now) == 1 << 1 - session.roster.me


def test_leaving_is_told_and_a_late_beacon_does_not_undo_it():
    table = Table([1, 1, 1])
    table.deal()
    gone = table.handhelds[1]
    late = [frame for _, number, frame in table.air.record if number == 1][-1]
    gone.session.leave()
    table.handhelds.remove(gone)
    table.run(20)
    table.air.carry(1, late)
    table.run(50)
    for handheld in table.handhelds:
        session = handheld.session
        assert session.left == 1 << session.roster.device(gone.link.id)


def test_a_leave_of_another_session_does_not_count():
    table = Table([1, 1])
    table.deal()
    table.air.carry(1, framed(table.handhelds[1].link, LEAVE, b"earlier!"))
    table.run(20)
    assert table.handhelds[0].session.left == 0


def test_one_who_is_back_in_a_lobby_or_in_another_session_has_left():
    for elsewhere in ("lobby", "session"):
        table = Table([1, 1])
        table.deal()
        gone = table.handhelds.pop()
        if elsewhere == "lobby":
            back = Handheld(gone.link.transport, gone.number, now=table.air.now)
            back.lobby._salt = b"new salt"
            back.lobby._enter()
            table.handhelds.append(back)
            table.run(900)
        else:
            table.run(1100)
            table.air.carry(gone.number, framed(gone.link, SESSION, b"another!" + bytes(40)))
        table.run(300)
        session = table.handhelds[0].session
        assert session.left == 1 << 1 - session.roster.me


def test_late_frames_of_a_session_before_are_no_leaving():
    table = Table([1, 1])
    leader, other = sorted(table.handhelds, key=lambda handheld: handheld.link.id)
    leader.lobby.set_ready(True)
    other.lobby.set_ready(True)
    assert table.run(3000, lambda: leader.session)
    table.air.carry(other.number, framed(other.link, SESSION, b"earlier!" + bytes(40)))
    table.handhelds = [leader]
    table.run(50)
    assert leader.session.left == 0


@pytest.mark.parametrize("change", [lambda body: body.append(0), lambda body: body.pop(), lambda body: body.clear()])
def test_a_beacon_of_a_wrong_length_counts_as_nothing(change):
    table = Table([1, 1])
    table.deal()
    table.air.filter = lambda sender, receiver, frame: edited(frame, change) if sender == 1 else frame
    table.run(3500)
    session = table.handhelds[0].session
    assert session.quiet(table.air.now) == 1 << 1 - session.roster.me and session.fault is None


def test_late_frames_of_the_lobby_are_no_leaving():
    table = Table([1, 1])
    lobby = {}
    table.start()
    for _, number, frame in table.air.record:
        if frame[1] == LOBBY:
            lobby[number] = frame
    assert table.run(5000, lambda: all(session.game for session in table.sessions()))
    for number, frame in lobby.items():
        table.air.carry(number, frame)
    table.run(100)
    assert [session.left for session in table.sessions()] == [0, 0]


def test_finished_means_that_everybody_has_seen_the_end():
    table = Table([1, 1, 1])
    table.deal()
    last = Tiny.LENGTH + 1
    table.air.filter = lambda sender, receiver, frame: None if frame[BODY + 8] == last else frame
    assert table.run(60000, lambda: all(session.game.over() for session in table.sessions()))
    table.run(1000)
    assert not any(session.finished for session in table.sessions())
    table.air.filter = None
    assert table.run(2000, lambda: all(session.finished for session in table.sessions()))


def test_a_rematch_is_another_session_with_other_nonces():
    table = Table([1, 1])
    table.deal()
    first = table.handhelds[0].session
    again = Table([1, 1])
    for handheld in again.handhelds:
        handheld.lobby._salt = bytes((handheld.number,)) * 8
        handheld.lobby._enter()
    again.deal()
    second = again.handhelds[0].session
    assert first.roster.session != second.roster.session and first.entropy != second.entropy


def test_the_wire_is_used_sparingly():
    table = Table([1, 1, 1, 1])
    for handheld in table.handhelds:
        handheld.playing = False
    table.deal()
    table.run(1000)
    del table.air.record[:]
    table.run(10000)
    quiet = sum(len(frame) + 2 for _, _, frame in table.air.record) / 10
    for handheld in table.handhelds:
        handheld.playing = True
    del table.air.record[:]
    start = table.air.now
    table.run(60000, lambda: all(session.finished for session in table.sessions()))
    busy = sum(len(frame) + 2 for _, _, frame in table.air.record) / (table.air.now - start) * 1000
    assert quiet < 0.25 * 11520 and busy < 0.55 * 11520
    for number in range(4):
        times = [at for at, sender, _ in table.air.record if sender == number]
        assert min(b - a for a, b in zip(times, times[1:])) >= 20


def test_time_may_wrap_in_mid_game():
    table = Table([1, 1], now=2**29 - 500)
    table.air.now = 2**29 - 500
    for handheld in table.handhelds:
        handheld.tick = lambda now, tick=handheld.tick: tick(now % 2**29)
        handheld.thinking = (0, 0)

    def finished():
        for handheld in table.handhelds:
            handheld.pause = 0  # the bench's own clock does not wrap
        return all(session and session.finished for session in table.sessions())

    for handheld in table.handhelds:
        handheld.lobby.set_ready(True)
    assert table.run(20000, finished)
    assert table.air.now > 2**29
    same_everywhere(table)
