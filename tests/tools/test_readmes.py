"""The documents: every module stands in its folder's table, and what they name (files, commands, options, links) is there."""

import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("engine", "lib", "boards", "tools", "tests")
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.md"))])
LISTED = ("engine", "lib/ranium/link", "lib/ranium/bots", "lib/ranium/kiosk", "boards")
"""Folders whose README has tables of their modules."""
TEXTS = {path: path.read_text(encoding="utf-8") for path in DOCUMENTS}


def ids(path):
    return path.relative_to(ROOT).as_posix()


def listed(folder):
    """What stands in code style in the rows of the README's tables that are about files."""
    text = TEXTS[ROOT / folder / "README.md"]
    names = set()
    for row in re.findall(r"^\| (`.*?) \|", text, re.MULTILINE):
        names |= set(re.findall(r"`([\w*]+\.py)`", row))
    return names


@pytest.mark.parametrize("folder", LISTED)
def test_tables_list_the_modules_that_there_are(folder):
    names = listed(folder)
    files = {path.name for path in (ROOT / folder).glob("*.py")}
    assert len(names) >= 2
    assert [name for name in names if not any(fnmatch(file, name) for file in files)] == [], "listed, but not there"
    if folder == "boards":  # each other one is a board, and has its row by that name
        names |= {name + ".py" for name in re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`[^|]*) \|", TEXTS[ROOT / "boards/README.md"], re.MULTILINE)))}
    if folder == "lib/ranium/bots":  # the games' own stand in the table of bots, too
        names |= set(re.findall(r"`(\w+\.py)`", TEXTS[ROOT / folder / "README.md"]))
    missing = [file for file in files - {"__init__.py"} if not any(fnmatch(file, name) for name in names)]
    assert sorted(missing) == [], "there, but not listed"


@pytest.mark.parametrize("path", DOCUMENTS, ids=ids)
def test_files_that_are_named_are_there(path):
    for name in re.findall(r"`((?:tools|tests|boards|engine|lib)/[\w./-]*\w)`", TEXTS[path]):
        assert (ROOT / name).exists() or (path.parent / name).exists(), name


def source_of(tool):
    """The text of a tool and of those that it imports."""
    own = (ROOT / tool).read_text(encoding="utf-8")
    names = re.findall(r"from tools\.(\w+) import", own)
    return own + "".join((ROOT / "tools" / (name + ".py")).read_text(encoding="utf-8") for name in names if (ROOT / "tools" / (name + ".py")).is_file())


@pytest.mark.parametrize("path", DOCUMENTS, ids=ids)
def test_commands_and_their_options_are_there(path):
    """The option stands in the tool's own text: no tool has to be started for this."""
    for command in re.findall(r"(?:python3 |`)((?:tools|tests)/\w+\.py(?: [^`#\n|]*)?)", TEXTS[path]):
        tool, *words = command.split()
        source = source_of(tool)
        for option in (word for word in words if word.startswith("--")):
            assert '"{}"'.format(option.split("=")[0].rstrip(",.")) in source, command
    for module in re.findall(r"python3? -m ([\w.]+)", TEXTS[path]):
        if module.startswith("tests."):
            assert (ROOT / (module.replace(".", "/") + ".py")).is_file(), module


@pytest.mark.parametrize("path", DOCUMENTS, ids=ids)
def test_links_lead_somewhere(path):
    for target in re.findall(r"\]\(([^)\s]+)\)", TEXTS[path]):
        if "://" in target:
            continue
        name, _, anchor = target.partition("#")
        file = (path.parent / name).resolve() if name else path
        assert file.exists(), target
        if anchor:
            heads = re.findall(r"^#+ (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
            assert anchor in {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}, target


@pytest.mark.parametrize("tool", sorted((ROOT / "tools").glob("*.py")), ids=ids)
def test_what_can_be_started_has_a_help(tool):
    """But for test.py, which hands its words on."""
    source = source_of(tool)
    assert 'if __name__ == "__main__"' not in source or "Parser(" in source or tool.name == "test.py"
