"""The window, in processes of their own with SDL's dummy driver: no screen is needed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from boards.computer.placing import RIM, STRIP, placed
from boards.description import BoardError

ROOT = Path(__file__).resolve().parents[2]

BEGIN = """
import pygame
from boards import find
from ranium.buttons import Buttons, PREV, NEXT, CHOOSE, BACK, HELP
board = find()
buttons = Buttons(board.keys)
now = 0

def post(kind, **fields):
    pygame.event.post(pygame.event.Event(kind, **fields))

def run(ms):
    global now
    codes = []
    for _ in range(0, ms, 10):
        now += 10
        board.pump()
        code = buttons.poll(now)
        if code:
            codes.append(code)
    return codes

def mouse(kind, x, y, button=1):
    post(kind, pos=(x, y), button=button)

def middle(i):
    case = board._case
    return case._left + 46 * i + 18, case._top + 8
"""


def window(code, **settings):
    """Runs code after BEGIN beside an open window; its output."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("RANIUM_")}
    environment.update(
        PYTHONPATH=os.pathsep.join((str(ROOT), str(ROOT / "lib"))), SDL_VIDEODRIVER="dummy", PYTHONWARNINGS="ignore"
    )
    environment.update(settings)
    child = subprocess.run(
        [sys.executable, "-c", BEGIN + code], env=environment, text=True, capture_output=True, timeout=60
    )
    assert child.returncode == 0, child.stderr
    return child.stdout


def test_a_display_driver_means_a_window():
    window(
        """
assert board.id == "desktop" and (board.width, board.height) == (128, 64)
assert board.keys.count == 5 and not board.closed()
assert pygame.display.get_surface().get_size() == (board._case.width, board._case.height)
board.close()
board.close()
"""
    )


def test_keyboard():
    window(
        """
for key, code in (
    (pygame.K_LEFT, PREV), (pygame.K_a, PREV), (pygame.K_UP, PREV), (pygame.K_RIGHT, NEXT), (pygame.K_d, NEXT),
    (pygame.K_RETURN, CHOOSE), (pygame.K_SPACE, CHOOSE), (pygame.K_ESCAPE, BACK), (pygame.K_h, HELP), (pygame.K_F1, HELP),
):
    post(pygame.KEYDOWN, key=key)
    post(pygame.KEYUP, key=key)
    assert run(50) == [code], key
post(pygame.KEYDOWN, key=pygame.K_x)
assert run(50) == []
post(pygame.KEYDOWN, key=pygame.K_SPACE)
assert run(700) == [BACK]
post(pygame.KEYUP, key=pygame.K_SPACE)
post(pygame.KEYDOWN, key=pygame.K_LEFT)
post(pygame.KEYDOWN, key=pygame.K_RIGHT)
assert run(50) == [PREV, HELP]
post(pygame.WINDOWFOCUSLOST)
assert run(2000) == []
assert not any(board.keys.down(key) for key in range(5))
"""
    )


def test_mouse():
    window(
        """
for i, code in enumerate((PREV, NEXT, CHOOSE)):
    mouse(pygame.MOUSEBUTTONDOWN, *middle(i))
    run(30)
    assert board.keys.down(i)
    mouse(pygame.MOUSEBUTTONUP, 0, 0)  # let go elsewhere
    run(30)
    assert not board.keys.down(i)
    mouse(pygame.MOUSEBUTTONDOWN, *middle(i))
    mouse(pygame.MOUSEBUTTONUP, *middle(i))
    assert run(50) == [code]
mouse(pygame.MOUSEBUTTONDOWN, *middle(2))
assert run(700) == [BACK]
mouse(pygame.MOUSEBUTTONUP, *middle(2))
for x, y in ((0, 0), (60, 30), (-5, 90), (139, 109), (middle(0)[0] + 23, middle(0)[1])):
    mouse(pygame.MOUSEBUTTONDOWN, x, y)
    mouse(pygame.MOUSEBUTTONUP, x, y)
mouse(pygame.MOUSEBUTTONDOWN, *middle(0), button=3)
assert run(50) == []
"""
    )


def test_a_pressed_button_looks_pressed():
    window(
        """
def face():
    x, y = middle(1)
    return tuple(pygame.display.get_surface().get_at((x - 12, y)))
up = face()
post(pygame.KEYDOWN, key=pygame.K_RIGHT)
run(20)
down = face()
post(pygame.KEYUP, key=pygame.K_RIGHT)
run(20)
assert up == face() != down
"""
    )


def test_the_picture_is_shown_clipped_and_read_back():
    window(
        """
import displayio
bitmap = displayio.Bitmap(128, 64, 2)
for i in range(64):
    bitmap[2 * i, i] = 1
palette = displayio.Palette(2)
palette[1] = 0xFFFFFF
group = displayio.Group()
group.append(displayio.TileGrid(bitmap, pixel_shader=palette))
board.show(group)
board.refresh()
frame = board.picture()
assert len(frame) == 1024
lit = {(x, y) for x in range(128) for y in range(64) if frame[(y >> 3) * 128 + x] >> (y & 7) & 1}
assert lit == {(2 * i, i) for i in range(64)}
before = [tuple(pygame.display.get_surface().get_at((x, y))) for x in range(140) for y in range(71, 116)]
group[0].y = 40  # hangs out of the screen below
board.refresh()
assert before == [tuple(pygame.display.get_surface().get_at((x, y))) for x in range(140) for y in range(71, 116)]
other = displayio.Group()
board.show(other)
board.show(group)
board.show(None)
board.refresh()
assert not any(board.picture())
"""
    )


@pytest.mark.parametrize("event", ["QUIT", "WINDOWCLOSE"])
def test_closing(event):
    window("post(pygame.{})\nrun(20)\nassert board.closed()\nrun(100)\nboard.close()".format(event))


def test_title_place_shots_and_script(tmp_path):
    script = tmp_path / "keys"
    script.write_text("next\nshot here\nquit")
    window(
        """
import time
assert pygame.display.get_caption()[0] == "Ranium: Zoë"
assert pygame.display.get_window_size() == (280, 232), pygame.display.get_window_size()
board.title("")
assert pygame.display.get_caption()[0] == "Ranium"
board.refresh()
while not board.closed():
    time.sleep(0.005)
    run(10)
""",
        RANIUM_NAME="Zoë",
        RANIUM_WINDOW="30,40,2",
        RANIUM_KEYS=str(script),
        RANIUM_SHOTS=str(tmp_path),
    )
    assert (tmp_path / "here.png").exists()


def test_a_screen_that_cannot_be_reached_is_told():
    environment = dict(
        os.environ, PYTHONPATH=os.pathsep.join((str(ROOT), str(ROOT / "lib"))), SDL_VIDEODRIVER="nonsense",
        RANIUM_BOARD="desktop",
    )  # fmt: skip
    child = subprocess.run(
        [sys.executable, "-c", "from boards import find\nfind()"], env=environment, text=True, capture_output=True, timeout=60
    )
    assert "The handheld's window cannot open" in child.stderr and "headless" in child.stderr


SIZE = (140, 116)


def test_windows_are_placed_side_by_side_on_the_desktop():
    for desktop in ((1024, 768), (1366, 768), (1920, 1080), (2560, 1440), (800, 600)):
        for n in range(1, 5):
            boxes = []
            for i in range(1, n + 1):
                x, y, scale = placed("{}/{}".format(i, n), *SIZE, desktop)
                boxes.append((x, y, x + SIZE[0] * scale, y + SIZE[1] * scale))
                assert 0 <= x and 0 <= y and boxes[-1][2] <= desktop[0] and boxes[-1][3] <= desktop[1]
                assert scale >= 2
            for i, a in enumerate(boxes):
                for b in boxes[:i]:
                    assert a[0] >= b[2] or b[0] >= a[2] or a[1] >= b[3] or b[1] >= a[3]


@pytest.mark.parametrize("display", ((256, 128), (256, 256)))
def test_a_larger_window_stands_beside_the_others_and_is_of_their_scale(display):
    """So what it shows is at least as large as on them, and it hides none of them."""
    large = (display[0] + 2 * RIM, display[1] + RIM + STRIP)
    for desktop in ((1024, 768), (1366, 768), (1920, 1080), (2560, 1440)):
        for n in range(1, 5):
            places = [placed("0/{}+128x64".format(n), *large, desktop)]
            places += [placed("{}/{}+{}x{}".format(i, n, *display), *SIZE, desktop) for i in range(1, n + 1)]
            assert len({place[2] for place in places}) == 1
            assert places[0][2] >= (2 if desktop[0] >= 1920 else 1)
            boxes = []
            for nth, (x, y, scale) in enumerate(places):
                wide, high = SIZE if nth else large
                boxes.append((x, y, x + wide * scale, y + high * scale))
                assert 0 <= x and 0 <= y and boxes[-1][2] <= desktop[0] and boxes[-1][3] <= desktop[1]
            for i, a in enumerate(boxes):
                for b in boxes[:i]:
                    assert a[0] >= b[2] or b[0] >= a[2] or a[1] >= b[3] or b[1] >= a[3]


def test_windows_are_placed_as_told():
    assert placed("", *SIZE, (1920, 1080)) == placed("1/1", *SIZE, (1920, 1080)) == (675, 308, 4)
    assert placed("5,-6", *SIZE, (1920, 1080)) == (5, -6, 4)
    assert placed("5,6,1", *SIZE, (1920, 1080)) == (5, 6, 1)
    assert placed("", *SIZE, (640, 480))[2] == 3
    for wrong in ("x", "1", "1,2,3,4", "0/3", "4/3", "1,2,0", "a/b", "1/0", "1/2+", "3/2+256x128", "1/2+256", "0/0+1x1"):
        with pytest.raises(BoardError, match="RANIUM_WINDOW"):
            placed(wrong, *SIZE, (1920, 1080))
