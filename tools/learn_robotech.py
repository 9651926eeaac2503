"""Learns what cards and actions bring the bots of Robotech: `python3 tools/learn_robotech.py --seats 4 --games 8000`.

The simple bot plays with itself. Half of the cards are played by chance, and of the actions
that it finds better than none a quarter is taken by chance. So it shows what each of them
does to the own share of the victory besides what the bot sees of it at once, for each faction:
least squares with a little caution. Writes lib/ranium/bots/robotech_learned.py.

Exit code: 0 all well, 2 an option that cannot be used, 130 interrupted.
"""

import argparse
import multiprocessing
import os
import random
import sys
from pathlib import Path

if __name__ == "__main__":  # imports start at the checkout, not in this folder
    sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    sys.path.insert(1, os.path.join(sys.path[0], "lib"))
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # each core has its own games

from tools import environment, packing  # noqa: E402

UNIT = 16384
"""Parts of a victory that the bot counts in."""
STEP = 16
"""So many of them are one in a table of bytes."""
EVEN = 128
"""What stands for 0 there."""
CARDS = 34
ACTIONS = 7
"""The next number is END."""

_CHUNK = 20
_CAUTION = 100.0  # how much must speak for a number other than 0
_WHOLE = 20.0  # of gains, in the bot's own points
_FAR = 4.0  # gains of more than so many of these are no more


def watched():
    """A class for the simple bot's values that notes what it weighs: `cards`, (slot, gain), or `actions`, (pick, gain)."""
    from engine.robotech import COMMAND
    from ranium.bots.robotech_worth import Worth

    class Watched(Worth):
        def __init__(self, game, me):
            super().__init__(game, me)
            self.cards = []
            self.actions = []

        def liking(self, slot, gain, rng):
            self.cards.append((slot, gain))
            return super().liking(slot, gain, rng)

        def weighed(self, pick, value, still):
            if still is not None and self.game.phase() == COMMAND:
                self.actions.append((pick, value - still))
            return super().weighed(pick, value, still)

    return Watched


def games(task):
    """What was decided in some games: `(kind, faction, round, taken, {choice: gain}, share)`."""
    import engine
    from engine.robotech import PICK_END
    from engine.rng import Rng
    from ranium.bots import robotech
    from tools.matches import steps

    seats, seed, numbers = task
    value = watched()
    found = []
    for number in numbers:
        dice = random.Random("{} {} {}".format(seed, seats, number))
        game = engine.game("robotech")(seats, 0, dice.randbytes(32))
        rngs = [Rng(dice.randbytes(32)) for _ in range(seats)]
        decided = []

        def choose(seat):
            known = game.copy()
            known.state[:] = game.view(seat)
            made = []

            def watch(game, me):
                made.append(value(game, me))
                return made[0]

            for pick in robotech.think(known, seat, rngs[seat], watch):
                pass
            if not made:
                return pick
            faction = game.faction(seat)
            if made[0].cards:
                if dice.random() < 0.5:
                    pick = dice.choice(made[0].cards)[0]
                choices = {game.card(faction, slot): gain for slot, gain in made[0].cards}
                decided.append(("card", faction, game.round(), game.card(faction, pick), choices))
            elif made[0].actions:
                better = {each: gain for each, gain in made[0].actions if gain > 0 or each == PICK_END}
                if dice.random() < 0.25:
                    pick = dice.choice(list(better))
                if pick in better and len(better) > 1:
                    choices = {min(each, ACTIONS): gain for each, gain in better.items()}
                    decided.append(("action", faction, game.round(), min(pick, ACTIONS), choices))
            return pick

        for _ in steps(game, dice, choose):
            pass
        won = game.winners()
        for kind, faction, round, taken, choices in decided:
            share = (won >> faction & 1) / max(1, bin(won).count("1"))
            found.append((kind, faction, round, taken, choices, share))
    return found


def fitted(rows, size):
    """`(numbers, gain)`: what each choice brings besides its gain, and a point of gain, in shares of a victory.

    What there was to choose from, and the round, are taken out: so only what was taken tells.
    """
    import numpy

    taken = numpy.zeros((len(rows), size))
    held = numpy.zeros((len(rows), size))
    rest = numpy.zeros((len(rows), 5))
    result = numpy.zeros(len(rows))
    for i, (_, _, round, choice, choices, share) in enumerate(rows):
        taken[i, choice] = 1
        for each in choices:
            held[i, each] = 1
        mean = sum(choices.values()) / len(choices)
        rest[i, round - 1] = 1
        rest[i, 4] = max(-_FAR, min(_FAR, (choices[choice] - mean) / _WHOLE))
        result[i] = share
    counted = numpy.concatenate([taken, held, rest], 1)
    counted -= counted.mean(0)
    matrix = counted.T @ counted + numpy.diag([_CAUTION] * 2 * size + [1.0] * 5)
    weights = numpy.linalg.solve(matrix, counted.T @ (result - result.mean()))
    return numpy.where(taken.any(0), weights[:size], 0), weights[-1] / _WHOLE


def learned(rows):
    """What the bot is told of one number of seats: for each faction a table, empty if nobody plays it.

    It holds what cards bring and what a point of their gain does, and the same of the actions of each round.
    """
    tables = []
    for faction in range(4):
        mine = [row for row in rows if row[1] == faction]
        if not mine:
            tables.append(b"")
            continue
        cards, gain = fitted([row for row in mine if row[0] == "card"], CARDS)
        whole = table(cards) + slope(gain)
        for round in range(1, 5):
            found, gain = fitted([row for row in mine if row[0] == "action" and row[2] == round], ACTIONS + 1)
            whole += table(found[:-1] - found[-1]) + slope(gain)  # none at all is what the others are measured by
        tables.append(whole)
    return tuple(tables)


def table(values):
    """Shares of a victory as bytes."""
    return bytes(max(0, min(255, round(float(value) * UNIT / STEP) + EVEN)) for value in values)


def slope(gain):
    """What a point of the bot's own is, as a byte: at least a little, so that it tells between equals."""
    return bytes((max(1, min(255, round(gain * UNIT))),))


def write(known):
    """Writes the module that the bot loads from `known`, {seats: tables}."""
    text = '"""What cards and actions bring the factions of Robotech (robotech_search.py): written by tools/learn_robotech.py."""\n'
    text += "\nTABLES = {\n"
    for seats, tables in sorted(known.items()):
        text += "    {}: (\n".format(seats)
        for data in tables:
            lines = "\n".join(packing.literal(data, 24, 12)) or '            b""'
            text += "        (\n" + lines + "\n        ),\n"
        text += "    ),\n"
    text += '}\n"""By the number of seats and faction; tools/learn_robotech.py tells what is in it."""\n'
    Path(environment.ROOT, "lib/ranium/bots/robotech_learned.py").write_text(text)


def main(words):
    parser = argparse.ArgumentParser(prog="learn_robotech.py", allow_abbrev=False, description="Learns what cards and actions bring.")
    parser.add_argument("--seats", type=int, default=4, choices=(3, 4))
    parser.add_argument("--games", type=int, default=8000, metavar="N", help="default 8000")
    parser.add_argument("--seed", default="0", metavar="S")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N", help="processes (default: one for each core)")
    told = parser.parse_args(words)
    if told.games < 4 or told.jobs < 1:
        parser.error("--games is at least 4, --jobs at least 1")
    python = environment.enter(testing=True)
    if not environment.inside(python):
        return environment.again(python, __file__, words)
    from tqdm import tqdm

    from ranium.bots import robotech_learned

    rows = []
    tasks = [(told.seats, told.seed, range(first, min(told.games, first + _CHUNK))) for first in range(0, told.games, _CHUNK)]
    with multiprocessing.get_context("spawn").Pool(told.jobs) as pool:
        for part in tqdm(pool.imap(games, tasks), total=len(tasks), disable=None):
            rows += part
    write(dict(robotech_learned.TABLES) | {told.seats: learned(rows)})
    return 0


if __name__ == "__main__":
    sys.modules["tools.learn_robotech"] = sys.modules["__main__"]
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
