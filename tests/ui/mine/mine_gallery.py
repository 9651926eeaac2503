"""Every Mine screen in typical games, for tests and for looking at.

    python tests/ui/mine/mine_gallery.py FOLDER [en|de]

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

from engine import mine as rules  # noqa: E402
from engine.rng import Rng  # noqa: E402
from ranium import bots  # noqa: E402
from ranium.ui import mine as ui  # noqa: E402
from ranium.ui import tables  # noqa: E402
from ranium.ui.context import Table  # noqa: E402
from ranium.ui.help import Help  # noqa: E402
from ranium.ui.screen import CHOOSE, NEXT  # noqa: E402

NAMES = ("Valentin", "Buzz", "Tereza", "Sigmund")
LONG = ("Mmmmmmmm", "Öüäßgqyp", "Wilhelma", "Valentin")
HELP = ("map", "players", "act", "go", "turn", "deliver", "fight", "start")


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


def step(ctx, rng, random_share=0.0):
    """One step by bots, some picks by chance."""
    game = ctx.game
    picks = bytearray(b"\xff" * game.seats)
    for seat in range(game.seats):
        legal = list(game.legal(seat))
        if legal:
            few = [pick for pick in legal if not 72 <= pick < 180 or pick % 7 == 0]
            if few and rng.random() < random_share:
                picks[seat] = rng.choice(few)
            else:
                picks[seat] = bots.choose("simple", game, seat, Rng(rng.randbytes(32)))
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


def inside(ctx, seat):
    """Every list entry of an action, and the first stops behind it."""
    for what in range(9):
        shown = ui.pick(ctx, seat)
        while shown._what != what:
            shown.press(NEXT)
        yield "act", shown
        if len(shown._picks_of(what)) and what in (0, 1, 3, 4, 5, 6):
            shown = pressed(shown, CHOOSE)
            if shown.result is None:
                yield "act", pressed(shown, NEXT)
                if what == 1:
                    for _ in range(3):
                        yield "act", pressed(shown, CHOOSE) if shown._way < 0 else pressed(shown, NEXT)


def screens(seats, names=NAMES, seed=2, options=0):
    """Yield (name, screen) of each kind; a screen must be drawn before the next is asked for."""
    ctx, rng = table(seats, seed, names, options)
    seen = set()
    listed = 0
    for _ in range(3000):
        game = ctx.game
        if game.over():
            yield "table", ui.table(ctx)
            ctx, rng = table(seats, rng.random(), names, options)
            if len(seen) > 18 + seats:
                break
            continue
        phase = game.phase()
        for seat in range(seats):
            if not game.waiting() >> seat & 1:
                continue
            key = (phase, "pick", seat != game.turn())
            if key not in seen and (phase != rules.ACT or game.steps() > 20):
                seen.add(key)
                if phase == rules.ACT:
                    listed += 1
                    yield from inside(ctx, seat)
                else:
                    yield "ask", ui.pick(ctx, seat)
                    yield "ask", pressed(ui.pick(ctx, seat), NEXT)
                    if phase == rules.FIGHT:
                        yield "picked", pressed(ui.pick(ctx, seat), CHOOSE)
                yield "waiting", ui.waiting(ctx, game.waiting())
        step(ctx, rng, 0.35 if game.steps() < 60 else 0.05)
        fresh = {news[0] for news in ctx.game.news()} - seen
        if fresh:
            seen |= fresh
            for kind, screen in told(ctx):
                yield kind, screen
    for at in (0, 1, 9, 15):
        yield "table", pressed(ui.table(ctx), *[NEXT] * at)


def pages():
    """Every page of help."""
    for key in HELP:
        screen = Help(("m.help_" + key,))
        for at in range(len(screen._pages)):
            yield "help", pressed(Help(("m.help_" + key,)), *[NEXT] * at)


def main(folder, languages):
    os.makedirs(folder, exist_ok=True)
    view = panel.Panel()
    for language in languages:
        tables.set_language(language)
        for name, source in (("2", screens(2, options=2)), ("4", screens(4)), ("3", screens(3, options=4)), ("help", pages())):
            pictures = []
            for _, screen in source:
                view.draw(screen)
                pictures.append(bytes(view.ram))
            for first in range(0, len(pictures), 18):
                with open(os.path.join(folder, "%s-%s-%d.png" % (language, name, first // 18 + 1)), "wb") as file:
                    file.write(panel.sheet(pictures[first : first + 18], 3, 4))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:] or ("en", "de"))
