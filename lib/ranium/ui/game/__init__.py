"""What the screens of several games share: covered decisions, waiting, telling page by page, ships."""

from ranium import thrift
from ranium.ui.game import glance, say, ships  # noqa: F401  all screens use these: they stay


def alone(screen, *modules):
    """Gives a screen of choosing.py or waiting.py, whose modules, and more `modules`, leave memory with it: a turn-over has no time to drop them."""
    for name in ("ranium.ui.game.choosing", "ranium.ui.game.waiting") + modules:
        thrift.forget(name)
    return screen
