"""What a larger display shows around a screen: the state of play, the supply and what has happened."""

from ranium.ui.game.around import tables
from ranium.ui.robotech import pages


def around(screen, canvas):
    """See ranium/ui/wide.py."""
    return tables(screen.ctx, (pages.PLAY, pages.SUPPLY, pages.LOG))
