"""What a game (play.py) seldom has to say or do besides its screens: in memory only meanwhile."""

from ranium.ui import words
from ranium.ui.message import Message
from ranium.ui.words import w


def stopped(record, roster, session):
    """The screen for a session that can not go on: what happened and whose handheld it is about."""
    code, seat = session.fault
    if record:
        record("fault", code=code, seat=seat)
    text = w("fault.{}".format(code), roster.names[seat])
    if session.reporter != roster.me:
        text = w("fault.told", roster.names[roster.first_seat(session.reporter)], text)
    return Message(w("fault.title"), text, ((True, w("fault.leave")),), True)


def status(app, session):
    """How this handheld is."""
    from ranium.ui.status import Status
    from ranium.vitals import Vitals

    return Status(Vitals(app, False, session))


def change_language(app):
    """The next language, from now on."""
    from ranium.ui.tables import set_language

    store = app.store
    at = words.LANGUAGES.index(store.language)
    store.language = words.LANGUAGES[(at + 1) % len(words.LANGUAGES)]
    set_language(store.language)
    app.keep()
