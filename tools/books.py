"""Writes the words of a language as a board reads them (lib/ranium/ui/book.py)."""

from binascii import crc32

BUCKETS = 512  # as there
_MOST = 0xFFFF


def bound(words):
    """The file with `words`, `{key: text}`, as bytes; ValueError if they are too many or hold a mark of the file."""
    buckets = [b""] * BUCKETS
    for key in sorted(words, key=str):
        code, text = str(key).encode(), words[key].encode()
        if any(mark in part for mark in b"|`" for part in (code, text)):
            raise ValueError("the words {!r} have a | or ` in them".format(key))
        buckets[crc32(code) % BUCKETS] += b"|" + code + b"`" + text
    at = 2 * (BUCKETS + 1)
    places = [at]
    for i in range(BUCKETS):
        buckets[i] += b"|" if buckets[i] else b""
        at += len(buckets[i])
        places.append(at)
    if at > _MOST:
        raise ValueError("more words than a file of {} bytes has room for".format(_MOST))
    return b"".join(place.to_bytes(2, "little") for place in places) + b"".join(buckets)
