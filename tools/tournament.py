"""Bots against bots: `python3 tools/tournament.py --game reload --bots simple,strong --games 2000`.

Every two of the bots play a match. Tells for each the share of victories with its 95 %
confidence interval (Wilson), and for all a table of Elo ratings (Bradley-Terry). The seats
rotate, each deal is played from every seat, and the same seed gives the same result on any
number of cores or computers.

Exit code: 0 all well, 1 a game did not end or the cluster failed, 2 an option that cannot
be used, 130 interrupted.
"""

import argparse
import itertools
import json
import math
import os
import sys
import time
from pathlib import Path

if __name__ == "__main__":  # imports start at the checkout, not in this folder
    sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    sys.path.insert(1, os.path.join(sys.path[0], "lib"))

from tools import environment  # noqa: E402
from tools.matches import interval, seats  # noqa: E402

_CHUNK = 24  # games a task: whole cycles of seats
_ANCHOR = "simple"
"""The bot whose rating is 1000, if it plays."""


def ratings(names, shares):
    """Elo by name, from `{(first, second): (victories of the first, of the second)}`: the Bradley-Terry model."""
    import choix
    import numpy

    wins = numpy.zeros((len(names), len(names)))
    for (first, second), (won, lost) in shares.items():
        wins[names.index(first), names.index(second)] += won
        wins[names.index(second), names.index(first)] += lost
    strengths = choix.ilsr_pairwise_dense(wins, alpha=0.5) * 400 / math.log(10)  # alpha: nobody is infinitely strong
    anchor = strengths[names.index(_ANCHOR)] if _ANCHOR in names else strengths.mean()
    return {name: round(1000 + strengths[i] - anchor) for i, name in enumerate(names)}


def run(matches_list, games, jobs, dask, progress):
    """A Score for each match, played here or on a cluster; `progress(games)` hears of every chunk that is done."""
    from tools import matches

    tasks = [
        (i, list(range(first, min(first + _CHUNK, games))))
        for i in range(len(matches_list))
        for first in range(0, games, _CHUNK)
    ]
    scores = [matches.Score() for _ in matches_list]
    spread = on_cluster(dask) if dask else on_cores(jobs)
    for i, score in spread([(i, matches_list[i], numbers) for i, numbers in tasks]):
        scores[i] += score
        progress(score.games)
    return scores


def on_cores(jobs):
    """Plays on the cores of this computer."""

    def spread(tasks):
        import multiprocessing

        with multiprocessing.get_context("spawn").Pool(jobs, environment.deaf) as pool:
            yield from pool.imap_unordered(_task, tasks)

    return spread


def _task(task):
    from tools import matches

    i, match, numbers = task
    return i, matches.chunk(match, numbers)


def on_cluster(address):
    """Plays on a Dask cluster, to whose workers it sends the program."""
    try:
        from distributed import Client, as_completed
    except ImportError:
        pin = _pin("cluster")
        raise Unusable("--dask needs the package {}: .venv/bin/python -m pip install {}".format(pin.partition("==")[0], pin)) from None

    def spread(tasks):
        try:
            client = Client(address, timeout=10)
        except (OSError, ValueError) as problem:
            raise Unusable("no Dask scheduler answers at {}: {}".format(address, problem)) from None
        with client:
            packed = _packed()
            try:
                client.upload_file(str(packed))
            finally:
                packed.unlink()
            for future in as_completed([client.submit(_task, task, pure=False) for task in tasks]):
                yield future.result()

    return spread


def _pin(group):
    import tomllib

    with open(os.path.join(environment.ROOT, "pyproject.toml"), "rb") as file:
        return tomllib.load(file)["project"]["optional-dependencies"][group][0]


def _packed():
    """A zip of what plays, for workers that have no checkout."""
    import tempfile
    import zipfile

    root = Path(environment.ROOT)
    handle, name = tempfile.mkstemp(prefix="ranium-", suffix=".zip")
    os.close(handle)
    with zipfile.ZipFile(name, "w", zipfile.ZIP_DEFLATED) as file:
        for base, pattern in (
            (root, "engine/*.py"), (root / "lib", "ranium/__init__.py"), (root / "lib", "ranium/bots/*.py"),
            (root, "tools/__init__.py"), (root, "tools/environment.py"), (root, "tools/matches.py"), (root, "tools/tournament.py"),
        ):  # fmt: skip
            for path in sorted(base.glob(pattern)):
                file.write(path, path.relative_to(base).as_posix())
    return Path(name)


class Unusable(Exception):
    """Something that was asked for cannot be had; the text says why and what to do."""


def told(options, matches_list, scores, seconds):
    """All figures, as they go into the JSON file."""
    from tools.matches import WHOLE

    rows = []
    shares = {}
    for match, score in zip(matches_list, scores):
        share = score.wins[0] / WHOLE / score.games
        low, high = interval(share, score.games)
        shares[match.first, match.second] = [parts / WHOLE for parts in score.wins]
        rows.append({
            "bots": [match.first, match.second], "games": score.games, "victories": shares[match.first, match.second],
            "share": share, "low": low, "high": high,
            "points": [points / places for points, places in zip(score.points, score.places)],
        })  # fmt: skip
    return {
        "game": options.game, "options": options.options, "seats": options.seats, "seed": options.seed,
        "matches": rows, "elo": ratings(options.bots, shares), "seconds": round(seconds, 1),
    }  # fmt: skip


def lines(figures):
    """The same for people."""
    yield "{}, {} seats, seed {}{}".format(
        figures["game"], figures["seats"], figures["seed"], ", " + figures["options"] if figures["options"] else ""
    )
    yield ""
    yield "{:22} {:>6} {:>8}  {:17} {:>6} {:>6}".format("match", "games", "share", "95 % interval", "points", "other")
    for row in figures["matches"]:
        yield "{:22} {:6} {:7.1f}%  {:5.1f}% to {:5.1f}%   {:6.1f} {:6.1f}".format(
            " - ".join(row["bots"]), row["games"], 100 * row["share"], 100 * row["low"], 100 * row["high"], *row["points"]
        )
    yield ""
    yield "{:10} {:>5}".format("bot", "Elo")
    for name, rating in sorted(figures["elo"].items(), key=lambda entry: -entry[1]):
        yield "{:10} {:5}".format(name, rating)


def parse(words):
    import engine
    from ranium import bots

    parser = argparse.ArgumentParser(prog="tournament.py", allow_abbrev=False, description="Bots play bots; tells who is how strong.")
    parser.add_argument("--game", default="reload", metavar="NAME", help="which game: " + ", ".join(engine.names()))
    parser.add_argument("--bots", default="random,simple,good,strong", metavar="A,B", help="at least two of: " + ", ".join(bots.names()))
    parser.add_argument("--games", type=int, default=2000, metavar="N", help="for every two bots (default 2000)")
    parser.add_argument("--seats", type=int, metavar="N", help="at the table (default: the fewest of the game); the two bots share them")
    parser.add_argument("--options", default="", metavar="A,B", help="the game's options, by name")
    parser.add_argument("--seed", default="0", metavar="S", help="another seed, other games (any text)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N", help="processes (default: one for each core)")
    parser.add_argument("--dask", metavar="ADDRESS", help="play on a Dask cluster, by its scheduler's address (tcp://host:8786)")
    parser.add_argument("--json", metavar="FILE", help="write all figures to a file")
    options = parser.parse_args(words)
    try:
        names = engine.entry(options.game)[4]
    except ValueError as problem:
        parser.error(str(problem))
    options.bots = options.bots.split(",")
    for name in options.bots:
        if name not in bots.names():
            parser.error("no bot named {!r}; there are: {}".format(name, ", ".join(bots.names())))
    if len(set(options.bots)) < max(2, len(options.bots)):
        parser.error("--bots takes at least two different bots, each once")
    options.seats = seats(parser, options.game, options.seats)
    options.bits = 0
    for option in filter(None, options.options.split(",")):
        if option not in names:
            parser.error("{} has no option {!r}; there are: {}".format(options.game, option, ", ".join(names) or "none"))
        options.bits |= 1 << names.index(option)
    if options.games < 1 or options.jobs < 1:
        parser.error("--games and --jobs are at least 1")
    if options.json:
        try:
            open(options.json, "a", encoding="utf-8").close()
        except OSError as problem:
            parser.error("--json {}: {}".format(options.json, problem.strerror))
    return options


def main(words):
    options = parse(words)
    python = environment.enter(testing=True)
    if not environment.inside(python):
        return environment.again(python, __file__, words)
    from tqdm import tqdm

    from tools.matches import Endless, Match

    pairs = list(itertools.combinations(options.bots, 2))
    played = [Match(options.game, options.bits, options.seats, options.seed, second, first) for first, second in pairs]
    start = time.monotonic()
    try:
        with tqdm(total=len(played) * options.games, unit="game", disable=None) as bar:
            scores = run(played, options.games, options.jobs, options.dask, bar.update)
    except (Unusable, Endless) as problem:
        print("tournament.py: {}".format(problem), file=sys.stderr)
        return 2 if isinstance(problem, Unusable) else 1
    figures = told(options, played, scores, time.monotonic() - start)
    for line in lines(figures):
        print(line)
    if options.json:
        Path(options.json).write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
