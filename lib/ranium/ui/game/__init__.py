"""What the screens of several games share: covered decisions, waiting, telling page by page, ships."""

import sys

from ranium import thrift
from ranium.ui.game import glance, say, ships  # noqa: F401  all screens use these: they stay


def table(ctx):
    """The public table of the game that is played, as its own screens draw it."""
    package = "ranium.ui." + ctx.game.NAME
    __import__(package)
    return sys.modules[package].table(ctx)


def alone(screen):
    """Gives a screen of choosing.py or waiting.py, whose modules leave memory with it: when all turn over there is no time to drop them."""
    for name in ("choosing", "waiting"):
        thrift.forget("ranium.ui.game." + name)
    return screen


def put_away(ctx):
    """Nobody looks at that table any more: its module leaves memory."""
    thrift.forget("ranium.ui." + ctx.game.NAME + ".pages")
