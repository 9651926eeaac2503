"""SHA-256, wherever the interpreter at hand keeps it."""

try:
    import hashlib
except ImportError:  # some boards have none built in: the library's class serves, without its other hashes
    import adafruit_hashlib._sha256 as hashlib

_sha256 = getattr(hashlib, "sha256", None)  # CircuitPython's own has only new(), MicroPython's has no new()


def sha256(*parts):
    """The 32-byte digest of all `parts` (bytes-like), one after the other."""
    state = _sha256(b"") if _sha256 else hashlib.new("sha256", b"")
    for part in parts:
        state.update(part)
    return state.digest()
