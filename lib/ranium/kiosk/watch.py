"""Shows the public table of others, large where the window is large. Nobody notices it, and it knows no secret."""

from adafruit_ticks import ticks_add, ticks_diff
from micropython import const

from ranium.kiosk import ways as kiosk
from ranium.kiosk.follow import CHANGED, DEALT, GATHERING, LEAPT, LOST, NOBODY, PLAYING, RUNNING, STEPPED, Follow
from ranium.ui.message import Notice
from ranium.ui.screen import BACK, CHOOSE, NEXT, PREV
from ranium.ui.words import w

_LAST_MS = const(20000)  # the final standing stays
_WAIT_MS = const(3000)  # after so long without a step the table is shown
_TABLE_MS = const(5000)  # and every so long another page of it
_BEHIND = const(3)  # steps that may wait to be told: whoever plays faster is followed with leaps
_TEXTS = {NOBODY: "k.watch_none", GATHERING: "k.watch_lobby", RUNNING: "k.watch_running", LOST: "k.watch_lost"}


class Watch:
    """Follows table after table. Back or choose leaves, unless the setting RANIUM_SPECTATE keeps it here."""

    def __init__(self, app):
        self._app = app
        self._stage = None
        self._follow = None
        self._steps = []  # (before, picks, state) that are still to be told
        self._until = None
        self._bound = self.patient = bool(app.board.setting("SPECTATE", 0))
        self.screen = None
        self._say("k.watch_none")

    @property
    def busy(self):
        return self._stage is not None

    def turn(self, now, code):
        if self._follow is None:
            self._follow = Follow(self._app.link, self._app.version, now)
        follow = self._follow
        event = follow.tick(now)
        if event == DEALT:
            self._begin(follow, now)
        elif event == STEPPED:
            self._steps = self._steps[-_BEHIND:] + [(follow.before, bytes(follow.picks), bytes(follow.game.state))]
        elif event == LEAPT:
            self._steps = [(None, None, bytes(follow.game.state))]
        elif event == CHANGED and follow.state != PLAYING and self._stage is None:
            self._say(_TEXTS[follow.state], ", ".join(follow.names))
        if self._stage:
            self._go_on(now)
        if code and not self._bound and code in (BACK, CHOOSE):
            self.close()
            self._app.leave(kiosk.attract)
        elif code in (PREV, NEXT) and self._stage:
            self._turn_page(code, now)

    def close(self):
        self._end()

    def _say(self, key, *values):
        self.screen = Notice(w("k.watching"), w(key, *values))
        self.screen.kind = "watch"

    def _begin(self, follow, now):
        from ranium.kiosk.stage import Stage

        self._end()
        roster = follow.roster
        self._stage = Stage(self._app, roster.game)
        self._shown = follow.game.copy()
        self._stage.deal(self._shown, roster.names, roster.colours)
        self._until = ticks_add(now, _WAIT_MS)

    def _go_on(self, now):
        """Tells the steps one after the other, and shows the table while those at it think."""
        stage = self._stage
        stage.turn(now)
        if stage.idle and self._steps:
            before, picks, state = self._steps.pop(0)
            self._shown.state[:] = state
            if picks:
                stage.step(before, picks, now)
            else:
                stage.leap()
            self._until = ticks_add(now, _WAIT_MS)
        elif stage.idle:
            self._show_table(now)
        if self._stage:
            self.screen = stage.screen

    def _show_table(self, now):
        stage = self._stage
        follow = self._follow
        over = self._shown.over()
        if over and stage.screen.kind != "table":
            stage.table()
            self._until = ticks_add(now, _LAST_MS)
        elif follow.state != PLAYING and not (over and ticks_diff(now, self._until) < 0):
            self._end()
            self._say(_TEXTS[follow.state], ", ".join(follow.names))
        elif over:
            pass
        elif stage.screen.kind == "table":
            if ticks_diff(now, self._until) >= 0:
                self._until = ticks_add(now, _TABLE_MS)
                stage.screen.press(NEXT)
        elif ticks_diff(now, self._until) >= 0 and stage.screen.kind == "waiting":
            stage.table()
            self._until = ticks_add(now, _TABLE_MS)
        elif follow.game:
            stage.wait(self._shown.waiting() & ~follow.chosen)

    def _turn_page(self, code, now):
        """To another page of what is told or of the table, which is shown if nothing is told."""
        stage = self._stage
        if stage.screen.kind == "waiting":
            stage.table()
        if stage.screen.kind == "table":
            self._until = ticks_add(now, _TABLE_MS)
        stage.screen.press(code)
        self.screen = stage.screen

    def _end(self):
        if self._stage:
            self._stage.close()
            self._stage = None
        self._steps = []
