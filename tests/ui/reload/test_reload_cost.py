"""What a press costs on the bus, measured with the real display driver."""

import pytest
from helpers import reach
from reload_gallery import played, step, told

from ranium.ui import reload as ui
from ranium.ui import tables, words
from ranium.ui.screen import NEXT, PREV

LIMIT = 400


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("seats", (2, 3, 4))
def test_a_cursor_press_costs_at_most_400_bytes(panel, seats, language):
    tables.set_language(language)
    dearest = {}
    ctx, rng, prefer = played(seats, 0, 14)
    for _ in range(24):
        for seat in range(seats):
            if not ctx.game.waiting() >> seat & 1:
                continue
            shown = ui.pick(ctx, seat)
            starts = [[]]
            if shown.kind == "reload":
                for presses in reach(ctx, seat).values():
                    starts.append(list(presses[:-1]))
            for start in starts[:6]:
                shown = ui.pick(ctx, seat)
                for code in start:
                    shown.press(code)
                panel.draw(shown)
                panel.draw(shown)
                assert panel.draw(shown) == 0
                for code in (NEXT, NEXT, NEXT, PREV):
                    shown.press(code)
                    cost = panel.draw(shown)
                    dearest[shown.kind] = max(cost, dearest.get(shown.kind, 0))
        step(ctx, rng, prefer)
        if ctx.game.over():
            ctx, rng, prefer = played(seats, 0, rng.random())
    assert set(dearest) >= {"pick", "load"}
    print(seats, language, dearest)
    assert max(dearest.values()) <= LIMIT, dearest


def test_an_unchanged_screen_sends_nothing(panel):
    ctx, rng, prefer = played(4, 20, 1)
    for shown in [ui.table(ctx), ui.waiting(ctx, 3)] + [one for _, one in told(ctx)]:
        panel.draw(shown)
        panel.refresh()
        assert panel.draw(shown) == 0
