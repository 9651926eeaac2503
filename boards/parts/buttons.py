"""Push buttons, each from its pin to ground."""

import time

import keypad

from boards.parts.pins import pin, reads
from boards.parts.plan import KEYS

_EVENTS = 64  # key changes kept while the program is busy with a picture or the link
_PATIENCE = 2  # seconds for whoever holds a button while the handheld starts
_PAUSE = 0.05


class Keys:
    """The keys of a `Board`, on the pins named in `names`: previous, next, choose[, back[, help[, other]]].

    stuck      bit mask of the keys that were down at the start and stayed so: they do not
               count before they have been let go
    troubles   a sentence for each of them
    """

    def __init__(self, names):
        pins = [pin(name) for name in names]
        self.count = len(pins)
        self.stuck = _stuck(pins)
        self.troubles = []
        for number in range(self.count):
            if self.stuck >> number & 1:
                self.troubles.append(_trouble(number, names[number]))
        self._keys = keypad.Keys(pins, value_when_pressed=False, pull=True, max_events=_EVENTS)
        self.events = self._keys.events
        self.event = keypad.Event()

    def reset(self):
        """Has the keys that are down told once more."""
        self._keys.reset()

    def close(self):
        self._keys.deinit()


def _stuck(pins):
    """Bit mask of the pins that stay low; at once 0 if none is."""
    left = _PATIENCE
    while True:
        low = 0
        for number in range(len(pins)):
            if not reads(pins[number], True):
                low |= 1 << number
        if not low or left <= 0:
            return low
        time.sleep(_PAUSE)
        left -= _PAUSE


def _trouble(number, name):
    return "The button {} ({}) is always down. Is it stuck, or does its wire touch ground?".format(KEYS[number], name)
