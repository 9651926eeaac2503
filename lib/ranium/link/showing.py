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

from ranium.link.frame import TOLD
from ranium.link.gift import give
from ranium.link.roster import BARE, SEATED


def show(session, link, table):
    """Answers a WATCH in this `session`; `table`: with its table. Nothing before the deal, and once the session has stopped."""
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
