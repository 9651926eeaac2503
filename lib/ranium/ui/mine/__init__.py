"""The screens of Mine: what a handheld shows of the game and asks its players.

`table`, `pick`, `waiting` and `reveal` are all that the program needs to know. They
take the table as `ranium.ui.context.Table` and give screens (`ranium.ui.screen`). All of
them show the map (chart.py) on the left and eight columns of text on the right. Each
module behind them is loaded when its screen is first shown.
"""

from engine import mine as rules
from ranium.ui.game import say  # noqa: F401  all screens use these: they stay
from ranium.ui.mine import chart, panel  # noqa: F401


def table(ctx):
    """The mine and all players; ◀ and ▶ look at card after card. `result` 0 on choose, LEAVE on back."""
    from ranium.ui.mine.look import Look

    return Look(ctx)


def pick(ctx, seat, start=0):
    """The decision that `seat` owes now; `result` is its pick, or LEAVE (back from the table).

    `start` is any small int >= 0, drawn at random for each screen: it moves the first
    cursor where a choice is secret, so that nobody can count presses. ValueError if the
    seat owes no pick.
    """
    game = ctx.game
    if not game.waiting() >> seat & 1:
        raise ValueError("seat {} owes no pick".format(seat))
    if game.phase() == rules.ACT:
        from ranium.ui.mine.act import Act

        return Act(ctx, seat)
    from ranium.ui.mine.ask import Ask

    return Ask(ctx, seat, start)


def waiting(ctx, mask):
    """The mine while others choose: `mask` holds the seats; `update(mask)` changes it.

    `result` stays None until BACK gives LEAVE: the program takes the screen away.
    """
    from ranium.ui.game import alone
    from ranium.ui.mine import story  # noqa: F401  so that nothing has to be loaded when all turn over
    from ranium.ui.mine.look import Watch

    return alone(Watch(ctx, mask), "ranium.ui.mine.look")


def reveal(ctx):
    """The screens that tell the last step, in order; each goes on by itself, `result` 0.

    What somebody at this handheld has just done is not told there again.
    """
    from ranium.ui.mine.story import told

    return told(ctx)
