"""Visits every state that a few handhelds can be in over a game of two steps: `python3 tools/modelcheck.py [NAME ...]`.

It drives the real session (tests/link/model says how) and prints a line of figures for each table, or the way to the
first state that must not be. Without names all tables but the largest; `--list` names them. Exit code 1 if anything
was found.
"""

import argparse
import os
import subprocess
import sys
import time

if __name__ == "__main__":  # imports start at the checkout, not in this folder
    sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

from tools import environment  # noqa: E402

# name: (what it is, arguments of World, True if it takes long). Masks of seats and devices are numbers with a bit each.
TABLES = {
    "two": ("two handhelds, every power cut", dict(seats=(1, 1)), False),
    "two-burst": ("two handhelds, up to two frames in a pass", dict(seats=(1, 1), burst=2), False),
    "two-heard": ("two handhelds, also whom they hear and for how long not", dict(seats=(1, 1), detailed=True), False),
    "two-seats": ("two seats on one of two handhelds, every power cut", dict(seats=(2, 1)), False),
    "two-liar": ("two handhelds, the first commits again after each power cut", dict(seats=(1, 1), liar=(0, "forgetful")), False),
    "three-whole": ("three handhelds, no power cut", dict(seats=(1, 1, 1), cuts=0), False),
    "three-first": ("three handhelds, power cuts and two picks of one", dict(seats=(1, 1, 1), two=1, cuts=1), False),
    "three": ("three handhelds, every power cut, one pick each", dict(seats=(1, 1, 1), two=0), False),
    "three-liar": (
        "three handhelds from the deal on, the first plays anew after each power cut: use --most",
        dict(seats=(1, 1, 1), two=1, cuts=1, dealt=True, liar=(0, "two_faced")),
        True,
    ),
    "three-pick": ("three handhelds, every power cut, two picks of the first", dict(seats=(1, 1, 1), two=1), True),
    "three-picks": ("three handhelds, every power cut, two picks each", dict(seats=(1, 1, 1)), True),
}


def check(name, most, quiet):
    """Visits one table; True if all was well. Prints progress, then its figures or what was found."""
    from tests.link.model import mutants
    from tests.link.model.proofs import confirm, loops
    from tests.link.model.world import Violation, World

    _, arguments, _ = TABLES[name]
    arguments = dict(arguments)
    if "liar" in arguments:
        device, kind = arguments["liar"]
        arguments["liar"] = device, getattr(mutants, kind)()
    world = World(**arguments)
    start = time.process_time()
    shown = [time.monotonic()]

    def progress(world, waiting):
        if not quiet and time.monotonic() > shown[0] + 5:
            shown[0] = time.monotonic()
            text = "  depth {}: {:,} states, {:,} wait".format(world.depth, world.states, waiting)
            print(text, file=sys.stderr, flush=True)

    try:
        whole = world.explore(most, progress)
        if not arguments.get("detailed"):  # else it may come back to whom it has heard when
            found = loops(world)
            if found:
                raise Violation("without a power cut one can come back to the same {} states".format(len(found)))
            tried = confirm(world) if world.liar < 0 else 0
        else:
            tried = 0
    except Violation as violation:
        print("{}: {}".format(name, violation))
        return False
    print(
        "{}: {:,} states{}, {:,} transitions, depth {}{}; {:,} states of single handhelds,"
        " {:,} frames, {:,} moves of a session, {:,} more to confirm; {:.0f} s".format(
            name,
            world.states,
            "" if whole else " (not all)",
            world.transitions,
            world.depth,
            ", {:,} tables of them at the end".format(world.ends) if world.liar < 0 else "",
            sum(len(handheld.locals) for handheld in world.handhelds),
            sum(map(len, world.frames.variants)),
            sum(handheld.moves for handheld in world.handhelds) - tried,
            tried,
            time.process_time() - start,
        ),
        flush=True,
    )
    return True


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="tables, or all")
    parser.add_argument("--list", action="store_true", help="name the tables")
    parser.add_argument("--most", type=int, metavar="N", help="stop a table after about N states")
    parser.add_argument("--quiet", action="store_true", help="no progress")
    options = parser.parse_args(arguments)
    unknown = set(options.names) - set(TABLES) - {"all"}
    if unknown:
        parser.error("no such table: {}".format(", ".join(sorted(unknown))))
    if options.list:
        for name, (what, _, slow) in TABLES.items():
            print("{:12} {}{}".format(name, what, " (long)" if slow else ""))
        return 0
    if sys.prefix == sys.base_prefix:  # not in the environment yet
        python = environment.enter(testing=True)
        return subprocess.call([python, os.path.abspath(__file__), *arguments], cwd=environment.ROOT)
    sys.path.insert(1, os.path.join(environment.ROOT, "lib"))
    names = list(TABLES) if "all" in options.names else options.names or [n for n in TABLES if not TABLES[n][2]]
    return 0 if all([check(name, options.most, options.quiet) for name in names]) else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
