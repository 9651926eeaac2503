"""Tampered handhelds against honest ones: each cheat is noticed, by the right name, and none of the honest is harmed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ranium.link import commitment, witness
from ranium.link.frame import BODY, CRC, LEAVE, LOBBY, SESSION, seal
from ranium.link.session import STATE, TWO_COMMITS
from ranium.link.waits import BETWEEN, HANDHELD, SHOW, awaited
from tests.link.bench import Handheld, Table, framed, resealed, sealed
from tests.link.test_faults import commit_all, prepared, seat_of, step_in

_HEAD = 22


def honest_of(table, cheat):
    return [handheld for handheld in table.handhelds if handheld is not cheat]


def device_of(handheld, other):
    """The number that `handheld` knows `other` by."""
    return handheld.session.roster.device(other.link.id)


def to_the_end(table):
    for handheld in table.handhelds:
        handheld.playing = True
    assert table.run(60000, lambda: all(session.finished for session in table.sessions()))
    assert len({handheld.log[-1][1:] for handheld in table.handhelds}) == 1
    assert not any(session.fault or session.left for session in table.sessions())


def last_of(table, handheld, kind=SESSION):
    return [frame for _, number, frame in table.air.record if number == handheld.number and frame[1] == kind][-1]


# Frames in another's name


def other_commitment(body):
    """Says another commitment for the seat than the one that is there, or one where there is none."""
    if not body[19] & 7:
        body[19] |= 7
        body[_HEAD:_HEAD] = b"c" * 16
    else:
        body[_HEAD : _HEAD + 16] = b"c" * 16


def report(body):
    body[10] = TWO_COMMITS  # of seat 0


def other_state(body):
    body[11:19] = bytes(8)


def next_step(body):
    body[8] += 1


FORGERIES = {"commitment": other_commitment, "report": report, "state": other_state, "step": next_step}


@pytest.mark.parametrize("seats", [[1, 1, 1], [1, 1, 1, 1], [2, 1, 1]])
@pytest.mark.parametrize("forgery", FORGERIES)
@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("tags", ["of the forger", "as they were", "none"])
def test_a_frame_in_another_seats_name_does_nothing_but_be_counted(seats, forgery, when, tags):
    table, forger = prepared(seats)
    victim = table.handhelds[0]
    if when == "after":
        victim.session.commit(victim.session.roster.first_seat(victim.session.roster.me), 1)
        table.run(300)
    roster = forger.session.roster
    good = last_of(table, victim)
    room = 4 * (len(roster.devices) - 1)
    body = bytearray(good[BODY : -CRC - room])
    FORGERIES[forgery](body)
    for _ in range(5):
        if tags == "of the forger":
            frame = sealed(good, roster, victim.link.address, SESSION, body)
        else:
            forging = Handheld(table.air.ends[forger.number], victim.number).link
            forging.address = victim.link.address
            frame = framed(forging, SESSION, bytes(body) + (good[-CRC - room : -CRC] if tags == "as they were" else b""))
        table.air.carry(forger.number, frame)
        table.run(20)
    for handheld in honest_of(table, forger):
        session = handheld.session
        assert session.fault is None and session.step == 1 and not session.quiet(table.air.now)
        if handheld is not victim:
            assert session.forged[device_of(handheld, victim)] == 5 and sum(session.forged) == 5
    to_the_end(table)


def test_a_forged_goodbye_is_none():
    table, forger = prepared([1, 1, 1])
    victim, other, _ = table.handhelds
    body = bytearray(forger.session.roster.session)
    for _ in range(3):
        table.air.carry(forger.number, sealed(last_of(table, victim), forger.session.roster, victim.link.address, LEAVE, body))
        table.air.carry(forger.number, framed_as(victim, forger, LEAVE, body + bytes(8)))
        table.run(20)
    assert other.session.left == 0 and other.session.forged[device_of(other, victim)] == 6
    to_the_end(table)


def framed_as(victim, forger, kind, body):
    """A frame with the address of `victim`, from a stranger who has no keys."""
    stranger = Handheld(forger.link.transport, victim.number).link
    return framed(stranger, kind, bytes(body))


@pytest.mark.parametrize("kind", [LOBBY, SESSION])
def test_a_handheld_that_is_heard_is_not_believed_to_be_elsewhere(kind):
    table, forger = prepared([1, 1, 1])
    victim, other, _ = table.handhelds
    for _ in range(50):
        table.air.carry(forger.number, framed_as(victim, forger, kind, b"elsewhere" * 8))
        table.run(50)
        assert other.session.left == 0
    to_the_end(table)


def test_a_forged_start_begins_nothing():
    """Two of three are ready; the third makes the first believe that the second has begun."""
    table = Table([1, 1, 1])
    table.run(600)
    first, second, forger = sorted(table.handhelds, key=lambda handheld: handheld.link.id)
    for handheld in (first, second):
        handheld.lobby.set_ready(True)
    table.run(600)
    offer = second.lobby._agreed[-1].session
    for source in (first, forger):
        body = offer + bytes(14) + bytes(8)
        frame = framed_as(source, forger, SESSION, body)
        table.air.carry(forger.number, frame)
    table.run(200)
    assert not first.session and not second.session
    forger.lobby.set_ready(True)
    assert table.run(3000, lambda: all(session and session.game for session in table.sessions()))


@pytest.mark.parametrize("instance", [None, b"\x55\x55"])
def test_a_tag_is_for_its_senders_address_alone(instance):
    """The pair key is the same in both directions: a frame sent back in the other's name, or from another run of it, counts not."""
    table, other = prepared([1, 1])
    victim = table.handhelds[0]
    true = last_of(table, victim if instance is None else other)
    changed = memoryview(bytearray(true))
    changed[2:8] = other.link.id + (instance or other.link.address[4:])
    seal(changed, len(true) - BODY - CRC)
    table.run(1)
    table.air.carry(other.number, bytes(changed))
    table.run(20)
    assert list(victim.session.forged) == [int(device == device_of(victim, other)) for device in range(2)]
    to_the_end(table)


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=120), st.sampled_from([SESSION, LEAVE]))
def test_any_bytes_in_a_members_name_are_no_frame_of_its(body, kind):
    table, forger = prepared([1, 1, 1])
    victim = table.handhelds[0]
    body = victim.session.roster.session + body
    table.air.carry(forger.number, framed_as(victim, forger, kind, body))
    table.run(20)
    session = table.handhelds[1].session
    assert session.fault is None and session.step == 1 and session.left == 0 and session._known == 0
    assert session.forged[session.roster.device(victim.link.id)] == 1


# Frames that were true once


def test_frames_of_an_earlier_session_of_the_same_handhelds_do_nothing():
    first = Table([1, 1, 1])
    first.play()
    old = [(number, frame) for _, number, frame in first.air.record if frame[1] in (SESSION, LEAVE)]
    table = Table([1, 1, 1])
    for handheld in table.handhelds:
        handheld.lobby._salt = b"newsalt" + bytes((handheld.number,))
        handheld.lobby._enter()
        handheld.playing = False
    table.deal()
    assert table.handhelds[0].session.roster.session != first.handhelds[0].session.roster.session
    for at in range(0, len(old), 3):
        table.air.carry(*old[at])
        if at % 30 == 0:
            table.run(5)
    table.run(300)
    assert all(session.step == 1 and session._known == 0 for session in table.sessions())
    to_the_end(table)


def test_an_earlier_sessions_frame_under_this_ones_name_has_wrong_tags():
    table, forger = prepared([1, 1, 1])
    victim, other, _ = table.handhelds
    frame = last_of(table, victim)
    again = Table([1, 1, 1])
    for handheld in again.handhelds:
        handheld.lobby._salt = b"newsalt" + bytes((handheld.number,))
        handheld.lobby._enter()
        handheld.playing = False
    again.deal()
    session = again.handhelds[1].session
    body = session.roster.session + frame[BODY + 8 : -CRC]
    again.air.carry(2, framed_as(victim, forger, SESSION, body))
    again.run(20)
    assert session.forged[session.roster.device(victim.link.id)] == 1 and not session.fault


# One says different things to different handhelds


def two_faced(table, cheat, listener, edit):
    """What `listener` hears of `cheat` is changed by `edit(body)`, with good tags."""

    def changed(sender, receiver, frame):
        if sender == cheat.number and receiver == listener.number and frame[1] == SESSION:
            return resealed(cheat, frame, edit)
        return frame

    table.air.filter = changed


@pytest.mark.parametrize("count", [3, 4])
@pytest.mark.parametrize("opens", [False, True])
def test_different_commitments_for_different_handhelds_are_the_cheats(count, opens):
    table, cheat = prepared([1] * count)
    seat = seat_of(cheat)
    session = cheat.session.roster.session
    other_pick = b"\x02" + bytes(16)
    other = commitment.commit(session, 1, seat, 2, bytes(16))

    def edit(body):
        if body[8] == 1 and body[19] >> seat & 1:
            body[_HEAD : _HEAD + 16] = other
            if len(body) > _HEAD + 16 + 17 and opens:
                body[_HEAD + 16 : _HEAD + 33] = other_pick

    deceived = table.handhelds[0]
    two_faced(table, cheat, deceived, edit)
    entropy = [handheld.session.entropy for handheld in table.handhelds]
    commit_all(table)
    honest = honest_of(table, cheat)
    assert table.run(3000, lambda: all(handheld.session.fault for handheld in honest))
    for handheld in honest:
        assert handheld.session.fault == (TWO_COMMITS, seat)
        assert handheld.session.step == 1
        reporter = handheld.session.reporter
        assert reporter != handheld.session.roster.me, "none has heard both: it is what another one says"
        assert reporter != device_of(handheld, cheat)
    assert [handheld.session.entropy for handheld in table.handhelds] == entropy


def test_a_pick_changed_after_seeing_anothers():
    """The cheat commits for one handheld alone, sees its pick, and then commits to another for the third."""
    table, cheat = prepared([1, 1, 1])
    first, third = table.handhelds[:2]
    seat = seat_of(cheat)
    session = cheat.session.roster.session

    def edit(body):
        if body[8] == 1 and body[19] >> seat & 1:
            if not seen:
                del body[_HEAD:]
                body[19] &= ~(1 << seat) & 0x0F
                body += last
            else:
                body[_HEAD : _HEAD + 16] = commitment.commit(session, 1, seat, 3, bytes(16))
                if body[19] & 7 == 7:
                    body[_HEAD + 16 : _HEAD + 33] = b"\x03" + bytes(16)

    last = last_of(table, cheat)[-CRC - 8 - 17 : -CRC - 8]
    seen = []
    two_faced(table, cheat, third, edit)
    commit_all(table, 1)
    nonce = commitment.nonce(first.identity.secret, session, 1, seat_of(first))
    assert table.run(1000, lambda: any(nonce in frame for _, _, frame in table.air.record))
    assert third.session._known == 7 & ~(1 << seat)
    seen.append(1)
    assert table.run(3000, lambda: first.session.fault and third.session.fault)
    for handheld in (first, third):
        assert handheld.session.fault == (TWO_COMMITS, seat) and handheld.session.step == 1


def test_a_witness_cannot_be_aimed_at():
    """Without the pair key, no other commitment is known to give the same byte: as likely as chance has it."""
    table, cheat = prepared([1, 1, 1])
    first, third = table.handhelds[:2]
    promised = bytearray(48)
    told = witness.written(first.session.roster, 1, promised)
    seat = seat_of(cheat)
    same = 0
    for number in range(2000):
        promised[16 * seat : 16 * seat + 4] = number.to_bytes(4, "little")
        same += witness.differs(third.session.roster, 1, promised, device_of(third, first), told) < 0
    assert 1 <= same < 30


def test_a_witness_needs_the_pair_key():
    table, cheat = prepared([1, 1, 1])
    first, third = table.handhelds[:2]
    roster = third.session.roster
    promised = bytes(range(48))
    told = witness.written(first.session.roster, 1, promised)
    teller = device_of(third, first)
    assert witness.differs(roster, 1, promised, teller, told) < 0
    for other in (roster.keys[device_of(third, cheat)], bytes(16)):
        guesses = 0
        for byte in range(64):
            roster.keys[teller] = bytes((byte,)) + other[1:]
            guesses += witness.differs(roster, 1, promised, teller, told) < 0
        assert guesses < 8


def test_a_false_witness_accuses_only_with_its_own_name():
    table, cheat = prepared([1, 1, 1])

    def lying(body):
        if len(body) == _HEAD + 16 + 34 + 2 and body[8] == 1:
            body[-2] ^= 0xFF
            body[-1] ^= 0xFF

    table.air.filter = lambda sender, receiver, frame: (
        resealed(cheat, frame, lying) if sender == cheat.number and frame[1] == SESSION else frame
    )
    commit_all(table)
    honest = honest_of(table, cheat)
    assert table.run(3000, lambda: all(handheld.session.fault for handheld in honest))
    for handheld in honest:
        assert handheld.session.reporter != handheld.session.roster.me
        assert handheld.session.fault[0] == TWO_COMMITS
    assert any(handheld.session.reporter == device_of(handheld, cheat) for handheld in honest)


def test_a_false_report_is_told_with_the_name_of_who_says_it():
    table, cheat = prepared([1, 1, 1])
    first, third = table.handhelds[:2]
    accused = seat_of(first)
    table.air.filter = lambda sender, receiver, frame: (
        resealed(cheat, frame, lambda body: body.__setitem__(10, 2 | accused << 4))
        if sender == cheat.number and frame[1] == SESSION
        else frame
    )
    assert table.run(3000, lambda: third.session.fault)
    assert third.session.fault == (2, accused) and third.session.reporter == device_of(third, cheat)
    table.run(500)
    assert last_of(table, third)[BODY + 10] == 0, "it does not repeat what it has not seen"


def test_a_last_commitment_together_with_a_report_opens_no_pick():
    table, cheat = prepared([1, 1, 1])
    honest = honest_of(table, cheat)
    for handheld in honest:
        handheld.session.commit(seat_of(handheld), 1)
    table.run(300)
    seat = seat_of(cheat)

    def edit(body):
        body[10] = 2 | seat_of(honest[0]) << 4
        if not body[19] >> seat & 1:
            body[19] = 1 << seat
            body[_HEAD:_HEAD] = b"c" * 16

    two_faced(table, cheat, honest[0], edit)
    before = len(table.air.record)
    assert table.run(1000, lambda: honest[0].session.fault)
    table.run(500)
    nonce = commitment.nonce(honest[0].identity.secret, honest[0].session.roster.session, 1, seat_of(honest[0]))
    assert not any(nonce in frame for _, _, frame in table.air.record[before:])


def test_what_a_handheld_shows_itself_counts_before_what_it_says_of_others():
    """One that has another state, and says that it is the others: they name it."""
    table, cheat = prepared([1, 1, 1])
    accused = seat_of(table.handhelds[0])

    def lying(body):
        body[10] = STATE | accused << 4
        body[11:19] = b"another!"

    table.air.filter = lambda sender, receiver, frame: (
        resealed(cheat, frame, lying) if sender == cheat.number and frame[1] == SESSION else frame
    )
    honest = honest_of(table, cheat)
    assert table.run(3000, lambda: all(handheld.session.fault for handheld in honest))
    for handheld in honest:
        assert handheld.session.fault == (STATE, seat_of(cheat))


# Withholding


def opens(frame):
    return frame[BODY + 19] & 7 == 7


def repeating(table, cheat):
    """The cheat goes on repeating its last frame before the reveal: it is heard, and says nothing new."""
    good = last_of(table, cheat)

    def filtered(sender, receiver, frame):
        return good if sender == cheat.number and frame[1] == SESSION else frame

    table.air.filter = filtered


@pytest.mark.parametrize("seats", [[1, 1], [1, 1, 1], [1, 1, 1, 1]])
def test_a_withheld_reveal_is_named_by_all_and_nothing_is_drawn(seats):
    table, cheat = prepared(seats)
    honest = honest_of(table, cheat)
    cheat.session.commit(seat_of(cheat), 1)
    table.run(300)
    repeating(table, cheat)
    before = [(handheld.session.entropy, bytes(handheld.session.game.state)) for handheld in honest]
    commit_all(table)
    table.run(30000)
    for handheld, (entropy, state) in zip(honest, before):
        session = handheld.session
        assert session.stuck and session.unopened == 1 << seat_of(cheat)
        assert awaited(session) == (SHOW, seat_of(cheat), -1)
        assert (session.step, session.entropy, bytes(session.game.state)) == (1, entropy, state)
        assert session.fault is None and session.quiet(table.air.now) == 0
    table.air.filter = None
    to_the_end(table)


def test_a_reveal_withheld_from_one_is_named_by_all():
    table, cheat = prepared([1, 1, 1])
    first, third = table.handhelds[:2]
    keeping = []

    def filtered(sender, receiver, frame):
        if sender != cheat.number or receiver != third.number or frame[1] != SESSION:
            return frame
        if step_in(frame) == 1 and not opens(frame):
            keeping[:] = [frame]
        return keeping[0]

    cheat.session.commit(seat_of(cheat), 1)
    keeping.append(last_of(table, cheat))
    table.air.filter = filtered
    table.run(300)
    commit_all(table)
    table.run(5000)
    assert first.session.step == 2 and third.session.step == 1
    assert awaited(third.session) == (SHOW, seat_of(cheat), -1)
    assert first.session.stuck
    assert awaited(first.session) == (BETWEEN, seat_of(cheat), device_of(first, third))
    table.air.filter = None
    to_the_end(table)


def test_a_commitment_withheld_from_one_is_named_by_all():
    table, cheat = prepared([1, 1, 1])
    first, third = table.handhelds[:2]
    old = last_of(table, cheat)
    table.air.filter = lambda sender, receiver, frame: (
        old if sender == cheat.number and receiver == third.number and frame[1] == SESSION else frame
    )
    commit_all(table)
    table.run(5000)
    assert not third.session.stuck and third.session.owed == 1 << seat_of(cheat), "a pick it owes, for all that is known"
    assert first.session.step == 1 and first.session.stuck
    assert awaited(first.session) == (BETWEEN, seat_of(cheat), device_of(first, third))
    table.air.filter = None
    to_the_end(table)


def test_a_seat_that_owes_no_pick_and_does_not_say_so_is_named():
    table = Table([1, 1, 1])
    for handheld in table.handhelds:
        handheld.playing = False
    table.deal()
    table.run(300)
    commit_all(table, 1)
    # Step 2 is that of one seat; the handheld of another one withholds its commitment to nothing.
    assert table.run(1000, lambda: any(session.step == 2 for session in table.sessions()))
    waiting = table.handhelds[0].session
    table.run(500)
    cheat = next(handheld for handheld in table.handhelds if not waiting.waiting >> seat_of(handheld) & 1)
    honest = honest_of(table, cheat)
    for handheld in honest:  # as if it had not come yet
        session = handheld.session
        session._known &= ~(1 << seat_of(cheat))
    good = last_of(table, cheat)
    silent = resealed(cheat, good, lambda body: (body.__setitem__(19, 0), body.__delitem__(slice(_HEAD, _HEAD + 16))))
    table.air.filter = lambda sender, receiver, frame: (
        silent if sender == cheat.number and frame[1] == SESSION else frame
    )
    for handheld in honest:
        if handheld.session.owed_here:
            handheld.session.commit(seat_of(handheld), 1)
    table.run(4000)
    for handheld in honest:
        assert handheld.session.stuck and awaited(handheld.session) == (HANDHELD, seat_of(cheat), -1)


def test_an_honest_table_is_stuck_for_moments_only():
    table = Table([1, 1, 1, 1], chaos=3)
    longest = [0] * 4
    since = [None] * 4
    table.start()
    while not all(session.finished for session in table.sessions()):
        table.run(5)
        for number, session in enumerate(table.sessions()):
            if not session.stuck or session.game and session.game.over():
                since[number] = None
            else:
                since[number] = since[number] or table.air.now
                longest[number] = max(longest[number], table.air.now - since[number])
    assert 0 < max(longest) < 3000


# Chance


def test_all_but_one_cannot_steer_or_foresee_a_draw():
    """The others send nonces of their choice; what is drawn still follows from the one honest nonce, shown when all are bound."""
    drawn = set()
    for secret in range(8):
        table = Table([1, 1, 1])
        honest = table.handhelds[0]
        honest.identity = honest.identity._replace(secret=bytes((100 + secret,)) * 16)
        table.start()
        for handheld in table.handhelds[1:]:
            handheld.session._secret = bytes(16)  # as they have agreed
        assert table.run(5000, lambda: all(session.game for session in table.sessions()))
        drawn.add(honest.session.entropy)
        nonce = commitment.nonce(honest.identity.secret, honest.session.roster.session, 0, seat_of(honest))
        wire = [frame for _, _, frame in table.air.record]
        shown = next(place for place, frame in enumerate(wire) if nonce in frame)
        for handheld in table.handhelds[1:]:
            seat = seat_of(handheld)
            bound = bytes(honest.session._last_nonces[16 * seat : 16 * seat + 16])
            promise = commitment.commit(honest.session.roster.session, 0, seat, 255, bound)
            assert any(promise in frame for frame in wire[:shown])
    assert len(drawn) == 8


# Between two handhelds


def test_a_public_value_changed_on_its_way_makes_no_common_session():
    table = Table([1, 1])
    for handheld in table.handhelds:
        handheld.lobby.set_ready(True)
    other = Handheld(table.air.join(), 9)

    def changed(sender, receiver, frame):
        if sender < 2 and frame[1] == LOBBY:
            body = bytearray(frame[BODY:-CRC])
            body[10:42] = other.lobby._keys.public
            link = Handheld(table.air.ends[sender], sender).link
            return framed(link, LOBBY, bytes(body))
        return frame

    table.air.filter = changed
    table.run(5000)
    assert not any(table.sessions())


def test_who_sits_between_two_has_to_play_two_games_and_the_number_shows_it():
    """It poses as each to the other, with keys of its own: two sessions, in which nothing of one counts in the other."""
    numbers = []
    for salt in range(12):
        left, right = Table([1, 1]), Table([1, 1])
        for table, own in ((left, 1), (right, 0)):  # on each side, the other's handheld is the middle one's, with its own secret
            middle = table.handhelds[own]
            middle.lobby._salt = bytes((salt, own)) * 4
            middle.lobby._keys = Handheld(table.air.join(), 20 + own).lobby._keys
            middle.lobby._enter()
            table.deal()
        one, other = left.handhelds[0].session, right.handhelds[1].session
        assert one.roster.devices == other.roster.devices and one.roster.session != other.roster.session
        step = other.step
        for _, number, frame in right.air.record:  # what is passed on as it is
            if frame[1] == SESSION and number == 1:
                left.air.carry(1, frame)
        left.run(100)
        assert one.fault is None and not any(one.forged)
        assert step == other.step
        numbers.append((one.number, other.number))
    assert sum(a == b for a, b in numbers) <= 1
    assert all(0 <= number <= 9999 for pair in numbers for number in pair)


def test_two_tables_that_were_given_one_name_draw_differently():
    """As somebody in between could reach by trying 2 ** 32 salts: the draws hash the whole table, not its name alone."""
    drawn = []
    for salt in (b"1", b"2"):
        table = Table([1, 1])
        table.handhelds[1].lobby._salt = salt * 8
        table.handhelds[1].lobby._enter()
        table.start()
        for session in table.sessions():
            session.roster.session = b"one name"
            session._begin()
        assert table.run(5000, lambda: all(session.game for session in table.sessions()))
        drawn.append((table.sessions()[0].entropy, table.sessions()[0]._last_nonces))
    assert drawn[0][1] == drawn[1][1] and drawn[0][0] != drawn[1][0]


def test_the_number_is_the_same_on_all_handhelds_of_a_table():
    table = Table([1, 2, 1])
    table.deal()
    seen = set()
    for step in range(2, 8):
        assert table.run(5000, lambda step=step: all(session.step >= step for session in table.sessions()))
        if len({session.step for session in table.sessions()}) == 1:
            assert len({session.number for session in table.sessions()}) == 1
            seen.add(table.handhelds[0].session.number)
    assert len(seen) > 3
