"""All words of a language in one dict: for computers, which have the files of words as they are."""

import engine

_SHARED = ("ranium.ui", "ranium.ui.away", "ranium.ui.game", "ranium.kiosk")


def lexicon(language):
    """`{key: text}` of the program and of all games."""
    found = {}
    for package in _SHARED + tuple(["ranium.ui." + name for name in engine.names()]):
        found.update(__import__("{}.words_{}".format(package, language), None, None, ("WORDS",)).WORDS)
    return found
