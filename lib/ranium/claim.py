"""Asking for a seat in a game that is running."""

import engine

from ranium import ways
from ranium.change import claimed
from ranium.link.join import CHANGED, GONE, READY, Join
from ranium.link.keys import Keys
from ranium.link.member import Member, Terms, entry
from ranium.link.said import TERMS, terms_of, vacancies
from ranium.link.pledges import with_pledges
from ranium.ui.screen import HELP
from ranium.ui.words import w


class Claim:
    """Asks the others for the seat that the ACCORD `heard` has told of; ends in their game, or back in the lobby."""

    def __init__(self, app, heard):
        self._app = app
        self._heard = heard
        self._join = None
        self._seats, self._name = wanted(app, heard)
        self._begun = False
        self.screen = None
        self._say(w("claim.text", self._name))

    def turn(self, now, code):
        app = self._app
        if self._join is None:
            self._join = self._ask(now)
            if self._join.own:
                self._say(w("claim.own"))
        event = self._join.tick(now)
        if event == READY:
            app.journal.save(with_pledges((), self._join.saved))
            app.go(ways.heir, self._join.saved, w("news.back" if self._join.own else "news.yours", self._name))
            return
        if event == GONE:
            self._leave()
            return
        if event == CHANGED and self._join.agreed:
            self._say(w("claim.agreed"))
        if code and code != HELP:
            self.screen.press(code)
            if self.screen.result is not None:
                self._leave()

    def close(self):
        """Nothing to say goodbye to: who asks no more is forgotten soon."""

    def _ask(self, now):
        app = self._app
        mine = entry(app.board.urandom(8), terms_for(app, self._heard), _seats(app))
        keys = Keys(app.identity.secret, app.store.public)
        return Join(app.link, app.identity.secret, keys, mine, self._heard, self._seats, now)

    def _say(self, text):
        from ranium.ui.message import Message

        self.screen = Message(w("claim.title"), text, (("leave", w("claim.no")),), "leave")
        self.screen.kind = "claim"

    def _leave(self):
        self._app.journal.clear()
        self._app.go(ways.gather)


def _seats(app):
    return [(app.store.name, app.store.colour, bool(app.bot))]


def terms_for(app, heard):
    """The Terms of the game that an ACCORD tells of, None if this program does not have it."""
    for name in engine.names():
        _, version, fewest, most, _ = engine.entry(name)
        terms = Terms(app.version, name, version, 0, fewest, most)
        if heard[TERMS : TERMS + 4] == terms_of(Member(app.identity.id, entry(bytes(8), terms, _seats(app)))):
            return terms
    return None


def wanted(app, heard):
    """(mask of seats, name) that this handheld asks for: its own, those of somebody missing, or what a bot stands in for."""
    mask, names = claimed(heard, app.identity.id, _kept_seats(app, heard))
    if not mask:
        try:
            for mask, _, name in vacancies(heard)[:1]:
                names = [name]
        except (ValueError, IndexError):
            pass
    return mask, ", ".join(names)


def _kept_seats(app, heard):
    """The mask of the seats that this handheld held in that game, if it still keeps it."""
    from ranium.link.pledges import without_pledges
    from ranium.link.saved import Saved

    if not app.journal.running:
        return 0
    try:
        roster = Saved(without_pledges(app.journal.load())[0], app.identity.id).roster
    except (ValueError, IndexError):
        return 0
    return roster.mine if roster.root[:8] == heard[:8] else 0
