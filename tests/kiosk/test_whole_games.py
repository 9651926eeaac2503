"""All games by one to four visitors who pass the kiosk on, every frame of the display recorded: nobody sees what is not theirs.

Each game is played twice with the same presses at the same times. Once the screens draw from
the game as the program has it; once from what the rules let the one who looks know: in a turn
the view of that seat, at all other times that of nobody. No dot may differ in any frame.

The pieces in the gate are short; RANIUM_LONG=1 plays whole games.
"""

import os

import pytest
from engine.step import NONE
from ranium import players
from ranium.ui import robotech
from tests.kiosk.stand import CHOOSE, NEXT
from tests.kiosk.test_stand import told
from tests.kiosk.visitors import Visitors

LONG = bool(os.environ.get("RANIUM_LONG"))
PIECES = [("mine", 2, 0, 14), ("robotech", 3, 0, 24), ("robotech", 1, 2, 14), ("load", 2, 0, 8)]
WHOLE = [
    *((game, people, max(0, least - people)) for game, least, most in (("reload", 2, 4), ("mine", 2, 4), ("robotech", 3, 4)) for people in range(1, most + 1)),
    ("load", 1, 1), ("load", 2, 0),
]  # fmt: skip


@pytest.fixture(autouse=True)
def steady(monkeypatch):
    """Bots think as long as they need in one pass: how much they get done must not depend on how busy the computer is."""
    monkeypatch.setattr(players, "ticks_ms", lambda: 0)


def recorded(game, people, others, all_known, steps):
    """What a game looks like: frames, kinds of screens, whether it ended, and what the kiosk counts afterwards."""
    with Visitors(game, people, others, all_known, "random" if game == "robotech" else "simple") as table:
        over = table.play(steps)
        if over:
            finish(table)
        return table.frames, table.kinds, over, told(table)


def finish(table):
    """The final standing, letters, the list, and back."""
    for _ in range(2000):
        if table.where() == "Attract":
            return
        table.tap(NEXT if table.kind(0) == "letters" and table.board.random.random() < 0.3 else CHOOSE)
        table.run(200)
    raise AssertionError("the attract mode does not come back from " + table.kind(0))


def compare(game, people, others, steps):
    true, kinds, over, figures = recorded(game, people, others, True, steps)
    seen, _, _, _ = recorded(game, people, others, False, steps)
    assert len(true) == len(seen) > 20
    for number, (one, other) in enumerate(zip(true, seen)):
        assert one == other, "frame {} at {} ms shows what nobody may know then".format(number, one[0])
    assert people == 1 or "handover" in kinds
    return over, figures


@pytest.mark.parametrize("game, people, others, steps", PIECES)
def test_no_frame_of_a_piece_shows_a_secret(game, people, others, steps):
    over, figures = compare(game, people, others, steps)
    assert not over and figures["game", game, "started"] == "1"


@pytest.mark.skipif(not LONG, reason="takes many minutes; RANIUM_LONG=1 runs it")
@pytest.mark.parametrize("game, people, others", WHOLE)
def test_no_frame_of_a_whole_game_shows_a_secret(game, people, others):
    over, figures = compare(game, people, others, 100000)
    assert over
    assert figures["game", game, "started"] == figures["game", game, "finished"] == "1"
    assert figures["game", game, "won"] in ("0", "1") and (others or game == "robotech" or figures["game", game, "won"] == "1")
    assert int(figures["game", game, "seconds"]) > 10
    assert sum(int(value) for key, value in figures.items() if key[0] == "abort") == 0


@pytest.mark.parametrize("game, people, others, steps", [("reload", 2, 0, 6), ("reload", 4, 0, 3), ("load", 2, 0, 6)])
def test_another_pick_shows_nowhere_before_the_reveal(game, people, others, steps):
    """Wherever several visitors pick in secret: another pick of one of them changes no frame until all have picked. At Mine and Robotech only one picks at a time."""

    def played(other, end):
        with Visitors(game, people, others, True, other=other) as table:
            table.play(end)
            return table.chosen, table.frames, table.steps

    chosen, _, _ = played(None, steps)
    secret = [(step, seat) for step, seats in chosen.items() if len(seats) > 1 for seat in seats]
    assert len(secret) > people
    for step, seat in secret:
        (_, one, one_steps), (_, two, two_steps) = played(None, step + 1), played((step, seat), step + 1)
        told = one_steps.index(step + 1)
        assert told == two_steps.index(step + 1) > 10
        assert one[:told] == two[:told], "the pick of seat {} in step {} is seen".format(seat, step)
        assert one[told:] != two[told:], "afterwards it is"


def test_a_hand_on_the_waiting_screen_would_be_found(monkeypatch):
    """A planted leak: one dot less or more, by a card of the first seat's hand."""
    honest = robotech.waiting

    def leaky(ctx, mask):
        screen = honest(ctx, mask)
        draw = screen.draw

        def drawn(canvas):
            draw(canvas)
            if ctx.game.card(0, 0) != NONE and ctx.game.card(0, 0) & 127 < 40:
                canvas.text(20, 0, "!")

        screen.draw = drawn
        return screen

    monkeypatch.setattr(robotech, "waiting", leaky)
    with pytest.raises(AssertionError, match="what nobody may know"):
        compare("robotech", 2, 1, 10)
