"""Writes the golden transcripts: `python -m tests.golden.make` from the top folder.

One file per game and number of seats, JSON lines: the first tells the set-up, each
further one a step with its picks, its entropy and the state it led to, the last one
the standings. They fix the rules for good: write new ones only together with a new
format version of the game.
"""

import hashlib
import json
import random
from pathlib import Path

import engine
from engine.step import NONE

FOLDER = Path(__file__).resolve().parent


def transcript(name, seats):
    """The lines of one game by random picks that are the same each time."""
    dice = random.Random(f"{name} {seats}")
    version = engine.entry(name)[1]
    entropy = hashlib.sha256(f"{name} {seats} start".encode()).digest()
    game = engine.load(name)(seats, 0, entropy)
    yield {
        "game": name,
        "version": version,
        "seats": seats,
        "options": 0,
        "entropy": entropy.hex(),
        "state": game.state.hex(),
    }
    while not game.over():
        picks = [NONE] * seats
        for seat in range(seats):
            if game.waiting() >> seat & 1:
                picks[seat] = dice.choice(list(game.legal(seat)))
        entropy = hashlib.sha256(f"{name} {seats} {game.steps()}".encode()).digest()
        game.step(picks, entropy)
        yield {"picks": picks, "entropy": entropy.hex(), "state": game.state.hex()}
    yield {"standings": game.standings()}


def main():
    for name in engine.names():
        _, _, fewest, most, _ = engine.entry(name)
        for seats in range(fewest, most + 1):
            path = FOLDER / f"{name}-{seats}.jsonl"
            path.write_text("".join(json.dumps(line) + "\n" for line in transcript(name, seats)))
            print(path.name)


if __name__ == "__main__":
    main()
