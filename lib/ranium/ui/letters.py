"""Large letters as adafruit_display_text writes them, in the canvas's own font."""

from adafruit_display_text.bitmap_label import Label
from fontio import Glyph

from ranium.ui import font


class Letters:
    """The canvas's sheet as a font in fontio's sense."""

    def __init__(self, sheet):
        self.bitmap = sheet

    def get_bounding_box(self):
        # Seven rows above the line and one below: a label adds the two up.
        return (font.WIDTH, font.HEIGHT - 1, 0, -1)

    def get_glyph(self, codepoint):
        return Glyph(self.bitmap, font.code(chr(codepoint)), font.WIDTH, font.HEIGHT, 0, -1, font.WIDTH, 0)


def written(sheet, text):
    """What a label of the library shows of ``text``, which has at least one letter.

    Gives its bitmap, of the values 0 for paper and 1 for ink, and the pixel where
    that lies when the letters stand on the line 0, unscaled.
    """
    label = Label(Letters(sheet), text=text, base_alignment=True)
    return label.bitmap, label.tilegrid.x, label.tilegrid.y
