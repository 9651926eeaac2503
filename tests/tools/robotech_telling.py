"""Robotech's event programs: from bytes to the notation that people write; see robotech_language.py."""

from tools import robotech_format as f
from tools import robotech_phrases as p

_INDENT = "  "
_NAME = {number: name for name, (number, _) in f.OPS.items()}


class Telling:
    """Tells programs, with the names of the 13 spaces."""

    def __init__(self, names):
        self._say = p.Phrases(names)

    def tell(self, code, at=0):
        """The text of the program that begins at `at`."""
        lines = []
        self._rows(code, at, len(code), "", lines)
        return "\n".join(lines) + "\n"

    def _rows(self, code, at, end, indent, lines):
        """Tells instructions up to END or up to `end`; gives where that is."""
        while at < end and code[at]:
            name = _NAME[code[at]]
            operands = sum(2 if operand == "where" else 1 for operand in f.OPS[name][1])
            values = list(code[at + 1 : at + 1 + operands])
            at += 1 + operands
            if name == "EITHER":
                lines.append(indent + "either")
                at = self._rows(code, at, at + values[0] - 2, indent + _INDENT, lines) + 2  # behind the SKIP
                lines.append(indent + "or")
                at = self._rows(code, at, at + code[at - 1], indent + _INDENT, lines)
            elif name in ("ELSE", "IF"):
                length = values.pop()
                told = "if nothing happened"
                if name == "IF":
                    counted = p.COUNTED[values[0]][0 if values[1] == 1 else 1]
                    told = "if at least {} {} in {}".format(values[1], counted, self._say.tell_where(*values[2:]))
                lines.append(indent + told)
                at = self._rows(code, at, at + length, indent + _INDENT, lines)
            else:
                lines.append(indent + self._tell(name, values))
        return at

    def _tell(self, name, v):
        """The line of an instruction with the operands `v`."""
        say = self._say
        where = say.tell_where
        if name in ("GAIN", "PAY", "GIVE"):
            number = "all" if not v[-1] & 15 else str(v[-1] & 15)
            words = [p.WHO[v[0]][0], name.lower() + "s"] if v[0] != 4 else [name.lower()]
            words += [p.WHO[who][0] for who in v[1:-1]]
            return " ".join(words + [number] + (["for each found"] if v[-1] & f.TIMES else []))
        if name == "CHOOSER":
            return p.WHO[v[0]][0] + " chooses"
        if name == "WHOM":
            return "choose a faction of " + self._tell_factions(v[0])
        if name == "SPACE":
            return "choose " + where(*v)
        if name == "COUNT":
            return "count {} in {}".format(p.COUNTED[v[0]][1], where(*v[1:]))
        if name in ("PLACE", "REMOVE"):
            return "{} {} in {}".format(name.lower(), say.tell_many(v[1], v[0], p.SETS), where(*v[2:]))
        if name == "FLIP":
            return "flip {} in {}".format(say.tell_many(v[1], v[0], p.UNITS), where(*v[2:]))
        if name == "MOVE":
            return "move {} from {} to {}".format(say.tell_many(v[1], v[0], p.SETS), where(*v[2:4]), where(*v[4:]))
        if name == "TOKEN":
            return "move a token from {} to {}".format(where(*v[:2]), where(*v[2:]))
        if name == "REPLACE":
            given, made = say.tell_many(v[5], v[0], p.SETS), say.tell_many(v[1], v[4], p.UNITS)
            return "replace {} by {} in {}".format(given, made, where(*v[2:4]))
        if name == "SHIFT":
            twice = ", none twice" if v[0] & f.NONE_TWICE else ""
            told = say.tell_many(v[1], 31, p.CIVILIAN), p.WAYS[v[0] & 3][0], where(*v[2:])
            return "shift {} {} in {}".format(*told) + twice
        if name in ("ASSEMBLE", "CONSTRUCT"):
            return "{} {}".format(name.lower(), say.tell_many(v[0], 7, p.POD))
        if name == "DEPLOY":
            return "deploy {} in {}".format(say.tell_many(v[0], 7, p.POD), where(*v[1:]))
        if name == "ACT":
            times, free = v[1] & 7, v[1] & f.FREE
            limit = " at most {} time{}".format(times, "" if times == 1 else "s") if times else ""
            return "take the {} action{}{}".format(f.ACTIONS[v[0]], limit, " without cost" if free else "")
        told = "{} lose{} {} in {}"
        many = say.tell_many(v[1], 20, p.UNIT)
        return told.format(self._tell_factions(v[0]), "s" if bin(v[0]).count("1") == 1 else "", many, where(*v[2:]))

    def _tell_factions(self, mask):
        return ", ".join(faction for number, faction in enumerate(f.FACTIONS) if mask >> number & 1)
