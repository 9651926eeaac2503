"""The part of the picture that a low display shows."""

import boards.computer  # noqa: F401  before Blinka
import pytest
from boards.headless import Headless
from ranium.ui.canvas import Canvas
from ranium.ui.screen import CHOOSE, NEXT
from ranium.ui.window import Window


class Group:
    y = 0


def run(window, now, ms, pressed=0):
    """Lets time pass; the lines that were uppermost, each once, and the time then."""
    lines = []
    for _ in range(0, ms, 20):
        now = (now + 20) % 2**29
        moved = window.glide(now, pressed)
        assert window._group.y == -window.top or not lines
        if moved and (not lines or lines[-1] != window.top):
            lines.append(window.top)
        pressed = 0
    return lines, now


def cells(*marks):
    """Tiles of blanks but for (row, column, code)."""
    tiles = bytearray(b" " * 168)
    for row, column, code in marks:
        tiles[row * 21 + column] = code
    return tiles


@pytest.mark.parametrize("start", [0, 2**29 - 5000], ids=["early", "at the wrap of the clock"])
def test_a_new_picture_is_read_from_top_to_bottom_and_over_again(start):
    window = Window(Group(), 32)
    assert run(window, start, 1900)[0] == []
    lines, now = run(window, start + 1900, 8000)
    assert lines[:8] == [4, 8, 12, 16, 20, 24, 28, 32]
    assert lines[8:16] == [28, 24, 20, 16, 12, 8, 4, 0]


def test_every_row_can_be_read_beside_the_next():
    """Between two rows the window stands still for long enough."""
    window = Window(Group(), 32)
    stood = {}
    now = 0
    for _ in range(500):
        now += 20
        window.glide(now, 0)
        stood[window.top] = stood.get(window.top, 0) + 20
    assert all(stood[line] >= 700 for line in (0, 8, 16, 24, 32))
    assert all(stood[line] <= 200 for line in (4, 12, 20, 28))


def test_a_press_brings_the_cursor_into_sight():
    window = Window(Group(), 32)
    have = cells((2, 3, 0x80 + 65), (3, 3, 65))
    window.look(have, cells(), -1)
    _, now = run(window, 0, 200)
    want = cells((2, 3, 65), (3, 3, 0x80 + 65))
    window.look(want, have, -1)
    lines, now = run(window, now, 1000, NEXT)
    assert window.top == 16 and lines[-1] == 16
    assert run(window, now, 4500)[0] == []
    assert run(window, now + 4500, 20000)[0].count(16) >= 2  # it comes back to rest


def test_a_change_that_nobody_pressed_for_moves_nothing():
    window = Window(Group(), 32)
    have = cells()
    window.look(have, have, -1)
    _, now = run(window, 0, 200)
    window.look(cells((6, 3, 65)), have, -1)
    assert run(window, now, 1000)[0] == []


def test_a_card_that_moved_counts_too():
    window = Window(Group(), 32)
    window.look(cells(), cells(), -1)
    _, now = run(window, 0, 200)
    window.look(cells(), cells(), 44)
    run(window, now, 1000, NEXT)
    assert window.top == 32


def test_another_header_begins_at_the_top():
    window = Window(Group(), 32)
    _, now = run(window, 0, 5000)
    assert window.top > 0
    window.look(cells((0, 2, 66)), cells((0, 2, 65)), -1)
    assert window.glide(now + 20, CHOOSE) and window.top == 0


def test_the_window_never_leaves_the_picture():
    for focus in range(-1, 64):
        for room in (32, 40, 48):
            window = Window(Group(), room)
            window.look(cells(), cells(), focus)
            now = 0
            for _ in range(2000):
                now += 20
                window.glide(now, NEXT if now == 400 else 0)
                assert 0 <= window.top <= 64 - room


def test_nothing_moves_on_a_display_that_shows_all():
    board = Headless()
    canvas = Canvas(128, 64)
    board.show(canvas.group)
    assert not any(canvas.glide(now, NEXT) for now in range(0, 60000, 500))
    board.close()


@pytest.mark.parametrize("width, height, scale, left, top", [(128, 64, 1, 0, 0), (128, 128, 1, 0, 32), (256, 128, 2, 0, 0), (320, 240, 2, 32, 56), (240, 135, 1, 56, 35)])
def test_larger_displays_show_it_larger_and_in_the_middle(width, height, scale, left, top):
    canvas = Canvas(width, height)
    assert (canvas.group.scale, canvas.group.x, canvas.group.y) == (scale, left, top)
    canvas.shift(1)
    assert canvas.group.x == left + scale
    canvas.shift(0)
    assert (canvas.group.x, canvas.group.y) == (left, top)
