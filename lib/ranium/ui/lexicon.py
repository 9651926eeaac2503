"""All words of a language in one dict: for computers, which have the files of words as they are."""

import engine

_SHARED = ("ranium.ui", "ranium.ui.away", "ranium.ui.game", "ranium.kiosk")
_PARTS = {"robotech": ("robotech.advice", "robotech.box", "robotech.tell")}
"""Packages with more words of a game."""


def lexicon(language):
    """`{key: text}` of the program and of all games."""
    found = {}
    games = []
    for name in engine.names():
        games += (name,) + _PARTS.get(name, ())
    for package in _SHARED + tuple(["ranium.ui." + name for name in games]):
        found.update(__import__("{}.words_{}".format(package, language), None, None, ("WORDS",)).WORDS)
    return found
