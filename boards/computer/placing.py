"""Where the window goes and how large it is, from the setting RANIUM_WINDOW."""

from boards.description import BoardError

RIM = 6
"""Case and glass beside and above the screen, in pixels."""
STRIP = 46
"""The case below it."""
_LARGEST = 4  # times the picture's pixels
_FRAME = 40  # what the desktop puts around a window, at most
_GAP = _FRAME // 4  # between two of them


def placed(where, width, height, desktop):
    """(x, y, scale) for a window of width x height pixels on a desktop of (width, height).

    `where` is "i/n", the i-th (from 1) of n windows side by side, as large as all of
    them fit; "i/n+WxH" the same beside one with a screen of W x H pixels, all of one scale,
    and "0/n+WxH" that one, beside n with screens of W x H; "x,y" or "x,y,scale"; or "" for
    the middle.
    """
    try:
        first, plus, other = (where or "1/1").partition("+")
        if "/" in first:
            i, n = [int(part) for part in first.split("/")]
            if plus and 0 <= i <= n:
                across, down = [int(part) for part in other.split("x")]
                if min(n, across, down) < 1:
                    raise ValueError
                sizes = [(width, height), (across + 2 * RIM, down + RIM + STRIP)]
                return _beside(i, n, *(sizes if i else sizes[::-1]), desktop)
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
            "Give x,y or x,y,scale in pixels, or 2/4 for the second of four windows side by side, 2/4+256x128 beside a larger one.",
        )


def _scale(columns, rows, width, height, desktop):
    """The largest scale at which so many windows fit."""
    across = (desktop[0] // columns - _GAP) // width
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
    step = (min(cell[0], width * scale + _GAP), min(cell[1], height * scale + _FRAME))
    left = (desktop[0] - step[0] * columns) // 2
    top = (desktop[1] - step[1] * rows) // 2 + _FRAME // 2
    return left + column * step[0], top + row * step[1], scale


def _beside(i, n, small, large, desktop):
    """n windows of a size `small` in a block and one (i = 0) of a size `large` to its right or below it, as large as all of them fit."""
    for scale in range(_LARGEST, 0, -1):
        fitting = [one for one in _blocks(n, small, large, scale) if scale == 1 or one[0] <= desktop[0] and one[1] <= desktop[1]]
        if fitting:
            break
    across, down, columns, step, corner = min(fitting, key=lambda one: one[0] * one[1])
    left = (desktop[0] - across) // 2
    top = (desktop[1] - down) // 2 + _FRAME // 2
    if not i:
        return left + corner[0], top + corner[1], scale
    row, column = divmod(i - 1, columns)
    return left + column * step[0], top + row * step[1], scale


def _blocks(n, small, large, scale):
    """Each arrangement: width and height of all, columns of the block, the step from window to window, where the large one is."""
    step = (small[0] * scale + _GAP, small[1] * scale + _FRAME)
    one = (large[0] * scale + _GAP, large[1] * scale + _FRAME)
    for rows in range(1, n + 1):
        columns = -(-n // rows)
        block = (step[0] * columns, step[1] * rows)
        yield block[0] + one[0], max(block[1], one[1]), columns, step, (block[0], 0)
        yield max(block[0], one[0]), block[1] + one[1], columns, step, (0, block[1])
