"""The words of every game: all used, all there, all in both languages; and those that games share."""

import importlib
import os
import re

import engine
import pytest

from ranium.ui import font, game, tables, words
from ranium.ui.help import Help

SHARED = "game"
PREFIX = {"game": "g", "reload": "r", "load": "l", "mine": "m"}
# Keys that are put together when the program runs: their beginnings and ends.
ENDS = {
    "game": {"g.": "0123"},
    "reload": {"r.pick_": "17", "r.can_": "3456", "r.kind_": "3456", "r.about_": "3456", "r.why_": "456", "r.by_": "0123"},
    "load": {},
    "mine": {
        "m.": "0123", "m.do_": "012345678", "m.about_": "012345678", "m.no_": "0236", "m.ask_": "01235678", "m.wait_": "012",
        "m.way_": (*"01234589", "7", "10"), "m.did_": (*"0123456789", "11", "12", "15", "16", "17", "19", "20", "21", "22", "25", "26", "28"),
    },
}  # fmt: skip
PACKAGES = sorted(PREFIX)
_CONTAINERS = {"table", "pick", "load", "stack", "duel", "waiting", "reveal", "scoring", "standing"}
HELP = {
    "reload": _CONTAINERS, "load": _CONTAINERS,
    "mine": {"map", "players", "act", "go", "turn", "deliver", "fight", "start"},
}  # fmt: skip


def source(package):
    home = os.path.join(os.path.dirname(os.path.dirname(game.__file__)), package)
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
    assert set(PREFIX) - {SHARED} <= set(engine.names())


@pytest.mark.parametrize("package", PACKAGES)
def test_every_word_is_used_and_every_used_word_is_there(package):
    found = used(PREFIX[package], *(PACKAGES if package == SHARED else (package,)))
    for start, ends in ENDS[package].items():
        assert start + "{}" in source(package)
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


@pytest.mark.parametrize("package", sorted(set(PACKAGES) - {SHARED}))
def test_each_screen_has_help_that_exists(package):
    helps = used(PREFIX[package], package) | used("g", package, SHARED)
    names = {key.partition("help_")[2] for key in helps if ".help_" in key}
    assert names >= HELP[package]
