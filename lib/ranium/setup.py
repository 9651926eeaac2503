"""What the program does once, at its start; it leaves memory afterwards."""

from ranium import ways
from ranium.storage import NO_COLOUR
from ranium.ui import words


def gathered(app):
    """The Pool of a board whose randomness is weak, which stands in for it from now on; None on all others."""
    board = app.board
    if not (board.weak and board.noise):
        return None
    from ranium.pool import Pool

    pool = Pool(board, app.store.pool)
    board.urandom = pool.urandom
    return pool


def set_up(app):
    """A new handheld draws its secret and takes name and colour from the settings; a game or language set there always counts.

    A secret from a weak source lasts until the next start without a running game: then more has been gathered.
    """
    board = app.board
    store = app.store
    poor = store.pool != bytes(len(store.pool)) and not app.journal.running
    if store.secret == bytes(len(store.secret)) or poor:
        store.secret = board.urandom(16)
        store.public = bytes(len(store.public))
        store.pool = bytes(len(store.pool))
    if not store.name:
        store.name = board.setting("NAME", "Buzz")[:8]
    if store.colour == NO_COLOUR:
        store.colour = board.setting("COLOUR", 0) & 3
    store.game = board.setting("GAME", store.game)
    store.language = board.setting("LANGUAGE", store.language)
    if store.language not in words.LANGUAGES:
        store.language = words.LANGUAGES[0]
    words.set_language(store.language)
    app.keep()


def transport(app):
    """The board's link of the chosen kind, opened."""
    kind = app.board.link()
    port = app.board.open_link(kind)
    if kind == "uart":
        from ranium.link.ring import Ring

        return Ring(port, app.identity.address)
    from ranium.link.udp import Udp

    return Udp(port)


def first(app):
    """What the program begins with, as a way and its arguments: the game that was running when it ended, if there is one."""
    if app.store.damaged:
        app.journal.clear()  # the game is that of the handheld that this one was
        return ways.home, ("memory.damaged",)
    if app.journal.damaged:
        return ways.home, ("back.lost",)
    if app.journal.running:
        return ways.back, ()
    troubles = tuple(app.board.troubles) + ((words.w("random.text"),) if app.pool else ())
    return ways.home, ("", " ".join(troubles))
