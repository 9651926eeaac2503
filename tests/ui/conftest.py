import os
import sys

import pytest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import panel as panel_module  # noqa: E402


@pytest.fixture
def panel():
    return panel_module.Panel()


@pytest.fixture(autouse=True)
def english():
    from ranium.ui import tables

    tables.set_language("en")
    yield
    tables.set_language("en")
