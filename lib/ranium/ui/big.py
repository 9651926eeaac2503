"""Large letters: labels of adafruit_display_text in the canvas's own font."""

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


class Big:
    """One large label; ``label`` is touched only when something about it changes.

    The dark parts of its letters let what lies below through; inverse ones are
    lit, with dark letters.
    """

    def __init__(self, letters):
        self.label = Label(letters, base_alignment=True, color=0xFFFFFF)
        self.label.hidden = True
        self._text = None
        self._inv = False

    def put(self, x, y, text, scale, inv):
        """Show ``text`` with its upper left corner at a pixel; True if that changes anything."""
        label = self.label
        changed = False
        if self._inv != inv:
            self._inv = inv
            label.color = 0x000000 if inv else 0xFFFFFF
            label.background_color = 0xFFFFFF if inv else None
            changed = True
        if label.scale != scale:
            label.scale = scale
            changed = True
        if self._text != text:
            self._text = text
            label.text = text
            changed = True
        y += (font.HEIGHT - 1) * scale  # a label's y is the line that the letters stand on
        if label.x != x:
            label.x = x
            changed = True
        if label.y != y:
            label.y = y
            changed = True
        return changed
