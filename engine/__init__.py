"""The registry: which games there are, told without importing them."""

import sys

_GAMES = (
    # name, format version, fewest seats, most seats, names of the option bits (lowest first)
    ("reload", 1, 2, 4, ()),
    ("load", 1, 2, 2, ("trusted",)),
    ("mine", 1, 2, 4, ("luck", "strategy", "one-loader", "loser-home")),
    ("robotech", 1, 3, 4, ("own-card-ends-turn", "hide-as-printed")),
)


def names():
    """Names of all games, in menu order."""
    return [line[0] for line in _GAMES]


def entry(name):
    """`(name, format version, fewest seats, most seats, option names)`; ValueError for an unknown game."""
    for line in _GAMES:
        if line[0] == name:
            return line
    raise ValueError("no game named {!r}; there are: {}".format(name, ", ".join(names())))


def game(name):
    """Imports a game and gives its `Game` class; ValueError for an unknown one."""
    entry(name)
    return getattr(__import__("engine." + name, None, None, ("Game",)), "Game")


def drop(name):
    """Lets go of a game's modules, so that their memory can be collected."""
    package = sys.modules["engine"]
    for path in tuple(sys.modules):
        if (path + "_").startswith("engine." + name + "_"):
            del sys.modules[path]
            if hasattr(package, path[7:]):
                delattr(package, path[7:])
