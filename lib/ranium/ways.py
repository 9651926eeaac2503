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


def heir(app, whole, text):
    """The game as it goes on in another session, whose beginning is `whole`; `text` is said first."""
    from ranium.resume import Heir

    return Heir(app, whole, text)


def next_game(app, whole, text, now):
    """That session, or the title with the reason why it cannot be."""
    from ranium.resume import taken_up

    return taken_up(app, whole, text, now)


def claim(app, heard):
    """Asking for a seat of the game of which the ACCORD `heard` (bytes) has told."""
    from ranium.claim import Claim

    return Claim(app, heard)
