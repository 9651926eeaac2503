"""A folder of screen pictures, a few of every kind of screen."""

import os

from boards.computer.picture import png
from boards.description import BoardError

OF_A_KIND = 3
"""At most so many pictures of one kind, all different."""


class Shots:
    """Writes kind.png, kind-2.png, kind-3.png into `folder`, which is made if need be."""

    def __init__(self, folder, scale=4):
        self._folder = folder
        self._scale = scale
        self._taken = {}  # kind -> frames
        try:
            os.makedirs(folder, exist_ok=True)
        except OSError as error:
            raise BoardError(
                "The folder for pictures {} cannot be made: {}.".format(folder, error.strerror),
                "Set RANIUM_SHOTS to another one.",
            )

    def enough(self, kind):
        """True if no more pictures of this kind are wanted."""
        return len(self._taken.get(kind, ())) == OF_A_KIND

    def take(self, kind, frame, width, height):
        """Keeps a picture if it is a new one and there are not enough of its kind; its path or None."""
        taken = self._taken.setdefault(kind, [])
        if self.enough(kind) or frame in taken:
            return None
        taken.append(frame)
        return self.save(kind if len(taken) == 1 else "{}-{}".format(kind, len(taken)), frame, width, height)

    def save(self, name, frame, width, height):
        """Writes name.png, over an older one; its path. Odd characters of the name become "-"."""
        safe = "".join(c if c.isalnum() or c in "-_" else "-" for c in name)
        path = os.path.join(self._folder, safe + ".png")
        with open(path, "wb") as file:
            file.write(png(frame, width, height, self._scale))
        return path
