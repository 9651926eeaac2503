"""The engine's cases under MicroPython, 64-bit and 32-bit, and every device module through mpy-cross.

The first interpreter comes with the test packages. The second one is an npm package,
which is put into .venv/npm at first use; it needs Node.js.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import slim
from tools.measures import interpreters

ROOT = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent  # not resolved: the environment's own folder

DEVICE = sorted(
    path.relative_to(ROOT)
    for pattern in ("code.py", "boot.py", "engine/**/*.py", "lib/**/*.py", "boards/**/*.py")
    for path in ROOT.glob(pattern)
)
CASES = sorted({path.stem for path in (ROOT / "tests/cases").glob("*.py") if not path.stem.endswith("support")} - {"runner"})

HEAP = 96 * 1024
"""Enough for all cases one after another on 64 bits; a board has more."""
LARGE_HEAP = 208 * 1024
"""The same for Robotech, of which cases load all modules at once and a second scenario; on 64 bits about two thirds count."""
ENGINE_HEAP = {"reload": 15 * 1024, "load": 15 * 1024, "mine": 16 * 1024, "robotech": 19 * 1024}
"""What the engine with a game may take of a 32-bit board's memory as it stands here; an image has it smaller (test_device.py)."""

ROBOTECH_HEAP = 40 * 1024
"""The same for Robotech while it is played, with its scenario."""

BOT_HEAP = 24 * 1024
"""What a bot may take besides the engine and its game, its modules included."""
STEPS_HEAP = 11 * 1024
"""What Robotech's may take besides: it loads the engine's modules that carry out steps, to try them."""

_BEGUN = """
def first():
    seat = 0
    while not game.waiting() >> seat & 1:
        seat += 1
    return seat

seat = first()
while game.phase() != {}:
    pick = list(game.legal(seat))[{}]
    game.step([pick if at == seat else 255 for at in range(game.seats)], bytes(32))
    seat = first()
"""
MINE_BEGUN = _BEGUN.format(4, -1)
"""Up to the first turn of Mine, that of `seat`."""
ROBOTECH_BEGUN = _BEGUN.format(10, 0)
"""Up to the first actions of Robotech with four seats; whose they are."""

START = "import gc; gc.collect(); before = gc.mem_alloc()"
IMPORT = "import engine; from engine.{} import Game"
REPORT = "gc.collect(); print('heap', gc.mem_alloc() - before)"
RUN = "import sys; from tests.cases.runner import run\nif not run({}): sys.exit(1)"


def program(name):
    """A program of the test environment; the test fails if it is not there."""
    found = shutil.which(name, path=str(BIN))
    if found is None:
        pytest.fail(f"{name} is not in {BIN.name}/; set everything up with: python3 tools/test.py")
    return found


def compile_to(source, target):
    """Compiles one module; gives the compiler's complaint, or an empty text."""
    target.parent.mkdir(parents=True, exist_ok=True)
    command = [program("mpy-cross"), "-s", "x", str(ROOT / source), "-o", str(target)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60).stderr


@pytest.fixture(scope="module")
def drive(tmp_path_factory):
    """A folder with engine, bots, cases (all compiled: no source) and the golden transcripts."""
    folder = tmp_path_factory.mktemp("drive")
    for base, pattern in (
        (ROOT, "engine/*.py"),
        (ROOT, "tests/cases/*.py"),
        (ROOT / "lib", "ranium/__init__.py"),
        (ROOT / "lib", "ranium/thrift.py"),
        (ROOT / "lib", "ranium/bots/*.py"),
    ):
        for source in base.glob(pattern):
            target = folder / source.relative_to(base).with_suffix(".mpy")
            assert not compile_to(source.relative_to(ROOT), target)
    (folder / "tests/golden").mkdir(parents=True)
    for source in ROOT.glob("tests/golden/*.jsonl"):
        shutil.copy(source, folder / "tests/golden")
    return folder


def run_64(drive, heap, *scripts):
    """Runs scripts in one process with exactly so much heap and gives what they print."""
    environment = dict(os.environ, MICROPYPATH=str(drive))
    command = [program("micropython"), "-X", f"heapsize={heap}", "-c", "\n".join(scripts)]
    result = subprocess.run(
        command, cwd=drive, env=environment, capture_output=True, text=True, timeout=120
    )
    assert result.returncode == 0, result.stdout[-3000:] + result.stderr[-3000:]
    return result.stdout


def run_32(drive, *scripts):
    """Runs scripts one by one on the 32-bit interpreter and gives what they print."""
    try:
        return interpreters.run_32(drive, *scripts)
    except interpreters.Missing as problem:
        pytest.fail(str(problem))


def number(text, word):
    """The number that a script printed after a word."""
    return int(re.search(rf"^{word} (\d+)", text, re.MULTILINE)[1])


@pytest.mark.parametrize("source", DEVICE, ids=str)
def test_device_module_compiles(source, tmp_path):
    assert compile_to(source, tmp_path / "module.mpy") == ""


@pytest.mark.parametrize("stem", CASES)
def test_cases_64(drive, stem, record_property):
    heap = run_64(drive, LARGE_HEAP if stem.startswith("robotech") or stem == "golden" else HEAP, START, IMPORT.format("reload"), REPORT, RUN.format([stem]))
    record_property("engine_heap_64", number(heap, "heap"))
    print(heap)


def test_cases_32(drive):
    runs = [RUN.format([stem]) for stem in CASES]
    print(run_32(drive, *runs))


@pytest.mark.parametrize("game", ENGINE_HEAP)
def test_engine_heap_32(drive, game, record_property):
    heap = number(run_32(drive, START, IMPORT.format(game), REPORT), "heap")
    record_property(f"engine_heap_32_{game}", heap)
    print(f"engine with {game}:", heap, "bytes")
    assert heap <= ENGINE_HEAP[game]


def test_heap_of_a_whole_game_of_robotech_32(tmp_path, record_property):
    """All that Robotech loads while it is played, as small as an image has it; not what `restore` needs for a moment."""
    program = {
        "engine" if path.stem == "__init__" else "engine." + path.stem: path.read_text(encoding="utf-8")
        for path in ROOT.glob("engine/*.py")
        if path.stem in ("__init__", "rng", "step") or path.stem.startswith("robotech") and "titles" not in path.stem
    }
    asked = "\n".join("import " + name for name in program) + "\nfrom engine.robotech import Game\n"
    bot = (ROOT / "lib/ranium/bots/robotech.py").read_text(encoding="utf-8")
    for name, text in slim.slim(program, (), [asked, bot]).items():
        source = tmp_path / ("engine/__init__.py" if name == "engine" else name.replace(".", "/") + ".py")
        source.parent.mkdir(exist_ok=True)
        source.write_text(text, encoding="utf-8")
        assert not compile_to(source, source.with_suffix(".mpy"))
        source.unlink()
    played = [name for name in program if "check" not in name]
    heap = number(run_32(tmp_path, START, *("import " + name for name in played), REPORT), "heap")
    record_property("robotech_heap_32", heap)
    print("Robotech, all of it:", heap, "bytes")
    assert heap <= ROBOTECH_HEAP


@pytest.mark.parametrize("game, seats, options", [("reload", 2, 0), ("reload", 4, 0), ("load", 2, 1), ("mine", 2, 0), ("mine", 4, 0), ("robotech", 4, 0)])
def test_bot_heap_32(drive, game, seats, options):
    """At some of the moments between two slices; of what is used within one, only what it keeps lasts."""
    begin = (
        "import gc, engine\nfrom engine.rng import Rng\n"
        "game = engine.game({!r})({}, {}, bytes(range(32)))\nrng = Rng(bytes(32))\n"
    ).format(game, seats, options)
    if game == "mine":
        begin += MINE_BEGUN
    elif game == "robotech":
        begin += ROBOTECH_BEGUN
    measure = "gc.collect(); before = gc.mem_alloc()"
    think = "from ranium import bots\nthoughts = bots.think('strong', game, {}, rng)".format("seat" if game in ("mine", "robotech") else 0)
    go_on = "for _ in range(12): next(thoughts, 0)"
    look = "gc.collect(); print('heap', gc.mem_alloc() - before)"
    told = run_32(drive, begin, measure, think, *[go_on, look] * 9)
    heaps = [int(used) for used in re.findall(r"heap (\d+)", told)]
    print(game, seats, heaps)
    assert len(heaps) == 9 and 4000 < max(heaps) <= BOT_HEAP + (STEPS_HEAP if game == "robotech" else 0)


def test_what_robotechs_bot_loads_leaves_with_its_pick_32(drive):
    """The engine's modules that carry out steps, too, however many slices they were in use for."""
    told = run_32(
        drive,
        "import gc, sys, engine\nfrom engine.rng import Rng\nfrom ranium import bots, thrift\n"
        "game = engine.game('robotech')(4, 0, bytes(range(32)))\nrng = Rng(bytes(32))" + ROBOTECH_BEGUN,
        "kept = thrift.loaded()\nfor _ in bots.think('simple', game, seat, rng): pass",
        "bots.drop(); gc.collect(); before = gc.mem_alloc()",  # now there are the names that stay
        "thoughts = bots.think('simple', game, seat, rng)\nfor _ in range(60): assert next(thoughts) == -1",
        "gc.collect(); print('meanwhile', gc.mem_alloc() - before)",
        "for pick in thoughts: pass",
        "thoughts = None; bots.drop(); gc.collect(); print('afterwards', gc.mem_alloc() - before)",
        "print('new', [name for name in sys.modules if name not in kept])\nassert pick in game.legal(seat)",
    )
    print(told)
    assert int(re.search(r"meanwhile (\d+)", told)[1]) > 6000
    assert int(re.search(r"afterwards (-?\d+)", told)[1]) < 1500 and "new []" in told


def test_a_failing_case_is_noticed(drive, tmp_path):
    """Both interpreters report a case that fails."""
    broken = tmp_path / "drive"
    shutil.copytree(drive, broken)
    (broken / "tests/cases/broken.py").write_text("def test_wrong():\n    assert 1 == 2\n")
    for run in (lambda *scripts: run_64(broken, HEAP, *scripts), lambda *scripts: run_32(broken, *scripts)):
        with pytest.raises((AssertionError, RuntimeError), match="FAILED broken test_wrong"):
            run(RUN.format(["broken"]))
