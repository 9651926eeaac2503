"""The games that tools/learn.py learns from, some at a time: what each of its processes does."""

import importlib
import random

import numpy

import engine
from engine.rng import Rng
from engine.step import NONE
from ranium import bots
from tools import environment
from tools.learn_weights import features, packed, shape
from tools.matches import deal

NOISE = 0.25
"""So many of all picks are made by chance when positions are valued: what is never done cannot be valued."""

_TRACE = 0.5  # how far what happens later counts for what was before
_PASSES = 20  # of regret matching with two seats: a good part of the bots' own, in half the time
_VARIED = 0.5  # points that a weight is varied by in a trial, as a standard deviation
_MOST = 30  # points ahead or behind: more does not count more


def ready():
    """Makes a process ready to play."""
    environment.deaf()
    importlib.import_module("ranium.bots.reload_search")._PASSES = _PASSES


def value(task):
    """Least-squares temporal differences: the matrix and vector of some games that all seats play alike.

    The task: game, seats, who plays ("simple", or weights as bytes), a seed, the games' numbers.
    """
    name, seats, player, seed, numbers = task
    rows, size = shape(name)
    matrix, vector = numpy.zeros((rows * size, rows * size)), numpy.zeros(rows * size)
    watched = (0,) if seats == 2 else range(seats)  # of two seats the other one has the same, negated
    for number in numbers:
        seen, margins = [], []
        for game in _played(name, [player] * seats, "{} {}".format(seed, number), NOISE):
            if game.over():
                seen.append([numpy.zeros(rows * size) for seat in watched])
            elif game.phase() == 0:
                seen.append([features(game, seat) for seat in watched])
            else:
                continue
            margins.append([_margin(game, seat) for seat in watched])
        for found, points in zip(numpy.swapaxes(seen, 0, 1), numpy.swapaxes(margins, 0, 1)):
            traces = found[:-1].copy()
            for i in range(1, len(traces)):
                traces[i] += _TRACE * traces[i - 1]
            matrix += traces.T @ (found[:-1] - found[1:])
            vector += traces.T @ numpy.diff(points)
    return matrix, vector


def attempt(task):
    """Trials: the sum of what each independent variation of the weights was worth in points.

    Each deal is played twice, with the variation added and taken away. The task: game, seats,
    weights, who plays the other seats in turn, a seed, the deals' numbers.
    """
    name, seats, weights, others, seed, numbers = task
    worth = numpy.zeros(len(weights))
    for number in numbers:
        key = "{} {}".format(seed, number)
        drawn = numpy.random.default_rng(list(random.Random(key).randbytes(16))).standard_normal(len(weights))
        seat = number % seats
        margins = []
        for varied in (weights + variation(name, drawn), weights - variation(name, drawn)):
            players = [others[number // seats % len(others)]] * seats
            players[seat] = packed(varied)
            for game in _played(name, players, key, 0):
                pass
            best = max(game.points(other) for other in range(seats) if other != seat)
            margins.append(max(-_MOST, min(_MOST, game.points(seat) - best)))
        worth += drawn * (margins[0] - margins[1]) / 2
    return worth


def variation(name, drawn):
    """How weights vary by independent numbers: mostly all rounds alike, by half as much each round and its start."""
    rows, size = shape(name)
    drawn = drawn.reshape(rows, size)
    varied = numpy.tile(drawn[:2], (rows // 2, 1))
    varied[1::2] /= 2
    varied[2:] += drawn[2:] / 2
    return _VARIED * varied.reshape(-1)


def _played(name, players, key, noise):
    """Plays a game and yields it before each step and at its end; `players` by seat are "simple" or weights, as bytes."""
    search = importlib.import_module("ranium.bots.{}_search".format(name))
    dice = random.Random(key)
    game = engine.game(name)(len(players), 0, dice.randbytes(32))
    deal(game, dice)
    rngs = [Rng(dice.randbytes(32)) for _ in players]
    while not game.over():
        yield game
        picks = [NONE] * len(players)
        for seat, player in enumerate(players):
            if game.waiting() >> seat & 1:
                if noise and dice.random() < noise:
                    picks[seat] = dice.choice(list(game.legal(seat)))
                elif player == "simple":
                    picks[seat] = bots.choose(player, game, seat, rngs[seat])
                else:
                    known = game.copy()
                    known.state[:] = game.view(seat)
                    for picks[seat] in search.think(known, seat, rngs[seat], 2, player):
                        pass
        game.step(picks, dice.randbytes(32))
        deal(game, dice)
    yield game


def _margin(game, seat):
    others = [game.points(other) for other in range(game.seats) if other != seat]
    return game.points(seat) - sum(others) / len(others)
