"""Tests of the parts: the display and the buttons."""

from adafruit_ticks import ticks_diff
from displayio import Bitmap
from micropython import const

from ranium.ui import font
from ranium.ui.screen import BACK, LEAVE, Screen, header
from ranium.ui.words import w

_LEAVE_MS = const(5000)
_NAMES = (font.KEY_PREV, font.KEY_NEXT, font.KEY_CHOOSE, font.CROSS, 63, font.KEY_CHOOSE)


class Display(Screen):
    """Pictures that show every dot, a press each; result LEAVE after the last."""

    kind = "display"

    def __init__(self):
        Screen.__init__(self)
        self._at = 0

    def press(self, code):
        self._at += 1
        self.dirty = True
        if self._at == 4 or code == BACK:
            self.result = LEAVE

    def draw(self, canvas):
        bitmap = Bitmap(128, 64, 2)
        at = self._at
        for y in range(64):
            for x in range(128):
                edge = x in (0, 127) or y in (0, 63)
                if at == 0 or at == 1 and (x + y) & 1 or at == 2 and (edge or x == 2 * y or x == 127 - 2 * y):
                    bitmap[x, y] = 1
        canvas.picture(bitmap, 0, 0)


class Buttons(Screen):
    """A box for each button: filled while it is down, and how often it was. Result LEAVE five seconds after the last press."""

    kind = "buttons"

    def __init__(self, board):
        Screen.__init__(self)
        self._board = board
        self._counts = [0] * board.keys.count
        self._code = 0
        self._since = None

    def press(self, code):
        if code <= len(self._counts):
            self._counts[code - 1] += 1
        self._code = code
        self._since = None
        self.dirty = True

    def tick(self, now):
        if self._since is None:
            self._since = now
        elif ticks_diff(now, self._since) >= _LEAVE_MS:
            self.result = LEAVE

    def draw(self, canvas):
        header(canvas, w("k.test_buttons"))
        for number in range(len(self._counts)):
            column = 1 + 4 * number
            inv = self._code == number + 1
            for row in (2, 3, 4):
                canvas.fill(column, row, 3, font.SPACE, inv)
            canvas.tile(column + 1, 3, _NAMES[number], inv)
            canvas.text(column + 1, 5, str(self._counts[number]))
        canvas.centre(7, w("k.wait_to_leave"))
