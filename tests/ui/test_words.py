"""The words: both languages complete, drawable, and short enough for their places."""

import importlib
import os
import re
import string

import pytest
from ranium.ui import book, font, tables, words
from ranium.ui.lexicon import lexicon
from ranium.ui.wrap import wrap
from tools.books import bound

UI = os.path.join(os.path.dirname(os.path.abspath(words.__file__)))
PACKAGES = ["ranium.ui"] + sorted(
    "ranium.ui." + os.path.relpath(folder, UI).replace(os.sep, ".")
    for folder, _, files in sorted(os.walk(UI))
    if folder != UI and "words_en.py" in files
)

# The most letters a text may have where it is shown, by the beginning of its key.
ROOM = (
    ("key.browse", 8),
    ("key.turn", 8),
    ("key.", 7),
    ("title.", 11),
    ("settings", 19),
    ("name.title", 14),
    ("name.own", 9),
    ("name.", 8),
    ("language.this", 8),
    ("colour.taken", 21),
    ("colour.", 6),
    ("name", 8),
    ("colour", 8),
    ("language", 8),
    ("lobby.is_ready", 6),
    ("lobby.away", 7),
    ("lobby.free", 16),
    ("trouble.", 8),
    ("handover.title", 17),
    ("handover.look", 18),
    ("handover.", 21),
    ("deal.title", 19),
    ("fault.title", 15),
    ("memory.title", 15),
    ("away.title", 19),
    ("away.seat", 19),
    ("away.out", 8),
    ("away.wait", 17),
    ("away.no", 17),
    ("away.bot", 14),
    ("away.give", 14),
    ("away.end", 14),
    ("away.", 21),
    ("hold.title", 15),
    ("hold.go", 8),
    ("end.title", 19),
    ("over.title", 19),
    ("over.ask", 8),
    ("news.title", 19),
    ("claim.title", 15),
    ("claim.no", 17),
    ("pause", 17),
    ("leave.title", 19),
    ("leave.line", 21),
    ("leave.", 17),
    ("trouble", 15),
)
ACTIONS = ("seat", "ready", "unready", "name", "colour", "guest", "bot", "remove", "game", "help", "leave")


def table(package, language):
    return importlib.import_module("%s.words_%s" % (package, language)).WORDS


def both():
    for package in PACKAGES:
        for language in words.LANGUAGES:
            for key, text in sorted(table(package, language).items()):
                yield package, language, key, text


@pytest.mark.parametrize("package", PACKAGES)
def test_both_languages_have_the_same_keys_and_placeholders(package):
    english, german = table(package, "en"), table(package, "de")
    assert set(english) == set(german)
    for key in english:
        found = [sorted(re.findall(r"{(\d)}", one[key])) for one in (english, german)]
        assert found[0] == found[1], key


def test_no_key_stands_in_two_packages():
    keys = [key for package in PACKAGES for key in table(package, "en")]
    assert len(keys) == len(set(keys))


def test_every_character_has_a_picture():
    letters = set(string.ascii_letters + string.digits)
    for package, language, key, text in both():
        for character in text:
            assert character in letters or character == "\n" or font.known(character), (language, key, character)
        # Signs that the font uses for its own tiles would come out as those.
        assert not set(text) & set("#$&@\\^`{|}~") or "{0}" in text, (language, key)


def test_every_general_word_fits_its_place():
    for language in words.LANGUAGES:
        for key, text in (*table("ranium.ui", language).items(), *table("ranium.ui.away", language).items()):
            if key == "lobby.twin" or key.startswith("help."):
                assert all(len(line) <= 21 for line in wrap(text.replace("{0}", "Valentin")))
                continue
            if key.startswith("lobby.") and key[6:] in ACTIONS:
                room = 17
            else:
                # Any other text stands in a message, which wraps and turns pages.
                room = next((most for start, most in ROOM if key.startswith(start)), 120)
            assert len(text.replace("{0}", "Valentin")) <= room, (language, key, text, room)


def test_footers_fit():
    for language in words.LANGUAGES:
        t = table("ranium.ui", language)
        for browse in ("key.browse", "key.turn"):
            for choose in ("key.choose", "key.on", "key.ok", "key.close", "key.take", "name.add", "name.own", "name.done", "name.delete"):
                assert len(t[browse]) + len(t[choose]) <= 17, (language, browse, choose)


def test_help_pages_have_titles_that_fit():
    for package, language, key, text in both():
        if package == "ranium.ui" and key.startswith("help."):
            assert 0 < text.find("\n") <= 14, (language, key)


def test_changing_the_language():
    assert words.w("title.play") == "Play" and words.language == "en"
    tables.set_language("de")
    assert words.w("title.play") == "Spielen"
    tables.set_language("xx")
    assert words.w("title.play") == "Play"


def test_filling_in_and_unknown_keys():
    assert words.w("lobby.unready_one", "Buzz") == "Waiting for Buzz"
    assert words.w("no.such.key") == "no.such.key"
    assert words.w("no.such.key", 1) == "no.such.key"


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_a_boards_file_has_all_words(tmp_path, language):
    """What the image's tool writes, read as a board reads it."""
    found = lexicon(language)
    assert len(found) == sum(len(table(package, language)) for package in PACKAGES + ["ranium.kiosk"]), "a key stands in two tables"
    numbered = {key if "." in key else i: text for i, (key, text) in enumerate(found.items())}
    path = tmp_path / "words"
    path.write_bytes(bound(numbered))
    with open(path, "rb") as file:
        read = book.Book(file)
        for key, text in numbered.items():
            assert read.get(key) == text
        assert read.get("no.such.key") is None and read.get(len(found)) is None and read.get("") is None


def test_words_with_a_mark_of_the_file_or_too_many_are_refused():
    for bad in ({"a`": "b"}, {"a": "b|"}, {"a": "b" * 65000}):
        with pytest.raises(ValueError):
            bound(bad)


def test_wrapping():
    assert wrap("") == [""]
    assert wrap("one\n\ntwo") == ["one", "", "two"]
    assert wrap("abcdefghijklmnopqrstu") == ["abcdefghijklmnopqrstu"]
    text = "The others cannot go on without you, so think about it twice or three times."
    assert " ".join(wrap(text)) == text and max(len(line) for line in wrap(text)) <= 21
