"""Robotech's bot: it wins with every faction, ends games, takes part in trades, and decides by what it sees."""

import random

import pytest

from engine import robotech as r
from engine.robotech import Game
from engine.rng import Rng
from engine.step import NONE
from ranium import bots


def played(number, seats=4, options=0, clever=None):
    """`(game, verbs)` of a game in which all, or only the faction `clever`, is played by `simple`."""
    dice = random.Random(number)
    game = Game(seats, options, dice.randbytes(32))
    rng = Rng(dice.randbytes(32))
    verbs = set()
    while not game.over():
        assert game.steps() < 2000, "a game that does not end"
        picks = [NONE] * seats
        for seat in range(seats):
            if game.waiting() >> seat & 1:
                simple = clever is None or game.faction(seat) == clever
                picks[seat] = bots.choose("simple" if simple else "random", game, seat, rng)
        game.step(picks, dice.randbytes(32))
        verbs.update(news[0] for news in game.news())
    return game, verbs


def test_with_every_faction_it_does_better_than_a_random_player():
    clever, chance = [], []
    for faction in range(4):
        clever.append(sum(played(number, clever=faction)[0].winners() >> faction & 1 for number in range(6)))
        chance.append(sum(played(number, clever=4)[0].winners() >> faction & 1 for number in range(6)))
    assert all(won >= other for won, other in zip(clever, chance))
    assert sum(clever) >= 16 and sum(clever) >= sum(chance) + 5


def test_games_end_with_every_option_and_all_take_part():
    verbs = set()
    for number in range(8):
        verbs |= played(number, 3 + number % 2, number % 4)[1]
    assert verbs >= {
        r.OFFER, r.TRADE, r.REFUSE, r.PASS, r.PLAY, r.BLACK, r.ACTION, r.MOVE, r.DROP, r.SHIFT, r.JOIN, r.AMBUSH, r.PLACE,
        r.REMOVE, r.FLIP, r.TOKEN, r.WON,
    }  # fmt: skip


def test_covered_hands_do_not_matter_to_it():
    dice = random.Random(3)
    game = Game(4, 0, dice.randbytes(32))
    for _ in range(120):
        picks = [NONE] * 4
        for seat in range(4):
            if game.waiting() >> seat & 1:
                before = bytes(game.state)
                seen = game.copy()
                seen.state[:] = game.view(seat)
                picks[seat] = bots.choose("simple", game, seat, Rng(bytes(32)))
                assert picks[seat] == bots.choose("simple", seen, seat, Rng(bytes(32)))
                assert game.state == before
        if game.over():
            break
        game.step(picks, dice.randbytes(32))


def test_it_gives_up_what_hurts_least():
    """Of mecha, Veritechs and Rick a mecha goes."""
    dice = random.Random(1)
    asked = 0
    for number in range(40):
        game = Game(4, 0, dice.randbytes(32))
        rng = Rng(dice.randbytes(32))
        while not game.over() and asked < 12:
            picks = [NONE] * 4
            for seat in range(4):
                if game.waiting() >> seat & 1:
                    picks[seat] = bots.choose("simple", game, seat, rng)
                    if game.phase() == r.LOSE:
                        legal = set(game.legal(seat))
                        if legal >= {r.MECHA, r.VERITECH} or legal >= {r.MECHA, r.RICK}:
                            asked += 1
                            assert picks[seat] == r.MECHA
            game.step(picks, dice.randbytes(32))
        if asked:
            return
    pytest.fail("nobody was asked")
