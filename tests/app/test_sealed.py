"""Load! with sealed hands on whole handhelds: screens of the deal, secrecy, power cuts, the check at the end."""

import random

import pytest
from ranium.link import session as session_module

from tests.app.bench import Bench

PREV, NEXT, CHOOSE, BACK, HELP = range(5)
BOT = {"BOT": "simple", "GAME": "load"}
PERSON = {"NAME": "Ulf", "GAME": "load"}


def session(bench, index):
    return bench.apps[index]._activity._session


def ready(bench, index=0):
    bench.run(200)
    bench.press(index, CHOOSE)
    assert bench.kind(index) == "lobby"
    bench.press(index, CHOOSE)


def play_on(bench, index, rng, until):
    """A person who presses about anything but never leaves the game."""
    for _ in range(20000):
        if until():
            return
        if bench.kind(index) in ("pause", "leave", "link"):
            bench.press(index, BACK)
        else:
            bench.press(index, rng.choice((PREV, NEXT) + (CHOOSE,) * 8))
    raise AssertionError("the game does not end:\n" + bench.text(index))


def in_game(bench, *indexes):
    return all(hasattr(bench.apps[index]._activity, "_session") for index in indexes)


def test_bots_play_three_sealed_rounds_to_the_end_and_all_is_checked():
    with Bench({**BOT, "NAME": "Buzz"}, {**BOT, "NAME": "Neil"}, PLAYERS=2) as bench:
        bench.until(lambda: bench.over(0) and bench.over(1), 300000)
        for index in range(2):
            deals = [fields for kind, fields in bench.boards[index].records if kind == "cards"]
            assert len(deals) == 3 and all(len(deal["cards"]) == 12 for deal in deals)
            assert not any(kind == "fault" for kind, _ in bench.boards[index].records)
            shown = [kind for kind, _ in bench.boards[index].drawn]
            assert "progress" in shown and "pick" in shown
        bench.until(lambda: not session(bench, 0).checking and not session(bench, 1).checking, 20000)
        assert session(bench, 0).game.view(-1) == session(bench, 1).game.view(-1)
        assert session(bench, 0)._cards.hand is None, "checked"
        for one, other in zip(*[[f for kind, f in bench.boards[i].records if kind == "cards"] for i in range(2)], strict=True):
            cards = [card for _, card in one["cards"] + other["cards"]]
            assert one["step"] == other["step"] and len(set(cards)) == 24


def test_a_person_sees_how_far_the_deal_is_and_then_the_hand():
    with Bench(PERSON, BOT, PLAYERS=2) as bench:
        ready(bench)
        bench.until(lambda: bench.kind(0) == "progress")
        seen = []
        bench.until(lambda: seen.append(bench.text(0).split("\n")[0].split()[-1]) or bench.kind(0) == "pick", 30000)
        percents = [int(text[:-1]) for text in seen if text.endswith("%")]
        assert percents == sorted(percents) and len(set(percents)) > 5
        assert len(session(bench, 0).hand()) == 12


def test_who_holds_the_deal_up_is_named_on_its_screen():
    with Bench(PERSON, {**BOT, "NAME": "Neil"}, PLAYERS=2) as bench:
        ready(bench)
        bench.until(lambda: bench.kind(0) == "progress")
        session(bench, 1)._cards.sealed.write = lambda body, now: 0
        bench.until(lambda: "Neil" in bench.text(0), 20000)
        assert bench.kind(0) == "progress"


def test_a_cheat_is_named_on_the_screen_before_the_first_pick():
    from ranium.link import sealed_group as group
    from ranium.link.sealed_deal import Deal

    locked = Deal._locked
    with Bench(PERSON, {**BOT, "NAME": "Neil"}, PLAYERS=2) as bench:
        ready(bench)

        def other_card(deal, number, exponent):
            value = locked(deal, number, exponent)
            return value * value % group.P if number == 3 and deal._me == cheat else value

        bench.until(lambda: in_game(bench, 0, 1))
        cheat = session(bench, 1).roster.me
        Deal._locked = other_card
        try:
            bench.until(lambda: session(bench, 0).fault, 30000)
        finally:
            Deal._locked = locked
        bench.run(100)
        assert session(bench, 0).fault[0] == session_module.CHEATED
        assert "Neil" in bench.text(0) and "cheated" in bench.text(0)


@pytest.mark.parametrize("after", [1, 60, 140, 260])
def test_a_power_cut_in_the_deal_or_the_first_tricks_changes_nothing(after):
    with Bench(PERSON, BOT, PLAYERS=2) as bench:
        ready(bench)
        bench.until(lambda: bench.kind(0) == "progress")
        for _ in range(after):
            bench.turn()
        memory = bytes(bench.boards[0].nvm[:])
        bench.vanish(0)
        bench.run(400)
        back = bench.add({"COLOUR": 0, "PACE": 0, "PLAYERS": 2, **PERSON}, memory)
        rng = random.Random(4)
        bench.until(lambda: in_game(bench, back) and session(bench, back).game, 20000)
        play_on(bench, back, rng, lambda: len(bench.steps(1)) >= 15)
        assert not any(kind == "fault" for board in bench.boards for kind, _ in board.records)
        assert session(bench, back).game.view(-1) == session(bench, 1).game.view(-1)
