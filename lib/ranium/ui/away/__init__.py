"""The words for when somebody is missing, stops, or asks for a seat: in memory only then.

`ready()` before they are shown, `drop()` when they are not any more.
"""

from ranium import thrift
from ranium.ui import words

_PACKAGE = "ranium.ui.away"


def ready():
    """Has the words in memory; twice is once."""
    from ranium.ui.tables import extend

    extend(_PACKAGE)
    thrift.forget("ranium.ui.tables")


def drop():
    """Lets go of them."""
    words.tables.pop(_PACKAGE, None)
