"""Compile the drawings in tools/*.txt into lib/ranium/ui/glyphs.py and logo.py.

    python3 tools/font.py            write the modules
    python3 tools/font.py --check    exit 1 if a module is not up to date
    python3 tools/font.py --show     print the letters as they are compiled

font.txt (letters and tiles), figures.txt (the cards' figures) and logo.txt are
the source; the modules hold the same pictures as bits, so that a handheld
loads one kilobyte instead of eleven.
"""

import argparse
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
FONT = os.path.join(HERE, "font.txt")
FIGURES = os.path.join(HERE, "figures.txt")
LOGO = os.path.join(HERE, "logo.txt")
UI = os.path.join(HERE, os.pardir, "lib", "ranium", "ui")

HEAD = '''"""The letters, special tiles and card figures as bits (made by tools/font.py).

TILES: 128 tiles of 6 bytes, one byte a column from left to right, bit 0 on top.
FIGURES: the large figures 0 to 7 and R of the cards, 7 columns each, two bytes
a column (the lower eight rows first), 11 rows.
Needed once, while the sheets are painted; drop the module afterwards.
"""

'''

LOGO_HEAD = '''"""The name on the first screen as bits, row by row (made by tools/font.py)."""

'''


def bands(path, height):
    """Yield (names, rows) for every band of cells in the text file."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    at = 0
    while at < len(lines):
        if lines[at].startswith("= "):
            names = lines[at][2:].split(" ")
            yield names, lines[at + 1 : at + 1 + height], at + 1
            at += height
        at += 1


def cells(path, width, height):
    """List of (name, columns); a column is an int with the top row in bit 0."""
    found = []
    for names, rows, line in bands(path, height):
        columns = [[0] * width for _ in names]
        for y, row in enumerate(rows):
            parts = row.split(" ")
            if len(parts) != len(names):
                raise SystemExit("%s:%d: %d cells under %d names" % (path, line + y + 1, len(parts), len(names)))
            for index, part in enumerate(parts):
                if len(part) != width or part.strip("#."):
                    raise SystemExit("%s:%d: cell '%s' is not %d of '#' and '.'" % (path, line + y + 1, part, width))
                for x in range(width):
                    if part[x] == "#":
                        columns[index][x] |= 1 << y
        found.extend(zip(names, columns))
    return found


def literal(name, data, per_line):
    lines = ["%s = (" % name]
    for at in range(0, len(data), per_line):
        part = "".join("\\x%02x" % byte for byte in data[at : at + per_line])
        lines.append('    b"%s"' % part)
    lines.append(")")
    return "\n".join(lines) + "\n"


def glyphs():
    """Text of lib/ranium/ui/glyphs.py."""
    tiles = cells(FONT, 6, 8)
    if len(tiles) != 128:
        raise SystemExit("%s: %d tiles instead of 128" % (FONT, len(tiles)))
    for code, (name, _) in enumerate(tiles):
        if len(name) == 1 and ord(name) < 127 and ord(name) != code:
            raise SystemExit("%s: '%s' stands at place %d" % (FONT, name, code))
    figures = cells(FIGURES, 7, 11)
    small = bytes(column for _, columns in tiles for column in columns)
    large = bytes(byte for _, columns in figures for column in columns for byte in (column & 255, column >> 8))
    return HEAD + literal("TILES", small, 18) + "\n" + literal("FIGURES", large, 14)


def logo():
    """Text of lib/ranium/ui/logo.py."""
    with open(LOGO, encoding="utf-8") as file:
        rows = file.read().split("\n=\n")[1].split()
    if len(set(len(row) for row in rows)) != 1 or len(rows[0]) % 8:
        raise SystemExit("%s: rows must be equally long, a multiple of eight" % LOGO)
    bits = "".join(rows).replace("#", "1").replace(".", "0")
    if bits.strip("01"):
        raise SystemExit("%s: only '#' and '.'" % LOGO)
    data = bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits), 8))
    head = LOGO_HEAD + "WIDTH = %d\nHEIGHT = %d\n" % (len(rows[0]), len(rows))
    return head + literal("ROWS", data, len(rows[0]) // 8)


MODULES = (("glyphs.py", glyphs), ("logo.py", logo))


def show():
    for path, width, height in ((FONT, 6, 8), (FIGURES, 7, 11)):
        for name, columns in cells(path, width, height):
            print(name)
            for y in range(height):
                print("    " + "".join("##" if columns[x] >> y & 1 else "  " for x in range(width)))


def main(arguments):
    parser = argparse.ArgumentParser(prog="font.py", description="Compiles the drawings in tools/*.txt into modules of the screens.")
    way = parser.add_mutually_exclusive_group()
    way.add_argument("--check", action="store_true", help="write nothing, tell whether a module is out of date")
    way.add_argument("--show", action="store_true", help="print the letters as they are compiled")
    told = parser.parse_args(arguments)
    if told.show:
        show()
        return 0
    stale = 0
    for name, make in MODULES:
        path = os.path.join(UI, name)
        if told.check:
            with open(path, encoding="utf-8") as file:
                if file.read() != make():
                    print("lib/ranium/ui/%s is not what tools/*.txt say: run python3 tools/font.py" % name)
                    stale = 1
        else:
            with open(path, "w", encoding="utf-8") as file:
                file.write(make())
    return stale


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
