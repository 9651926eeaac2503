"""SHA-256, wherever the interpreter at hand keeps it."""

try:
    import hashlib
except ImportError:  # some boards have none built in: the library of the same interface serves
    import adafruit_hashlib as hashlib

_new = getattr(hashlib, "new", None)


def sha256(*parts):
    """The 32-byte digest of all `parts` (bytes-like), one after the other."""
    state = _new("sha256", b"") if _new else hashlib.sha256()
    for part in parts:
        state.update(part)
    return state.digest()
