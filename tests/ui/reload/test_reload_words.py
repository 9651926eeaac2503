"""The words of RELOAD!: all used, all there, all in both languages."""

import importlib
import os
import re

import pytest

from ranium.ui import font, reload, words
from ranium.ui.help import Help

HOME = os.path.dirname(reload.__file__)
VERBS = {"r.": "0123", "r.pick_": "17", "r.can_": "3456", "r.kind_": "3456", "r.about_": "3456", "r.why_": "456", "r.by_": "0123"}


def source():
    text = ""
    for name in sorted(os.listdir(HOME)):
        if name.endswith(".py") and not name.startswith("words_"):
            with open(os.path.join(HOME, name), encoding="utf-8") as file:
                text += file.read()
    return text


def load(language):
    words.set_language(language)
    return importlib.import_module("ranium.ui.reload.words_" + language).WORDS


def test_every_word_is_used_and_every_used_word_is_there():
    used = set(re.findall(r'"(r\.[a-z0-9_]+)"', source()))
    for start, ends in VERBS.items():
        if start + "{}" in source():
            used |= {start + end for end in ends}
    assert used == set(load("en")) == set(load("de"))


def test_placeholders_agree():
    english, german = dict(load("en")), dict(load("de"))
    for key in english:
        assert sorted(re.findall(r"{\d}", english[key])) == sorted(re.findall(r"{\d}", german[key])), key


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_letter_has_a_picture_and_help_fits(language):
    table = load(language)
    for key, text in table.items():
        assert all(character == "\n" or font.known(character) for character in text), key
        if key.startswith("r.help_"):
            assert 0 < text.find("\n") <= 14, key
            pages = Help((key,))._pages
            # A page is what its author meant to be one: nothing runs over to the next.
            assert len(pages) == 1 + text.count("\n\n"), (key, pages)
            for title, lines in pages:
                assert all(len(line) <= 21 for line in lines), (key, lines)


def test_each_screen_has_help_that_exists():
    keys = set(re.findall(r'"(r\.help_[a-z]+)"', source()))
    for name in ("table", "pick", "r", "load", "stack", "duel", "waiting", "reveal", "scoring", "standing"):
        assert "r.help_" + name in keys
