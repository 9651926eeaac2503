"""A table at this unit: visitors who pass it on, and bots. Nothing of it goes over the link or into the memory."""

import engine

from ranium.journal import Journal
from ranium.kiosk import words
from ranium.link.endpoint import Link
from ranium.link.frame import MOST
from ranium.link.roster import Member, Roster, Terms, entry
from ranium.ui.name import NAMES
from ranium.ui.words import w


class Nowhere:
    """A transport to nobody."""

    def __init__(self):
        self.frame = memoryview(bytearray(MOST))
        self.good = self.bad = self.dropped = 0

    def send(self, frame, length):
        """Nobody hears it."""

    def poll(self):
        return 0


def terms_of(app, game):
    """The Terms of a game among those who share one unit: hidden cards need no sealed deal there."""
    name, version, fewest, most, options = engine.entry(game)
    trusted = 1 << options.index("trusted") if "trusted" in options else 0
    return Terms(app.version, name, version, trusted, fewest, most)


def seated(app, game, people, bots, now):
    """The game of so many `people` and `bots`, as an activity."""
    from ranium.play import Play

    words.ready()
    seats = []
    for number in range(people):
        seats.append((w("k.guest", number + 1), number, False))
    first = app.board.urandom(1)[0]
    for number in range(bots):
        seats.append((NAMES[(first + number) % len(NAMES)], people + number, True))
    words.drop()
    app.usual = strength(app)
    app.link = Link(Nowhere(), app.identity.address)
    app.journal = Journal(None)
    member = Member(app.link.id, entry(app.board.urandom(8), terms_of(app, game), seats), app.store.public)
    return Play(app, Roster([member], app.link.id), now)


def strength(app):
    """The name of the bot that the operator has chosen."""
    from ranium import bots

    names = bots.names()
    return names[min(app.figures.bot, len(names) - 1)]
