"""What a low display shows: a window on the picture, which is 64 lines high.

A new picture is shown from its upper end, then row by row down to its lower one. A press
brings the window to what it has changed; there it rests, and goes round now and then.
"""

from adafruit_ticks import ticks_add, ticks_diff
from micropython import const

from ranium.ui import font

_COLUMNS = const(21)
_CELLS = const(168)
_MANY = const(60)  # tiles
_HEIGHT = const(64)  # of the picture
_ROW = const(8)
_STEP = const(4)  # lines
_STEP_MS = const(40)
_ROW_MS = const(700)
_LOOK_MS = const(2000)
_REST_MS = const(6000)

_TOP = const(0)
_BOTTOM = const(1)
_HOME = const(2)


class Window:
    """Moves a displayio ``group`` so that a display of ``height`` lines (less than 64) shows the right part.

    top: the line of the picture that is uppermost on the display, 0 to 64 - height.
    """

    def __init__(self, group, height):
        self._group = group
        self._room = height
        self._end = _HEIGHT - height
        self._home = -1  # where the window rests, -1 if nowhere
        self._stop = _TOP  # where it is going in the end
        self._goal = 0  # the line where it stops first
        self._due = None  # when it goes on, in ticks; None while it has not arrived
        self._step_at = 0
        self._fresh = True
        self._news = -1
        self.top = 0

    def look(self, want, have, over):
        """Compares the next picture's tiles (bytearray of 8 rows of 21) with the last one's.

        over: the line in the middle of the card or label that has moved, -1 if none has.
        Another header, or very different tiles, mean another picture.
        """
        changed = 0
        for cell in range(_CELLS):
            if want[cell] != have[cell]:
                changed += 1
        if changed >= _MANY or want[:_COLUMNS] != have[:_COLUMNS]:
            self._fresh = True
            self._news = _line(want, None, font.INVERSE)
        else:
            self._news = _line(want, have, font.INVERSE)
            if self._news < 0:
                self._news = over if over >= 0 else _line(want, have, 0)

    def glide(self, now, pressed):
        """Time goes on; ``pressed`` is true if a button was in this pass. True if the window has moved."""
        start = self.top
        if self._fresh:
            self._fresh = False
            self._rest_at(self._news)
            self._go(_TOP, now)
            self.top = 0
        elif self._news >= 0 and pressed:
            self._rest_at(self._news)
            self._go(_HOME, now)
        self._news = -1
        way = self._goal - self.top
        if not way:
            self._wait(now)
        elif ticks_diff(now, self._step_at) >= 0:
            self._step_at = ticks_add(now, _STEP_MS)
            self.top += max(-_STEP, min(_STEP, way))
        if self.top == start:
            return False
        self._group.y = -self.top
        return True

    def _rest_at(self, focus):
        """From now on the window rests with this line in its middle, as far as whole rows and the ends allow."""
        if focus < 0:
            self._home = -1
        else:
            top = (focus - self._room // 2 + _ROW // 2) // _ROW * _ROW
            self._home = max(0, min(self._end, top))

    def _go(self, stop, now):
        """Goes to a stop: straight, but to the lower end row by row, for somebody who reads."""
        self._stop = stop
        self._due = None
        self._step_at = now
        line = self._line_of(stop)
        self._goal = min(line, self.top + _ROW) if stop == _BOTTOM else line

    def _line_of(self, stop):
        return (0, self._end, self._home)[stop]

    def _wait(self, now):
        """Arrived: stays for a while, then goes on."""
        arrived = self.top == self._line_of(self._stop)
        if self._due is None:
            stay = _ROW_MS if not arrived else _REST_MS if self._stop == _HOME else _LOOK_MS
            self._due = ticks_add(now, stay)
        elif ticks_diff(now, self._due) >= 0:
            last = _HOME if self._home >= 0 else _BOTTOM
            if not arrived:
                self._go(self._stop, now)
            else:
                self._go(self._stop + 1 if self._stop < last else _TOP, now)


def _line(want, have, bits):
    """The line in the middle of the tiles that differ and have all of ``bits``; -1 if there are none.

    Without ``have`` all count. Header and footer never do.
    """
    first = last = -1
    for row in range(1, 7):
        for cell in range(row * _COLUMNS, (row + 1) * _COLUMNS):
            if want[cell] & bits == bits and (have is None or want[cell] != have[cell]):
                last = row
                if first < 0:
                    first = row
                break
    return (first + last + 1) * _ROW // 2 if last >= 0 else -1
