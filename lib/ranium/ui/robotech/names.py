"""What factions, spaces and cards are called. Names of spaces are kept, titles of cards read when they are needed."""

import sys

from micropython import const

from ranium import thrift
from ranium.ui import words
from ranium.ui.words import w

HIDEOUT = const(13)

_FACTIONS = "RDFZR REFAUL"
_spaces = ""  # as the language below has them, with a bar behind each
_shorts = ""  # two letters of each space
_language = None


def faction(number):
    """The name of a faction 0..3."""
    return _FACTIONS[3 * number : 3 * number + 3].strip()


def space(number):
    """The name of a space 0..13."""
    if number >= HIDEOUT:
        return w("x.hideout")
    _read()
    return _part(_spaces, number)


def brief(number, width):
    """The name of a space in at most `width` letters: words at its end are left out where they do not fit."""
    text = space(number)
    while len(text) > width:
        cut = max(text.rfind(" "), text.rfind("-"))
        text = text[: cut if cut > 0 else width]
    return text


def short(number):
    """Two letters that stand for a space on the map."""
    if number >= HIDEOUT:
        return w("x.hideout")[:2]
    _read()
    return _shorts[2 * number : 2 * number + 2]


def title(card):
    """The title of a card."""
    return _part(_titles("EVENTS"), card)


def fitted(text, width):
    """A text cut to a width."""
    return text if len(text) <= width else text[: width - 1] + "…"


def _part(text, number):
    """The part of a number of a text with bars."""
    at = 0
    for _ in range(number):
        at = text.find("|", at) + 1
    end = text.find("|", at)
    return text[at:] if end < 0 else text[at:end]


def _titles(which):
    """A text of the engine's file of names in the language that is shown."""
    name = "robotech_titles_" + words.language
    __import__("engine." + name)
    module = sys.modules["engine." + name]
    thrift.forget("engine." + name)
    return module.EVENTS if which == "EVENTS" else module.SPACES


def _read():
    """Reads the spaces' names and makes short ones, once for each language."""
    global _spaces, _shorts, _language
    if _language == words.language:
        return
    _spaces = _titles("SPACES")
    _shorts = ""
    for number in range(HIDEOUT):
        _shorts += _unlike(_part(_spaces, number))
    _language = words.language


def _unlike(name):
    """Two letters of a name that no space before it has: of the first two words, if there are two."""
    parts = name.replace("-", " ").split(" ")
    tail = (parts[1][:1] if len(parts) > 1 else "") + parts[0][1:] + "123456789"
    for letter in tail:
        letters = parts[0][0] + letter
        for at in range(0, len(_shorts), 2):
            if _shorts[at : at + 2] == letters:
                break
        else:
            return letters
    return parts[0][:1] + "0"
