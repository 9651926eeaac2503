"""Back into a game: the one that was running when the power went, or one that goes on in another session."""

import engine

from ranium import thrift, ways
from ranium.link.pledges import without_pledges
from ranium.link.saved import Saved


class Back:
    """The first activity after a start with a kept game: goes on to that game, or to the title with the reason why not."""

    def __init__(self, app):
        self._app = app
        self.screen = _notice()

    def turn(self, now, code):
        self._app.go(ways.kept_game, now)

    def close(self):
        """Nothing to say goodbye to: the game stays kept."""


class Heir:
    """Between two sessions of a game: goes on with the bytes `whole`, and says `text` in the game."""

    def __init__(self, app, whole, text):
        self._app = app
        self._whole = whole
        self._text = text
        self.screen = _notice()

    def turn(self, now, code):
        self._app.go(ways.next_game, self._whole, self._text, now)

    def close(self):
        """Nothing to say goodbye to: the game is kept."""


def _notice():
    from ranium.ui.message import Notice
    from ranium.ui.words import w

    return Notice(w("back.title"), w("deal.text"))


def resumed(app, now):
    """The kept game as an activity, or the title, which then says that the game is lost."""
    return _or_title(app, now, app.journal.load(), True)


def taken_up(app, whole, text, now):
    """A game that goes on in another session, or the title."""
    from ranium.change import tell
    from ranium.play import Play

    activity = _or_title(app, now, whole)
    if isinstance(activity, Play):
        tell(activity, app, text)
    return activity


def _or_title(app, now, data, kept=False):
    try:
        data, pledges = without_pledges(data) if kept else (data, ())
        return _play(app, now, data, pledges)
    except (ValueError, IndexError):
        app.journal.clear()
        return ways.home(app, "back.lost")


def _play(app, now, data, pledges):
    """The game as an activity; ValueError or IndexError if it is none that this program can go on with."""
    from ranium.play import Play

    saved = Saved(data, app.identity.id)
    agreed = [(Saved(whole, app.identity.id).roster.session, whole) for whole in pledges]
    thrift.forget("ranium.link.saved")  # the game needs only what packs
    roster = saved.roster
    if roster.program != app.version or roster.version != engine.entry(roster.game)[1]:
        raise ValueError("the game was begun by another version of the program")
    return Play(app, roster, now, saved, agreed)
