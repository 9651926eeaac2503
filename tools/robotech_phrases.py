"""The phrases of Robotech's event notation: kinds of units, numbers, spaces; both ways.

`Phrases(names)` reads them from a line's words and writes them from packed bytes; `names`
are the 13 names of the spaces. What can be said stands at the top of
tools/scenarios/robotech.toml, what the bytes mean in engine/README.md.
"""

from tools import robotech_format as f


class BadProgram(Exception):
    """A line that cannot be understood or would not work; `line` counts from 0 within the program."""

    def __init__(self, told, line=0):
        super().__init__(told)
        self.line = line


UNITS = {
    # number: (one, several)
    0: ("Rick", "Rick"), 1: ("military mecha", "military mecha"), 2: ("Veritech", "Veritechs"),
    3: ("Khyron", "Khyron"), 4: ("covert soldier", "covert soldiers"), 5: ("overt mecha", "overt mecha"),
    6: ("the flagship", "the flagship"), 7: ("battle pod", "battle pods"),
    8: ("Minmei", "Minmei"), 9: ("partisan", "partisans"), 10: ("AUL city", "AUL cities"),
}  # fmt: skip
NAMED = (0, 3, 6, 8)
"""Kinds that there is one of: they stand without a number."""
SETS = {
    **UNITS,
    11: ("RDF unit", "RDF units"), 12: ("ZR unit", "ZR units"), 13: ("REF unit", "REF units"), 14: ("AUL unit", "AUL units"),
    15: ("overt ZR unit", "overt ZR units"), 16: ("RDF unit but Rick", "RDF units but Rick"), 17: ("ZR soldier", "ZR soldiers"),
    18: ("RDF or REF unit", "RDF or REF units"), 19: ("AUL or ZR unit", "AUL or ZR units"), 20: ("unit", "units"),
    21: ("own unit", "own units"), 22: ("open unit", "open units"),
    23: ("unit but the flagship", "units but the flagship"),
}  # fmt: skip
COUNTED = {
    **SETS,
    30: ("space", "spaces"), 31: ("civilian", "civilians"), 32: ("content civilian", "content civilians"),
    33: ("token", "tokens"),
}  # fmt: skip
POD = {7: UNITS[7]}
CIVILIAN = {31: COUNTED[31]}
UNIT = {20: SETS[20]}

CLASSES = {
    0: ("space",), 1: ("territory",), 2: ("city",), 3: ("land territory",), 4: ("zone",), 5: ("city territory",),
    6: ("territory without AUL city",),
}  # fmt: skip
CONTROLS = {8: ("under RDF",), 16: ("under AUL",), 24: ("under nobody",)}
PRESENCES = {
    32: ("with Rick",), 64: ("with Khyron",), 96: ("with Minmei",), 128: ("with the flagship",), 160: ("with own units",),
    192: ("with a token",), 224: ("without own units",),
}  # fmt: skip
WHO = {number: (word,) for word, number in f.WHO.items()}
WHO[6] = ("chosen",)
FACTIONS = {number: (word,) for number, word in enumerate(f.FACTIONS)}
WAYS = {f.LEFT: ("left",), f.RIGHT: ("right",), f.EITHER_WAY: ("either way",)}
ACTIONS = {number: (word,) for number, word in enumerate(f.ACTIONS)}

# Where an instruction may be carried out, by *which*. What is left out does not make sense there.
MANY_SPACES = (*range(18), 18, 19, 20)
ONE_SPACE = tuple(which for which in MANY_SPACES if which != f.WHICH["every"])
COUNTING = (*range(15), f.WHICH["beside"], f.WHICH["every"], f.WHICH["here or beside"])

_BEHIND_UNITS = ("in", "from", "to", "by", "left", "right", "either", "for", ",")
_BEHIND_SPACES = ("under", "with", "without", "beside", "here", "or", "to", "in", ",")

# Choices of spaces: the article, and what stands behind the class.
_FORMS = {
    f.WHICH["beside"]: ("a", "beside"), f.WHICH["one"]: ("a", ""), f.WHICH["every"]: ("every", ""),
    f.WHICH["other"]: ("another", ""), f.WHICH["one or hideout"]: ("a", "or the hideout"),
    f.WHICH["here or beside"]: ("a", "here or beside"),
}  # fmt: skip


def words_of(text):
    """The words of a line: commas are words, "the" is none, and capitals do not count."""
    return [word for word in text.replace(",", " , ").lower().split() if word != "the"]


class Line:
    """The words of a line, read from the left."""

    def __init__(self, text):
        self.words = words_of(text)
        self.at = 0
        self._said = [word for word in text.replace(",", " , ").split() if word.lower() != "the"]

    def left(self, stops=()):
        """What has not been read, for messages; up to one of the words `stops`."""
        end = next((at for at in range(self.at, len(self.words)) if self.words[at] in stops and at > self.at), len(self.words))
        return " ".join(self._said[self.at : end]).replace(" , ", ", ") or "the end of the line"

    def take(self, phrase):
        """Reads a phrase if it comes next."""
        words = words_of(phrase)
        if words and self.words[self.at : self.at + len(words)] == words:
            self.at += len(words)
            return True
        return False

    def need(self, phrase):
        if not self.take(phrase):
            raise BadProgram('there must be "{}" before: {}'.format(phrase, self.left()))

    def one_of(self, table):
        """The key of the longest phrase of a table `{key: phrases}` that comes next; None if there is none."""
        found = max(
            ((len(words_of(phrase)), key) for key, phrases in table.items() for phrase in phrases if self._next(phrase)),
            default=(0, None),
        )
        self.at += found[0]
        return found[1]

    def _next(self, phrase):
        words = words_of(phrase)
        return bool(words) and self.words[self.at : self.at + len(words)] == words

    def number(self):
        """A number, or None."""
        if self.at < len(self.words) and self.words[self.at].isdecimal():
            self.at += 1
            return int(self.words[self.at - 1])
        return None

    def end(self):
        if self.at < len(self.words):
            raise BadProgram("the instruction is complete before: {}".format(self.left()))


class Phrases:
    """Reads and writes the phrases, with the names of the spaces."""

    def __init__(self, names):
        self._names = {number: (name,) for number, name in enumerate(names)}

    # how many of what

    def many(self, line, table, up_to=True):
        """Reads "up to 3 partisans for each found": (HOW MANY, number of the set)."""
        bits = 0
        if line.take("any number of"):
            bits, number = f.UP_TO, 0
        elif line.take("all"):
            number = 0
        else:
            if line.take("up to"):
                bits = f.UP_TO
            number = line.number()
            if number is not None and not 1 <= number <= 15:
                raise BadProgram("{}: numbers are 1 to 15".format(number))
        kind = line.one_of(table)
        if kind is None:
            known = ", ".join(phrases[-1] for phrases in table.values())
            raise BadProgram("there are no such units: {}; there are: {}".format(line.left(_BEHIND_UNITS), known))
        if number is None:
            if kind not in NAMED:
                raise BadProgram('how many? A number, "up to 3", "all" or "any number of" before: ' + table[kind][1])
            number = 1
        bits |= self.each(line, number)
        if bits & f.UP_TO and not up_to:
            raise BadProgram("nobody could stop early here: an exact number")
        return bits | number, kind

    def each(self, line, number):
        """Reads "for each found"."""
        if not line.take("for each found"):
            return 0
        if not number:
            raise BadProgram('"for each found" needs a number')
        return f.TIMES

    def tell_many(self, many, kind, table):
        """The phrase that `many` reads."""
        number, up_to = many & 15, many & f.UP_TO
        one, several = table[kind]
        if not number:
            text = "any number of " + several if up_to else "all " + several
        elif number == 1 and kind in NAMED and not many & ~15:
            text = one
        else:
            text = "{}{} {}".format("up to " if up_to else "", number, one if number == 1 else several)
        return text + (" for each found" if many & f.TIMES else "")

    # where

    def where(self, line, allowed=MANY_SPACES, optional=True):
        """Reads a place: (which, filter)."""
        which = line.one_of({**self._names, 13: ("hideout",), 14: ("here",)})
        if which is not None:
            filtered = 0
            if which != 13 and line.take("if"):
                filtered = self._filter(line, line.one_of(CLASSES) if line.take("a") else 0)
        else:
            article = line.one_of({word: (word,) for word in ("a", "every", "another")})
            if article is None:
                raise BadProgram('where? "here", "the hideout", a name, or "a", "every" or "another" before: ' + line.left())
            kind = line.one_of(CLASSES)
            if kind is None:
                known = ", ".join(phrase for (phrase,) in CLASSES.values())
                raise BadProgram("there are no such spaces: {}; there are: {}".format(line.left(_BEHIND_SPACES), known))
            tail = line.one_of({tail: (tail,) for _, tail in _FORMS.values() if tail}) or ""
            which = {form: number for number, form in _FORMS.items()}.get((article, tail))
            if which is None:
                raise BadProgram('"{}" does not go with "{}"'.format(article, tail))
            filtered = self._filter(line, kind)
        if which not in allowed:
            raise BadProgram("this cannot be meant here: " + self.tell_where(which, filtered))
        if line.take(", or none"):
            if not optional or which == f.WHICH["every"]:
                raise BadProgram('"or none" cannot be meant here')
            which += f.OPTIONAL
        return which, filtered

    def _filter(self, line, kind):
        if kind is None:
            raise BadProgram("there are no such spaces: " + line.left(_BEHIND_SPACES))
        control = line.one_of(CONTROLS) or 0
        presence = line.one_of(PRESENCES) or 0
        for words, table in ((("under",), CONTROLS), (("with", "without"), PRESENCES)):
            if line.at < len(line.words) and line.words[line.at] in words:
                known = ", ".join(phrase for (phrase,) in table.values())
                raise BadProgram("this condition is none, or stands in the wrong order: {}; there are: {}".format(line.left((",",)), known))
        if kind == 4 and control:
            raise BadProgram("nobody controls a zone")
        return kind + control + presence

    def tell_where(self, which, filtered):
        """The phrase that `where` reads."""
        optional, which = which & f.OPTIONAL, which & ~f.OPTIONAL
        kind = CLASSES[filtered & 7][0]
        rest = [table[filtered & mask][0] for mask, table in ((24, CONTROLS), (224, PRESENCES)) if filtered & mask]
        if which in _FORMS:
            article, tail = _FORMS[which]
            words = [article, kind, tail, *rest]
        else:
            words = ["here" if which == 14 else "the hideout" if which == 13 else self._names[which][0]]
            if filtered:
                words += ["if", *(["a", kind] if filtered & 7 else []), *rest]
        return " ".join(word for word in words if word) + (", or none" if optional else "")
