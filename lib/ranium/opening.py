"""Begins a game (play.py): in memory only for that."""

import engine

from ranium import thrift
from ranium.link.session import Session
from ranium.play import WAIT
from ranium.ui.words import w


def begin(play, app, roster, now, saved, pledges):
    """Fills in a new Play (see there)."""
    play._app = app
    play._roster = roster
    play.pledges = list(pledges)
    play.pledged_in = 0  # the step in which the newest was made
    play._absence = None  # what is about handhelds that are missing, while there is any
    play.replaced = False  # the next activity is on its way
    game = engine.game(roster.game)
    play._session = Session(roster, app.identity.secret, game, app.link, now, play._keep, saved)
    play._session.listener = play._listen
    play.pledged_in = play._session.step
    play._package = "ranium.ui." + roster.game
    for name in ("ranium.link.opening", "ranium.opening"):
        thrift.forget(name)
    play._bare = thrift.loaded()
    play._equip()
    play._bots = None
    if app.bot or roster.mine & roster.bots:
        from ranium.players import Bots

        play._bots = Bots(app, play._session)
    # Whose decisions are shown here: the persons', or a bot's that has the handheld to itself.
    play._shown = roster.mine if app.bot else roster.mine & ~roster.bots
    play._ctx = None
    play._stage = WAIT
    play._told = iter(())  # screens that have yet to tell the last step
    play._seat = -1  # the one whose pick is asked for
    play._holder = -1  # the one who looks at this handheld
    play._overlay = None
    play._stuck_at = None  # since when nobody's pick is what is waited for
    play.stuck = False  # and that has lasted
    play._forged = 0  # devices of which it has been said that another sends in their name
    play._ended_at = None
    play._leaving = False
    play._kept = thrift.loaded()
    play._kept_below = ()  # what was in memory when the overlay was opened
    from ranium.ui.message import Notice

    play._due = Notice(w("deal.title"), w("deal.text"))
    if play._session.game:
        if play._session.game.over():
            play._ended_at = now
        play._deal()
