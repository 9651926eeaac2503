"""Every Mine screen in typical games, for tests and for looking at."""

import exhibit
from exhibit import NAMES, go, pressed

from engine import mine as rules
from engine.rng import Rng
from ranium import bots
from ranium.ui import mine as ui
from ranium.ui.screen import CHOOSE, NEXT

HELP = ("map", "players", "act", "go", "turn", "deliver", "fight", "start")


def table(seats, seed=1, names=NAMES, options=0, me=0):
    """A fresh game and the generator that goes on with it."""
    return exhibit.seated(rules, seats, options, seed, names, me)


def told(ctx):
    return exhibit.told(ui, ctx)


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
    return exhibit.help_pages("m.help_" + key for key in HELP)


def groups():
    """`(name, screens)` for the sheets."""
    yield "2", screens(2, options=2)
    yield "4", screens(4)
    yield "3", screens(3, options=4)
    yield "help", pages()
