"""The whole program on a handheld with a low display, and on one with a trouble: what a person sees."""

import pytest
from boards.headless import Headless
from ranium.start import started
from tests.app import bench
from tests.ui import ocr


class LowBoard(bench.TestBoard):
    """Half as high."""

    def __init__(self, air, settings, memory=None):
        super().__init__(air, settings, memory)
        Headless.close(self)  # the display of the usual height, and with it the hooks
        self.record, self.shot = self._keep, self._see
        from adafruit_displayio_ssd1306 import SSD1306
        from boards.computer.oled import ADDRESS, Oled
        from i2cdisplaybus import I2CDisplayBus

        self.height = 32
        self.oled = Oled(128, 32)
        self._bus = I2CDisplayBus(self.oled, device_address=ADDRESS)
        self.display = SSD1306(self._bus, width=128, height=32, auto_refresh=False)
        self.display.root_group = None


@pytest.fixture
def table():
    with bench.Bench(PLAYERS=2) as table:
        for settings in ({"NAME": "Buzz", "COLOUR": 0}, {"NAME": "Yang", "COLOUR": 1, "BOT": "simple"}):
            board = LowBoard(table.air, {"PACE": 0, "PLAYERS": 2, **settings})
            table.boards.append(board)
            table.apps.append(started(board))
        yield table


def pictures(table, ms):
    """All different pictures of the next milliseconds."""
    seen = []
    for _ in range(0, ms, bench.STEP_MS):
        table.turn()
        picture = table.boards[0].picture()
        if not seen or picture != seen[-1]:
            seen.append(picture)
    return seen


def test_the_title_is_seen_from_end_to_end(table):
    table.run(100)
    top = table.boards[0].picture()
    assert len(top) == 512
    seen = pictures(table, 6000)
    assert seen[0] == top and len(seen) == 9  # four rows in two steps each
    table.press(0, 1)
    table.run(500)
    assert table.boards[0].picture() != seen[-1]  # the cursor has moved, in sight


def test_a_game_is_played_on_it(table):
    """A person who only presses choose comes to the end of a step."""
    table.run(200)
    table.press(0, 2)
    table.until(lambda: table.kind(0) == "lobby" and len(table.apps[0]._activity.seats) == 2)
    table.press(0, 2)
    table.until(lambda: table.kind(0) == "pick", 20000)
    assert len(pictures(table, 6000)) == 9
    table.press(0, 2)
    table.until(lambda: table.steps(0), 20000)
    assert any(table.boards[0].picture())


def test_a_trouble_of_the_board_is_shown_first():
    """And only then the title."""
    class Troubled(bench.TestBoard):
        troubles = ("The button next (GP14) is always down.",)

    with bench.Bench() as table:
        board = Troubled(table.air, {"NAME": "Buzz", "COLOUR": 0})
        table.boards.append(board)
        table.apps.append(started(board))
        table.run(100)
        text = " ".join(ocr.text(board.picture()).split())
        assert "The button next (GP14) is always down." in text and table.kind(0) == "message"
        table.press(0, 2)
        assert table.kind(0) == "title"
