"""Makes a table of words small: not needed on a board, where tools/slim.py has done it."""

# How the keys begin of the general words that a game needs all the time.
_AT_HAND = ("key.", "pause", "help", "language", "deal.", "handover.", "leave.")


def pack(package, table):
    """A package's dict of words as texts: ``|key`text`` for every key, and a last ``|``.

    Gives a dict of them: "words_", the pages of help as "help_", and as "rare_"
    those of the general words that a game does not need all the time.
    """
    packed = {"words_": "", "help_": "", "rare_": ""}
    for key in sorted(table):
        kind = "words_"
        if "help" in key and "\n" in table[key]:
            kind = "help_"
        elif package == "ranium.ui" and not key.startswith(_AT_HAND) and key != "status":
            kind = "rare_"
        packed[kind] += "|" + key + "`" + table[key]
    for kind in packed:
        packed[kind] += "|"
    return packed
