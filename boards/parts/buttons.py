"""Push buttons, each from its pin to ground."""

import keypad

from boards.parts.pins import pin

_EVENTS = 64  # key changes kept while the program is busy with a picture or the link


class Keys:
    """The keys of a `Board`, on the pins named in `names`: previous, next, choose[, back[, help]]."""

    def __init__(self, names):
        pins = [pin(name) for name in names]
        self._keys = keypad.Keys(pins, value_when_pressed=False, pull=True, max_events=_EVENTS)
        self.events = self._keys.events
        self.event = keypad.Event()
        self.count = len(pins)

    def reset(self):
        """Has the keys that are down told once more."""
        self._keys.reset()

    def close(self):
        self._keys.deinit()
