"""Decks: what people write becomes what devices play with, and what is wrong in it is told with line and card."""

import shutil
import subprocess
import sys

import pytest

from engine import mine_deck as packed
from tools import mine_deck, pack, robotech_scenario

DECK = (pack.ROOT / mine_deck.SOURCE).read_text(encoding="utf-8")


def number_of(line):
    return next(number for number, text in enumerate(DECK.splitlines(), 1) if text.startswith(line))


def line_of(line):
    return DECK.splitlines()[number_of(line) - 1]


@pytest.mark.parametrize("name", pack.PACKS)
def test_the_packed_modules_are_up_to_date(name):
    assert pack.pack(name, check=True)[1], pack.pack(name, check=True)[0]


def test_the_packed_deck_is_what_the_source_says():
    name, own, faces = mine_deck.read(DECK, "mine.toml")
    assert (packed.NAME, packed.OWN) == (name, own) == ("Ranium's own deck", True)
    assert len(faces) == len(packed.TUNNELS) == len(packed.SYMBOLS) == 72
    for (colour, sides, symbol), tunnel, packed_symbol in zip(faces, packed.TUNNELS, packed.SYMBOLS):
        assert (tunnel >> 4, tunnel & 15, packed_symbol) == (colour, sum(1 << "NESW".index(s) for s in sides), symbol)


def test_the_own_deck_has_all_shapes_and_equal_colours_and_symbols():
    faces = mine_deck.read(DECK, "mine.toml")[2]
    assert [face[:2] for face in faces[:8:2]] == [(colour, "NESW") for colour in range(4)]
    ring = faces[8:]
    for colour in range(4):
        own = [face for face in ring if face[0] == colour]
        assert len(own) == 16
        assert {len(sides) for _, sides, _ in own} >= {1, 2, 3}
        assert any(sides in ("NS", "EW") for _, sides, _ in own)
        assert any(len(sides) == 2 and sides not in ("NS", "EW") for _, sides, _ in own)
    counts = [sum(face[2] == symbol for face in ring) for symbol in range(2, 7)]
    assert max(counts) - min(counts) <= 1
    for front, back in zip(ring[::2], ring[1::2]):
        assert front[0] != back[0] and front[2] != back[2]


def bad(old, new):
    """What is said when `old` is replaced once."""
    assert DECK.count(old) >= 1, old
    with pytest.raises(mine_deck.BadDeck) as told:
        mine_deck.read(DECK.replace(old, new, 1), "mine.toml")
    return str(told.value)


@pytest.mark.parametrize(
    "old, new, words",
    [
        ('"', '"green ', "front: 'green "),
        (" | ", " ", 'front and back, with a | between them, as in "red NES 4 | blue EW 2"'),
        (" | ", " | | ", "front and back, with a | between them"),
    ],
)
def test_a_wrong_card_is_told_with_line_and_card(old, new, words):
    line = line_of("7  = ")
    told = bad(line, line.replace(old, new, 1))
    assert told.startswith(f"mine.toml:{number_of('7  = ')}: card 7: ") and words in told


@pytest.mark.parametrize(
    "face, words",
    [
        ("green NE 4", "front: there is no colour 'green'; there are: yellow, red, blue, white"),
        ("red NEX 4", "front: there is no side 'X'; the sides are N, E, S and W"),
        ("red NEE 4", "front: the side E stands there twice"),
        ("red NE 7", "front: there is no symbol '7'; there are 2 to 6"),
        ("red NE", "front: 'red NE' is not a colour, open sides and a symbol"),
        ("", "front: '' is not a colour, open sides and a symbol"),
    ],
)
def test_a_wrong_face(face, words):
    line = line_of("12 = ")
    told = bad(line, '12 = "{} | red NS 2"'.format(face))
    assert told == f"mine.toml:{number_of('12 = ')}: card 12: {words}"
    told = bad(line, '12 = "red NS 2 | {}"'.format(face))
    assert told == f"mine.toml:{number_of('12 = ')}: card 12: {words.replace('front', 'back')}"


def test_what_is_missing_or_too_much():
    line = line_of("32 = ")
    assert bad(line, "") == "mine.toml: there are 31 cards besides the crossings, it must be 32"
    assert "33 cards" in bad(line, line + '\n33 = "red N 2 | red S 2"')
    assert "Cannot overwrite" in bad(line, line + "\n" + line) and "line" in bad(line, line + "\n" + line)
    assert bad("[crossings]", "[crosings]") == "mine.toml: there is no part [crossings]"
    assert bad("own = true", "own = 1").startswith(f"mine.toml:{number_of('own')}: own: true for a deck")
    assert bad('name = "', 'nam = "').startswith(f"mine.toml:{number_of('[deck]')}: name: a name")
    assert bad(line_of("yellow"), "") == "mine.toml: the yellow crossing is missing"
    assert bad("yellow NESW", "yellow NES").startswith(f"mine.toml:{number_of('yellow')}: crossing yellow: the front is")
    assert "there is no such entry" in bad("own = true", "own = true\nowner = 1")
    assert "there is no such part" in bad("[deck]", "[deque]\na = 1\n[deck]")


@pytest.mark.parametrize(
    "card, equal",
    [
        ("red NE 4 | blue S 2", True),
        ("red SW 4 | blue N 2", True),  # turned round
        ("blue N 2 | red ES 4", True),  # turned over its long side
        ("blue S 2 | red NW 4", True),  # over its short side
        ("red NE 4 | blue N 2", False),
        ("red NW 4 | blue S 2", False),
        ("red NE 5 | blue S 2", False),
        ("red NE 4 | white S 2", False),
    ],
)
def test_equal_cards_are_told_however_they_lie(card, equal):
    assert list(mine_deck.doubts(DECK, "mine.toml")) == []
    deck = DECK.replace(line_of("5 "), '5 = "red NE 4 | blue S 2"').replace(line_of("9 "), '9 = "{}"'.format(card))
    told = "mine.toml:{}: card 9: is equal to card 5; was one of them entered twice?".format(number_of("9 "))
    assert list(mine_deck.doubts(deck, "mine.toml")) == ([told] if equal else [])


def test_order_of_sides_and_spaces_do_not_matter():
    line = line_of("5 ")
    text = line.split('"')[1]
    front, back = text.split("|")
    colour, sides, symbol = front.split()
    other = DECK.replace(line, '5 = "{}  {}   {}|{}"'.format(colour, sides[::-1], symbol, back.strip()))
    assert other != DECK
    assert mine_deck.compile_deck(other, "x") == mine_deck.compile_deck(DECK, "x")


def test_from_the_command_line(tmp_path):
    tools = [str(path.relative_to(pack.ROOT)) for path in (pack.ROOT / "tools").glob("robotech_*.py")]
    scenario = [robotech_scenario.SOURCE, robotech_scenario.MODULE, *robotech_scenario.TITLES.values()]
    deck = ["tools/mine_deck.py", mine_deck.SOURCE, mine_deck.MODULE]
    for path in ["tools/__init__.py", "tools/pack.py", "tools/packing.py", *deck, *tools, *scenario]:
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(pack.ROOT / path, tmp_path / path)

    def run(*arguments):
        return subprocess.run(
            [sys.executable, tmp_path / "tools/pack.py", *arguments], capture_output=True, text=True, timeout=60
        )

    assert run("--check").returncode == 0
    source = tmp_path / mine_deck.SOURCE
    source.write_text(DECK.replace("Ranium's own deck", "Another"), encoding="utf-8")
    told = run("--check")
    assert told.returncode == 1 and "run: python3 tools/pack.py" in told.stderr
    assert run("mine").returncode == 0 and run("--check").returncode == 0
    assert 'NAME = "Another"' in (tmp_path / mine_deck.MODULE).read_text(encoding="utf-8")
    source.write_text(DECK.replace(line_of("8 "), '8 = "{}"'.format(line_of("7 ").split('"')[1])), encoding="utf-8")
    told = run()
    assert told.returncode == 0 and "Perhaps a slip: " + mine_deck.SOURCE in told.stderr and "card 8: is equal to card 7" in told.stderr
    source.write_text(DECK.replace("own = true", "own = maybe"), encoding="utf-8")
    told = run()
    assert told.returncode == 1 and "mine.toml" in told.stderr and "line" in told.stderr and "Traceback" not in told.stderr
    told = run("yours")
    assert told.returncode == 2 and "nothing named 'yours'" in told.stderr


def test_another_deck_has_another_mark():
    other = mine_deck.compile_deck(DECK.replace("NESW    |", "NESW 2  |"), "x")
    mark = next(line for line in mine_deck.compile_deck(DECK, "x").splitlines() if line.startswith("MARK"))
    assert mark == f"MARK = const({packed.MARK})" and mark not in other
