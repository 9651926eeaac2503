"""What a larger display shows around a screen: the state of play, the map or the space that is looked at, what has happened, supply and turns.

This module knows the screens of its package from inside.
"""

from engine import robotech as rules
from engine import robotech_stage as stage

from ranium.ui.game.around import laid
from ranium.ui.robotech import chart, pages, rows
from ranium.ui.robotech.watch import play
from ranium.ui.words import w

_SPACES = 14
_LINES = 6  # of the log
_HERE = (rules.AMBUSHING, rules.LOSE, rules.EVENT_UNIT)
"""Decisions about a space that the screen names and does not show."""


def around(shown, canvas):
    """See ranium/ui/wide.py."""
    ctx = shown.ctx
    looked = getattr(shown, "table", None) or shown
    stop = looked.stop if looked.kind == "table" else -1
    space, mapped = _looked_at(ctx, looked, stop)
    draws = []
    if stop != pages.PLAY and looked.kind != "waiting":
        draws.append(lambda canvas: play(canvas, ctx, 0))
    if not mapped:
        draws.append(lambda canvas: _map(canvas, ctx.game, space))
    elif space < _SPACES:
        draws.append(lambda canvas: pages.card(canvas, ctx.game, space))
    if stop != pages.LOG:
        draws.append(lambda canvas: _log(canvas, ctx))
    if stop != pages.SUPPLY:
        draws.append(lambda canvas: pages.supply(canvas, ctx.game))
    if stop != pages.ORDER:
        draws.append(lambda canvas: pages.order(canvas, ctx.game))
    return laid(canvas, draws)


def _looked_at(ctx, looked, stop):
    """`(space, mapped)`: the space that the screen is about, 255 for none; and whether it shows the map itself."""
    game = ctx.game
    if pages.PLAY < stop < pages.SUPPLY:
        return stop - 1, not looked._inside
    if looked.kind == "aim" and looked.result is None:
        if looked._kind >= 0:
            return looked._space(looked._shown()[looked._at]), True
        if game.phase() == rules.MOVING:
            return stage.there(game), False
    elif looked.kind == "ask" and game.phase() in _HERE:
        return stage.here(game), False
    return 255, False


def _map(canvas, game, space):
    """The map with its signs explained, and a cursor at a space."""
    rows.header(canvas, w("x.the_map"), w("x.sides"))
    chart.show(canvas, game, space, 1 << 15)
    canvas.text(0, 6, w("x.signs"))


def _log(canvas, ctx):
    """The last lines of what has happened."""
    told = pages.Pages(ctx).told()
    rows.header(canvas, w("x.log"))
    for row, line in enumerate(told[-_LINES:]):
        canvas.text(0, 1 + row, line)
