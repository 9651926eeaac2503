"""Draws the README's pictures: `python3 tools/pictures.py`; with `--check` only compares.

They come from the real screens and display driver, in a game with a fixed seed, so they
show what a handheld shows. Exit code 0, or 1 if a picture is missing or out of date.
"""

import argparse
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tools" / "pictures"
SCALE = 3

_NAMES = ["Buzz", "Neil", "Mae"]

if __name__ == "__main__":  # imports start at the checkout, not in this folder
    sys.path[0] = str(ROOT)


def pictures():
    """{name: the PNG's bytes} of all pictures."""
    sys.path.append(str(ROOT / "lib"))
    from ranium.ui import tables
    from ranium.ui.canvas import Canvas
    from ranium.ui.wide import Wide

    tables.set_language("en")
    drawn = _drawn("128x64", Canvas, SCALE, _screens())
    drawn.update(_drawn("256x128", Wide, SCALE, _large()))
    return drawn


def _drawn(size, kind, scale, screens):
    """The pictures of the screens, each (name, screen), on a display of that size with that kind of canvas."""
    from boards.computer.picture import png
    from boards.headless import Headless

    os.environ["RANIUM_SIZE"] = size
    board = Headless()
    try:
        canvas = kind(board.width, board.height)
        board.show(canvas.group)
        drawn = {}
        for name, screen in screens:
            canvas.paint(screen)
            board.refresh()
            drawn[name] = png(board.picture(), board.width, board.height, scale)
        return drawn
    finally:
        board.close()
        del os.environ["RANIUM_SIZE"]


def _screens():
    """(name, screen) in the order of the games."""
    from ranium.ui.title import Title

    yield "title", Title()
    yield from _wanted("reload", 3, 0, {
        "pick": ("pick", 0, lambda game: game.battle() == 5),
        "reveal": ("reveal", 3, lambda game: game.tied() and game.winner() >= 0),
        "load": ("load", 2, lambda game: game.loaded(0) > 4),
        "reload": ("reload", 0, lambda game: game.loaded(0) and game.chips(0) >= 2),
        "scoring": ("scoring", 0, lambda game: game.round() == 1),
        "standing": ("standing", 0, lambda game: game.over()),
    })  # fmt: skip
    yield from _wanted("load", 2, 1, {
        "load-pick": ("pick", 2, lambda game: game.trick() == 4),
        "load-table": ("table", 0, lambda game: game.trick() == 9),
        "load-colours": ("table", 1, lambda game: game.trick() == 10),
        "load-unseen": ("table", 2, lambda game: game.trick() == 6),
        "load-duel": ("reveal", 1, lambda game: game.winner() >= 0),
        "load-equal": ("reveal", 2, lambda game: game.winner() < 0),
        "load-passed": ("reveal", 3, lambda game: game.passed()),
        "load-act": ("load", 1, lambda game: game.trick() > 4 and len(list(game.legal(0))) > 3),
        "load-acted": ("acts", 0, lambda game: game.trick() > 7),
        "load-round": ("next", 0, lambda game: game.round() == 1),
        "load-scoring": ("scoring", 2, lambda game: game.round() == 2),
        "load-sum": ("scoring", 4, lambda game: game.over()),
        "load-standing": ("standing", 0, lambda game: game.over()),
    })  # fmt: skip
    yield "mine", _mine(2)
    yield from _robotech()
    yield from _kiosk()


def _large():
    """(name, screen) of what a larger display shows."""
    yield "mine-large", _mine(0)
    yield "kiosk-spectator", _spectator()
    for name, screen in _robotech():
        if name == "robotech-act":
            yield "robotech-large", screen
            return


def _kiosk():
    """What a booth shows; see lib/ranium/kiosk/README.md."""
    from types import SimpleNamespace

    import engine
    from ranium.kiosk import front, letters, operator, pin
    from ranium.kiosk.counted import Counted
    from ranium.kiosk.countdown import Countdown
    from ranium.kiosk.figures import Figures
    from ranium.ui.handover import HandOver
    from ranium.ui.screen import CHOOSE, NEXT

    figures = Figures(None)
    games = engine.names()
    for game, started, finished, won, seconds in zip(games, (214, 61, 38, 12), (171, 52, 20, 5), (70, 23, 8, 2), (61560, 18200, 16800, 9000)):
        line = figures.lines[figures.line(game)]
        line.started, line.finished, line.won, line.seconds = started, finished, won, seconds
    for points, name in ((54, "MIA"), (47, "BEN"), (41, "EVA")):
        figures.enter(games[0], points, name)
    figures.aborts = [9, 31, 8, 2, 5, 1, 6, 2, 0, 3]
    figures.starts, figures.power, figures.able = 9, 3, True
    board = SimpleNamespace(sounds=True)
    app = SimpleNamespace(figures=figures, board=board, care=SimpleNamespace(uptime=187_434), keep=lambda: None)
    yield "kiosk-attract", front.Front(games)
    for number, game in enumerate(games):
        yield "kiosk-how-{}".format(number + 1), list(front.How.pages(game))[1 if number else 2]
    yield "kiosk-best", front.Best(games[0], figures.best)
    handover = HandOver("Guest 2")
    for now in (0, 1000):
        handover.tick(now)
    yield "kiosk-handover", handover
    yield "kiosk-countdown", Countdown(9, 15)
    entered = letters.Letters("Guest 1", 54)
    for code in [NEXT] * 12 + [CHOOSE] + [NEXT] * 8:
        entered.press(code)
    yield "kiosk-letters", entered
    asked = pin.Pin(1234)
    for code in [NEXT, CHOOSE, NEXT, NEXT, CHOOSE] + [NEXT] * 3:
        asked.press(code)
    yield "kiosk-pin", asked
    yield "kiosk-operator", operator.Operator(app).screen
    counted = Counted(app)
    counted.press(NEXT)
    yield "kiosk-statistics", counted
    given_up = Counted(app)
    for _ in range(1 + len(games)):
        given_up.press(NEXT)
    yield "kiosk-given-up", given_up
    for _, screen in _game("reload", 3, 0):
        if screen.kind == "pick":
            banner = front.Banner(front.Front(games))
            banner.show(screen)
            yield "kiosk-demo", banner
            return


def _spectator():
    """What a spectator shows of a table while those at it think."""
    import importlib

    from ranium.ui.context import Table

    for game, screen in _game("reload", 3, 0):
        if screen.kind == "pick" and game.battle() == 9:
            public = game.copy()
            public.state[:] = game.view(-1)
            return importlib.import_module("ranium.ui.reload").table(Table(public, _NAMES[:3], [0, 1, 2]))


def _mine(presses):
    """A crew of Mine looks where it can go, after so many presses."""
    import hashlib

    import engine
    from engine.rng import Rng
    from ranium import bots
    from ranium.ui import mine as screens
    from ranium.ui.context import Table
    from ranium.ui.screen import CHOOSE, NEXT

    def entropy(*what):
        return hashlib.sha256(repr(what).encode()).digest()

    game = engine.game("mine")(3, 0, entropy("mine"))
    while game.steps() < 30 or game.actor() != 0 or game.ore() < 3:
        picks = [255] * 3
        for seat in range(3):
            if game.waiting() >> seat & 1:
                picks[seat] = bots.choose("simple", game, seat, Rng(entropy(game.steps(), seat)))
        game.step(picks, entropy(game.steps()))
    screen = screens.pick(Table(game, ["Buzz", "Neil", "Mae"], [0, 1, 2], 0, 1), 0)
    for code in (CHOOSE, NEXT)[:presses]:
        screen.press(code)
    return screen


def _robotech():
    """A turn of Robotech: a card, the actions, where one can go and what that changes; the state of play and the map."""
    import hashlib

    import engine
    from engine.rng import Rng
    from engine import robotech as rules
    from ranium.ui import robotech as screens
    from ranium.ui.context import Table
    from ranium.ui.screen import CHOOSE, NEXT

    def entropy(*what):
        return hashlib.sha256(repr(what).encode()).digest()

    wanted = {"hand": (), "act": (NEXT,), "aim": (NEXT,)}  # kind of screen: what is pressed
    game = engine.game("robotech")(4, 0, entropy("robotech"))
    ctx = Table(game, ["Buzz", "Neil", "Mae", "Yuri"], [0, 1, 2, 3], 0, 1)
    while wanted:
        picks = [255] * 4
        for seat in range(4):
            if game.waiting() >> seat & 1:
                legal = [pick for pick in game.legal(seat) if pick < 250] or list(game.legal(seat))
                picks[seat] = legal[Rng(entropy(game.steps(), seat)).below(len(legal))]
                screen = screens.pick(ctx, seat)
                phase = {"hand": rules.PLAYING, "act": rules.COMMAND, "aim": rules.MOVING}.get(screen.kind)
                if game.round() == 2 and game.phase() == phase and screen.kind in wanted and (screen.kind == "act" or len(legal) > 1):
                    if screen.kind == "aim":
                        screen.press(CHOOSE)  # the first kind of units
                    for code in wanted.pop(screen.kind):
                        screen.press(code)
                    if screen.result is None:
                        yield "robotech-" + screen.kind, screen
                    else:
                        wanted[screen.kind] = (NEXT,)
        before = bytes(game.state)
        game.step(picks, entropy(game.steps()))
        ctx.stepped(before, picks)
        screens.reveal(ctx)
    yield "robotech", screens.table(ctx)
    for name, presses in (("robotech-map", (NEXT,) * 5), ("robotech-space", (NEXT,) * 5 + (CHOOSE,))):
        screen = screens.table(ctx)
        for code in presses:
            screen.press(code)
        yield name, screen


def _wanted(name, seats, options, wanted):
    """(picture's name, screen) of the first screens of a kind that fit: `wanted` gives kind, presses of ▶ and a condition."""
    from ranium.ui.screen import NEXT

    for game, screen in _game(name, seats, options):
        for picture in [one for one, (kind, _, fits) in wanted.items() if kind == screen.kind and fits(game)][:1]:
            _, turns, _ = wanted.pop(picture)
            for _ in range(turns):
                screen.press(NEXT)
            yield picture, screen
    if wanted:
        raise SystemExit("No screen for the pictures: " + ", ".join(wanted))


def _game(name, seats, options):
    """(game, screen) for all screens that seat 0 of games of bots would see, one after the other."""
    import hashlib
    import importlib

    import engine
    from engine.rng import Rng
    from ranium import bots
    from ranium.ui.context import Table

    def entropy(*what):
        return hashlib.sha256(repr(what).encode()).digest()

    screens = importlib.import_module("ranium.ui." + name)
    game = engine.game(name)(seats, options, entropy("deal"))
    ctx = Table(game, _NAMES[:seats], list(range(seats)), 0, 1)
    while not game.over():
        picks = []
        for seat in range(seats):
            owes = game.waiting() >> seat & 1
            picks.append(bots.choose("simple", game, seat, Rng(entropy(game.steps(), seat))) if owes else 255)
        if game.waiting() & 1:
            yield game, screens.pick(ctx, 0, 4)
        yield game, screens.table(ctx)
        before = bytes(game.state)
        game.step(picks, entropy(game.steps()))
        ctx.stepped(before, picks)
        for screen in screens.reveal(ctx):
            yield game, screen


def main(arguments):
    """Draws or compares; gives the exit code."""
    parser = argparse.ArgumentParser(prog="pictures.py", description="Draws the README's pictures anew.")
    parser.add_argument("--check", action="store_true", help="draw nothing, tell which ones are out of date")
    check = parser.parse_args(arguments).check
    drawn = pictures()
    stale = [name for name, data in drawn.items() if _kept(name) != data]
    if check:
        for name in stale:
            print("{} is out of date: python3 tools/pictures.py draws it anew.".format(_path(name)))
        return 1 if stale else 0
    FOLDER.mkdir(exist_ok=True)
    for name in stale:
        _path(name).write_bytes(drawn[name])
    print("{} of {} pictures drawn anew in {}.".format(len(stale), len(drawn), FOLDER))
    return 0


def _path(name):
    return FOLDER / (name + ".png")


def _kept(name):
    return _path(name).read_bytes() if _path(name).exists() else None


if __name__ == "__main__":
    from tools import environment

    environment.start(main, __file__)
