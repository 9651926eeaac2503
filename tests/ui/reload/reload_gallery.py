"""Every RELOAD! screen in a typical game, for tests and for looking at."""

import exhibit
from exhibit import NAMES, go, pressed

from engine import reload as rules
from ranium.ui import reload as ui
from ranium.ui.screen import CHOOSE, NEXT


def table(seats, seed=1, names=NAMES, me=0):
    """A fresh game and the generator that goes on with it."""
    return exhibit.seated(rules, seats, 0, seed, names, me)


def told(ctx):
    return exhibit.told(ui, ctx)


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


def groups():
    """`(name, screens)` for the sheets."""
    for seats in (2, 3, 4):
        yield str(seats), screens(seats)
