"""Choosing what is done to a ship: a cursor over acts, and the ship as it would be."""

from micropython import const

from ranium.ui import font, screen
from ranium.ui.game import ships
from ranium.ui.words import w

_BOTTOM = const(5)
_NO_STACK = const(45)


def walked(at, count, code):
    """The place of a cursor after PREV or NEXT, going round."""
    return (at + (1 if code == screen.NEXT else -1)) % count


def title(verb, colour, source, target):
    """An act in words, like `Load G slot 2` or `Move B slot 1→3`; -1 for a slot that it does not name."""
    if source < 0 or target < 0:
        place = str(max(source, target) + 1)
    else:
        place = "{}→{}".format(source + 1, target + 1)
    return "{} {} {}".format(verb, chr(colour), w("g.slot", place))


def targets(acts, first, slots):
    """Mask of the slots that acts of one sort can go to: slot `s` if `first + s` is among the `acts`."""
    mask = 0
    for slot in range(slots):
        if first + slot in acts:
            mask |= 1 << slot
    return mask


def ship(canvas, game, seat, source, target, bit, open_slots=-1):
    """A ship after the container `bit` has gone from slot `source` to `target`, -1 for neither: rows 1 to 6.

    The new container has a mark, arrows above show where it comes from and goes to. Below
    stand the slots' numbers, or for those not in the mask `open_slots` why it could not
    go there. What changes from act to act is kept in few and short stretches: the bus is slow.
    """
    pitch = 3 if game.slots() == 3 else 2
    for slot in range(game.slots()):
        column = 1 + slot * pitch
        stack = game.stack(seat, slot)
        mark = 49 + slot
        if slot == source:
            stack ^= bit
            canvas.tile(column, 1, font.UP)
        elif slot == target:
            stack |= bit
            canvas.tile(column, 1, font.DOWN)
        elif not open_slots >> slot & 1:
            mark = font.CROSS if stack else _NO_STACK
        row = ships.stack(canvas, column, _BOTTOM, stack, bit if slot == target else 0)
        while row > 1:
            canvas.tile(column, row, font.MIDDOT)
            row -= 1
        canvas.tile(column, 6, mark)
