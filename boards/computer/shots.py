"""A folder of screen pictures, a few of every kind of screen, from all of a game."""

import os

from boards.computer.picture import png
from boards.description import BoardError

OF_A_KIND = 8
"""At most so many pictures of one kind, all different."""
_AT_ONCE = 2  # of each kind are taken as they come; then the gap grows by half, and one more, with each picture


class Shots:
    """Writes kind.png, kind-2.png, ... into `folder`, which is made if need be.

    The first ones of a kind are taken as they come, the others at growing distances, so
    that a game is seen from its beginning to its end.
    """

    def __init__(self, folder, scale=4):
        self._folder = folder
        self._scale = scale
        self._taken = {}  # kind -> frames
        self._left = {}  # kind -> pictures of it to pass over before the next is taken
        try:
            os.makedirs(folder, exist_ok=True)
        except OSError as error:
            raise BoardError(
                "The folder for pictures {} cannot be made: {}.".format(folder, error.strerror),
                "Set RANIUM_SHOTS to another one.",
            )

    def wanted(self, kind):
        """Counts one picture of this kind; True if it should be taken."""
        if len(self._taken.get(kind, ())) == OF_A_KIND:
            return False
        left = self._left.get(kind, 0)
        self._left[kind] = max(0, left - 1)
        return left == 0

    def take(self, kind, frame, width, height):
        """Keeps a picture, if it is a new one of its kind; its path or None."""
        taken = self._taken.setdefault(kind, [])
        if frame in taken:
            return None  # the next one is wanted in its place
        taken.append(frame)
        self._left[kind] = _gap(len(taken))
        return self.save(kind if len(taken) == 1 else "{}-{}".format(kind, len(taken)), frame, width, height)

    def save(self, name, frame, width, height):
        """Writes name.png, over an older one; its path. Odd characters of the name become "-"."""
        safe = "".join(c if c.isalnum() or c in "-_" else "-" for c in name)
        path = os.path.join(self._folder, safe + ".png")
        with open(path, "wb") as file:
            file.write(png(frame, width, height, self._scale))
        return path


def _gap(taken):
    """How many pictures of a kind are passed over after so many."""
    gap = 0
    for _ in range(_AT_ONCE, taken + 1):
        gap += gap // 2 + 1
    return gap
