"""The board of a Robotech scenario: spaces, tracks, units, protoculture; from the source to packed bytes."""

import re

from tools import robotech_format as f
from tools import robotech_phrases as p
from tools.robotech_source import similar

SPACES = 13
CLASSES = ("city territory", "land territory", "zone")
OF_CLASS = (5, 5, 3)
FIXED = ("New Macross City", "Granite City")
"""Where Rick and Minmei come back: spaces 0 and 1."""
PODS = 23
_ASSEMBLY_OF_THREE = 17
_NAME_MOST = 24
_SPACE_KEYS = ("name", "german", "kind", "beside", "track", "units")
_SET_UP = ("space", "start", "caps")
_CAPPED = (1, 2, 4, 7, 9, 10)
_PIECES = {"ZR soldiers": 4, **{p.UNITS[kind][1]: kind for kind in _CAPPED if kind != 4}}


class Board:
    """Reads the parts `[[space]]`, `[start]`, `[caps]`, `[protoculture]` and `[minor]`; complaints go to the source."""

    def __init__(self, source):
        self._source = source
        self.names = []
        self.german = []
        places = self._order(source.tables("space", SPACES))
        tables = [source.table(place, _SPACE_KEYS, ("track", "units")) for place in places]
        for place, table in zip(places, tables):
            self.names.append(source.text(place, "name", table["name"], _NAME_MOST, source.what(place)) or "")
            self.german.append(source.text(place, "german", table["german"], _NAME_MOST, source.what(place)) or "")
        self._unlike(places)
        self.adjacent = self._adjacent(places, tables)
        self.tracks, self.civilians = self._tracks(places, tables)
        self.caps = self._caps()
        self.setup = self._setup(places, tables)
        self.protoculture = self._protoculture()
        self.minor = self._minor()

    def _order(self, places):
        """The places with city territories first, the two fixed ones leading, zones last."""
        counts = [0, 0, 0]
        keys = {}
        for place in places:
            table = self._source.parts["space"][place[1]]
            name = self._source.what(place)
            kind = self._source.choice(place, "kind", table.get("kind"), CLASSES, name)
            kind = 0 if kind is None else kind
            counts[kind] += 1
            keys[place] = (kind, FIXED.index(name) if name in FIXED else 2)
            if name in FIXED and kind:
                self._source.bad(place, "kind", "this is a city territory", name)
        for kind, count, needed in zip(CLASSES, counts, OF_CLASS):
            if count != needed and len(places) == SPACES:
                told = "there are {} of the kind {}, it must be {}".format(count, kind, needed)
                self._source.bad(("space", 0), None, told, drawn_from=("space",))
        for name in FIXED:
            if name not in (table.get("name") for table in self._source.parts.get("space", ()) if isinstance(table, dict)):
                self._source.bad(("space", 0), None, "there is no {}".format(name))
        return sorted(places, key=keys.get)

    def _unlike(self, places):
        starts = ("here", "hideout", "a", "every", "another")
        for number, (place, name) in enumerate(zip(places, self.names)):
            if name and p.words_of(name) in [p.words_of(other) for other in self.names[:number]]:
                self._source.bad(place, "name", "there is another space of this name", name)
            if "," in name or p.words_of(name)[:1] and p.words_of(name)[0] in starts:
                self._source.bad(place, "name", "in programs this would not be read as a name", name)

    def _adjacent(self, places, tables):
        """For each space the mask of its neighbours."""
        masks = [0] * SPACES
        for number, (place, table) in enumerate(zip(places, tables)):
            name = self._source.what(place)
            near = table["beside"]
            if near is None:
                continue
            if not isinstance(near, list) or not near:
                self._source.bad(place, "beside", "the names of the spaces beside it, in square brackets", name)
                continue
            for other in near:
                if other not in self.names:
                    if "" not in self.names:  # else it may be the one without a name
                        self._source.bad(place, "beside", "there is no space {!r}{}".format(other, similar(other, self.names)), name)
                elif other == self.names[number]:
                    self._source.bad(place, "beside", "no space is beside itself", name)
                elif masks[number] >> self.names.index(other) & 1:
                    self._source.bad(place, "beside", "{} stands there twice".format(other), name)
                elif number < SPACES:
                    masks[number] |= 1 << self.names.index(other)
        for number, place in enumerate(places[:SPACES]):
            for other in range(min(SPACES, len(self.names))):
                if masks[number] >> other & 1 and not masks[other] >> number & 1:
                    told = "{} does not say that {} is beside it".format(self.names[other], self.names[number])
                    self._source.bad(place, "beside", told, self.names[number], drawn_from=("space",))
        reached = 1
        for _ in range(SPACES):
            for number in range(SPACES):
                if reached >> number & 1:
                    reached |= masks[number]
        cut = [self.names[number] for number in range(min(SPACES, len(self.names))) if not reached >> number & 1]
        if cut and all(masks):
            told = "no way leads from {} to: {}".format(self.names[0], ", ".join(cut))
            self._source.bad(("space", 0), "beside", told, drawn_from=("space",))
        return b"".join(mask.to_bytes(2, "little") for mask in masks)

    def _tracks(self, places, tables):
        """TRACKS and CIVILIANS."""
        tracks, civilians = bytearray(), bytearray()
        for number, (place, table) in enumerate(zip(places, tables)):
            name, track = self._source.what(place), table["track"]
            zone = table["kind"] == CLASSES[2]
            if zone or track is None:
                if zone == (track is not None) and table["kind"] in CLASSES:
                    self._source.bad(place, "track", "territories have a track, zones have none", name)
                continue
            found = isinstance(track, str) and re.fullmatch(r"((?:\[\d+\]\s*)+)((?:\d+\s*)*)ZR", track.strip())
            if not found:
                told = 'the civilians at each place from the left, content ones in brackets, as in "[0] [1] 2 1 ZR"'
                self._source.bad(place, "track", told, name)
                continue
            content, others = re.findall(r"\d+", found[1]), found[2].split()
            if len(content) + len(others) + 1 > 8:
                self._source.bad(place, "track", "at most 8 places, the ZR symbol included", name)
                continue
            tracks.append(len(content) + len(others) + 1 + 16 * len(content))
            for at, count in enumerate(content + others):
                civilians += bytes([number * 16 + at]) * int(count)
        if len(tracks) == 10 and not 11 <= len(civilians) <= 20:
            told = "there are {} civilians on all tracks, it must be 11 to 20".format(len(civilians))
            self._source.bad(("space", 0), "track", told, drawn_from=("space",))
        return bytes(tracks), bytes(civilians)

    def _caps(self):
        table = self._source.table("caps", tuple(_PIECES))
        caps = bytearray([1] * len(f.KINDS))
        for name, kind in _PIECES.items():
            least, most = (PODS, PODS) if kind == 7 else (1, 15)
            caps[kind] = self._source.number("caps", name, table[name], least, most) or 0
        caps[5] = caps[4]
        return bytes(caps)

    def _setup(self, places, tables):
        """SETUP, and checks that there are enough pieces."""
        rows = []
        for number, (place, table) in enumerate(zip(places, tables)):
            rows += self._units(place, "units", table["units"], number, self._source.what(place), table["kind"] == CLASSES[2])
        start = self._source.table("start", ("hideout", "assembly", "constructed"))
        rows += self._units("start", "hideout", start["hideout"], f.HIDEOUT)
        for key, space in (("assembly", f.ASSEMBLY), ("constructed", f.CONSTRUCTED)):
            count = self._source.number("start", key, start[key], 0, PODS)
            if count:
                rows.append((7, space, count))
        for kind in (0, 3, 6, 8):
            if kind not in (row[0] for row in rows):
                self._source.bad("start", None, "{} stands nowhere".format(p.UNITS[kind][0]), drawn_from=_SET_UP)
        counts = [sum(count for kind, _, count in rows if kind == which) for which in range(len(f.KINDS))]
        counts[4] += counts[5]
        for kind in (0, 3, 6, 8, *_CAPPED):
            if counts[kind] > self.caps[kind] > 0:
                what = "ZR soldiers" if kind == 4 else p.UNITS[kind][1]
                told = "{} {} are set up, there are {}".format(counts[kind], what, self.caps[kind])
                self._source.bad("start", None, told, drawn_from=_SET_UP)
        on_board = sum(count for kind, space, count in rows if kind == 7 and space < SPACES)
        if on_board > PODS - _ASSEMBLY_OF_THREE:
            told = "{} battle pods stand on the board; {} are the most, as three players need {} in assembly"
            told = told.format(on_board, PODS - _ASSEMBLY_OF_THREE, _ASSEMBLY_OF_THREE)
            self._source.bad("start", None, told, drawn_from=_SET_UP)
        return bytes(number for row in rows for number in row)

    def _units(self, place, key, text, space, what=None, zone=False):
        """`(kind, space, how many)` for each kind of a list such as "Rick, 3 military mecha"."""
        rows = []
        if text is not None and not isinstance(text, str):
            self._source.bad(place, key, 'units, as in "Rick, 3 military mecha"', what)
            text = None
        for part in (text or "").split(","):
            line = p.Line(part)
            if not line.words:
                continue
            number = line.number()
            kind = line.one_of(p.UNITS)
            if kind is None or line.at < len(line.words) or (number is None) != (kind in p.NAMED) or number == 0:
                told = "{!r} are no units; numbers and: {}".format(part.strip(), ", ".join(told for _, told in p.UNITS.values()))
                self._source.bad(place, key, told, what)
            elif space == f.HIDEOUT and kind not in (3, 4):
                self._source.bad(place, key, "only Khyron and covert soldiers are in the hideout", what)
            elif kind == 10 and zone:
                self._source.bad(place, key, "no AUL city stands in a zone", what)
            elif kind in (row[0] for row in rows):
                self._source.bad(place, key, "{} stand there twice".format(p.UNITS[kind][1]), what)
            else:
                rows.append((kind, space, 1 if number is None else number))
        return rows

    def _protoculture(self):
        table = self._source.table("protoculture", f.FACTIONS)
        starts, mosts = bytearray(4), bytearray(4)
        for number, faction in enumerate(f.FACTIONS):
            words = re.fullmatch(r"(\d{1,3}) of (\d{1,3})", str(table[faction]))
            if table[faction] is None:
                continue
            if not words or not int(words[1]) <= int(words[2]) <= 250 or not int(words[2]):
                self._source.bad("protoculture", faction, 'the start and the most, 250 or less, as in "6 of 30"')
            else:
                starts[number], mosts[number] = int(words[1]), int(words[2])
        return bytes(starts + mosts)

    def _minor(self):
        """MINOR: ZR's points for each number of civilians that have joined."""
        points = self._source.table("minor", ("ZR",))["ZR"]
        if points is None:
            return b""
        numbers = [int(word) for word in str(points).split() if word.isdecimal() and int(word) <= 20]
        if len(numbers) != 12 or len(str(points).split()) != 12 or numbers != sorted(numbers):
            told = "the points for 0 to 11 civilians: 12 numbers, none smaller than the one before, 20 at most"
            self._source.bad("minor", "ZR", told)
        return bytes(numbers)
