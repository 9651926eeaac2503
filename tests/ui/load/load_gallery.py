"""Every Load! screen in typical games, for tests and for looking at.

    python tests/ui/load/load_gallery.py FOLDER [en|de]

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

from engine import load as rules  # noqa: E402
from ranium.ui import load as ui  # noqa: E402
from ranium.ui import tables  # noqa: E402
from ranium.ui.context import Table  # noqa: E402
from ranium.ui.help import Help  # noqa: E402
from ranium.ui.screen import CHOOSE, NEXT  # noqa: E402

NAMES = ("Valentin", "Buzz")
LONG = ("Mmmmmmmm", "Öüäßgqyp")
HELP = ("pick", "duel", "deal", "table", "load", "reveal", "scoring", "standing")


def table(seed=1, names=NAMES, me=0):
    """A fresh game and the generator that goes on with it."""
    rng = random.Random(seed)
    game = rules.Game(2, rules.TRUSTED, rng.randbytes(32))
    return Table(game, list(names), [0, 1], me, 1), rng


def go(ctx, picks, rng):
    """Does a step with these picks and tells the table of it."""
    before = bytes(ctx.game.state)
    ctx.game.step(picks, rng.randbytes(32))
    ctx.stepped(before, picks)


def step(ctx, rng, low=False):
    """One step with random picks; `low` acts with the lowest slot that there is, so that stacks grow."""
    game = ctx.game
    picks = bytearray(b"\xff\xff")
    for seat in range(2):
        legal = list(game.legal(seat))
        if legal:
            picks[seat] = legal[0] if low and game.phase() == rules.ACT else rng.choice(legal)
    go(ctx, picks, rng)
    return picks


def played(steps, seed=1, names=NAMES, me=0):
    ctx, rng = table(seed, names, me)
    for _ in range(steps):
        if not ctx.game.over():
            step(ctx, rng)
    return ctx, rng


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


def screens(names=NAMES, seed=4):
    """Yield (name, screen) of each kind; a screen must be drawn before the next is asked for."""
    ctx, rng = played(0, seed, names)
    for at in (0, 5, 11):
        yield "pick", pressed(ui.pick(ctx, 0), *[NEXT] * at)
    for _ in range(14):
        step(ctx, rng, low=True)
    while ctx.game.phase() != rules.PICK:
        step(ctx, rng)
    for page in range(3):
        yield "table", pressed(ui.table(ctx), *[NEXT] * page)
    yield "pick", ui.pick(ctx, 0)
    yield "picked", pressed(ui.pick(ctx, 0), CHOOSE)
    yield "waiting", ui.waiting(ctx, 2)
    yield "waiting", ui.waiting(ctx, 3)
    seen = set()
    for _ in range(300):
        if ctx.game.over():
            ctx, rng = played(0, rng.random(), names)
        step(ctx, rng, low=rng.random() < 0.7)
        game = ctx.game
        same = game.winner() >= 0 and game.played(0) // 7 == game.played(1) // 7
        fresh = {(news[0], news[0] == rules.WON and same, news[0] == rules.SCORED and game.over()) for news in game.news()}
        fresh -= seen | {(rules.PLAY, False, False)}
        if fresh:
            seen |= fresh
            for kind, screen in told(ctx):
                yield kind, screen
        if game.phase() == rules.ACT:
            kinds = (game.passed(), tuple(sorted({act >> 5 for act in game.legal(game.actor())})))
            if kinds in seen:
                continue
            seen.add(kinds)
            for at in range(len(list(game.legal(game.actor())))):
                yield "load", pressed(ui.pick(ctx, game.actor()), *[NEXT] * at)


def pages():
    """Every page of help."""
    for key in HELP:
        screen = Help(("l.help_" + key,))
        for at in range(len(screen._pages)):
            yield "help", pressed(Help(("l.help_" + key,)), *[NEXT] * at)


def main(folder, languages):
    os.makedirs(folder, exist_ok=True)
    view = panel.Panel()
    for language in languages:
        tables.set_language(language)
        pictures = []
        for source in (screens(), pages()):
            for _, screen in source:
                view.draw(screen)
                pictures.append(bytes(view.ram))
        for first in range(0, len(pictures), 18):
            with open(os.path.join(folder, "%s-%d.png" % (language, first // 18 + 1)), "wb") as file:
                file.write(panel.sheet(pictures[first : first + 18], 3, 4))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:] or ("en", "de"))
