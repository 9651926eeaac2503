"""The headless board: what the real driver draws, and keys from a script."""

import os
import subprocess
import sys
import time
from pathlib import Path

import boards.computer  # before Blinka
import pytest
from boards import headless
from boards.computer.oled import ADDRESS, Oled
from boards.description import BoardError
from ranium.buttons import BACK, CHOOSE, HELP, NEXT, PREV, Buttons

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def no_settings(monkeypatch):
    for name in list(os.environ):
        if name.startswith("RANIUM_"):
            monkeypatch.delenv(name)


@pytest.fixture
def board():
    board = headless.start()
    yield board
    board.close()


def bitmap(width, height, lit, scale=1):
    """A Group with a bitmap in which the pixels of `lit` are white."""
    import displayio

    picture = displayio.Bitmap(width, height, 2)
    for x, y in lit:
        picture[x, y] = 1
    palette = displayio.Palette(2)
    palette[0], palette[1] = 0x000000, 0xFFFFFF
    grid = displayio.TileGrid(picture, pixel_shader=palette)
    group = displayio.Group(scale=scale)
    group.append(grid)
    return group, picture, grid


def pixels(board):
    frame = board.picture()
    return {(x, y) for x in range(board.width) for y in range(board.height) if frame[(y >> 3) * board.width + x] >> (y & 7) & 1}


@pytest.mark.parametrize(
    "lit",
    [
        [(0, 0)],
        [(127, 63)],
        [(x, 0) for x in range(128)] + [(0, y) for y in range(64)],
        [(x, y) for x in range(128) for y in range(64) if (x * 7 + y * 13) % 5 == 0],
    ],
    ids=["first", "last", "edges", "all over"],
)
def test_the_decoded_picture_is_what_was_drawn(board, lit):
    group, _, _ = bitmap(128, 64, lit)
    board.show(group)
    board.refresh()
    assert pixels(board) == set(lit)
    assert len(board.picture()) == 1024


def test_a_moved_picture_and_a_changed_pixel(board):
    group, picture, grid = bitmap(8, 8, [(0, 0)])
    board.show(group)
    board.refresh()
    grid.x, grid.y = 61, 29
    board.refresh()
    assert pixels(board) == {(61, 29)}
    picture[7, 7] = 1
    board.refresh()
    assert pixels(board) == {(61, 29), (68, 36)}


def test_what_crosses_the_bus_is_counted(board):
    group, picture, _ = bitmap(128, 64, [])
    board.show(group)
    board.refresh()
    board.refresh()
    sent, writes = board.oled.sent, board.oled.writes
    board.refresh()
    assert (board.oled.sent, board.oled.writes) == (sent, writes)  # nothing changed: nothing sent
    picture[5, 5] = 1
    board.refresh()
    assert 0 < board.oled.sent - sent < 40 and board.oled.writes - writes == 3


@pytest.mark.parametrize("size", ((256, 128), (192, 64)))
def test_a_larger_display(size, monkeypatch):
    monkeypatch.setenv("RANIUM_SIZE", "%dx%d" % size)
    board = headless.start()
    corners = {(0, 0), (size[0] - 1, 0), (0, size[1] - 1), (size[0] - 1, size[1] - 1), (130, 60)}
    group, _, _ = bitmap(*size, sorted(corners))
    board.show(group)
    board.refresh()
    assert pixels(board) == corners and len(board.picture()) == size[0] * size[1] // 8
    board.sleep()
    board.wake()
    board.close()


@pytest.mark.parametrize("size", ("large", "64x64", "640x480", "128x60"))
def test_no_size_of_a_display(size, monkeypatch):
    monkeypatch.setenv("RANIUM_SIZE", size)
    with pytest.raises(BoardError, match='"' + size + '" is no size of a display'):
        headless.start()


def test_other_heights(monkeypatch):
    monkeypatch.setenv("RANIUM_SIZE", "128x32")
    board = headless.start()
    group, _, _ = bitmap(128, 32, [(3, 3), (127, 31)])
    board.show(group)
    board.refresh()
    assert pixels(board) == {(3, 3), (127, 31)} and len(board.picture()) == 512
    board.close()


def test_many_boards_after_and_beside_each_other():
    together = [headless.start() for _ in range(6)]
    for i, board in enumerate(together):
        group, _, _ = bitmap(8, 8, [(i, i)])
        board.show(group)
        board.refresh()
    assert [pixels(board) for board in together] == [{(i, i)} for i in range(6)]
    group, _, _ = bitmap(8, 8, [(1, 2)])
    for board in together:
        board.show(group)  # one group serves the next board when the one before is closed
        board.close()
    import displayio

    assert not displayio.displays and not displayio.display_buses


def test_the_bus_lock_is_real():
    oled = Oled()
    with pytest.raises(RuntimeError):
        oled.writeto(ADDRESS, b"\x80\xaf")
    assert oled.try_lock() and not oled.try_lock()
    oled.writeto(ADDRESS, b"\x80\xaf")
    assert oled.on
    with pytest.raises(OSError):
        oled.writeto(0x11, b"\x80\xaf")
    oled.unlock()
    assert oled.try_lock()


def test_a_sleeping_display_is_dark_and_an_inverted_one_light():
    oled = Oled()
    oled.try_lock()
    oled.writeto(ADDRESS, b"\x40" + bytes([1]))
    assert oled.picture() == bytes(1024)
    oled.writeto(ADDRESS, b"\x80\xaf\x80\xa7")
    assert oled.picture()[0] == 0xFE
    oled.writeto(ADDRESS, b"\x80\xa6\x80\x81\x80\x10")
    assert oled.picture()[0] == 1 and oled.contrast == 16


def test_data_wraps_in_its_window():
    oled = Oled()
    oled.try_lock()
    oled.writeto(ADDRESS, b"\x80\xaf\x80\x21\x80\x0a\x80\x0b\x80\x22\x80\x02\x80\x03")
    oled.writeto(ADDRESS, b"\x40" + bytes([1, 2, 3, 4, 5]))
    frame = oled.picture()
    assert [frame[2 * 128 + 10], frame[2 * 128 + 11], frame[3 * 128 + 10], frame[3 * 128 + 11]] == [5, 2, 3, 4]


def run(board, ms):
    """What a program's loop would get from the keys in so many milliseconds."""
    buttons = Buttons(board.keys)
    codes = []
    begin = time.monotonic()
    while (time.monotonic() - begin) * 1000 < ms and not board.closed():
        board.idle(2)
        code = buttons.poll(int(time.monotonic() * 1000) % 2**29)
        if code:
            codes.append(code)
    return codes


def test_a_script_presses_the_keys(tmp_path, monkeypatch, capfd):
    script = tmp_path / "keys"
    script.write_text("prev\n# a comment\nnext 2\n\nCHOOSE\nback # why\nhelp\nhold choose\nquit\n")
    monkeypatch.setenv("RANIUM_KEYS", str(script))
    board = headless.start()
    assert run(board, 5000) == [PREV, NEXT, NEXT, CHOOSE, BACK, HELP, BACK]
    assert board.closed()
    board.close()
    assert capfd.readouterr().err == ""


def test_wrong_lines_are_told_and_left_out(tmp_path, monkeypatch, capfd):
    script = tmp_path / "keys"
    script.write_text("jump\nhold\nhold nose\nwait long\nnext two\npress\nnext\nquit")
    monkeypatch.setenv("RANIUM_KEYS", str(script))
    board = headless.start()
    assert run(board, 5000) == [NEXT]
    board.close()
    lines = capfd.readouterr().err.splitlines()
    assert lines[0].startswith('Unknown command "jump". There are: prev, next, choose')
    assert lines[1] == 'Not understood: "hold". It is: hold KEY [MS]'
    assert len(lines) == 6


def test_a_script_that_is_not_there(monkeypatch):
    monkeypatch.setenv("RANIUM_KEYS", "/none/such")
    with pytest.raises(BoardError, match="RANIUM_KEYS"):
        headless.start()


def test_shots_records_and_settings(tmp_path, monkeypatch):
    monkeypatch.setenv("RANIUM_SHOTS", str(tmp_path / "shots"))
    monkeypatch.setenv("RANIUM_RECORD", str(tmp_path / "record"))
    monkeypatch.setenv("RANIUM_SEED", "5")
    monkeypatch.setenv("RANIUM_NVM", str(tmp_path / "nvm"))
    board = headless.start()
    board.shot("title")
    board.record("left")
    one = board.urandom(8)
    board.nvm[0] = 1
    assert board.links == ("udp", "uart") and board.link() == "udp"
    with pytest.raises(BoardError, match="RANIUM_PORT"):
        board.open_link("uart")
    board.close()
    assert (tmp_path / "shots" / "title.png").read_bytes()[:4] == b"\x89PNG"
    assert '"left"' in (tmp_path / "record").read_text()
    monkeypatch.setenv("RANIUM_PORT", "/dev/ttyUSB0")
    board = headless.start()
    assert board.urandom(8) == one and board.nvm[0] == 1
    assert board.links == ("uart", "udp")
    board.close()


PROGRAM = """
from boards import find
from ranium.buttons import Buttons
from adafruit_ticks import ticks_ms
board = find()
buttons = Buttons(board.keys)
while not board.closed():
    board.feed()
    board.idle(5)
    code = buttons.poll(ticks_ms())
    if code:
        print("code", code, flush=True)
board.close()
"""


def test_a_process_is_driven_through_its_standard_input(tmp_path):
    environment = dict(
        os.environ,
        PYTHONPATH=os.pathsep.join((str(ROOT), str(ROOT / "lib"))),
        RANIUM_BOARD="headless",
        RANIUM_KEYS="-",
        RANIUM_SHOTS=str(tmp_path),
    )
    child = subprocess.Popen(
        [sys.executable, "-c", PROGRAM], env=environment, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    child.stdin.write("next\nshot now\n")
    child.stdin.flush()
    assert child.stdout.readline() == "code 2\n"
    assert child.stdout.readline().startswith("shot ") and (tmp_path / "now.png").exists()
    out, err = child.communicate("hold choose 650\nshow\nquit\n", timeout=30)
    assert out.startswith("code 4\n") and err == "" and child.returncode == 0
