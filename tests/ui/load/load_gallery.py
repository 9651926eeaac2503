"""Every Load! screen in typical games, for tests and for looking at."""

import exhibit
from exhibit import NAMES, go, pressed

from engine import load as rules
from ranium.ui import load as ui
from ranium.ui.screen import CHOOSE, NEXT

HELP = ("pick", "duel", "deal", "table", "load", "reveal", "scoring", "standing")


def table(seed=1, names=NAMES, me=0):
    """A fresh game and the generator that goes on with it."""
    return exhibit.seated(rules, 2, rules.TRUSTED, seed, names, me)


def told(ctx):
    return exhibit.told(ui, ctx)


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
    return exhibit.help_pages("l.help_" + key for key in HELP)


def groups():
    """`(name, screens)` for the sheets."""
    yield "2", screens()
    yield "help", pages()
