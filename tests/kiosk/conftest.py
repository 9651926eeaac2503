"""Whole kiosks on the bench: one that stands alone, and what is pressed there."""

import pytest
from tests.app.bench import STEP_MS, Bench
from tests.kiosk.stand import Stand


@pytest.fixture
def stand():
    """A kiosk in the attract mode."""
    with Stand() as made:
        yield made


@pytest.fixture
def bench():
    """`bench(*handhelds)` makes a Bench that is closed at the end."""
    made = []

    def make(*handhelds, **common):
        made.append(Bench(*handhelds, **common))
        return made[-1]

    yield make
    for one in made:
        one.__exit__()


assert STEP_MS <= 50  # buttons are polled often enough
