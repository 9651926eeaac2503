"""What may be used at most, on a board with 264 KiB of memory."""

from collections import namedtuple

KB = 1024
PEAK = 72 * KB
"""Bytes in use at most in a whole game, the display's included."""
MINE = 80 * KB
"""The same with Mine running."""
ROBOTECH = 110 * KB
"""The same with Robotech running."""
SEALED = 101 * KB
"""The same for Load! with a sealed deal, whose proofs are in memory, too."""
CAP = 152 * KB
"""Heap in which a whole game runs, collected when it is full and with what that leaves between."""
ENGINES = {"reload": 14 * KB, "mine": 18 * KB, "robotech": 40 * KB}
"""The engine with one game imported."""
GROWTH = 0
IDLE = 0
CURSOR = 400
IMAGE = 200 * KB
"""With RELOAD! alone."""
REVEAL = 2
"""Times what the wire itself takes from the last pick to the reveal."""
STEP_MS = 25

Row = namedtuple("Row", "what value limit unit ok timed")


def rows(figures):
    """One Row for each budget, from all figures (report.py)."""
    heap = figures["heap"]
    four = heap["game of 4"]
    slowest = max(figures["wire"].values(), key=lambda wire: wire["median_ms"] / wire["limit_ms"])
    return [
        _row("heap in a game, four handhelds, at its peak", four["peak"], PEAK, "bytes"),
        _row("heap in a game of Mine, four handhelds", heap["mine of 4"]["peak"], MINE, "bytes"),
        _row("heap in a game of Robotech, four handhelds", max(heap[title]["peak"] for title in heap if title.startswith("robotech")), ROBOTECH, "bytes"),
        *(_row("heap of the engine with {}".format(game), heap["engines"][game], most, "bytes") for game, most in ENGINES.items()),
        _row("growth of the heap over {} games".format(heap["growth"]["games"]), heap["growth"]["bytes"], GROWTH, "bytes"),
        _row("allocated in a pass without news", max(four["idle"].values()), IDLE, "bytes"),
        _row("I2C from a cursor press to the picture", max(figures["bus"]["cursor"].values()), CURSOR, "bytes"),
        _row("image on the drive, with RELOAD! alone", figures["image"]["bytes"], IMAGE, "bytes"),
        _row("last pick to reveal, {} handhelds".format(slowest["handhelds"]), slowest["median_ms"], REVEAL * slowest["limit_ms"], "ms"),
        _row("one step on a board, on average", figures["speed"]["mean_step_ms"], STEP_MS, "ms", True),
    ]


def _row(what, value, limit, unit, timed=False):
    return Row(what, value, limit, unit, value <= limit, timed)
