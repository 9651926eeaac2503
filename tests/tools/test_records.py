"""Records of several handhelds held against each other."""

import json

from tests.tools.played import play, record
from tools import records


def recordings(tmp_path, *games):
    """A recording for each `(dealt, steps)`."""
    made = []
    for number, (dealt, steps) in enumerate(games, 1):
        path = tmp_path / f"{number}.jsonl"
        record(path, dealt, steps)
        made.append(records.Recording(path, f"handheld {number}"))
        made[-1].read()
    return made


def test_equal_records_have_no_complaint(tmp_path):
    dealt, steps = play(2, limit=12)
    all_of_them = recordings(tmp_path, (dealt, steps), (dealt, steps))
    assert records.sessions(all_of_them) == [dealt["session"]]
    assert records.merge(all_of_them, dealt["session"])[1:] == (steps, [])
    assert all_of_them[0].game.last_state == steps[-1]["state"]
    assert all_of_them[0].game.over


def test_a_difference_is_told_with_step_and_handheld(tmp_path):
    dealt, steps = play(2, limit=12)
    _, others = play(2, limit=12)
    others[4]["entropy"] = "00" * 32
    made = recordings(tmp_path, (dealt, steps), (dealt, others))
    complaints = records.merge(made, dealt["session"])[2]
    assert len(complaints) == 1
    assert complaints[0].startswith("step 5: the entropy of handheld 1 and handheld 2 differ: ")
    assert complaints[0].endswith("00" * 32)


def test_another_deal_is_told(tmp_path):
    dealt, steps = play(2, limit=3)
    made = recordings(tmp_path, (dealt, steps), ({**dealt, "names": ["A", "B"]}, steps))
    assert records.merge(made, dealt["session"])[2] == [
        "the deal: the names of handheld 1 and handheld 2 differ: ['Buzz', 'Neil'] and ['A', 'B']"
    ]


def test_a_handheld_that_stopped_early_is_completed_by_the_others(tmp_path):
    dealt, steps = play(2, limit=12)
    made = recordings(tmp_path, (dealt, steps[:5]), (dealt, steps))
    assert records.merge(made, dealt["session"])[1:] == (steps, [])


def test_a_gap_that_nobody_fills_is_told(tmp_path):
    dealt, steps = play(2, limit=12)
    made = recordings(tmp_path, (dealt, steps[:5] + steps[6:]), (dealt, steps[:5]))
    assert records.merge(made, dealt["session"])[1:] == (steps[:5], ["step 6: handheld 1 went on without it"])


def test_a_line_being_written_waits_for_its_end(tmp_path):
    dealt, steps = play(2, limit=1)
    path = tmp_path / "record"
    recording = records.Recording(path, "handheld")
    assert recording.read() == []
    text = json.dumps(dealt) + "\n" + json.dumps(steps[0]) + "\n"
    path.write_text(text[:-10])
    assert recording.read() == [dealt]
    path.write_text(text)
    assert recording.read() == [steps[0]]
    assert recording.read() == []


def test_two_games_in_a_row_are_kept_apart(tmp_path):
    first, second = play(2, "one", limit=4), play(2, "two", limit=6)
    second[0]["session"] = "22" * 8
    path = tmp_path / "record"
    path.write_text("".join(json.dumps(line) + "\n" for line in [first[0], *first[1], second[0], *second[1]]))
    recording = records.Recording(path, "handheld")
    recording.read()
    assert records.sessions([recording]) == [first[0]["session"], "22" * 8]
    assert records.merge([recording], first[0]["session"])[1] == first[1]
    assert recording.game.last_state == second[1][-1]["state"]


def test_a_handheld_that_lost_power_goes_on_in_its_game(tmp_path):
    dealt, steps = play(2, limit=8)
    path = tmp_path / "record"
    path.write_text("".join(json.dumps(line) + "\n" for line in [dealt, *steps[:4], dealt, *steps[4:]]))
    recording = records.Recording(path, "handheld")
    recording.read()
    assert len(recording.games) == 1
    assert records.merge([recording], dealt["session"])[1:] == (steps, [])


def test_the_spread_is_between_first_and_last_screen(tmp_path):
    dealt, steps = play(2, limit=2)
    later = [{**step, "at": step["at"] + 7 * step["step"]} for step in steps]
    made = recordings(tmp_path, (dealt, steps), (dealt, later))
    assert records.turn_over_spread(made, dealt["session"]) == {1: 7, 2: 14}


def test_a_game_that_goes_on_in_another_session_is_one_game(tmp_path):
    """Handheld 1 played all of it; 2 was gone from step 6 on; 3 came then. A step that was played anew counts once."""
    dealt, steps = play(2, limit=12)
    heir = {**dealt, "session": "33" * 8, "root": dealt["session"], "generation": 1, "step": 6}
    heir.update(names=["Buzz", "Ada"], state=steps[4]["state"], entropy="77" * 32)
    other = {**steps[5], "entropy": "00" * 32, "state": "00"}
    made = recordings(tmp_path, (dealt, [*steps[:5], other]), (dealt, steps[:5]), (heir, steps[5:]))
    with open(made[0].path, "a", encoding="utf-8") as file:
        for line in [heir, *steps[5:]]:
            file.write(json.dumps(line) + "\n")
    made[0].read()
    assert records.sessions(made) == [dealt["session"]]
    assert records.merge(made, dealt["session"]) == (dealt, steps, [])
    made[2].games[0].steps[7] = {**steps[6], "picks": [9, 9]}
    assert len(records.merge(made, dealt["session"])[2]) == 1
