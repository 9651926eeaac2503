"""A million frames that nobody should send, against all that reads the wire: `python3 tools/fuzz.py`.

Every frame goes to every transport, to the link's end, to lobbies and to sessions in all
their phases: half of the frames from strangers, half in the names of others at the
table, with sound check sums and tags. A tenth as many go to those who agree on a vacant
seat, to whole handhelds on their screens, and between the frames of whole games. Looked
for: an exception, a victim that grows or reads too much in one pass, a stranger that
changes anything, a wrong reveal.

Exit code: 0 nothing found, 1 something found (told with the job that finds it again),
2 an option that cannot be used, 130 interrupted.
"""

import argparse
import os
import sys
import traceback

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

if __name__ == "__main__":  # imports start at the checkout, not in this folder
    sys.path[0] = ROOT
sys.path.append(os.path.join(ROOT, "lib"))

from tools import environment, long_run  # noqa: E402

_SHARE = 10_000  # fuzzed frames of one job
_TRACED = 10  # one job in so many counts every allocation, which takes longer
_IN_A_RING = 20  # frames there cost so much time that there are fewer of them, by this factor

PLACES = {
    "strangers": "strangers' frames at transports, lobbies, sessions",
    "table": "frames in others' names at the same",
    "vacant": "strangers' frames where a seat is vacant",
    "vacant-table": "frames in others' names at the same",
    "screens": "strangers' frames at whole handhelds",
    "screens-table": "frames in others' names at whole handhelds",
    "games": "between the frames of games over datagrams",
    "ring": "between the frames of games over a serial ring",
}


def parse(arguments):
    parser = argparse.ArgumentParser(prog="fuzz.py", allow_abbrev=False, description=__doc__.partition("\n\n")[0])
    parser.add_argument("--fuzzed", type=int, default=1_000_000, metavar="N", help="frames made up (default 1000000)")
    parser.add_argument("--mutants", type=int, default=100_000, metavar="N", help="real frames changed (default 100000)")
    parser.add_argument("--seed", default="0", metavar="S", help="other frames (any text, default 0)")
    parser.add_argument("--only", metavar="JOB", help="just one job, as a finding names it, e.g. table:17")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), metavar="N", help="jobs at the same time (default: one for each processor)")
    options = parser.parse_args(arguments)
    if options.fuzzed < 1 or options.mutants < 0:
        parser.error("there must be at least one frame")
    options.jobs = planned(options.fuzzed, options.mutants, options.seed)
    if options.only:
        options.jobs = [job for job in options.jobs if "{}:{}".format(*job) == options.only]
        if not options.jobs:
            parser.error("--only {} names no job of this run; table:1 may".format(options.only))
    return options


def planned(fuzzed, mutants, seed):
    """The jobs: (place, number, seed, fuzzed frames, mutants)."""
    jobs = []
    parts = (
        (("strangers", "table"), 1), (("vacant", "vacant-table"), 10), (("screens", "screens-table"), 10),
        (("games",), 10), (("ring",), 10 * _IN_A_RING),
    )  # fmt: skip
    for places, factor in parts:
        count = max(len(places), fuzzed // factor // _SHARE)
        for number in range(count):
            shares = [(whole // factor * (number + 1)) // count - (whole // factor * number) // count for whole in (fuzzed, mutants)]
            jobs.append((places[number % len(places)], number, seed, *shares))
    return jobs


def run(job):
    """One job: its name, its Tally or what went wrong (text)."""
    place, number, seed, fuzzed, mutants = job
    from tests.link import fuzzing

    name = "{}:{}".format(place, number)
    seed = "{}/{}".format(seed, name)
    trace = number // 2 % _TRACED == 0
    try:
        if place in ("games", "ring"):
            tally = fuzzing.in_games(seed, fuzzed, mutants, "ring" if place == "ring" else "udp")
        else:
            feeds = {"screens": fuzzing.at_the_screen, "vacant": fuzzing.at_a_vacant_seat}
            feed = feeds.get(place.partition("-")[0], fuzzing.at_the_link)
            tally = feed(seed, fuzzed, mutants, place.endswith("table"), trace)
    except Exception:
        return name, traceback.format_exc()
    return name, tally


def main(arguments):
    options = parse(arguments)
    sums, findings = {}, []

    def found(result):
        name, tally = result
        if isinstance(tally, str):
            findings.append(name)
            return "{}:\n{}".format(name, tally)
        add(sums.setdefault(name.partition(":")[0], {}), tally)
        return None

    complete = long_run.each(run, options.jobs, options.processes, "jobs", found)
    tell(sums)
    if findings:
        print("{} of {} jobs found something. One again: python3 tools/fuzz.py --fuzzed {} --mutants {} --seed {} --only {}".format(
            len(findings), len(options.jobs), options.fuzzed, options.mutants, options.seed, findings[0]
        ))  # fmt: skip
        return 1
    if not complete:
        return 130
    print("No exception, nothing grew, no pass read without end, no game was changed.")
    return 0


def add(sums, tally):
    """Adds a Tally to what its place has come to."""
    for field, value in vars(tally).items():
        if field in ("reads", "growth", "traced"):
            sums[field] = max(sums.get(field, value), value)
        else:
            sums[field] = sums.get(field, 0) + value


def tell(sums):
    """A table that is Markdown, too."""
    rows = [("where", "frames", "fed", "passes", "most reads a pass", "growth of a victim", "games")]
    for place, title in PLACES.items():
        if place in sums:
            one = sums[place]
            rows.append((
                title, *("{:,}".format(one[field]) for field in ("frames", "fed")), "{:,}".format(one["passes"]) if one["passes"] else "",
                str(one["reads"] or ""), "{:,} bytes".format(max(0, one["growth"])) if one["passes"] else "", "{:,}".format(one["games"]) if one["games"] else "",
            ))  # fmt: skip
    long_run.print_table(rows)


if __name__ == "__main__":
    environment.start(main, __file__, testing=True)
