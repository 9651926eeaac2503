"""Whether a board's source of randomness is any good, and what there is besides."""

import os
import time

import microcontroller

_ROUNDS = 16
_PATIENCE = 2000  # passes that a clock may take to go on


def sound():
    """False where `os.urandom` is missing, or gives the same bytes over and over."""
    try:
        one = os.urandom(16)
        other = os.urandom(16)
    except (AttributeError, NotImplementedError):
        return False
    return one != other and one != one[:1] * 16 and other != other[:1] * 16


def _told(name):
    """What the processor says of itself, None where it does not."""
    try:
        return getattr(microcontroller.cpu, name)
    except (AttributeError, NotImplementedError):
        return None


def noise(battery):
    """Bytes of what differs between boards and moments: chip, clock, temperature, the voltage of `battery` (or None)."""
    parts = [bytes(_told("uid") or b"")]
    for _ in range(_ROUNDS):
        start = time.monotonic_ns()
        passes = 0
        while passes < _PATIENCE and time.monotonic_ns() == start:
            passes += 1
        found = (start, passes, _told("temperature"), _told("voltage"), battery.millivolts() if battery else 0)
        parts.append(repr(found).encode())
    return b"".join(parts)
