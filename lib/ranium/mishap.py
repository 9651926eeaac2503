"""An error that nobody foresaw, kept for whoever wants to report it."""


class Mishap:
    """What is left of an exception: a few words, so that nothing it held stays in memory.

    text   str, e.g. "ZeroDivisionError: division by zero", at most 120 letters
    place  str, file and line where it came up, e.g. "play.py:120", on a board module and function, e.g. "play:ab"; "" if unknown
    at     seconds after the start
    count  such errors since the start, this one included
    """

    def __init__(self, error, at, before=None):
        """`before` is the mishap before this one, or None."""
        self.text = "{}: {}".format(type(error).__name__, error)[:120]
        self.place = _place(error)
        self.at = at
        self.count = before.count + 1 if before else 1


def _place(error):
    """The last line of the traceback that names a file."""
    try:
        import traceback

        found = ""
        for part in traceback.format_exception(error):
            for line in part.split("\n"):
                line = line.strip()
                if line.startswith('File "'):
                    found = line
        path, _, rest = found[6:].partition('"')
        number, _, where = rest.partition("line ")[2].partition(", in ")
        if number == "1":  # a board keeps no lines
            number = where
        return path.replace("\\", "/").split("/")[-1] + ":" + number if number else ""
    except (ImportError, AttributeError, MemoryError):  # to tell of an error must not be another
        return ""
