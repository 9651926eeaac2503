"""What `describe` and `news` of any game say, told through that game's names for verbs and numbers (tools/explain_*.py).

`picks` and `others` give for a verb its name and those of its numbers; `tell(names, numbers)` makes a dict of them.
"""


def pick(game, seat, number, picks, tell):
    """What the pick of that number means for the seat, before the step is done."""
    verb, *numbers = game.describe(seat, number)
    return tell(picks[verb], numbers)


def news(game, picks, others, tell):
    """What the last step did, in order; with a verb of a pick the seat is told first."""
    told = []
    for verb, *numbers in game.news():
        if verb in picks:
            name, *fields = picks[verb]
            told.append(tell((name, "seat", *fields), numbers))
        else:
            told.append(tell(others[verb], numbers))
    return told


def seats(mask):
    """The seats of a bit mask, ascending."""
    return [seat for seat in range(4) if mask >> seat & 1]
