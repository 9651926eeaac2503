"""How long the bots think on a board, modelled: `python3 tools/thinking.py --game reload --seats 4 --bot strong`.

Positions come from games that the bot plays against itself and `simple`. Each is thought
about on MicroPython several times, of which the shortest counts for each slice; a
calibration loop makes that milliseconds on an RP2040 (tools/measures/speed.py). Loading the
modules, which happens within the first slice of a board, and collecting memory are not in it.

Exit code: 0 all well, 1 a pick takes longer than --most or a slice longer than --slice, 2 an
option that cannot be used, 130 interrupted.
"""

import argparse
import os
import random
import sys

if __name__ == "__main__":  # imports start at the checkout, not in this folder
    sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    sys.path.insert(1, os.path.join(sys.path[0], "lib"))

from tools import environment  # noqa: E402

_TIMES = 7  # of which the shortest counts
_HEAP = 8000000
_CHUNK = 50  # positions an interpreter

_PROGRAM = """
import gc, utime
import engine
from engine.rng import Rng
from ranium import bots, thrift

thrift.SCARCE = False  # nothing is loaded again for each pick
NAME, SEATS, OPTIONS, BOT, POSITIONS, TIMES = {!r}

def loop(n):
    x = 0
    for _ in range(n):
        x += 1

def best(times):
    least = 1000000
    for _ in range(times):
        start = utime.ticks_us()
        loop(20000)
        least = min(least, utime.ticks_diff(utime.ticks_us(), start))
    return least / 20000

def think(game, seat):
    slices = []
    thoughts = bots.think(BOT, game, seat, Rng(bytes(32)))
    pick = -1
    while pick < 0:
        start = utime.ticks_us()
        pick = next(thoughts)
        slices.append(utime.ticks_diff(utime.ticks_us(), start))
    return slices

best(20)
for state, seat in POSITIONS:
    game = engine.game(NAME)(SEATS, OPTIONS, None)
    game.state[:] = state
    shortest = think(game, seat)
    for _ in range(TIMES):
        gc.collect()
        shortest = [min(pair) for pair in zip(shortest, think(game, seat))]
    print(best(5), *shortest)
"""


def positions(name, seats, options, bot, number, seed):
    """`(view, seat)` of so many decisions, drawn by chance from games of the bot and `simple`."""
    import engine
    from engine.rng import Rng
    from ranium import bots
    from tools import matches

    found = []
    dice = random.Random(seed)
    while len(found) < number:
        game = engine.game(name)(seats, options, dice.randbytes(32))
        matches.deal(game, dice)
        lineup = [dice.choice((bot, "simple")) for _ in range(seats)]
        rngs = [Rng(dice.randbytes(32)) for _ in range(seats)]

        def choose(seat):
            if dice.random() < 0.1:
                found.append((bytes(game.view(seat)), seat))
            return bots.choose(lineup[seat], game, seat, rngs[seat])

        for _ in matches.steps(game, dice, choose):
            pass
    return found[:number]


def timed(name, seats, options, bot, found):
    """For each position the milliseconds of its slices on a board."""
    from tools.measures import interpreters
    from tools.measures.speed import BOARD_LOOP_US

    told = []
    for first in range(0, len(found), _CHUNK):
        program = _PROGRAM.format((name, seats, options, bot, found[first : first + _CHUNK], _TIMES))
        for line in interpreters.run_64(environment.ROOT, _HEAP, program).splitlines():
            loop_us, *slices = [float(word) for word in line.split()]
            told.append([us / loop_us * BOARD_LOOP_US / 1000 for us in slices])
    return told


def main(words):
    import engine
    from ranium import bots
    from tools import matches

    parser = argparse.ArgumentParser(prog="thinking.py", allow_abbrev=False, description="How long the bots think on a board.")
    parser.add_argument("--game", default="reload", choices=engine.names())
    parser.add_argument("--seats", type=int, metavar="N", help="default: the fewest of the game")
    parser.add_argument("--bot", default="strong", choices=bots.names())
    parser.add_argument("--positions", type=int, default=200, metavar="N", help="decisions to think about (default 200)")
    parser.add_argument("--seed", default="0", metavar="S")
    parser.add_argument("--most", type=int, default=1500, metavar="MS", help="for a pick (default 1500)")
    parser.add_argument("--slice", type=int, default=40, metavar="MS", help="for a slice of it (default 40)")
    told = parser.parse_args(words)
    told.seats = matches.seats(parser, told.game, told.seats)
    if told.positions < 1:
        parser.error("--positions is at least 1")
    python = environment.enter(testing=True)
    if not environment.inside(python):
        return environment.again(python, __file__, words)
    found = positions(told.game, told.seats, 0, told.bot, told.positions, told.seed)
    picks = timed(told.game, told.seats, 0, told.bot, found)
    whole = [sum(slices) for slices in picks]
    slices = [each for pick in picks for each in pick]
    print("{} at {}, {} seats, {} decisions, milliseconds on a board".format(told.bot, told.game, told.seats, len(picks)))
    for what, values in (("a pick", whole), ("a slice", slices)):
        print("{:8} {:7.1f} on average {:7.1f} at most".format(what, sum(values) / len(values), max(values)))
    late = [what for what, value, most in (("a pick", max(whole), told.most), ("a slice", max(slices), told.slice)) if value > most]
    if late:
        print("Too long: {}.".format(" and ".join(late)))
    return 1 if late else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
