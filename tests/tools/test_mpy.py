"""Compiled modules whose tables would point at what comes after them in memory."""

import subprocess

import pytest

from tools import image
from tools.measures import interpreters
from tools.mpy import walled


def table(data):
    """`(names, constants)` of a compiled module, read by another way than the tool's."""
    numbers, number = [], 0
    for byte in data[4:]:
        number = number * 128 + byte % 128
        if byte < 128:
            numbers.append(number)
            number = 0
        if len(numbers) == 2:
            return tuple(numbers)


def points_behind(data):
    names, constants = table(data)
    return not constants and -(-names // 2) * 4 % 16 == 0


def module(names):
    """The text of a module with so many names more than its own."""
    return "found = 0\n" + "".join("name_{0} = found = found + {0}\n".format(i) for i in range(names)) + "print(found)\n"


@pytest.mark.parametrize("board", ["raspberry_pi_pico", "kiosk"])
def test_no_module_of_an_image_points_behind_its_table(board):
    files = image.build(board).files
    assert [path for path, data in files.items() if path.endswith(".mpy") and points_behind(data)] == []


def test_a_module_that_does_gets_more_names_and_runs_as_before(tmp_path, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(image, "walled", lambda data: data)
        raw = {names: image.compiled.__wrapped__(module(names), "m.py") for names in (*range(9), *range(118, 140))}
    assert sum(map(points_behind, raw.values())) >= 6
    for names, data in raw.items():
        new = walled(data)
        assert not points_behind(new)
        assert (new != data) == points_behind(data)
        (tmp_path / "m.mpy").write_bytes(b"M" + new[1:])
        command = [interpreters.MICROPYTHON, "-c", "import sys; sys.path[:] = ['{}']; import m".format(tmp_path)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=20)
        assert done.stdout == "{}\n".format(sum(range(names))), done.stderr


def test_modules_with_constants_stay_as_they_are():
    data = image.compiled("words = 'a text that is no name at all'\n", "m.py")
    assert table(data)[1] == 1 and walled(data) == data
