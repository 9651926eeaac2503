"""The kiosk's own words: in memory only while its own screens are shown."""

from ranium import thrift
from ranium.ui import words

_PACKAGE = "ranium.kiosk"


def ready():
    """Has them in memory; twice is once."""
    from ranium.ui.tables import extend

    extend(_PACKAGE)
    thrift.forget("ranium.ui.tables")


def drop():
    """Lets go of them."""
    words.tables.pop(_PACKAGE, None)


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
