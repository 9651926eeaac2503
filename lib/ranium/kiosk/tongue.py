"""The language of the screens, changed by one button."""

from ranium import thrift
from ranium.ui import words


def other():
    """The language after the one in use, e.g. "de"."""
    at = words.LANGUAGES.index(words.language)
    return words.LANGUAGES[(at + 1) % len(words.LANGUAGES)]


def switch(app):
    """The next language, from now on."""
    from ranium.ui.tables import set_language

    app.store.language = other()
    set_language(app.store.language)
    thrift.forget("ranium.ui.tables")
