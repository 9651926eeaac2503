"""The deck of TF22: Mine: from tools/decks/mine.toml, as people write it, to engine/mine_deck.py.

The module holds a byte for each side of each card, front and back in turn, the four
crossings first: `TUNNELS` the openings (N 1, E 2, S 4, W 8) and 16 times the colour
(yellow 0, red 1, blue 2, white 3), `SYMBOLS` the symbol (0: none). `MARK` tells decks
apart: the CRC-32 of both, cut to 16 bits.
"""

import tomllib
import zlib

from tools.packing import entries, literal, quoted

SOURCE = "tools/decks/mine.toml"
MODULE = "engine/mine_deck.py"

COLOURS = ("yellow", "red", "blue", "white")
SIDES = "NESW"
SYMBOLS = range(2, 7)
CARDS = 32  # besides the crossings

_NAME_MOST = 40


class BadDeck(Exception):
    """The deck cannot be used; the text names the line, the card and what is wrong with it."""


def compile_deck(text, file):
    """The source of the packed module from the text of a deck; `file` is what messages call it. BadDeck if it is wrong."""
    name, own, faces = read(text, file)
    tunnels = bytes(sum(1 << SIDES.index(side) for side in sides) | colour << 4 for colour, sides, _ in faces)
    symbols = bytes(symbol for _, _, symbol in faces)
    lines = [
        '"""The mine cards, packed: written by tools/pack.py from {}, which tells more. Do not edit."""'.format(file),
        "",
        "from engine.step import const",
        "",
        "NAME = {}".format(quoted(name)),
        "OWN = {}".format(own),
        "MARK = const({})".format(zlib.crc32(tunnels + symbols) & 0xFFFF),
        "TUNNELS = (",
        *literal(tunnels),
        ")",
        "SYMBOLS = (",
        *literal(symbols),
        ")",
    ]
    return "\n".join(lines) + "\n"


def read(text, file):
    """`(name, own, faces)` of a deck: 72 faces `(colour, sides, symbol)`, front and back of each card, crossings first."""
    try:
        deck = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise BadDeck("{}: {}".format(file, problem)) from None
    lines = _Lines(text, file)
    for part in ("deck", "crossings", "cards"):
        if not isinstance(deck.get(part), dict):
            raise BadDeck("{}: there is no part [{}]".format(file, part))
    for part in deck:
        if part not in ("deck", "crossings", "cards"):
            raise lines.bad(part, None, "there is no such part; the parts are deck, crossings and cards")
    name, own = _head(deck["deck"], lines)
    faces = []
    crossings = deck["crossings"]
    for colour in crossings:
        if colour not in COLOURS:
            raise lines.bad("crossings", colour, "no colour; there are: {}".format(", ".join(COLOURS)))
    for number, colour in enumerate(COLOURS):
        if colour not in crossings:
            raise BadDeck("{}: the {} crossing is missing".format(file, colour))
        sides = _card(crossings[colour], lines, "crossings", colour)
        if sides[0][:2] != (number, SIDES):
            raise lines.bad("crossings", colour, "the front is a {} NESW, all four sides open".format(colour))
        faces += sides
    for key, card in deck["cards"].items():
        faces += _card(card, lines, "cards", key)
    found = len(deck["cards"])
    if found != CARDS:
        raise BadDeck("{}: there are {} cards besides the crossings, it must be {}".format(file, found, CARDS))
    return name, own, faces


def doubts(text, file):
    """What may be a slip in a sound deck, a line each: cards that are equal however they lie."""
    lines = _Lines(text, file)
    seen = {}
    for key, card in tomllib.loads(text)["cards"].items():
        faces = _shown(*_card(card, lines, "cards", key))
        if faces in seen:
            yield str(lines.bad("cards", key, "is equal to card {}; was one of them entered twice?".format(seen[faces])))
        seen.setdefault(faces, key)


def _shown(front, back):
    """The four faces that a card can show, in an order that does not depend on how it lies when it is entered."""
    faces = []  # as it lies, turned over its long side, over its short side, and over both, which turns it round
    for (colour, sides, symbol), turned in ((front, ""), (back, "NS"), (back, "EW"), (front, "NESW")):
        there = sorted(SIDES[SIDES.index(side) ^ 2] if side in turned else side for side in sides)
        faces.append((colour, "".join(there), symbol))
    return min(tuple(faces[first ^ number] for number in range(4)) for first in range(4))


def _head(head, lines):
    name, own = head.get("name"), head.get("own")
    if not isinstance(name, str) or not 0 < len(name) <= _NAME_MOST or not name.isascii():
        raise lines.bad("deck", "name", "a name of 1 to {} plain letters, in quotes".format(_NAME_MOST))
    if not isinstance(own, bool):
        raise lines.bad("deck", "own", "true for a deck made for this program, false for the printed one")
    for key in head:
        if key not in ("name", "own"):
            raise lines.bad("deck", key, "there is no such entry; the entries are name and own")
    return name, own


def _card(text, lines, part, key):
    """Both faces of a card."""
    sides = text.split("|") if isinstance(text, str) else ()
    if len(sides) != 2:
        raise lines.bad(part, key, 'front and back, with a | between them, as in "red NES 4 | blue EW 2"')
    return [
        _face(side, lambda told, which=which: lines.bad(part, key, which + ": " + told), part == "cards")
        for which, side in zip(("front", "back"), sides)
    ]


def _face(text, bad, symbol_needed):
    """`(colour, sides, symbol)` of one face; the sides in the order of `SIDES`."""
    words = text.split()
    if len(words) != 3 and (symbol_needed or len(words) != 2):
        raise bad("{!r} is not a colour, open sides{}".format(text.strip(), " and a symbol" if symbol_needed else ""))
    colour, sides = words[:2]
    if colour not in COLOURS:
        raise bad("there is no colour {!r}; there are: {}".format(colour, ", ".join(COLOURS)))
    for side in sides:
        if side not in SIDES:
            raise bad("there is no side {!r}; the sides are N, E, S and W".format(side))
        if sides.count(side) > 1:
            raise bad("the side {} stands there twice".format(side))
    symbol = 0
    if len(words) == 3:
        if words[2] not in map(str, SYMBOLS):
            raise bad("there is no symbol {!r}; there are 2 to 6".format(words[2]))
        symbol = int(words[2])
    return COLOURS.index(colour), "".join(side for side in SIDES if side in sides), symbol


class _Lines:
    """Finds the line of an entry, for messages."""

    def __init__(self, text, file):
        self._file = file
        self._at = {entry: line for entry, (line, _) in entries(text)}

    def bad(self, part, key, told):
        """A BadDeck for the entry `key` of a part."""
        number = self._at.get((part, key)) or self._at.get((part, None)) or self._at.get((None, part), 1)
        what = {"cards": "card ", "crossings": "crossing "}.get(part, "")
        return BadDeck("{}:{}: {}{}: {}".format(self._file, number, what, part if key is None else key, told))
