"""Some hours of a convention; tools/booth.py plays days."""

import gc

from tests.app.booth import Booth
from tests.link.stations import size_of


def test_hours_of_a_convention():
    """Everybody presses what they like, the power goes, handhelds vanish: the kiosk is back each time, and has counted right."""
    booth = Booth("hours")
    try:
        for _ in range(16):
            booth.visit()
            booth.advance(30000, 400)
            assert not booth.problems, "\n".join(booth.problems)
        assert booth.presses > 100 and sum(count for key, count in booth.watcher.counts.items() if key[2] == "started") > 3
    finally:
        booth.close()


def test_games_that_nobody_plays_leave_nothing_in_memory():
    booth = Booth("idle")
    try:
        sizes = []
        for _ in range(4):
            booth.advance(200000, 200)
            booth.settle()
            booth.app.canvas.spare()  # cards of the last picture stay for the next one
            gc.collect()
            sizes.append(size_of(booth.app))
        assert max(sizes[1:]) - sizes[0] < 2048, sizes
        assert not booth.problems
    finally:
        booth.close()


def test_the_watcher_notices_a_wrong_count():
    booth = Booth("wrong")
    try:
        booth.app.figures.begin("reload")
        booth.app.figures.abort("pick")
        booth.check()
        assert any("game,reload,started" in problem for problem in booth.problems)
        assert any("abort,pick,count" in problem for problem in booth.problems)
    finally:
        booth.close()
