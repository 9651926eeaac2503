"""All words a handheld shows, in one language at a time.

They stand in dicts ``WORDS``: words_en.py and words_de.py here and beside the screens of
each game. A board has them in one file for each language and reads a word when it shows
it (book.py): none stays in memory. Every key stands in one dict only.
"""

LANGUAGES = ("en", "de")

language = None  # that of the book
book = None  # what has the words, by ``get(key)``


def w(key, *values):
    """The words for a key, with {0}, {1} filled in; for a key of help, its page, whose first line is the title.

    An unknown key is shown itself: an ugly word is better than a stopped game.
    """
    if book is None:
        from ranium.ui.tables import set_language

        set_language(LANGUAGES[0])
    text = book.get(key)
    if text is None:
        return str(key)
    return text.format(*values) if values else text
