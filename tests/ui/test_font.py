"""The letters: complete, distinct, up to date, and as drawn on the glass."""

import os
import subprocess
import sys

import ocr
from ranium.ui import font
from ranium.ui.glyphs import FIGURES, TILES
from ranium.ui.screen import Screen

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, os.pardir)


def tile(code):
    return TILES[code * 6 : code * 6 + 6]


def test_modules_are_what_the_drawings_say():
    done = subprocess.run([sys.executable, os.path.join(ROOT, "tools", "font.py"), "--check"], timeout=60)
    assert done.returncode == 0


def test_sizes():
    assert len(TILES) == 128 * 6 and len(FIGURES) == 9 * 14


def test_every_tile_is_its_own_picture():
    assert len({tile(code) for code in range(128)}) == 128


def test_no_tile_is_the_inverse_of_another():
    normal = {tile(code) for code in range(128)}
    assert not normal & {bytes(255 ^ column for column in one) for one in normal}


def test_capitals_and_figures_keep_a_lit_edge_when_inverse():
    for character in "ABCDEFGHIJKLMNOPRSTUVWXYZ0123456789":
        for column in tile(ord(character)):
            assert column & 0x81 == 0, character


def test_containers_differ_much_from_each_other():
    """At least nine of the pixels, so that the pattern is seen before the letter is read."""
    for one in range(4):
        for other in range(one):
            differing = sum(bin(a ^ b).count("1") for a, b in zip(tile(one), tile(other)))
            assert differing >= 9, (one, other)


def test_codes_of_characters():
    assert font.code("A") == 65 and font.code("ä") == font.ae and font.code("●") == font.KEY_CHOOSE
    assert font.code(chr(font.Y_BOX)) == font.Y_BOX
    assert font.known("½") and not font.known("é") and font.code("é") == ord("?")


def test_every_tile_is_read_back_from_the_glass(panel):
    class Specimen(Screen):
        def __init__(self, first, inv):
            Screen.__init__(self)
            self.first = first
            self.inv = inv

        def draw(self, canvas):
            for code in range(64):
                canvas.tile(code % 16, code // 16, self.first + code, self.inv)

    for first in (0, 64):
        for inv in (False, True):
            panel.draw(Specimen(first, inv))
            rows = ocr.cells(panel.ram)
            for code in range(64):
                assert rows[code // 16][code % 16] == (ocr.character(first + code), inv)
