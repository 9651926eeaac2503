"""Handhelds that are gone for good, with real processes on a real ring: a fresh one takes the seat over, then a bot."""

import sys
import time

import pytest
from tests.app.test_resume import KilledTable

from tools import records, table, transcript
from tools.cable import AVAILABLE

pytestmark = [pytest.mark.table, pytest.mark.skipif(not AVAILABLE, reason="no pseudo terminals on this system")]


def test_a_fresh_handheld_and_then_a_bot_take_seats_over():
    setup = table.Setup(players=3, bots=3, headless=True, seed="gone")
    with KilledTable(setup, sys.executable) as seated:
        first, second, third = seated.handhelds

        def read():
            for recording in seated.recordings:
                recording.read()
            return [recording.game for recording in seated.recordings]

        def wait(for_what, seconds=90):
            until = time.monotonic() + seconds
            while not for_what(*read()):
                assert time.monotonic() < until, [handheld.last_words() for handheld in seated.handhelds]
                time.sleep(0.02)

        def step(game):
            return max(game.steps, default=0) if game else -1

        wait(lambda a, b, c: min(step(a), step(b), step(c)) >= 2)
        seated.kill(third)
        (third.folder / "nvm.bin").unlink()
        third.settings.update(RANIUM_SEED="somebody else", RANIUM_NAME="Ada")
        seated.start_again(third)
        wait(lambda a, b, c: a.generation == b.generation == c.generation == 1)
        game = read()[0]
        assert "Ada" in game.dealt["names"] and len({one.session for one in read()}) == 1
        wait(lambda a, b, c: min(step(a), step(b), step(c)) >= game.begin + 1)

        seated.kill(second)
        seated.cable.bypass(second.index)
        wait(lambda a, b, c: a.generation == c.generation == 2)
        assert all(one.session == read()[0].session for one in (read()[0], read()[2]))
        wait(lambda a, b, c: a.over and c.over)
        assert first.recording.game.last_state == third.recording.game.last_state
        assert not any(recording.faults for recording in seated.recordings)
        # Three sessions, one game: a stranger can recompute it from the deal to the end.
        dealt, steps, complaints = records.merge(seated.recordings, game.root)
        assert complaints == []
        assert list(transcript.tell(dealt, steps))[-1]["over"]
