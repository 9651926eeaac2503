"""Short texts about the game."""

from ranium.ui.words import w


def at(game):
    """Round and battle as one short text, like `R1 3/14`."""
    if game.over():
        return w("g.over")
    return w("r.at", game.round() + 1, game.battle() + 1)
