"""Every Robotech screen in typical games, for tests and for looking at."""

import exhibit
from exhibit import NAMES, go, pressed

from engine import robotech as rules
from ranium.ui import robotech as ui
from ranium.ui.screen import CHOOSE, NEXT, PREV

HELP = ("play", "map", "space", "units", "supply", "win", "round", "card", "trade", "turn", "rdf", "zr", "ref", "aul")


def table(seats, seed=1, names=NAMES, options=0, me=0):
    """A fresh game and the generator that goes on with it."""
    return exhibit.seated(rules, seats, options, seed, names, me)


def told(ctx):
    return exhibit.told(ui, ctx)


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


def pages():
    """Every page of help."""
    return exhibit.help_pages("x.help_" + key for key in HELP)


def groups():
    """`(name, screens)` for the sheets."""
    yield "4", screens(4)
    yield "3", screens(3)
    yield "help", pages()
