"""Choosing the game in the lobby, what a trusted deal says of itself, and Load! on whole handhelds."""

import random

import engine
import pytest
from ranium.ui import tables, words

from tests.app.bench import Bench
from tests.app.test_app import BACK, BOT, CHOOSE, NEXT, PREV, play_on


def choose_load(bench, index=0):
    """From the title through the lobby's menu to Load!, back in the lobby."""
    bench.run(200)
    bench.press(index, CHOOSE)
    assert bench.kind(index) == "lobby"
    bench.press(index, PREV, PREV, PREV)
    assert "Choose the game" in bench.text(index)
    bench.press(index, CHOOSE)
    assert bench.kind(index) == "game"
    while "❯Load!" not in bench.text(index):
        bench.press(index, NEXT)
    bench.press(index, CHOOSE)
    assert bench.kind(index) == "options"
    assert "Trusted deal" in bench.text(index) and "no" in bench.text(index)
    bench.press(index, PREV, CHOOSE)
    assert bench.kind(index) == "options" and "yes" in bench.text(index)
    bench.press(index, BACK)
    assert bench.kind(index) == "lobby" and "Load!" in bench.text(index)


def said(bench, index, word, ms=12000):
    """Lets the parts of the lobby's message turn until one has this word."""
    bench.until(lambda: word in bench.text(index), ms)


def test_a_person_chooses_load_and_a_bot_follows():
    with Bench({"NAME": "Ulf"}, BOT, PLAYERS=2) as bench:
        choose_load(bench)
        said(bench, 0, "2/2")
        said(bench, 0, "Trusted deal")
        said(bench, 0, "handhelds know both")
        while "I am ready" not in bench.text(0):
            bench.press(0, NEXT)
        bench.press(0, CHOOSE)
        bench.until(lambda: bench.kind(0) == "pick")
        dealt = [fields for kind, fields in bench.boards[0].records if kind == "session"]
        assert (dealt[0]["game"], dealt[0]["options"], dealt[0]["seats"]) == ("load", 1, 2)
        play_on(bench, 0, random.Random(4), lambda: bench.kind(0) == "standing")
        assert bench.final(0) == bench.final(1)
        kinds = {kind for kind, _ in bench.boards[0].drawn}
        assert {"pick", "waiting", "reveal", "acts", "scoring", "next", "standing"} <= kinds


def test_the_choice_is_kept_for_the_next_start():
    with Bench({"NAME": "Ulf"}) as bench:
        choose_load(bench)
        memory = bytes(bench.boards[0].nvm)
        again = bench.add({"NAME": "Ulf"}, memory)
        bench.vanish(0)
        bench.run(200)
        bench.press(again, CHOOSE)
        assert "Load!" in bench.text(again)


@pytest.mark.parametrize("start", ("reload", "load"))
def test_a_setting_names_the_game(start):
    with Bench({"NAME": "Ulf"}, GAME=start) as bench:
        bench.run(200)
        bench.press(0, CHOOSE)
        assert {"reload": "RELOAD!", "load": "Load!"}[start] in bench.text(0)


def test_people_with_different_games_are_told_whose_choice_it_is():
    with Bench({"NAME": "Ulf"}, {"NAME": "Mae"}) as bench:
        choose_load(bench)
        bench.press(1, CHOOSE)
        said(bench, 0, "Mae chose RELOAD!")
        said(bench, 1, "Ulf chose Load!")
        assert "game!" in bench.text(0)


def test_a_bot_stays_with_the_person_who_agrees_with_it():
    with Bench({"NAME": "Ulf"}, {"NAME": "Mae"}, BOT) as bench:
        bench.run(200)
        bench.press(1, CHOOSE)
        bench.run(4000)
        assert "Buzz" in bench.text(1)
        choose_load(bench)
        bench.run(1000)
        assert bench.apps[2]._activity.title == "RELOAD!"


def test_too_many_for_load_is_said():
    with Bench({"NAME": "Ulf"}, BOT, {**BOT, "NAME": "Mae"}, PLAYERS=3) as bench:
        choose_load(bench)
        said(bench, 0, "The table is full")


def test_two_people_at_one_handheld_play_load():
    """The other one's hand is never seen: between the two there is always the hand-over."""
    with Bench({"NAME": "Ulf"}, GAME="load") as bench:
        bench.run(200)
        bench.press(0, CHOOSE)
        bench.press(0, NEXT, NEXT, NEXT)
        assert "Add a person" in bench.text(0)
        bench.press(0, CHOOSE)
        while "I am ready" not in bench.text(0):
            bench.press(0, NEXT)
        bench.press(0, CHOOSE)
        bench.until(lambda: bench.kind(0) == "handover")
        bench.run(1000)
        bench.press(0, CHOOSE)
        assert bench.kind(0) == "pick"
        bench.press(0, CHOOSE)
        assert bench.kind(0) == "handover"


def test_bots_play_load_to_its_end():
    with Bench({**BOT, "NAME": "Buzz"}, {**BOT, "NAME": "Neil"}, PLAYERS=2, GAME="load") as bench:
        bench.until(lambda: all(bench.over(i) for i in range(2)), 300000)
        assert bench.final(0) == bench.final(1)
        game = engine.game("load")(2, 0, None)
        game.restore(bench.final(0))
        assert game.over() and game.steps() == len(bench.steps(0))


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_game_and_option_has_words_that_fit(language):
    tables.set_language(language)
    for name in engine.names():
        assert words.w("game." + name) != "game." + name and len(words.w("game." + name)) <= 13
        for option in engine.entry(name)[4]:
            text = words.w("option." + option)
            assert text != "option." + option, option
            longest = words.w("option.on") if option == "trusted" else words.w("option.off")
            assert len(text) + len(longest) <= 16, text
    tables.set_language("en")
