"""Sealed deals on MicroPython, 64-bit and 32-bit: the same cards as here, within a small heap."""

import shutil
from pathlib import Path

import adafruit_ticks
import pytest
from tests.link.sealed_bench import Table, owners
from tests.test_micropython import compile_to, run_32, run_64

ROOT = Path(__file__).resolve().parents[2]
HEAP = 112 * 1024
"""For two handhelds at once on 64 bits, their modules and the script, which is compiled there."""


@pytest.fixture(scope="module")
def drive(tmp_path_factory):
    """The compiled modules of a sealed deal, and the script."""
    folder = tmp_path_factory.mktemp("drive")
    link = ROOT / "lib/ranium/link"
    for source in [*link.glob("sealed*.py"), link / "__init__.py", ROOT / "lib/ranium/__init__.py", ROOT / "lib/ranium/digest.py"]:
        target = (folder / source.relative_to(ROOT / "lib")).with_suffix(".mpy")
        assert not compile_to(source.relative_to(ROOT), target)
    shutil.copy(adafruit_ticks.__file__, folder / "adafruit_ticks.py")
    shutil.copy(Path(__file__).with_name("sealed_on_micropython.py"), folder / "script.py")
    return folder


def expected():
    for count, cards, step in ((2, 28, 1), (3, 10, 2)):
        table = Table([1] * count)
        table.deal(step=step, given=owners(count, cards))
        cards_by_slot = table.cards()
        yield "cards {} {} {}".format(count, cards, bytes(cards_by_slot[slot] for slot in range(cards - 4)).hex())
        yield "checked {} {}".format(count, cards)


def test_64_bit(drive):
    told = run_64(drive, HEAP, "import script").splitlines()
    print("\n".join(told))
    assert [line for line in told if line.split()[0] in ("cards", "checked")] == list(expected())
    dealing, playing = next((int(line.split()[2]), int(line.split()[-1])) for line in told if line.startswith("memory 2"))
    assert dealing <= 12000 and playing <= 4200, "bytes of a handheld, on 64 bits"


def test_32_bit(drive):
    """Where an int of 2**30 needs memory of its own, as on a board."""
    told = run_32(drive, "import script").splitlines()
    assert [line for line in told if line.split()[0] in ("cards", "checked")] == list(expected())
