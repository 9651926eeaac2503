"""Makes a table of words small: not needed on a board, where tools/slim.py has done it."""


def pack(table):
    """A dict of words as two texts, the words and (those of several lines) the help texts: ``|key`text`` for every key, and a last ``|``."""
    packed = ["", ""]
    for key in sorted(table):
        packed["\n" in table[key]] += "|" + key + "`" + table[key]
    return packed[0] + "|", packed[1] + "|"
