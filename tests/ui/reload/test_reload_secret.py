"""What the screens must not tell."""

import pytest
from helpers import StrictCanvas, draw, reach
from reload_gallery import played, step, table

from engine import reload as rules
from ranium.ui import reload as ui
from ranium.ui import tables, words
from ranium.ui.context import Table


def after(ctx, seat, presses, start=0):
    shown = ui.pick(ctx, seat, start)
    for code in presses:
        shown.press(code)
    return shown


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("seats", (2, 3, 4))
def test_after_a_pick_every_picture_is_the_same(panel, seats, language):
    tables.set_language(language)
    ctx, rng, prefer = played(seats, 0, 8)
    compared = set()
    for _ in range(40):
        for seat in range(seats):
            if not ctx.game.waiting() >> seat & 1:
                continue
            pictures = set()
            for start in (0, 3):
                for pick, presses in reach(ctx, seat, start).items():
                    shown = after(ctx, seat, presses, start)
                    assert shown.secret and shown.result == pick
                    panel.draw(shown)
                    pictures.add(bytes(panel.ram))
                    # Whatever is pressed now changes neither the pick nor the picture.
                    for code in range(1, 6):
                        shown.press(code)
                    assert shown.result == pick
                    panel.draw(shown)
                    pictures.add(bytes(panel.ram))
            assert len(pictures) == 1
            compared.add(shown.kind)
        if compared == {"pick", "load", "reload"}:
            return
        step(ctx, rng, prefer)
        if ctx.game.over():
            ctx, rng, prefer = played(seats, 0, rng.random())
    raise AssertionError("only {} came about".format(compared))


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_every_picture_depends_on_the_view_alone(seats):
    """A game that knows no more than the view of a seat draws the very same."""
    canvas = StrictCanvas()
    ctx, rng, prefer = played(seats, 0, 11)
    for _ in range(30):
        step(ctx, rng, prefer)
        for seat in range(-1, seats):
            ctx.me = seat
            blind = Table(ctx.game.copy(), ctx.names, ctx.colours, seat, ctx.local)
            blind.game.state[:] = ctx.game.view(seat)
            blind.before.state[:] = ctx.before.view(seat)
            blind.picks[:] = ctx.picks
            for make in (ui.table, lambda c: ui.waiting(c, c.game.waiting())):
                assert pictures(canvas, make(ctx)) == pictures(canvas, make(blind))
            if seat >= 0 and ctx.game.waiting() >> seat & 1:
                assert pictures(canvas, ui.pick(ctx, seat, 1)) == pictures(canvas, ui.pick(blind, seat, 1))
            for one, other in zip(ui.reveal(ctx), ui.reveal(blind)):
                assert pictures(canvas, one) == pictures(canvas, other)
        if ctx.game.over():
            break


def pictures(canvas, shown):
    draw(canvas, shown)
    return canvas.read(), canvas.lit, sorted(canvas.sprites.items()), sorted(canvas.bigs.items())


def test_drawing_and_asking_change_nothing():
    canvas = StrictCanvas()
    ctx, rng, prefer = played(4, 9, 2)
    for _ in range(20):
        state, old = bytes(ctx.game.state), bytes(ctx.before.state)
        for shown in [ui.table(ctx), ui.waiting(ctx, 1)] + list(ui.reveal(ctx)):
            draw(canvas, shown)
        for seat in range(4):
            if ctx.game.waiting() >> seat & 1:
                reach(ctx, seat, 0, lambda shown: draw(canvas, shown))
        assert bytes(ctx.game.state) == state and bytes(ctx.before.state) == old
        step(ctx, rng, prefer)


def test_what_r_would_allow_is_what_it_allows_then():
    from ranium.ui.reload.hand import kinds

    for seed in range(40):
        ctx, rng, prefer = played(3, 12, seed)
        while ctx.game.phase() == rules.ACT:
            step(ctx, rng, prefer)
        if ctx.game.over():
            continue
        promised = kinds(ctx.game, 1)
        ctx.game.step(bytes((next(iter(ctx.game.legal(0))), rules.R, next(iter(ctx.game.legal(2))))), rng.randbytes(32))
        if ctx.game.phase() == rules.ACT and ctx.game.waiting() & 2:
            assert promised == sum(1 << kind for kind in set(act >> 5 for act in ctx.game.legal(1)))
        else:
            assert promised == 1 << rules.TAKE_BACK


def test_waiting_says_who_is_still_choosing():
    tables.set_language("en")
    canvas = StrictCanvas()
    ctx, _ = table(4, 1)
    shown = ui.waiting(ctx, 0b1101)
    assert draw(canvas, shown).words(6, 7) == "Choosing: Valentin, Tereza, Sigmund"
    shown.dirty = False
    shown.update(0b0100)
    assert shown.dirty
    assert draw(canvas, shown).words(6, 6) == "Choosing: Tereza"
    shown.dirty = False
    shown.update(0b0100)
    assert not shown.dirty
    shown.update(0)
    assert draw(canvas, shown).words(6, 6) == "All have chosen!"
