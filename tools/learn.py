"""Learns what positions are worth to the bots, from their own games: `python3 tools/learn.py --game reload --seats 2`.

The bots value a position by a sum of weights (lib/ranium/bots/README.md). Each turn here lets
the strong bot play itself and the simple one, and moves its weights by least-squares temporal
difference learning, LSTD(0.7): what a position is worth, and what the next one is worth with
the points made between, should agree. Writes lib/ranium/bots/<game>_learned.py after each turn.

Exit code: 0 all well, 2 an option that cannot be used, 130 interrupted.
"""

import argparse
import importlib
import multiprocessing
import os
import random
import sys
from pathlib import Path

if __name__ == "__main__":  # imports start at the checkout, not in this folder
    sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    sys.path.insert(1, os.path.join(sys.path[0], "lib"))
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # each core has its own games

from tools import environment  # noqa: E402

GAMES = {"reload": (2, 3, 4), "load": (2,)}
UNIT = 32
"""Parts of a point that weights are counted in, as in lib/ranium/bots/fleet.py."""

_TRACE = 0.7  # how far what happens later counts for what was before
_NOISE = 0.05  # of all picks are made by chance, so that other positions are seen, too
_KEPT = 0.8  # of what the turns before have shown
_PASSES = 20  # of regret matching with two seats: a good part of the bots' own, in half the time
_CAUTION = 300.0  # how much must speak for a weight other than at the start
_CHUNK = 10
_TITLES = {"reload": "RELOAD!", "load": "Load!"}
_ROUNDS = {"reload": 2, "load": 3}
_BATTLES = {"reload": 14, "load": 12}


def lead(mine, most):
    """Which weight a lead in containers takes: fleet.py, written down once more to check it by."""
    return 4 + max(-3, min(3, mine - most)) if mine else 0


def counted(game, seat):
    """What of a position each weight counts for a seat: own less the mean of the others. A numpy array."""
    found = importlib.import_module("tools.learn_" + game.NAME).features(game, seat)
    seats = range(game.seats)
    for other in seats:
        sign = 1.0 if other == seat else -1.0 / (game.seats - 1)
        for slot in range(game.slots()):
            found[game.stack(other, slot)] += sign
        for colour in range(4):
            at = lead(game.count(other, colour), max(game.count(rival, colour) for rival in seats if rival != other))
            found[16 + at] += sign * game.pile(other, colour)[0]
            found[24 + at] += sign
    return found


def features(game, seat):
    """The same for the weights of all times, of which those of this round count, the later the less of its start."""
    import numpy

    found = counted(game, seat)
    done = game.battle() if game.NAME == "reload" else game.trick()
    left = 1 - done / _BATTLES[game.NAME]
    whole = numpy.zeros(2 * _ROUNDS[game.NAME] * len(found))
    first = 2 * game.round() * len(found)
    whole[first : first + len(found)] = found
    whole[first + len(found) : first + 2 * len(found)] = found * left
    return whole


def packed(weights):
    """Weights in points as the bots read them: 16-bit words, 32768 for none."""
    words = [max(0, min(65535, round(float(weight) * UNIT) + 32768)) for weight in weights]
    return b"".join(word.to_bytes(2, "little") for word in words)


def unpacked(data):
    import numpy

    words = [int.from_bytes(data[i : i + 2], "little") - 32768 for i in range(0, len(data), 2)]
    return numpy.array(words, float) / UNIT


def _games(task):
    """Plays some games with given weights; gives LSTD's matrix and vector."""
    import numpy

    import engine
    from engine.rng import Rng
    from engine.step import NONE
    from ranium import bots
    from tools.matches import deal

    name, seats, data, seed, numbers = task
    importlib.import_module("ranium.bots.{}_learned".format(name)).WEIGHTS[seats] = data
    if name == "reload":
        importlib.import_module("ranium.bots.reload_search")._PASSES = _PASSES
    matrix = vector = 0
    for number in numbers:
        dice = random.Random("{} {}".format(seed, number))
        game = engine.game(name)(seats, 0, dice.randbytes(32))
        deal(game, dice)
        me = number % seats
        players = ["strong"] * seats
        if number % 3 == 0:
            players = ["strong" if seat == me else "simple" for seat in range(seats)]
        rngs = [Rng(dice.randbytes(32)) for _ in players]
        seen, margins = [], []
        while not game.over():
            if game.phase() == 0:
                seen.append(features(game, me))
                margins.append(_margin(game, me))
            picks = [NONE] * seats
            for seat in range(seats):
                if game.waiting() >> seat & 1:
                    chance = dice.random() < _NOISE
                    picks[seat] = dice.choice(list(game.legal(seat))) if chance else bots.choose(players[seat], game, seat, rngs[seat])
            game.step(picks, dice.randbytes(32))
            deal(game, dice)
        seen = numpy.array(seen + [numpy.zeros(len(seen[0]))])  # nothing follows the end
        gains = numpy.diff(margins + [_margin(game, me)])
        traces = numpy.zeros_like(seen[:-1])
        trace = 0
        for i in range(len(traces)):
            trace = traces[i] = _TRACE * trace + seen[i]
        matrix = matrix + traces.T @ (seen[:-1] - seen[1:])
        vector = vector + traces.T @ gains
    return matrix, vector


def _margin(game, seat):
    others = [game.points(other) for other in range(game.seats) if other != seat]
    return game.points(seat) - sum(others) / len(others)


def write(name, weights):
    """Writes the module with the weights, {seats: bytes}, that the bots load."""
    text = '"""What positions of {} are worth (fleet.py, {}_search.py): written by tools/learn.py."""\n\nWEIGHTS = {{\n'.format(
        _TITLES[name], name
    )
    for seats, data in sorted(weights.items()):
        text += "    {}: (\n".format(seats)
        for i in range(0, len(data), 24):
            text += '        b"{}"\n'.format("".join("\\x{:02x}".format(byte) for byte in data[i : i + 24]))
        text += "    ),\n"
    Path(environment.ROOT, "lib/ranium/bots/{}_learned.py".format(name)).write_text(text + '}\n"""By the number of seats."""\n')


def nothing(name):
    """Weights of a bot that has learned nothing."""
    import numpy

    return numpy.zeros(2 * _ROUNDS[name] * importlib.import_module("tools.learn_" + name).SIZE)


def learn(name, seats, games, turns, seed, jobs, fresh):
    import numpy
    from tqdm import tqdm

    known = importlib.import_module("ranium.bots.{}_learned".format(name)).WEIGHTS
    weights = first = nothing(name) if fresh else unpacked(known[seats])
    matrix = vector = 0
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for turn in range(turns):
            data = packed(weights)
            tasks = [
                (name, seats, data, "{} {}".format(seed, turn), list(range(first, min(games, first + _CHUNK))))
                for first in range(0, games, _CHUNK)
            ]
            parts = list(tqdm(pool.imap(_games, tasks), total=len(tasks), desc="turn {}".format(turn + 1), disable=None))
            matrix = _KEPT * matrix + sum(part[0] for part in parts)
            vector = _KEPT * vector + sum(part[1] for part in parts)
            found = first + numpy.linalg.solve(matrix + _CAUTION * numpy.eye(len(vector)), vector - matrix @ first)
            moved = abs(found - weights).mean()
            weights = found
            known[seats] = packed(weights)
            write(name, known)
            print("turn {}: weights moved by {:.2f} points on average".format(turn + 1, moved), flush=True)


def main(words):
    parser = argparse.ArgumentParser(prog="learn.py", allow_abbrev=False, description="The bots learn what positions are worth.")
    parser.add_argument("--game", default="reload", choices=sorted(GAMES))
    parser.add_argument("--seats", type=int, default=2, metavar="N")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="in each turn (default 1000)")
    parser.add_argument("--turns", type=int, default=4, metavar="N", help="how often the weights change (default 4)")
    parser.add_argument("--seed", default="0", metavar="S")
    parser.add_argument("--fresh", action="store_true", help="forget what is known, and start from weights of zero")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N", help="processes (default: one for each core)")
    told = parser.parse_args(words)
    if told.seats not in GAMES[told.game]:
        parser.error("{} is learned for {} seats".format(told.game, " or ".join(map(str, GAMES[told.game]))))
    if min(told.games, told.turns, told.jobs) < 1:
        parser.error("--games, --turns and --jobs are at least 1")
    python = environment.enter(testing=True)
    if not environment.inside(python):
        return environment.again(python, __file__, words)
    learn(told.game, told.seats, told.games, told.turns, told.seed, told.jobs, told.fresh)
    return 0


if __name__ == "__main__":
    sys.modules["tools.learn"] = sys.modules["__main__"]
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
