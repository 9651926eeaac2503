"""Every RELOAD! screen in a typical game, for tests and for looking at.

    python tests/ui/reload/reload_gallery.py FOLDER [en|de]

writes sheets of pictures, for 2, 3 and 4 seats.
"""

import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
for folder in (os.path.join(HERE, os.pardir), os.path.join(HERE, os.pardir, os.pardir, os.pardir)):
    if folder not in sys.path:
        sys.path.insert(0, folder)
import panel  # noqa: E402

from engine import reload as rules  # noqa: E402
from ranium.ui import reload as ui  # noqa: E402
from ranium.ui import tables  # noqa: E402
from ranium.ui.context import Table  # noqa: E402
from ranium.ui.screen import CHOOSE, NEXT  # noqa: E402

NAMES = ("Valentin", "Buzz", "Tereza", "Sigmund")
LONG = ("Valentin", "Wilhelma", "Mmmmmmmm", "Öüäßgqyp")


def table(seats, seed=1, names=NAMES, me=0):
    """A fresh game and the generator that goes on with it."""
    rng = random.Random(seed)
    game = rules.Game(seats, 0, rng.randbytes(32))
    return Table(game, list(names[:seats]), list(range(seats)), me, 1), rng


def go(ctx, picks, rng):
    """Does a step with these picks and tells the table of it."""
    before = bytes(ctx.game.state)
    ctx.game.step(picks, rng.randbytes(32))
    ctx.stepped(before, picks)


def step(ctx, rng, prefer=None):
    """One step with random picks; `prefer(seat, legal)` may choose instead."""
    game = ctx.game
    picks = bytearray(b"\xff" * game.seats)
    for seat in range(game.seats):
        legal = list(game.legal(seat))
        if legal:
            wanted = prefer(seat, legal) if prefer else None
            picks[seat] = rng.choice(legal) if wanted is None else wanted
    go(ctx, picks, rng)
    return picks


def builder(rng):
    """Picks that fill ships and use R now and then."""

    def prefer(seat, legal):
        loads = [pick for pick in legal if 32 <= pick < 96 or pick >= 192]
        if legal[0] >= 32 or legal[0] == 0:
            return rng.choice(loads) if loads else None
        return rng.choice(legal[:-1]) if len(legal) > 1 and rng.random() < 0.8 else rules.R

    return prefer


def played(seats, steps, seed=1, names=NAMES, me=0):
    ctx, rng = table(seats, seed, names, me)
    prefer = builder(rng)
    for _ in range(steps):
        if not ctx.game.over():
            step(ctx, rng, prefer)
    return ctx, rng, prefer


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


def screens(seats, names=NAMES, seed=3):
    """Yield (name, screen) of each kind; a screen must be drawn before the next is asked for."""
    ctx, rng, prefer = played(seats, 17, seed, names)
    while ctx.game.phase() != rules.PICK:
        step(ctx, rng, prefer)
    for page in range(3 + seats):
        yield "table-%d" % page, pressed(ui.table(ctx), *[NEXT] * page)
    first = ui.pick(ctx, 0)
    for at in range(len(list(ctx.game.legal(0)))):
        yield "pick-%d" % at, pressed(ui.pick(ctx, 0), *[NEXT] * at)
    yield "picked", pressed(first, CHOOSE)
    yield "waiting", ui.waiting(ctx, 1 << seats - 1 | 1)
    yield "waiting-all", ui.waiting(ctx, (1 << seats) - 1)
    seen = set()
    for _ in range(400):
        if ctx.game.over():
            ctx, rng, prefer = played(seats, 0, rng.random(), names)
        step(ctx, rng, prefer)
        game = ctx.game
        fresh = set(news[0] for news in game.news()) - seen - {rules.PLAY, rules.PLAY_R}
        fresh -= {rules.ROUND}
        if fresh:
            seen |= fresh
            for kind, screen in told(ctx):
                yield "told", screen
        if game.phase() == rules.ACT:
            for seat in range(seats):
                if not game.waiting() >> seat & 1:
                    continue
                legal = list(game.legal(seat))
                kinds = set(act >> 5 for act in legal)
                key = (seat == game.winner(), tuple(sorted(kinds)))
                if key in seen:
                    continue
                seen.add(key)
                screen = ui.pick(ctx, seat)
                if screen.kind == "load":
                    shown = set()
                    for at, act in enumerate(screen._acts):
                        if act >> 5 not in shown:
                            shown.add(act >> 5)
                            yield "load", pressed(ui.pick(ctx, seat), *[NEXT] * at)
                else:
                    for kind in range(4):
                        yield "reload", pressed(ui.pick(ctx, seat), *[NEXT] * kind)
                        if kind and kind + 3 in kinds:
                            yield "reload", pressed(ui.pick(ctx, seat), *[NEXT] * kind, CHOOSE, NEXT)
                yield "acting", ui.waiting(ctx, 1 << seat)


def main(folder, languages):
    os.makedirs(folder, exist_ok=True)
    view = panel.Panel()
    for language in languages:
        tables.set_language(language)
        for seats in (2, 3, 4):
            pictures = []
            for _, screen in screens(seats):
                view.draw(screen)
                pictures.append(bytes(view.ram))
            for first in range(0, len(pictures), 18):
                path = "%s-%d-%d.png" % (language, seats, first // 18 + 1)
                with open(os.path.join(folder, path), "wb") as file:
                    file.write(panel.sheet(pictures[first : first + 18], 3, 4))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:] or ("en", "de"))
