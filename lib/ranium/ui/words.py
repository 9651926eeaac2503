"""All words a handheld shows, in one language at a time.

The general words stand in words_en.py and words_de.py; a game brings its own
files of the same names beside its screens and adds them with ``extend``. Each
file is one dict ``WORDS``. In memory a table is one text, far smaller than a
dict; only the chosen language is there, and help texts only while one reads them.
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
        _tables[package] = ""
        _tables[package] = _read(package)[0]


def language():
    """The chosen language."""
    return _language


def extend(package):
    """Add the words of a package, like "ranium.ui.reload"; twice is once."""
    if _language is None:
        set_language(LANGUAGES[0])
    if package not in _tables:
        _tables[package] = _read(package)[0]


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
        text = _find(_tables[package], key)
        if text is not None:
            return text.format(*values) if values else text
    return key


def page(key):
    """The help text for a key, whose first line is its title; read from the drive each time.

    An unknown key is shown itself.
    """
    if _language is None:
        set_language(LANGUAGES[0])
    for package in _tables:
        text = _find(_read(package)[1], key)
        if text is not None:
            return text
    return key


def _find(packed, key):
    """The text of a key in a packed table, None if it is not there."""
    at = packed.find("|" + key + "`")
    if at < 0:
        return None
    at += len(key) + 2
    return packed[at : packed.find("|", at)]


def _read(package):
    """The packed words and help texts of a package; on a board tools/slim.py has packed them beforehand."""
    name = "words_" + _language
    path = package + "." + name
    __import__(path)
    module = sys.modules.pop(path)
    parent = sys.modules[package]
    if hasattr(parent, name):
        delattr(parent, name)
    if isinstance(module.WORDS, str):
        return module.WORDS, module.HELP
    from ranium.ui.pack import pack

    return pack(module.WORDS)
