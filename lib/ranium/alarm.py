"""What a holder must know of the others' handhelds in a game: who holds all up, and in whose name somebody else sends."""

from adafruit_ticks import ticks_diff

from ranium.ui.words import w

_STUCK_MS = 3000  # what is usual for a moment is told after this
_FORGERIES = 3  # in one name, before they are told
_WAITS = ("wait.show", "wait.handheld", "wait.between")  # by what link/waits.py calls it


class Alarm:
    """Watches `session`, and gives each text once.

    stuck  the text about a wait has been given, and the wait lasts
    """

    def __init__(self, session):
        self._session = session
        self._since = None
        self._told = 0  # devices of which it has been said that another sends in their name
        self.stuck = False

    def wait(self, now, missing):
        """For whom all wait when it is nobody's pick, as a text, "" if there is nothing to say; call it on every pass.

        While handhelds are `missing` (a mask) that is reason enough.
        """
        if missing or not self._session.stuck:
            self._since = None
            self.stuck = False
        elif self._since is None:
            self._since = now
        elif not self.stuck and ticks_diff(now, self._since) > _STUCK_MS:
            self.stuck = True
            return self._waited_for()
        return ""

    def forgery(self):
        """The text about a handheld in whose name another one sends, "" if there is none that is new."""
        session = self._session
        for device in range(len(session.forged)):
            if session.forged[device] >= _FORGERIES and not self._told >> device & 1:
                self._told |= 1 << device
                return w("forged.text", self._name(device))
        return ""

    def _waited_for(self):
        from ranium.link.waits import awaited

        found = awaited(self._session)
        if not found:
            return ""
        kind, seat, device = found
        name = self._session.roster.names[seat]
        return w(_WAITS[kind], self._name(device), name) if device >= 0 else w(_WAITS[kind], name)

    def _name(self, device):
        roster = self._session.roster
        return roster.names[roster.first_seat(device)]
