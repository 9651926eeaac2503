"""What the screens of several games share: covered decisions, waiting, telling page by page, ships."""

from ranium import thrift
from ranium.ui.game import glance, say, ships  # noqa: F401  all screens use these: they stay


def alone(screen):
    """Gives a screen of choosing.py or waiting.py, whose modules leave memory with it: when all turn over there is no time to drop them."""
    for name in ("choosing", "waiting"):
        thrift.forget("ranium.ui.game." + name)
    return screen
