"""A list with a cursor within some rows of a screen."""

from ranium.ui import font


def show(canvas, top, rows, items, at):
    """Draws `items`, each (text, what stands at its right end), in `rows` rows from `top` on; the one at `at` inverse."""
    first = min(max(at - rows // 2, 0), max(len(items) - rows, 0))
    for row in range(min(rows, len(items))):
        nth = first + row
        text, right = items[nth]
        if nth == at:
            canvas.fill(1, top + row, 19, font.SPACE, True)
            canvas.tile(0, top + row, font.CURSOR)
        canvas.text(1, top + row, text[: 19 - len(right)], nth == at)
        if right:
            canvas.right(top + row, right, nth == at, 20)
    if first:
        canvas.tile(20, top, font.UP)
    if first + rows < len(items):
        canvas.tile(20, top + rows - 1, font.DOWN)


def walked(at, count, code):
    """The place of a cursor after PREV or NEXT, going round."""
    from ranium.ui.screen import NEXT

    return (at + (1 if code == NEXT else -1)) % count


def header(canvas, text, right=""):
    """The inverse line on top, full width; the text is cut where it would not fit."""
    from ranium.ui.robotech.names import fitted

    canvas.fill(0, 0, 21, font.SPACE, True)
    canvas.text(0, 0, fitted(text, 21 - len(right) - (1 if right else 0)), True)
    canvas.right(0, right, True)


def foot(canvas, text, right="", turn=True):
    """The bottom line: keys and what they do; without `turn` those for turning pages are left out."""
    column = 0
    if turn:
        canvas.tile(0, 7, font.KEY_PREV)
        canvas.tile(1, 7, font.KEY_NEXT)
        column = 3
    canvas.text(column, 7, text)
    if right:
        column = canvas.right(7, right)
        canvas.tile(column - 2, 7, font.KEY_CHOOSE)
