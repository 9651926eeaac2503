"""Where the window goes and how large it is, from the setting RANIUM_WINDOW."""

from boards.description import BoardError

_LARGEST = 4  # times the picture's pixels
_FRAME = 40  # what the desktop puts around a window, at most


def placed(where, width, height, desktop):
    """(x, y, scale) for a window of width x height pixels on a desktop of (width, height).

    `where` is "i/n", the i-th (from 1) of n windows side by side, as large as all of
    them fit; "x,y" or "x,y,scale"; or "" for the middle.
    """
    try:
        if "/" in (where or "1/1"):
            i, n = [int(part) for part in (where or "1/1").split("/")]
            if not 1 <= i <= n:
                raise ValueError
            return _tiled(i - 1, n, width, height, desktop)
        numbers = [int(part) for part in where.split(",")]
        if len(numbers) == 2:
            numbers.append(_scale(1, 1, width, height, desktop))
        x, y, scale = numbers
        if scale < 1:
            raise ValueError
        return x, y, scale
    except ValueError:
        raise BoardError(
            'RANIUM_WINDOW cannot be "{}".'.format(where),
            "Give x,y or x,y,scale in pixels, or 2/4 for the second of four windows side by side.",
        )


def _scale(columns, rows, width, height, desktop):
    """The largest scale at which so many windows fit."""
    across = (desktop[0] // columns - _FRAME // 4) // width
    down = (desktop[1] // rows - _FRAME) // height
    return max(1, min(across, down, _LARGEST))


def _tiled(i, n, width, height, desktop):
    """The arrangement in rows with the largest windows; the flattest one of equals."""
    best = (0, 0)
    for rows in range(1, n + 1):
        scale = _scale(-(-n // rows), rows, width, height, desktop)
        if scale > best[0]:
            best = (scale, rows)
    scale, rows = best
    columns = -(-n // rows)
    cell = (desktop[0] // columns, desktop[1] // rows)
    row, column = divmod(i, columns)
    # Together in the middle of the desktop, a narrow gap between them.
    step = (min(cell[0], width * scale + _FRAME // 4), min(cell[1], height * scale + _FRAME))
    left = (desktop[0] - step[0] * columns) // 2
    top = (desktop[1] - step[1] * rows) // 2 + _FRAME // 2
    return left + column * step[0], top + row * step[1], scale
