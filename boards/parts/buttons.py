"""Push buttons, each from its pin to ground."""

import keypad

_EVENTS = 64  # key changes kept while the program is busy with a picture or the link


class Keys:
    """The keys of a `Board`, on `pins`: previous, next, choose[, back[, help[, other]]].

    stuck   bit mask of the keys that were down at the start and stayed so: they do not
            count before they have been let go
    """

    def __init__(self, pins, stuck=0):
        self.count = len(pins)
        self.stuck = stuck
        self._keys = keypad.Keys(pins, value_when_pressed=False, pull=True, max_events=_EVENTS)
        self.events = self._keys.events
        self.event = keypad.Event()

    def reset(self):
        """Has the keys that are down told once more."""
        self._keys.reset()

    def close(self):
        self._keys.deinit()
