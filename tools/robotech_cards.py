"""The cards of a Robotech scenario: events with their programs, Territory and Drop cards; from the source to packed bytes."""

from tools import robotech_format as f
from tools.robotech_language import Language
from tools.robotech_phrases import BadProgram
from tools.robotech_source import similar

EVENTS = 34
CARDS = 10
_TITLE_MOST = 30
_KEYS = ("title", "german", "faction", "group", "reaction", "three", "white", "black")
_DROPS = 4
_DROP_MOST = 5


class Cards:
    """Reads the parts `[[event]]`, `[rounds]` and `[ref]`; complaints go to the source."""

    def __init__(self, source, names):
        self._source = source
        self.titles = []
        self.german = []
        self.events = bytearray()
        programs = []
        places = source.tables("event", EVENTS)
        language = Language(names)
        for place in places:
            programs += self._event(place, language)
        self._groups(places)
        self.programs, self.code = _packed(programs)
        self.first = self._first()
        self.territory, self.drop = self._ref(names)

    def _event(self, place, language):
        """Reads a card; its two programs."""
        source = self._source
        table = source.table(place, _KEYS, ("three",))
        title = table["title"]
        what = source.what(place)
        self.titles.append(source.text(place, "title", title, _TITLE_MOST, what) or "")
        self.german.append(source.text(place, "german", table["german"], _TITLE_MOST, what) or "")
        if self.titles[-1] and self.titles.count(self.titles[-1]) > 1:
            source.bad(place, "title", "there is another card of this title", what)
        faction = source.choice(place, "faction", table["faction"], f.FACTIONS, what)
        group = source.choice(place, "group", table["group"], f.GROUPS, what)
        column = str(table["reaction"]).split()
        if table["reaction"] is not None and sorted(column) != sorted(f.FACTIONS):
            source.bad(place, "reaction", "each of {} once, from the top".format(", ".join(f.FACTIONS)), what)
            column = f.FACTIONS
        out = table["three"]
        if out not in (None, "left out") or out and group is not None and f.GROUPS[group] not in ("early", "late"):
            source.bad(place, "three", '"left out", and only on a card of the groups early and late', what)
        self.events += bytes((
            (faction or 0) + 4 * (group or 0) + 32 * (out is not None),
            sum(f.FACTIONS.index(name) << 2 * at for at, name in enumerate(column)) if table["reaction"] else 0,
        ))  # fmt: skip
        programs = []
        for key in ("white", "black"):
            code = b"\0"
            if table[key] is not None:
                try:
                    code = language.compile(str(table[key]), faction)
                except BadProgram as problem:
                    source.bad(place, key, str(problem), what, problem.line)
            programs.append(code)
        return programs

    def _groups(self, places):
        """Complains about wrong numbers of cards."""
        groups = [event >> 2 & 7 for event in self.events[::2]]
        for number, (name, size) in enumerate(zip(f.GROUPS, f.GROUP_SIZES)):
            if groups.count(number) != size and len(places) == EVENTS:
                told = "the group {} has {} cards, it must be {}".format(name, groups.count(number), size)
                self._source.bad(("event", 0), "group", told, drawn_from=("event",))
            if 1 <= number <= 3:
                owners = [event & 3 for event in self.events[::2] if event >> 2 & 7 == number]
                if len(owners) == 4 and len(set(owners)) < 4:
                    told = "the group {} has one card for each faction".format(name)
                    self._source.bad(("event", 0), "group", told, drawn_from=("event",))
        out = sum(event >> 5 for event in self.events[::2])
        if out != 1 and places:
            told = "one card is left out with three players, here it is {}".format(out)
            self._source.bad(("event", 0), "three", told, drawn_from=("event",))

    def _first(self):
        table = self._source.table("rounds", ("first",))
        words = str(table["first"]).split()
        if table["first"] is None:
            return bytes(4)
        if len(words) != 4 or not set(words) <= set(f.FACTIONS) or words[0] != "RDF":
            self._source.bad("rounds", "first", "the faction that is first in each of four rounds; RDF in the first one")
            return bytes(4)
        return bytes(f.FACTIONS.index(word) for word in words)

    def _ref(self, names):
        """TERRITORY_CARDS and DROP_CARDS."""
        table = self._source.table("ref", ("territories", "drops"))
        territories, drops = bytearray(), bytearray()
        for key in ("territories", "drops"):
            if table[key] is not None and (not isinstance(table[key], list) or len(table[key]) != CARDS):
                self._source.bad("ref", key, "{} cards, in square brackets".format(CARDS))
                table[key] = None
        for name in table["territories"] or ():
            if name not in names[:10]:
                if "" not in names:
                    self._source.bad("ref", "territories", "there is no territory {!r}{}".format(name, similar(name, names[:10])))
            else:
                territories.append(names.index(name))
        for card in table["drops"] or ():
            numbers = str(card).split()
            if not 1 <= len(numbers) <= _DROPS or not all(word in "12345" and len(word) == 1 for word in numbers):
                told = "{!r}: how many pods each of up to {} territories gets, 1 to {}"
                self._source.bad("ref", "drops", told.format(card, _DROPS, _DROP_MOST))
            else:
                drops += bytes(map(int, numbers)) + bytes(_DROPS - len(numbers))
        return bytes(territories), bytes(drops)


def _packed(programs):
    """PROGRAMS and CODE; what ends alike is there once."""
    code = b""
    for program in sorted(set(programs), key=lambda program: (-len(program), program)):
        if program not in code:
            code += program
    return b"".join(code.index(program).to_bytes(2, "little") for program in programs), code
