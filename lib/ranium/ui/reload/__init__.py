"""The screens of RELOAD!: what a handheld shows of the game and asks its players.

`table`, `pick`, `waiting` and `reveal` are all that the program needs to know. They
take the table as `ranium.ui.context.Table` and give screens (`ranium.ui.screen`). Each
module behind them is loaded when its screen is first shown.
"""

from ranium.ui.reload import battle, tell  # noqa: F401  all screens use these: they stay


def table(ctx):
    """The public table, page by page. `result` 0 on choose, LEAVE on back."""
    from ranium.ui.reload.pages import Pages

    return Pages(ctx)


def pick(ctx, seat, start=0):
    """The decision that `seat` owes now; `result` is its pick, or LEAVE (back from the table).

    `start` is any small int >= 0, drawn at random for each screen: it moves the first
    cursor, so that nobody can count presses. ValueError if the seat owes no pick.
    """
    game = ctx.game
    if not game.waiting() >> seat & 1:
        raise ValueError("seat {} owes no pick".format(seat))
    if game.phase() == 0:
        from ranium.ui.reload.hand import Card

        return Card(ctx, seat, start)
    if game.winner() == seat:
        from ranium.ui.reload.act import Load

        return Load(ctx, seat, start)
    from ranium.ui.reload.act import Menu

    return Menu(ctx, seat, start)


def waiting(ctx, mask):
    """Who still has to choose: `mask` holds the seats; `update(mask)` changes it.

    `result` stays None until BACK gives LEAVE: the program takes the screen away.
    """
    from ranium.ui.reload import story  # noqa: F401  so that nothing has to be loaded when all turn over
    from ranium.ui.game import alone
    from ranium.ui.game.choosing import Choosing

    return alone(Choosing(ctx, mask, tell.at(ctx.game), "r.help_table"))


def reveal(ctx):
    """Generates the screens that tell the last step, in order; each goes on by itself, `result` 0.

    They read `ctx` when they are drawn: do the next step when the last one is done.
    """
    from ranium.ui.reload.story import told

    game = ctx.game
    told = told(ctx)
    while told:
        yield told.pop(0)
    if game.scored():
        from ranium.ui.reload.score import Scoring

        yield Scoring(ctx, 1 if game.over() else 0)
    if game.over():
        from ranium.ui.reload.standing import Standing

        yield Standing(ctx)
    elif game.phase() == 0:
        from ranium.ui.reload.story import Next

        yield Next(ctx)
