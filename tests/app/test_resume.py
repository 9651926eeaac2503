"""The whole program after a power cut: back in its seat, with the pick that was made, on the screen that is due."""

import os
import random
import signal
import sys
import time

import pytest
from ranium.start import started
from tests.app.bench import Bench, TestBoard
from tests.app.test_app import BACK, BOT, CHOOSE, NEXT, PREV, play_on, ready_person
from tests.link.power import Memory, PowerCut

from tools import records, table
from tools.cable import AVAILABLE

LONG = bool(os.environ.get("RANIUM_LONG"))
NAMES = ("Buzz", "Neil", "Mae", "Juri")


class Powered(Bench):
    """A bench with sockets that can be switched off and on; what a handheld has recorded stays."""

    def off(self, *indices):
        for index in indices:
            if self.apps[index]:
                self.vanish(index)

    def on(self, *indices):
        for index in indices:
            if self.apps[index]:
                continue
            old = self.boards[index]
            old.close()
            settings = {**old._settings, "LIFE": old._settings.get("LIFE", 0) + 1}
            self.boards[index] = board = TestBoard(self.air, settings)
            board.nvm = old.nvm
            board.records = old.records
            self.apps[index] = started(board)

    def turn(self):
        """A pass of every handheld; one whose power goes in it is switched off."""
        self.now += 20
        for index, app in enumerate(self.apps):
            if app:
                try:
                    app.turn(self.now)
                except PowerCut:
                    self.off(index)

    def with_memories(self):
        """Gives every handheld a memory that can be torn."""
        for board in self.boards:
            memory = Memory()
            memory.held[:] = board.nvm[:]
            board.nvm = board_memory = memory
            for app in self.apps:
                if app.board is board:
                    app.store._nvm = app.journal._nvm = board_memory
        return self


def bots(seats):
    return Powered(*[{**BOT, "NAME": name} for name in NAMES[:seats]], PLAYERS=seats)


def played(bench, index):
    """What a handheld has shown, by step; a step that it has shown twice must have been the same."""
    steps = {}
    for step in bench.steps(index):
        what = tuple(step["picks"]), bytes(step["entropy"]), step["state"]
        assert steps.setdefault(step["step"], what) == what
    return steps


@pytest.mark.parametrize("seats, times", [(2, 40), (3, 10), (4, 5)] if LONG else [(2, 1)])
def test_with_power_cuts_it_is_the_same_game(seats, times):
    with bots(seats) as bench:
        bench.until(lambda: all(bench.over(i) for i in range(seats)), 300000)
        undisturbed = played(bench, 0)
    for seed in range(times):
        play_with_power_cuts(seats, random.Random(seed), undisturbed)


def play_with_power_cuts(seats, rng, undisturbed):
    """One handheld after the other, or all, between two passes or in the middle of a write."""
    with bots(seats).with_memories() as bench:
        everybody = range(seats)
        bench.until(lambda: all(bench.apps[i].journal.running for i in everybody), 60000)
        over = lambda: all(bench.over(i) for i in everybody)
        for _ in range(12):
            who = everybody if rng.random() < 0.3 else rng.sample(everybody, rng.randint(1, seats))
            for index in who:
                if rng.random() < 0.5:
                    bench.off(index)
                else:
                    memory = bench.boards[index].nvm
                    memory.whole, memory.tear = memory.writes + rng.randrange(3), rng.randrange(400)
            bench.run(rng.randrange(0, 400, 20))
            bench.on(*everybody)
            bench.run(rng.randrange(0, 1500, 20))
            bench.on(*everybody)
            if over():
                break
        for index in everybody:
            bench.boards[index].nvm.tear = None
        bench.on(*everybody)
        bench.until(over, 300000)
        assert all(played(bench, i) == undisturbed for i in everybody)


def two_people():
    bench = Powered({"NAME": "Ulf"}, {"NAME": "Mae"}, PLAYERS=2)
    ready_person(bench, 0)
    ready_person(bench, 1)
    bench.until(lambda: bench.kind(0) == bench.kind(1) == "pick")
    return bench


def test_a_pick_that_was_made_is_not_asked_for_again():
    with two_people() as bench:
        bench.press(0, NEXT, NEXT, CHOOSE)
        assert bench.kind(0) == "waiting"
        session = bench.apps[0]._activity._session
        seat = 0 if session.roster.mine & 1 else 1
        pick = session._picks[seat]
        bench.off(0)
        bench.run(1000)
        bench.on(0)
        bench.run(200)
        assert bench.kind(0) == "waiting"
        assert bench.kind(1) == "pick"
        bench.press(1, CHOOSE)
        bench.until(lambda: bench.steps(0) and bench.steps(1))
        assert bench.steps(0)[0]["picks"][seat] == bench.steps(1)[0]["picks"][seat] == pick


def test_when_all_were_off_the_game_goes_on_as_soon_as_all_are_on():
    with two_people() as bench:
        bench.off(0, 1)
        bench.run(1000)
        bench.on(0)
        bench.run(4000)
        assert bench.kind(0) == "link" and "Mae" in bench.text(0)
        bench.on(1)
        bench.run(1000)
        assert bench.kind(0) == bench.kind(1) == "pick"
        rng = random.Random(3)
        while min(len(bench.steps(0)), len(bench.steps(1))) < (99 if LONG else 4) and not bench.over(0):
            for index in (0, 1):
                bench.press(index, rng.choice((PREV, NEXT, CHOOSE, CHOOSE, CHOOSE)))
                if bench.kind(index) in ("pause", "leave", "link"):
                    bench.press(index, BACK)
        bench.run(1000)
        assert played(bench, 0) == played(bench, 1)


def test_the_others_see_it_go_and_come_back():
    with two_people() as bench:
        bench.off(1)
        bench.run(4000)
        assert bench.kind(0) == "link" and "Mae" in bench.text(0)
        bench.on(1)
        bench.run(1000)
        assert bench.kind(0) == "pick"


def test_a_game_that_was_left_does_not_come_back():
    with two_people() as bench:
        bench.press(0, BACK, BACK, PREV, CHOOSE, PREV, CHOOSE)
        assert bench.kind(0) == "lobby"
        bench.off(0)
        bench.on(0)
        bench.run(100)
        assert bench.kind(0) == "title"


def test_closing_the_window_leaves_the_game():
    with two_people() as bench:
        bench.apps[0]._activity.close()
        bench.off(0)
        bench.on(0)
        bench.run(100)
        assert bench.kind(0) == "title"


def test_one_may_leave_a_game_that_it_came_back_to():
    with two_people() as bench:
        bench.off(0, 1)
        bench.on(0)
        bench.run(4000)
        assert bench.kind(0) == "link"
        bench.press(0, PREV, CHOOSE)
        assert bench.kind(0) == "lobby"
        assert not bench.apps[0].journal.running
        bench.on(1)  # and the one who comes back later learns of it
        bench.run(4000)
        assert bench.kind(1) == "link" and "Ulf" in bench.text(1)
        bench.press(1, PREV, CHOOSE)
        bench.until(lambda: bench.kind(0) == bench.kind(1) == "lobby")


def test_the_final_standing_comes_back_too():
    with Powered({"NAME": "Ulf"}, BOT, PLAYERS=2) as bench:
        ready_person(bench)
        play_on(bench, 0, random.Random(2), lambda: bench.over(0))
        bench.run(200)
        bench.off(0)
        bench.on(0)
        bench.run(200)
        assert bench.kind(0) == "table" and bench.apps[0]._activity._session.game.over()
        play_on(bench, 0, random.Random(2), lambda: bench.kind(0) == "lobby")
        assert not bench.apps[0].journal.running


def test_two_at_one_handheld_come_back_behind_the_cover():
    with Powered({"NAME": "Ulf"}, BOT, PLAYERS=3) as bench:
        bench.run(200)
        bench.press(0, CHOOSE)
        bench.until(lambda: "2/3" in bench.text(0))
        for action in ("guest", "ready"):
            bench.apps[0]._activity._act(action)
        bench.until(lambda: bench.kind(0) == "handover")
        bench.run(1100)
        bench.press(0, CHOOSE)
        assert bench.kind(0) == "pick"
        bench.press(0, NEXT, CHOOSE)  # the first has picked
        assert bench.kind(0) == "handover"
        bench.run(1100)
        second = bench.text(0)
        bench.off(0)
        bench.on(0)
        bench.run(1300)
        assert bench.kind(0) == "handover" and bench.text(0) == second


def test_a_game_of_another_version_is_told_and_forgotten():
    with two_people() as bench:
        bench.off(0)
        bench.on(0)
        bench.apps[0].version = "9.9"
        bench.run(100)
        assert bench.kind(0) == "message" and "cannot go on" in " ".join(bench.text(0).split())
        bench.press(0, CHOOSE)
        assert bench.kind(0) == "title"
        assert not bench.apps[0].journal.running


def test_a_program_that_fails_in_a_game_asks_before_it_goes_back():
    with two_people() as bench:
        app = bench.apps[0]
        app._tell(RuntimeError("on purpose"))
        bench.press(0, CHOOSE)
        for answer in ((CHOOSE,), (NEXT, CHOOSE)):
            bench.run(100)
            assert bench.kind(0) == "title"
            bench.press(0, CHOOSE)
            assert bench.kind(0) == "back"
            bench.press(0, *answer)
            bench.run(300)
            if len(answer) == 1:
                assert bench.kind(0) == "pick"
                app._tell(RuntimeError("again"))
                bench.press(0, CHOOSE)
        assert bench.kind(0) == "lobby" and not app.journal.running


def test_damaged_games_are_told_and_the_handheld_keeps_its_name():
    with Powered({"NAME": "Ulf"}) as bench:
        bench.run(100)
        memory = bytearray(bench.boards[0].nvm[:])
        memory[256:] = b"\x5a" * (len(memory) - 256)
        bench.boards[0].nvm[:] = memory
        bench.off(0)
        bench.on(0)
        bench.run(100)
        assert bench.kind(0) == "message" and "cannot go on" in " ".join(bench.text(0).split())
        bench.press(0, CHOOSE)
        assert bench.kind(0) == "title" and bench.apps[0].store.name == "Ulf"


# Real processes


class KilledTable(table.Table):
    """A table whose handhelds are killed without warning and started anew."""

    def settings(self, handheld, link):
        handheld.settings = super().settings(handheld, link)
        return handheld.settings

    def kill(self, *handhelds):
        for handheld in handhelds:
            handheld.process.send_signal(signal.SIGKILL)
        for handheld in handhelds:
            handheld.process.wait()
            handheld.process.stdin.close()

    def start_again(self, *handhelds):
        for handheld in handhelds:
            handheld.start([self._python, *self.setup.program], handheld.settings)


@pytest.mark.table
@pytest.mark.skipif(not AVAILABLE, reason="no pseudo terminals on this system")
@pytest.mark.parametrize("players", (2, 3, 4) if LONG else (3,))
def test_killed_processes_on_a_ring_play_to_the_end(players):
    rng = random.Random(players)
    setup = table.Setup(players=players, bots=players, headless=True, seed="killed")
    with KilledTable(setup, sys.executable) as seated:

        def steps():
            for recording in seated.recordings:
                recording.read()
            return min(max(r.game.steps, default=0) if r.game else -1 for r in seated.recordings)

        def wait(for_what):
            until = time.monotonic() + 90
            while not for_what():
                assert time.monotonic() < until, [handheld.last_words() for handheld in seated.handhelds]
                time.sleep(0.02)

        wait(lambda: steps() >= 2)
        for number in range(3 * players if LONG else 4):
            who = seated.handhelds if number == 1 else rng.sample(seated.handhelds, rng.randint(1, players - 1))
            seated.kill(*who)
            time.sleep(rng.random())
            seated.start_again(*who)
            before = steps()
            wait(lambda before=before: steps() >= before + 2 or all(r.game.over for r in seated.recordings))
        wait(lambda: steps() >= 0 and all(recording.game.over for recording in seated.recordings))
        assert not any(recording.faults for recording in seated.recordings)
        assert len({recording.game.last_state for recording in seated.recordings}) == 1
        session = seated.recordings[0].game.session
        assert records.merge(seated.recordings, session)[2] == []
