"""The whole program: from the title to the final standing and back, and all that can come between."""

import random

import pytest

from tests.app.bench import Bench

PREV, NEXT, CHOOSE, BACK, HELP = range(5)
BOT = {"BOT": "simple"}


def ready_person(bench, index=0):
    """From the title into the lobby, and ready."""
    bench.run(200)
    bench.press(index, CHOOSE)
    assert bench.kind(index) == "lobby"
    bench.press(index, CHOOSE)


def play_on(bench, index, rng, until):
    """A person who presses about anything but never leaves the game."""
    for _ in range(20000):
        if until():
            return
        if bench.kind(index) in ("pause", "leave", "link"):
            bench.press(index, BACK)
        else:
            bench.press(index, rng.choice((PREV, NEXT) + (CHOOSE,) * 8))
    raise AssertionError("the game does not end:\n" + bench.text(index))


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_bots_play_to_the_end_with_equal_states(seats):
    with Bench(*[{**BOT, "NAME": name} for name in ("Buzz", "Neil", "Mae", "Juri")[:seats]], PLAYERS=seats) as bench:
        bench.until(lambda: all(bench.over(i) for i in range(seats)), 300000)
        assert len({bench.final(i) for i in range(seats)}) == 1
        assert len({tuple(map(str, bench.steps(i))) for i in range(seats)}) == 1


def test_a_person_plays_a_whole_game_with_three_buttons():
    with Bench({"NAME": "Ulf"}, BOT, BOT, PLAYERS=3) as bench:
        ready_person(bench)
        rng = random.Random(5)
        play_on(bench, 0, rng, lambda: bench.over(0))
        bench.run(2000)
        assert bench.final(0) == bench.final(1) == bench.final(2)
        kinds = {kind for kind, _ in bench.boards[0].drawn}
        assert {"title", "lobby", "pick", "waiting", "reveal", "acts", "scoring"} <= kinds


def test_after_a_game_the_same_handhelds_play_another():
    with Bench({"NAME": "Ulf"}, BOT, PLAYERS=2) as bench:
        rng = random.Random(6)
        ready_person(bench)
        play_on(bench, 0, rng, lambda: bench.over(0))
        play_on(bench, 0, rng, lambda: bench.kind(0) == "lobby")
        bench.run(3000)
        bench.press(0, CHOOSE)
        deals = lambda: [fields["session"] for kind, fields in bench.boards[0].records if kind == "session"]
        bench.until(lambda: len(deals()) == 2)
        assert deals()[0] != deals()[1]
        bench.until(lambda: bench.kind(0) == "pick")


def test_two_people_share_a_handheld_and_nobody_sees_the_others_pick():
    with Bench({"NAME": "Ulf"}, BOT, PLAYERS=3) as bench:
        bench.run(200)
        bench.press(0, CHOOSE)
        bench.until(lambda: "Neil" in bench.text(0) or "2/3" in bench.text(0))
        bench.press(0, NEXT, NEXT, NEXT)
        assert "Add a person" in bench.text(0)
        bench.press(0, CHOOSE)
        assert "3/3" in bench.text(0)
        bench.press(0, CHOOSE)  # the cursor is on "I am ready" again: the table is full
        bench.until(lambda: bench.kind(0) == "handover")
        first = bench.text(0)
        bench.press(0, CHOOSE)
        assert bench.kind(0) == "handover"  # a press that comes too soon opens nobody's hand
        bench.run(1000)
        bench.press(0, CHOOSE)
        assert bench.kind(0) == "pick"
        bench.press(0, NEXT, CHOOSE)
        assert bench.kind(0) == "handover"
        assert bench.text(0) != first
        # Between two people no picture may show a pick: the picture after it is the hand-over's or covered.
        kinds = [kind for kind, _ in bench.boards[0].drawn]
        last = len(kinds) - 1 - kinds[::-1].index("pick")
        assert kinds[last + 1] == "handover"
        bench.run(1000)
        bench.press(0, CHOOSE)
        assert bench.kind(0) == "pick"
        play_on(bench, 0, random.Random(1), lambda: bench.over(0))
        bench.run(2000)
        assert bench.final(0) == bench.final(1)


def test_an_unplugged_link_is_said_and_forgotten_when_it_is_back():
    with Bench({"NAME": "Ulf"}, {**BOT, "NAME": "Mae"}, PLAYERS=2) as bench:
        ready_person(bench)
        bench.until(lambda: bench.kind(0) == "pick")
        bench.boards[1]._port.cut = True
        bench.run(4000)
        assert bench.kind(0) == "link"
        assert "Mae" in bench.text(0)
        bench.boards[1]._port.cut = False
        bench.run(1000)
        assert bench.kind(0) == "pick"
        play_on(bench, 0, random.Random(2), lambda: bench.over(0))
        bench.run(2000)
        assert bench.final(0) == bench.final(1)


def test_one_may_leave_when_another_does_not_come_back():
    with Bench({"NAME": "Ulf"}, {**BOT, "NAME": "Mae"}, PLAYERS=2) as bench:
        ready_person(bench)
        bench.until(lambda: bench.kind(0) == "pick")
        bench.vanish(1)
        bench.run(4000)
        bench.press(0, PREV, CHOOSE)
        assert bench.kind(0) == "lobby"


def test_leaving_is_asked_about_and_told_to_the_others():
    with Bench({"NAME": "Ulf"}, {"NAME": "Mae"}, PLAYERS=2) as bench:
        ready_person(bench, 0)
        ready_person(bench, 1)
        bench.until(lambda: bench.kind(0) == bench.kind(1) == "pick")
        bench.press(0, BACK, BACK)
        assert bench.kind(0) == "pause"
        bench.press(0, PREV, CHOOSE)
        assert bench.kind(0) == "leave"
        bench.press(0, CHOOSE)  # the cursor is on "stay"
        assert bench.kind(0) == "pick"
        bench.press(0, BACK, BACK, PREV, CHOOSE, PREV, CHOOSE)
        assert bench.kind(0) == "lobby"
        bench.until(lambda: bench.kind(1) == "link", 3000)
        assert "Ulf" in bench.text(1)


def test_a_bot_whose_table_breaks_up_goes_back_to_the_lobby():
    with Bench({"NAME": "Ulf"}, BOT, PLAYERS=2) as bench:
        ready_person(bench)
        bench.until(lambda: bench.kind(0) == "pick")
        bench.apps[0]._activity._leave(bench.now)
        bench.until(lambda: bench.kind(1) == "lobby", 5000)


def test_another_version_is_named_in_the_lobby():
    with Bench({"NAME": "Ulf"}, {"NAME": "Mae"}) as bench:
        bench.apps[1].version = "9.9"
        for i in (0, 1):
            bench.run(200)
            bench.press(i, CHOOSE)
        bench.run(1000)
        assert "version" in bench.text(0) and "Mae" in bench.text(0)


def test_a_twin_is_told():
    with Bench({"NAME": "Ulf"}) as bench:
        memory = bytearray(bench.boards[0].nvm[:])
        bench.add({"NAME": "Ulf", "COLOUR": 0, "PACE": 0, "TWIN": 1}, memory)
        for i in (0, 1):
            bench.run(200)
            bench.press(i, CHOOSE)
        bench.run(2000)
        assert "second handheld" in bench.text(0)
        assert "second handheld" in bench.text(1)


def test_damaged_memory_is_said_and_the_handheld_starts():
    memory = bytearray(b"\x5a" * 4096)
    with Bench() as bench:
        bench.add({"NAME": "Ulf", "PACE": 0}, memory)
        bench.run(200)
        assert bench.kind(0) == "message"
        bench.press(0, CHOOSE)
        assert bench.kind(0) == "title"


def test_an_unforeseen_error_is_words_on_the_screen(monkeypatch, capfd):
    with Bench({"NAME": "Ulf"}) as bench:
        app = bench.apps[0]
        monkeypatch.setattr(app._activity, "turn", lambda now, code: 1 // 0)
        closed = iter([False, False, False, True])
        monkeypatch.setattr(bench.boards[0], "closed", lambda: next(closed))
        assert app.run() == 0
        assert "Trouble" in bench.text(0) and "ZeroDivisionError" in bench.text(0)
        assert "Traceback" not in bench.text(0)
        assert "ZeroDivisionError" in capfd.readouterr().err  # the console has the details


def test_help_opens_on_every_screen_of_the_start_and_closes_again():
    with Bench({"NAME": "Ulf"}) as bench:
        bench.run(200)
        bench.press(0, CHOOSE)
        bench.press(0, HELP)
        assert bench.kind(0) == "help"
        bench.press(0, CHOOSE)
        assert bench.kind(0) == "lobby"


def test_settings_are_kept():
    with Bench({"NAME": "Ulf"}) as bench:
        bench.run(200)
        bench.press(0, NEXT, CHOOSE)
        assert bench.kind(0) == "settings"
        bench.press(0, NEXT, NEXT, CHOOSE)  # the language
        assert "Sprache" in bench.text(0)
        bench.press(0, NEXT, CHOOSE)  # how well its bots play
        assert "gut" in bench.text(0)
        bench.press(0, NEXT, NEXT, CHOOSE)
        assert bench.kind(0) == "title"
        memory = bytearray(bench.boards[0].nvm[:])
        bench.add({"PACE": 0}, memory)
        assert bench.apps[1].store.language == "de"
        assert bench.apps[1].store.strength == 1
        assert bench.apps[1].store.name == "Ulf"
