"""Robotech's notation of event programs: what can be said becomes the bytes of the format, and the other way round."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools import robotech_format as f
from tools import robotech_phrases as p
from tools.robotech_language import Language
from tools.robotech_phrases import BadProgram
from tests.tools.robotech_telling import Telling

NAMES = (
    "New Macross City", "Granite City", "Alpha", "Beta", "Gamma", "Delta", "Delta East", "The Wood", "Marsh", "Moor",
    "Zone One", "Zone Two", "Zone Three",
)  # fmt: skip
LANGUAGE = Language(NAMES)
TELLING = Telling(NAMES)


def code(*numbers):
    return bytes((*numbers, 0))


@pytest.mark.parametrize(
    "text, expected",
    [
        # the examples of engine/README.md
        ("move 2 partisans from a city under AUL to a territory beside", code(10, 9, 2, 16, 2 + 16, 15, 1)),
        ("remove 1 military mecha in every land territory under RDF", code(9, 1, 1, 17, 3 + 8)),
        ("gain 3", code(1, 4, 3)),
        ("RDF gains all", code(1, 0, 0)),
        ("player pays 2", code(2, 5, 2)),
        ("RDF gives AUL 2", code(3, 0, 3, 2)),
        ("give player 15", code(3, 4, 5, 15)),
        ("AUL chooses\ngain 1", code(4, 3, 1, 4, 1)),
        ("choose a faction of RDF, REF and AUL\nchosen pays all", code(5, 13, 2, 6, 0)),
        ("count content civilians in every territory under RDF\ngain 2 for each found", code(6, 32, 17, 9, 1, 4, 34)),
        ("choose Delta East\nplace up to 3 Veritechs in here", code(7, 6, 0, 8, 2, 19, 14, 0)),
        ("place Rick in the wood if under AUL with Minmei", code(8, 0, 1, 7, 16 + 96)),
        ("place any number of ZR soldiers in a zone or the hideout with a token", code(8, 17, 16, 19, 4 + 192)),
        ("place 1 AUL city in a city territory", code(8, 10, 1, 16, 5)),
        ("remove all units but the flagship in a space with own units, or none", code(9, 23, 0, 16 + 32, 160)),
        ("flip all covert soldiers in the hideout", code(11, 4, 0, 13, 0)),
        ("flip 2 overt mecha in a space without own units", code(11, 5, 2, 16, 224)),
        ("replace 2 partisans by up to 1 AUL city in a territory", code(12, 9, 17, 16, 1, 10, 2)),
        ("replace 1 battle pod by Khyron in a city", code(12, 7, 1, 16, 2, 3, 1)),
        ("shift 2 civilians right in a territory with Khyron", code(13, 1, 2, 16, 65)),
        ("shift up to 4 civilians either way in every city, none twice", code(13, 2 + 4, 20, 17, 2)),
        ("assemble 3 battle pods\nconstruct all battle pods", code(14, 3, 15, 0)),
        ("deploy up to 3 battle pods in a space with the flagship", code(16, 19, 16, 128)),
        ("move a token from a zone with a token to the hideout", code(17, 16, 4 + 192, 13, 0)),
        ("move a token from the hideout to another zone", code(17, 13, 0, 18, 4)),
        ("take the move action", code(18, 0, 0)),
        ("take the influence action at most 2 times without cost", code(18, 5, 10)),
        ("either\n  gain 1\nor\n  pay 1\n  pay 2", code(19, 5, 1, 4, 1, 23, 6, 2, 4, 1, 2, 4, 2)),
        ("gain 1\nif nothing happened\n  gain 2", code(1, 4, 1, 20, 3, 1, 4, 2)),
        ("if at least 200 tokens in every zone\n  gain 2", code(21, 33, 200, 17, 4, 3, 1, 4, 2)),
        ("RDF, REF lose 1 unit in a city\nAUL loses all units in here", code(22, 5, 1, 16, 2, 22, 8, 0, 14, 0)),
        ("choose Alpha\nmove 1 unit from here to a space here or beside", code(7, 2, 0, 10, 20, 1, 14, 0, 20, 0)),
        ("choose Alpha\nmove 1 unit from a zone beside to Beta", code(7, 2, 0, 10, 20, 1, 15, 4, 3, 0)),
    ],
)
def test_what_is_said_becomes_these_bytes(text, expected):
    assert LANGUAGE.compile(text) == expected
    told = TELLING.tell(expected)
    assert LANGUAGE.compile(told) == expected
    assert LANGUAGE.compile("# remark\n\n   " + text.replace("\n", "   # another\n   ").upper()) == expected


@pytest.mark.parametrize(
    "text, line, words",
    [
        ("", 0, "at least one instruction"),
        ("  # nothing", 0, "at least one instruction"),
        ("gain 1\ndance", 1, "no instruction begins like this: dance"),
        ("gain 16", 0, '1 to 15 or "all"'),
        ("gain 0", 0, '1 to 15 or "all"'),
        ("gain", 0, '1 to 15 or "all"'),
        ("gain 1 2", 0, "the instruction is complete before: 2"),
        ("gain 1 for each found", 0, 'needs a "count"'),
        ("count units in every city\ngain all for each found", 1, "needs a number"),
        ("chosen pays 2", 0, '"chosen" needs'),
        ("chosen chooses\ngain 1", 0, '"chosen" needs'),
        ("chosen gives RDF 2", 0, '"chosen" needs'),
        ("RDF gives 2", 0, "another faction that is given"),
        ("RDF gives RDF 2", 0, "another faction that is given"),
        ("RDF sings", 0, '"gains", "pays", "gives", "chooses" or "loses"'),
        ("RDF, chooses", 0, "another faction of RDF"),
        ("RDF and RDF lose 1 unit in a city", 0, "another faction of RDF"),
        ("RDF loses 1 partisan in a city", 0, "no such units: partisan"),
        ("RDF loses up to 1 unit in a city", 0, "nobody could stop"),
        ("choose a faction of nobody", 0, "another faction of RDF"),
        ("choose every city", 0, "cannot be meant here: every city"),
        ("choose here", 0, "where is that?"),
        ("choose a space beside", 0, "where is that?"),
        ("choose another space", 0, "where is that?"),
        ("place 1 partisan in every city\nplace 1 partisan in here", 1, "where is that?"),
        ("choose Alpha\ntake the move action\nplace 1 partisan in here", 2, "where is that?"),
        ("place 1 dog in a city", 0, "no such units: dog; there are: Rick, "),
        ("place partisans in a city", 0, "how many?"),
        ("place 16 partisans in a city", 0, "numbers are 1 to 15"),
        ("place 1 partisan at a city", 0, 'must be "in" before: at a city'),
        ("place 1 Sea Dragon in a city under aul", 0, "no such units: Sea Dragon; there are: Rick, "),
        ("place 1 partisan in a town", 0, "no such spaces: town"),
        ("place 1 partisan in a small Town under RDF, or none", 0, "no such spaces: small Town; there are: space, "),
        ("place 1 partisan in a city under ZR", 0, "is none, or stands in the wrong order: under ZR; there are: under RDF, "),
        ("place 1 partisan in a city with Rick under RDF, or none", 0, "in the wrong order: under RDF; there are: under RDF, "),
        ("place 1 partisan in a city with 2 units", 0, "in the wrong order: with 2 units; there are: with Rick, "),
        ("place 1 partisan in Omega", 0, "where?"),
        ("place 1 partisan in every city beside", 0, '"every" does not go with "beside"'),
        ("place 1 partisan in every city, or none", 0, '"or none" cannot be meant here'),
        ("place 1 partisan in a zone under RDF", 0, "nobody controls a zone"),
        ("place 1 partisan in Alpha if a town", 0, "no such spaces"),
        ("place 1 partisan in the hideout", 0, "only ZR units"),
        ("place 1 AUL city in a space", 0, "AUL cities stand in territories"),
        ("place 1 AUL city in Zone One", 0, "AUL cities stand in territories"),
        ("replace 2 partisans by 1 AUL city in a zone", 0, "AUL cities stand in territories"),
        ("replace all partisans by 1 overt mecha in a city", 0, "an exact number"),
        ("replace up to 2 partisans by 1 overt mecha in a city", 0, "nobody could stop"),
        ("replace 1 AUL city by 1 partisan in a city", 0, "an exact number of units, and no AUL city"),
        ("remove 1 AUL city in a city", 0, "cannot be removed"),
        ("move 1 AUL city from a city to a city", 0, "cannot move"),
        ("move 1 partisan from every city to a zone", 0, "cannot be meant here: every city"),
        ("move 1 partisan from a city to every zone", 0, "cannot be meant here: every zone"),
        ("move 1 partisan from a city", 0, 'must be "to" before: the end of the line'),
        ("flip 1 partisan in a city", 0, "no such units: partisan"),
        ("shift 1 civilian up in a city", 0, '"left", "right" or "either way"'),
        ("shift 1 partisan left in a city", 0, "no such units: partisan"),
        ("construct up to 2 battle pods", 0, "nobody could stop"),
        ("deploy 2 battle pods in every city", 0, "cannot be meant here"),
        ("take the dance action", 0, "no such action: dance"),
        ("take the move action at most 8 times", 0, "1 to 7 times"),
        ("take the move", 0, 'must be "action"'),
        ("count dogs in every city", 0, "cannot be counted: dogs"),
        ("count units in a zone or the hideout", 0, "cannot be meant here"),
        ("count units in another city", 0, "cannot be meant here"),
        ("if at least units in every city\n  gain 1", 0, "a number and what is counted"),
        ("if at least 256 units in every city\n  gain 1", 0, "a number and what is counted"),
        ("if at least 2 units in every city\ngain 1", 0, "rows of its own"),
        ("if nothing happened\n  gain 1", 0, "what could have happened?"),
        ("count units in every city\nif nothing happened\n  gain 1", 1, "what could have happened?"),
        ("gain 1\nif nothing happened\n  gain 1\nif nothing happened\n  gain 2", 3, "what could have happened?"),
        ("either\n  gain 1", 0, '"either" and "or" have rows'),
        ("either\nor\n  gain 1", 0, '"either" and "or" have rows'),
        ("either\n  gain 1\ngain 2\nor\n  gain 1", 0, '"either" and "or" have rows'),
        ("gain 1\nor\n  gain 2", 1, '"or" stands right after'),
        ("gain 1\n  gain 2", 1, 'only rows of "either", "or" and "if"'),
        ("either\n    gain 1\n  gain 2\nor\n  gain 1", 2, "not indented like"),
        ("either\n  choose Alpha\nor\n  gain 1\nplace 1 unit in here", 4, "where is that?"),
        ("\n".join(["gain 1"] * 85), 0, "too long"),
    ],
)
def test_what_is_not_understood_is_told_with_its_line(text, line, words):
    with pytest.raises(BadProgram) as told:
        LANGUAGE.compile(text)
    assert words in str(told.value) and told.value.line == line


def test_a_faction_cannot_choose_itself():
    assert LANGUAGE.compile("choose a faction of RDF", 1)
    assert LANGUAGE.compile("AUL chooses\nchoose a faction of RDF", 0)
    for text in ("choose a faction of RDF", "gain 1\nRDF chooses\nchoose a faction of RDF"):
        with pytest.raises(BadProgram, match="choose itself"):
            LANGUAGE.compile(text, 0)
    assert LANGUAGE.compile("choose a faction of RDF, ZR", 0)


def test_the_words_and_the_format_have_the_same_numbers():
    assert set(p.SETS) == set(f.SETS.values()) and set(p.COUNTED) == set(f.SETS.values()) | set(f.COUNTED.values())
    assert set(p.CLASSES) == set(f.CLASSES.values())
    assert {0, *p.CONTROLS} == set(f.CONTROLS.values()) and {0, *p.PRESENCES} == set(f.PRESENCES.values())
    assert set(p.WHO) == set(f.WHO.values())
    assert set(p.MANY_SPACES) == set(range(13)) | set(f.WHICH.values())
    assert [number for number, _ in f.OPS.values()] == list(range(len(f.OPS)))


# Programs of all kinds

WORD = {
    "who": st.sampled_from([0, 1, 2, 3, 4, 5]), "factions": st.integers(1, 15), "action": st.integers(0, 6),
    "flags": st.integers(0, 15), "number": st.integers(1, 255),
}  # fmt: skip
NUMBERS = st.integers(0, 15)
FILTERS = st.tuples(st.sampled_from([0, 1, 2, 3, 5, 6]), st.sampled_from([0, 8, 16, 24]), st.integers(0, 7)).map(
    lambda parts: parts[0] + parts[1] + 32 * parts[2]
)
FREE_SPACES = [*range(13), *f.WHICH.values()]


@st.composite
def where(draw, allowed, optional=True):
    which = draw(st.sampled_from(sorted(set(FREE_SPACES) & set(allowed))))
    filtered = 0 if which == 13 else draw(FILTERS)
    if optional and which != 17 and draw(st.booleans()):
        which += 32
    return bytes((which, filtered))


@st.composite
def many(draw, up_to=True):
    number = draw(NUMBERS)
    bits = draw(st.sampled_from([0, 16] if up_to else [0]))
    if number and draw(st.booleans()):
        bits |= 32
    return bytes((bits | number,))


@st.composite
def instruction(draw):
    """The bytes of one instruction without rows of its own."""
    name = draw(st.sampled_from([name for name in f.OPS if name not in ("END", "EITHER", "ELSE", "IF", "SKIP")]))
    op = bytes((f.OPS[name][0],))
    units = st.sampled_from([kind for kind in p.SETS if kind != 10]).map(lambda kind: bytes((kind,)))
    if name in ("GAIN", "PAY"):
        return op + bytes((draw(WORD["who"]),)) + draw(many(False))
    if name == "GIVE":
        whose = draw(st.lists(WORD["who"], min_size=2, max_size=2, unique=True))
        return op + bytes(whose) + draw(many(False))
    if name == "COUNT":
        return op + bytes((draw(st.sampled_from(sorted(p.COUNTED))),)) + draw(where(p.COUNTING, False))
    if name == "SPACE":
        return op + draw(where(p.ONE_SPACE))
    if name == "PLACE":
        outside = [which for which in p.MANY_SPACES if which not in (13, 19)]
        kind = draw(units)
        return op + kind + draw(many()) + draw(where(p.MANY_SPACES if kind[0] in (3, 4, 5, 12, 15, 17) else outside))
    if name == "REMOVE":
        return op + draw(units) + draw(many()) + draw(where(p.MANY_SPACES))
    if name == "MOVE":
        return op + draw(units) + draw(many()) + draw(where(p.ONE_SPACE)) + draw(where(p.ONE_SPACE))
    if name == "FLIP":
        return op + bytes((draw(st.sampled_from([4, 5])),)) + draw(many()) + draw(where(p.MANY_SPACES))
    if name == "REPLACE":
        kind, per = draw(st.integers(0, 9)), draw(st.integers(1, 15))
        return op + draw(units) + draw(many()) + draw(where(p.MANY_SPACES)) + bytes((kind, per))
    if name == "SHIFT":
        return op + bytes((draw(st.sampled_from([0, 1, 2, 4, 5, 6])),)) + draw(many()) + draw(where(p.MANY_SPACES))
    if name in ("ASSEMBLE", "CONSTRUCT"):
        return op + draw(many(False))
    if name == "DEPLOY":
        return op + draw(many()) + draw(where(p.ONE_SPACE))
    if name == "TOKEN":
        return op + draw(where(p.ONE_SPACE)) + draw(where(p.ONE_SPACE))
    if name == "SUFFER":
        return op + bytes((draw(WORD["factions"]),)) + draw(many(False)) + draw(where(p.MANY_SPACES))
    return op + bytes(draw(WORD[operand]) for operand in f.OPS[name][1])


def row(parts):
    return b"".join(parts)


ROW = st.lists(instruction(), min_size=1, max_size=3).map(row)


@st.composite
def nested(draw):
    """An EITHER, IF or ELSE with rows of its own."""
    first, second = draw(ROW), draw(ROW)
    head = draw(st.sampled_from(["EITHER", "IF", "ELSE"]))
    if head == "EITHER":
        return bytes((19, len(first) + 2)) + first + bytes((23, len(second))) + second
    if head == "IF":
        counted = bytes((draw(st.sampled_from(sorted(p.COUNTED))), draw(WORD["number"])))
        return bytes((21,)) + counted + draw(where(p.COUNTING, False)) + bytes((len(first),)) + first
    return bytes((14, 1, 20, len(first))) + first


PROGRAM = st.lists(st.one_of(instruction(), nested()), min_size=1, max_size=5).map(row)
MADE = LANGUAGE.compile("choose Alpha\ncount units in every city")[:-1]
"""What makes "here" and "for each found" known."""


@given(PROGRAM)
def test_whatever_the_format_can_say_can_be_written_and_read(middle):
    """Telling and reading again gives the same bytes, or tells which earlier row made "here" or the count unknown."""
    program = MADE + middle + b"\0"
    text = TELLING.tell(program)
    try:
        assert LANGUAGE.compile(text) == program
    except BadProgram as problem:
        known = ("where is that?", "what could have happened?")
        assert any(words in str(problem) for words in known), text
        broken = [line.strip() for line in text.splitlines()[: problem.line + 1]]
        ended = ("take the", "every", "or", "if", "either")
        assert any(word in line for line in broken[2:] for word in ended), text


@given(st.text("abcdefghijklmnopqrstuvwxyz0123456789, \n", max_size=60), st.integers(0, 30))
def test_any_text_is_a_program_or_is_refused(noise, at):
    text = "either\n  move up to 2 partisans from a city to a zone\nor\n  take the move action at most 2 times\n"
    try:
        LANGUAGE.compile(text[:at] + noise + text[at:])
    except BadProgram:
        pass
