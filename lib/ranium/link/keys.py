"""Keys for the tags of frames: each two handhelds of a table have one that nobody else knows.

A handheld says its *public value* in the lobby. From its own secret and another's public
value both come to the same shared number (curve.py), and from that and the table's
hash to the *pair key*. That hash is over the public values of all at the table: whoever
changes one on its way makes two tables of it.

Loaded in the lobby, gone in the game, where only the pair keys are left.
"""

from adafruit_ticks import ticks_diff, ticks_ms
from micropython import const

from ranium.digest import sha256
from ranium.link.curve import BASE, Multiplication

KEY = const(16)
_SLICE_MS = const(8)


class Keys:
    """What the holder of `secret` (16 bytes) shares with the others in the lobby; `public` if it is known already.

      public  its public value, 32 bytes; b"" until `work()` has found it
    """

    def __init__(self, secret, public=b""):
        self._scalar = sha256(b"scalar", secret)
        self._shared = {}
        self._point = b""
        self._task = None
        self.public = public
        if not public:
            self._begin(BASE)

    def work(self, points=()):
        """Some milliseconds of what is to be done: the own public value, then what is shared with the public values `points`.

        True when something was found. Forgets what is shared with others.
        """
        if self.public:
            self._prune(points)
            if self._task is None:
                for point in points:
                    if point not in self._shared:
                        self._begin(point)
                        break
                else:
                    return False
        start = ticks_ms()
        while self._task.result is None:
            self._task.work()
            if ticks_diff(ticks_ms(), start) >= _SLICE_MS:
                break
        result = self._task.result
        if result is None:
            return False
        self._task = None
        if self.public:
            self._shared[self._point] = sha256(b"shared", result)
        else:
            self.public = result
        return True

    def knows(self, point):
        """True if the number shared with this public value has been found."""
        return point in self._shared

    def pair(self, point, table, one, other):
        """The pair key (16 bytes) for the table of that hash, with the handheld of that public value; `one` and `other` are the two ids."""
        return sha256(b"pair", self._shared[point], table, min(one, other), max(one, other))[:KEY]

    def _begin(self, point):
        self._point = point
        self._task = Multiplication(self._scalar, point)

    def _prune(self, points):
        """Lets go of those who are gone, also of a task for one of them."""
        if self._task and self._point not in points:
            self._task = None
        if len(self._shared) > len(points):
            for point in list(self._shared):
                if point not in points:
                    del self._shared[point]
