"""Buttons: raw key events become PREV, NEXT, CHOOSE, BACK and HELP.

Three keys suffice: holding CHOOSE is BACK, PREV together with NEXT is HELP. The
keys themselves are the board's (`keys` in boards/description.py), already free of
bounce. One `poll()` gives one code; what it does not take stays in the keys' queue.
"""

from adafruit_ticks import ticks_add, ticks_diff
from micropython import const

PREV = const(1)
NEXT = const(2)
CHOOSE = const(3)
BACK = const(4)
HELP = const(5)

HOLD_MS = const(600)
"""CHOOSE held this long is BACK."""
REPEAT_MS = const(500)
"""PREV or NEXT held this long repeats ..."""
EVERY_MS = const(150)
"""... this often."""

_BOTH = const(0b11)  # keys 0 and 1
_CHOOSE_KEY = const(2)
_OTHER_CHOOSE_KEY = const(5)


class Buttons:
    """Turns the events of `keys` into codes.

    PREV and NEXT come when pressed and repeat while held; CHOOSE comes when
    released, so that a hold can become BACK at once without choosing first.
    Pressing the second of PREV and NEXT gives HELP instead of its own code, and
    neither repeats until pressed anew. Keys 3 and 4 are BACK and HELP, key 5 is another
    CHOOSE. Keys in the bit mask `keys.stuck` were down at the start and count only once
    they have been let go.
    """

    def __init__(self, keys):
        self._keys = keys
        self._events = keys.events
        self._event = keys.event
        self._stuck = getattr(keys, "stuck", 0)
        self._down = 0  # bit per held key
        self._repeating = 0  # PREV, NEXT or 0
        self._due = 0  # when it repeats next
        self._choosing = False  # CHOOSE is down and has given no code yet
        self._since = 0  # when it went down

    def poll(self, now):
        """The next code, or 0. `now` is the time in ticks; call often, at least every 50 ms."""
        if self._events.overflowed:
            # Releases may be among what was lost: forget all, the keys tell again what is down.
            self._forget()
            self._events.clear()
            self._keys.reset()
        while self._events.get_into(self._event):
            code = self._change(now)
            if code:
                return code
        return self._hold(now)

    def clear(self, now):
        """Forgets every press so far, also one still held, so that a new screen cannot be hit by it."""
        while self._events.get_into(self._event):
            self._change(now)
        self._repeating = 0
        self._choosing = False

    def held(self, code):
        """True while the key of `code` is down."""
        return bool(self._down >> code - 1 & 1)

    def touched(self):
        """True while any key is down."""
        return self._down != 0

    def _forget(self):
        self._down = 0
        self._repeating = 0
        self._choosing = False

    def _change(self, now):
        """Takes one key going down or up; gives the code it makes, or 0."""
        key = self._event.key_number
        if key > _OTHER_CHOOSE_KEY:
            return 0
        if self._stuck >> key & 1:
            if not self._event.pressed:
                self._stuck ^= 1 << key
            return 0
        if key == _OTHER_CHOOSE_KEY:
            key = _CHOOSE_KEY
        when = getattr(self._event, "timestamp", None)
        if when is None:  # not every platform stamps its events
            when = now
        bit = 1 << key
        if self._event.pressed:
            if self._down & bit:
                return 0
            self._down |= bit
            return self._press(key, when)
        if not self._down & bit:
            return 0
        self._down &= ~bit
        return self._release(key, when)

    def _press(self, key, when):
        if key == _CHOOSE_KEY:
            self._choosing = True
            self._since = when
            return 0
        if key > _CHOOSE_KEY:
            return key + 1
        if self._down & _BOTH == _BOTH:
            self._repeating = 0
            return HELP
        self._repeating = key + 1
        self._due = ticks_add(when, REPEAT_MS)
        return key + 1

    def _release(self, key, when):
        if key + 1 == self._repeating:
            self._repeating = 0
        if key != _CHOOSE_KEY or not self._choosing:
            return 0
        self._choosing = False
        return BACK if ticks_diff(when, self._since) >= HOLD_MS else CHOOSE

    def _hold(self, now):
        """What the mere passing of time makes of the keys that are down."""
        if self._choosing and ticks_diff(now, self._since) >= HOLD_MS:
            self._choosing = False
            return BACK
        if self._repeating and ticks_diff(now, self._due) >= 0:
            self._due = ticks_add(now, EVERY_MS)  # from now: a late loop makes no burst
            return self._repeating
        return 0
