"""What the screens of several games share: covered decisions, waiting, telling page by page, ships."""

from ranium.ui.game import glance, say, ships  # noqa: F401  all screens use these: they stay
