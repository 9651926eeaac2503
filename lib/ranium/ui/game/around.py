"""On a larger display: the pages of the public table around what a player decides or is told."""

from ranium.ui import font, screen
from ranium.ui.game.glance import table

_PLACES = ((128, 0), (0, 64), (128, 64))


def tables(ctx, stops=(0, 1, 2)):
    """What `around` of a game gives (ranium/ui/wide.py): the screen, and three pages of the table by how many times NEXT leads there."""
    return 1, [(x, y, _page(ctx, stops[number])) for number, (x, y) in enumerate(_PLACES)]


def _page(ctx, number):
    """Draws a page of the table."""

    def draw(canvas):
        shown = table(ctx)
        for _ in range(number):
            shown.press(screen.NEXT)
        shown.draw(canvas)
        canvas.fill(0, screen.FOOTER_ROW, 21, font.SPACE)  # no button turns this page

    return draw
