import os
import sys

import pytest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from workshop import Workshop  # noqa: E402


@pytest.fixture
def workshop(monkeypatch):
    """A place where real boards are put together: `workshop.board(id)` chooses one, `workshop.find()` starts it."""
    for name in list(os.environ):
        if name.startswith(("RANIUM_", "CIRCUITPY_")):
            monkeypatch.delenv(name)
    shop = Workshop(monkeypatch)
    yield shop
    shop.close()
