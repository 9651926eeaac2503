"""The bots of a handheld: they think for their seats while the screens go on."""

from adafruit_ticks import ticks_add, ticks_diff
from engine.rng import Rng

from ranium import thrift
from ranium.digest import sha256

_THINK_MS = 1200


class Bots:
    """Plays the seats of `session` that are bots' on this handheld: `mask`.

    A bot takes its time, so that people can read what the last step brought. Its
    randomness comes from the handheld's secret and the step: nobody else can foresee it.
    """

    def __init__(self, app, session):
        roster = session.roster
        self._app = app
        self._session = session
        self._name = app.bot or app.usual
        self.mask = roster.mine if app.bot else roster.mine & roster.bots
        self._step = -1
        self._due = 0

    def think(self, now):
        """Commits one bot's pick when it is time."""
        session = self._session
        owed = session.owed_here & self.mask
        if not owed:
            return
        if self._step != session.step:
            self._step = session.step
            self._due = ticks_add(now, _THINK_MS * self._app.pace // 100)
        if ticks_diff(now, self._due) < 0:
            return
        for seat in range(session.roster.seats):
            if owed >> seat & 1:
                from ranium import bots

                session.commit(seat, bots.choose(self._name, session.game, seat, self._rng(seat)))
                for name in ("ranium.bots." + session.game.NAME, "ranium.bots"):
                    thrift.forget(name)  # until it is asked again its memory may be wanted
                return

    def _rng(self, seat):
        session = self._session
        place = bytes((session.step & 255, session.step >> 8, seat))
        return Rng(sha256(b"bot", self._app.identity.secret, session.roster.session, place))
