"""Non-volatile memory: 4,096 bytes like an RP2040's, in a file or only in this process."""

import os

from boards.description import BoardError

SIZE = 4096
_ERASED = b"\xff"


class Nvm:
    """Bytes that outlive the process, if `path` names a file.

    Each assignment is one write to the file: if the process is killed, the file has
    the bytes from before or from after it. A power cut of the whole computer may
    tear it, as on a board. Without a path the bytes are gone with the process.
    `writes` counts assignments.
    """

    def __init__(self, path=None):
        self.writes = 0
        self._bytes = bytearray(_ERASED * SIZE)
        self._file = None
        if path:
            try:
                self._file = _opened(path)
                self._read(path)
            except OSError as error:
                raise BoardError(
                    "The memory file {} cannot be used: {}.".format(path, error.strerror),
                    "Set RANIUM_NVM to a file that can be read and written.",
                )

    def _read(self, path):
        held = self._file.read(SIZE + 1)
        if not held:
            self._file.seek(0)
            self._file.write(self._bytes)
        elif len(held) != SIZE:
            self._file.close()
            raise BoardError(
                "{} is not a handheld's memory: that has {} bytes.".format(path, SIZE),
                "Set RANIUM_NVM to another file; a new one is made by itself.",
            )
        else:
            self._bytes[:] = held

    def __len__(self):
        return SIZE

    def __getitem__(self, index):
        return self._bytes[index]

    def __setitem__(self, index, value):
        if isinstance(index, slice):
            start, stop, stride = index.indices(SIZE)
            if stride != 1:
                raise NotImplementedError("only whole ranges can be written")
            value = bytes(value)
            if len(value) != stop - start:
                raise ValueError("{} bytes do not fit a range of {}".format(len(value), stop - start))
        else:
            start = range(SIZE)[index]
            value = bytes((value,))
        self.writes += 1
        self._bytes[start : start + len(value)] = value
        if self._file:
            self._file.seek(start)
            self._file.write(value)

    def close(self):
        """Lets go of the file, so that another handheld may use it."""
        if self._file:
            self._file.close()
            self._file = None


def _opened(path):
    """The file, unbuffered, made if it is new, and locked where the system can: two handhelds
    with one memory would be the same handheld twice."""
    file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600), "r+b", buffering=0)
    try:
        import fcntl
    except ImportError:
        return file
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise BoardError(
            "The memory file {} is in use by another handheld.".format(path),
            "Close that one, or set RANIUM_NVM to a file of its own for each.",
        )
    return file
