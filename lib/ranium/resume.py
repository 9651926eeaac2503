"""Back into the game that was running when the power went, or the program ended without leaving it."""

import engine

from ranium import ways
from ranium.link.saved import Saved


class Back:
    """The first activity after a start with a kept game: goes on to that game, or to the title with the reason why not."""

    def __init__(self, app):
        from ranium.ui.message import Notice
        from ranium.ui.words import w

        self._app = app
        self.screen = Notice(w("back.title"), w("deal.text"))

    def turn(self, now, code):
        self._app.go(ways.kept_game, now)

    def close(self):
        """Nothing to say goodbye to: the game stays kept."""


def resumed(app, now):
    """The kept game as an activity, or the title, which then says that the game is lost."""
    try:
        return _play(app, now)
    except (ValueError, IndexError):
        app.journal.clear()
        return ways.home(app, "back.lost")


def _play(app, now):
    """The kept game as an activity; ValueError or IndexError if it is none that this program can go on with."""
    from ranium.play import Play

    saved = Saved(app.journal.load(), app.identity.id)
    roster = saved.roster
    if roster.program != app.version or roster.version != engine.entry(roster.game)[1]:
        raise ValueError("the game was begun by another version of the program")
    return Play(app, roster, now, saved)
