"""A spectator that comes late, with a process for each handheld: a ring of real serial lines, and real datagrams."""

import sys
import time

import pytest
from tests.ui import ocr
from tools import cable
from tools.table import Setup, Table


class WithKiosk(Table):
    """Two bots that play each other, and a kiosk in the ring that somebody presses later."""

    def settings(self, handheld, link):
        settings = super().settings(handheld, link)
        if handheld.bot:
            settings.update(RANIUM_PLAYERS="2", RANIUM_PACE="300")
        return settings


@pytest.mark.parametrize(
    "link", [pytest.param("uart", marks=pytest.mark.skipif(not cable.AVAILABLE, reason="no pseudo terminals here")), "udp"]
)
def test_a_visitor_looks_at_a_game_under_way(link):
    setup = Setup(players=3, bots=2, kiosk=True, headless=True, link=link, seed="late")
    with WithKiosk(setup, sys.executable) as table:
        kiosk, *others = table.handhelds
        _until(lambda: _steps(others[0]) >= 2, table)
        for line in ("choose", "wait 100", "prev", "wait 100", "choose"):  # what shall we play: watch a table
            kiosk.tell(line)
        shown = set()
        began = time.monotonic()
        while not ("Neil" in "".join(shown) and "Mae" in "".join(shown)):
            kiosk.new_words()
            kiosk.tell("show")
            time.sleep(0.3)
            shown.add(_read(kiosk.new_words()))
            assert time.monotonic() - began < 20, "\n----\n".join(shown)
        assert _steps(others[0]) < 40, "it is the same game"
        seen = _steps(others[0])
        _until(lambda: _steps(others[0]) > seen, table)  # the game goes on
        assert table.running == table.handhelds
        for handheld in table.handhelds:
            assert "Traceback" not in "\n".join(handheld.last_words())


def _read(blocks):
    """What stands on a picture of half blocks."""
    frame = bytearray(1024)
    for row, line in enumerate(blocks.split("\n")[:32]):
        for x, block in enumerate(line[:128]):
            for half in (0, 1):
                if " ▀▄█".index(block) >> half & 1:
                    y = 2 * row + half
                    frame[(y >> 3) * 128 + x] |= 1 << (y & 7)
    return ocr.text(frame)


def _steps(handheld):
    """How many steps a handheld has recorded."""
    list(handheld.recording.read())
    return len(handheld.recording.game.steps) if handheld.recording.game else 0


def _until(condition, table, seconds=30):
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, "\n".join("\n".join(handheld.last_words()) for handheld in table.handhelds)
        time.sleep(0.05)
