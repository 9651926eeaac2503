"""SHA-256, wherever the interpreter at hand keeps it."""

try:
    import hashlib
except ImportError:  # some boards have none built in: the library of the same interface serves
    import adafruit_hashlib as hashlib

_sha256 = getattr(hashlib, "sha256", None)  # CircuitPython's own has only new(), MicroPython's has no new()


def sha256(*parts):
    """The 32-byte digest of all `parts` (bytes-like), one after the other."""
    state = _sha256(b"") if _sha256 else hashlib.new("sha256", b"")
    for part in parts:
        state.update(part)
    return state.digest()
