"""Somebody who presses the buttons of a handheld, and looks at everything in it."""

PREV, NEXT, CHOOSE = 0, 1, 2
_HELP, _HOLD = "help", "hold"
_DOWN_MS = 60
_HOLD_MS = 700
_PAUSE_MS = 60

# What one does before choosing a card, turn by turn: a walk along the hand; the help and
# all its pages; the table with all its pages; the pause menu, and from there the table.
_HABITS = (
    (NEXT, NEXT, PREV),
    (_HELP, NEXT, NEXT, NEXT, NEXT, CHOOSE),
    (_HOLD, NEXT, NEXT, NEXT, NEXT, CHOOSE),
    (_HOLD, _HOLD, CHOOSE, NEXT, NEXT, CHOOSE),
    (),
)
_DECISIONS = ("pick", "load", "reload", "act", "ask", "aim", "hand")
_TOLD = ("reveal", "acts", "next", "scoring", "standing", "table", "help", "pause", "played")


class Person:
    """`turn` is called in every pass; everything is decided by the kind of screen that was drawn last."""

    def __init__(self, hurries=False):
        """`hurries`: it looks at nothing and always takes the first choice."""
        self._habits = ((),) if hurries else _HABITS
        self._plan = []
        self._turns = 0
        self._kind = ""
        self._since = 0
        self._free_at = 0
        self._ready = False

    def turn(self, handheld, now):
        if now < self._free_at:
            return
        if handheld.kind != self._kind:
            self._kind = handheld.kind
            self._since = now
        if not self._plan:
            self._plan = self._wish(now)
        if self._plan:
            self._press(handheld, self._plan.pop(0), now)

    def _wish(self, now):
        if self._kind in _DECISIONS:
            self._turns += 1
            return list(self._habits[self._turns % len(self._habits)]) + [CHOOSE]
        if self._kind == "title":
            return [CHOOSE]
        if self._kind == "lobby" and not self._ready:
            self._ready = True
            return [CHOOSE]
        if self._kind in _TOLD and now - self._since > 200:
            self._since = now
            return [CHOOSE]
        return []

    def _press(self, handheld, what, now):
        keys = (PREV, NEXT) if what == _HELP else (CHOOSE,) if what == _HOLD else (what,)
        long = _HOLD_MS if what == _HOLD else _DOWN_MS
        for key in keys:
            handheld.press(key, now + long)
        self._free_at = now + long + _PAUSE_MS
