"""Steps of a game a second, here and as modelled on a board."""

import random
import time

import engine
from engine.reload import Game
from engine.step import NONE
from tools.measures import interpreters

BOARD_LOOP_US = 32
"""What a pass of the calibration loop takes on a board: `for _ in range(n): x += 1` (RP2040 at 125 MHz, emulated)."""

_ON_MICROPYTHON = '''
import utime
from engine.reload import Game
from engine.rng import Rng

def best(job, *values):
    least = 1000000
    for _ in range(10):  # of ten calls each: the clock counts whole microseconds
        start = utime.ticks_us()
        for _ in range(10):
            job(*values)
        least = min(least, utime.ticks_diff(utime.ticks_us(), start))
    return least / 10

def loop(n):
    x = 0
    for _ in range(n):
        x += 1

def again(game, state, picks, entropy):
    game.state[:] = state
    game.step(picks, entropy)

loop_us = best(loop, 500) / 500  # about as long as a step, so that a busy computer slows both alike
rng = Rng(b"step" * 8)
picks = bytearray(4)
worst = total = steps = playing = 0
for _ in range(2):
    game = Game(4, 0, bytes([rng.below(256) for _ in range(32)]))
    while not game.over():
        start = utime.ticks_us()
        waiting = game.waiting()
        for seat in range(4):
            picks[seat] = 255
            if waiting >> seat & 1:
                legal = bytes(game.legal(seat))
                picks[seat] = legal[rng.below(len(legal))]
        playing += utime.ticks_diff(utime.ticks_us(), start)
        entropy = bytes([rng.below(256) for _ in range(32)])
        took = best(again, game.copy(), bytes(game.state), picks, entropy)
        worst = max(worst, took)
        total += took
        steps += 1
        game.step(picks, entropy)
print("speed", loop_us, steps * 1000000 / (total + playing), worst, total / steps)
'''


class Speed:
    """Random RELOAD! play with four seats.

    cpython, micropython   steps a second on this computer
    decisions              picks a second on CPython
    step_ms, mean_step_ms  the longest and the mean step alone on a board, by the calibration loop
    """

    def __init__(self, drive):
        self.cpython, self.decisions = cpython()
        out = interpreters.run_64(drive, 400000, _ON_MICROPYTHON)
        loop_us, self.micropython, worst, mean = [float(word) for word in out.split()[1:]]
        self.step_ms = worst / loop_us * BOARD_LOOP_US / 1000
        self.mean_step_ms = mean / loop_us * BOARD_LOOP_US / 1000


def state_bytes():
    """`{game: bytes of its state}`."""
    return {name: engine.game(name).SIZE for name in engine.names()}


def cpython(seconds=1.0, seats=4):
    """(steps, picks) a second in this process, with chance from Python's own generator."""
    chance = random.Random(1)
    steps = decisions = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        more, picks = _play(chance, seats)
        steps += more
        decisions += picks
    took = time.perf_counter() - start
    return steps / took, decisions / took


def _play(chance, seats):
    """A game with random picks; gives the number of its steps and picks."""
    game = Game(seats, 0, chance.randbytes(32))
    steps = decisions = 0
    waiting = game.waiting()
    while waiting:
        picks = [NONE] * seats
        for seat in range(seats):
            if waiting >> seat & 1:
                legal = list(game.legal(seat))
                picks[seat] = legal[int(chance.random() * len(legal))]
                decisions += 1
        game.step(picks, chance.randbytes(32))
        steps += 1
        waiting = game.waiting()
    return steps, decisions
