"""A display of 256 x 128 pixels shows more of a game at once; a smaller one the usual picture, larger if it fits."""

import os
import sys

import pytest
from boards import headless

HERE = os.path.dirname(os.path.abspath(__file__))
for folder in ("mine", "reload", "load", "robotech"):
    sys.path.insert(0, os.path.join(HERE, folder))

import load_gallery  # noqa: E402
import mine_gallery  # noqa: E402
import ocr  # noqa: E402
import reload_gallery  # noqa: E402
from exhibit import LONG  # noqa: E402
from ranium.ui import mine, robotech, tables, words  # noqa: E402
from ranium.ui.screen import BACK, CHOOSE, NEXT  # noqa: E402
from ranium.ui.title import Title  # noqa: E402
from ranium.ui.wide import Wide  # noqa: E402
from tests.cases.mine_support import BLUE, RED, Laid  # noqa: E402
from ranium.ui.context import Table  # noqa: E402

BESIDE = 156
ROOM = 16


@pytest.fixture
def large(monkeypatch):
    """A board with such a display, and `shown(screen)`, which paints a screen on it."""
    monkeypatch.setenv("RANIUM_SIZE", "256x128")
    board = headless.start()
    board.canvas = Wide(board.width, board.height)
    board.show(board.canvas.group)

    def shown(screen):
        board.canvas.paint(screen)
        board.refresh()

    board.shown = shown
    yield board
    board.close()


def part(board, x, y, scale=1):
    """The 128 x 64 pixels from a place on, as the memory of a small display."""
    frame = board.picture()
    ram = bytearray(1024)
    for row in range(64):
        for column in range(128):
            at_x, at_y = x + column * scale, y + row * scale
            if at_x < 256 and at_y < 128 and frame[(at_y >> 3) * 256 + at_x] >> (at_y & 7) & 1:
                ram[(row >> 3) * 128 + column] |= 1 << (row & 7)
    return bytes(ram)


def beside(board):
    """The sixteen lines right of the map."""
    lines = ocr.text(part(board, BESIDE, 0)).split("\n") + ocr.text(part(board, BESIDE, 64)).split("\n")
    return [line[:ROOM].rstrip() for line in lines]


def test_screens_that_are_no_game_are_twice_as_large(large):
    large.shown(Title())
    assert any(part(large, 0, 0, 2)) and part(large, 0, 0, 2) == part(large, 1, 1, 2)


def test_all_actions_of_mine_stand_beside_the_map(large):
    with Laid({14: "r NESW", 15: "r W"}, crews={RED: 14, BLUE: 14}, held={BLUE: 1}) as game:
        ctx = Table(game, ["Valentin", "Buzz", "Tereza", "Sigmund"], [0, 1, 2, 3], game.turn(), 1 << game.turn())
        screen = mine.pick(ctx, game.turn())
        large.shown(screen)
        lines = beside(large)
        assert [line.split()[0] for line in lines[1:10]] == [words.w(f"m.do_{what}") for what in range(9)]
        for seat in range(4):
            assert lines[12 + seat].startswith(ctx.names[seat])
        for code in (CHOOSE, NEXT):
            screen.press(code)
            large.shown(screen)
            assert "/" in beside(large)[1] and ", symbol" in beside(large)[3]
        screen.press(BACK)
        screen.press(BACK)
        large.shown(screen)
        assert "Tunnels: yellow" in beside(large)[1]  # nothing else to be said: what the map's signs mean


def test_a_secret_card_and_a_cover_have_the_display_alone(large):
    """And nothing that stood around remains."""
    seen = set()
    for kind, screen in mine_gallery.screens(2, options=2):
        large.shown(screen)
        if kind == "picked" or kind == "ask" and screen.secret:
            assert part(large, 0, 0, 2) == part(large, 1, 1, 2)
            seen.add(kind)
        if len(seen) == 2:
            return
    raise AssertionError(seen)


@pytest.mark.parametrize("seats, language", ((2, "en"), (4, "de")))
def test_no_line_of_mine_is_too_long(large, seats, language, monkeypatch):
    from ranium.ui.mine import around

    def put(self, left, right="", inv=False, plain=around._Beside.put):
        assert len(left) + len(right) + (1 if right else 0) <= ROOM, (left, right)
        plain(self, left, right, inv)

    monkeypatch.setattr(around._Beside, "put", put)
    tables.set_language(language)
    kinds = set()
    for kind, screen in mine_gallery.screens(seats, LONG, 2, 4):
        large.canvas.clear()
        screen.draw(large.canvas)
        if large.canvas._laid(screen)[0]:
            kinds.add(kind)
    assert {"act", "ask", "waiting", "reveal", "table"} <= kinds


@pytest.mark.parametrize("screens", (lambda: reload_gallery.screens(3), load_gallery.screens), ids=("reload", "load"))
def test_the_table_lies_around_the_screens_of_the_container_games(large, screens):
    for number, (_, screen) in enumerate(screens()):
        large.shown(screen)
        assert all(any(part(large, x, y)) for x, y in ((0, 0), (128, 0), (0, 64), (128, 64)))
        if number == 12:
            break


def test_nothing_of_robotech_stands_twice(large):
    import robotech_gallery

    ctx, rng = robotech_gallery.table(4)
    while ctx.game.round() < 2:
        robotech_gallery.step(ctx, rng)
    looking = robotech.table(ctx)
    screens = [robotech.waiting(ctx, 1), robotech.pick(ctx, [seat for seat in range(4) if ctx.game.waiting() >> seat & 1][0])]
    for presses in (0, 1, 15, 16, 17):  # the state of play, the map, the supply, turns, what has happened
        for _ in range(presses - looking.stop):
            looking.press(NEXT)
        screens.append(looking)
        for screen in screens:
            large.shown(screen)
            parts = [part(large, x, y)[:-128] for x, y in ((0, 0), (128, 0), (0, 64), (128, 64))]  # without the bottom line
            assert all(any(picture) for picture in parts) and len(set(parts)) == 4, (screen.kind, presses)
        screens = []
