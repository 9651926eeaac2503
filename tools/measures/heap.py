"""The memory of the program on a 32-bit interpreter, where sizes are a board's.

Stand-ins for a board's built-in modules are in memory before anything is counted.
"""

from tests.micropython.person import Person
from tests.micropython.table import Table, settings, wasm
from tools.measures import interpreters

PATHS = "import gc, sys\nsys.path[:] = ['', '/lib', '/device']\nimport handheld"
_ENGINE = "import engine; from engine.{} import Game"
_LONGEST = 6 * 3600 * 1000
"""Milliseconds that no game lasts, in simulated time."""


class Game:
    """What a whole game takes on each handheld of a table, the first of which has a person who looks at everything.

    With `minutes` it is only followed for so long, in simulated time; without, as long as it
    lasts. A person that `hurries` looks at nothing but its decisions.

    start, lobby  bytes in use at the title and in the lobby
    peak          most bytes in use between two passes of the loop
    within        most bytes that one pass can have had in use: with all that it allocated, garbage included
    kinds         {kind of screen: most bytes in use while it was shown}
    idle          {kind of screen: most bytes that a pass allocated in which nothing came over the cable or went out,
                  nothing was pressed or drawn, and that led to nothing of this in the next pass}
    whole         True if the game came to its end
    """

    def __init__(self, drive, seats, game="reload", minutes=None, hurries=False):
        self.kinds = {}
        self.idle = {}
        self._quiet = {}
        self._shown = {}
        self.start = self.within = 0
        with Table(table(drive, seats, game=game), [Person(hurries)]) as players:
            self.start = max(handheld.figures[0] for handheld in players.handhelds)
            players.seen = self._see
            end = _LONGEST if minutes is None else players.now + minutes * 60000
            players.until(lambda: players.over() or minutes is not None and players.now >= end, _LONGEST)
            self.whole = players.over()
            if self.whole:
                players.until(lambda: all(handheld.kind == "lobby" for handheld in players.handhelds))  # the end is a part of it
        self.peak = max(self.kinds.values())
        self.lobby = self.kinds["lobby"]

    def _see(self, players):
        for handheld in players.handhelds:
            used, top = handheld.figures
            kind = self._shown.get(handheld, handheld.kind)  # what is in use was so before the pass
            self.kinds[kind] = max(used, self.kinds.get(kind, 0))
            self._shown[handheld] = handheld.kind
            self.within = max(self.within, top)
            before = self._quiet.pop(handheld, None)
            if handheld.quiet:
                if before is not None:
                    self.idle[handheld.kind] = max(before, self.idle.get(handheld.kind, 0))
                self._quiet[handheld] = top - used


def table(drive, seats, person=True, game="reload"):
    """The handhelds of a table, on the 32-bit interpreter."""
    node, interpreter = interpreters.node(), interpreters.wasm()
    bots = ["simple"] * seats
    if person:
        bots[0] = ""
    return [wasm(node, interpreter, drive, settings(i, seats, bots[i], GAME=game)) for i in range(seats)]


def growth(drive, games, seats=2):
    """Bytes by which the memory in the lobby after a game was more in the second half of so many games than ever in the first."""
    found = []
    with Table(table(drive, seats, False)) as players:
        for game in range(games):
            players.until(lambda: all(len(h.over) > game for h in players.handhelds))
            players.until(lambda: all(h.kind == "lobby" for h in players.handhelds))
            for _ in range(5):
                players.turn()
            found.append([handheld.figures[0] for handheld in players.handhelds])
    return max(grown(levels) for levels in zip(*found))


def grown(levels):
    """By how much the second half of numbers is above the first at most; 0 if it is not."""
    half = len(levels) // 2
    return max(0, max(levels[half:]) - max(levels[:half]))


def engine(drive, game="reload"):
    """Bytes that the engine takes with a game imported."""
    return _imported(drive, [_ENGINE.format(game)])[0]


def modules(drive, names):
    """`{module: bytes}` for modules imported one after the other, so that each has only what it brings itself."""
    return dict(zip(names, _imported(drive, ["__import__({!r})".format(name) for name in names])))


def _imported(drive, scripts):
    steps = [PATHS, "gc.collect()"]
    for script in scripts:
        steps += ["_before = gc.mem_alloc()", script, "gc.collect()", "print('used', gc.mem_alloc() - _before)"]
    lines = interpreters.run_32(drive, *steps).splitlines()
    return [int(line.split()[1]) for line in lines if line.startswith("used ")]

