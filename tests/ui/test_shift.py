"""The picture may be moved a pixel to the right on any screen: that pixel is free."""

import os
import sys

import gallery
import pytest
from ranium.ui import words

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "reload"))
import reload_gallery  # noqa: E402

PAGES = range(0, 1024, 128)


def check(panel, name, screen):
    panel.canvas.shift(0)
    panel.draw(screen)
    before = bytes(panel.ram)
    panel.canvas.shift(1)
    panel.draw(screen)
    after = bytes(panel.ram)
    for page in PAGES:
        assert before[page + 127] == 0, name
        assert after[page + 1 : page + 128] == before[page : page + 127], name
        assert after[page] == 0, name


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_no_general_screen_is_cut_off(panel, language):
    for name, screen in gallery.screens(language):
        check(panel, name, screen)


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_no_screen_of_reload_is_cut_off(panel, seats):
    for name, screen in reload_gallery.screens(seats):
        check(panel, name, screen)
