"""How far a sealed deal is, while it goes on: in memory only then."""

from adafruit_ticks import ticks_diff
from micropython import const

from ranium.ui.progress import Progress
from ranium.ui.words import w

_AWAITED_MS = const(4000)  # for so long a deal may wait for others before it says for whom


class Sealing(Progress):
    """The screen of the deal with which a step of `session` begins."""

    def __init__(self, session):
        Progress.__init__(self, w("deal.seal"), w("deal.check" if session.checking else "deal.sealed"), "help.deal")
        self._session = session
        self._awaited_at = None

    def follow(self, now):
        """Keeps it up to date; says for whom the deal waits if that takes long."""
        session = self._session
        awaited = session.awaited
        if not awaited:
            self._awaited_at = None
        elif self._awaited_at is None:
            self._awaited_at = now
        name = ""
        if self._awaited_at is not None and ticks_diff(now, self._awaited_at) > _AWAITED_MS:
            device = 0
            while not awaited >> device & 1:
                device += 1
            name = session.roster.names[session.roster.first_seat(device)]
        self.show(max(0, session.dealing), name)
