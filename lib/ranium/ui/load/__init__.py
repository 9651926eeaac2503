"""The screens of Load!: what a handheld shows of the game and asks its players.

`table`, `pick`, `waiting` and `reveal` are all that the program needs to know. They
take the table as `ranium.ui.context.Table` and give screens (`ranium.ui.screen`). Each
module behind them is loaded when its screen is first shown.
"""

from ranium.ui.load import tell


def table(ctx):
    """The public table, page by page. `result` 0 on choose, LEAVE on back."""
    from ranium.ui.load.pages import Pages

    return Pages(ctx)


def pick(ctx, seat, start=0):
    """The decision that `seat` owes now; `result` is its pick, or LEAVE (back from the table).

    `start` is any small int >= 0, drawn at random for each screen: it moves the first
    cursor, so that nobody can count presses. ValueError if the seat owes no pick.
    """
    if not ctx.game.waiting() >> seat & 1:
        raise ValueError("seat {} owes no pick".format(seat))
    if ctx.game.phase() == 0:
        from ranium.ui.load.hand import Hand

        return Hand(ctx, seat, start)
    from ranium.ui.load.act import Load

    return Load(ctx, seat, start)


def waiting(ctx, mask):
    """Who still has to choose: `mask` holds the seats; `update(mask)` changes it.

    `result` stays None until BACK gives LEAVE: the program takes the screen away.
    """
    from ranium.ui.game import alone
    from ranium.ui.game.choosing import Choosing
    from ranium.ui.load import story  # noqa: F401  so that nothing has to be loaded when all turn over

    return alone(Choosing(ctx, mask, tell.at(ctx.game), "l.help_table"))


def reveal(ctx):
    """The screens that tell the last step, in order; each goes on by itself, `result` 0.

    They read `ctx` when they are drawn: do the next step when the last one is done.
    """
    from ranium.ui.load.story import told

    return told(ctx)
