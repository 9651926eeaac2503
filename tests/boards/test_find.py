"""Which board is found, and what a person is told when none is."""

import re
import sys
from pathlib import Path

import boards
import pytest
from boards.description import Board, BoardError, setting


@pytest.fixture(autouse=True)
def bare(monkeypatch):
    for name in ("RANIUM_BOARD", "DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)


def test_names_are_the_files_of_the_folder():
    names = boards.names()
    assert {"desktop", "headless", "raspberry_pi_pico"} <= set(names)
    assert not {"description", "__init__", "parts", "computer"} & set(names)
    assert names == sorted(names)


def test_the_setting_chooses(monkeypatch):
    monkeypatch.setenv("RANIUM_BOARD", "headless")
    board = boards.find()
    assert (board.id, board.width, board.height) == ("headless", 128, 64)
    board.close()


@pytest.mark.parametrize("name", ["gameboy", "description", "computer", "../code", "a.b", "Headless"])
def test_an_unknown_name_lists_the_known_ones(monkeypatch, name):
    monkeypatch.setenv("RANIUM_BOARD", name)
    with pytest.raises(BoardError) as error:
        boards.find()
    assert '"{}"'.format(name) in error.value.problem
    assert "desktop, feather_m4_express" in error.value.problem and "headless" in error.value.problem
    assert "RANIUM_BOARD" in error.value.remedy


@pytest.mark.skipif(sys.platform in ("darwin", "win32"), reason="always has a screen")
def test_without_a_screen_it_says_how_to_go_on():
    with pytest.raises(BoardError) as error:
        boards.find()
    assert "No screen" in error.value.problem
    assert "--headless" in error.value.remedy and "RANIUM_BOARD=headless" in error.value.remedy


@pytest.mark.parametrize(
    "platform, variable", [("linux", "DISPLAY"), ("linux", "WAYLAND_DISPLAY"), ("darwin", None), ("win32", None)]
)
def test_a_screen_means_a_window(monkeypatch, platform, variable):
    monkeypatch.setattr(sys, "platform", platform)
    if variable:
        monkeypatch.setenv(variable, ":0")
    assert boards._attached() == "desktop"


def test_a_microcontroller_is_known_by_its_id(monkeypatch):
    class CircuitPython:
        name = "circuitpython"

    class Module:
        board_id = "some_new_board"

    monkeypatch.setattr(sys, "implementation", CircuitPython)
    monkeypatch.setitem(sys.modules, "board", Module)
    with pytest.raises(BoardError) as error:
        boards.find()
    assert "some_new_board" in error.value.problem
    assert "boards/some_new_board.py" in error.value.remedy


def test_settings_have_the_kind_of_their_default(monkeypatch):
    monkeypatch.setenv("RANIUM_PLAYERS", "3")
    monkeypatch.setenv("RANIUM_NAME", "")
    assert setting("PLAYERS", 0) == 3
    assert setting("PLAYERS", "0") == "3"
    assert setting("NAME", "Max") == "Max"
    assert setting("ABSENT") is None
    assert Board().setting("PLAYERS", 0) == 3
    monkeypatch.setenv("RANIUM_PLAYERS", "many")
    with pytest.raises(BoardError, match='RANIUM_PLAYERS must be a whole number, not "many"'):
        setting("PLAYERS", 0)


def test_links(monkeypatch):
    board = Board()
    board.name = "Test"
    board.links = ("uart", "udp")
    assert board.link() == "uart"
    monkeypatch.setenv("RANIUM_LINK", "udp")
    assert board.link() == "udp"
    monkeypatch.setenv("RANIUM_LINK", "string")
    with pytest.raises(BoardError, match='no link "string". It has: uart, udp'):
        board.link()
    with pytest.raises(BoardError):
        board.open_link("uart")


def test_a_board_without_hooks_has_none():
    board = Board()
    assert board.record is None and board.shot is None
    assert not board.closed()
    assert len(board.urandom(16)) == 16
    board.feed()
    board.idle(0)


def test_every_setting_is_in_the_readme():
    root = Path(boards.__file__).parents[1]
    used = set()
    for folder in ("boards", "lib/ranium"):
        for path in (root / folder).rglob("*.py"):
            used.update(re.findall(r"""setting\("([A-Z]+)\"""", path.read_text(encoding="utf-8")))
    assert {"BOARD", "LINK", "NVM", "WINDOW"} <= used
    described = set(re.findall("`RANIUM_([A-Z]+)`", (root / "boards/README.md").read_text(encoding="utf-8")))
    assert used - described == set()
