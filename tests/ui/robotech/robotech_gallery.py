"""Every Robotech screen in typical games, for tests and for looking at.

    python tests/ui/robotech/robotech_gallery.py FOLDER [en|de]

writes sheets of pictures.
"""

import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
for folder in (os.path.join(HERE, os.pardir), os.path.join(HERE, os.pardir, os.pardir, os.pardir)):
    if folder not in sys.path:
        sys.path.insert(0, folder)
import panel  # noqa: E402

from engine import robotech as rules  # noqa: E402
from ranium.ui import robotech as ui  # noqa: E402
from ranium.ui import tables  # noqa: E402
from ranium.ui.context import Table  # noqa: E402
from ranium.ui.help import Help  # noqa: E402
from ranium.ui.screen import CHOOSE, NEXT, PREV  # noqa: E402

NAMES = ("Valentin", "Buzz", "Tereza", "Sigmund")
LONG = ("Mmmmmmmm", "Öüäßgqyp", "Wilhelma", "Valentin")
HELP = ("play", "map", "space", "units", "supply", "win", "round", "card", "trade", "turn", "rdf", "zr", "ref", "aul")


def table(seats, seed=1, names=NAMES, options=0, me=0):
    """A fresh game and the generator that goes on with it."""
    rng = random.Random(seed)
    game = rules.Game(seats, options, rng.randbytes(32))
    return Table(game, list(names[:seats]), list(range(seats)), me, 1 << me if me >= 0 else 0), rng


def go(ctx, picks, rng):
    """Does a step with these picks and tells the table of it."""
    before = bytes(ctx.game.state)
    ctx.game.step(picks, rng.randbytes(32))
    ctx.stepped(before, picks)


def any_pick(game, seat, rng):
    """A random pick that rather does something than ends it, and seldom takes back."""
    legal = [pick for pick in game.legal(seat) if pick != rules.PICK_UNDO or rng.random() < 0.02]
    doing = [pick for pick in legal if pick < rules.PICK_UNDO]
    return rng.choice(doing if doing and rng.random() < 0.8 else legal)


def step(ctx, rng):
    """One step of random picks."""
    game = ctx.game
    picks = bytearray(b"\xff" * game.seats)
    for seat in range(game.seats):
        if game.waiting() >> seat & 1:
            picks[seat] = any_pick(game, seat, rng)
    go(ctx, picks, rng)
    return picks


def pressed(screen, *codes):
    for code in codes:
        screen.press(code)
    return screen


def told(ctx):
    """Every page of every screen of a reveal."""
    for screen in ui.reveal(ctx):
        for at in range(screen.pages):
            screen.at = at
            yield screen.kind, screen


def inside(ctx, seat, most=12):
    """The stops of a decision."""
    shown = ui.pick(ctx, seat)
    seen = set()
    for _ in range(most):
        yield shown.kind, shown
        mark = (shown._at, getattr(shown, "_page", 0), getattr(shown, "_nth", 0), getattr(shown, "_kind", 0))
        if mark in seen:
            return
        seen.add(mark)
        shown.press(NEXT)


def look(ctx):
    """The stops of the table, and what is behind them."""
    for at in range(19):
        yield "table", pressed(ui.table(ctx), *[NEXT] * at)
    yield "table", pressed(ui.table(ctx), *[NEXT] * 3, CHOOSE)
    yield "table", pressed(ui.table(ctx), *[NEXT] * 14, CHOOSE)
    yield "table", pressed(ui.table(ctx), *[NEXT] * 16, CHOOSE)
    yield "table", pressed(ui.table(ctx), *[NEXT] * 17, CHOOSE)
    yield "table", pressed(ui.table(ctx), PREV, CHOOSE)


def screens(seats, names=NAMES, seed=2, options=0, games=3):
    """Yield (name, screen) of each kind; a screen must be drawn before the next is asked for."""
    seen = set()
    for number in range(games):
        ctx, rng = table(seats, seed + number, names, options)
        while not ctx.game.over():
            game = ctx.game
            for seat in range(seats):
                if not game.waiting() >> seat & 1:
                    continue
                key = game.phase(), "pick", game.faction(seat)
                if key not in seen and (game.phase() != rules.COMMAND or game.steps() > 6):
                    seen.add(key)
                    ctx.me = seat
                    ctx.local = 1 << seat
                    yield from inside(ctx, seat, 12 if game.phase() != rules.MOVING else 8)
                    if (game.phase(), "waits") not in seen:
                        seen.add((game.phase(), "waits"))
                        yield "waiting", ui.waiting(ctx, game.waiting())
            ctx.me, ctx.local = 0, 1
            step(ctx, rng)
            fresh = {(news[0], ctx.picks[0] < 255) for news in ctx.game.news()} - seen
            pages = told(ctx)
            if fresh:
                seen |= fresh
                yield from pages
            else:
                list(pages)
            if game.steps() in (25, 90) and number == 0:
                yield from look(ctx)
        yield from told(ctx)
        yield "table", ui.table(ctx)


def help_pages():
    """Every page of help."""
    for key in HELP:
        for at in range(len(Help(("x.help_" + key,))._pages)):
            yield "help", pressed(Help(("x.help_" + key,)), *[NEXT] * at)


def main(folder, languages):
    os.makedirs(folder, exist_ok=True)
    view = panel.Panel()
    for language in languages:
        tables.set_language(language)
        for name, source in (("4", screens(4)), ("3", screens(3)), ("help", help_pages())):
            pictures = []
            for _, screen in source:
                view.draw(screen)
                pictures.append(bytes(view.ram))
            print(language, name, len(pictures))
            for first in range(0, len(pictures), 24):
                with open(os.path.join(folder, "%s-%s-%02d.png" % (language, name, first // 24 + 1)), "wb") as file:
                    file.write(panel.sheet(pictures[first : first + 24], 3, 4))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:] or ("en", "de"))
