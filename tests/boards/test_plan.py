"""What the settings make of a board file, and a board added by one file."""

import os
import shutil
import subprocess
import sys
import textwrap
import types
from pathlib import Path

import pytest
from boards.description import BoardError

ROOT = Path(__file__).resolve().parents[2]

FILE = types.SimpleNamespace(
    NAME="Test",
    DISPLAY={"kind": "ssd1306", "width": 128, "height": 64, "scl": "GP5", "sda": "GP4"},
    SPI={"sck": "GP18", "mosi": "GP19", "cs": "GP17", "dc": "GP20", "reset": "GP21"},
    KEYS=("GP13", "GP14", "GP15"),
    MORE_KEYS=("GP12", "GP11"),
    RING={"tx": "GP0", "rx": "GP1"},
    LED={"pin": "LED"},
)


@pytest.fixture
def plan(monkeypatch):
    """`plan(NAME=value, ...)` is the Plan of FILE under those settings."""
    from boards.parts.plan import Plan

    for name in list(os.environ):
        if name.startswith("RANIUM_"):
            monkeypatch.delenv(name)

    def made(file=FILE, **settings):
        for name, value in settings.items():
            monkeypatch.setenv("RANIUM_" + name, value)
        return Plan("test", file)

    return made


def test_without_settings_the_file_counts(plan):
    made = plan()
    assert made.display == {
        "kind": "ssd1306", "width": 128, "height": 64, "rotation": 0, "address": 0, "bus": "i2c", "scl": "GP5", "sda": "GP4",
    }  # fmt: skip
    assert made.keys == ["GP13", "GP14", "GP15"]
    assert made.ring == {"tx": "GP0", "rx": "GP1"} and made.links == ("uart",)
    assert FILE.DISPLAY == {"kind": "ssd1306", "width": 128, "height": 64, "scl": "GP5", "sda": "GP4"}


def test_every_setting(plan):
    made = plan(
        DISPLAY="SH1106", SIZE="128x32", BUS="SPI", ROTATION="180", ADDRESS="0x3D", BUTTONS="6",
        PINS="sck=GP10, mosi=GP11 other=GP2 back=GP3 help=GP6 tx=GP8 rx=GP9 led=GP25",
    )  # fmt: skip
    display = made.display
    assert (display["kind"], display["bus"], display["width"], display["height"]) == ("sh1106", "spi", 128, 32)
    assert (display["rotation"], display["address"]) == (180, 0x3D)
    assert [display[role] for role in ("sck", "mosi", "cs", "dc", "reset")] == ["GP10", "GP11", "GP17", "GP20", "GP21"]
    assert made.keys == ["GP13", "GP14", "GP15", "GP3", "GP6", "GP2"]
    assert made.ring == {"tx": "GP8", "rx": "GP9"} and made.light == {"pin": "GP25"}


@pytest.mark.parametrize("count", [3, 4, 5])
def test_button_sets(plan, count):
    assert plan(BUTTONS=str(count)).keys == ["GP13", "GP14", "GP15", "GP12", "GP11"][:count]


@pytest.mark.parametrize(
    "settings, words",
    [
        ({"DISPLAY": "st7789"}, '"st7789" is no display known here'),
        ({"SIZE": "128x48"}, '"128x48" is no size'),
        ({"SIZE": "big"}, "128x64 or 128x32"),
        ({"BUS": "usb"}, 'not on "usb"'),
        ({"ROTATION": "90"}, "0 or 180"),
        ({"ADDRESS": "3C"}, '"3C" is no I2C address'),
        ({"ADDRESS": "0x99"}, '"0x99" is no I2C address'),
        ({"BUTTONS": "2"}, "3 to 6 buttons, not 2"),
        ({"BUTTONS": "7"}, "3 to 6 buttons, not 7"),
        ({"BUTTONS": "6"}, "no pin for the button other.*other=GP10"),
        ({"BUTTONS": "many"}, "whole number"),
        ({"PINS": "gp4"}, '"gp4" in RANIUM_PINS.*the roles are: prev'),
        ({"PINS": "miso=GP4"}, '"miso=GP4"'),
        ({"PINS": "prev=GP5"}, "The pin GP5 is wanted for scl and for prev"),
        ({"PINS": "tx=GP13"}, "The pin GP13 is wanted for prev and for tx"),
    ],
)
def test_nonsense_is_explained(plan, settings, words):
    with pytest.raises(BoardError, match=words) as error:
        plan(**settings)
    assert error.value.remedy


def test_a_file_may_leave_things_out(plan):
    least = types.SimpleNamespace(NAME="Least", DISPLAY={"scl": "A", "sda": "B"}, KEYS=("C", "D", "E"))
    made = plan(least)
    assert (made.display["kind"], made.display["height"]) == ("ssd1306", 64)
    assert made.ring is None and made.links == () and made.light is None and made.battery is None
    with pytest.raises(BoardError, match="no pins for a display on SPI.*sck, mosi, cs, dc"):
        plan(least, BUS="spi")
    assert plan(least, PINS="sck=F mosi=G cs=H dc=I").display["dc"] == "I"
    with pytest.raises(BoardError, match="not said which pin is dc"):
        plan(least, PINS="sck=F mosi=G cs=H")


def test_a_board_is_added_by_one_file(tmp_path):
    """In a copy of the folder: nothing else is touched, and the handheld starts."""
    shutil.copytree(ROOT / "boards", tmp_path / "boards", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "boards" / "adafruit_kb2040.py").write_text(
        textwrap.dedent(
            '''
            """Adafruit KB2040: SSD1306 on I2C, three buttons to ground, ring on UART."""

            NAME = "Adafruit KB2040"
            DISPLAY = {"kind": "ssd1306", "width": 128, "height": 64, "scl": "SCL", "sda": "SDA"}
            KEYS = ("D3", "D4", "D5")
            RING = {"tx": "TX", "rx": "RX"}
            '''
        )
    )
    program = tmp_path / "start.py"
    program.write_text(
        textwrap.dedent(
            '''
            from pytest import MonkeyPatch
            from workshop import Workshop

            shop = Workshop(MonkeyPatch()).board("adafruit_kb2040")
            handheld = shop.find()
            print(handheld.id, "/", handheld.name, "/", handheld.open_link(handheld.link()).pins, handheld.keys.count)
            '''
        )
    )
    path = os.pathsep.join([str(tmp_path), str(ROOT / "lib"), str(ROOT / "tests/boards")])
    environment = {**os.environ, "PYTHONPATH": path}
    for name in list(environment):
        if name.startswith("RANIUM_"):
            del environment[name]
    done = subprocess.run([sys.executable, program], env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "adafruit_kb2040 / Adafruit KB2040 / ('TX', 'RX') 3"
