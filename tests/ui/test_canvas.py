"""The canvas: what is asked for is on the glass, and costs little."""

import ocr
import panel as panel_module
import pytest
from ranium.ui import cards
from ranium.ui.screen import Screen


class Drawing(Screen):
    """A screen that calls a function."""

    def __init__(self, draw):
        Screen.__init__(self)
        self.draw = draw


def test_text_is_cut_at_the_edges(panel):
    panel.draw(Drawing(lambda c: (c.text(15, 0, "overlong"), c.text(-2, 1, "early"), c.text(0, 9, "below"))))
    assert ocr.read(panel.ram)[0] == " " * 15 + "overlo"
    assert ocr.read(panel.ram)[1].rstrip() == "rly"


def test_placing(panel):
    panel.draw(Drawing(lambda c: (c.centre(0, "Mitte"), c.right(1, "rechts"), c.fill(2, 2, 3, ord("x")), c.text(0, 3, "Übergröße", True))))
    lines = ocr.read(panel.ram)
    assert lines[0] == "        Mitte        "
    assert lines[1].endswith("rechts") and lines[2].rstrip() == "  xxx"
    assert ocr.inverse(panel.ram) == [(3, 0, "Übergröße")]


def test_invert_twice_is_nothing(panel):
    panel.draw(Drawing(lambda c: (c.text(0, 0, "abc"), c.invert(0, 0, 3), c.invert(1, 0, 40))))
    assert ocr.inverse(panel.ram)[0] == (0, 0, "a")


def test_large_labels(panel):
    panel.draw(Drawing(lambda c: (c.big(0, 4, 8, "Bär", 2), c.big(1, 60, 30, "42", 3))))
    assert ocr.large(panel.ram, 4, 8, 3) == "Bär"
    assert ocr.large(panel.ram, 60, 30, 2, 3) == "42"
    panel.draw(Drawing(lambda c: c.big(0, 4, 8, "Bus", 2)))
    assert ocr.large(panel.ram, 4, 8, 3) == "Bus"
    assert ocr.text(panel.ram).split("\n")[4:] == [""] * 4  # the second is gone
    panel.draw(Drawing(lambda c: c.big_centre(0, 16, "Valentin")))
    assert ocr.large_centre(panel.ram, 16, 8) == "Valentin"


def test_a_large_label_sends_its_own_rows_only(panel):
    panel.draw(Drawing(lambda c: c.big(0, 17, 24, "abcdefgh")))
    panel.draw(Drawing(lambda c: c.big(0, 17, 24, "abcdefgh")))
    assert panel.draw(Drawing(lambda c: c.big(0, 17, 24, "hgfedcba"))) <= 2 * 96 + 16


def test_inverse_large_labels(panel):
    panel.draw(Drawing(lambda c: c.big(0, 16, 16, "ab", 2, True)))
    lit = sum(panel_module.pixel(panel.ram, x, y) for x in range(128) for y in range(64))
    panel.draw(Drawing(lambda c: c.big(0, 16, 16, "ab")))
    assert lit + sum(panel_module.pixel(panel.ram, x, y) for x in range(128) for y in range(64)) == 24 * 16


def test_unused_cards_labels_and_pictures_disappear(panel):
    import displayio

    dot = displayio.Bitmap(4, 4, 2)
    dot.fill(1)
    panel.draw(Drawing(lambda c: (c.sprite(3, 50, 20, 7), c.big(2, 0, 0, "x"), c.picture(dot, 100, 50))))
    assert any(panel.ram)
    assert panel_module.pixel(panel.ram, 101, 51)
    panel.draw(Drawing(lambda c: None))
    assert not any(panel.ram)


def test_every_card_is_its_own_picture(panel):
    seen = set()
    for tile in range(cards.COUNT):
        for inv in (False, True):
            panel.draw(Drawing(lambda c: c.sprite(0, 0, 0, tile, inv)))
            seen.add(bytes(panel.ram[:16] + panel.ram[128:144] + panel.ram[256:272]))
    assert len(seen) == 2 * cards.COUNT


def test_an_unchanged_picture_sends_nothing(panel):
    draw = Drawing(lambda c: (c.text(0, 0, "still", True), c.big(0, 10, 20, "big"), c.sprite(0, 90, 20, 3, True), c.sprite(1, 110, 20, 4)))
    panel.draw(draw)
    panel.draw(draw)
    writes = panel.glass.writes
    assert panel.draw(draw) == 0 and panel.glass.writes == writes
    assert not panel.canvas.show()


def test_a_tile_costs_19_bytes(panel):
    panel.draw(Drawing(lambda c: c.text(0, 4, "abc")))
    panel.draw(Drawing(lambda c: c.text(0, 4, "abc")))
    assert panel.draw(Drawing(lambda c: c.text(0, 4, "adc"))) == 19


def test_a_card_that_rises_costs_less_than_a_third_of_400(panel):
    for y in (8, 4, 8):
        cost = panel.draw(Drawing(lambda c: c.sprite(0, 20, y, 5)))
    assert cost <= 133


def test_larger_displays_show_the_same_larger():
    from ranium.ui.canvas import Canvas

    assert Canvas(256, 128).group.scale == 2
    assert Canvas(128, 64).group.scale == 1
    assert Canvas(320, 240).group.scale == 2


def test_large_letters_and_broken_lines_come_from_the_library(monkeypatch):
    """The customer's package draws the large letters and breaks the lines, on every board."""
    from adafruit_display_text import wrap_text_to_lines
    from adafruit_display_text.bitmap_label import Label
    from ranium.ui import letters, wrap
    from ranium.ui.canvas import Canvas

    made = []

    def label(*values, **more):
        made.append(Label(*values, **more))
        return made[-1]

    monkeypatch.setattr(letters, "Label", label)
    canvas = Canvas()
    canvas.big(0, 0, 0, "Ü7")
    assert made[0].text == "Ü7" and canvas._bigs[0].group[0].bitmap is made[0].bitmap
    assert wrap.wrap("what a library breaks", 9) == wrap_text_to_lines("what a library breaks", 9)
    assert wrap._break is wrap_text_to_lines


def test_a_large_text_that_stays_needs_the_library_once(panel, monkeypatch):
    from ranium.ui import letters

    draw = Drawing(lambda c: c.big(0, 4, 8, "Bär"))
    panel.draw(draw)
    monkeypatch.delattr(letters, "Label")
    panel.draw(draw)
    with pytest.raises(NameError):
        panel.draw(Drawing(lambda c: c.big(0, 4, 8, "Bus")))
