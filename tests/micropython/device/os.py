"""The interpreter's own module, with a board's settings and source of randomness."""

from uos import *  # noqa: F403

settings = {}
_state = 1


def getenv(name, default=None):
    return settings.get(name, default)


def urandom(n):
    """Not random at all, so that each run is like the last: from the setting RANIUM_SEED on."""
    global _state
    if _state == 1:
        _state += settings.get("RANIUM_SEED", 0) * 7919
    data = bytearray(n)
    for i in range(n):
        _state = (_state * 1103 + 12347) % 8388593
        data[i] = _state >> 7 & 255
    return bytes(data)
