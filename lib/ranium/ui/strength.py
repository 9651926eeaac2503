"""The hint at the strength of the bots: at some games good and strong ones are simple ones."""

from ranium.ui.canvas import COLUMNS
from ranium.ui.screen import FOOTER_ROW
from ranium.ui.words import w


def except_at(canvas):
    """Says in the lowest row, in place of the buttons, where there is nothing better than `simple` (ranium.bots.actual)."""
    canvas.text(0, FOOTER_ROW, " " * COLUMNS)
    canvas.centre(FOOTER_ROW, w("strength.where"))
