"""Three to six buttons: each set comes to every screen of the program."""

import pytest
from boards.computer.keys import Keys
from ranium.buttons import BACK, CHOOSE, HELP, NEXT, PREV, Buttons
from tests.app.bench import STEP_MS, Bench

P, N, C, B, H, OTHER = range(6)


class Fingers:
    """Presses whatever gives a code on a handheld with so many buttons."""

    def __init__(self, bench, count):
        self._bench = bench
        self._keys = bench.boards[0].keys
        self._count = count

    def press(self, code):
        key = {PREV: P, NEXT: N, CHOOSE: C, BACK: B, HELP: H}[code]
        if code == CHOOSE and self._count > OTHER:
            key = OTHER
        if key < self._count:
            self._hold((key,), 2 * STEP_MS)
        elif code == BACK:
            self._hold((C,), 800)
        else:
            self._hold((P, N), 2 * STEP_MS)

    def _hold(self, keys, ms):
        for key in keys:
            self._keys.press(key)
        self._bench.run(ms)
        for key in keys:
            self._keys.release(key)
        self._bench.run(2 * STEP_MS)


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_every_set_goes_the_same_way(count):
    """Title, help, settings, lobby, a game against a bot, its table and pause, and back."""
    way = []
    with Bench({"NAME": "Buzz"}, {"BOT": "simple", "NAME": "Yang"}, PLAYERS=2) as bench:
        app, board = bench.apps[0], bench.boards[0]
        board.keys = Keys(count)
        app.care._buttons = Buttons(board.keys)
        fingers = Fingers(bench, count)

        def press(*codes):
            for code in codes:
                fingers.press(code)
                way.append(bench.kind(0))

        bench.run(200)
        press(HELP, BACK)  # help of the title
        if count <= H:  # two keys are pressed one after the other: the first has moved the cursor
            fingers.press(NEXT)
        press(CHOOSE)  # the lobby
        bench.until(lambda: "Yang" in bench.text(0))
        press(CHOOSE)  # ready
        bench.until(lambda: bench.kind(0) == "pick", 20000)
        way.append(bench.kind(0))
        press(HELP, BACK, NEXT, PREV, BACK, BACK)  # help, and by the table to the pause
    assert way[0] == "help" and way[1] == "title" and way[2] == "lobby"
    assert way[4:] == ["pick", "help", "pick", "pick", "pick", way[-2], "pause"], way
