"""Builds what a canvas shows, layer by layer: needed once, at start."""

import displayio

from ranium import thrift
from ranium.ui import canvas, font


def fill(view, width, height):
    """Makes all that a new Canvas, the `view`, needs for a display of so many pixels."""
    view._sheet, view._cards, view._palette, view._negative = _sheets()
    view.group, view._rows, view._below, view._over, view._large = _built(width, height, view._sheet, view._palette)
    view._left = view.group.x
    view._window = _window(view.group, height)
    view._want = bytearray(canvas.COLUMNS * canvas.ROWS)
    view._have = bytearray(b" " * len(view._want))
    view._sprites = []
    view._bigs = []
    view._big_mask = 0
    view._moved = False
    view._bitmap = None


def _sheets():
    """The bitmaps of the tiles and of the cards, and palettes to show them as they are and inverse."""
    from ranium.ui import sheets

    return sheets.tiles(), sheets.pictures(), _palette(0x000000, 0xFFFFFF), _palette(0xFFFFFF, 0x000000)


def _palette(paper, ink):
    colours = displayio.Palette(2)
    colours[0] = paper
    colours[1] = ink
    return colours


def _built(width, height, sheet, colours):
    """`(group, rows, below, over, large)` for a display of so many pixels.

    `group` holds all others: a TileGrid for each row, and above them groups for the
    screen's own bitmap, for cards and for large letters.
    """
    scale = max(1, min(width // 128, height // 64))
    group = displayio.Group(scale=scale, x=(width - 128 * scale) // 2)
    if height >= 64:
        group.y = (height - 64 * scale) // 2
    rows = []
    for row in range(canvas.ROWS):
        grid = displayio.TileGrid(
            sheet,
            pixel_shader=colours,
            width=canvas.COLUMNS,
            height=1,
            tile_width=font.WIDTH,
            tile_height=font.HEIGHT,
            default_tile=font.SPACE,
            x=1,
            y=row * font.HEIGHT,
        )
        rows.append(grid)
        group.append(grid)
    above = []
    for _ in range(3):
        above.append(displayio.Group())
        group.append(above[-1])
    return group, tuple(rows), above[0], above[1], above[2]


def _window(group, height):
    """The Window through which a display less than 64 high shows `group`; None for a higher one."""
    if height >= 64:
        return None
    from ranium.ui.window import Window

    return Window(group, height)


def leave():
    """This and what it has needed leaves memory."""
    for name in ("ranium.ui.sheets", "ranium.ui.glyphs", "ranium.ui.layers"):
        thrift.forget(name)
