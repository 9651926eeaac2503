"""The whole program as a board has it, on MicroPython: the real image, stand-ins for built-in modules, and the budgets.

Simulated time makes a game take a second or two. RANIUM_LONG=1 lets the memory prove
itself over 100 games.
"""

import os
import re

import pytest

from tests.micropython.person import Person
from tests.micropython.table import Table, settings, unix
from tools import image
from tools.measures import budgets, drive, heap, interpreters

STAND_INS = "import gc\ngc.collect()\nbefore = gc.mem_alloc()\nimport handheld\nhandheld.widen()\ngc.collect()\nprint(gc.mem_alloc() - before)"
OBJECTS = """
import displayio
def size(make):
    gc.collect()
    kept = []
    before = gc.mem_alloc()
    kept.append(make())
    return gc.mem_alloc() - before
bitmap = displayio.Bitmap(1536, 8, 2)
palette = displayio.Palette(2)
print('size TileGrid', size(lambda: displayio.TileGrid(bitmap, pixel_shader=palette, width=21, tile_width=6, tile_height=8)))
print('size Group', size(lambda: displayio.Group(scale=1)))
print('size Palette', size(lambda: displayio.Palette(2)))
print('size Bitmap', size(lambda: displayio.Bitmap(450, 24, 2)))
"""
# What these take on a 32-bit board: their structs, in blocks of 16 bytes, with what they point to.
ON_A_BOARD = {"TileGrid": 96 + 32, "Group": 64 + 32, "Palette": 32 + 64, "Bitmap": 48 + 1440}


@pytest.fixture(scope="module")
def board(tmp_path_factory):
    return drive.build(tmp_path_factory.mktemp("drive"))


@pytest.fixture(scope="module")
def game(board):
    """A game of four on the 32-bit interpreter, measured."""
    return heap.Game(board, 4)


def played(board, seats, size, **more):
    """The end of a game whose handhelds have just so much heap each, one with a person who looks at everything."""
    bots = [""] + ["simple"] * (seats - 1)
    handhelds = [unix(interpreters.MICROPYTHON, board, size, settings(i, seats, bots[i], **more)) for i in range(seats)]
    with Table(handhelds, [Person()]) as table:
        table.play()
        return table.handhelds[0].over[0]


@pytest.mark.parametrize("seats", [2, 4])
def test_a_game_to_its_end_within_a_heap(board, seats):
    """From code.py on. On 64 bits the same takes one and a half times as much."""
    stand_ins = int(interpreters.run_64(board, 1000000, STAND_INS))
    assert played(board, seats, stand_ins + budgets.CAP * 3 // 2)[0] & 15 == seats


def test_load_to_its_end_within_a_heap(board):
    stand_ins = int(interpreters.run_64(board, 1000000, STAND_INS))
    assert played(board, 2, stand_ins + budgets.CAP * 3 // 2, GAME="load")[:2] == b"\x12\x00"  # dealt sealed


def test_memory_in_a_game_of_load(board):
    game = heap.Game(board, 2, "load")
    print({kind: used for kind, used in sorted(game.kinds.items(), key=lambda item: -item[1])})
    assert {"pick", "waiting", "reveal", "acts", "load", "help", "pause", "scoring", "next"} <= set(game.kinds)
    assert game.peak <= budgets.SEALED
    # On the others the check of the round's deal goes on while people read.
    still = {"pick", "waiting", "help", "pause", "reveal", "load", "standing"}
    assert max(game.idle[kind] for kind in still) <= budgets.IDLE, game.idle


def test_memory_in_a_game_of_mine(board):
    game = heap.Game(board, 4, "mine")
    print({kind: used for kind, used in sorted(game.kinds.items(), key=lambda item: -item[1])})
    assert {"act", "ask", "waiting", "reveal", "help", "pause", "table", "standing"} <= set(game.kinds)
    assert game.peak <= budgets.MINE
    assert max(game.idle.values()) <= budgets.IDLE, game.idle


def test_memory_in_a_game_of_robotech(board):
    """Its beginning, with somebody who looks at everything; with RANIUM_LONG=1 also a whole one with somebody in a hurry."""
    game = heap.Game(board, 4, "robotech", 1)
    print({kind: used for kind, used in sorted(game.kinds.items(), key=lambda item: -item[1])})
    assert {"hand", "act", "aim", "ask", "waiting", "reveal", "played", "help", "pause"} <= set(game.kinds)
    assert game.peak <= budgets.ROBOTECH
    assert max(game.idle.values()) <= budgets.IDLE, game.idle
    if os.environ.get("RANIUM_LONG"):
        game = heap.Game(board, 4, "robotech", hurries=True)
        print(game.peak, {kind: used for kind, used in sorted(game.kinds.items(), key=lambda item: -item[1])})
        assert game.whole and "standing" in game.kinds
        assert game.peak <= budgets.ROBOTECH


def test_too_small_a_heap_is_noticed(board):
    with pytest.raises(AssertionError, match="a handheld has ended:(.|\n)*MemoryError"):
        played(board, 2, 120000)


def test_both_interpreters_play_the_same(board):
    with Table(heap.table(board, 2), [Person()]) as table:
        table.play()
        assert table.handhelds[0].over[0] == played(board, 2, 400000)


def test_memory_in_a_game_of_four(game):
    print({kind: used for kind, used in sorted(game.kinds.items(), key=lambda item: -item[1])})
    assert {"title", "lobby", "pick", "waiting", "reveal", "load", "help", "pause", "scoring"} <= set(game.kinds)
    assert game.peak <= budgets.PEAK


def test_a_pass_without_news_allocates_nothing(game):
    assert {"title", "lobby", "pick", "waiting", "reveal", "pause", "help"} <= set(game.idle)
    assert max(game.idle.values()) <= budgets.IDLE, game.idle


def test_memory_does_not_grow_with_games(board):
    games = 100 if os.environ.get("RANIUM_LONG") else 8
    assert heap.growth(board, games) <= budgets.GROWTH


@pytest.mark.parametrize("game", budgets.ENGINES)
def test_memory_of_the_engine(board, game):
    assert 0 < heap.engine(board, game) <= budgets.ENGINES[game]


def test_stand_ins_are_no_smaller_than_what_they_stand_for(board):
    told = interpreters.run_32(board, heap.PATHS, OBJECTS)
    sizes = {name: int(size) for name, size in re.findall(r"size (\w+) (\d+)", told)}
    assert set(sizes) == set(ON_A_BOARD)
    for name, size in sizes.items():
        assert ON_A_BOARD[name] <= size <= 3 * ON_A_BOARD[name], name


def test_the_image_has_room_on_the_drive():
    assert image.build(drive.BOARD, chosen=("reload",)).size <= budgets.IMAGE
