"""The text of a Robotech scenario as it is read: its parts, their lines, and what is wrong with them."""

import difflib
import re
import tomllib

from tools.packing import entries


class BadScenario(Exception):
    """The scenario cannot be used; the text has a line for each thing that is wrong, with file, line and what it is about."""


class Source:
    """A scenario's parts, and the collected complaints about them.

    A place in the text is a pair: a part (`"caps"`, or `("event", 3)` for the fourth
    `[[event]]`) and an entry of it, or None for the part itself.
    """

    def __init__(self, text, file):
        self._file = file
        self._complaints = []
        try:
            self.parts = tomllib.loads(text)
        except tomllib.TOMLDecodeError as problem:
            raise BadScenario("{}: {}".format(file, problem)) from None
        self._lines = dict(entries(text))

    def bad(self, part, key, told, what=None, row=0, drawn_from=(), first=False):
        """Notes a complaint about an entry; `what` names the card or space, `row` counts lines within a text.

        A conclusion names the parts that it is `drawn_from`: while something is wrong in
        these themselves, it is left out. `first` is for what brings many other complaints.
        """
        line, inside = self._lines.get((part, key)) or self._lines.get((part, None)) or (1, 0)
        name = part if isinstance(part, str) else part[0]
        names = [name if what is None else "{} {}".format(name, what)] + ([key] if key else [])
        line += inside + row if inside else 0
        told = "{}:{}: {}: {}".format(self._file, line, ", ".join(names), told)
        self._complaints.append((not first, line, told, name, set(drawn_from)))

    def check(self):
        """BadScenario if there are complaints."""
        wrong = {name for _, _, _, name, drawn_from in self._complaints if not drawn_from}
        kept = [complaint[:3] for complaint in self._complaints if not complaint[4] & wrong]
        if kept:
            raise BadScenario("\n".join(dict.fromkeys(told for _, _, told in sorted(kept))))

    def what(self, place):
        """What a space or card is called in complaints: its name, else its number."""
        part, number = place
        found = self.parts[part][number]
        name = found.get("name", found.get("title")) if isinstance(found, dict) else None
        if isinstance(name, str) and name:
            return name if part == "space" else repr(name)
        return number + 1

    def table(self, part, keys, optional=()):
        """The part as a dict with all of the `keys`, missing ones None; complains about others."""
        found, what = self.parts.get(part if isinstance(part, str) else part[0]), None
        if not isinstance(part, str):
            found, what = found[part[1]], self.what(part)
        if not isinstance(found, dict):
            self.bad(part, None, "there is no such part", what, first=True)
            return dict.fromkeys(keys)
        for key in found:
            if key not in keys:
                self.bad(part, key, "there is no such entry; the entries are {}".format(", ".join(keys)), what)
        for key in keys:
            if key not in found and key not in optional:
                self.bad(part, None, "the entry {!r} is missing".format(key), what)
        return {key: found.get(key) for key in keys}

    def tables(self, part, count):
        """The places of the `[[part]]`s; complains unless there are so many."""
        found = self.parts.get(part)
        if not isinstance(found, list):
            found = []
        if len(found) != count:
            self.bad((part, max(len(found) - 1, 0)), None, "there are {} of them, it must be {}".format(len(found), count), first=True)
        return [(part, number) for number in range(len(found))]

    def text(self, part, key, value, longest, what=None):
        """A text of a screen: letters with umlauts, figures and a few signs. None, with a complaint, if it is none."""
        if value is None:
            return None  # told already
        if not isinstance(value, str) or not re.fullmatch(r"[A-Za-z0-9ÄÖÜäöüß .,:!?'/()+-]{1,%d}" % longest, value):
            self.bad(part, key, "a text of 1 to {} plain letters, in quotes".format(longest), what)
            return None
        return value

    def number(self, part, key, value, least, most, what=None):
        """A number; None, with a complaint, if it is none."""
        if value is not None and (type(value) is not int or not least <= value <= most):
            self.bad(part, key, "a number of {} to {}".format(least, most), what)
            return None
        return value

    def choice(self, part, key, value, choices, what=None):
        """The number of one of the `choices`; None, with a complaint, if it is none of them."""
        if value is None:
            return None
        if value not in choices:
            self.bad(part, key, "there is no {!r}; there are: {}".format(value, ", ".join(choices)), what)
            return None
        return list(choices).index(value)


def similar(name, names):
    """The end of a complaint about an unknown name: the one of the `names` that may be meant."""
    found = difflib.get_close_matches(str(name), names, 1)
    return "; is {!r} meant?".format(found[0]) if found else ""
