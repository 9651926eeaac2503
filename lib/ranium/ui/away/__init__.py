"""The words for when somebody is missing, stops, or asks for a seat: in memory only then.

`ready()` before they are shown, `drop()` when they are not any more.
"""

from ranium.ui import words

_PACKAGE = "ranium.ui.away"


def ready():
    """Has the words in memory; twice is once."""
    words.extend(_PACKAGE)


def drop():
    """Lets go of them."""
    words.forget(_PACKAGE)
