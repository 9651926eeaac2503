"""Whole games played through the screens alone, in both languages, with names of full length."""

import random

import pytest
from exhibit import LONG, go
from helpers import StrictCanvas, draw, reach, strict
from reload_gallery import table, told

from engine import reload as rules
from ranium.ui import reload as ui
from ranium.ui import tables, words
from ranium.ui.screen import BACK, CHOOSE, LEAVE, NEXT, PREV


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("seats", (2, 3, 4))
def test_a_game_by_presses_alone(seats, language, monkeypatch):
    """Presses reach every legal pick and no other; nothing on any screen is cut or covered."""
    strict(monkeypatch)
    tables.set_language(language)
    canvas = StrictCanvas()

    def look(shown):
        draw(canvas, shown)

    kinds = set()
    verbs = set()
    for seed in range(6):
        ctx, rng = table(seats, seed, LONG, seed % (seats + 1) - 1)
        game = ctx.game
        while not game.over():
            picks = bytearray(b"\xff" * seats)
            # What the players like differs from game to game, so that all acts come about.
            r_share = (0.1, 0.0, 0.6)[seed % 3]
            for seat in range(seats):
                if not game.waiting() >> seat & 1:
                    with pytest.raises(ValueError):
                        ui.pick(ctx, seat)
                    continue
                ways = reach(ctx, seat, rng.randrange(256), look if rng.random() < 0.3 else None)
                assert sorted(ways) == list(game.legal(seat))
                wanted = list(ways)
                if game.phase() == rules.PICK and len(wanted) > 1:
                    if game.chips(seat) >= 3 and seed % 3 == 1:
                        wanted = [rules.R]
                    elif rng.random() > r_share:
                        wanted.remove(rules.R)
                elif game.phase() == rules.ACT and rng.random() < 0.9:
                    dear = [pick for pick in wanted if pick >> 5 not in (rules.DECLINE, rules.TAKE_BACK)]
                    kind = rng.choice(dear or wanted) >> 5
                    if any(pick >> 5 == rules.BUY for pick in wanted):
                        kind = rules.BUY
                    wanted = [pick for pick in wanted if pick >> 5 == kind]
                picks[seat] = rng.choice(wanted)
            for mask in range(1 << seats):
                if mask & game.waiting() == mask:
                    look(ui.waiting(ctx, mask))
            for page in range(3 + seats):
                shown = ui.table(ctx)
                for _ in range(page):
                    shown.press(NEXT)
                look(shown)
            go(ctx, picks, rng)
            verbs.update(news[0] for news in game.news())
            for kind, shown in told(ctx):
                kinds.add(kind)
                look(shown)
        look(ui.table(ctx))
    assert kinds == {"reveal", "acts", "next", "scoring", "standing"}
    assert verbs >= set(range(rules.DECLINE, rules.RAN_OUT)) | set(range(rules.PLAY, rules.TIED))


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_going_round_backwards_and_the_first_cursor(seats):
    ctx, _ = table(seats, 5)
    hand = list(ctx.game.legal(0))
    for start in range(40):
        shown = ui.pick(ctx, 0, start)
        shown.press(CHOOSE)
        assert shown.result == hand[start % len(hand)]
        shown = ui.pick(ctx, 0, start)
        shown.press(PREV)
        shown.press(CHOOSE)
        assert shown.result == hand[(start - 1) % len(hand)]


def test_back_shows_the_table_and_back_again_leaves():
    ctx, _ = table(3, 5)
    canvas = StrictCanvas()
    shown = ui.pick(ctx, 1, 2)
    own = draw(canvas, shown).read()
    shown.press(BACK)
    first = draw(canvas, shown).read()
    assert first != own and shown.result is None
    assert first == draw(canvas, ui.table(ctx)).read()
    shown.press(NEXT)
    assert draw(canvas, shown).read() != first
    shown.press(CHOOSE)
    assert draw(canvas, shown).read() == own and shown.result is None
    shown.press(BACK)
    shown.press(BACK)
    assert shown.result == LEAVE
    assert draw(canvas, shown).read() == own  # nothing was picked


def rich_menu(seats=2):
    """A table where a seat that played R may do all four things."""
    rng = random.Random(4)
    for seed in range(400):
        ctx, _ = table(seats, seed)
        game = ctx.game
        game.state[rules._PURSES] = 3  # chips of seat 0
        for _ in range(12):
            if game.phase() == rules.ACT and game.played(0) == rules.R:
                kinds = set(pick >> 5 for pick in game.legal(0))
                if len(kinds) == 4:
                    return ctx
            picks = bytearray(b"\xff" * seats)
            for seat in range(seats):
                legal = list(game.legal(seat))
                if legal:
                    loads = [pick for pick in legal if pick >> 5 == rules.LOAD]
                    picks[seat] = rng.choice(loads or legal) if game.phase() == rules.ACT else rng.choice(legal)
            game.step(picks, rng.randbytes(32))
            game.state[rules._PURSES] = 3
    raise AssertionError("no such table found")


def test_back_in_the_menu_of_r_goes_to_the_kinds_first():
    ctx = rich_menu()
    canvas = StrictCanvas()
    shown = ui.pick(ctx, 0, 0)
    kinds = draw(canvas, shown).read()
    assert "Drop container" in canvas.line(2)
    shown.press(NEXT)
    shown.press(CHOOSE)
    assert "Drop" in draw(canvas, shown).line(0) and shown.result is None
    shown.press(BACK)
    assert [line[1:] for line in draw(canvas, shown).read()[1:5]] == [line[1:] for line in kinds[1:5]]
    shown.press(BACK)
    assert draw(canvas, shown).read() == draw(canvas, ui.table(ctx)).read()


def test_what_is_impossible_says_why():
    canvas = StrictCanvas()
    ctx = rich_menu()
    for chips, reason in ((0, "Needs 2 chips, you have 0."), (1, "Needs 2 chips, you have 1.")):
        ctx.game.state[rules._PURSES] = chips
        shown = ui.pick(ctx, 0, 2) if ctx.game.waiting() & 1 else None
        draw(canvas, shown)
        assert reason in canvas.words(5, 6)
        shown.press(CHOOSE)
        assert shown.result is None and draw(canvas, shown).words(5, 6) == reason
