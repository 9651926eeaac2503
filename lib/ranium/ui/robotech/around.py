"""What a larger display shows around a screen: the state of play, the supply and what has happened; the map for what the screen itself shows."""

from ranium.ui.game.around import tables
from ranium.ui.robotech import pages

_MAP = 1
_STOPS = (pages.PLAY, pages.SUPPLY, pages.LOG)


def around(screen, canvas):
    """See ranium/ui/wide.py."""
    shown = getattr(screen, "table", None) or screen
    itself = shown.stop if shown.kind == "table" else pages.PLAY if shown.kind == "waiting" else -1
    return tables(screen.ctx, [_MAP if stop == itself else stop for stop in _STOPS])
