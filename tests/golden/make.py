"""Writes the golden transcripts: `python -m tests.golden.make` from the top folder.

One file per game and number of seats, and one with all options on for the fewest seats.
JSON lines: the first tells the set-up, each further one a step with its picks, its
entropy and the state it led to, the last one the standings. Where a sealed deal follows,
`cards` tells for each slot the card that a referee who sees them all would put there.
They fix the rules for good: write new ones only together with a new format version of
the game.

    python -m tests.golden.make [NAME ...]     only of these games
"""

import hashlib
import json
import random
import sys
from pathlib import Path

import engine
from engine.rng import Rng
from engine.step import NONE

FOLDER = Path(__file__).resolve().parent
RANDOM_STEPS = 120
"""A game that is longer ends by the picks of its bots."""


def tables(names):
    """`(name, seats, options)` of all transcripts of some games: no options, and all of them for the fewest seats."""
    for name in names:
        _, _, fewest, most, options = engine.entry(name)
        for seats in range(fewest, most + 1):
            yield name, seats, 0
        if options:
            yield name, fewest, (1 << len(options)) - 1


def transcript(name, seats, options):
    """The lines of one game by random picks, late in a long one by bots', that are the same each time."""
    from ranium import bots

    dice = random.Random(f"{name} {seats}")
    version = engine.entry(name)[1]
    entropy = hashlib.sha256(f"{name} {seats} start".encode()).digest()
    game = engine.game(name)(seats, options, entropy)
    yield {
        "game": name,
        "version": version,
        "seats": seats,
        "options": options,
        "entropy": entropy.hex(),
        **dealt(game, dice),
        "state": game.state.hex(),
    }
    while not game.over():
        picks = [NONE] * seats
        for seat in range(seats):
            if game.waiting() >> seat & 1:
                if game.steps() < RANDOM_STEPS:
                    picks[seat] = dice.choice(list(game.legal(seat)))
                else:
                    picks[seat] = bots.choose("simple", game, seat, Rng(dice.randbytes(32)))
        entropy = hashlib.sha256(f"{name} {seats} {game.steps()}".encode()).digest()
        game.step(picks, entropy)
        yield {"picks": picks, "entropy": entropy.hex(), **dealt(game, dice), "state": game.state.hex()}
    yield {"standings": game.standings()}


def dealt(game, dice):
    """Does the sealed deal that is due, and tells it."""
    owners = game.deal() if hasattr(game, "deal") else None
    if owners is None:
        return {}
    cards = list(range(len(owners)))
    dice.shuffle(cards)
    for slot, card in enumerate(cards):
        if owners[slot] != NONE:
            game.learn(slot, card)
    return {"cards": [card if owners[slot] != NONE else NONE for slot, card in enumerate(cards)]}


def main(names):
    sys.path.insert(0, str(FOLDER.parents[1] / "lib"))
    for name, seats, options in tables(names or engine.names()):
        path = FOLDER / (f"{name}-{seats}-{options}.jsonl" if options else f"{name}-{seats}.jsonl")
        path.write_text("".join(json.dumps(line) + "\n" for line in transcript(name, seats, options)))
        print(path.name)


if __name__ == "__main__":
    main(sys.argv[1:])
