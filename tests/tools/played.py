"""Games played by the engine alone, recorded as handhelds would."""

import hashlib
import json

import engine
from engine.rng import Rng
from engine.step import NONE


def entropy(seed, step):
    return hashlib.sha256(f"{seed}/{step}".encode()).digest()


def play(seats=3, seed="a", game="reload", limit=10_000):
    """`(dealt, steps)` of a random game with trusted deals, as tools/records.py describes them."""
    _, version, _, _, names = engine.entry(game)
    options = 1 << names.index("trusted") if "trusted" in names else 0
    table = engine.game(game)(seats, options, entropy(seed, 0))
    dealt = {
        "kind": "session", "session": "5e55" * 4, "game": game, "version": version, "seats": seats, "options": options,
        "names": ["Buzz", "Neil", "Jürgen", "Mae"][:seats], "colours": list(range(seats)), "mine": 1,
        "entropy": entropy(seed, 0).hex(), "state": bytes(table.state).hex(),
    }  # fmt: skip
    chance = Rng(entropy(seed, "picks"))
    steps = []
    while not table.over() and len(steps) < limit:
        picks = []
        for seat in range(seats):
            legal = list(table.legal(seat))
            picks.append(legal[chance.below(len(legal))] if legal else NONE)
        number = len(steps) + 1
        table.step(bytes(picks), entropy(seed, number))
        steps.append({
            "kind": "step", "step": number, "picks": picks, "entropy": entropy(seed, number).hex(),
            "state": bytes(table.state).hex(), "at": 1000 * number,
        })  # fmt: skip
    return dealt, steps


def record(path, dealt, steps, over=True):
    """Writes them as one handheld's file."""
    lines = [dealt, *steps] + ([{"kind": "over", "standings": []}] if over else [])
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
