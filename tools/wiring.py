"""Draws what a maker needs into boards/docs: `python3 tools/wiring.py`; with `--check` only compares.

A wiring picture for every board, from its board file; cables for the ring; enclosures with
their measures. `--board ID --out FILE` draws one board, with `--settings FILE` as your
settings.toml changes it. Plain standard library: nothing has to be installed.
"""

import argparse
import os
import sys
from pathlib import Path

if __name__ == "__main__":  # imports start at the checkout, not in this folder
    sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

from tools import environment

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "boards" / "docs"


def documents():
    """{file name: text} of everything in boards/docs that is drawn."""
    from tools.drawings import cables, enclosure, markdown, parts, picture

    wirings = [parts.wiring(id) for id in parts.ids()]
    drawn = {wiring.id + ".svg": str(picture.picture(wiring)[0]) for wiring in wirings}
    for handhelds in (2, 3, 4):
        drawn["ring-{}.svg".format(handhelds)] = str(cables.cable(handhelds))
    drawn["ring-box.svg"] = str(cables.hub())
    drawn["enclosure-handheld.svg"] = str(enclosure.handheld())
    drawn["enclosure-kiosk.svg"] = str(enclosure.kiosk())
    drawn["wiring.md"] = markdown.page(sorted(wirings, key=lambda wiring: (wiring.base != wiring.id, wiring.name)))
    return drawn


def stale(drawn, folder):
    """(names of `drawn` that are missing or differ in `folder`, names of pictures there that nothing draws any more)."""
    differ = [name for name, text in drawn.items() if _kept(folder / name) != text]
    lost = [path.name for path in sorted(folder.glob("*.svg")) if path.name not in drawn]
    return sorted(differ), lost


def _kept(path):
    return path.read_text(encoding="utf-8") if path.is_file() else None


def _all(check):
    """Draws or compares everything; gives the exit code."""
    drawn = documents()
    differ, lost = stale(drawn, FOLDER)
    if check:
        for name in differ:
            print("{} is out of date: python3 tools/wiring.py draws it anew.".format(FOLDER / name))
        for name in lost:
            print("{} belongs to no board: python3 tools/wiring.py removes it.".format(FOLDER / name))
        return 1 if differ or lost else 0
    FOLDER.mkdir(exist_ok=True)
    for name in differ:
        (FOLDER / name).write_text(drawn[name], encoding="utf-8")
    for name in lost:
        (FOLDER / name).unlink()
    print("{} of {} documents drawn anew, {} removed in {}.".format(len(differ), len(drawn), len(lost), FOLDER))
    return 0


def _one(board, settings, out):
    """Draws one board with the settings of a file; gives the exit code."""
    import tomllib

    from boards.description import BoardError
    from tools.drawings import parts, picture

    if board not in parts.ids():
        print('There is no board "{}". Known boards: {}.'.format(board, ", ".join(parts.ids())))
        return 1
    try:
        said = tomllib.loads(Path(settings).read_text(encoding="utf-8")) if settings else {}
        drawing, _ = picture.picture(parts.wiring(board, {k: v for k, v in said.items() if k.startswith("RANIUM_")}))
        Path(out).write_text(str(drawing), encoding="utf-8")
    except (OSError, ValueError, BoardError) as problem:  # a TOMLDecodeError is a ValueError
        print(problem)
        return 1
    print("{} drawn.".format(out))
    return 0


def main(arguments=None):
    """The tool; gives the exit code."""
    parser = argparse.ArgumentParser(
        prog="tools/wiring.py", description="Draws the pictures for makers from the board files."
    )
    parser.add_argument("--check", action="store_true", help="only compare; exit code 1 if something is out of date")
    parser.add_argument("--board", metavar="ID", help="only this board, into a file of its own")
    parser.add_argument("--settings", metavar="FILE", help="a settings.toml that changes its wiring")
    parser.add_argument("--out", metavar="FILE", help="where to")
    asked = parser.parse_args(arguments)
    if asked.board:
        if not asked.out:
            parser.error("--board needs --out FILE")
        return _one(asked.board, asked.settings, asked.out)
    if asked.settings or asked.out:
        parser.error("--settings and --out need --board ID")
    return _all(asked.check)


if __name__ == "__main__":
    try:
        environment.check_python()
    except environment.SetupError as problem:
        sys.exit(str(problem))
    sys.exit(main())
