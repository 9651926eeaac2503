"""What a larger display shows around a screen: the table's pages."""

from ranium.ui.game.around import tables


def around(screen, canvas):
    """See ranium/ui/wide.py."""
    return tables(screen, canvas, 3)
