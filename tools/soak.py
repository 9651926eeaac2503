"""Many whole games over a link with faults, in simulated time: `python3 tools/soak.py`.

Each game goes over the real transports and the real lobby and session; the faults are
those of tools/chaos.py. A game is well when every handheld comes to its end, and every
step of it is what it is for all the others and in the same game without faults. Tells
what the faults cost: frames a step, and the time between the first turn-over and the last.
If the faults are so bad that a game is not over after ten minutes, frames pass again, and
it must come to its end within one more.

Exit code: 0 all games are well, 1 some are not (named with the option that plays just
that one), 2 an option that cannot be used, 130 interrupted.
"""

import argparse
import os
import statistics
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

if __name__ == "__main__":  # imports start at the checkout, not in this folder
    sys.path[0] = ROOT
sys.path.append(os.path.join(ROOT, "lib"))

from tools import environment, long_run  # noqa: E402
from tools.chaos import Spec  # noqa: E402

SPEC = "loss=20,corrupt=5,repeat=5,reorder=10,delay=50,cut=2000/20000"
"""The faults that every release must come through; each game has a seed of its own."""

FOUR = (1, 1, 1, 1)
MIXES = ((1, 1, 1), (1, 1), (2, 1, 1), (2, 2), (3, 1), (2, 1))
"""Other tables: seats on each handheld."""

KINDS = ("ring", "udp", "whole")


def parse(arguments):
    parser = argparse.ArgumentParser(prog="soak.py", allow_abbrev=False, description=__doc__.partition("\n\n")[0])
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="games with four handhelds, on each link (default 1000)")
    parser.add_argument("--mixes", type=int, default=200, metavar="N", help="games for each other table, on each link (default 200)")
    parser.add_argument("--whole", type=int, default=20, metavar="N", help="games of whole handhelds with screens and bots, for 2, 3 and 4 (default 20)")
    parser.add_argument("--links", default="ring,udp", metavar="LINK,LINK", help="ring: a serial ring; udp: datagrams (default both)")
    parser.add_argument("--chaos", default=SPEC, metavar="SPEC", help="the faults (default {}); each game adds its seed".format(SPEC))
    parser.add_argument("--only", metavar="GAME", help="just one game, as a failure names it, e.g. ring:1,1,1,1:17")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), metavar="N", help="games at the same time (default: one for each processor)")
    options = parser.parse_args(arguments)
    try:
        options.spec = Spec.parse(options.chaos)
    except ValueError as problem:
        parser.error("--chaos: {}".format(problem))
    options.links = options.links.split(",")
    if not set(options.links) <= {"ring", "udp"}:
        parser.error("--links {}: there are ring and udp".format(",".join(options.links)))
    options.sets = planned(options)
    if options.only:
        try:
            kind, seats, number = options.only.split(":")
            seats = tuple(int(count) for count in seats.split(","))
            if kind not in KINDS or len(seats) > 4 or not 2 <= sum(seats) <= 4 or min(seats) < 1:
                raise ValueError
            options.sets = [(kind, seats, [int(number)])]
        except ValueError:
            parser.error("--only {} names no game; ring:1,1,1,1:17 does".format(options.only))
    if not options.sets:
        parser.error("there is no game to play")
    return options


def planned(options):
    """The sets of games: (kind, seats of each handheld, numbers of the games)."""
    sets = []
    for link in options.links:
        sets.append((link, FOUR, range(options.games)))
        sets += [(link, seats, range(options.mixes)) for seats in MIXES]
    sets += [("whole", (1,) * count, range(options.whole)) for count in (4, 3, 2)]
    return [one for one in sets if one[2]]


def play(job):
    """One game with faults and without: (name of the game, outcome with faults, frames a step without)."""
    kind, seats, number, spec = job
    from tests.link.rough import Table, compare

    if kind == "whole":
        from tests.app import rough

        outcome, reference = rough.play(len(seats), number, spec), rough.play(len(seats), number)
    else:
        outcome, reference = Table(kind, seats, number, spec).play(), Table(kind, seats, number).play()
    compare(outcome, reference)
    outcome.problems += ["without faults: " + problem for problem in reference.problems]
    outcome.history = outcome.history[-1:]  # enough for its length; the rest would only be carried about
    outcome.length = reference.steps
    outcome.calm = reference.frames, reference.time, reference.spreads
    return "{}:{}:{}".format(kind, ",".join(map(str, seats)), number), outcome


class Figures:
    """What a set of games comes to."""

    def __init__(self, kind, seats):
        self.title = "{}, {}".format({"ring": "serial ring", "udp": "datagrams", "whole": "whole handhelds"}[kind], "+".join(map(str, seats)))
        self.games = self.bad = self.steps = 0
        self._handhelds = len(seats)
        self._frames = [0, 0]  # without and with faults
        self._time = [0, 0]
        self._spreads = [[], []]
        self._most = 0.0

    def add(self, outcome):
        self.games += 1
        self.bad += bool(outcome.problems)
        steps = outcome.length
        self.steps += steps
        for at, (frames, time_, spreads) in enumerate((outcome.calm, (outcome.frames, outcome.time, outcome.spreads))):
            self._frames[at] += frames
            self._time[at] += time_
            self._spreads[at] += spreads
        self._most = max(self._most, outcome.frames / max(1, steps) / self._handhelds)

    def cells(self):
        """A row of the table."""
        each = [frames / self.steps / self._handhelds for frames in self._frames]
        spread = [" / ".join("{:.0f}".format(value) for value in _spread(values)) if values else "" for values in self._spreads]
        return [
            self.title, str(self.games), str(self.games - self.bad), str(self.steps),
            "{:.1f}".format(each[0]), "{:.1f}".format(each[1]), "{:.1f}".format(self._most), "{:.1f}".format(each[1] / each[0]),
            "{:.0f}".format(self._time[0] / self.steps), "{:.0f}".format(self._time[1] / self.steps), *spread,
        ]  # fmt: skip


HEAD = (
    "link, seats of each handheld", "games", "well", "steps", "frames a step", "with faults", "worst game", "times",
    "ms a step", "with faults", "turn-over spread", "with faults",
)  # fmt: skip


def _spread(values):
    """Median, 95th percentile and greatest."""
    ordered = sorted(values)
    return statistics.median(ordered), ordered[len(ordered) * 95 // 100], ordered[-1]


def main(arguments):
    options = parse(arguments)
    jobs = [
        (kind, seats, number, Spec(**{**vars(options.spec), "seed": "{}/{}".format(options.spec.seed, number)}))
        for kind, seats, numbers in options.sets
        for number in numbers
    ]
    rows, failures, saved = {}, [], []

    def found(result):
        name, outcome = result
        kind, seats = name.split(":")[:2]
        rows.setdefault((kind, seats), Figures(kind, seats.split(","))).add(outcome)
        if outcome.saved:
            saved.append(name)
        if outcome.problems:
            failures.append(name)
            return "{}: {}".format(name, "; ".join(outcome.problems))
        return None

    complete = long_run.each(play, jobs, options.processes, "games", found)
    long_run.print_table([HEAD] + [figures.cells() for figures in rows.values()])
    print("Faults: {}. Frames a step: that each handheld sends. Spread: median / 95th percentile / greatest, in ms.".format(options.chaos))
    if saved:
        print("{} of {} games were not over after ten minutes and came to their end when frames passed again.".format(len(saved), len(jobs)))
    if failures:
        print("{} of {} games went wrong. One again: python3 tools/soak.py --chaos {} --only {}".format(len(failures), len(jobs), options.chaos, failures[0]))
        return 1
    if not complete:
        return 130
    print("All {} games ended with equal states on all handhelds, step by step those of the games without faults.".format(len(jobs)))
    return 0


if __name__ == "__main__":
    environment.start(main, __file__, testing=True)
