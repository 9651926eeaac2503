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
        _tables[package] = _read(package, False)


def language():
    """The chosen language."""
    return _language


def extend(package):
    """Add the words of a package, like "ranium.ui.reload"; twice is once."""
    if _language is None:
        set_language(LANGUAGES[0])
    if package not in _tables:
        _tables[package] = _read(package, False)


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
        text = _find(_read(package, True), key)
        if text is not None:
            return text
    return key


def _find(packed, key):
    """The text of a key in a packed table, None if it is not there. Some keys are numbers on a board (tools/slim.py)."""
    mark = "|{}`".format(key)
    at = packed.find(mark)
    if at < 0:
        return None
    at += len(mark)
    return packed[at : packed.find("|", at)]


def _read(package, pages):
    """The packed words of a package, or its help texts if `pages`; on a board tools/slim.py has packed both."""
    if pages:
        try:
            return _table(package, "help_")
        except ImportError:  # not packed: they stand among the words
            pass
    table = _table(package, "words_")
    if isinstance(table, str):
        return table
    from ranium.ui.pack import pack

    return pack(table)[pages]


def _table(package, kind):
    """What a package's file of words holds; ImportError if there is no such file."""
    name = kind + _language
    path = package + "." + name
    __import__(path)
    module = sys.modules.pop(path)
    parent = sys.modules[package]
    if hasattr(parent, name):
        delattr(parent, name)
    return module.WORDS
