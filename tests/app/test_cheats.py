"""What people read when a handheld cheats: what happened, and whose handheld it is."""

import pytest
from ranium.link import commitment
from ranium.link.frame import BODY, CRC, SESSION, seal
from ranium.link.session import TWO_COMMITS

from tests.app.bench import Bench
from tests.app.test_app import BACK, CHOOSE, NEXT, ready_person

NAMES = ("Ulf", "Mae", "Neil")
HEAD = 22


def seated(bench):
    """Three people in a game, each with a pick to make; the last one's handheld is the tampered one."""
    for index in range(3):
        ready_person(bench, index)
    bench.until(lambda: all(bench.kind(index) == "pick" for index in range(3)))
    bench.run(500)
    return bench.apps[2]._activity._session


def seat_of(bench, index):
    roster = bench.apps[index]._activity._session.roster
    return roster.first_seat(roster.me)


def cheat_with(session, edit):
    """From now on `edit(body)` changes each beacon of the session before it gets its tags."""
    write = session._write

    def changed(now):
        body = bytearray(session._link.body[: write(now)])
        edit(body)
        session._link.body[: len(body)] = body
        return len(body)

    session._write = changed


def pick(bench, *indices):
    for index in indices:
        bench.press(index, CHOOSE)
        bench.run(300)


def told(bench, index):
    """The text on a screen in one line."""
    return " ".join(bench.text(index).split())


def all_read(bench, words, kind="message"):
    bench.until(lambda: all(bench.kind(index) == kind for index in (0, 1)), 8000)
    for index in (0, 1):
        assert words in told(bench, index)


def test_two_picks():
    with Bench(*[{"NAME": name} for name in NAMES], PLAYERS=3) as bench:
        session = seated(bench)
        pick(bench, 2)
        other = commitment.commit(session.roster.session, session.step, seat_of(bench, 2), 5, bytes(16))
        cheat_with(session, lambda body: body.__setitem__(slice(HEAD, HEAD + 16), other))
        all_read(bench, "Neil has committed to two picks.")


def test_another_pick_than_committed_to():
    with Bench(*[{"NAME": name} for name in NAMES], PLAYERS=3) as bench:
        session = seated(bench)

        def other_pick(body):
            if body[19] & 7 == 7 and body[8] == session.step & 255 and len(body) > HEAD + 34 + 16:
                body[HEAD + 16] ^= 1

        cheat_with(session, other_pick)
        pick(bench, 0, 1, 2)
        all_read(bench, "Neil has revealed another pick than committed to.")


def test_a_pick_against_the_rules():
    with Bench(*[{"NAME": name} for name in NAMES], PLAYERS=3) as bench:
        session = seated(bench)
        session._allowed = lambda seat, pick: True
        session.commit(seat_of(bench, 2), 200)
        pick(bench, 0, 1)
        all_read(bench, "Neil has made a pick that is not legal.")


def test_another_game():
    """As a program with other rules would come to."""
    with Bench(*[{"NAME": name} for name in NAMES], PLAYERS=3) as bench:
        session = seated(bench)
        session.game.state[40] += 1
        session._begin()
        all_read(bench, "Neil has another state of the game.")


def test_a_reveal_withheld():
    with Bench(*[{"NAME": name} for name in NAMES], PLAYERS=3) as bench:
        session = seated(bench)
        pick(bench, 2)
        silent = bytearray(session._link.body[: session._write(bench.now)])
        cheat_with(session, lambda body: body.__setitem__(slice(0, len(body)), silent))
        pick(bench, 0, 1)
        drawn = [bytes(bench.apps[index]._activity._session.entropy) for index in (0, 1)]
        all_read(bench, "Waiting for Neil to show it.", "link")
        bench.run(20000)
        assert [bench.apps[index]._activity._session.entropy for index in (0, 1)] == drawn
        assert not bench.steps(0) and not bench.steps(1)
        bench.press(0, CHOOSE)  # wait
        assert bench.kind(0) == "waiting"
        del session._write  # it thinks better of it
        bench.until(lambda: bench.steps(0) and bench.steps(1), 3000)
        bench.until(lambda: bench.kind(0) != "link" and bench.kind(1) != "link", 3000)
        assert bench.steps(0) == bench.steps(1)


def forged(bench, frame, change):
    """`frame` with its body (without the tags) changed, as one who has no keys would send it."""
    room = 8
    body = bytearray(frame[BODY : -CRC - room])
    change(body)
    whole = memoryview(bytearray(frame[:BODY]) + body + bytearray(room + CRC))
    return bytes(whole[: seal(whole, len(body) + room)])


def test_frames_in_the_name_of_another():
    with Bench(*[{"NAME": name} for name in NAMES], PLAYERS=3) as bench:
        seated(bench)
        true = [data for sender, data in bench.air.sent if sender == 1 and data[1] == SESSION][-1]
        seat = seat_of(bench, 1)

        def commits(body):
            body[19] |= 1 << seat
            body[HEAD:HEAD] = b"c" * 16

        for _ in range(5):
            bench.boards[2]._port.send(forged(bench, true, commits))
            bench.run(100)
        assert bench.kind(0) == "forged" and "in the name of Mae" in told(bench, 0)
        assert bench.kind(1) == "pick"  # nobody has heard anything in its own name
        bench.press(0, CHOOSE)
        assert bench.kind(0) == "pick"
        bench.press(0, BACK, BACK, NEXT, NEXT, NEXT, CHOOSE)
        bench.press(0, NEXT, NEXT)
        assert "False frames 5" in told(bench, 0)
        number = bench.apps[0]._activity._session.number
        assert "Check number {:04d}".format(number) in told(bench, 0)
        bench.press(0, CHOOSE)
        bench.press(2, CHOOSE)  # its own handheld has read the frames, too
        pick(bench, 0, 1, 2)
        bench.until(lambda: bench.steps(0) and bench.steps(1) and bench.steps(2), 5000)
        assert bench.steps(0) == bench.steps(1) == bench.steps(2)
        bench.run(3000)
        assert bench.kind(0) != "forged"  # once is enough


def test_a_false_accusation_is_read_with_the_name_of_the_accuser():
    with Bench(*[{"NAME": name} for name in NAMES], PLAYERS=3) as bench:
        session = seated(bench)
        seat = seat_of(bench, 1)
        cheat_with(session, lambda body: body.__setitem__(10, TWO_COMMITS | seat << 4))
        bench.until(lambda: bench.kind(0) == "message", 3000)
        assert "Neil says: Mae has committed to two picks." in told(bench, 0)


def test_the_number_above_the_menu_is_the_same_everywhere():
    with Bench(*[{"NAME": name} for name in NAMES], PLAYERS=3) as bench:
        seated(bench)
        for index in range(3):
            bench.press(index, BACK, BACK)
            assert bench.kind(index) == "pause"
        numbers = {bench.text(index).split("\n")[0].split("No.")[1].strip() for index in range(3)}
        assert len(numbers) == 1 and len(numbers.pop()) == 4


class Weak:
    """What makes a bench's board one without a good source."""

    def __init__(self):
        self.calls = 0

    def noise(self):
        self.calls += 1
        return b"noise %d" % self.calls


def add_weak(bench, settings, memory=None):
    from ranium.start import started
    from tests.app.bench import TestBoard

    board = TestBoard(bench.air, {"PACE": 0, **settings}, memory)
    board.weak = True
    board.noise = Weak().noise
    board.urandom = lambda n: bytes(n)
    bench.boards.append(board)
    bench.apps.append(started(board))


@pytest.mark.parametrize("language, words", [("en", "No good source of randomness"), ("de", "Keine gute Zufallsquelle")])
def test_weak_randomness_is_said_at_the_start_in_the_lobby_of_all_and_in_the_status(language, words):
    with Bench({"NAME": "Ulf"}) as bench:
        add_weak(bench, {"NAME": "Mae", "COLOUR": 1, "LANGUAGE": language})
        bench.run(200)
        assert bench.kind(1) == "message" and words in told(bench, 1)
        while bench.kind(1) == "message":
            bench.press(1, CHOOSE)
        assert bench.kind(1) == "title"
        ready_person(bench, 0)
        bench.press(1, CHOOSE)
        seen = set()
        for _ in range(60):
            bench.run(200)
            seen.update(bench.text(0).split("\n"))
        said = {line.strip(" …") for line in seen}
        assert {"Weak randomness:", "Mae"} <= said or "Zufall schwach: Mae" in said
        assert bench.apps[0]._activity._lobby.members[0].weak != bench.apps[0]._activity._lobby.members[1].weak


def test_a_secret_from_a_weak_source_is_not_kept_for_ever():
    """It changes from start to start, with more and more mixed in; not while a game is kept; and goes when the source is good."""
    with Bench() as bench:
        add_weak(bench, {"NAME": "Mae"})
        first = bench.apps[0].store.secret
        bench.press(0, CHOOSE)
        memory = bytearray(bench.boards[0].nvm[:])
        add_weak(bench, {"NAME": "Mae"}, memory)
        second = bench.apps[1].store.secret
        assert len({first, second, bytes(16)}) == 3
        bench.apps[1].journal.save(b"a game")
        add_weak(bench, {"NAME": "Mae"}, bytearray(bench.boards[1].nvm[:]))
        assert bench.apps[2].store.secret == second
        bench.apps[2].journal.clear()
        for _ in range(2):
            index = bench.add({"NAME": "Mae", "PACE": 0}, bytearray(bench.boards[-1].nvm[:]))
        good = bench.apps[index - 1].store.secret, bench.apps[index].store.secret
        assert good[0] == good[1] != second and bench.apps[index].store.pool == bytes(16)
