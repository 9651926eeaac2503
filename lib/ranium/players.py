"""The bots of a handheld: they think for their seats while the screens go on. In memory where there are any."""

from adafruit_ticks import ticks_add, ticks_diff, ticks_ms
from engine.rng import Rng
from micropython import const

from ranium import thrift
from ranium.digest import sha256
from ranium.play import FAREWELL_MS, PICK, TOLD
from ranium.ui.screen import CHOOSE

_THINK_MS = const(1200)
_AFTER_MS = const(20000)  # so long after its end a bot's handheld looks for the next game
_SLICE_MS = const(8)  # so long at most it thinks before the rest of the handheld has its turn


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
        self._lonely_at = None  # since when somebody is gone for good

    def think(self, now, play):
        """Goes on thinking for one bot, and commits its pick when it is time, in the game that `play` shows."""
        if self._hasty(play):
            return
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
        name = self._app.bot or self._app.usual or bots.names()[1 + self._app.store.strength]
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

    def _hasty(self, play):
        """True while a bot that takes no time would decide before its handheld has shown what is asked."""
        if not self._app.bot or self._app.pace or play._overlay or not play._ctx:
            return False
        return play._stage != PICK or play._due.dirty

    def result(self, play):
        """What ends the screen of a bot's handheld: its pick is made, or it was drawn and nobody is looking."""
        if play._stage == PICK and not self._session.owed_here >> play._seat & 1:
            play._next()
        if play._stage == TOLD and not self._app.pace and not play._due.dirty:
            play._due.press(CHOOSE)  # on to the next page
        return play._due.result

    def forsaken(self, now, ended_at):
        """True when nobody needs this bot's handheld any more; `ended_at` is when the game ended, or None."""
        if self._session.fault:
            return True
        if not self._session.left or self._persons():
            self._lonely_at = None
        elif self._lonely_at is None:
            self._lonely_at = now
        elif ticks_diff(now, self._lonely_at) > FAREWELL_MS:
            return True  # not at once: people should see who left first
        return ended_at is not None and ticks_diff(now, ended_at) > _AFTER_MS

    def _persons(self):
        """True while a person's handheld is still in the game."""
        roster = self._session.roster
        for seat in range(roster.seats):
            if not roster.bots >> seat & 1 and not self._session.left >> roster.device_of(seat) & 1:
                return True
        return False

    def _rng(self, seat):
        session = self._session
        place = bytes((session.step & 255, session.step >> 8, seat))
        return Rng(sha256(b"bot", self._app.identity.secret, session.roster.session, place))
