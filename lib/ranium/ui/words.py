"""All words a handheld shows, in one language at a time.

The general words stand in words_en.py and words_de.py; a game brings its own
files of the same names beside its screens and adds them with ``extend``. Each
file is one dict ``WORDS``. Only the chosen language is in memory.
"""

import sys

LANGUAGES = ("en", "de")

_HOME = "ranium.ui"

_language = None
_tables = {}


def set_language(language):
    """Choose "en" or "de"; anything else gives English."""
    global _language
    if language not in LANGUAGES:
        language = LANGUAGES[0]
    if language == _language:
        return
    _language = language
    packages = [package for package in _tables] or [_HOME]
    for package in packages:
        _tables[package] = None
        _tables[package] = _read(package)


def language():
    """The chosen language."""
    return _language


def extend(package):
    """Add the words of a package, like "ranium.ui.reload"; twice is once."""
    if _language is None:
        set_language(LANGUAGES[0])
    if package not in _tables:
        _tables[package] = _read(package)


def forget(package):
    """Drop the words of a package."""
    _tables.pop(package, None)


def w(key, *values):
    """The words for a key, with {0}, {1} filled in.

    An unknown key is shown itself: an ugly word is better than a stopped game.
    """
    if _language is None:
        set_language(LANGUAGES[0])
    for package in _tables:
        text = _tables[package].get(key)
        if text is not None:
            return text.format(*values) if values else text
    return key


def _read(package):
    name = "words_" + _language
    path = package + "." + name
    __import__(path)
    module = sys.modules.pop(path)
    parent = sys.modules[package]
    if hasattr(parent, name):
        delattr(parent, name)
    return module.WORDS
