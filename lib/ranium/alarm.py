"""What a holder must know of the others' handhelds in a game, in words; loaded when there is something to tell."""

from ranium.link.waits import awaited
from ranium.ui.words import w

_WAITS = ("wait.show", "wait.handheld", "wait.between")  # by what link/waits.py calls it


def wait(session):
    """For whom a stuck `session` waits, "" if for nobody."""
    found = awaited(session)
    if not found:
        return ""
    kind, seat, device = found
    name = session.roster.names[seat]
    return w(_WAITS[kind], _name(session, device), name) if device >= 0 else w(_WAITS[kind], name)


def forgery(session, device):
    """That somebody else sends in the name of `device`."""
    return w("forged.text", _name(session, device))


def _name(session, device):
    """What people call a handheld: the name of its first seat."""
    return session.roster.names[session.roster.first_seat(device)]
