"""The ways from one activity to the next: what `App.go` is told.

Each imports the activity only when it is made. Before that the one that is left and its
modules have gone, so that the two never share the memory.
"""


def home(app, news="", trouble=""):
    """The title; home.py tells what may be said first."""
    from ranium.home import Home

    return Home(app, news, trouble)


def failure(app, error):
    """What to say about an error that nobody foresaw."""
    from ranium.home import Failure

    return Failure(app, error)


def gather(app):
    """The lobby."""
    from ranium.gather import Gather

    return Gather(app)


def play(app, roster, now):
    """A new game at the table `roster`."""
    from ranium.play import Play

    return Play(app, roster, now)


def back(app):
    """The game that is kept in memory."""
    from ranium.resume import Back

    return Back(app)


def kept_game(app, now):
    """That game as it goes on, or the title with the reason why it cannot."""
    from ranium.resume import resumed

    return resumed(app, now)
