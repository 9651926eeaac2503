"""The kiosk's words: all used, all there, in both languages, and short enough for their places."""

import re
from pathlib import Path

import engine
import pytest
from ranium import bots, kiosk
from ranium.kiosk import words_de, words_en
from ranium.kiosk.figures import SCREENS
from ranium.ui import font

TABLES = {"en": words_en.WORDS, "de": words_de.WORDS}
ENDS = {  # keys that are put together when the program runs
    "k.help.": engine.names(), "k.bot.": bots.names(), "k.on.": SCREENS, "k.sure.": ("day", "clear", "reset"), "k.language.": ("en", "de"),
}  # fmt: skip
ROOM = {  # letters, by key or its beginning; anything else stands in a message
    "k.press": 19, "k.press_short": 12, "k.press_bare": 6, "k.demo": 6, "k.more": 8, "k.language.": 8, "k.best": 10, "k.which": 19, "k.how_many": 19,
    "k.and_bots": 20, "k.handhelds": 16, "k.watch": 16, "k.one": 16, "k.people": 12, "k.no_bot": 16, "k.one_bot": 16, "k.bots": 12,
    "k.guest": 7, "k.still": 17, "k.any": 21, "k.well_done": 17, "k.skip": 12, "k.take_letter": 6, "k.watching": 19,
    "k.operator": 17, "k.new_pin": 17, "k.pin": 21, "k.wrong": 21, "k.next": 8, "k.games": 12, "k.strength": 8, "k.bot.": 8,
    "k.timeout": 10, "k.sound": 12, "k.statistics": 15, "k.test_": 17, "k.change_pin": 17, "k.new_day": 17, "k.clear": 17, "k.reset": 17,
    "k.restart": 17, "k.no": 5, "k.yes": 5, "k.wait_to_leave": 21, "k.starts": 14, "k.power": 18, "k.kept": 15, "k.started": 17,
    "k.finished": 17, "k.won": 17, "k.length": 9, "k.given_up": 15, "k.on.": 18,
}  # fmt: skip


def used():
    """The keys that the kiosk's screens ask for."""
    text = ""
    for file in Path(kiosk.__path__[0]).glob("*.py"):
        if not file.name.startswith("words_"):
            text += file.read_text(encoding="utf-8")
    found = set(re.findall(r'"(k\.[a-z_.]+)"', text))
    for start, ends in ENDS.items():
        if start in found:
            found.remove(start)
            found.update(start + end for end in ends)
    return found


def test_all_are_there_and_all_are_used():
    for language, table in TABLES.items():
        assert set(table) == used(), language


@pytest.mark.parametrize("language", TABLES)
def test_they_fit_and_can_be_drawn(language):
    for key, text in TABLES[language].items():
        assert all(font.known(character) for character in text if character != "\n"), key
        if key.startswith("k.help."):
            continue
        room = ROOM.get(key) or next((most for start, most in ROOM.items() if start.endswith((".", "_")) and key.startswith(start)), 80)
        assert len(text.replace("{0}", "")) <= room, (key, text)


@pytest.mark.parametrize("language", TABLES)
def test_every_game_says_how_it_is_played(language):
    for game in engine.names():
        title, _, rest = TABLES[language]["k.help." + game].partition("\n")
        assert len(title) <= 15, title
        pages = rest.split("\n\n")
        assert 3 <= len(pages) <= 5
        for page in pages:
            lines = page.split("\n")
            assert len(lines) <= 5 and all(len(line) <= 21 for line in lines), page


def test_placeholders():
    for key, text in words_en.WORDS.items():
        assert re.findall(r"{\d}", text) == re.findall(r"{\d}", words_de.WORDS[key]), key
