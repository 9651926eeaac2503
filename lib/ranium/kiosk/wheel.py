"""Entering a few signs with the buttons: previous and next turn a wheel, choose takes what it shows, back takes one away."""

from ranium.ui.screen import BACK, CHOOSE, LEAVE, NEXT, PREV, Screen


class Wheel(Screen):
    """A wheel of `signs` positions, 0 first; `count` of them are wanted. With the last one `complete()` is called; back without any gives LEAVE.

      entered  the positions taken so far
      shown    the position that the wheel shows
    """

    signs = count = 0

    def __init__(self):
        Screen.__init__(self)
        self.entered = []
        self.shown = 0

    def press(self, code):
        self.dirty = True
        if code == PREV or code == NEXT:
            self.shown = (self.shown + (1 if code == NEXT else self.signs - 1)) % self.signs
        elif code == BACK:
            if self.entered:
                self.shown = self.entered.pop()
            else:
                self.result = LEAVE
        elif code == CHOOSE:
            self.entered.append(self.shown)
            self.shown = self.after()
            if len(self.entered) == self.count:
                self.complete()

    def after(self):
        """What the wheel shows after a sign was taken."""
        return 0
