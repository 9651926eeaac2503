"""Whole games of Load! through the screens alone, in both languages, with names of full length."""


import pytest
from exhibit import LONG, NAMES, go, pressed
from helpers import StrictCanvas, draw, strict
from load_gallery import pages, played, screens, step, table, told

from engine import load as rules
from engine.containers import card_colour, card_face
from ranium.ui import cards, tables, words
from ranium.ui import load as ui
from ranium.ui.screen import BACK, CHOOSE, LEAVE, NEXT, PREV

COLOURS = ("yellow", "red", "blue", "green")
LIMIT = 400


def reach(ctx, seat, start, look):
    """Every pick that presses lead to, in the order of the cursor."""
    found = []
    for presses in range(100):
        shown = pressed(ui.pick(ctx, seat, start), *[NEXT] * presses)
        look(shown)
        shown.press(CHOOSE)
        look(shown)
        if shown.result in found:
            return found
        found.append(shown.result)
    raise AssertionError("no end of the choices")


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_a_game_by_presses_alone(language, monkeypatch):
    """Presses reach every legal pick and no other; nothing on any screen is cut or covered."""
    strict(monkeypatch)
    tables.set_language(language)
    canvas = StrictCanvas()
    kinds = set()
    for seed in range(3):
        ctx, rng = table(seed, LONG, seed - 1)
        game = ctx.game
        while not game.over():
            picks = bytearray(b"\xff\xff")
            for seat in (0, 1):
                if not game.waiting() >> seat & 1:
                    with pytest.raises(ValueError):
                        ui.pick(ctx, seat)
                    continue
                if rng.random() < 0.3:
                    found = reach(ctx, seat, rng.randrange(256), lambda shown: draw(canvas, shown))
                    assert sorted(found) == list(game.legal(seat))
                legal = list(game.legal(seat))
                picks[seat] = legal[0] if game.phase() == rules.ACT and seed else rng.choice(legal)
            kinds.add(draw(canvas, ui.waiting(ctx, game.waiting())) and "waiting")
            go(ctx, picks, rng)
            for kind, shown in told(ctx):
                kinds.add(kind)
                draw(canvas, shown)
            for page in range(3):
                draw(canvas, pressed(ui.table(ctx), *[NEXT] * page))
    assert kinds == {"waiting", "reveal", "acts", "next", "scoring", "standing"}


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_the_gallery_fits(language, monkeypatch):
    """All kinds of screens and help, also the rare ones."""
    strict(monkeypatch)
    tables.set_language(language)
    canvas = StrictCanvas()
    kinds = [kind for kind, shown in screens(LONG) if draw(canvas, shown)]
    assert {"pick", "picked", "load", "reveal", "acts", "next", "scoring", "standing", "table"} <= set(kinds)
    for _, shown in pages():
        draw(canvas, shown)


def test_the_hand_shows_the_own_cards_and_nothing_of_the_other():
    canvas = StrictCanvas()
    ctx, rng = played(0, 3)
    for _ in range(30):
        step(ctx, rng)
        if ctx.game.phase() != rules.PICK or ctx.game.trick() == 11:
            continue
        for seat in (0, 1):
            check_hand(canvas, ctx, seat)


def check_hand(canvas, ctx, seat):
    shown = draw(canvas, ui.pick(ctx, seat))
    for colour in range(4):
        held = [ctx.game.card(seat, slot) for slot in ctx.game.legal(seat)]
        faces = sorted(card_face(card) for card in held if card_colour(card) == colour)
        row = shown.line(2 + colour)
        assert [int(face) for face in row[1:15].replace("\t", " ").split()] == faces
        counts = [ctx.game.count(other, colour) for other in (seat, 1 - seat)]
        full = all(ctx.game.stack(seat, slot) >> colour for slot in range(5))
        assert row[15:].replace("\x0b", "✗").split() == (["✗"] if full else []) + ["{}:{}".format(*counts)]
    before = shown.read()
    other = ctx.game.view(seat)
    secret = bytes(ctx.game.state)
    ctx.game.state[:] = other
    assert draw(canvas, ui.pick(ctx, seat)).read() == before  # the seat's view is all that it needs
    ctx.game.state[:] = secret


def test_once_picked_the_picture_is_the_same():
    canvas = StrictCanvas()
    for steps in (0, 1, 2, 3, 7):
        ctx, _ = played(steps, 5)
        for seat in (0, 1):
            if ctx.game.waiting() >> seat & 1:
                seen = set()
                for at in range(len(list(ctx.game.legal(seat)))):
                    shown = draw(canvas, pressed(ui.pick(ctx, seat), *[NEXT] * at, CHOOSE))
                    seen.add((tuple(shown.read()), tuple(shown.sprites.items())))
                assert len(seen) == 1


def test_the_start_moves_the_cursor_only():
    ctx, _ = table(2)
    firsts = {pressed(ui.pick(ctx, 0, start), CHOOSE).result for start in range(12)}
    assert firsts == set(range(12))


def test_the_table_is_public():
    """What any seat's screens beside its own hand show follows from what all may know."""
    canvas = StrictCanvas()
    ctx, rng = played(20, 8)
    drawn = []
    for _ in range(2):
        pictures = [draw(canvas, pressed(ui.table(ctx), *[NEXT] * page)).read() for page in range(3)]
        pictures += [draw(canvas, shown).read() for _, shown in told(ctx)]
        pictures.append(draw(canvas, ui.waiting(ctx, 3)).read())
        drawn.append(pictures)
        ctx.game.state[:] = ctx.game.view(-1)
        ctx.before.state[:] = ctx.before.view(-1)
    assert drawn[0] == drawn[1]


def test_what_the_reveal_says():
    """Put together here a second time, from the cards alone."""
    canvas = StrictCanvas()
    beats = {(3, 2), (3, 1), (2, 1), (2, 0), (1, 0), (0, 3)}
    heard = set()
    for seed in range(8):
        ctx, rng = table(seed, NAMES)
        while not ctx.game.over():
            asked = ctx.game.phase() == rules.PICK
            step(ctx, rng)
            shown = ui.reveal(ctx)
            game = ctx.game
            if not asked:
                assert shown[0].kind == "acts"
                continue
            assert shown[0].kind == "reveal"
            said = []
            for at in range(1, shown[0].pages):
                shown[0].at = at
                said.append(draw(canvas, shown[0]).words(5, 7))
                assert [shown_[4] for shown_ in canvas.sprites.values()] == [
                    cards.container(card_colour(game.played(seat)), card_face(game.played(seat))) for seat in (0, 1)
                ]
            first, second = game.played(0), game.played(1)
            colours = card_colour(first), card_colour(second)
            winner = None
            if colours[0] != colours[1]:
                winner = 0 if colours in beats else 1
            elif card_face(first) != card_face(second):
                winner = 0 if card_face(first) > card_face(second) else 1
            if winner is None:
                assert said[0] == "Two equal cards" and said[1].startswith("Nobody wins.") and len(said) == 2
                heard.add("equal")
                continue
            high, low = (first, second)[winner], (first, second)[1 - winner]
            colour = COLOURS[card_colour(high)]
            if colours[0] == colours[1]:
                assert said[0] == f"both {colour}: {card_face(high)} beats {card_face(low)}"
            else:
                assert said[0] == f"{colour} beats {COLOURS[card_colour(low)]}"
            assert said[1].startswith(NAMES[winner] + " wins ")
            fits = [any(ctx.before.stack(seat, slot) >> card_colour(high) == 0 for slot in range(5)) for seat in (0, 1)]
            if fits[winner]:
                assert len(said) == 2
                heard.add("own")
            elif fits[1 - winner]:
                assert said[2] == f"{NAMES[winner]} has no room for {colour}: {NAMES[1 - winner]} must load or move"
                heard.add("passed")
            else:
                assert said[2] == f"Nobody has room for {colour}: nothing is loaded"
                heard.add("stuck")
    assert heard == {"equal", "own", "passed", "stuck"}


def test_scoring_counts_as_the_rulebook_does():
    canvas = StrictCanvas()
    ctx, rng = table(6, NAMES)
    total = [0, 0]
    rounds = 0
    while not ctx.game.over():
        step(ctx, rng)
        game = ctx.game
        if not game.scored():
            continue
        rounds += 1
        shown = next(one for one in ui.reveal(ctx) if one.kind == "scoring")
        gain = [0, 0]
        for colour in range(4):
            shown.at = colour
            rows = draw(canvas, shown).read()
            assert COLOURS[colour] in rows[1] and rows[0].strip().startswith(f"Scoring {rounds}")
            figures = [rows[2 + seat].replace("\x11", "!").split() for seat in (0, 1)]
            counts = [int(line[1]) for line in figures]
            for seat in (0, 1):
                more = counts[seat] > counts[1 - seat]
                assert figures[seat][0] == NAMES[seat] and ("!" in figures[seat]) == more
                assert int(figures[seat][-1]) == (int(figures[seat][2]) if more else 0)
                gain[seat] += int(figures[seat][-1])
        shown.at = 4
        rows = draw(canvas, shown).read()
        for seat in (0, 1):
            assert sum(map(int, rows[2 + seat].split()[1:])) == gain[seat]
            name, before, *rest = rows[5 + seat].split()
            assert (name, int(before)) == (NAMES[seat], total[seat])
            full = 3 * sum(game.stack(seat, slot) == 15 for slot in range(5)) if game.over() else 0
            assert rest[:-1] == [f"+{gain[seat]}"] + ([f"+{full}"] if game.over() else [])
            total[seat] += gain[seat] + full
            assert int(rest[-1]) == total[seat] == game.points(seat)
    assert rounds == 3


def ended(points):
    ctx, rng = table(2, NAMES)
    while not ctx.game.over():
        step(ctx, rng)
    for seat in (0, 1):
        ctx.game.state[9 + seat] = points[seat]
    return ui.reveal(ctx)[-1]


def test_the_end():
    canvas = StrictCanvas()
    shown = ended((31, 40))
    rows = draw(canvas, shown).read()
    assert canvas.bigs[0][4] == "Buzz"
    assert rows[4].split() == ["1", "Buzz", "40", "pts"] and rows[5].split() == ["2", "Valentin", "31", "pts"]
    shown.tick(0)
    shown.tick(100000)
    assert shown.result is None  # the end stays until somebody goes on
    shown.press(CHOOSE)
    assert shown.result == 0
    rows = draw(canvas, ended((40, 40))).read()
    assert canvas.bigs[0][4] == "Draw" and rows[4][0] == rows[5][0] == "1" and "shared" in rows[7]


def test_a_look_at_the_table_and_back():
    ctx, _ = table(2)
    shown = pressed(ui.pick(ctx, 0), BACK)
    assert draw(StrictCanvas(), shown).line(0).strip().startswith("R1 1/12")
    shown.press(CHOOSE)
    assert shown.result is None
    assert pressed(ui.pick(ctx, 0), BACK, BACK).result == LEAVE
    assert pressed(ui.waiting(ctx, 3), CHOOSE, BACK).result == LEAVE


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_a_cursor_press_costs_at_most_400_bytes(panel, language):
    tables.set_language(language)
    dearest = {}
    ctx, rng = played(0, 14)
    for _ in range(40):
        for seat in (0, 1):
            if ctx.game.waiting() >> seat & 1:
                shown = ui.pick(ctx, seat)
                panel.draw(shown)
                panel.draw(shown)
                assert panel.draw(shown) == 0
                for code in (NEXT, NEXT, PREV):
                    shown.press(code)
                    dearest[shown.kind] = max(panel.draw(shown), dearest.get(shown.kind, 0))
        step(ctx, rng, low=True)
    assert set(dearest) == {"pick", "load"}
    assert max(dearest.values()) <= LIMIT, dearest
