"""Transcripts of games played by the engine: complete, self-explaining, and rejected after any change."""

import copy
import json
import re

import pytest

from tests.tools.played import play
from tools import transcript
from tools.transcript import Disagreement, Unreadable


@pytest.fixture(scope="module")
def game():
    return list(transcript.tell(*play(3, "transcript")))


def sealed_again(lines):
    """A forger's work: all seals made anew."""
    seal = ""
    for line in lines:
        line.pop("seal", None)
        line["seal"] = seal = transcript._seal(seal, line)
    return lines


def step_with(lines, wanted):
    """The first step line that `wanted` says yes to."""
    return next(line for line in lines if line["kind"] == "step" and wanted(line))


def replay(tmp_path, lines):
    path = tmp_path / "game.jsonl"
    transcript.write(path, lines)
    return transcript.replay(path)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_true_transcript_is_accepted(tmp_path, seats):
    lines = list(transcript.tell(*play(seats, "true")))
    assert replay(tmp_path, lines) == lines
    assert lines[-1]["over"] and len(lines[-1]["standings"]) == seats


def test_a_true_transcript_of_load_is_accepted(tmp_path):
    lines = list(transcript.tell(*play(2, "true", "load")))
    assert replay(tmp_path, lines) == lines
    assert lines[1]["options"] == ["trusted"] and lines[-1]["over"]


@pytest.mark.parametrize("seed", range(3))
def test_every_change_in_load_is_found(tmp_path, seed):
    """One pick, one card told, one figure of a scoring, and the winner's points."""
    game = list(transcript.tell(*play(2, f"changed {seed}", "load")))

    def pick(lines):
        entry = lines[10]["picks"][0]
        entry["pick"] = min(set(range(12)) - {entry["pick"]})

    def told(lines):
        step_with(lines, lambda line: "card" in line["picks"][0])["picks"][0]["card"]["face"] += 1

    def scored(lines):
        step_with(lines, lambda line: "scoring" in line)["scoring"][1]["colours"]["blue"]["points"] += 1

    def winner(lines):
        lines[-1]["standings"][0]["points"] += 1

    for change in (pick, told, scored, winner):
        lines = copy.deepcopy(game)
        change(lines)
        with pytest.raises(Disagreement, match="the last line" if change is winner else r"step \d+ \(round \d, trick \d+ of 12\)"):
            replay(tmp_path, sealed_again(lines))


def test_a_transcript_of_load_says_in_words_all_that_the_rulebook_needs():
    """A stranger's check: tricks won and the scoring recomputed from cards and ships alone."""
    beats = {"green": ("blue", "red"), "blue": ("red", "yellow"), "red": ("yellow",), "yellow": ("green",)}
    game = list(transcript.tell(*play(2, "stranger", "load")))
    points, piles, rounds = [0, 0], [dict.fromkeys(beats, 0) for _ in range(2)], 0
    for line in game[2:-1]:
        cards = [pick["card"] for pick in line["picks"] if pick["verb"] == "play"]
        if cards:
            won = [news for news in line["news"] if news["verb"] == "wins the cards"]
            first, second = ((card["colour"], card["face"]) for card in cards)
            winner = None
            if first[0] == second[0]:
                winner = None if first[1] == second[1] else int(first[1] < second[1])
            else:
                winner = int(first[0] in beats[second[0]])
            assert [news["seat"] for news in won] == ([] if winner is None else [winner])
            if winner is not None:
                for card in cards:
                    piles[winner][card["colour"]] += card["face"]
        if "scoring" in line:
            rounds += 1
            ships = [player["ship"] for player in line["table"]["players"]]
            for colour in beats:
                loaded = [sum(stack.count(colour) for stack in ship) for ship in ships]
                for seat in (0, 1):
                    points[seat] += piles[seat][colour] if loaded[seat] > loaded[1 - seat] else 0
            if rounds == 3:
                for seat in (0, 1):
                    points[seat] += 3 * sum(len(stack) == 4 for stack in ships[seat])
            assert points == [entry["points"] for entry in line["scoring"]]
            piles = [dict.fromkeys(beats, 0) for _ in range(2)]
    assert rounds == 3
    assert {entry["seat"]: entry["points"] for entry in game[-1]["standings"]} == dict(enumerate(points))


def test_a_game_that_was_left_is_accepted_as_unfinished(tmp_path):
    lines = replay(tmp_path, list(transcript.tell(*play(2, "left", limit=9))))
    assert lines[-1] == {**lines[-1], "steps": 9, "over": False, "standings": []}


def test_equal_games_have_equal_transcripts(game):
    assert list(transcript.tell(*play(3, "transcript"))) == game


# Each changes one thing and tells what the message must name.
def another_pick(lines):
    step_with(lines, lambda line: line["step"] == 3)["picks"][0]["pick"] ^= 1
    return r"step 3 \(round 1, battle \d+ of 14\)"


def another_entropy(lines):
    line = step_with(lines, lambda line: any(news["verb"] == "activated" for news in line["news"]))
    line["entropy"] = "00" + line["entropy"][2:]
    return r"step \d+ \("


def another_state(lines):
    line = step_with(lines, lambda line: line["step"] == 7)
    line["state"] = line["state"][:-2] + "11"
    return r"step 7 \(.*state: byte 61 is 11 in the transcript"


def another_word(lines):
    line = step_with(lines, lambda line: any(pick["verb"] == "play" for pick in line["picks"]))
    next(pick for pick in line["picks"] if pick["verb"] == "play")["face"] += 1
    return r"step \d+ \(.*picks\[\d\]\.face: the transcript says \d, the engine says \d"


def another_news(lines):
    line = step_with(lines, lambda line: any(news["verb"] == "wins the cards" for news in line["news"]))
    news = next(news for news in line["news"] if news["verb"] == "wins the cards")
    news["seat"] = (news["seat"] + 1) % 3
    return r"news\[\d\]\.seat: the transcript says"


def another_point(lines):
    step_with(lines, lambda line: "scoring" in line)["scoring"][0]["points"] += 1
    return r"scoring\[0\]\.points: the transcript says"


def another_ship(lines):
    step_with(lines, lambda line: line["step"] == 20)["table"]["players"][0]["ship"][0] = ["green", "green"]
    return r"step 20 .*ship"


def a_missing_step(lines):
    lines.remove(step_with(lines, lambda line: line["step"] == 6))
    return "step 6 is missing: step 7 follows step 5"


def a_missing_last_step(lines):
    lines.pop(-2)
    return "the last line: steps: the transcript says"


def a_missing_end(lines):
    lines.pop()
    return "cut off after step"


def a_step_too_many(lines):
    lines.insert(-1, {**lines[-2], "step": lines[-2]["step"] + 1})
    return "the game is over before it"


def something_after_the_end(lines):
    lines.append({"kind": "note"})
    return "something follows the last line"


def another_winner(lines):
    lines[-1]["standings"][0]["points"] += 1
    return r"the last line: standings\[0\]\.points"


def a_pick_too_few(lines):
    step_with(lines, lambda line: len(line["picks"]) == 3)["picks"].pop()
    return r"step \d+ \(.*the pick of seat 2 \(Jürgen\) is missing"


def a_word_too_many(lines):
    lines[4]["cheated"] = True
    return "cheated: does not belong here"


CHANGES = [
    another_pick, another_entropy, another_state, another_word, another_news, another_point, another_ship,
    a_missing_step, a_missing_last_step, a_missing_end, a_step_too_many, something_after_the_end, another_winner,
    a_pick_too_few, a_word_too_many,
]  # fmt: skip


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
@pytest.mark.parametrize("forged", [False, True], ids=["", "with new seals"])
def test_one_change_is_found_and_named(tmp_path, game, change, forged):
    lines = copy.deepcopy(game)
    message = change(lines)
    if forged:
        sealed_again(lines)
    with pytest.raises(Disagreement, match=message):
        replay(tmp_path, lines)


def test_every_single_changed_pick_is_found(tmp_path, game):
    for at, line in enumerate(game):
        for which in range(len(line.get("picks", ()))):
            lines = copy.deepcopy(game)
            lines[at]["picks"][which]["pick"] ^= 1
            with pytest.raises(Disagreement, match=rf"step {line['step']} \("):
                replay(tmp_path, lines)


def test_the_seal_covers_what_the_engine_does_not_depend_on(tmp_path, game):
    lines = copy.deepcopy(game)
    lines[1]["players"][0]["name"] = "Fuzz"
    with pytest.raises(Disagreement, match="the deal: the seal does not fit"):
        replay(tmp_path, lines)
    lines = copy.deepcopy(game)
    line = step_with(lines, lambda line: line["table"]["decision"] == "act")  # no card is drawn before the acts
    line["entropy"] = "00" + line["entropy"][2:]
    with pytest.raises(Disagreement, match=rf"step {line['step']} \(.*the seal does not fit"):
        replay(tmp_path, lines)


def test_a_recorded_state_that_the_engine_does_not_make_is_no_transcript():
    dealt, steps = play(2, "record", limit=5)
    steps[3]["state"] = steps[2]["state"]
    with pytest.raises(Disagreement, match=r"step 4 \(.*state: byte \d+ is .. in the record"):
        list(transcript.tell(dealt, steps))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "no transcript"),
        (b"hello", "line 1 is not a JSON object"),
        (b"[1]\n{}", "line 1 is not a JSON object"),
        (b'{"a": 1}\n', "no transcript"),
        (b"\xff\xfe\x00", "line 1 is not text"),
        (b"{}\n{}\n\xff\n", "line 3 is not text"),
        (b'{}\n{"step": 1,,}\n{}\n', r"line 2 is not a JSON object \(Expecting .*: character 12\)"),
        (b'{"format": "Ranium transcript", "version": 99}\n', "format version 99, this program reads version 1"),
        (b'{"format": "Ranium transcript", "version": 1}\n', "line 2 does not tell the deal"),
        (b'{"format": "Ranium transcript", "version": 1}\n{"kind": "game"}\n', "line 2 lacks its 'game'"),
        (b'{"format": "Ranium transcript", "version": 1}\n{"kind": "game", "game": "chess"}\n', "no game named 'chess'"),
    ],
)
def test_what_is_no_transcript_is_unreadable(tmp_path, content, message):
    path = tmp_path / "file"
    path.write_bytes(content)
    with pytest.raises(Unreadable, match=message):
        transcript.replay(path)


def test_a_file_cut_off_in_a_line_is_unreadable(tmp_path, game):
    path = tmp_path / "file"
    transcript.write(path, game)
    path.write_bytes(path.read_bytes()[:-40])
    with pytest.raises(Unreadable, match="the file seems to be cut off"):
        transcript.replay(path)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda lines: lines[1].update(version=2), "format version 2 of reload, this program plays version 1"),
        (lambda lines: lines[1].update(players=lines[1]["players"][:1]), "names 1 players; reload is for 2 to 4"),
        (lambda lines: lines[1].update(entropy="00"), "entropy is 1 bytes long, not 32"),
        (lambda lines: lines[5].update(entropy="zz"), "line 6: entropy is not written in hex"),
        (lambda lines: lines[5].pop("picks"), "line 6 lacks its 'picks'"),
        (lambda lines: lines[2]["picks"][0].update(pick=300), "step 1 has the pick 300 of seat 0"),
        (lambda lines: lines[2]["picks"][0].update(seat=7), "of seat 7"),
        (lambda lines: lines[2]["picks"][0].update(pick="x"), "line 3: step 1 has the pick x of seat 0"),
        (lambda lines: lines[7].update(picks=None), "line 8: a part of it is of another type than it should be"),
        (lambda lines: lines[7].update(entropy=5), "line 8: a part of it is of another type than it should be"),
        (lambda lines: lines[1].update(players=3), "line 2: a part of it is of another type than it should be"),
        (lambda lines: lines[1].update(options=["easy"]), 'line 2: there is no option "easy"'),
        (lambda lines: lines[6].update(kind="stop"), 'line 7: the kind is "stop", it must be step or end'),
        (lambda lines: lines[6].update(step="5"), 'line 7: the step is "5", it must be a number'),
    ],
)
def test_what_the_engine_cannot_be_given_is_unreadable(tmp_path, game, change, message):
    lines = copy.deepcopy(game)
    change(lines)
    with pytest.raises(Unreadable, match=message):
        replay(tmp_path, lines)


def places(value, path=()):
    """The paths of all values within a line."""
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield (*path, key)
        yield from places(value[key], (*path, key))


@pytest.mark.parametrize("junk", (None, [], {}, "x", 1.5, -1, 10**30, True, [[1]], {"seat": 0}), ids=str)
def test_a_value_of_another_kind_is_told_with_its_place(tmp_path, junk):
    """Wherever it stands: no traceback, and the line or step is named."""
    game = list(transcript.tell(*play(2, "junk", limit=2)))
    for number in (1, 2, len(game) - 1):
        for path in places(game[number]):
            lines = copy.deepcopy(game)
            where = lines[number]
            for key in path[:-1]:
                where = where[key]
            if path[0] == "table" and len(path) > 2 or where[path[-1]] == junk and type(where[path[-1]]) is type(junk):
                continue
            where[path[-1]] = junk
            with pytest.raises((Unreadable, Disagreement)) as told:
                replay(tmp_path, lines)
            assert re.search(rf"line {number + 1}\b|step \d|the deal|the last line", str(told.value)), path


def test_too_deep_a_line_is_unreadable(tmp_path):
    path = tmp_path / "file"
    path.write_text("[" * 100000)
    with pytest.raises(Unreadable, match="line 1 is not a JSON object"):
        transcript.replay(path)


def test_a_transcript_says_in_words_all_that_the_rulebook_needs(game):
    """A stranger's check: the scoring recomputed from cards won and ships alone, with no code of ours."""
    deal = game[1]
    seats = len(deal["players"])
    points = [0] * seats
    piles = [dict.fromkeys(("yellow", "red", "blue", "green"), 0) for _ in range(seats)]
    rounds = 0
    for line in game[2:-1]:
        for news in line["news"]:
            if news["verb"] == "wins the cards":
                for card in news["cards"]:
                    piles[news["seat"]][card["colour"]] += card["face"]
        if "scoring" not in line:
            continue
        rounds += 1
        ships = [player["ship"] for player in line["table"]["players"]]
        for seat, ship in enumerate(ships):
            loaded = [colour for stack in ship for colour in stack]
            points[seat] += len(loaded)
            for colour, faces in piles[seat].items():
                own = loaded.count(colour)
                others = [sum(stack.count(colour) for stack in other) for at, other in enumerate(ships) if at != seat]
                if own > max(others):
                    points[seat] += faces
                elif own:
                    points[seat] += faces // 2
            if rounds == 2:
                points[seat] += 3 * sum(len(stack) == 4 for stack in ship)
        assert points == [entry["points"] for entry in line["scoring"]]
        piles = [dict.fromkeys(pile, 0) for pile in piles]
    assert rounds == 2
    assert {entry["seat"]: entry["points"] for entry in game[-1]["standings"]} == dict(enumerate(points))


def test_a_transcript_is_json_lines_of_plain_text(tmp_path, game):
    path = tmp_path / "file"
    transcript.write(path, game)
    texts = path.read_text("utf-8").splitlines()
    assert [json.loads(text) for text in texts] == game
    assert "Jürgen" in texts[1]


def test_records_may_have_room_for_four_picks():
    dealt, steps = play(2, "room", limit=6)
    wide = [{**step, "picks": step["picks"] + [255, 255]} for step in steps]
    assert list(transcript.tell(dealt, wide)) == list(transcript.tell(dealt, steps))
    wide[2]["picks"][3] = 1
    with pytest.raises(Disagreement, match=r"step 3 \(.*picks of seats that nobody sits on"):
        list(transcript.tell(dealt, wide))
