"""What would change hands if a pick were made: the step is tried on a copy of the game."""

from ranium.ui.robotech import chart, names, rest
from ranium.ui.words import w

_NOTHING = bytes(32)  # no chance is wanted: where it is drawn the turn has gone on, and nothing is told


def control(game, seat, pick):
    """The territories that somebody else controls after a pick, like `GrC AUL`; "" for none, or if the turn would be over."""
    twin = game.copy()
    picks = bytearray(game.seats)
    for other in range(game.seats):
        picks[other] = pick if other == seat else 255
    twin.step(picks, _NOTHING)
    rest()
    if twin.steps() == game.steps() or twin.turn_number() != game.turn_number() or twin.part() != game.part():
        return ""
    text = ""
    for space in range(10):
        side = twin.control(space)
        if side != game.control(space):
            text += "{}{}→{}".format(" " if text else "", names.short(space), chart.side(side) if side else w("x.nobody"))
    return text
