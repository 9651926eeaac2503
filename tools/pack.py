"""Packs decks and scenarios, as people write them, into modules for the devices: `python3 tools/pack.py`.

Without a name it packs all of them, and tells what may be a slip in one, like two equal
cards. `--check` writes nothing and only tells whether a module is out of date. Needs
nothing besides Python.

Exit code: 0 all well, 1 something is wrong in a source or out of date, 2 unknown name.
"""

import argparse
import os
import sys
from pathlib import Path

if __name__ == "__main__":  # imports start at the checkout, not in this folder
    sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

from tools import mine_deck, robotech_scenario  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent


def _mine(text, file):
    return {mine_deck.MODULE: mine_deck.compile_deck(text, file)}


# name: (source, from its text and name to {module: text}, what that raises, doubts about a source)
PACKS = {
    "mine": (mine_deck.SOURCE, _mine, mine_deck.BadDeck, mine_deck.doubts),
    "robotech": (robotech_scenario.SOURCE, robotech_scenario.compile_scenario, robotech_scenario.BadScenario, lambda text, file: ()),
}


def pack(name, check=False, root=ROOT):
    """Packs one of `PACKS`; gives what is to be told about it and whether all is well."""
    source, compiled, bad, _ = PACKS[name]
    try:
        modules = compiled((root / source).read_text(encoding="utf-8"), source)
    except bad as problem:
        return str(problem), False
    except (OSError, UnicodeDecodeError) as problem:
        return "{}: {}".format(source, getattr(problem, "strerror", None) or "this is not a UTF-8 text"), False
    told, well = zip(*(_pack(root / module, module, source, text, check) for module, text in modules.items()))
    return "\n".join(told), all(well)


def _pack(target, module, source, text, check):
    """Writes a module unless it is as it should be."""
    if target.exists() and target.read_text(encoding="utf-8") == text:
        return "{}: is as {} says".format(module, source), True
    if check:
        return "{}: is not what {} says; run: python3 tools/pack.py".format(module, source), False
    target.write_text(text, encoding="utf-8")
    return "{}: written from {}".format(module, source), True


def doubts(name, root=ROOT):
    """Lines about what may be a slip in the source of one of `PACKS`, though it can be packed."""
    source, _, _, doubted = PACKS[name]
    return list(doubted((root / source).read_text(encoding="utf-8"), source))


def main(arguments):
    parser = argparse.ArgumentParser(prog="pack.py", description="Packs decks and scenarios into modules for the devices.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="which: {} (default: all)".format(", ".join(PACKS)))
    parser.add_argument("--check", action="store_true", help="write nothing, tell whether something is out of date")
    options = parser.parse_args(arguments)
    for name in options.names:
        if name not in PACKS:
            parser.error("nothing named {!r} to pack; there are: {}".format(name, ", ".join(PACKS)))
    well = True
    for name in options.names or PACKS:
        told, fine = pack(name, options.check)
        print(told, file=sys.stdout if fine else sys.stderr)
        well = well and fine
        for doubt in doubts(name) if fine else ():
            print("Perhaps a slip: " + doubt, file=sys.stderr)
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
