"""Learns what positions are worth to the bots, from games of their own: `python3 tools/learn.py --game reload --seats 2`.

The bots value a position by a sum of weights (lib/ranium/bots/README.md). They start from nothing.

1. Values. In the first turn simple bots play, in each later one strong bots with the weights
   found so far, all with picks by chance among theirs. Least-squares temporal differences,
   LSTD(0.5), find the weights with which the worth of a position agrees with that of the next
   one and the points made between.
2. Trials. In each turn every deal is played twice, by weights varied at random and by the
   opposite, against simple bots and against the weights as they are. Each weight moves the way
   that brought points (evolution strategies).
3. What is written is midway between the weights after 1 and the mean of those after each turn
   of 2, as trials overdo it: they end with bots that beat the simple one more often, and others less.

Writes lib/ranium/bots/<game>_learned.py. The same seed and games give the same weights with any
number of processes.

Exit code: 0 all well, 2 an option that cannot be used, 130 interrupted.
"""

import argparse
import importlib
import multiprocessing
import os
import sys
from pathlib import Path

if __name__ == "__main__":  # imports start at the checkout, not in this folder
    sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    sys.path.insert(1, os.path.join(sys.path[0], "lib"))
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # each core has its own games

from tools import environment, packing  # noqa: E402

GAMES = {"reload": (2, 3, 4), "load": (2,)}

_VALUES = 3  # turns
_KEPT = 0.5  # of what the turns before have shown, as they were played by weaker bots
_CAUTION = 300.0  # how much must speak for a weight other than zero
_FASTER = 0.5  # how far the weights go in a turn of trials
_CHUNK = 20
_TITLES = {"reload": "RELOAD!", "load": "Load!"}


class Learning:
    """One run: a game with so many seats, so many games in each turn, a seed, and the pool of processes that play.

    There are so many turns of `trials`, and for each game in them against simple bots so many against the `own` weights.
    """

    def __init__(self, name, seats, games, trials, own, seed, pool):
        self.name = name
        self.seats = seats
        self._games = games
        self._trials = trials
        self._own = own
        self._seed = seed
        self._pool = pool

    def weights(self):
        """Learns and gives the weights, in points."""
        import numpy

        found = self.values()
        weights = found
        turns = []
        for turn in range(self._trials):
            weights = self.tried(weights, turn)
            turns.append(weights)
        return (found + numpy.mean(turns, axis=0)) / 2

    def values(self):
        """The weights that least-squares temporal differences find."""
        import numpy

        from tools import learn_games
        from tools.learn_weights import packed

        player = "simple"
        matrix = vector = 0
        for turn in range(_VALUES):
            parts = self._spread(learn_games.value, "values", turn, self._games, (player,))
            matrix = _KEPT * matrix + sum(part[0] for part in parts)
            vector = _KEPT * vector + sum(part[1] for part in parts)
            found = numpy.linalg.solve(matrix + _CAUTION * numpy.eye(len(vector)), vector)
            player = packed(found)
        return found

    def tried(self, weights, turn):
        """The weights after a turn of trials."""
        from tools import learn_games
        from tools.learn_weights import packed

        others = ("simple",) + (packed(weights),) * self._own
        deals = self._games // 2
        worth = sum(self._spread(learn_games.attempt, "trials", turn, deals, (weights, others))) / deals
        return weights + _FASTER * learn_games.variation(self.name, worth)

    def _spread(self, work, kind, turn, games, more):
        """What all processes together make of the games of a turn, in their order."""
        from tqdm import tqdm

        seed = "{} {} {}".format(self._seed, kind, turn)
        tasks = [
            (self.name, self.seats, *more, seed, range(first, min(games, first + _CHUNK))) for first in range(0, games, _CHUNK)
        ]
        return list(tqdm(self._pool.imap(work, tasks), total=len(tasks), desc="{} {}".format(kind, turn + 1), disable=None))


def write(name, weights):
    """Writes the module with the weights, {seats: bytes}, that the bots load."""
    text = '"""What positions of {} are worth (fleet.py, {}_search.py): written by tools/learn.py."""\n\nWEIGHTS = {{\n'.format(
        _TITLES[name], name
    )
    for seats, data in sorted(weights.items()):
        text += "    {}: (\n{}\n    ),\n".format(seats, "\n".join(packing.literal(data, 24, 8)))
    Path(environment.ROOT, "lib/ranium/bots/{}_learned.py".format(name)).write_text(text + '}\n"""By the number of seats."""\n')


def main(words):
    parser = argparse.ArgumentParser(prog="learn.py", allow_abbrev=False, description="The bots learn what positions are worth.")
    parser.add_argument("--game", default="reload", choices=sorted(GAMES))
    parser.add_argument("--seats", type=int, default=2, metavar="N")
    parser.add_argument("--games", type=int, default=3000, metavar="N", help="in each turn (default 3000)")
    parser.add_argument("--trials", type=int, default=4, metavar="N", help="turns of trials (default 4)")
    parser.add_argument("--own", type=int, default=2, metavar="N", help="trials against the own weights for each against simple bots (default 2)")
    parser.add_argument("--seed", default="0", metavar="S")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N", help="processes (default: one for each core)")
    told = parser.parse_args(words)
    if told.seats not in GAMES[told.game]:
        parser.error("{} is learned for {} seats".format(told.game, " or ".join(map(str, GAMES[told.game]))))
    if told.games < 2 or told.own < 0 or min(told.trials, told.jobs) < 1:
        parser.error("--games is at least 2, --trials and --jobs at least 1, --own at least 0")
    python = environment.enter(testing=True)
    if not environment.inside(python):
        return environment.again(python, __file__, words)
    from tools import learn_games
    from tools.learn_weights import packed

    known = importlib.import_module("ranium.bots.{}_learned".format(told.game)).WEIGHTS
    with multiprocessing.get_context("spawn").Pool(told.jobs, learn_games.ready) as pool:
        known[told.seats] = packed(Learning(told.game, told.seats, told.games, told.trials, told.own, told.seed, pool).weights())
    write(told.game, known)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
