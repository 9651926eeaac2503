"""The words of every game: all used, all there, all in both languages; and those that games share."""

import importlib
import os
import re

import engine
import pytest

from ranium.ui import font, game, tables, words
from ranium.ui.help import Help

SHARED = "game"
PREFIX = {
    "game": "g", "reload": "r", "load": "l", "mine": "m",
    "robotech": "x", "robotech.box": "xb", "robotech.tell": "xt", "robotech.advice": "xa",
}  # fmt: skip
# Keys that are put together when the program runs: their beginnings and ends.
ENDS = {
    "game": {"g.": "0123"},
    "reload": {"r.pick_": "17", "r.can_": "3456", "r.kind_": "3456", "r.about_": "3456", "r.why_": "456", "r.by_": "0123"},
    "load": {},
    "mine": {
        "m.": "0123", "m.do_": "012345678", "m.about_": "012345678", "m.no_": "0236", "m.ask_": "01235678", "m.wait_": "012",
        "m.way_": (*"01234589", "7", "10"), "m.did_": (*"0123456789", "11", "12", "15", "16", "17", "19", "20", "21", "22", "25", "26", "28"),
    },
    "robotech": {
        "x.a": "0123456", "x.goal": "0123", "x.of": "0123", "x.part": [str(part) for part in range(1, 14)],
        "x.k": [str(kind) for kind in range(11)], "x.u": [str(kind) for kind in range(11)], "x.now_": ("covert", "overt"),
    },
    "robotech.box": {
        "xb.i": (*"1234", *"56789", *(str(op) for op in (10, 11, 12, 13, 14, 15, 16, 17, 18, 22))),
        "xb.k": [str(kind) for kind in (*range(24), *range(30, 34))], "xb.c": "0123456", "xb.way": "012", "xb.who": "56",
        "xb.here": "0123", "xb.hide": "0123", "xb.name": "0123", "xb.p": "0123", "xb.by": "123", "xb.with": "1234567",
        "xb.near": ("15", "19", "20"), "xb.": [gender + article for gender in "nf" for article in "012345"],
    },
    "robotech.tell": {
        "xt.n": [str(verb) for verb in (*range(6), 9, 11, 13, 14, 15, 17, 19, 26, 27, 28, *range(30, 44), 46, 47)],
    },
    "robotech.advice": {
        "xa.do": ["{}_{}".format(*at) for at in ("00", "01", "02", "04", "05", "10", "11", "12", "14", "15", "20", "24", "25", "30", "31", "32", "36")],
        "xa.no": ["{}_{}".format(*at) for at in (
            "00", "01", "02", "04", "05", "10", "11", "12", "14", "15", "20", "21", "22", "24", "25", "30", "31", "32", "35", "36",
        )],
    },
}  # fmt: skip
PACKAGES = sorted(PREFIX)
_CONTAINERS = {"table", "pick", "load", "stack", "duel", "waiting", "reveal", "scoring", "standing"}
HELP = {
    "reload": _CONTAINERS, "load": _CONTAINERS,
    "mine": {"map", "players", "act", "go", "turn", "deliver", "fight", "start"},
    "robotech": {
        "play", "map", "space", "units", "supply", "win", "round", "card", "trade", "turn", "rdf", "zr", "ref", "aul",
    },
}  # fmt: skip


def source(package):
    home = os.path.join(os.path.dirname(os.path.dirname(game.__file__)), *package.split("."))
    text = ""
    for name in sorted(os.listdir(home)):
        if name.endswith(".py") and not name.startswith("words_"):
            with open(os.path.join(home, name), encoding="utf-8") as file:
                text += file.read()
    return text


def load(package, language):
    tables.set_language(language)
    return importlib.import_module("ranium.ui." + package + ".words_" + language).WORDS


def used(prefix, *packages):
    found = set()
    for package in packages:
        found |= set(re.findall(r'"(%s\.[a-z0-9_]+)"' % prefix, source(package)))
    return found


def test_games_with_words_of_this_kind_are_games():
    assert {package for package in PREFIX if "." not in package} - {SHARED} <= set(engine.names())


@pytest.mark.parametrize("package", PACKAGES)
def test_every_word_is_used_and_every_used_word_is_there(package):
    found = used(PREFIX[package], *(PACKAGES if package == SHARED else [one for one in PACKAGES if (one + ".").startswith(package + ".")]))
    for start, ends in ENDS[package].items():
        assert start + "{}" in source(package) + source(package.partition(".")[0])
        found |= {start + end for end in ends}
    assert found == set(load(package, "en")) == set(load(package, "de"))


@pytest.mark.parametrize("package", PACKAGES)
def test_placeholders_agree(package):
    english, german = dict(load(package, "en")), dict(load(package, "de"))
    for key in english:
        assert sorted(re.findall(r"{\d}", english[key])) == sorted(re.findall(r"{\d}", german[key])), key


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("package", PACKAGES)
def test_every_letter_has_a_picture_and_help_fits(package, language):
    table = load(package, language)
    for key, text in table.items():
        assert all(character == "\n" or font.known(character) for character in text), key
        if ".help_" in key:
            assert 0 < text.find("\n") <= 14, key
            pages = Help((key,))._pages
            # A page is what its author meant to be one: nothing runs over to the next.
            assert len(pages) == 1 + text.count("\n\n"), (key, pages)
            for title, lines in pages:
                assert all(len(line) <= 21 for line in lines), (key, lines)


@pytest.mark.parametrize("package", sorted(HELP))
def test_each_screen_has_help_that_exists(package):
    helps = used(PREFIX[package], package) | used("g", package, SHARED)
    names = {key.partition("help_")[2] for key in helps if ".help_" in key}
    assert names >= HELP[package]
