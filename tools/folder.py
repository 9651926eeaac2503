"""A mounted drive, as tools/laying.py writes it: files by their path from the drive's root ("lib/adafruit_ticks.mpy")."""

import os
import shutil
import sys
from pathlib import Path

_LARGEST_CLUSTER = 4096  # of drives this small; where the system does not tell


class Folder:
    """The drive mounted at `root`. All methods may raise OSError when the drive fails or goes away."""

    def __init__(self, root):
        self._root = Path(root)

    def __str__(self):
        return str(self._root)

    def kind(self, path):
        """"file", "folder", or "" if there is nothing."""
        place = self._root / path
        return "folder" if place.is_dir() else "file" if place.exists() else ""

    def read(self, path):
        """The bytes of a file, from the drive itself as far as the system lets one pass by its memory."""
        with open(self._root / path, "rb") as file:
            _forget(file)
            return file.read()

    def files(self, path):
        """The paths of all files below a folder, sorted."""
        found = (place for place in (self._root / path).rglob("*") if not place.is_dir())
        return sorted(place.relative_to(self._root).as_posix() for place in found)

    def write(self, path, data):
        """Writes a file, with the folders above it, and returns when the drive has it."""
        place = self._root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        with open(place, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())

    def remove(self, path):
        """Removes a file."""
        (self._root / path).unlink()

    def remove_if_empty(self, path):
        """Removes a folder, unless something is in it; True if it is gone."""
        if any((self._root / path).iterdir()):
            return False
        (self._root / path).rmdir()
        return True

    def free(self):
        """Bytes that are free."""
        return shutil.disk_usage(self._root).free

    def cluster(self):
        """Bytes of the units in which files take room."""
        if hasattr(os, "statvfs"):
            return os.statvfs(self._root).f_frsize
        return _LARGEST_CLUSTER

    def writable(self):
        """True if files can be made at the drive's root."""
        return os.access(self._root, os.W_OK)

    def finish(self):
        """Returns when the names of files and folders are on the drive, too."""
        if os.name == "nt":  # it keeps nothing back on drives that can be pulled
            return
        for folder in [self._root, *(place for place in self._root.rglob("*") if place.is_dir())]:
            try:
                handle = os.open(folder, os.O_RDONLY)
            except PermissionError:  # the system's own, where we have written nothing
                continue
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def _forget(file):
    """Has the system drop what it remembers of a file, so that reading shows what the drive holds."""
    if hasattr(os, "posix_fadvise"):
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    elif sys.platform == "darwin":
        import fcntl

        fcntl.fcntl(file.fileno(), 48, 1)  # F_NOCACHE, for which Python has no name
