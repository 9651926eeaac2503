"""The display's care in whole handhelds: dimming, sleeping, waking, and the picture that moves."""

import sys
from types import SimpleNamespace

import pytest
from adafruit_ticks import ticks_add
from boards.description import Board
from ranium.care import Care

from tests.app.bench import STEP_MS, Bench
from tests.app.test_app import ready_person

PREV, NEXT, CHOOSE, BACK, HELP = range(5)
BOT = {"BOT": "simple"}
FULL, DIM = 255, 13


def cared(**settings):
    """A person alone at the title, with a display that dims after 2 seconds and sleeps after 5."""
    return Bench({"NAME": "Ulf", "DIM": 2, "SLEEP": 5, **settings})


def oled(bench, index=0):
    return bench.boards[index].oled


def test_it_dims_then_sleeps_and_a_press_before_that_counts_anew():
    with cared() as bench:
        bench.run(1500)
        assert (oled(bench).contrast, oled(bench).on) == (FULL, True)
        bench.press(0, NEXT)
        bench.run(1500)
        assert oled(bench).contrast == FULL
        bench.run(1500)
        assert (oled(bench).contrast, oled(bench).on) == (DIM, True)
        bench.run(3500)
        assert not oled(bench).on


@pytest.mark.parametrize("settings, contrast, on", (({"DIM": 0}, FULL, False), ({"SLEEP": 0}, DIM, True), ({"DIM": 0, "SLEEP": 0}, FULL, True)))
def test_zero_seconds_are_never(settings, contrast, on):
    with cared(**settings) as bench:
        bench.run(20000)
        assert (oled(bench).contrast, oled(bench).on) == (contrast, on)


def test_a_press_on_a_dimmed_display_counts():
    with cared() as bench:
        bench.run(4000)
        assert oled(bench).contrast == DIM
        bench.press(0, NEXT, CHOOSE)
        assert oled(bench).contrast == FULL
        assert bench.kind(0) == "settings"


@pytest.mark.parametrize("key", (PREV, NEXT, CHOOSE, BACK, HELP))
@pytest.mark.parametrize("held", (100, 2000))
def test_the_key_that_wakes_it_does_nothing_else_however_long_it_is_held(key, held):
    with cared() as bench:
        bench.press(0, NEXT, CHOOSE)
        bench.run(7000)
        assert not oled(bench).on
        shown = bytes(oled(bench).frame)
        bench.boards[0].keys.press(key)
        bench.run(2 * STEP_MS)
        assert oled(bench).on and oled(bench).contrast == FULL  # at once, not when the key is let go
        bench.run(held)
        bench.boards[0].keys.release(key)
        bench.run(200)
        assert bench.kind(0) == "settings" and bytes(oled(bench).frame) == shown
        bench.press(0, BACK)
        assert bench.kind(0) == "title"  # the next press counts


def test_a_key_that_is_held_keeps_it_awake():
    with cared() as bench:
        bench.boards[0].keys.press(CHOOSE)
        bench.run(8000)
        assert oled(bench).on and oled(bench).contrast == FULL


def test_it_sleeps_while_a_pick_is_owed_and_a_reveal_wakes_it_with_the_new_picture():
    with Bench({"NAME": "Ulf", "DIM": 2, "SLEEP": 5}, {"NAME": "Mae"}, PLAYERS=2) as bench:
        ready_person(bench, 0)
        ready_person(bench, 1)
        bench.until(lambda: bench.kind(0) == bench.kind(1) == "pick")
        bench.run(7000)
        assert not oled(bench).on and bench.kind(0) == "pick"
        bench.press(0, CHOOSE)  # only wakes
        assert bench.kind(0) == "pick"
        bench.press(0, CHOOSE)
        assert bench.kind(0) == "waiting"
        bench.run(7000)
        assert not oled(bench).on
        before = bytes(oled(bench).frame)
        wake = bench.boards[0].wake
        seen = []
        bench.boards[0].wake = lambda: (seen.append(bytes(oled(bench).frame)), wake())
        bench.press(1, CHOOSE)
        bench.until(lambda: bench.kind(0) == "reveal", 3000)
        bench.turn()
        assert oled(bench).on and oled(bench).contrast == FULL
        assert len(seen) == 1 and seen[0] != before  # the old picture was not lit again


def test_what_changes_on_the_same_screen_wakes_nobody():
    with cared() as bench:
        bench.press(0, CHOOSE)
        assert bench.kind(0) == "lobby"
        bench.run(7000)
        bench.add({"NAME": "Mae", "COLOUR": 1, "PACE": 0})
        bench.run(200)
        bench.press(1, CHOOSE)
        bench.run(1000)
        assert not oled(bench).on
        bench.press(0, CHOOSE)
        assert "Mae" in bench.text(0)  # the picture has gone on in the dark


def test_a_computer_leaves_its_screen_alone_unless_told():
    with Bench({"NAME": "Ulf"}) as bench:
        bench.run(100)
        for _ in range(700):
            bench.now = ticks_add(bench.now, 1000)
            bench.apps[0].turn(bench.now)
        assert oled(bench).on and oled(bench).contrast == FULL
        assert Board.dim_after == 60 and Board.sleep_after == 600


def shifted(before, after):
    """True if the picture `after` is `before` one pixel further to the right, with nothing cut off."""
    pages = range(0, 1024, 128)
    return all(before[p + 127] == 0 and after[p + 1 : p + 128] == before[p : p + 127] and after[p] == 0 for p in pages)


def test_the_picture_moves_once_a_minute_while_nobody_presses():
    with Bench({"NAME": "Ulf"}) as bench:
        bench.press(0, NEXT, CHOOSE)
        places = []
        for _ in range(4):
            places.append(bytes(oled(bench).frame))
            sent = oled(bench).sent
            bench.run(59000)
            assert oled(bench).sent == sent  # an idle handheld sends nothing
            bench.run(1000)
            assert 0 < oled(bench).sent - sent < 1200
        assert shifted(places[0], places[1]) and places[2] == places[0] and places[3] == places[1]


def test_the_picture_never_moves_while_somebody_plays():
    with Bench({"NAME": "Ulf"}) as bench:
        group = bench.apps[0].canvas.group
        bench.press(0, NEXT, CHOOSE)
        for _ in range(10):
            bench.run(20000)
            bench.press(0, NEXT)
            assert group.x == 0


def test_time_goes_on_over_the_wrap_of_the_ticks():
    with cared() as bench:
        bench.now = (1 << 29) - 1000
        app = bench.apps[0]
        for second in range(1, 5):
            bench.now = ticks_add(bench.now, 1000)
            app.turn(bench.now)
            assert app.care.uptime == second - 1  # counted from the first pass
        assert oled(bench).contrast == DIM


class Glass:
    """A display without a brightness and without a sleep of its own."""

    class root_group:
        hidden = False

    refreshes = 0

    def refresh(self):
        self.refreshes += 1


def test_a_display_that_cannot_sleep_shows_nothing_instead():
    board = Board()
    board.display = Glass()
    board.dim(5)
    board.sleep()
    assert board.display.root_group.hidden and board.display.refreshes == 1
    board.wake()
    assert not board.display.root_group.hidden and board.display.refreshes == 2


class NoKeys:
    def poll(self, now):
        return 0

    def touched(self):
        return False


def test_a_handheld_that_lies_for_months_counts_on():
    board = Board()
    board.setting = lambda name, default: default
    calls = []
    board.dim = calls.append
    board.sleep = lambda: calls.append("sleep")
    board.refresh = lambda: None
    canvas = type("Canvas", (), {"shift": lambda self, right: None})()
    care = Care(board, NoKeys(), canvas)
    now = 0
    care.poll(now)
    for _ in range(100 * 24):  # a pass an hour for a hundred days; the ticks wrap every six
        now = ticks_add(now, 3600000)
        care.poll(now)
    assert care.uptime == 100 * 86400
    assert calls == [5, "sleep"]


def test_a_start_after_the_watchdog_is_noticed_and_leads_back_into_the_game(monkeypatch):
    settings = {"NAME": "Ulf", "COLOUR": 0, "PACE": 0, "PLAYERS": 2}
    with Bench(settings, {"NAME": "Mae"}, PLAYERS=2) as bench:
        ready_person(bench, 0)
        ready_person(bench, 1)
        bench.until(lambda: bench.kind(0) == bench.kind(1) == "pick")
        bench.vanish(0)  # it hangs, and the watchdog resets it
        monkeypatch.setattr(Board, "reset_reason", lambda self: "watchdog")
        again = bench.add(settings, bytes(bench.boards[0].nvm[:]))
        assert bench.apps[again].reset_reason == "watchdog"
        assert any("watchdog" in note for note in bench.boards[again].notes)
        bench.until(lambda: bench.kind(again) == "pick", 5000)
        bench.press(again, BACK, BACK, NEXT, NEXT, NEXT, CHOOSE)
        assert bench.kind(again) == "status" and "watchdog" in bench.text(again)


def test_the_reason_of_a_start_is_one_word_and_unknown_on_a_computer(monkeypatch):
    assert Board().reset_reason() == ""
    reason = type("Reason", (), {"__str__": lambda self: "microcontroller.ResetReason.POWER_ON"})()
    monkeypatch.setitem(sys.modules, "microcontroller", SimpleNamespace(cpu=SimpleNamespace(reset_reason=reason)))
    assert Board().reset_reason() == "power_on"
