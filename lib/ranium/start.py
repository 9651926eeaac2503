"""Builds the program on a board; leaves memory when that is done."""

from ranium import thrift, ways
from ranium.buttons import Buttons
from ranium.care import Care
from ranium.journal import Journal
from ranium.link.endpoint import Link
from ranium.link.identity import Identity
from ranium.storage import NO_COLOUR, Store
from ranium.ui import tables, words
from ranium.ui.canvas import Canvas

_GOES = ("ranium.start", "ranium.wishes", "ranium.bots", "ranium.ui.tables", "engine", "boards")
_STAYS = ("boards.description",)  # errors of the board may still come up
_SHARED = ["ranium.link.roster", "ranium.link.tags"]  # a roster passes from one activity to the next: its class must not be there twice


def started(board):
    """The App on an open `board`, ready to run."""
    app = _program(board)
    resident = [name for name in thrift.loaded() if name in _STAYS or not name.startswith(_GOES)]
    app.board = board
    app.canvas = _canvas(board.width, board.height)
    board.show(app.canvas.group)
    app.care = Care(board, Buttons(board.keys), app.canvas)
    app.reset_reason = board.reset_reason()
    if app.reset_reason == "watchdog":
        board.note("The program did not answer any more: the watchdog has started it anew.")
    app.store = Store(board.nvm)
    app.store.load()
    app.journal = Journal(board.nvm if board.setting("RESUME", 1) else None)
    app.pool = _gathered(board, app.store)
    _set_up(app, board, app.store)
    app.bot = board.setting("BOT", "")
    app.expected = board.setting("PLAYERS", 0)
    app.pace = board.setting("PACE", 100)
    app.identity = Identity(app.store.secret, board.urandom(2))
    app.link = Link(_transport(board, app.identity.address), app.identity.address)
    app.kept = resident + _SHARED
    app.go(*_first(app))
    app.change()
    return app


def _program(board):
    """The App of a handheld or a kiosk, still bare; a kiosk is also what watches only."""
    watches = board.setting("SPECTATE", 0)
    if watches or board.setting("KIOSK", 1 if board.kiosk else 0):
        try:
            from ranium.kiosk.program import Kiosk as Program
        except ImportError:
            from ranium.wishes import WishError

            raise WishError("SPECTATE" if watches else "KIOSK", 1, "0, or lay the program with tools/deploy.py --board kiosk")
    else:
        from ranium.app import App as Program
    return Program()


def _canvas(width, height):
    """The picture for a display of so many pixels."""
    if width < 256 or height < 128:
        return Canvas(width, height)
    from ranium.ui.wide import Wide

    return Wide(width, height)


def _gathered(board, store):
    """The Pool of a board whose randomness is weak, which stands in for it from now on; None on all others."""
    if not (board.weak and board.noise):
        return None
    from ranium.pool import Pool

    pool = Pool(board, store.pool)
    board.urandom = pool.urandom
    return pool


def _set_up(app, board, store):
    """A new handheld draws its secret and takes name and colour from the settings; a game, its options or a language set there always count.

    A secret from a weak source lasts until the next start without a running game: then more has been gathered.
    """
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
    if board.setting("OPTIONS"):
        from ranium.wishes import options

        store.options = options(board, store.game)
    if board.setting("BOTS"):
        from ranium.wishes import strength

        store.strength = strength(board)
    store.language = board.setting("LANGUAGE", store.language)
    if store.language not in words.LANGUAGES:
        store.language = words.LANGUAGES[0]
    tables.set_language(store.language)
    app.keep()


def _transport(board, address):
    """The board's link of the chosen kind, opened."""
    kind = board.link()
    port = board.open_link(kind)
    if kind == "uart":
        from ranium.link.ring import Ring

        return Ring(port, address)
    from ranium.link.udp import Udp

    return Udp(port)


def _first(app):
    """What the program begins with, as arguments of `go`: the game that was running when it ended, if there is one."""
    if app.store.damaged:
        app.journal.clear()  # the game is that of the handheld that this one was
        return ways.home, "memory.damaged"
    if app.journal.damaged:
        return ways.home, "back.lost"
    if app.journal.running:
        return (ways.back,)
    troubles = tuple(app.board.troubles) + ((words.w("random.text"),) if app.pool else ())
    return ways.home, "", " ".join(troubles)
