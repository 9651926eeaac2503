"""Keys that the bench presses."""


class Event:
    def __init__(self, key_number=0, pressed=True, timestamp=0):
        self.key_number = key_number
        self.pressed = pressed
        self.timestamp = timestamp


class _Queue:
    """Events as whole numbers in a ring: key * 2 + pressed, and the time."""

    def __init__(self, size):
        self._events = [0] * (2 * size)
        self._first = 0
        self._count = 0
        self.overflowed = False

    def put(self, key, pressed, now):
        size = len(self._events) // 2
        if self._count == size:
            self.overflowed = True
            return
        at = (self._first + self._count) % size
        self._events[2 * at] = key * 2 + pressed
        self._events[2 * at + 1] = now
        self._count += 1

    def get_into(self, event):
        if not self._count:
            return False
        what = self._events[2 * self._first]
        event.key_number = what >> 1
        event.pressed = what & 1 == 1
        event.timestamp = self._events[2 * self._first + 1]
        self._first = (self._first + 1) % (len(self._events) // 2)
        self._count -= 1
        return True

    def clear(self):
        self._count = 0
        self.overflowed = False


class Keys:
    def __init__(self, pins, *, value_when_pressed, pull=True, interval=0.02, max_events=64):
        self.key_count = len(pins)
        self.events = _Queue(max_events)
        global queue
        queue = self.events

    def reset(self):
        pass

    def deinit(self):
        pass


queue = None
