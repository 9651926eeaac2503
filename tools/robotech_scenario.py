"""The scenario of Robotech: Reconstruction: from tools/scenarios/robotech.toml, as people write it, to packed modules.

`engine/robotech_scenario.py` has all that the rules need; engine/README.md tells its
format. `engine/robotech_titles_en.py` and `.._de.py` have, for screens only, the names of
the spaces and the titles of the cards as two texts, `SPACES` and `EVENTS`, with a | between
two names.
"""

import zlib

from tools.packing import literal, quoted
from tools.robotech_board import Board
from tools.robotech_cards import Cards
from tools.robotech_source import BadScenario, Source

__all__ = ["BadScenario", "SOURCE", "compile_scenario", "read"]

SOURCE = "tools/scenarios/robotech.toml"
MODULE = "engine/robotech_scenario.py"
TITLES = {"en": "engine/robotech_titles_en.py", "de": "engine/robotech_titles_de.py"}

_PARTS = ("scenario", "space", "start", "caps", "protoculture", "minor", "rounds", "event", "ref")
_NAME_MOST = 40


def read(text, file):
    """`(name, own, board, cards)` of a scenario's text. BadScenario with all that is wrong."""
    source = Source(text, file)
    for part, found in source.parts.items():
        if part not in _PARTS:
            source.bad((part, 0) if isinstance(found, list) else part, None, "there is no such part; the parts are {}".format(", ".join(_PARTS)), first=True)
    head = source.table("scenario", ("name", "own"))
    name = source.text("scenario", "name", head["name"], _NAME_MOST)
    if head["own"] is not None and not isinstance(head["own"], bool):
        source.bad("scenario", "own", "true for a scenario made for this program, false for the printed one")
    board = Board(source)
    cards = Cards(source, board.names)
    source.check()
    return name, head["own"], board, cards


def packed(board, cards):
    """What the module holds besides name and mark: `{name: bytes}`."""
    return {
        "ADJACENT": board.adjacent,
        "CAPS": board.caps,
        "SETUP": board.setup,
        "PROTOCULTURE": board.protoculture,
        "FIRST": cards.first,
        "TRACKS": board.tracks,
        "CIVILIANS": board.civilians,
        "MINOR": board.minor,
        "TERRITORY_CARDS": cards.territory,
        "DROP_CARDS": cards.drop,
        "EVENTS": bytes(cards.events),
        "PROGRAMS": cards.programs,
        "CODE": cards.code,
    }


def compile_scenario(text, file):
    """The packed modules `{path: source}` from the text of a scenario; `file` is what messages call it. BadScenario."""
    name, own, board, cards = read(text, file)
    data = packed(board, cards)
    mark = zlib.crc32(b"".join(bytes([len(value) & 0xFF]) + value for value in data.values())) & 0xFFFF
    lines = [
        '"""The scenario of Robotech, packed: written by tools/pack.py from {}, which tells more. Do not edit."""'.format(file),
        "",
        "from engine.step import const",
        "",
        "NAME = {}".format(quoted(name)),
        "OWN = {}".format(own),
        "MARK = const({})".format(mark),
    ]
    for key, value in data.items():
        lines += ["{} = (".format(key), *literal(value), ")"]
    modules = {MODULE: "\n".join(lines) + "\n"}
    for language, spaces, titles in (("en", board.names, cards.titles), ("de", board.german, cards.german)):
        modules[TITLES[language]] = "\n".join([
            '"""Names of spaces and titles of cards, written by tools/pack.py from {}. Do not edit."""'.format(file),
            "",
            "SPACES = {}".format(quoted("|".join(spaces))),
            "EVENTS = {}".format(quoted("|".join(titles))),
        ]) + "\n"  # fmt: skip
    return modules
