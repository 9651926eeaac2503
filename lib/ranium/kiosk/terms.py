"""How a game is played at this unit."""

import engine

from ranium.link.member import Terms


def terms_of(app, game):
    """The Terms of a game among those who share one unit: hidden cards need no sealed deal there."""
    name, version, fewest, most, options = engine.entry(game)
    trusted = 1 << options.index("trusted") if "trusted" in options else 0
    return Terms(app.version, name, version, trusted, fewest, most)


def strength(app):
    """The name of the bot that the operator has chosen."""
    from ranium import bots

    names = bots.names()
    return names[min(app.figures.bot, len(names) - 1)]
