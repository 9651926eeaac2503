"""Mine through its screens alone, in both languages, with names of full length; and what the map shows."""

import random

import ocr
import pytest
from exhibit import LONG, go, pressed
from helpers import StrictCanvas, draw, strict
from mine_gallery import inside, pages, screens, step, table

from engine import mine as rules
from ranium.ui import mine as ui
from ranium.ui import tables, words
from ranium.ui.context import Table
from ranium.ui.mine import chart
from ranium.ui.mine import panel as beside
from ranium.ui.screen import BACK, CHOOSE, LEAVE, NEXT, PREV
from tests.cases import mine_support as t
from tests.cases.mine_support import BLUE, RED, YELLOW, Laid

LIMIT = 400
HELD = 56  # where the state has what each crew carries


@pytest.fixture
def narrow(monkeypatch):
    """Makes the panel refuse what it would cut."""
    plain_put, plain_lines = beside.put, beside.lines

    def put(canvas, row, text, inv=False):
        assert len(text) <= beside.WIDTH or text[1:4].lstrip("\x12123")[:1] == " ", text  # a crew's owner, as far as there is room
        plain_put(canvas, row, text, inv)

    def lines(canvas, row, text, last=6):
        end = plain_lines(canvas, row, text, last)
        from ranium.ui.game import say

        wrapped = say.wrap(text, beside.WIDTH)
        assert len(wrapped) == end - row and max(map(len, wrapped)) <= beside.WIDTH, (text, wrapped)
        return end

    monkeypatch.setattr(beside, "put", put)
    monkeypatch.setattr(beside, "lines", lines)


def reach(ctx, seat, start=0, look=lambda shown: None):
    """Every pick that presses lead to."""
    found = {}

    def walk(presses, most):
        """All that NEXT and CHOOSE lead to after these presses; the cursor goes round."""
        seen = set()
        for first in range(most):
            shown = pressed(ui.pick(ctx, seat, start), *presses, *[NEXT] * first)
            look(shown)
            state = (shown._at, getattr(shown, "_what", 0), getattr(shown, "_way", 0))
            if state in seen:
                return
            seen.add(state)
            deeper = [*presses, *[NEXT] * first, CHOOSE]
            shown.press(CHOOSE)
            if shown.result is not None:
                found[shown.result] = deeper
            elif (shown._at, getattr(shown, "_what", 0), getattr(shown, "_way", 0)) != state or shown._picks is not None and len(presses) < 50:
                if getattr(shown, "_picks", None) is not None:
                    walk(deeper, 40)

    walk([], 40)
    return found


@pytest.mark.parametrize("seats, options", [(2, 0), (2, 2), (3, 4), (4, 2)])
def test_presses_reach_every_legal_pick_and_no_other(seats, options):
    ctx, rng = table(seats, 3, LONG, options)
    phases = set()
    for number in range(220):
        game = ctx.game
        if game.over():
            break
        for seat in range(seats):
            legal = list(game.legal(seat))
            key = game.phase(), seat != game.turn(), game.ore() == 0
            if legal and (key not in phases or number % 40 == 0):
                phases.add(key)
                assert sorted(reach(ctx, seat, rng.randrange(256))) == legal
            elif not legal:
                with pytest.raises(ValueError):
                    ui.pick(ctx, seat)
        step(ctx, rng, 0.4 if number < 150 else 0.0)
    assert len(phases) >= 6


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("seats, options", [(2, 2), (3, 4), (4, 0)])
def test_nothing_is_cut_or_covered(seats, options, language, monkeypatch, narrow):
    strict(monkeypatch)
    tables.set_language(language)
    canvas = StrictCanvas()
    kinds = {kind for kind, shown in screens(seats, LONG, 2, options) if draw(canvas, shown)}
    assert {"act", "ask", "waiting", "table", "reveal", "standing"} <= kinds


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_help_fits(language):
    tables.set_language(language)
    canvas = StrictCanvas()
    assert len([draw(canvas, shown) for _, shown in pages()]) > 15


@pytest.mark.parametrize("seats", (2, 4))
def test_a_cursor_press_costs_at_most_400_bytes(panel, seats):
    ctx, rng = table(seats, 5)
    dearest = {}
    for number in range(60):
        game = ctx.game
        for seat in range(seats):
            if game.waiting() >> seat & 1 and number % 6 == 0:
                for _, shown in inside(ctx, seat) if game.phase() == rules.ACT else [("ask", ui.pick(ctx, seat))]:
                    panel.draw(shown)
                    panel.draw(shown)
                    assert panel.draw(shown) == 0
                    for code in (NEXT, NEXT, PREV):
                        if shown.result is None:
                            shown.press(code)
                            dearest[shown.kind] = max(panel.draw(shown), dearest.get(shown.kind, 0))
        step(ctx, rng, 0.3)
    assert max(dearest.values()) <= LIMIT, dearest


def test_back_goes_from_the_way_to_the_card_to_the_list_to_the_table():
    with Laid({7: "y NESW", 8: "y W"}, crews={YELLOW: 7}) as game:
        ctx = Table(game, list(LONG), [0, 1, 2, 3], 0, 1)
        canvas = StrictCanvas()
        shown = ui.pick(ctx, 0)
        pictures = [draw(canvas, shown).read()]
        for codes in ((NEXT, CHOOSE), (CHOOSE,)):
            pressed(shown, *codes)
            pictures.append(draw(canvas, shown).read())
        assert len({str(picture) for picture in pictures}) == 3
        shown.press(BACK)
        assert draw(canvas, shown).read() == pictures[1]
        shown.press(BACK)
        assert draw(canvas, shown).words(1, 3).startswith("Go 1 Turn 1")
        shown.press(BACK)
        assert draw(canvas, shown).read() == draw(canvas, ui.table(ctx)).read()
        shown.press(BACK)
        assert shown.result == LEAVE


def test_actions_say_what_they_cost_and_why_not():
    canvas = StrictCanvas()
    with Laid({}, crews={YELLOW: 9, RED: 7}, held={}, ore=1) as game:
        ctx = Table(game, list(LONG), [0, 1, 2, 3], 0, 1)
        told_of = {}
        for _, shown in inside(ctx, 0):
            if shown._picks is None:
                lines = draw(canvas, shown)
                told_of[shown._what] = lines.words(4, 6)
        assert told_of[3] == "no enemy with a unit" and told_of[5] == "carries nothing" and told_of[6] == "needs 2 ore"
        assert told_of[7] == "nothing to undo"
    with Laid({}, crews={YELLOW: 9}, held={YELLOW: 1}) as game:
        ctx = Table(game, list(LONG), [0, 1, 2, 3], 0, 1)
        shown = ui.pick(ctx, 0)
        while shown._what != 5:
            shown.press(NEXT)
        assert draw(canvas, shown).words(4, 6) == "no loader in reach"


def test_who_carries_what_is_told_by_the_signs_of_the_map(panel):
    """The letter lit and a dot for each unit, as on the map; and what the signs mean, where there is room."""
    for seats, signs in ((2, ["• ranium", "♛ marker"]), (3, ["• ranium", "♛ marker"]), (4, [])):
        ctx, _ = table(seats, 1)
        while ctx.game.phase() < rules.ACT:
            step(ctx, _)
        game = ctx.game
        held = [0, 1, 2, 0] if seats < 4 else [0, 1, 3, 0]  # three are in play, or four
        for colour in range(4):
            game.state[HELD + colour] = held[colour]
            assert game.held(colour) == held[colour]
        panel.draw(ui.table(ctx))
        lines = [line[chart.COLUMN :] for line in ocr.read(panel.ram)]
        for seat in range(seats):
            own = [colour for colour in range(4) if game.owner(colour) == seat]
            told_of = [beside.LETTERS[colour] + "•" * held[colour] for colour in own]
            assert lines[2 * seat + 1][:6].rstrip() == " ".join(told_of)
            lit = [text for row, column, text in ocr.inverse(panel.ram) if row == 2 * seat + 1]
            assert lit == [beside.LETTERS[colour] for colour in own]
        assert [line.rstrip() for line in lines[2 * seats : 2 * seats + 2]] == signs


def test_with_no_ore_left_the_end_comes_first():
    with Laid({}) as game:
        for place in range(4):
            t.play(game, t.rotate(place))
        ctx = Table(game, list(LONG), [0, 1, 2, 3], 0, 1)
        assert pressed(ui.pick(ctx, 0), CHOOSE).result == t.END


def test_a_fight_is_covered_and_starts_anywhere():
    canvas = StrictCanvas()
    with Laid({}, options=2, crews={YELLOW: 7, RED: 7}, held={RED: 1}) as game:
        t.play(game, t.attack(RED))
        ctx = Table(game, list(LONG), [0, 1, 2, 3], 0, 1)
        for seat in (0, 1):
            assert ui.pick(ctx, seat).secret
            covers = set()
            for at in range(5):
                shown = pressed(ui.pick(ctx, seat), *[NEXT] * at, CHOOSE)
                covers.add((str(draw(canvas, shown).read()), str(canvas.sprites), str(canvas.bigs)))
            assert len(covers) == 1
            assert {pressed(ui.pick(ctx, seat, start), CHOOSE).result for start in range(5)} == set(range(5))


# The map


def cell(panel, place):
    """The pixels of a card, as text."""
    x, y = 3 + place % 6 * 12, 2 + place // 6 * 10
    return ["".join(" #"[panel.ram[(row >> 3) * 128 + column] >> (row & 7) & 1] for column in range(x, x + 12)) for row in range(y, y + 10)]


class Shown:
    def __init__(self, game, *more):
        self.arguments = (game, *more)

    def draw(self, canvas):
        chart.show(canvas, *self.arguments)


def test_the_four_lines_on_the_map(panel):
    with Laid({0: "y NES", 1: "r ESW", 2: "b EW", 3: "w NW"}, units=(7, 10, 25, 28)) as game:
        panel.draw(Shown(game))
        assert cell(panel, 0) == [
            "     #      ", "     #      ", "     #      ", "     #      ", "     #######",
            "     #      ", "     #      ", "     #      ", "     #      ", "     #      ",
        ]  # fmt: skip
        assert cell(panel, 1) == [
            "            ", "            ", "            ", "############", "            ",
            "##### ######", "    # #     ", "    # #     ", "    # #     ", "    # #     ",
        ]  # fmt: skip
        assert cell(panel, 2)[2:7] == [" " * 12, "# # # # # # ", " # # # # # #", "# # # # # # ", " " * 12]
        assert cell(panel, 3)[0] == "    ###     " and cell(panel, 3)[4] == "#######     " and cell(panel, 3)[8] == " " * 12


def test_a_preview_is_what_comes_then(panel):
    with Laid({0: "y NE | r SW", 1: "y W"}, crews={YELLOW: 1}) as game:
        ctx = Table(game, list(LONG), [0, 1, 2, 3], 0, 1)
        state = bytes(game.state)
        for way, pick in enumerate((t.rotate(0), t.long(0), t.short(0))):
            shown = pressed(ui.pick(ctx, 0), NEXT, CHOOSE)
            while shown._picks[shown._at] != 0:
                shown.press(NEXT)
            pressed(shown, CHOOSE, *[NEXT] * way)
            panel.draw(shown)
            seen = cell(panel, 0)
            assert game.state == state
            assert pressed(shown, CHOOSE).result == pick
            after = game.copy()
            after.turn_card(0, rules.ROTATE + way)
            north = 0
            after.reach(1)
            for place in range(18):
                north |= (place != 1 and after.reached(place)) << place
            panel.draw(Shown(after, 0, north))
            assert cell(panel, 0) == seen


def test_reachable_cards_are_marked(panel):
    with Laid({7: "y NESW", 8: "y W", 13: "r N"}, crews={YELLOW: 7}, held={YELLOW: 1}) as game:
        ctx = Table(game, list(LONG), [0, 1, 2, 3], 0, 1)
        shown = pressed(ui.pick(ctx, 0), CHOOSE)
        panel.draw(shown)
        cursor = shown._picks[shown._at] % 36
        marked = [place for place in range(36) if place != cursor and cell(panel, place)[0].startswith("##")]
        assert {*marked, cursor} == {8, 13}


def test_crews_units_bases_and_loaders(panel):
    with Laid({0: "y N"}, crews={YELLOW: 0, RED: 0, BLUE: 1}, units=(9,), loaders=(0, 8, 17)) as game:
        panel.draw(Shown(game))
        alone, two, home, base = cell(panel, 1), cell(panel, 0), cell(panel, 21), cell(panel, 14)
        assert sum(row.count("#") for row in two) > sum(row.count("#") for row in alone) > 20
        assert home[0][3:8] == "#####"  # white's crew is at home, in its box
        assert base[1][3:8] == "     " and base[2][4:7] == "# #"  # yellow's is away: the letter alone
        assert cell(panel, 9)[4] == "   #####    "
        panel.draw(Shown(game, -1, 0, 0, 0, 6))
        assert cell(panel, 0) == two


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("seats", (2, 3, 4))
def test_waiting_says_for_whom_and_in_the_set_up_for_what(seats, language, narrow):
    """In words, besides the name that is inverse; with four players at play the panel is full."""
    tables.set_language(language)
    ctx, rng = table(seats, names=LONG)
    said = {rules.SWAP: "m.wait_0", rules.SWAP_TO: "m.wait_0", rules.CHOOSE: "m.wait_1"}
    seen = set()
    while ctx.game.steps() < 30:
        mask = ctx.game.waiting()
        seat = next(seat for seat in range(seats) if mask >> seat & 1)
        panel = draw(StrictCanvas(), ui.waiting(ctx, mask)).words(0, 7)
        key = said.get(ctx.game.phase(), "m.wait_2" if seats < 4 else None)
        if key:
            assert panel.endswith(words.w(key, LONG[seat])), panel
            seen.add(key)
        step(ctx, rng)
    assert {"m.wait_0", "m.wait_1"} <= seen and ("m.wait_2" in seen) == (seats < 4)


def test_the_story_is_told_to_those_who_have_not_seen_it():
    with Laid({7: "y NESW", 8: "y W"}, crews={YELLOW: 7}) as game:
        ctx = Table(game, list(LONG), [0, 1, 2, 3], 0, 1)
        go(ctx, [t.go(8), 255, 255, 255], random.Random(1))
        assert ui.reveal(ctx) == []  # done at this handheld
        ctx.local = 2
        canvas = StrictCanvas()
        shown = ui.reveal(ctx)
        assert [one.kind for one in shown] == ["reveal"]
        assert draw(canvas, shown[0]).words(0, 6) == "Mmmmmmmm Y walks"
        go(ctx, [t.END, 255, 255, 255], random.Random(1))
        assert draw(canvas, ui.reveal(ctx)[0]).words(0, 6) == "Öüäßgqyp it is your turn"
