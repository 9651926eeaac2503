"""Bots: they decide for a seat by what that seat may know, and by nothing else."""

import sys


def names():
    """The names of all bots, the weakest first."""
    return ("random", "simple")


def choose(name, game, seat, rng):
    """A legal pick of the bot `name` for a seat that owes one in this `game`.

    `rng` is an engine.rng.Rng of the caller's; equal views and generators give equal picks.
    The bot gets a game that holds just the seat's view. ValueError for an unknown bot.
    """
    if name not in names():
        raise ValueError("no bot named {!r}; there are: {}".format(name, ", ".join(names())))
    known = game.copy()
    known.state[:] = game.view(seat)
    if name == "random":
        return _any(known.legal(seat), rng)
    bot = __import__("ranium.bots." + game.NAME, None, None, ("choose",))
    return bot.choose(known, seat, rng)


def drop(game_name):
    """Lets go of the bot of a game, so that its memory can be collected."""
    sys.modules.pop("ranium.bots." + game_name, None)
    package = sys.modules.get("ranium.bots")
    if package is not None and hasattr(package, game_name):
        delattr(package, game_name)


def _any(picks, rng):
    """One of the picks, each equally likely, without a list of them."""
    chosen = -1
    count = 0
    for pick in picks:
        count += 1
        if rng.below(count) == 0:
            chosen = pick
    return chosen
