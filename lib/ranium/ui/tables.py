"""Opens the words (words.py) of a language; itself it need not stay in memory."""

import ranium
from ranium.ui import words
from ranium.ui.book import Book


def set_language(language):
    """Choose "en" or "de"; anything else gives English."""
    if language not in words.LANGUAGES:
        language = words.LANGUAGES[0]
    if language != words.language:
        words.language = language
        words.book = _opened(language)


def _opened(language):
    try:
        return Book(open("{}/{}.words".format(ranium.__file__.rpartition("/")[0], language), "rb"))
    except OSError:  # no drive of a board
        from ranium.ui.lexicon import lexicon

        return lexicon(language)
