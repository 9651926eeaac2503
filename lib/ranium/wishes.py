"""The settings about the game, checked once at start: a wrong one is told, not guessed at."""

import engine
from micropython import const

from ranium import bots
from ranium.ui.words import LANGUAGES

_DAY = const(86400)  # seconds


class WishError(Exception):
    """A setting that cannot be granted: `problem` says what is wrong, `remedy` what to do; `part` is "" (no part of a board)."""

    part = ""

    def __init__(self, name, value, wanted):
        self.problem = "The setting RANIUM_{} cannot be {}.".format(name, value)
        self.remedy = "Set it to {}, or leave it out.".format(wanted)
        super().__init__(self.problem + " " + self.remedy)


def check(board):
    """WishError for the first setting of `board` that names a game, option, bot, language, colour, pace, number of seconds or of seats that there is not, or that is neither 0 nor 1 where it says yes or no."""
    games = engine.names()
    game = board.setting("GAME", games[0])
    _one_of("GAME", game, games)
    _one_of("BOT", board.setting("BOT", bots.names()[0]), bots.names())
    strength(board)
    _one_of("LANGUAGE", board.setting("LANGUAGE", LANGUAGES[0]), LANGUAGES)
    _within("COLOUR", board.setting("COLOUR", 0), 0, 3)
    _within("PACE", board.setting("PACE", 100), 0, 1000)
    for name, usual in (("KIOSK", 0), ("SPECTATE", 0), ("RESUME", 1)):
        _within(name, board.setting(name, usual), 0, 1)
    for name in ("DIM", "SLEEP", "WATCHDOG"):
        _within(name, board.setting(name, 0), 0, _DAY)
    options(board, game)
    seats = board.setting("PLAYERS", 0)
    if seats:
        _within("PLAYERS", seats, engine.entry(game)[2], engine.entry(game)[3])


def strength(board):
    """The number of the bot that the setting names, 0 for `simple`."""
    names = bots.names()[1:]
    name = board.setting("BOTS", names[0])
    _one_of("BOTS", name, names)
    return names.index(name)


def options(board, game):
    """The bits of the options of `game` ("" is the first one) that the setting names, with commas between them."""
    wanted = board.setting("OPTIONS", "none")
    names = engine.entry(game or engine.names()[0])[4]
    bits = 0
    for name in wanted.split(","):
        if name in names:
            bits |= 1 << names.index(name)
        elif name != "none":
            raise WishError("OPTIONS", wanted, ", ".join(("none",) + tuple(names)) + (", with commas between them" if names else ""))
    return bits


def _one_of(name, value, known):
    if value not in known:
        raise WishError(name, value, " or ".join(known))


def _within(name, value, least, most):
    if not least <= value <= most:
        raise WishError(name, value, "a number from {} to {}".format(least, most))
