"""The words of a language as a board has them: a file, of which only what is shown is read.

tools/books.py writes it:

    places    2 each   BUCKETS + 1, little-endian: where the words of each bucket begin; the last one's end
    words     n        of each bucket: ``|key`text`` for every key in it, and a last ``|``; UTF-8

A key is in the bucket that its CRC-32 names. Some keys are numbers there (tools/slim.py).
"""

from binascii import crc32

from micropython import const

BUCKETS = const(512)


class Book:
    """The words in an open `file`, which has them as bytes."""

    def __init__(self, file):
        self._file = file

    def get(self, key):
        """The text of a key, None if there is none."""
        file = self._file
        code = str(key).encode()
        file.seek(crc32(code) % BUCKETS * 2)
        place = file.read(4)
        start = place[0] | place[1] << 8
        file.seek(start)
        words = file.read((place[2] | place[3] << 8) - start)
        at = words.find(b"|" + code + b"`")
        if at < 0:
            return None
        at += len(code) + 2
        return str(words[at : words.find(b"|", at)], "utf-8")
