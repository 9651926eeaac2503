"""What tools/measure.py measures besides memory (test_device.py), and how it tells it."""

import copy

import pytest

from tools.measures import budgets, report, speed
from tools.measures.heap import grown
from tools.measures.bus import Bus
from tools.measures.wire import Wire


@pytest.fixture(scope="module")
def bus():
    return Bus()


def test_a_cursor_press_is_cheap_on_the_bus(bus):
    assert {"title", "settings", "name", "colour", "lobby", "pick", "load", "reload", "pause"} <= set(bus.cursor)
    assert 0 < min(bus.cursor.values()) and max(bus.cursor.values()) <= budgets.CURSOR, bus.cursor


def test_a_whole_picture_and_pages(bus):
    assert 1024 <= bus.picture <= 1100
    assert {"help", "table"} <= set(bus.pages) and max(bus.pages.values()) <= 2 * bus.picture


@pytest.mark.parametrize("handhelds", [2, 3, 4])
def test_the_reveal_comes_within_twice_the_wires_own_time(handhelds):
    wire = Wire(handhelds)
    assert wire.limit_ms <= wire.median_ms <= budgets.REVEAL * wire.limit_ms
    assert wire.frames >= 2 * (handhelds - 1) and wire.bytes > 0


def test_random_play_counts_steps_and_picks():
    steps, picks = speed.cpython(0.05)
    assert steps > 0 and steps < picks < 4 * steps
    assert speed.state_bytes() == {"reload": 62, "load": 49, "mine": 120, "robotech": 200}


FIGURES = {
    "image": {"board": "raspberry_pi_pico", "bytes": 1000, "files": 3},
    "heap": {
        "engines": {"reload": 1000, "mine": 1000, "robotech": 1000},
        "modules": {"engine.reload": 700},
        "game of 2": {"start": 1, "lobby": 2, "peak": 3, "within": 4, "kinds": {}, "idle": {"pick": 0}, "whole": True},
        "game of 4": {"start": 1, "lobby": 2, "peak": 3, "within": 4, "kinds": {}, "idle": {"pick": 0}, "whole": True},
        "mine of 4": {"start": 1, "lobby": 2, "peak": 3, "within": 4, "kinds": {}, "idle": {}, "whole": True},
        "robotech of 4": {"start": 1, "lobby": 2, "peak": 3, "within": 4, "kinds": {}, "idle": {}, "whole": False},
        "growth": {"games": 100, "bytes": 0},
    },
    "bus": {"picture": 1040, "cursor": {"pick": 300}, "pages": {"help": 500}, "changes": {"pick": 900}},
    "state": {"reload": 62},
    "speed": {"cpython": 1.0, "micropython": 1.0, "decisions": 1.0, "step_ms": 30.0, "mean_step_ms": 10.0},
    "wire": {"2": {"handhelds": 2, "limit_ms": 15.0, "median_ms": 25.0, "worst_ms": 38, "spread_ms": 0.0, "frames": 5.0, "bytes": 402.0}},
}


def told(change=lambda figures: None):
    figures = copy.deepcopy(FIGURES)
    change(figures)
    figures["budgets"] = [row._asdict() for row in budgets.rows(figures)]
    return report.kept(figures), "\n".join(report.lines(figures))


def test_all_budgets_kept():
    kept, text = told()
    assert kept and "EXCEEDED" not in text and "pick 300" in text and text.count("its beginning only") == 1


@pytest.mark.parametrize(
    "change",
    [
        lambda f: f["heap"]["game of 4"].update(peak=budgets.PEAK + 1),
        lambda f: f["heap"]["mine of 4"].update(peak=budgets.MINE + 1),
        lambda f: f["heap"]["robotech of 4"].update(peak=budgets.ROBOTECH + 1),
        lambda f: f["heap"]["engines"].update(reload=budgets.ENGINES["reload"] + 1),
        lambda f: f["heap"]["engines"].update(mine=budgets.ENGINES["mine"] + 1),
        lambda f: f["heap"]["engines"].update(robotech=budgets.ENGINES["robotech"] + 1),
        lambda f: f["heap"]["growth"].update(bytes=1),
        lambda f: f["heap"]["game of 4"]["idle"].update(waiting=16),
        lambda f: f["bus"]["cursor"].update(load=401),
        lambda f: f["image"].update(bytes=budgets.IMAGE + 1),
        lambda f: f["wire"]["2"].update(median_ms=31.0),
    ],
)
def test_each_budget_that_is_exceeded_is_told(change):
    kept, text = told(change)
    assert not kept and text.count("EXCEEDED") == 1


def test_a_slow_computer_breaks_no_budget():
    kept, text = told(lambda f: f["speed"].update(mean_step_ms=99.0))
    assert kept and "(on this computer)" in text


def test_memory_grows_when_the_second_half_exceeds_the_first():
    assert grown([100, 164, 148, 164, 148, 164, 164, 100]) == 0
    assert grown([100 + 16 * game for game in range(8)]) == 64
    assert grown([100, 100, 100, 100, 100, 100, 100, 116]) == 16
