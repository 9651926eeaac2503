"""The scenario of Robotech: what people write becomes what devices play with, and all that is wrong in it is told at once."""

import re

import pytest

from engine import robotech_scenario as packed
from engine import robotech_titles_de, robotech_titles_en
from tools import pack, robotech_scenario
from tools import robotech_format as f
from tools.robotech_language import Language
from tools.robotech_scenario import BadScenario
from tests.tools.robotech_telling import Telling

TEXT = (pack.ROOT / robotech_scenario.SOURCE).read_text(encoding="utf-8")
NAMES = robotech_titles_en.SPACES.split("|")
TITLES = robotech_titles_en.EVENTS.split("|")


def complaints(text):
    """What is told about a text, a line each."""
    with pytest.raises(BadScenario) as told:
        robotech_scenario.read(text, "r.toml")
    return str(told.value).splitlines()


def changed(old, new, after=""):
    """The scenario with `old` replaced once, behind `after`; and the line where that is."""
    at = TEXT.index(old, TEXT.index("\n" + after if after[:1] == "[" else after))
    return TEXT[:at] + new + TEXT[at + len(old) :], TEXT.count("\n", 0, at) + 1


def entry(after):
    """Where the entry of a space or card begins, for `changed`; other texts as they are."""
    key = "name" if after in NAMES else "title" if after in TITLES else ""
    return f'{key} = "{after}' if key else after


def neighbours(space):
    return {other for other in range(13) if packed.ADJACENT[2 * space + other // 8] >> other % 8 & 1}


def test_the_own_scenario_is_true_to_what_the_rulebook_tells():
    assert packed.OWN and packed.NAME == "Ranium's own reconstruction"
    for name in (
        "New Macross City", "Granite City", "Excalibur Command Center", "Northwest Quadrant", "Forest Preserve",
        "Reclamation Sector",
    ):  # fmt: skip
        assert NAMES.index(name) < 10
    assert NAMES[:2] == ["New Macross City", "Granite City"]
    assert len(set(NAMES)) == 13 and len(set(TITLES)) == 34
    for language in (robotech_titles_en, robotech_titles_de):
        assert language.SPACES.count("|") == 12 and language.EVENTS.count("|") == 33
    # the move example: from one space to both, and on
    northwest, center, forest = (NAMES.index(name) for name in ("Northwest Quadrant", "Excalibur Command Center", "Forest Preserve"))
    assert neighbours(northwest) & neighbours(center) and forest in neighbours(northwest)
    assert packed.CAPS[7] == 23 and 11 <= len(packed.CIVILIANS) <= 20
    out = [event for event in packed.EVENTS[::2] if event >> 5]
    assert len(out) == 1 and packed.EVENTS[2 * TITLES.index("Viva Miriya")] == out[0]
    pods = sum(count for kind, space, count in zip(*[iter(packed.SETUP)] * 3) if kind == 7 and space < 13)
    assert pods + 17 + 6 == 23  # three players: 17 in assembly, six out of play


def test_the_packed_scenario_keeps_what_the_engine_asks_for():
    reached = {0}
    for _ in range(13):
        reached |= {other for space in reached for other in neighbours(space)}
    assert len(reached) == 13
    for space in range(13):
        assert space not in neighbours(space) and all(space in neighbours(other) for other in neighbours(space))
    assert len(packed.CAPS) == 11 and [packed.CAPS[kind] for kind in (0, 3, 6, 8)] == [1] * 4 and packed.CAPS[4] == packed.CAPS[5]
    assert len(packed.TRACKS) == 10 and len(packed.MINOR) == 12 and list(packed.MINOR) == sorted(packed.MINOR)
    for civilian in packed.CIVILIANS:
        assert civilian & 15 < (packed.TRACKS[civilian >> 4] & 15) - 1
    assert len(packed.PROTOCULTURE) == 8 and all(packed.PROTOCULTURE[n] <= packed.PROTOCULTURE[n + 4] <= 250 for n in range(4))
    assert packed.FIRST[0] == 0 and len(packed.TERRITORY_CARDS) == 10 and len(packed.DROP_CARDS) == 40
    groups = [event >> 2 & 7 for event in packed.EVENTS[::2]]
    assert [groups.count(group) for group in range(6)] == list(f.GROUP_SIZES)
    for column in packed.EVENTS[1::2]:
        assert sorted(column >> 2 * at & 3 for at in range(4)) == [0, 1, 2, 3]
    assert len(packed.PROGRAMS) == 136


def test_the_packed_programs_tell_what_the_source_says():
    """From the bytes back to the notation, and to the same bytes again."""
    telling, language = Telling(NAMES), Language(NAMES)
    used = set()
    for number, event in enumerate(robotech_scenario.Source(TEXT, "r.toml").parts["event"]):
        assert event["title"] == TITLES[number]
        for box, key in enumerate(("white", "black")):
            at = 4 * number + 2 * box
            start = packed.PROGRAMS[at] | packed.PROGRAMS[at + 1] << 8
            text = telling.tell(packed.CODE, start)
            program = language.compile(text, packed.EVENTS[2 * number] & 3)
            assert packed.CODE[start : start + len(program)] == program == language.compile(event[key])
            used |= set(re.findall(r"\w+", text))
    assert used >= {
        "gain", "pays", "gives", "chooses", "faction", "count", "choose", "place", "remove", "move", "flip", "replace",
        "shift", "assemble", "construct", "deploy", "token", "take", "either", "nothing", "least", "lose",
    }  # fmt: skip


def test_order_of_spaces_and_the_layout_do_not_matter():
    parts = re.split(r"(?=^\[\[space\]\]|^\[start\])", TEXT, flags=re.M)
    spaces = parts[1:14]
    other = parts[0] + "".join(spaces[::-1]) + "".join(parts[14:])
    _, _, board, cards = robotech_scenario.read(other, "r.toml")
    assert board.names[:2] == NAMES[:2] and sorted(board.names[:5]) == sorted(NAMES[:5]) and set(board.names) == set(NAMES)
    assert len(cards.code) == len(packed.CODE)
    spaced = re.sub(r"^(\w+) = ", r"  \1   =  ", TEXT, flags=re.M).replace("\n", "\r\n")
    modules = robotech_scenario.compile_scenario(spaced, robotech_scenario.SOURCE)
    assert modules == robotech_scenario.compile_scenario(TEXT, robotech_scenario.SOURCE)


def test_another_scenario_has_another_mark():
    def mark(text):
        module = robotech_scenario.compile_scenario(text, "r.toml")[robotech_scenario.MODULE]
        return re.search(r"MARK = const\((\d+)\)", module)[1]

    assert mark(TEXT) == str(packed.MARK)
    assert mark(changed("RDF = ", "RDF = ", "[protoculture]")[0]) == str(packed.MARK)
    marks = {mark(TEXT)}
    for old, new, after in (
        ("partisans = 1", "partisans = 15 # ", "[caps]"), ('first = "RDF', 'first = "RDF AUL AUL AUL" # ', "[rounds]"),
        ("gain 1\n", "gain 2\n", "Morning Patrol"), ('reaction = "', 'reaction = "RDF ZR REF AUL" # ', "Ransom"),
    ):  # fmt: skip
        marks.add(mark(changed(old, new, after)[0]))
    assert len(marks) == 5


@pytest.mark.parametrize(
    "after, old, new, told",
    [
        ("[scenario]", 'name = "', 'name = "ü_', "scenario, name: a text of 1 to 40 plain letters, in quotes"),
        ("[scenario]", "own = true", "own = 1", "scenario, own: true for a scenario made for this program"),
        ("[scenario]", "own = true", "own = true\nage = 1", "there is no such entry; the entries are name, own"),
        ("Iron Harbor", 'german = "', 'german = "Ein viel zu langer Name ', "space Iron Harbor, german: a text of 1 to 24"),
        ("Iron Harbor", "city territory", "harbor", "space Iron Harbor, kind: there is no 'harbor'; there are: city territory, "),
        ("Northwest Quadrant", "land territory", "city territory", "space: there are 6 of the kind city territory, it must be 5"),
        ("Iron Harbor", "city territory", "zone", "space Iron Harbor, track: territories have a track, zones have none"),
        ("Iron Harbor", '"Wreck Coast"', '"Wrack Coast"', "space Iron Harbor, beside: there is no space 'Wrack Coast'"),
        ("Iron Harbor", ', "Wreck Coast"', "", "Wreck Coast, beside: Iron Harbor does not say that Wreck Coast is beside it"),
        ("Iron Harbor", '"Wreck Coast"', '"Wreck Coast", "Wreck Coast"', "beside: Wreck Coast stands there twice"),
        ("Iron Harbor", '"Wreck Coast"', '"Wreck Coast", "Iron Harbor"', "beside: no space is beside itself"),
        ("Iron Harbor", "beside = [", 'beside = "Wreck Coast" # [', "beside: the names of the spaces beside it, in square"),
        ("Iron Harbor", 'track = "', 'track = "1 ', "space Iron Harbor, track: the civilians at each place from the left"),
        ("Iron Harbor", " ZR", " 0 0 0 0 0 0 ZR", "space Iron Harbor, track: at most 8 places, the ZR symbol included"),
        ("Iron Harbor", "[0]", "[20]", "civilians on all tracks, it must be 11 to 20"),
        ("Iron Harbor", 'track = "', '# "', "space Iron Harbor, track: territories have a track, zones have none"),
        ("Wreck Coast\"\ng", "kind = ", 'track = "[0] ZR"\nkind = ', "space Wreck Coast, track: territories have a track"),
        ("Iron Harbor", 'units = "', 'units = "dogs, ', "space Iron Harbor, units: 'dogs' are no units; numbers and: Rick"),
        ("Iron Harbor", 'units = "', 'units = "Khyron and dogs, ', "space Iron Harbor, units: 'Khyron and dogs' are no units"),
        ("Iron Harbor", 'units = "', 'units = "3 Khyron, ', "space Iron Harbor, units: '3 Khyron' are no units"),
        ("Iron Harbor", 'units = "', 'units = "0 partisans, ', "space Iron Harbor, units: '0 partisans' are no units"),
        ("Iron Harbor", 'units = "', 'units = "1 partisan, 2 partisans, ', "units: partisans stand there twice"),
        ("Iron Harbor", 'units = "', 'units = "Khyron, ', "start: 2 Khyron are set up, there are 1"),
        ("Iron Harbor", 'units = "', 'units = "40 partisans, ', "partisans are set up, there are"),
        ("Iron Harbor", 'units = "', 'units = "8 overt mecha, 9 covert soldiers, ', "ZR soldiers are set up, there are "),
        ("Iron Harbor", 'units = "', 'units = "7 battle pods, ', "7 battle pods stand on the board; 6 are the most"),
        ("Wreck Coast\"\ng", "kind = ", 'units = "1 AUL city"\nkind = ', "units: no AUL city stands in a zone"),
        ("New Macross City", "Rick, ", "", "start: Rick stands nowhere"),
        ("[start]", 'hideout = "', 'hideout = "1 partisan, ', "hideout: only Khyron and covert soldiers are in the hideout"),
        ("[start]", "assembly = ", "assembly = 23 # ", "battle pods are set up, there are 23"),
        ("[start]", "assembly = ", "assembly = 9", "start, assembly: a number of 0 to 23"),
        ("[start]", "constructed = ", "built = ", "start: the entry 'constructed' is missing"),
        ("[caps]", '"battle pods" = 23', '"battle pods" = 22', "caps, battle pods: a number of 23 to 23"),
        ("[caps]", "partisans = ", "partisans = 9", "caps, partisans: a number of 1 to 15"),
        ("[protoculture]", " of ", " off ", "protoculture, RDF: the start and the most, 250 or less, as in"),
        ("[protoculture]", " of ", " of 25", "protoculture, RDF: the start and the most"),
        ("[minor]", 'ZR = "', 'ZR = "9 ', "minor, ZR: the points for 0 to 11 civilians: 12 numbers"),
        ("[rounds]", 'first = "RDF', 'first = "ZR', "rounds, first: the faction that is first in each of four rounds"),
        ("[rounds]", "first", "last", "rounds: the entry 'first' is missing"),
        ("[ref]", '"Granite City", ', "", "ref, territories: 10 cards, in square brackets"),
        ("[ref]", '"Granite City"', '"Glass Desert"', "ref, territories: there is no territory 'Glass Desert'"),
        ("[ref]", 'drops = ["', 'drops = ["6 ', "how many pods each of up to 4 territories gets, 1 to 5"),
        ("Ransom", 'faction = "ZR"', 'faction = "AZR"', "event 'Ransom', faction: there is no 'AZR'; there are: RDF, ZR, REF, AUL"),
        ("Ransom", "late", "later", "event 'Ransom', group: there is no 'later'; there are: first, round 2"),
        ("Ransom", '"late"', '"early"', "event, group: the group early has 7 cards, it must be 6"),
        ("Hunger Riots", '"ZR"', '"AUL"', "event, group: the group round 2 has one card for each faction"),
        ("Ransom", 'reaction = "', 'reaction = "RDF ', "event 'Ransom', reaction: each of RDF, ZR, REF, AUL once, from the top"),
        ("Hunger Riots", "group = ", 'three = "left out"\ngroup = ', "'Hunger Riots', three: \"left out\", and only on a card of"),
        ("Ransom", "group = ", 'three = "left out"\ngroup = ', "three: one card is left out with three players, here it is 2"),
        ("Emergency", 'title = "Sabotage"', 'title = "Ransom"', "event 'Ransom', title: there is another card of this title"),
        ("Sabotage", "remove 2", "dance\nremove 2", "event 'Sabotage', white: no instruction begins like this: dance"),
        ("Sabotage", '"""\nflip', '"""\n\n# none\n"""\nrest = """', "'Sabotage', black: there has to be at least one instruction"),
        ("Iron Harbor", 'name = "', 'name = "Here', "there is no space 'Iron Harbor'"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told(after, old, new, told):
    text, line = changed(old, new, entry(after))
    found = [complaint for complaint in complaints(text) if told in complaint]
    assert found, complaints(text)
    assert re.match(r"r\.toml:\d+: ", found[0])


def test_the_line_is_that_of_the_entry_and_in_programs_that_of_the_row():
    text, line = changed('kind = "', 'kind = "old ', 'name = "Sunfield"')
    assert complaints(text)[0].startswith(f"r.toml:{line}: space Sunfield, kind: ")
    text, line = changed("AUL gains 3", "AUL gains 3 partisans", "Viva Miriya")
    assert complaints(text) == [f"r.toml:{line}: event 'Viva Miriya', white: the instruction is complete before: partisans"]
    text, line = changed("move 2 own units from a city", "move 2 own units from a town", "Viva Miriya")
    assert complaints(text) == [
        f"r.toml:{line}: event 'Viva Miriya', black: there are no such spaces: town; there are: "
        "space, territory, city, land territory, zone, city territory, territory without AUL city"
    ]


@pytest.mark.parametrize(
    "after, old, new, told",
    [
        ("Wreck Coast", '"zone"', '"zonne"', "space Wreck Coast, kind: there is no 'zonne'; there are: city territory, land territory, zone"),
        ("Sunfield", 'kind = "city territory"', "# kind", "space Sunfield: the entry 'kind' is missing"),
        ("Sunfield", "german = ", "# german = ", "space Sunfield: the entry 'german' is missing"),
        ("New Macross City", '"Sunfield"', '"Sunfeld"', "space New Macross City, beside: there is no space 'Sunfeld'; is 'Sunfield' meant?"),
        ("New Macross City", '"Sunfield"', '"Zzz"', "space New Macross City, beside: there is no space 'Zzz'"),
        ("Sabotage", "faction = ", "# faction = ", "event 'Sabotage': the entry 'faction' is missing"),
        ("Sabotage", "german = ", "# german = ", "event 'Sabotage': the entry 'german' is missing"),
        ("Sabotage", "reaction = ", "# reaction = ", "event 'Sabotage': the entry 'reaction' is missing"),
        ("Sabotage", "group = ", "# group = ", "event 'Sabotage': the entry 'group' is missing"),
        ("[caps]", "partisans = ", "partisans = 99 # ", "caps, partisans: a number of 1 to 15"),
        ("[start]", "hideout = ", "hideout = 4 # ", "start, hideout: units, as in \"Rick, 3 military mecha\""),
    ],
)  # fmt: skip
def test_what_follows_from_one_slip_is_not_told(after, old, new, told):
    text, line = changed(old, new, entry(after))
    if "is missing" in told:  # the line where the space or card begins
        line = text.count("\n", 0, text.rindex("[[", 0, text.index(new, text.index(after)))) + 1
    assert complaints(text) == [f"r.toml:{line}: {told}"]


def test_a_space_or_card_without_a_name_is_told_by_its_number():
    for begin, name, told in (("name", "Sunfield", "space 4: the entry 'name'"), ("title", "Sabotage", "event 27: the entry 'title'")):
        text, line = changed(f'{begin} = "{name}"', "#", "")
        assert complaints(text) == [f"r.toml:{line - 1}: {told} is missing"]


@pytest.mark.parametrize("part, told", [("[start]", "start: there is no such part"), ("[[space]]", "space: there are 12 of them, it must be 13")])
def test_a_missing_part_is_told_before_what_follows_from_it(part, told):
    other = "[begin]" if part == "[start]" else "[[speis]]"
    told_all = complaints(TEXT.replace("\n" + part, "\n" + other, 1))
    assert any(told in complaint for complaint in told_all[:2]) and "stands nowhere" not in "".join(told_all)
    line = TEXT.count("\n", 0, TEXT.index("\n" + part)) + 2
    assert f"r.toml:{line}: {other.strip('[]')}: there is no such part; the parts are scenario, space, " in "".join(told_all[:2])


def test_all_is_told_at_once_and_in_the_order_of_the_file():
    text = TEXT.replace("gain 1\n", "gain 99\n").replace('"6 of', '"6 or').replace('name = "Granite City', 'name = "Granite Town')
    text = text.replace("assembly = ", "assembly = 50 #").replace('faction = "AUL"', 'faction = "LUA"')
    told = complaints(text)
    assert len(told) > 12
    lines = [int(re.match(r"r\.toml:(\d+): ", complaint)[1]) for complaint in told]
    assert lines == sorted(lines)
    assert any("there is no Granite City" in complaint for complaint in told)


@pytest.mark.parametrize("part", ["scenario", "space", "start", "caps", "protoculture", "minor", "rounds", "event", "ref"])
def test_a_missing_part_is_told(part):
    text = re.sub(r"^(\[\[?){}\]".format(part), r"\1other]", TEXT, flags=re.M)
    told = complaints(text)
    assert any("there is no such part" in complaint or "there are 0 of them" in complaint for complaint in told), told


def test_a_text_that_is_no_toml():
    assert complaints("[scenario\n") == complaints("[scenario\n")
    assert complaints("[scenario\n")[0].startswith("r.toml: ") and "line 1" in complaints("[scenario\n")[0]
