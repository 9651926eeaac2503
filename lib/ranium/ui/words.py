"""All words a handheld shows, in one language at a time.

The general words stand in words_en.py and words_de.py; a game brings its own
files of the same names beside its screens. Each file is one dict ``WORDS``. In
memory a table is one text, far smaller than a dict; tables.py brings it there.
"""

LANGUAGES = ("en", "de")

tables = {}  # {package: its words, packed}
language = None  # that of the tables
rare = ""  # general words that are seldom needed, once one was: App.tidy() lets go of them


def w(key, *values):
    """The words for a key, with {0}, {1} filled in.

    An unknown key is shown itself: an ugly word is better than a stopped game.
    """
    for package in tables:
        text = find(tables[package], key)
        if text is not None:
            break
    else:
        from ranium.ui.tables import rarely

        text = rarely(key)
    return text.format(*values) if values else text


def find(packed, key):
    """The text of a key in a packed table, None if it is not there. Some keys are numbers on a board (tools/slim.py)."""
    mark = "|{}`".format(key)
    at = packed.find(mark)
    if at < 0:
        return None
    at += len(mark)
    return packed[at : packed.find("|", at)]
