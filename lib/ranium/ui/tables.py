"""Brings the words (words.py) of a language into memory; itself it need not stay there.

Help texts are there only while one reads them, and of the general words those that a
game seldom needs only until the next screen that needs none of them.
"""

import sys

from ranium.ui import words

_HOME = "ranium.ui"


def set_language(language):
    """Choose "en" or "de"; anything else gives English."""
    if language not in words.LANGUAGES:
        language = words.LANGUAGES[0]
    if language == words.language:
        return
    words.language = language
    words.rare = ""
    packages = [package for package in words.tables] or [_HOME]
    for package in packages:
        words.tables[package] = ""
        words.tables[package] = _read(package, "words_")


def extend(package):
    """Add the words of a package, like "ranium.ui.reload"; twice is once."""
    if words.language is None:
        set_language(words.LANGUAGES[0])
    if package not in words.tables:
        words.tables[package] = _read(package, "words_")


def rarely(key):
    """The words for a key that is in none of the tables; the key itself if there are none."""
    if words.language is None:
        set_language(words.LANGUAGES[0])
        return words.w(key)
    if not words.rare:
        words.rare = _read(_HOME, "rare_")
    text = words.find(words.rare, key)
    return str(key) if text is None else text


def page(key):
    """The help text for a key, whose first line is its title; read from the drive each time.

    An unknown key is shown itself.
    """
    if words.language is None:
        set_language(words.LANGUAGES[0])
    for package in words.tables:
        text = words.find(_read(package, "help_"), key)
        if text is not None:
            return text
    return key


def _read(package, kind):
    """The packed words of a package, of one kind (see pack.py); on a board tools/slim.py has packed them."""
    try:
        table = _table(package, kind)
    except ImportError:  # not packed: all stand among the words
        table = _table(package, "words_")
    if isinstance(table, str):
        return table
    from ranium.ui.pack import pack

    return pack(package, table)[kind]


def _table(package, kind):
    """What a package's file of words holds; ImportError if there is no such file."""
    name = kind + words.language
    path = package + "." + name
    __import__(path)
    module = sys.modules.pop(path)
    parent = sys.modules[package]
    if hasattr(parent, name):
        delattr(parent, name)
    return module.WORDS
