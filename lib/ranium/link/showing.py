"""Tells one who only watches, and has not heard how a game began, what everybody may know of it.

Body of a WATCH, after the frame's header:

    session  8
    id       4      of the handheld that is asked
    table    1      1 if the table is to be told, too

The answer crosses the link like a gift (gift.py), as frames of the kind TOLD:

    table    n      if it was asked for: the roster's bytes (roster.py), without any key
    entropy  32     of the step before
    view     n      of the state before this step: view(-1)

Digests in the beacons of that step show that entropy and view are the table's. Without the
table the answer to any game takes one frame. Loaded only while it is sent.
"""

from adafruit_ticks import ticks_diff
from micropython import const

from ranium import thrift
from ranium.link.gift import give
from ranium.link.roster import BARE, SEATED

WATCH = const(10)
TOLD = const(11)
"""Kinds of frames; here and not in frame.py, as no handheld has them in memory."""

_OFTEN_MS = const(300)  # one answer in so long, at most


def hear(play, link, now):
    """Answers the WATCH that `link` has heard, if it is this handheld that was asked for the game of `play` (play.py)."""
    heard = link.heard
    session = play.session
    last = getattr(play, "watched_at", None)
    if heard[:8] == session.roster.session and heard[8:12] == link.id and (last is None or ticks_diff(now, last) >= _OFTEN_MS):
        play.watched_at = now
        show(session, link, heard[12:] != b"\0")
    for name in ("ranium.link.gift", "ranium.link.showing"):
        thrift.forget(name)


def show(session, link, table):
    """Tells the state of this `session`; `table`: with its table. Nothing before the deal, and once the session has stopped."""
    if session.game is None or session.fault:
        return
    whole = session.entropy + bytes(session.game.view(-1))
    give(link, (bare(session.roster) if table else b"") + whole, TOLD)


def bare(roster):
    """The bytes of a roster without the pair keys, for those who have no seat in it."""
    parts = [roster.hash, bytes((len(roster.devices) + BARE + (SEATED if roster.seating else 0),))]
    for device in range(len(roster.devices)):
        entry = roster.entries[device]
        parts.append(roster.devices[device] + bytes((len(entry),)) + entry)
    if roster.seating:
        parts.append(bytes((len(roster.seating),)) + roster.seating)
    return b"".join(parts)
