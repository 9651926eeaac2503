"""The state of play, and waiting for others."""

from engine import robotech as rules
from micropython import const

from ranium.ui import font
from ranium.ui.game.waiting import Waiting
from ranium.ui.robotech import names, rest, rows
from ranium.ui.words import w

_GOALS = b"\x05\x0b\x07\x05"
_NONE = const(255)


class Watch(Waiting):
    """The state of play; inverse who has yet to choose, and in words."""

    help = ("x.help_play", "x.help_map", "x.help_round")

    def paint(self, canvas):
        play(canvas, self.ctx, self._mask)
        seated = self.ctx.local > 0  # who only watches has nothing to press
        text = self.still()
        if len(text) > (18 if seated else 21):
            text = w("x.still")
        rows.foot(canvas, text, "", seated)
        rest()


def play(canvas, ctx, mask):
    """Rows 0 to 6: round, order, and for each faction name, points of its goal and protoculture."""
    game = ctx.game
    part = game.part()
    title = w("g.over") if game.over() else w("x.part{}".format(part)) if part else w("x.round", game.round()) if game.round() else w("x.setup")
    rows.header(canvas, title, w("x.short_round", game.round()) if part else "")
    column = 0
    for nth in range(4):
        faction = game.on_timeline(nth)
        here = nth == game.turn_number() and not part and game.round() > 0
        column = canvas.text(column, 1, names.faction(faction) if faction < 4 else "?", here)
        if nth < 3:
            canvas.tile(column + 1, 1, font.ARROW)
            column += 3
    for faction in range(4):
        row = 2 + faction
        seat = game.seat(faction)
        canvas.text(0, row, names.faction(faction), game.winners() >> faction & 1 == 1)
        name = ctx.names[seat] if seat != _NONE else w("x.bot") if game.seats == 3 and faction == rules.REF else ""
        canvas.text(4, row, name[:8], seat != _NONE and mask >> seat & 1 == 1)
        if game.round():  # nobody has anything before
            points = "{}/{}".format(game.points(faction), _GOALS[faction])
            canvas.right(row, points, False, 17)
            canvas.right(row, w("x.money", game.protoculture(faction)))
    if game.round():
        canvas.text(0, 6, w("x.control", game.controlled(1), game.controlled(2)))
