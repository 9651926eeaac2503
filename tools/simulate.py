"""Bots play many games against each other, to see how a game plays: `python3 tools/simulate.py --game mine --games 2000`.

Reports how long games last, who wins (by seat, and what else the game distinguishes) and
what gets used. Game number `n` is the same on every computer.

Exit code: 0 all well; 1 a game did not end, or, from 1,000 games on, nobody ever used
something that is there or a seat (order of play, colour ...) wins more than 10 percentage
points above its fair share; 2 an option that cannot be used; 130 interrupted.
"""

import argparse
import importlib
import multiprocessing
import os
import random
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":  # imports start at the checkout, not in this folder
    sys.path[0:1] = [str(ROOT), str(ROOT / "lib")]
    sys.modules["tools.simulate"] = sys.modules["__main__"]

import engine  # noqa: E402
from engine.rng import Rng  # noqa: E402

from tools import environment, matches  # noqa: E402

LEAD_MOST = 10.0
"""How many percentage points above its fair share a seat, colour ... may win."""
ENOUGH = 1000
"""Games from which on balance is judged; with fewer chance alone brings such shares, and rare things may not occur."""
_CHUNK = 10


class Tally:
    """What is counted in a game, one for all its games. A game's own is `Tally` in tools/simulate_<game>.py.

    `news(game, news)` sees every step, `end(game)` the end. `lengths` are what a game's length
    is measured in, `wins` {what: Counter of shares of a victory} with `fair(what)` the fair
    share of each, `used` {what: Counter}, with `unused()` the names of what was never used.
    `complaints()` tells what else is not well.
    """

    def __init__(self, seats, options):
        self.seats = seats
        self.games = self.unfinished = 0
        self.lengths = {"steps": Counter()}
        self.wins = {"seat": Counter()}
        self.used = {}

    def news(self, game, news):
        pass

    def end(self, game):
        self.lengths["steps"][game.steps()] += 1
        for seat in self.winners(game):
            self.wins["seat"]["seat {}".format(seat)] += 1 / len(self.winners(game))

    def winners(self, game):
        return matches.winners(game)

    def fair(self, what):
        return {"seat {}".format(seat): 1 / self.seats for seat in range(self.seats)}

    def unused(self):
        return []

    def complaints(self):
        """What else is not well."""
        return []

    def add(self, other):
        """Takes in what another tally has counted."""
        self.games += other.games
        self.unfinished += other.unfinished
        for mine, others in ((self.lengths, other.lengths), (self.wins, other.wins), (self.used, other.used)):
            for what, counter in others.items():
                mine.setdefault(what, Counter()).update(counter)


def tally_class(name):
    """A game's own way to count, or the general one."""
    try:
        return importlib.import_module("tools.simulate_" + name).Tally
    except ModuleNotFoundError:
        return Tally


def play(name, seats, options, bot, seed, number, tally):
    """Plays game `number` to its end and counts it."""
    from ranium import bots

    dice = random.Random("{} {} {} {} {}".format(seed, name, seats, options, number))
    game = engine.game(name)(seats, options, dice.randbytes(32))
    rng = Rng(dice.randbytes(32))
    matches.deal(game, dice)
    tally.games += 1
    tally.news(game, game.news())
    for _ in matches.steps(game, dice, lambda seat: bots.choose(bot, game, seat, rng)):
        tally.news(game, game.news())
    if game.over():
        tally.end(game)
    else:
        tally.unfinished += 1
    return game


def _chunk(task):
    name, seats, options, bot, seed, first, count = task
    tally = tally_class(name)(seats, options)
    for number in range(first, first + count):
        play(name, seats, options, bot, seed, number, tally)
    return tally


def simulate(name, seats, options, bot, seed, games, jobs, progress):
    """The tally of that many games; `progress(done)` is called on the way."""
    tasks = [
        (name, seats, options, bot, seed, first, min(_CHUNK, games - first)) for first in range(0, games, _CHUNK)
    ]
    total = tally_class(name)(seats, options)
    with multiprocessing.get_context("spawn").Pool(jobs, environment.deaf) as pool:  # which hands on where imports start
        for part in pool.imap_unordered(_chunk, tasks):
            total.add(part)
            progress(total.games)
    return total


def report(tally):
    """`(lines, complaints)` about a tally; what is played too seldom to tell is among the lines."""
    lines, complaints, doubts = [], [], []
    if tally.unfinished:
        complaints.append("{} games did not end within {} steps".format(tally.unfinished, matches.STEPS_MOST))
    for what, counter in tally.lengths.items():
        lines.append("{:16} {}".format(what, _distribution(counter)))
    ended = tally.games - tally.unfinished
    for what, counter in tally.wins.items():
        told = []
        for key, fair in tally.fair(what).items():
            share = 100 * counter[key] / ended if ended else 0
            told.append("{} {:.1f} % ({:.1f} to {:.1f}; {:+.1f})".format(key, share, *interval(counter[key], ended), share - 100 * fair))
            if share - 100 * fair > LEAD_MOST:
                doubts.append("{} wins {:.1f} %, its fair share is {:.1f} %".format(key, share, 100 * fair))
        lines.append("{:16} {}".format("wins by " + what, ", ".join(told)))
    for what, counter in tally.used.items():
        told = ", ".join("{} {:.2f}".format(key, count / tally.games) for key, count in counter.most_common())
        lines.append("{:16} {}".format(what, told))
    doubts += tally.complaints()
    doubts += ["never used: {}".format(thing) for thing in tally.unused()]
    if tally.games >= ENOUGH:
        complaints += doubts
    elif doubts:
        lines.append("{} games are too few to tell whether that is balanced; {} are enough".format(tally.games, ENOUGH))
    return lines, complaints


def interval(count, of):
    """Between which percentages a share lies, with 95 % certainty (Wilson); `count` may be a fraction."""
    return tuple(100 * edge for edge in matches.interval(count / of, of)) if of else (0.0, 100.0)


def _distribution(counter):
    """Shortest, tenths and longest of counted values."""
    values = sorted(counter.elements())
    if not values:
        return "none"
    at = [values[min(len(values) - 1, len(values) * tenth // 10)] for tenth in (1, 5, 9)]
    return "{} to {}; a tenth up to {}, half up to {}, nine tenths up to {}; mean {:.1f}".format(
        values[0], values[-1], *at, sum(values) / len(values)
    )


def main(arguments):
    parser = argparse.ArgumentParser(prog="simulate.py", description="Bots play many games and tell how it went.")
    parser.add_argument("--game", default="mine", metavar="NAME", help="which game: " + ", ".join(engine.names()))
    parser.add_argument("--games", type=int, default=2000, metavar="N", help="for each number of players (default 2000)")
    parser.add_argument("--players", type=int, metavar="N", help="only tables of this size (default: all)")
    parser.add_argument("--options", default="", metavar="A,B", help="the game's variants, by name")
    parser.add_argument("--bot", default="simple", metavar="NAME", help="which bot plays (default simple)")
    parser.add_argument("--seed", default="0", metavar="S", help="another seed, other games (any text)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N", help="processes (default: one for each core)")
    told = parser.parse_args(arguments)
    try:
        _, _, fewest, most, names = engine.entry(told.game)
    except ValueError as problem:
        parser.error(str(problem))
    options = 0
    for option in filter(None, told.options.split(",")):
        if option not in names:
            parser.error("{} has no option {!r}; there are: {}".format(told.game, option, ", ".join(names) or "none"))
        options |= 1 << names.index(option)
    if told.players is not None and not fewest <= told.players <= most:
        parser.error("{} is for {}{} players, not {}".format(told.game, "" if fewest == most else "{} to ".format(fewest), most, told.players))
    from ranium import bots

    if told.bot not in bots.names():
        parser.error("no bot named {!r}; there are: {}".format(told.bot, ", ".join(bots.names())))
    if told.games < 1 or told.jobs < 1:
        parser.error("--games and --jobs are at least 1")
    well = True
    for seats in range(fewest, most + 1) if told.players is None else (told.players,):
        title = "{}, {} players, {} games".format(told.game, seats, told.games)

        def progress(done, title=title):
            if sys.stderr.isatty():
                print("\r{}: {}".format(title, done), end="\r" if done == told.games else "", file=sys.stderr, flush=True)

        tally = simulate(told.game, seats, options, told.bot, told.seed, told.games, told.jobs, progress)
        lines, complaints = report(tally)
        print("{}{}".format(title, ", " + told.options if options else ""))
        for line in lines:
            print("  " + line)
        for complaint in complaints:
            print("  NOT WELL: " + complaint)
            well = False
    return 0 if well else 1


if __name__ == "__main__":
    environment.start(main, __file__)
