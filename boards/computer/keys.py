"""Keys that behave like CircuitPython's keypad, pressed by whoever calls `put()`."""

from collections import deque

PREV, NEXT, CHOOSE, BACK, HELP = range(5)
NAMES = ("prev", "next", "choose", "back", "help")
"""The keys' names, by key number."""


class Event:
    """One key going down (`pressed`) or up."""

    def __init__(self):
        self.key_number = 0
        self.pressed = False


class Queue:
    """Events in order, at most `size`; further ones are lost and `overflowed` tells."""

    def __init__(self, size):
        self._waiting = deque()
        self._size = size
        self.overflowed = False

    def __len__(self):
        return len(self._waiting)

    def put(self, key, pressed):
        if len(self._waiting) >= self._size:
            self.overflowed = True
        else:
            self._waiting.append((key, pressed))

    def get_into(self, event):
        """Moves the oldest event into `event`; False if there is none."""
        if not self._waiting:
            return False
        event.key_number, event.pressed = self._waiting.popleft()
        return True

    def clear(self):
        self._waiting.clear()
        self.overflowed = False


class Keys:
    """`count` keys. Two sources may hold one key (mouse and keyboard): the last to let go releases it."""

    def __init__(self, count=5, size=64):
        self.count = count
        self.events = Queue(size)
        self.event = Event()
        self._sources = [set() for _ in range(count)]

    def press(self, key, source=""):
        """`source` pushes the key down; nothing new if it is down already."""
        sources = self._sources[key]
        if not sources:
            self.events.put(key, True)
        sources.add(source)

    def release(self, key, source=""):
        """`source` lets the key go."""
        sources = self._sources[key]
        if source in sources:
            sources.remove(source)
            if not sources:
                self.events.put(key, False)

    def tap(self, key):
        """Down and up again."""
        self.press(key)
        self.release(key)

    def release_all(self):
        """Lets every key go, whoever holds it: the window has lost the keyboard."""
        for key in range(self.count):
            for source in list(self._sources[key]):
                self.release(key, source)

    def down(self, key):
        """True while anybody holds the key."""
        return bool(self._sources[key])

    def reset(self):
        """Tells the keys that are down once more, as keypad does."""
        for key in range(self.count):
            if self._sources[key]:
                self.events.put(key, True)
