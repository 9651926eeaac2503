"""Looks after an activity of the kiosk: goes back to the attract mode when nobody presses, and lets the operator in."""

from ranium import thrift
from ranium.kiosk.care import OPERATOR

_WARNING = 15  # seconds of the countdown
_LONGEST = 900  # seconds after which it is over, whoever was to do something
_PIN = 20  # seconds that the PIN waits for the next press


class Guard:
    """`inner` with its screen, unless a countdown or the PIN covers it; then no press reaches it.

      kind   of the screen that `inner` showed when this pass began

    An activity may have `patient`: True while nobody ever has to press anything; `busy`: True
    while there is something to be looked at, though not for hours; and `operator`: True if it is the operator's.
    """

    def __init__(self, app, inner):
        self._app = app
        self.inner = inner
        self.kind = inner.screen.kind if inner.screen else ""
        self._cover = None
        self._kept_below = ()
        self._seen = app.care.uptime
        self._pressed = app.care.uptime

    @property
    def screen(self):
        return self._cover or self.inner.screen

    def turn(self, now, code):
        app = self._app
        self.kind = self.inner.screen.kind
        if app.link is not app.wire:
            app.wire.poll(now)  # a ring handheld passes on what the others say
        typed = app.board.typed()
        if typed:
            app.hear(typed)
        if code:
            self._seen = self._pressed = app.care.uptime
        if self._cover:
            code = self._covered(code)
        elif code == OPERATOR:
            self._ask_pin()
            code = 0
        if app.leaving:
            return
        self.inner.turn(now, code)
        session = getattr(self.inner, "session", None)
        if session:
            app.follow(session)
        if not app.leaving:
            self._watch(session)

    def close(self):
        self.inner.close()

    def _watch(self, session):
        """Counts the seconds without a press."""
        app = self._app
        uptime = app.care.uptime
        if getattr(self.inner, "patient", False):
            self._seen = uptime
            if self._cover is None:
                self._pressed = uptime
            return
        if session and self._waits(session) or getattr(self.inner, "busy", False):
            self._seen = uptime
        left = min(app.figures.timeout - (uptime - self._seen), _LONGEST - (uptime - self._pressed))
        if left <= 0:
            app.give_up()
        elif left <= _WARNING and self._cover is None:
            kept = thrift.loaded()
            from ranium.kiosk.countdown import Countdown

            self._open(Countdown(left, _WARNING), kept)
        elif self._cover and self._cover.kind == "countdown":
            if left > _WARNING:
                self._uncover()
            elif self._cover.show(left):
                app.sound(880, 60)

    def _waits(self, session):
        """True while others are to act, and no visitor."""
        if session.fault or session.game is None or session.game.over():
            return False
        return not session.owed_here & session.roster.mine & ~session.roster.bots

    def _covered(self, code):
        """What a press does while something covers the screen; nothing of it goes on."""
        cover = self._cover
        if cover.kind == "countdown":
            if code:
                self._uncover()
            return 0
        if code:
            cover.press(code)
        if cover.result is True:
            self._uncover()
            self._let_in()
        elif cover.result is not None or self._app.care.uptime - self._pressed > _PIN:
            self._uncover()
        return 0

    def _ask_pin(self):
        if getattr(self.inner, "operator", False):
            return
        kept = thrift.loaded()
        from ranium.kiosk.pin import Pin

        self._open(Pin(self._app.figures.pin), kept)

    def _let_in(self):
        from ranium.kiosk import ways

        app = self._app
        app.give_up()
        app.leave(ways.operator)

    def _open(self, cover, kept):
        """Covers the screen; `kept` is what was in memory before that."""
        self._kept_below = kept
        self._cover = cover

    def _uncover(self):
        self._cover = None
        self._seen = self._app.care.uptime
        self.inner.screen.dirty = True
        self._app.tidy(self._kept_below)
