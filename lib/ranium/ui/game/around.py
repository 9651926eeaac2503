"""On a larger display: pages of the public table around what a player decides or is told, with lines between."""

from ranium.ui import font, screen
from ranium.ui.game.glance import table

# By the canvas's bands: how large the screen is, where the other pictures are, and the lines. The lowest pictures
# have seven rows; that leaves the room between.
_LAID = (
    (1, ((128, 0), (-1, 72), (128, 72)), ((127, 0, 1, 128), (0, 67, 256, 1))),
    (1, ((128, 0), (-1, 68), (128, 68), (-1, 136), (128, 136)), ((127, 0, 1, 192), (0, 65, 256, 1), (0, 133, 256, 1))),
    (2, ((-1, 132), (128, 132), (-1, 200), (128, 200)), ((0, 129, 256, 1), (0, 197, 256, 1), (127, 129, 1, 127))),
)


def laid(canvas, draws):
    """What `around` gives (ranium/ui/wide.py): the screen, and as many of the pictures that `draws` draw as there is room for.

    The first one has eight rows, all have the upper seven.
    """
    scale, places, rules = _LAID[canvas.bands - 2]
    return scale, [(x, y, draw) for (x, y), draw in zip(places, draws)], rules


def tables(shown, canvas, count):
    """The same with pages of the table, of which there are `count`; not the one that the screen itself shows."""
    looked = getattr(shown, "table", None) or shown
    if looked.kind == "table" and canvas.bands < 3:
        return 2, (), ()  # alone, and large
    own = looked._page if looked.kind == "table" else -1
    return laid(canvas, [page(shown.ctx, number) for number in range(count) if number != own])


def page(ctx, number):
    """Draws the page of the table to which NEXT leads after so many presses."""

    def draw(canvas):
        shown = table(ctx)
        for _ in range(number):
            shown.press(screen.NEXT)
        shown.draw(canvas)
        if canvas._want[21 * screen.FOOTER_ROW] == font.KEY_PREV:
            canvas.fill(0, screen.FOOTER_ROW, 21, font.SPACE)  # no button turns this page

    return draw
