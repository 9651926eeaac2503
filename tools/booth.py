"""Days of a kiosk at a convention, in simulated time: `python3 tools/booth.py`.

The whole program with its screens, and around it visitors who press anything at any time,
play to the end or walk away, an operator, handhelds that come and vanish, power cuts at any
time and in the middle of writes, and mistakes in the program. All is well when the attract
mode is back after each of them, nothing but those mistakes has failed, the figures are
those that somebody counted from outside, and the memory in use does not grow.

Exit code: 0 all is well, 1 something is not, 2 an option that cannot be used, 130 interrupted.
"""

import argparse
import gc
import importlib
import os
import sys
import time
import tracemalloc
from pathlib import Path

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

if __name__ == "__main__":  # imports start at the checkout, not in this folder
    sys.path[0] = ROOT
sys.path.append(os.path.join(ROOT, "lib"))

from tools import environment, long_run  # noqa: E402

OPEN_HOURS = 10
GROWTH = 200
"""So many blocks of memory more than after the first day, of some 300,000, are still none: a word or a picture more is in use."""


def parse(arguments):
    parser = argparse.ArgumentParser(prog="booth.py", allow_abbrev=False, description=__doc__.partition("\n\n")[0])
    parser.add_argument("--days", type=int, default=7, metavar="N", help="of {} hours with visitors, and a night each (default 7)".format(OPEN_HOURS))
    parser.add_argument("--gap", type=int, default=120, metavar="S", help="seconds without anybody between two visits, on average (default 120)")
    parser.add_argument("--trace", action="store_true", help="also tells the bytes that the program's own lines have allocated; takes four times as long")
    parser.add_argument("--seed", default="1", metavar="S", help="the same seed, the same days (default 1)")
    options = parser.parse_args(arguments)
    if options.days < 1 or options.gap < 1:
        parser.error("--days and --gap are at least 1")
    return options


def day(booth, gap, tell=lambda share: None):
    """One day of `booth`; `tell` gets the share of it that has gone by."""
    began = booth.elapsed
    until = began + OPEN_HOURS * 3600_000
    while booth.elapsed < until:
        booth.visit()
        booth.advance(int(booth.random.expovariate(1 / gap) * 1000), 400)
        tell((booth.elapsed - began) / 86400_000)
    booth.advance(began + 86400_000 - booth.elapsed, 2000)
    booth.settle()


def blocks():
    """Pieces of memory that the whole process has in use, without the engine of the game that was played last: on a computer it stays a while."""
    import engine

    for name in engine.names():
        engine.drop(name)
    gc.collect()
    return sys.getallocatedblocks()


def heap():
    """Bytes in use that the program has allocated, where it is traced."""
    filters = [tracemalloc.Filter(True, os.path.join(ROOT, part, "*")) for part in ("lib", "engine", "boards")]
    return sum(trace.size for trace in tracemalloc.take_snapshot().filter_traces(filters).traces)


def main(arguments):
    options = parse(arguments)
    from tests.app.booth import Booth

    _import_all()
    progress = environment.Progress(sys.stdout)
    began = time.monotonic()
    if options.trace:
        tracemalloc.start()
    booth = Booth(options.seed)
    rows, sizes = [("day", "visits", "presses", "begun", "played to the end", "given up", "power cuts", "torn writes", "mistakes", "blocks of memory", "bytes")], []

    def told(share):
        done = int(1000 * (len(sizes) + share))
        if progress.moving:
            progress.say(long_run.bar(max(1, done), 1000 * options.days, "thousandths of a day", time.monotonic() - began))

    before = _totals(booth)
    for number in range(options.days):
        day(booth, options.gap, told)
        sizes.append(blocks())
        now = _totals(booth)
        traced = "{:,}".format(heap()) if options.trace else ""
        rows.append((str(number + 1), *(str(b - a) for a, b in zip(before, now)), "{:,}".format(sizes[-1]), traced))
        before = now
        progress.say("day {} is over: {}".format(number + 1, ", ".join(rows[-1])))
    progress.end()
    rows.append(("all", *(str(value) for value in before), "", ""))
    long_run.print_table(rows)
    grown = max(sizes) - sizes[0]
    if grown > GROWTH:
        booth.problems.append("the memory in use has grown by {} blocks".format(grown))
    booth.close()
    for problem in booth.problems:
        print(problem)
    counts = booth.watcher.counts
    print("Figures of the kiosk, equal to those counted from outside after each visit:")
    print("; ".join("{} {}".format(" ".join(part for part in key if part), counts[key]) for key in sorted(counts)))
    print("Tables of others that it showed: {} from their start, {} that had begun.".format(*booth.watched))
    print("{:.1f} simulated days in {:.0f} s; at most {} blocks more in use than after the first day.".format(
        booth.elapsed / 86400_000, time.monotonic() - began, grown
    ))  # fmt: skip
    print("{} problems.".format(len(booth.problems) or "No"))
    return 1 if booth.problems else 0


def _import_all():
    """All of the program is in memory before anything is counted; on a computer nothing of it ever leaves."""
    for path in Path(ROOT, "lib", "ranium").rglob("*.py"):
        name = ".".join(path.relative_to(Path(ROOT, "lib")).with_suffix("").parts)
        importlib.import_module(name.removesuffix(".__init__"))


def _totals(booth):
    counts = booth.watcher.counts
    sums = [sum(value for key, value in counts.items() if key[0] == "game" and key[2] == what) for what in ("started", "finished")]
    given_up = sum(value for key, value in counts.items() if key[0] == "abort")
    return [booth.visits, booth.presses, *sums, given_up, booth.lost, booth.torn, booth.broken]


if __name__ == "__main__":
    environment.start(main, __file__, testing=True)
