"""Bots play by the rules, and alike on every interpreter."""

from binascii import crc32

import engine
from engine.reload import Game
from engine.rng import Rng
from ranium import bots
from tests.cases.bots_support import played_out
from tests.cases.support import entropy, raises

LAST = {2: 3938913556, 3: 3280876905, 4: 65549122}
"""CRC-32 of the last state of a game of this many simple bots."""


STRONG = {"reload": 1661875612, "load": 3998518795}
"""The same of two strong ones."""


def test_bots_play_a_game_to_its_end():
    for name in bots.names():
        assert played_out(Game(3, 0, entropy(3)), name).steps() >= 28


def test_the_same_game_on_every_interpreter():
    for seats in LAST:
        assert crc32(played_out(Game(seats, 0, entropy(seats))).state) == LAST[seats], seats


def test_load_on_every_interpreter():
    game = played_out(engine.game("load")(2, 1, entropy(2)))
    assert crc32(game.state) == 3087643936
    bots.drop()


def test_the_strong_bot_on_every_interpreter():
    assert crc32(played_out(Game(2, 0, entropy(2)), "strong").state) == STRONG["reload"]
    bots.drop()
    assert crc32(played_out(engine.game("load")(2, 1, entropy(2)), "strong").state) == STRONG["load"]
    bots.drop()


def test_unknown_bot():
    error = raises(ValueError, bots.choose, "clever", Game(2, 0, entropy(1)), 0, Rng(entropy(2)))
    assert "clever" in str(error) and "simple" in str(error)


def test_a_dropped_bot_is_loaded_again():
    game = Game(2, 0, entropy(1))
    first = bots.choose("simple", game, 0, Rng(entropy(2)))
    bots.drop()
    assert bots.choose("simple", game, 0, Rng(entropy(2))) == first
