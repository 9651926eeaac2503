"""Every kind of display through its real driver, decoded at the other end of the bus.

    python -m pytest tests/boards/test_displays.py --basetemp FOLDER

leaves a picture of each kind under FOLDER; RANIUM_PICTURES=FOLDER does so, too.
"""

import os
import sys
from pathlib import Path

import pytest
from boards.computer.picture import png
from ranium.ui.canvas import Canvas

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "ui"))

PICTURES = os.environ.get("RANIUM_PICTURES")
DISPLAYS = [
    ("ssd1306", "i2c", 64),
    ("ssd1306", "spi", 64),
    ("ssd1306", "i2c", 32),
    ("ssd1306", "spi", 32),
    ("ssd1309", "i2c", 64),
    ("ssd1309", "spi", 64),
    ("sh1106", "i2c", 64),
    ("sh1106", "spi", 64),
    ("sh1107", "i2c", 64),
    ("sh1107", "spi", 64),
]
SCREENS = ("title", "settings", "name-letters", "lobby-full", "message", "pause")


def build(workshop, kind, bus, height, **settings):
    """A Pico with that display, and a canvas on it."""
    workshop.board("raspberry_pi_pico", kind=kind, bus=bus, height=height)
    workshop.set(DISPLAY=kind, BUS=bus, SIZE="128x{}".format(height), **settings)
    handheld = workshop.find()
    canvas = Canvas(handheld.width, handheld.height)
    handheld.show(canvas.group)
    return handheld, canvas


def shown(handheld, canvas, panel):
    """The 64 lines of the canvas as the glass shows them, a window at a time."""
    handheld.refresh()
    first = panel.picture()
    if panel.height == 64:
        return first
    now = 0
    while canvas._window.top < 64 - panel.height:
        now += 50
        assert now < 10000
        if canvas.glide(now, 0):
            handheld.refresh()
    return first + panel.picture()


def upside_down(frame):
    return bytes(int("{:08b}".format(byte)[::-1], 2) for byte in reversed(frame))


@pytest.fixture(scope="module")
def expected():
    """Pictures of the screens as the headless board's own decoder sees them, by name."""
    from boards.headless import Headless

    board = Headless()
    canvas = Canvas()
    board.show(canvas.group)
    pictures = {}
    for name, screen in screens():
        canvas.clear()
        screen.draw(canvas)
        canvas.show()
        board.refresh()
        pictures[name] = board.picture()
    board.close()
    return pictures


def screens():
    import gallery

    return [(name, screen) for name, screen in gallery.screens("en") if name in SCREENS]


@pytest.mark.parametrize("kind, bus, height", DISPLAYS, ids=lambda value: str(value))
def test_the_same_screens_on_every_display(workshop, expected, tmp_path, kind, bus, height):
    handheld, canvas = build(workshop, kind, bus, height)
    assert (handheld.width, handheld.height) == (128, height)
    for name, screen in screens():
        canvas.clear()
        screen.draw(canvas)
        assert canvas.show()
        canvas.glide(0, 0)
        picture = shown(handheld, canvas, workshop.panel)
        assert picture == expected[name], name
        folder = Path(PICTURES) if PICTURES else tmp_path
        (folder / "{}-{}-{}-{}.png".format(kind, bus, height, name)).write_bytes(png(picture, 128, 64))


@pytest.mark.parametrize("kind", ["ssd1306", "sh1106", "sh1107"])
def test_a_display_mounted_upside_down(workshop, expected, kind):
    handheld, canvas = build(workshop, kind, "i2c", 64, ROTATION=180)
    name, screen = screens()[0]
    screen.draw(canvas)
    canvas.show()
    handheld.refresh()
    assert workshop.panel.picture() == upside_down(expected[name])


@pytest.mark.parametrize("kind", ["ssd1306", "sh1106", "sh1107"])
def test_a_cursor_costs_little_on_every_bus(workshop, kind):
    """And only its own part of the picture is sent."""
    from ranium.ui.screen import NEXT

    handheld, canvas = build(workshop, kind, "i2c", 64)
    bus = handheld.display.bus._i2c
    screen = screens()[0][1]
    for press in (0, NEXT, NEXT):
        if press:
            screen.press(press)
        canvas.clear()
        screen.draw(canvas)
        canvas.show()
        handheld.refresh()
        before = bus.sent
        handheld.refresh()
        assert press == 0 or bus.sent == before
    screen.press(NEXT)
    canvas.clear()
    screen.draw(canvas)
    canvas.show()
    before = bus.sent
    handheld.refresh()
    assert 0 < bus.sent - before <= 800  # an SH1107 on its side writes a tile in parts of two pages


@pytest.mark.parametrize("kind", ["ssd1306", "sh1106", "sh1107"])
@pytest.mark.parametrize("bus", ["i2c", "spi"])
def test_every_display_dims_and_sleeps(workshop, kind, bus):
    handheld, canvas = build(workshop, kind, bus, 64)
    panel = workshop.panel
    assert panel.on
    handheld.dim(5)
    dim = panel.contrast
    handheld.dim(100)
    assert dim < 20 and panel.contrast == 255
    handheld.sleep()
    assert not panel.on
    handheld.wake()
    assert panel.on


def test_the_display_goes_back_to_the_console_at_the_end(workshop):
    handheld, _ = build(workshop, "ssd1306", "i2c", 64)
    handheld.close()
    assert handheld.display.root_group is None and handheld.display.auto_refresh
    handheld.display.auto_refresh = False
    workshop.board("raspberry_pi_pico").find()
