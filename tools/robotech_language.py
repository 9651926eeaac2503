"""Robotech's event programs: from the notation that people write to bytes.

The notation is told at the top of tools/scenarios/robotech.toml, the bytes in
engine/README.md, section "The event language". The way back is tests/tools/robotech_telling.py.
"""

from tools import robotech_format as f
from tools import robotech_phrases as p
from tools.robotech_phrases import BadProgram, Line

_NUMBER = {name: number for name, (number, _) in f.OPS.items()}
LONGEST = 255
"""Bytes of a program, and of a row in it."""


class Language:
    """Compiles programs, with the names of the 13 spaces."""

    def __init__(self, names):
        self._say = p.Phrases(names)

    def compile(self, text, faction=None):
        """The bytes of a program, END included. BadProgram. `faction` is that of the card, if it is known."""
        rows = []
        for number, line in enumerate(text.splitlines()):
            line = line.partition("#")[0].rstrip()
            if line.strip():
                rows.append((len(line) - len(line.lstrip()), line.strip(), number))
        if not rows:
            raise BadProgram("there has to be at least one instruction")
        code = self._block(rows, _Known(faction))
        if len(code) >= LONGEST:
            raise BadProgram("the program is too long: {} bytes, {} are the most".format(len(code) + 1, LONGEST))
        return bytes(code) + b"\0"

    def _block(self, rows, known):
        """The bytes of rows that have one indentation; deeper ones belong to the row before them."""
        code = bytearray()
        depth = rows[0][0]
        known.did = False
        while rows:
            indent, text, number = rows.pop(0)
            inner = []
            while rows and rows[0][0] > depth:
                inner.append(rows.pop(0))
            if indent != depth:
                raise BadProgram("this line is not indented like those it belongs to", number)
            try:
                code += self._instruction(Line(text), inner, rows, known, depth, number)
            except BadProgram as problem:
                problem.line = problem.line or number
                raise
        return code

    def _instruction(self, line, inner, rows, known, depth, number):
        """The bytes of a row and of what belongs to it."""
        if line.take("either"):
            line.end()
            return self._either(inner, rows, known, depth, number)
        if line.take("if"):
            return self._if(line, inner, known, number)
        if line.take("or"):
            raise BadProgram('"or" stands right after the rows of an "either"')
        if inner:
            raise BadProgram('only rows of "either", "or" and "if" are indented', inner[0][2])
        for words, read in (
            ("choose a faction of", self._whom), ("choose", self._space), ("count", self._count), ("place", self._place),
            ("remove", self._remove), ("move a token", self._token), ("move", self._move), ("flip", self._flip),
            ("replace", self._replace), ("shift", self._shift), ("assemble", self._pods), ("construct", self._pods),
            ("deploy", self._deploy), ("take", self._act),
        ):  # fmt: skip
            if line.take(words):
                code = read(line, known, words)
                break
        else:
            code = self._by_faction(line, known)
        line.end()
        return bytes(code)

    def _either(self, inner, rows, known, depth, number):
        second = []
        if rows and rows[0][0] == depth and p.words_of(rows[0][1]) == ["or"]:
            rows.pop(0)
            while rows and rows[0][0] > depth:
                second.append(rows.pop(0))
        if not inner or not second:
            raise BadProgram('"either" and "or" have rows of their own below them, indented', number)
        branches = known.branch(), known.branch()
        first, second = self._block(inner, branches[0]), self._block(second, branches[1])
        known.join(*branches)
        first += bytes((_NUMBER["SKIP"], self._length(second, number)))
        return bytes((_NUMBER["EITHER"], self._length(first, number))) + first + second

    def _if(self, line, inner, known, number):
        if line.take("nothing happened"):
            if not known.did:
                raise BadProgram("what could have happened? This stands right after an instruction that does something")
            head = (_NUMBER["ELSE"],)
        else:
            line.need("at least")
            least = line.number()
            counted = line.one_of(p.COUNTED)
            if least is None or not 1 <= least <= 255 or counted is None:
                raise BadProgram('a number and what is counted stand after "if at least", as in: 2 civilians in here')
            line.need("in")
            head = (_NUMBER["IF"], counted, least, *self._where(line, known, p.COUNTING, False))
        line.end()
        if not inner:
            raise BadProgram('"if" has rows of its own below it, indented', number)
        branch = known.branch()
        code = self._block(inner, branch)
        known.join(branch, known.branch())
        return bytes(head + (self._length(code, number),)) + code

    def _length(self, code, number):
        if len(code) > LONGEST:
            raise BadProgram("these rows are too long: {} bytes, {} are the most".format(len(code), LONGEST), number)
        return len(code)

    def _where(self, line, known, allowed=p.MANY_SPACES, optional=True, beside=False):
        """Reads a place. HERE has to be known, but for BESIDE and OTHER after a first place."""
        which, filtered = self._say.where(line, allowed, optional)
        plain = which & ~f.OPTIONAL
        relative = [f.WHICH[name] for name in ("here", "here or beside")]
        if not beside:
            relative += [f.WHICH["beside"], f.WHICH["other"]]
        if plain in relative and not known.here:
            raise BadProgram("where is that? No single space was chosen before: " + self._say.tell_where(which, filtered))
        if allowed is not p.COUNTING:
            known.here = plain != f.WHICH["every"]
            known.did = True
        return which, filtered

    def _many(self, line, known, table=p.SETS, up_to=True):
        many, kind = self._say.many(line, table, up_to)
        self._times(many, known)
        return many, kind

    def _times(self, many, known):
        if many & f.TIMES and not known.counted:
            raise BadProgram('"for each found" needs a "count" before it')

    def _whom(self, line, known, _):
        mask = self._factions(line)
        if known.faction is not None and mask == 1 << known.faction:
            raise BadProgram("nobody can choose itself")
        known.whom, known.did = True, False
        return _NUMBER["WHOM"], mask

    def _factions(self, line):
        """Reads a list of factions, as a mask."""
        mask = 0
        while True:
            faction = line.one_of(p.FACTIONS)
            if faction is None or mask >> faction & 1:
                raise BadProgram("another faction of RDF, ZR, REF and AUL has to stand before: " + line.left())
            mask |= 1 << faction
            if not (line.take(",") or line.take("and")):
                return mask

    def _space(self, line, known, _):
        return _NUMBER["SPACE"], *self._where(line, known, p.ONE_SPACE)

    def _count(self, line, known, _):
        counted = line.one_of(p.COUNTED)
        if counted is None:
            raise BadProgram("this cannot be counted: " + line.left())
        line.need("in")
        known.counted, known.did = True, False
        return _NUMBER["COUNT"], counted, *self._where(line, known, p.COUNTING, False)

    def _place(self, line, known, _):
        many, kind = self._many(line, known)
        line.need("in")
        where = self._where(line, known)
        self._no_city_in_zone(kind, where)
        if where[0] & ~f.OPTIONAL in (f.HIDEOUT, f.WHICH["one or hideout"]) and kind not in (3, 4, 5, 12, 15, 17):
            raise BadProgram("only ZR units go to the hideout")
        return _NUMBER["PLACE"], kind, many, *where

    def _no_city_in_zone(self, kind, where):
        if kind == 10 and where[1] & 7 in (0, 4) and not where[0] & ~f.OPTIONAL < 10:
            raise BadProgram("AUL cities stand in territories, so a kind of territory has to be said")

    def _remove(self, line, known, _):
        many, kind = self._many(line, known)
        if kind == 10:
            raise BadProgram("AUL cities cannot be removed")
        line.need("in")
        return _NUMBER["REMOVE"], kind, many, *self._where(line, known)

    def _move(self, line, known, _):
        many, kind = self._many(line, known)
        if kind == 10:
            raise BadProgram("AUL cities cannot move")
        line.need("from")
        source = self._where(line, known, p.ONE_SPACE)
        line.need("to")
        return _NUMBER["MOVE"], kind, many, *source, *self._where(line, known, p.ONE_SPACE, beside=True)

    def _token(self, line, known, _):
        line.need("from")
        source = self._where(line, known, p.ONE_SPACE)
        line.need("to")
        return _NUMBER["TOKEN"], *source, *self._where(line, known, p.ONE_SPACE, beside=True)

    def _flip(self, line, known, _):
        many, kind = self._many(line, known, {kind: p.UNITS[kind] for kind in (4, 5)})
        line.need("in")
        return _NUMBER["FLIP"], kind, many, *self._where(line, known)

    def _replace(self, line, known, _):
        per, given = self._say.many(line, p.SETS, False)
        if given == 10 or not per & 15 or per & f.TIMES:
            raise BadProgram("an exact number of units, and no AUL city, is replaced")
        line.need("by")
        many, kind = self._many(line, known, p.UNITS)
        line.need("in")
        where = self._where(line, known)
        self._no_city_in_zone(kind, where)
        return _NUMBER["REPLACE"], given, many, *where, kind, per

    def _shift(self, line, known, _):
        many, _ = self._many(line, known, p.CIVILIAN)
        way = line.one_of(p.WAYS)
        if way is None:
            raise BadProgram('"left", "right" or "either way" has to stand before: ' + line.left())
        line.need("in")
        where = self._where(line, known)
        return _NUMBER["SHIFT"], way + (f.NONE_TWICE if line.take(", none twice") else 0), many, *where

    def _pods(self, line, known, words):
        many, _ = self._many(line, known, p.POD, False)
        known.did = True
        return _NUMBER[words.upper()], many

    def _deploy(self, line, known, _):
        many, _ = self._many(line, known, p.POD)
        line.need("in")
        return _NUMBER["DEPLOY"], many, *self._where(line, known, p.ONE_SPACE)

    def _act(self, line, known, _):
        action = line.one_of(p.ACTIONS)
        if action is None:
            raise BadProgram("there is no such action: {}; there are: {}".format(line.left(), ", ".join(f.ACTIONS)))
        line.need("action")
        flags = 0
        if line.take("at most"):
            flags = line.number()
            if flags is None or not 1 <= flags <= 7:
                raise BadProgram("an action can be limited to 1 to 7 times")
            line.need("time" if flags == 1 else "times")
        if line.take("without cost"):
            flags += f.FREE
        known.did, known.here = True, False
        return _NUMBER["ACT"], action, flags

    def _by_faction(self, line, known):
        """What starts with who does it: gain, pay, give, choose, lose."""
        start = line.at
        who = line.one_of(p.WHO)
        if who is not None and line.take("chooses"):
            if known.whom is False and who == 6:
                raise BadProgram('"chosen" needs a "choose a faction of" before it')
            known.faction, known.did = (who if who < 4 else None), False
            return _NUMBER["CHOOSER"], who
        verb = line.one_of({"GAIN": ("gain", "gains"), "PAY": ("pay", "pays"), "GIVE": ("give", "gives")})
        if verb is None:
            line.at = start
            if line.one_of(p.FACTIONS) is None:
                raise BadProgram("no instruction begins like this: " + line.left())
            line.at = start
            mask = self._factions(line)
            if not (line.take("loses") or line.take("lose")):
                raise BadProgram('"gains", "pays", "gives", "chooses" or "loses" has to stand before: ' + line.left())
            many, _ = self._many(line, known, p.UNIT, False)
            line.need("in")
            return _NUMBER["SUFFER"], mask, many, *self._where(line, known)
        whose = [4 if who is None else who]
        if verb == "GIVE":
            whose.append(line.one_of(p.WHO))
            if whose[1] is None or whose[0] == whose[1]:
                raise BadProgram("another faction that is given something has to stand before: " + line.left())
        if 6 in whose and not known.whom:
            raise BadProgram('"chosen" needs a "choose a faction of" before it')
        number = 0 if line.take("all") else line.number()
        if number is None or number > 15 or (number == 0 and line.words[line.at - 1] != "all"):
            raise BadProgram('a number of 1 to 15 or "all" has to stand before: ' + line.left())
        many = number | self._say.each(line, number)
        self._times(many, known)
        known.did = True
        return _NUMBER[verb], *whose, many


class _Known:
    """What earlier rows have made sure of: a space chosen, something counted, a faction chosen."""

    def __init__(self, faction):
        self.here = self.counted = self.whom = self.did = False
        self.faction = faction  # the chooser, if it is known

    def branch(self):
        other = _Known(self.faction)
        other.here, other.counted, other.whom = self.here, self.counted, self.whom
        return other

    def join(self, one, two):
        """Afterwards, that is known which both ways have made sure of."""
        for name in ("here", "counted", "whom"):
            setattr(self, name, getattr(one, name) and getattr(two, name))
        self.faction = one.faction if one.faction == two.faction else None
        self.did = False
