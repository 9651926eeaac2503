"""All figures together, beside their budgets."""

from tools import image
from tools.measures import budgets, drive, heap, interpreters, peers, speed, wire
from tools.measures.modules import names

_MINUTES = 5
"""Simulated time for which a game of Robotech is measured with somebody who looks at everything; a whole one would last for hours."""


def measured(folder, games=100, with_peers=False, whole=False, progress=lambda text: None):
    """All figures as a dict for JSON; `folder` is an empty one to work in. Missing if an interpreter is not there.

    Of Robotech the first minutes are measured, with `whole` also a whole game.
    """
    interpreters.wasm()
    progress("Building the drive")
    board = drive.build(folder / "board")
    plain = drive.build_engine(folder / "engine")
    built = image.build(drive.BOARD, chosen=("reload",))
    figures = {"image": {"board": drive.BOARD, "bytes": built.size, "files": len(built.files) + 1}}
    figures["image"]["all games"] = image.build(drive.BOARD).size
    progress("Memory: modules")
    figures["heap"] = {"engines": {game: heap.engine(board, game) for game in budgets.ENGINES}, "modules": heap.modules(board, names())}
    for seats in (2, 4):
        progress("Memory: a game of {} handhelds".format(seats))
        figures["heap"]["game of {}".format(seats)] = vars_of(heap.Game(board, seats))
    progress("Memory: a game of Mine with 4 handhelds")
    figures["heap"]["mine of 4"] = vars_of(heap.Game(board, 4, "mine"))
    progress("Memory: a game of Robotech with 4 handhelds")
    figures["heap"]["robotech of 4"] = vars_of(heap.Game(board, 4, "robotech", _MINUTES))
    if whole:
        progress("Memory: the same to its end")
        figures["heap"]["robotech, whole"] = vars_of(heap.Game(board, 4, "robotech", hurries=True))
    progress("Memory: {} games one after the other".format(games))
    figures["heap"]["growth"] = {"games": games, "bytes": heap.growth(board, games)}
    progress("Bytes on the display's bus")
    from tools.measures.bus import Bus  # Blinka is needed only here

    figures["bus"] = vars_of(Bus())
    progress("Speed")
    figures["state"] = speed.state_bytes()
    figures["speed"] = vars_of(speed.Speed(plain))
    progress("The link")
    figures["wire"] = {str(count): vars_of(wire.Wire(count)) for count in (2, 3, 4)}
    if with_peers:
        progress("RLCard")
        try:
            ours, theirs, times = peers.compare()
            figures["peers"] = {"ranium": ours, "rlcard uno": theirs, "times": times}
        except ImportError:
            progress("  is not installed: .venv/bin/python -m pip install {}".format(peers.PACKAGE))
    figures["budgets"] = [row._asdict() for row in budgets.rows(figures)]
    return figures


def vars_of(measure):
    """The public attributes of a measure."""
    return {name: value for name, value in vars(measure).items() if not name.startswith("_")}


def kept(figures):
    """True if no budget is exceeded, but for those that depend on this computer."""
    return all(row["ok"] or row["timed"] for row in figures["budgets"])


def lines(figures):
    """The figures for a person, line by line."""
    yield from _table(["", "measured", "at most"], [_budget(row) for row in figures["budgets"]])
    found = figures["heap"]
    yield ""
    yield "State of a game, bytes: " + ", ".join("{} {}".format(game, size) for game, size in figures["state"].items())
    yield "Memory of a handheld, bytes (32-bit; a board's built-in modules not counted)"
    for title in ("game of 2", "game of 4", "mine of 4", *(title for title in found if title.startswith("robotech"))):
        game = found[title]
        yield "  {}: title {}, lobby {}, peak {}; within one pass at most {}{}".format(
            title, game["start"], game["lobby"], game["peak"], game["within"], "" if game["whole"] else "; its beginning only"
        )
    largest = sorted(found["modules"].items(), key=lambda item: -item[1])[:12]
    yield "  largest modules: " + ", ".join("{} {}".format(name.rpartition("ranium.")[2], size) for name, size in largest)
    bus = figures["bus"]
    yield ""
    yield "Bytes over I2C from a press to the finished picture (a whole picture: {})".format(bus["picture"])
    for title, part in (("cursor", "cursor"), ("page", "pages"), ("new screen", "changes")):
        yield "  {}: {}".format(title, ", ".join("{} {}".format(kind, cost) for kind, cost in sorted(bus[part].items())))
    yield ""
    yield "From the last pick to the reveal, a serial ring at 115200 baud, modelled"
    rows = [
        [count, "{:.0f} ms".format(w["limit_ms"]), "{:.0f} ms".format(w["median_ms"]), "{} ms".format(w["worst_ms"]),
         "{:.0f} ms".format(w["spread_ms"]), "{:.0f}".format(w["frames"]), "{:.0f}".format(w["bytes"])]
        for count, w in figures["wire"].items()
    ]  # fmt: skip
    yield from _table(["handhelds", "wire alone", "median", "worst", "first to last", "frames", "bytes"], rows, "  ")
    found = figures["speed"]
    yield ""
    yield "RELOAD!, four seats: {:.0f} steps a second on CPython ({:.0f} random picks), {:.0f} on MicroPython, both here".format(
        found["cpython"], found["decisions"], found["micropython"]
    )
    yield "  one step on a board, by the calibration loop: {:.0f} ms on average, {:.0f} ms at most (scoring)".format(
        found["mean_step_ms"], found["step_ms"]
    )
    if "peers" in figures:
        found = figures["peers"]
        yield "  random picks a second beside RLCard's uno: {:.0f} and {:.0f}, {:.1f} times as many".format(
            found["ranium"], found["rlcard uno"], found["times"]
        )


def _budget(row):
    mark = "" if row["ok"] else "  EXCEEDED" if not row["timed"] else "  (on this computer)"
    return [row["what"], "{:,.0f} {}".format(row["value"], row["unit"]), "{:,.0f} {}{}".format(row["limit"], row["unit"], mark)]


def _table(head, rows, indent=""):
    widths = [max(len(str(row[i])) for row in [head] + rows) for i in range(len(head))]
    for row in [head] + rows:
        yield indent + "  ".join(str(cell).ljust(width) for cell, width in zip(row, widths)).rstrip()
