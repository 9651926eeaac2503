"""How the bots' weights are learned: what positions are worth shows in other games, trials find what brings points."""

import multiprocessing

import numpy
import pytest

from tools import learn, learn_games
from tools.learn_weights import features, packed, unpacked


class Alone:
    """A pool of no processes."""

    imap = staticmethod(map)


def test_values_foretell_how_other_games_end(monkeypatch):
    monkeypatch.setattr(learn, "_VALUES", 1)
    found = learn.Learning("reload", 2, 120, 1, 2, "test", Alone).values()
    missed = {"values": 0, "points alone": 0}
    for number in range(30):
        guesses = []
        for game in learn_games._played("reload", ["simple"] * 2, "other {}".format(number), learn_games.NOISE):
            margin = game.points(0) - game.points(1)
            if not game.over() and game.phase() == 0:
                guesses.append((margin, features(game, 0) @ found))
        missed["values"] += sum((known + more - margin) ** 2 for known, more in guesses)
        missed["points alone"] += sum((known - margin) ** 2 for known, more in guesses)
    assert missed["values"] < 0.8 * missed["points alone"], missed


class Won:
    """A game for two whose points are weights 3 and, lost, 5 of the one who is no simple bot."""

    seats = 2

    def __init__(self, players):
        self._points = [0.0 if player == "simple" else 10 + unpacked(player)[3] - unpacked(player)[5] for player in players]

    def points(self, seat):
        return self._points[seat]


def test_trials_move_weights_the_way_that_brings_points(monkeypatch):
    monkeypatch.setattr(learn_games, "_played", lambda name, players, key, noise: [Won(players)])
    weights = numpy.zeros(2 * 2 * 74)
    moved = learn.Learning("reload", 2, 1000, 1, 2, "test", Alone).tried(weights, 0)
    rest = numpy.delete(moved, (3, 5, 2 * 74 + 3, 2 * 74 + 5))  # a round's later weights vary with the first ones
    assert moved[3] > 2 * abs(rest).max() and moved[5] < -2 * abs(rest).max()
    assert moved[2 * 74 + 3] > 0 > moved[2 * 74 + 5]


@pytest.mark.parametrize("name, seats, size", (("reload", 3, 2 * 2 * 74), ("load", 2, 3 * 2 * 52)))
def test_the_same_seed_learns_the_same_in_any_number_of_processes(monkeypatch, name, seats, size):
    monkeypatch.setattr(learn, "_VALUES", 2)
    monkeypatch.setattr(learn, "_CHUNK", 2)
    learned = []
    for seed, processes in (("test", 2), ("test", 1), ("another", 2)):
        with multiprocessing.get_context("spawn").Pool(processes, learn_games.ready) as pool:
            learned.append(packed(learn.Learning(name, seats, 4, 1, 2, seed, pool).weights()))
    assert len(learned[0]) == 2 * size and abs(unpacked(learned[0])).max() > 0
    assert learned[0] == learned[1] != learned[2]
