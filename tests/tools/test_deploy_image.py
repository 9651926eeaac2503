"""What goes onto the drive of each board, and that it is what CircuitPython reads."""

import ast
import hashlib
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tools import circuitpython, contents, image, imports, manifest
from tools.contents import ImageError
from tools.measures import budgets, interpreters

ROOT = contents.ROOT
PICO, WIFI, SMALL = "raspberry_pi_pico", "adafruit_feather_esp32s3_4mbflash_2mbpsram", "feather_m4_express"


@pytest.mark.parametrize("board", contents.boards())
def test_every_board(board):
    built = image.build(board)
    assert built.size <= image.budget(board)
    assert built.board_id in circuitpython.definitions()
    paths = set(built.files)
    assert {"code.py", "boot.py", "safemode.py", "boards/__init__.mpy", "boards/parts/handheld.mpy"} <= paths
    assert {"engine/reload.mpy", "lib/ranium/app.mpy", "lib/ranium/en.words", "lib/ranium/de.words"} <= paths
    others = {path for path in paths if path.startswith("boards/") and path.count("/") == 1}
    assert others == {"boards/__init__.mpy", "boards/description.mpy", "boards/{}.mpy".format(board)}
    assert not [path for path in paths if path.startswith(("boards/computer", "boards/root", "tests", "tools"))]
    texts = {"code.py", "boot.py", "safemode.py", "lib/ranium/en.words", "lib/ranium/de.words"}
    assert {path for path in paths if not path.endswith(".mpy")} == texts
    assert sum(map(len, built.files.values())) + len(built.manifest) == built.size
    assert manifest.parse(built.manifest) == {path: manifest.digest(data) for path, data in built.files.items()}
    for path, data in built.files.items():
        if path.endswith(".mpy"):
            assert data[:3] == b"C\x06\x00", path
            assert b"in.py" not in data, path  # tracebacks call it by its own name, without ending
        assert str(ROOT).encode() not in data and sysconfig.get_path("purelib").encode() not in data, path


def test_only_what_a_board_needs():
    pico, wifi, small = (set(image.build(board).files) for board in (PICO, WIFI, SMALL))
    udp, radio, now = "lib/ranium/link/udp.mpy", "boards/parts/wi_fi.mpy", "boards/parts/esp_now.mpy"
    assert {udp, radio, now} <= wifi and not {udp, radio, now} & (pico | small)
    assert {udp, radio} <= set(image.build("raspberry_pi_pico_w").files)
    hashes = {"lib/adafruit_hashlib/__init__.mpy", "lib/adafruit_hashlib/_sha256.mpy"}  # not its other hashes
    assert {path for path in small if "hashlib" in path} == hashes and not [path for path in pico | wifi if "hashlib" in path]
    assert {"lib/adafruit_displayio_ssd1306.mpy", "lib/adafruit_ticks.mpy"} <= pico
    assert "lib/ranium/link/local.mpy" not in pico | wifi | small


def test_the_largest_board_keeps_to_the_budget_with_one_game():
    assert image.build(SMALL, chosen=("reload",)).size <= budgets.IMAGE


def test_hashes_without_the_rest_of_their_library(tmp_path):
    for path, data in image.build(SMALL).files.items():
        if "hashlib" in path:
            target = tmp_path / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(b"M" + data[1:])
    script = "import sys; sys.path[:] = ['{}/lib']; import adafruit_hashlib._sha256 as h; print(h.sha256(b'abc').digest())"
    command = [interpreters.MICROPYTHON, "-c", script.format(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=20)
    assert eval(done.stdout) == hashlib.sha256(b"abc").digest(), done.stderr


def test_a_variant_is_its_own_board_with_the_base_of_another():
    assert contents.board_id("kiosk") == PICO
    kiosk = image.build("kiosk")
    assert (kiosk.board, kiosk.board_id) == ("kiosk", PICO)
    assert "boards/kiosk.mpy" in kiosk.files and "boards/{}.mpy".format(PICO) not in kiosk.files


def test_libraries_are_those_that_are_pinned():
    pins = contents.project()
    pins = set(pins["dependencies"] + pins["optional-dependencies"]["device"])
    for board in (PICO, WIFI, SMALL):
        assert {"==".join(library) for library in image.build(board).libraries.items()} <= pins


@pytest.fixture
def checkout(tmp_path):
    """A copy of what devices need, to be changed."""
    for name in ("code.py", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path / name)
    ignored = shutil.ignore_patterns("__pycache__", "computer")
    for name in ("boards", "engine", "lib"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=ignored)
    return tmp_path


def test_the_same_bytes_from_another_place(checkout):
    assert image.build(PICO, checkout).files == image.build(PICO).files


def test_modules_with_async_stay_source(checkout):
    source = "import ranium\n\n\nasync def main():\n    await ranium.anything()\n"
    (checkout / "lib/ranium/later.py").write_text(source, encoding="utf-8")
    files = image.build(PICO, checkout).files
    assert files["lib/ranium/later.py"] == source.encode() and "lib/ranium/later.mpy" not in files


def refusal(checkout, path, source):
    (checkout / path).write_text(source, encoding="utf-8")
    with pytest.raises(ImageError) as refused:
        image.build(PICO, checkout)
    return str(refused.value)


@pytest.mark.parametrize(
    "path, source, line, module",
    [
        ("lib/ranium/more.py", "\n\ndef f():\n    import numpy\n", 4, "numpy"),
        ("lib/ranium/more.py", "from espnow import ESPNow\n", 1, "espnow"),  # other boards have it
        ("engine/more.py", "import pygame\n", 1, "pygame"),  # pinned, but for the computer
        ("boards/parts/pins.py", "import adafruit_bitmap_font\n", 1, "adafruit_bitmap_font"),  # installed, not pinned
        ("engine/more.py", "import engine.nothing\n", 1, "engine.nothing"),
    ],
)
def test_an_import_that_is_nowhere(checkout, path, source, line, module):
    words = refusal(checkout, path, source)
    assert words.startswith("{}, line {}: there is no module {} for the board {}:".format(path, line, module, PICO))


def test_python_that_is_none(checkout):
    assert "more.py, line 2" in refusal(checkout, "engine/more.py", "a = 1\ndef (\n")
    assert "engine/more.py does not compile:" in refusal(checkout, "engine/more.py", "def f(a, /):\n    pass\n")


def test_boards_that_are_none(checkout):
    with pytest.raises(ImageError, match="There is no board \"toaster\". Known boards: .*raspberry_pi_pico,"):
        image.build("toaster")
    with pytest.raises(ImageError, match='There is no board "headless"'):
        image.build("headless")
    shutil.copy(checkout / "boards/kiosk.py", checkout / "boards/toaster.py")
    assert image.build("toaster", checkout).board_id == PICO
    (checkout / "boards/toaster.py").write_text('NAME = "Toaster"\n', encoding="utf-8")
    with pytest.raises(ImageError, match='CircuitPython has no board "toaster".*BASE = '):
        image.build("toaster", checkout)


def test_a_library_in_another_version(checkout):
    text = (checkout / "pyproject.toml").read_text(encoding="utf-8")
    (checkout / "pyproject.toml").write_text(text.replace("-ticks==1.1.7", "-ticks==1.1.6"), encoding="utf-8")
    with pytest.raises(ImageError, match="adafruit-circuitpython-ticks 1.1.6 is not installed"):
        contents.libraries(checkout)


def test_the_compiled_engine_plays(tmp_path):
    """With MicroPython's mark in place of CircuitPython's, the drive's own engine runs a game to its end."""
    player = (
        "import engine\n"
        "game = engine.game('reload')(2, 0, bytes(32))\n"
        "while not game.over():\n"
        "    owing = game.waiting()\n"
        "    picks = [next(iter(game.legal(s))) if owing >> s & 1 else 255 for s in range(2)]\n"
        "    game.step(picks, bytes([game.steps() & 255] * 32))\n"
        "print(game.steps(), engine.__file__)\n"
    )
    (tmp_path / "play.py").write_text(player)
    for path, data in image.build(PICO, users=[player]).files.items():
        if path.startswith("engine/"):
            (tmp_path / path).parent.mkdir(exist_ok=True)
            (tmp_path / path).write_bytes(b"M" + data[1:])
    micropython = Path(sys.executable).parent / "micropython"
    if not micropython.exists():
        pytest.skip("no MicroPython for this computer")
    done = subprocess.run([micropython, "play.py"], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    steps, file = done.stdout.split()
    assert int(steps) > 28 and file.endswith("engine/__init__.mpy"), done.stderr


# What a module imports


@pytest.mark.parametrize(
    "source, modules",
    [
        ("import a, b.c", ["a", "b.c"]),
        ("def f():\n    if f:\n        from a.b import c, d", ["a.b"]),
        ("from . import x\nfrom .y import z\nfrom ..w import v", ["here.below", "here.below.y", "here.w"]),
        ("try:\n    import a\nexcept ImportError:\n    import b", ["a"]),
        ("try:\n    import missing\nexcept ImportError:\n    import b", ["b"]),
        ("try:\n    import missing, a\nexcept ImportError:\n    pass", []),
        ("try:\n    import a\nexcept (ValueError, ImportError):\n    import b\nelse:\n    import c\nfinally:\n    import d", ["a", "c", "d"]),
        ("try:\n    import missing\nexcept ValueError:\n    import b", ["missing", "b"]),
        ("try:\n    try:\n        import missing\n    except ImportError:\n        import a\nexcept ImportError:\n    import b", ["a"]),
        ("class A:\n    def f(self):\n        with b:\n            import c", ["c"]),
    ],
)
def test_imports(source, modules):
    found = imports.needed(ast.parse(source), lambda module: module != "missing", "here.below")
    assert [wanted.module for wanted in found] == modules


def test_imports_by_name():
    assert imports.named(ast.parse("a = 'x', 'y'\n__import__(a[0])")) == ["x", "y"]
    assert imports.named(ast.parse("a = 'x'\n__import__('z')")) == []


# Only some games


@pytest.mark.parametrize("name", contents.games())
def test_one_game_alone(name):
    built = image.build(PICO, chosen=(name,))
    others = [other for other in contents.games() if other != name]
    assert "engine/{}.mpy".format(name) in built.files and "lib/ranium/ui/{}/__init__.mpy".format(name) in built.files
    for path in built.files:
        parts = path.removesuffix(".mpy").replace("/", "_").split("_")
        assert not (path.startswith("engine/") and parts[1] in others), path
        assert not any(folder + other in path for other in others for folder in ("ui/", "bots/")), path
    registry = image.slimmed(chosen=(name,))["engine/__init__.py"]
    assert [other for other in contents.games() if '("{}", '.format(other) in registry] == [name]


def test_an_unknown_game():
    with pytest.raises(ImageError, match='no game "chess". Known games: reload, load, mine'):
        image.build(PICO, chosen=("chess",))
