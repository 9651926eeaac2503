"""What actions do and what they need, in words that are in memory for a moment only."""

from ranium import thrift
from ranium.ui import words
from ranium.ui.words import w

_HOME = "ranium.ui.robotech.advice"


def text(key):
    """The text of `xa.do{faction}_{action}` (what it does) or `xa.no{faction}_{action}` (what it needs)."""
    from ranium.ui.tables import extend

    extend(_HOME)
    told = w(key)
    words.tables.pop(_HOME, None)
    thrift.forget("ranium.ui.tables")
    return told
