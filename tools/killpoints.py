"""Cuts the power at every numbered point of the session's code: `python3 tools/killpoints.py [SEATS ...]`.

SEATS is the number of seats of each handheld of a table, as 1,1,1; by default several tables of two, three and four.
A point is a line that one handheld runs, or a byte of a write to its memory; the power goes there alone and together with
every choice of the others. Points that leave the same memory and the same frames are one: `--every` plays them all the same.
Exit code 1 if a game did not go on as it should.
"""

import argparse
import os
import subprocess
import sys
import time

if __name__ == "__main__":  # imports start at the checkout, not in this folder
    sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

from tools import environment  # noqa: E402

TABLES = ("1,1", "2,1", "1,1,1", "1,2,1", "1,1,1,1")


def campaign(seats, every, share):
    """All points of one table; True if every game went on. Prints progress, then figures."""
    from tests.link.killpoints import Campaign

    run = Campaign(seats, every, share)
    start = time.process_time()
    name = ",".join(map(str, seats))
    try:
        for victim in range(len(seats)):
            run.lines(victim)
            run.writes(victim)
            print("  {}: {:,} games".format(name, run.games), file=sys.stderr, flush=True)
    except AssertionError as error:
        print("{}: after {:,} games, {}".format(name, run.games, error))
        return False
    print(
        "{}: {:,} points in lines, {:,} torn writes, {:,} games played, all of them to the end with the picks made; {:.0f} s".format(
            name, run.points, run.torn, run.games, time.process_time() - start
        ),
        flush=True,
    )
    return True


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("tables", nargs="*", metavar="SEATS", help="such as 1,1,1")
    parser.add_argument("--every", action="store_true", help="play all points, not one of each group")
    parser.add_argument("--share", type=int, default=1, metavar="N", help="only one game in N")
    options = parser.parse_args(arguments)
    if sys.prefix == sys.base_prefix:  # not in the environment yet
        python = environment.enter(testing=True)
        return subprocess.call([python, os.path.abspath(__file__), *arguments], cwd=environment.ROOT)
    sys.path.insert(1, os.path.join(environment.ROOT, "lib"))
    try:
        tables = [tuple(int(own) for own in table.split(",")) for table in options.tables or TABLES]
    except ValueError:
        parser.error("a table is numbers of seats, as 1,1,1")
    return 0 if all([campaign(seats, options.every, max(1, options.share)) for seats in tables]) else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
