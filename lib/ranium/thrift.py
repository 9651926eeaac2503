"""Modules that are not needed any more leave a board's memory."""

import gc
import sys

_OURS = ("ranium.", "engine", "boards", "adafruit_display_text")
SCARCE = sys.implementation.name != "cpython"
"""False on a computer, which has room for all of them."""


def loaded():
    """The names of all modules in memory, to be kept by `drop`."""
    return tuple(sys.modules) if SCARCE else ()


def drop(kept, ours=_OURS):
    """Lets go of our modules, or of those whose names begin with `ours`, except those `kept`, and collects what nobody uses then.

    What still has an object or a function of a module keeps it alive; only the next
    import gets a new one. So nothing may remember anything in a module that is dropped.
    """
    if SCARCE:
        for name in tuple(sys.modules):
            if name not in kept and name.startswith(ours):
                forget(name)
        gc.collect()


def forget(name):
    """Lets go of one module, which the next import reads again."""
    if SCARCE and name in sys.modules:
        parent, _, child = name.rpartition(".")
        del sys.modules[name]
        parent = sys.modules.get(parent)
        if parent is not None and hasattr(parent, child):
            delattr(parent, child)


def take(name, wanted):
    """Lets go of a library's module but for what somebody `wanted` of it and still uses."""
    if SCARCE:
        module = sys.modules[name]
        forget(name)
        for other in dir(module):
            if other != wanted and not other.startswith("__"):
                delattr(module, other)
