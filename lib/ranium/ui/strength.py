"""The hint at the strength of the bots: at some games good and strong ones are simple ones."""

from ranium.ui import font
from ranium.ui.canvas import COLUMNS
from ranium.ui.screen import HEADER_ROW
from ranium.ui.words import w


def except_at(canvas):
    """Says in the top line, in place of the title, where there is nothing better than `simple` (ranium.bots.actual)."""
    canvas.fill(0, HEADER_ROW, COLUMNS, font.SPACE, True)
    canvas.centre(HEADER_ROW, w("strength.where"), True)
