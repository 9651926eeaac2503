"""A table at this unit: visitors who pass it on, and bots. Nothing of it goes over the link or into the memory."""

from ranium.journal import Journal
from ranium.kiosk.terms import strength, terms_of
from ranium.link.endpoint import Link
from ranium.link.frame import MOST
from ranium.link.member import Member, entry
from ranium.link.roster import Roster
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


def seated(app, game, people, bots):
    """The Roster of so many `people` and `bots` at `game`; link, journal and bot of `app` are those of this unit alone."""
    seats = []
    for number in range(people):
        seats.append((w("k.guest", number + 1), number, False))
    first = app.board.urandom(1)[0]
    for number in range(bots):
        seats.append((NAMES[(first + number) % len(NAMES)], people + number, True))
    app.usual = strength(app)
    app.link = Link(Nowhere(), app.identity.address)
    app.journal = Journal(None)
    member = Member(app.link.id, entry(app.board.urandom(8), terms_of(app, game), seats), app.store.public)
    return Roster([member], app.link.id)
