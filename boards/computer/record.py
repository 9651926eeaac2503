"""The record of a game for tools: one JSON object a line."""

import json
import time

from boards.description import BoardError


class Record:
    """Appends lines to a file; each is complete on the disk before `write()` returns."""

    def __init__(self, path):
        try:
            self._file = open(path, "a", encoding="utf-8")
        except OSError as error:
            raise BoardError(
                "The record {} cannot be written: {}.".format(path, error.strerror),
                "Set RANIUM_RECORD to a file in a folder that exists.",
            )

    def write(self, kind, **fields):
        """One line: "kind", "at" (monotonic milliseconds, common to all processes) and the fields.

        Bytes become hex; everything else must be what JSON knows.
        """
        line = {"kind": kind, "at": int(time.monotonic() * 1000)}
        line.update(fields)
        self._file.write(json.dumps(line, default=_hex, ensure_ascii=False) + "\n")
        self._file.flush()

    def close(self):
        self._file.close()


def _hex(value):
    if isinstance(value, (bytes, bytearray, memoryview)):
        return bytes(value).hex()
    raise TypeError("{} cannot be recorded".format(type(value).__name__))
