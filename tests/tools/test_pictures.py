"""The README shows what a handheld shows now, and every picture it shows exists."""

import re

from tools import pictures


def test_the_pictures_are_what_the_screens_draw_now():
    drawn = pictures.pictures()
    assert len(drawn) == 44
    for name, data in drawn.items():
        path = pictures.FOLDER / (name + ".png")
        assert path.exists() and path.read_bytes() == data, "python3 tools/pictures.py draws {} anew".format(path.name)


def test_every_picture_of_the_readme_exists():
    shown = re.findall(r"\]\((\S+\.(?:png|svg))\)", (pictures.ROOT / "README.md").read_text(encoding="utf-8"))
    assert len(shown) >= 6
    for path in shown:
        assert (pictures.ROOT / path).is_file(), path
