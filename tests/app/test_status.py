"""The status screen in whole handhelds: how one gets there, what it says, and that it is live and cheap."""

import re
import tracemalloc
from pathlib import Path

import boards
import pytest
from ranium.mishap import Mishap
from ranium.ui import tables, words
from ranium.ui.status import Status, charge, duration

from tests.app.bench import Bench
from tests.app.test_app import ready_person

PREV, NEXT, CHOOSE, BACK, HELP = range(5)


def open_status(bench, index=0):
    bench.run(100)
    bench.press(index, NEXT, CHOOSE, NEXT, NEXT, NEXT, NEXT, CHOOSE)
    assert bench.kind(index) == "status"


def line(bench, label, index=0):
    """What stands at the right of a label."""
    for text in bench.text(index).split("\n"):
        if text.startswith(label):
            return text[len(label) :].strip()
    raise AssertionError("no %r in\n%s" % (label, bench.text(index)))


def test_it_is_reached_from_the_settings_and_left_to_them():
    with Bench({"NAME": "Ulf"}) as bench:
        open_status(bench)
        for key in (CHOOSE, BACK):
            bench.press(0, key)
            assert bench.kind(0) == "settings"
            bench.press(0, CHOOSE)
            assert bench.kind(0) == "status"
        bench.press(0, HELP)
        assert bench.kind(0) == "help" and "Status" in bench.text(0)
        bench.press(0, CHOOSE)
        assert bench.kind(0) == "status"


def test_the_handheld_itself():
    with Bench({"NAME": "Ulf"}) as bench:
        board = bench.boards[0]
        board.heap = lambda: 83 * 1024 + 5
        board.battery = lambda: 3925
        bench.apps[0].reset_reason = "watchdog"
        open_status(bench)
        assert "Ranium " + bench.apps[0].version in bench.text(0) and "Headless" in bench.text(0)
        assert line(bench, "Free memory") == "83 KB"
        assert line(bench, "Battery") == "3.92 V 70%"
        assert line(bench, "Started by") == "watchdog"
        before = line(bench, "Running")
        bench.run(3000)
        assert line(bench, "Running") == "0:00:0%d" % (int(before[-1]) + 3)
        board.heap = lambda: 41 * 1024
        bench.run(1000)
        assert line(bench, "Free memory") == "41 KB"


def test_what_is_unknown_is_a_dash():
    with Bench({"NAME": "Ulf"}) as bench:
        open_status(bench)
        assert line(bench, "Free memory") == line(bench, "Battery") == line(bench, "Started by") == "-"


def test_two_who_look_hear_each_other_and_a_silent_one_goes():
    with Bench({"NAME": "Ulf"}, {"NAME": "Mae"}) as bench:
        for i in (0, 1):
            open_status(bench, i)
            bench.press(i, NEXT)
        bench.run(2000)
        assert "Link of " + line(bench, "Hears", 1) in bench.text(0)
        assert "Link of " + line(bench, "Hears", 0) in bench.text(1)
        assert line(bench, "Link") == "network"
        assert int(line(bench, "Frames good")) > 0 and line(bench, "Damaged") == "0"
        bench.boards[0]._port._waiting.append(b"\x01nonsense")
        bench.vanish(1)
        bench.run(6000)
        assert line(bench, "Hears") == "nobody"
        assert line(bench, "Damaged") == "1"


def test_a_ring_is_closed_while_own_frames_come_back():
    with Bench({"NAME": "Ulf"}) as bench:
        bench.boards[0].link = lambda: "uart"
        open_status(bench)
        bench.press(0, NEXT)
        bench.run(1500)
        assert line(bench, "Ring") == "closed"
        bench.boards[0]._port.cut = True
        bench.run(5000)
        assert line(bench, "Ring") == "open"


def test_randomness_memory_and_what_is_lacking():
    with Bench({"NAME": "Ulf"}) as bench:
        bench.boards[0].weak = True
        bench.boards[0].lacks = ("hashlib", "room for a running game")
        bench.apps[0].store.writes = 7
        open_status(bench)
        bench.press(0, NEXT, NEXT)
        assert line(bench, "Randomness") == "WEAK"
        assert line(bench, "Kept memory") == "4096 B"
        assert line(bench, "Writes to it") == "7"
        bench.press(0, NEXT)
        assert "It lacks" in bench.text(0) and "room for a" in bench.text(0)
        bench.press(0, NEXT)
        assert "No error" in bench.text(0)
        bench.press(0, NEXT)
        assert "Ranium" in bench.text(0)  # around


def test_the_last_error_is_kept_with_its_place_and_number(monkeypatch, capfd):
    with Bench({"NAME": "Ulf"}) as bench:
        app = bench.apps[0]
        for fault in (lambda now, code: 1 // 0, lambda now, code: {}["card"]):
            monkeypatch.setattr(app._activity, "turn", fault)
            closed = iter([False, True])
            monkeypatch.setattr(bench.boards[0], "closed", lambda: next(closed))
            app.run()
        bench.press(0, CHOOSE)
        assert bench.kind(0) == "title"
        open_status(bench)
        bench.press(0, PREV)
        text = bench.text(0)
        assert line(bench, "Error 2").startswith("0:00:0") and "KeyError: 'card'" in text
        assert "(test_status.py:" in text


def test_an_error_that_cannot_be_traced_is_still_told():
    assert Mishap(ValueError("x" * 500), 5).place == ""  # never raised: it has no place
    assert len(Mishap(ValueError("x" * 500), 5).text) == 120


def test_in_the_pause_of_a_game_it_shows_those_at_the_table_and_the_game_goes_on():
    with Bench({"NAME": "Ulf"}, {"NAME": "Mae"}, PLAYERS=2) as bench:
        ready_person(bench, 0)
        ready_person(bench, 1)
        bench.until(lambda: bench.kind(0) == bench.kind(1) == "pick")
        bench.press(0, CHOOSE)
        bench.press(0, BACK, NEXT, NEXT, NEXT, CHOOSE)
        assert bench.kind(0) == "status"
        sent = len(bench.air.sent)
        bench.press(0, NEXT)
        bench.run(2000)
        assert len(line(bench, "Hears")) == 4
        assert not any(data[1] == 9 for _, data in bench.air.sent[sent:])  # the game itself speaks; no probe is needed
        bench.press(1, CHOOSE)
        bench.until(lambda: bench.kind(0) == "reveal", 3000)


def test_a_second_costs_little_and_a_pass_in_between_nothing():
    with Bench({"NAME": "Ulf"}) as bench:
        open_status(bench)
        oled = bench.boards[0].oled
        bench.run(5000)
        sent = oled.sent
        bench.run(10000)
        assert (oled.sent - sent) / 10 < 100  # a digit or two
        vitals = bench.apps[0]._activity.screen._vitals
        vitals.look(bench.now)
        tracemalloc.start()
        try:
            before = tracemalloc.get_traced_memory()[0]
            for _ in range(1000):
                vitals.look(bench.now)
            assert tracemalloc.get_traced_memory()[0] - before < 500
        finally:
            tracemalloc.stop()


class Figures:
    """A handheld with the longest of everything."""

    board = "Adafruit Feather ESP32-S3 4MB Flash 2MB PSRAM"
    version, identity, kind = "0.1.0", "3FA2", "espnow"
    uptime, heap, battery = 100 * 86400 - 1, 8 << 20, 4200
    closed, heard = False, ["91BC", "0C11", "77AA"]
    good, bad, dropped, weak = 1 << 29, 123456, 123456, True
    forged, number = 3 * 255, 9999
    memory, writes, lacks, mishap = 8192, 100000, ("hashlib",) * 20, Mishap(ValueError("word " * 30), 100 * 86400 - 1)

    def __init__(self, reason):
        self.reason = reason

    def look(self, now):
        return False


class Page:
    """A canvas that keeps the lines and fails if two texts meet or one does not fit."""

    def __init__(self):
        self.rows = [[" "] * 21 for _ in range(8)]

    def text(self, column, row, text, inv=False):
        for character in text:
            assert 0 <= column < 21 and self.rows[row][column] == " ", (text, "".join(self.rows[row]))
            self.rows[row][column] = character
            column += 1

    def right(self, row, text, inv=False, end=21):
        assert end == len(text) or self.rows[row][end - len(text) - 1] == " ", text
        self.text(end - len(text), row, text)
        return end - len(text)

    def tile(self, column, row, code, inv=False):
        self.text(column, row, "*")

    def fill(self, column, row, count, code, inv=False):
        pass


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("reason", ("power_on", "watchdog", "brownout", "software", "reset_pin", "unheard_of", ""))
def test_the_longest_figures_fit_beside_their_labels(language, reason):
    tables.set_language(language)
    try:
        for kind in ("uart", "udp", "espnow"):
            figures = Figures(reason)
            figures.kind = kind
            screen = Status(figures)
            for _ in range(5):
                page = Page()
                screen.draw(page)
                assert "…" not in "".join("".join(row) for row in page.rows[3:])  # only the board's name may be cut
                title = "".join(page.rows[0]).rstrip()
                assert title[-5:-3].strip() == "" and title[-3:-1].endswith("/"), title  # the title is whole
                screen.press(2)
    finally:
        tables.set_language("en")


def test_what_real_boards_may_lack_has_words():
    file = Path(boards.__file__).with_name("parts").joinpath("opening.py").read_text()
    names = re.findall(r'lacks\.append\("(.+)"\)', file)
    assert len(names) >= 5
    for language in words.LANGUAGES:
        tables.set_language(language)
        for name in names:
            assert not words.w("lacks." + name).startswith("lacks."), (language, name)
        page = Page()
        figures = Figures("")
        figures.lacks = tuple(names) + ("wings",)
        screen = Status(figures)
        for _ in range(3):
            screen.press(2)
        screen.draw(page)
        shown = " ".join("".join(row).strip() for row in page.rows[2:7])
        for name in names:
            assert words.w("lacks." + name) in shown
        assert "wings" in shown
    tables.set_language("en")


def test_durations_and_charge():
    assert duration(0) == "0:00:00" and duration(3909) == "1:05:09" and duration(86399) == "23:59:59"
    assert duration(86400) == "1 d 00:00" and duration(3 * 86400 + 4 * 3600 + 5 * 60 + 59) == "3 d 04:05"
    levels = [charge(millivolts) for millivolts in range(2500, 4500, 5)]
    assert levels == sorted(levels) and levels[0] == 0 and levels[-1] == 100 and charge(3800) == 50
