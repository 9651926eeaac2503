"""What the screens of several games share: covered decisions, waiting, telling page by page, ships."""

import sys

from ranium.ui import words
from ranium.ui.game import say, ships  # noqa: F401  all screens use these: they stay

words.extend("ranium.ui.game")


def table(ctx):
    """The public table of the game that is played, as its own screens draw it."""
    package = "ranium.ui." + ctx.game.NAME
    __import__(package)
    return sys.modules[package].table(ctx)
