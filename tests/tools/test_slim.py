"""The program made smaller for boards does the same: small programs run before and after, and what became of their names."""

import ast
import re
import subprocess
import sys

import pytest

from tools import bundle, image, where
from tools.slim import parted, slim
from tools.source import Module, Names

SUPPORT = "def const(value):\n    return value\n"
PROGRAM = {
    "p": "VERSION = 7\n",
    "p.kinds": (
        "from micropython import const\n\nSMALL = const(1)\nLARGE = const(\n    SMALL + 4\n)\n_HIDDEN = const(-3)\n\n\n"
        "def hidden():\n    return _HIDDEN\n"
    ),
    "p.shapes": (
        "from p import kinds\nfrom p.kinds import LARGE, SMALL, hidden\n\n_made = 0\n_table = {}\n\n\n"
        "class Shape:\n    size = SMALL\n\n    def __init__(self, name, size=LARGE):\n        self.name = name\n"
        "        self._size = size\n        self._note()\n\n    def area(self):\n        return self._size * self._size\n\n"
        "    def _note(self):\n        global _made\n        _made += 1\n        _table[self.name] = self.area()\n\n\n"
        "class Tall(Shape):\n    def area(self):\n        _size = self._height()\n        return super().area() * _size\n\n"
        "    def _height(self):\n        return kinds.LARGE\n\n\n"
        "def made():\n    return _made, sorted(_table.items())\n\n\n"
        "def scaled(shapes, factor):\n    inner = lambda shape: shape.area() * factor\n"
        "    return [inner(shape) for shape in shapes] + [hidden() for shapes in range(2)]\n"
    ),
    "p.other": (
        "class Unlike:\n    def __init__(self):\n        self._count = 0\n        self._last = None\n\n"
        "    def see(self, thing):\n        self._count += 1\n        self._last = thing\n        return self\n\n"
        "    def told(self, plain, *, loud=False):\n        return (plain, self._count, self._last, loud)\n"
    ),
    "p.words_en": 'WORDS = {\n    # Some\n    "a.one": "One",\n    "a.2": "Two {0}",\n    "a.help": "HELP\\nme",\n    "b.name": "Name",\n}\n',
    "p.start": (
        "from p import other, shapes\nfrom p.shapes import Tall, scaled as grown\n\n\n"
        "def run():\n    from p.kinds import hidden as secret\n\n    flat = shapes.Shape('flat')\n    tall = Tall(name='tall', size=2)\n"
        "    unlike = other.Unlike().see(flat.name)\n    for attribute in ('area', 'name'):\n        print(attribute, getattr(flat, attribute) is not None)\n"
        "    made = shapes.made()\n    print(grown([flat, tall], 3), secret(), made, unlike.told('x', loud=True), Tall.size)\n"
    ),
}
MAIN = "from p.start import run\nrun()\n"
BUNDLE = ("p.kinds", "p.shapes", "p.other", "p.start")


def ran(folder, program):
    """What a program prints."""
    folder.mkdir()
    (folder / "micropython.py").write_text(SUPPORT)
    for name, text in program.items():
        path = folder.joinpath(*name.split(".")) / "__init__.py" if name == "p" else folder.joinpath(*name.split(".")).with_suffix(".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (folder / "main.py").write_text(MAIN)
    done = subprocess.run([sys.executable, "main.py"], cwd=folder, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("bundles", [(), (BUNDLE,), (BUNDLE[:2], BUNDLE[2:])])
def test_it_does_the_same(tmp_path, bundles):
    small = slim(PROGRAM, users=[MAIN], bundles=bundles)
    assert ran(tmp_path / "small", small) == ran(tmp_path / "whole", PROGRAM)
    assert sum(map(len, small.values())) < sum(map(len, PROGRAM.values()))


@pytest.fixture(scope="module")
def small():
    return slim(PROGRAM, users=[MAIN])


def test_constants_are_numbers_and_no_names(small):
    for name in ("SMALL", "LARGE", "_HIDDEN", "const"):
        assert not re.search(r"\b{}\b".format(name), small["p.shapes"] + small["p.kinds"]), name
    assert "(-3)" in small["p.kinds"]


def test_lines_stay_where_they_are(small):
    for name in ("p.shapes", "p.kinds", "p.start", "p.other"):
        assert small[name].count("\n") == PROGRAM[name].count("\n"), name
        kinds = [[(type(node), node.lineno) for node in ast.walk(ast.parse(text)) if isinstance(node, (ast.FunctionDef, ast.Return))]
                 for text in (small[name], PROGRAM[name])]  # fmt: skip
        assert kinds[0] == kinds[1]


def test_names_that_never_meet_are_the_same_short_one(small):
    used = [set(re.findall(r"self\.(\w+)", small[name])) for name in ("p.shapes", "p.other")]
    assert all(len(name) <= 2 or name in ("area", "name") for name in used[0] | used[1])
    assert used[0] & used[1]


def test_names_that_are_spelled_out_or_used_from_outside_stay(small):
    assert "def area(self)" in small["p.shapes"] and ".name" in small["p.shapes"]  # by getattr
    assert "def run(" in small["p.start"]  # by main.py
    assert "name, size=" in small["p.shapes"] and "loud=" in small["p.other"]  # by a call
    library = "class Base:\n    def told(self, plain):\n        return plain.area()\n"
    kept = slim(PROGRAM, libraries=[library], users=[MAIN])
    assert "def told(self, " in kept["p.other"] and "def told(" not in small["p.other"]


def test_what_circuitpython_has_stays():
    text = "from displayio import Group\n\n\nclass Mine:\n    def draw(self, group):\n        group.append(Group())\n        self.root_group = group\n"
    assert ".append(" in slim({"p": text})["p"]
    text = "import busdisplay\n" + text
    assert "self.root_group" in slim({"p": text})["p"]


def test_words_leave_the_program_and_are_numbered():
    program = dict(PROGRAM)
    program["p.use"] = 'def f(w, n):\n    return w("a.one"), w("a.{}".format(n)), w("b." + "name"), w("a.one" if n else "a.help")\n'
    left, words = parted(program)
    assert 'w("a.{}".format(' in left["p.use"] and "a.one" not in left["p.use"] and "a.help" not in left["p.use"]
    number = int(re.search(r"w\((\d+)\)", left["p.use"])[1])
    assert "p.words_en" not in left and list(words) == ["en"]
    assert words["en"][number] == "One" and words["en"]["a.2"] == "Two {0}" and words["en"]["b.name"] == "Name"
    assert "HELP\nme" in words["en"].values() and "a.one" not in words["en"]


# Bundles


def _bundled(texts, members):
    return {name: module.result() for name, module in bundle.bundled({name: Module(name, text) for name, text in texts.items()}, members).items()}


def test_a_bundle_has_all_its_members_one_after_the_other(tmp_path):
    joined = _bundled(PROGRAM, list(BUNDLE))
    assert set(joined) == {"p", "p.words_en", "p.start"}
    for line, name in bundle.places(PROGRAM, list(BUNDLE)):
        assert joined["p.start"].split("\n")[line - 1].split(" ")[0] == PROGRAM[name].split("\n")[0].split(" ")[0].replace("from", "pass") or line == 1
    assert ran(tmp_path / "joined", joined) == ran(tmp_path / "whole", PROGRAM)


def test_names_that_two_members_have_become_two():
    texts = {"p": "", "p.a": "def f():\n    return 1\n", "p.b": "from p import a\n\n\ndef f():\n    f = a.f()\n    return f + 1\n"}
    joined = {}
    exec(_bundled(texts, ["p.a", "p.b"])["p.b"], joined)
    assert sorted(value() for name, value in joined.items() if name.startswith("f")) == [1, 2]


def test_an_import_of_nothing_is_refused():
    with pytest.raises(bundle.BundleError, match="p.b imports g, which p.a has not"):
        _bundled({"p": "", "p.a": "x = 1\n", "p.b": "from p.a import g\n"}, ["p.a", "p.b"])


def test_a_member_by_itself_is_refused_inside_of_a_bundle():
    used = {"p": "", "p.a": "x = 1\n", "p.b": "def f():\n    from p import a\n\n    return a\n\n\ny = f().x\n"}
    with pytest.raises(bundle.BundleError, match="p.b uses the module a by itself"):
        _bundled(used, ["p.a", "p.b"])
    assert _bundled({**used, "p.b": "def f(a):\n    return a\n"}, ["p.a", "p.b"])


# What stands where


def test_local_names_are_no_places_of_the_top():
    text = "x = 1\n\n\ndef f(x):\n    return x\n\n\ndef g():\n    return x\n\n\ndef h():\n    x = 2\n    return lambda: x\n"
    found = Names(Module("m", text), {})
    assert [node.lineno for node in found.places["x"]] == [1, 9]


# A line that a handheld names


def test_the_line_of_a_bundle_is_found_in_its_source():
    texts = image.slimmed()
    lines = texts["lib/ranium/app.py"].split("\n")
    for path, text in (("lib/ranium/link/ring.py", "A serial line as a ring"), ("lib/ranium/app.py", "The running loop")):
        line = next(number for number, found in enumerate(lines, 1) if text in found)
        assert path + ":1" in where.found("app:{}".format(line))  # another module may have the same last name
        assert path + ":21" in where.found("app:{}".format(line + 20))


def test_a_line_by_itself_and_none():
    assert where.found("reload:48") == ["engine/reload.py:48", "lib/ranium/bots/reload.py:48", "lib/ranium/ui/reload/battle.py:48"]
    assert where.found("app:1000") and where.found("app:ah"), "the examples in the READMEs"
    assert where.found("app:0") == [] and where.found("app.py:999999") == [] and where.main(["app:999999"]) == 1
    with pytest.raises(SystemExit):
        where.main(["app"])


def test_a_function_of_a_board_is_found_in_its_source(capsys):
    lines = image.slimmed()["lib/ranium/app.py"].split("\n")
    at = next(number for number, line in enumerate(lines) if "Drops the modules that are not `kept`" in line)
    short = re.search(r"def (\w+)\(", lines[at - 1])[1]
    assert short != "tidy" and [place for place in where.found("app:" + short) if place.endswith(" App.tidy")]
    assert where.main(["app:" + short]) == 0 and "App.tidy" in capsys.readouterr().out
    assert where.main(["app:nowhere"]) == 1
