"""Whole handhelds when somebody is gone: those who remain agree on their screens how the game goes on."""

import random

from ranium.link.frame import GIFT
from tests.app.test_app import BACK, BOT, CHOOSE, NEXT, PREV, ready_person
from tests.app.test_resume import Powered

LEAVE = (BACK, BACK, PREV, CHOOSE, PREV, CHOOSE)


def people(*names, bench=Powered, **common):
    """That many persons at a table, each at the first pick."""
    table = bench(*[{"NAME": name} for name in names], PLAYERS=len(names), **common)
    for index in range(len(names)):
        ready_person(table, index)
    table.until(lambda: all(table.kind(index) == "pick" for index in range(len(names))))
    return table


def session(bench, index):
    return bench.apps[index]._activity._session


def lines(bench, index):
    return " ".join(bench.text(index).split())


def choose(bench, index, words):
    """Moves the cursor of a menu to an item and takes it."""
    for _ in range(12):
        menu = bench.apps[index]._activity.screen
        if words in menu.items[menu.cursor][1]:
            bench.press(index, CHOOSE)
            return
        bench.press(index, NEXT)
    raise AssertionError(words + " is not in\n" + bench.text(index))


def play_all(bench, *indices, steps=None):
    """Persons who press about anything until their game is over, or so many steps are done in this session."""
    rng = random.Random(4)
    begun = session(bench, indices[0]).step
    for _ in range(20000):
        if all(bench.over(index) for index in indices):
            return
        if steps and all(session(bench, index).step >= begun + steps for index in indices):
            return
        for index in indices:
            kind = bench.kind(index)
            bench.press(index, BACK if kind in ("pause", "leave", "link") else rng.choice((PREV, NEXT, *[CHOOSE] * 8)))
    raise AssertionError("the game does not end:\n" + "\n".join(bench.text(index) for index in indices))


def test_the_others_let_a_bot_play_and_finish_with_equal_states():
    with people("Ulf", "Mae", "Neil") as bench:
        first = session(bench, 0).roster
        bench.off(2)
        bench.run(4000)
        assert "Missing: Neil" in bench.text(0) and "Missing: Neil" in bench.text(1)
        choose(bench, 0, "A bot plays on")
        bench.run(1000)
        assert "Asked: Mae" in bench.text(0)
        assert session(bench, 0).roster.session == first.session  # one alone decides nothing
        choose(bench, 1, "A bot plays on")
        bench.run(2000)
        after = session(bench, 0).roster
        assert after.session != first.session and after.session == session(bench, 1).roster.session
        assert after.root == first.hash and after.generation == 1
        assert [after.names[seat] for seat in range(3) if after.stood >> seat & 1] == ["Neil"]
        assert "A bot plays for Neil now." in lines(bench, 0) and "A bot plays for Neil now." in lines(bench, 1)
        bench.press(0, CHOOSE)
        bench.press(1, CHOOSE)
        play_all(bench, 0, 1)
        bench.run(2000)
        assert bench.final(0) == bench.final(1)


def test_a_fresh_handheld_takes_the_seat_when_all_have_agreed():
    with people("Ulf", "Mae", "Neil") as bench:
        bench.off(2)
        bench.run(4000)
        new = bench.add({"NAME": "Ada", "COLOUR": 3, "PACE": 0, "PLAYERS": 3})
        bench.run(200)
        bench.press(new, CHOOSE)
        bench.run(1000)
        assert "Neil's seat is free" in bench.text(new)
        bench.press(new, PREV, CHOOSE)
        assert bench.kind(new) == "claim"
        bench.run(500)
        for index in (0, 1):
            assert bench.kind(index) == "link"
            choose(bench, index, "Ada plays")
        bench.run(3000)
        rosters = [session(bench, index).roster for index in (0, 1, new)]
        assert len({roster.session for roster in rosters}) == 1
        assert sorted(rosters[0].names) == ["Ada", "Mae", "Ulf"] and rosters[0].stood == 0
        assert session(bench, new).game.state == session(bench, 0).game.state
        assert len({frame for _, frame in bench.air.sent if frame[1] == GIFT}) <= 2
        assert "You play on for Neil" in lines(bench, new)
        assert "Ada now has the seat of Neil." in lines(bench, 0)
        for index in (0, 1, new):
            bench.press(index, CHOOSE)
        play_all(bench, 0, 1, new, steps=4)
        assert len({bytes(session(bench, index).game.state) for index in (0, 1, new)}) == 1


def test_who_comes_back_too_late_is_told_kindly_and_may_ask_for_the_seat():
    with people("Ulf", "Mae", "Neil") as bench:
        bench.off(2)
        bench.run(4000)
        for index in (0, 1):
            choose(bench, index, "A bot plays on")
        bench.run(2000)
        for index in (0, 1):
            bench.press(index, CHOOSE)
        bench.on(2)
        bench.run(5000)
        assert "A bot plays your seat now" in lines(bench, 2)
        bench.press(2, CHOOSE)
        assert bench.kind(2) == "claim"
        bench.run(500)
        for index in (0, 1):
            assert "Seat for Neil?" in bench.text(index) and "now a bot: Neil" in bench.text(index)
            choose(bench, index, "Neil plays")
        bench.run(3000)
        rosters = [session(bench, index).roster for index in range(3)]
        assert len({roster.session for roster in rosters}) == 1
        assert rosters[0].generation == 2 and rosters[0].stood == 0
        assert rosters[2].names[rosters[2].first_seat(rosters[2].me)] == "Neil"


def test_who_comes_back_in_time_plays_on():
    with people("Ulf", "Mae", "Neil") as bench:
        name = session(bench, 0).roster.session
        bench.off(2)
        bench.run(4000)
        choose(bench, 0, "A bot plays on")
        bench.run(500)
        bench.on(2)
        bench.run(5000)
        assert {session(bench, index).roster.session for index in range(3)} == {name}
        assert [bench.kind(index) for index in range(3)] == ["pick"] * 3
        assert bench.apps[0]._activity._absence is None  # and nothing of it stays in memory


def test_a_handheld_that_kept_nothing_gets_its_own_seat_back_unasked_with_the_pick_it_had_made():
    with people("Ulf", "Mae", "Neil") as bench:
        bench.press(2, NEXT, CHOOSE)  # Neil has picked
        bench.run(300)
        seat = session(bench, 2).roster.mine.bit_length() - 1
        pick = session(bench, 2)._picks[seat]
        name = session(bench, 0).roster.session
        bench.off(2)
        memory = bench.boards[2].nvm
        memory[256:] = b"\xff" * (len(memory) - 256)  # as on a board with 256 bytes
        bench.run(1000)
        bench.on(2)
        bench.run(200)
        assert bench.kind(2) == "title"
        bench.press(2, CHOOSE)
        bench.run(2000)
        assert "Neil's seat is free" in bench.text(2)
        bench.press(2, PREV, CHOOSE)
        bench.run(2500)
        assert session(bench, 2).roster.session == name
        assert session(bench, 2)._picks[seat] == pick and session(bench, 2)._known >> seat & 1
        bench.run(3500)
        for index in (0, 1):
            bench.press(index, CHOOSE, CHOOSE)
        bench.run(1000)
        assert session(bench, 0).step == session(bench, 1).step == session(bench, 2).step == 2
        assert session(bench, 0).picks[seat] == pick
        assert not any(session(bench, index).fault for index in range(3))


def test_who_has_left_can_come_back_as_long_as_nobody_has_the_seat():
    with people("Ulf", "Mae", "Neil") as bench:
        bench.press(2, *LEAVE)
        assert bench.kind(2) == "lobby"
        bench.run(1000)
        assert "has left the game" in bench.text(0)
        bench.press(2, PREV, CHOOSE)
        bench.run(3000)
        assert session(bench, 2).roster.session == session(bench, 0).roster.session
        bench.run(4000)
        assert bench.kind(0) == bench.kind(1) == "pick"


def test_all_pause_for_one():
    with people("Ulf", "Mae", "Neil") as bench:
        bench.press(1, BACK, BACK)
        choose(bench, 1, "Stop playing")
        choose(bench, 1, "Pause for all")
        bench.run(1000)
        assert "All wait for you" in lines(bench, 1)
        for index in (0, 2):
            assert "Mae has paused the game." in lines(bench, index)
            bench.press(index, CHOOSE)  # read
            bench.press(index, CHOOSE)  # and picked
        bench.off(1)  # who pauses may turn the handheld off
        bench.run(5000)
        assert "has paused" in bench.text(0) or "has paused" in lines(bench, 0)
        bench.on(1)
        bench.run(6000)
        assert bench.kind(1) == "pick"
        bench.press(1, CHOOSE)
        bench.run(1000)
        assert {session(bench, index).step for index in range(3)} == {2}


def test_a_pause_holds_the_reveal():
    with people("Ulf", "Mae") as bench:
        bench.press(0, CHOOSE)
        bench.press(0, BACK)
        choose(bench, 0, "Stop playing")
        choose(bench, 0, "Pause for all")
        bench.run(500)
        bench.press(1, CHOOSE, CHOOSE)
        bench.run(8000)
        assert session(bench, 0).step == 1 and bench.kind(0) == "link"
        bench.press(0, CHOOSE)
        bench.run(500)
        assert session(bench, 0).step == session(bench, 1).step == 2
        bench.run(5000)
        assert bench.apps[0]._activity._absence is None


def test_a_game_ends_early_when_all_agree_and_shows_how_it_stands():
    with people("Ulf", "Mae", "Neil") as bench:
        bench.press(0, BACK, BACK)
        choose(bench, 0, "Stop playing")
        choose(bench, 0, "End it for all")
        bench.run(1000)
        for index in (1, 2):
            assert "End the game?" in bench.text(index)
        choose(bench, 1, "End it here")
        bench.run(1000)
        assert session(bench, 0).step == 1 and not bench.apps[0]._activity._absence._ended
        choose(bench, 2, "End it here")
        bench.run(1500)
        for index in range(3):
            assert "This is how it stands" in lines(bench, index)
            bench.press(index, CHOOSE)
            assert bench.kind(index) == "table"
            assert not bench.apps[index].journal.running
        bench.run(4000)
        for index in range(3):
            bench.press(index, CHOOSE)
        bench.run(4000)
        assert [bench.kind(index) for index in range(3)] == ["lobby"] * 3


def test_one_who_does_not_want_to_end_it_keeps_the_game_going():
    with people("Ulf", "Mae") as bench:
        bench.press(0, BACK, BACK)
        choose(bench, 0, "Stop playing")
        choose(bench, 0, "End it for all")
        bench.run(1000)
        choose(bench, 1, "No, play on")
        bench.run(1000)
        choose(bench, 0, "No, play on")
        bench.run(5000)
        assert bench.kind(0) == bench.kind(1) == "pick"


def test_a_bot_at_the_table_wishes_what_the_persons_wish():
    with Powered({"NAME": "Ulf"}, {**BOT, "NAME": "Robo"}, {"NAME": "Neil"}, PLAYERS=3) as bench:
        ready_person(bench, 0)
        ready_person(bench, 2)
        bench.until(lambda: bench.kind(0) == bench.kind(2) == "pick")
        bench.press(2, *LEAVE)
        bench.run(5000)
        assert bench.apps[1]._activity._session  # the bot stays as long as a person does
        choose(bench, 0, "A bot plays on")
        bench.run(2500)
        assert session(bench, 0).roster.generation == 1
        assert session(bench, 1).roster.session == session(bench, 0).roster.session


def test_somebody_alone_goes_on_with_bots():
    with people("Ulf", "Mae") as bench:
        bench.off(1)
        bench.run(4000)
        choose(bench, 0, "A bot plays on")
        bench.run(1500)
        bench.press(0, CHOOSE)
        assert bench.kind(0) == "pick" and session(bench, 0).roster.seats == 2
        play_all(bench, 0, steps=4)


def test_a_fresh_handheld_finds_a_seat_in_another_game_than_it_has_chosen():
    """The game that runs is told; which one the newcomer would play itself makes no difference."""
    with people("Ulf", "Mae", "Neil") as bench:
        bench.off(2)
        bench.run(4000)
        new = bench.add({"NAME": "Ada", "COLOUR": 3, "PACE": 0})
        bench.apps[new].store.game = "load"
        bench.run(200)
        bench.press(new, CHOOSE)
        bench.run(1000)
        bench.press(new, PREV, CHOOSE)
        assert bench.kind(new) == "claim"
        bench.run(500)
        for index in (0, 1):
            choose(bench, index, "Ada plays")
        bench.run(3000)
        assert session(bench, new).roster.game == "reload" and session(bench, new).roster.generation == 1
