"""Buttons that are down when the handheld starts."""

import time

from boards.parts.pins import reads

_PATIENCE = 2  # seconds for whoever holds a button while the handheld starts
_PAUSE = 0.05


def stuck(pins):
    """Bit mask of the pins that stay low; at once 0 if none is."""
    left = _PATIENCE
    while True:
        low = 0
        for number in range(len(pins)):
            if not reads(pins[number], True):
                low |= 1 << number
        if not low or left <= 0:
            return low
        time.sleep(_PAUSE)
        left -= _PAUSE
