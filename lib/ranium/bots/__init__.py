"""Bots: they decide for a seat by what that seat may know, and by nothing else. See README.md."""

import sys

_SEARCHED = {  # games that there is a search for, and what it is made of
    "reload": ("fleet", "mixed", "reload_learned", "reload_search"),
    "load": ("fleet", "mixed", "load_learned", "load_search"),
    "mine": ("mine_ways", "mine", "mine_search"),
    "robotech": ("robotech_worth", "robotech", "robotech_learned", "robotech_search"),
}


def names():
    """The names of all bots, the weakest first; for a game without a search the last two are `simple`."""
    return ("random", "simple", "good", "strong")


def think(name, game, seat, rng):
    """A generator for a seat that owes a pick: it yields -1 while the bot `name` thinks, at last a legal pick.

    `rng` is an engine.rng.Rng of the caller's; equal views and generators give equal picks.
    The bot gets a game that holds just the seat's view, as it is now. From one -1 to the
    next it takes some milliseconds on a board. ValueError for an unknown bot.
    """
    if name not in names():
        raise ValueError("no bot named {!r}; there are: {}".format(name, ", ".join(names())))
    known = game.copy()
    known.state[:] = game.view(seat)
    if name == "random":
        return _at_once(_any, known, seat, rng)
    if name == "simple" or game.NAME not in _SEARCHED:
        module = _module(game.NAME)
        if hasattr(module, "think"):
            return module.think(known, seat, rng)
        return _at_once(module.choose, known, seat, rng)
    return _search(known, seat, rng, names().index(name) - 1)


def choose(name, game, seat, rng):
    """What `think` comes to, without a break."""
    for pick in think(name, game, seat, rng):
        pass
    return pick


def drop():
    """Lets go of what bots think with, so that its memory can be collected."""
    package = sys.modules.get("ranium.bots")
    for name in tuple(sys.modules):
        if name.startswith("ranium.bots."):
            del sys.modules[name]
            child = name[len("ranium.bots.") :]
            if package is not None and hasattr(package, child):
                delattr(package, child)


def _module(name):
    return __import__("ranium.bots." + name, None, None, ("think",))


def _search(game, seat, rng, level):
    """The search of a game, loaded part by part, as each takes a board some milliseconds."""
    for name in _SEARCHED[game.NAME]:
        module = _module(name)
        yield -1
    yield from module.think(game, seat, rng, level)


def _at_once(choose, game, seat, rng):
    yield choose(game, seat, rng)


def _any(game, seat, rng):
    """One of the picks, each equally likely, without a list of them."""
    chosen = -1
    count = 0
    for pick in game.legal(seat):
        count += 1
        if rng.below(count) == 0:
            chosen = pick
    return chosen
