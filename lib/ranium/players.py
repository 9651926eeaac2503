"""The bots of a handheld: they think for their seats while the screens go on."""

from adafruit_ticks import ticks_add, ticks_diff, ticks_ms
from engine.rng import Rng

from ranium import thrift
from ranium.digest import sha256

_THINK_MS = 1200
_SLICE_MS = 8  # so long at most it thinks before the rest of the handheld has its turn


class Bots:
    """Plays the seats of `session` that are bots' on this handheld: `mask`.

    A bot takes its time, so that people can read what the last step brought, and thinks in
    slices, so that screens and link go on meanwhile. Its randomness comes from the
    handheld's secret and the step: nobody else can foresee it.
    """

    def __init__(self, app, session):
        roster = session.roster
        self._app = app
        self._session = session
        self.mask = roster.mine if app.bot else roster.mine & roster.bots
        self._step = -1
        self._due = 0
        self._seat = -1  # the one it thinks for
        self._thoughts = None  # a generator, until it has come to a pick
        self._pick = -1

    def think(self, now):
        """Goes on thinking for one bot, and commits its pick when it is time."""
        session = self._session
        owed = session.owed_here & self.mask
        if self._step != session.step:
            self._step = session.step
            self._due = ticks_add(now, _THINK_MS * self._app.pace // 100)
            self._seat = -1
            self._thoughts = None
        if not owed:
            return
        if self._seat < 0 or not owed >> self._seat & 1:
            self._begin(owed)
        if self._thoughts:
            self._go_on()
        elif ticks_diff(now, self._due) >= 0:
            session.commit(self._seat, self._pick)
            self._seat = -1

    def _begin(self, owed):
        """Turns to the first seat that owes a pick."""
        from ranium import bots

        seat = 0
        while not owed >> seat & 1:
            seat += 1
        self._seat = seat
        name = self._app.bot or bots.names()[1 + self._app.store.strength]
        self._thoughts = bots.think(name, self._session.game, seat, self._rng(seat))

    def _go_on(self):
        """A slice of thinking; all of it for a bot that takes no time."""
        start = ticks_ms()
        for pick in self._thoughts:
            if pick >= 0:
                self._pick = pick
                self._thoughts = None
                self._let_go()
                return
            if self._app.pace and ticks_diff(ticks_ms(), start) >= _SLICE_MS:
                return

    def _let_go(self):
        """Until it is asked again the memory of the bots may be wanted."""
        if thrift.SCARCE:
            from ranium import bots

            bots.drop()
            thrift.forget("ranium.bots")

    def _rng(self, seat):
        session = self._session
        place = bytes((session.step & 255, session.step >> 8, seat))
        return Rng(sha256(b"bot", self._app.identity.secret, session.roster.session, place))
