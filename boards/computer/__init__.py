"""Stand-ins for the parts of a board, for the boards that are windows on a computer.

Importing this package prepares Blinka: it must come before displayio and friends.
"""

import os

os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")  # no hardware is looked for
os.environ.setdefault("BLINKA_SKIP_DEPENDENCY_CHECK", "1")  # or it may ask on the terminal
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
