"""The portable cases under CPython; tests/test_micropython.py runs the same ones elsewhere."""

import importlib
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[1] / "cases"
CASES = sorted({path.stem for path in FOLDER.glob("*.py") if not path.stem.endswith("support")} - {"runner"})


def functions():
    found = []
    for stem in CASES:
        module = importlib.import_module("tests.cases." + stem)
        for name, value in sorted(vars(module).items()):
            if name.startswith("test_"):
                found.append(pytest.param(value, id=f"{stem}.{name}"))
    return found


@pytest.mark.parametrize("case", functions())
def test_case(case):
    case()
