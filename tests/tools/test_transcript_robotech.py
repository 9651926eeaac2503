"""Transcripts of Robotech: accepted when true, refused after a change, enough to keep the books of the table; and the report."""

import copy
import subprocess
import sys
from pathlib import Path

import pytest
from tests.tools.played import play

from tools import report_robotech, transcript
from tools.transcript import Disagreement

ROOT = Path(__file__).resolve().parents[2]
BASE = "New Macross City"


@pytest.fixture(scope="module", params=[(3, "c"), (4, "a")], ids=str)
def game(request):
    return list(transcript.tell(*play(*request.param, game="robotech")))


def test_a_true_transcript_is_accepted(tmp_path, game):
    path = tmp_path / "game.jsonl"
    transcript.write(path, game)
    assert transcript.replay(path) == game
    assert game[-1]["over"] and len(game[-1]["standings"]) == len(game[1]["players"])


def test_a_change_is_found(tmp_path, game):
    for what, change in (
        ("news", lambda line: line["news"][0].update(verb="sang")),
        ("table", lambda line: line["table"]["factions"][1].update(protoculture=77)),
        ("picks", lambda line: line["picks"][0].update(verb="rest")),
        ("state", lambda line: line.update(state=line["state"][:-2] + "01")),
    ):
        lines = copy.deepcopy(game)
        line = [line for line in lines if line["kind"] == "step" and line["news"]][20]
        change(line)
        path = tmp_path / "game.jsonl"
        transcript.write(path, lines)
        with pytest.raises(Disagreement, match=rf"step {line['step']} \(.*{what}"):
            transcript.replay(path)


class Books:
    """What lies on the table, kept by the news alone from the set-up on."""

    def __init__(self, table):
        self.units = {at["space"]: dict(at["units"]) for at in table["spaces"]}
        self.money = {at["faction"]: at["protoculture"] for at in table["factions"]}

    def put(self, space, kind, units):
        left = self.units[space].get(kind, 0) + units
        self.units[space][kind] = left
        assert left >= 0
        if not left:
            del self.units[space][kind]

    def note(self, news):
        verb = news["verb"]
        if verb == "moved":
            self.put(news["from space"], news["kind"], -news["units"])
            self.put(news["to space"], news["kind"], news["units"])
        elif verb in ("placed", "removed"):
            self.put(news["space"], news["kind"], news["units"] * (1 if verb == "placed" else -1))
        elif verb == "flipped to":
            self.put(news["space"], news["kind"], news["units"])
            self.put(news["space"], {"overt mecha": "covert soldier", "covert soldier": "overt mecha"}[news["kind"]], -news["units"])
        elif verb in ("dropped", "lifted"):
            self.put(news["space"], "battle pod", news["units"] * (1 if verb == "dropped" else -1))
        elif verb in ("gained", "paid"):
            self.money[news["faction"]] += news["protoculture"] * (1 if verb == "gained" else -1)
        elif verb == "income":
            for faction in self.money:
                self.money[faction] += news[faction]
        elif verb == "tokens were held by":
            for nth in ("first", "second", "third"):
                self.money[news[nth]] = min(self.money[news[nth]] + 3, 40)
        elif verb == "ZR retreats":
            for space, units in self.units.items():
                for kind in ("overt mecha", "Khyron"):
                    number = units.pop(kind, 0)
                    if number:
                        self.put("hideout", "covert soldier" if kind == "overt mecha" else kind, number)
                    assert kind != "overt mecha" or space or number == 0
        elif verb == "resupply to the base":
            return False  # whose the base is, the table tells
        return True


def test_the_news_are_enough_for_units_and_protoculture(game):
    books = None
    history = []
    checked = 0
    for line in game[2:-1]:
        table = line["table"]
        fresh = Books(table)
        if books is None or any(news["verb"] == "more than fits" for news in line["news"]):
            if table["round"]:
                books = fresh
            continue
        if any(news["verb"] == "taken back" for news in line["news"]):
            books = history.pop()
        else:
            history.append(copy.deepcopy(books))
            if not all([books.note(news) for news in line["news"]]):
                books = fresh
        assert books.units == fresh.units and books.money == fresh.money, line["step"]
        checked += 1
    assert checked > 40


def test_the_report_tells_rounds_and_turns(game):
    told = list(report_robotech.report(game))
    text = "\n".join(told)
    assert told[0].startswith("Robotech: Reconstruction: Buzz") and "ROUND 1" in told
    turns = [line for line in told if line.startswith("  Turn of ")]
    assert len(turns) >= 4 and all(line.endswith(")") for line in turns)
    assert text.count(" plays ") >= 4 and "{" not in text and "None" not in text
    assert told[-1][0].isdigit()


def test_the_report_of_another_game_is_refused(tmp_path):
    path = tmp_path / "game.jsonl"
    transcript.write(path, transcript.tell(*play(2, game="load")))
    told = subprocess.run([sys.executable, ROOT / "tools/report_robotech.py", path], capture_output=True, text=True, timeout=60)
    assert told.returncode == 2 and "no transcript of Robotech" in told.stderr


def test_the_report_explains_itself_and_what_it_cannot_read():
    def run(*words):
        return subprocess.run([sys.executable, ROOT / "tools/report_robotech.py", *words], capture_output=True, text=True, timeout=60)

    told = run("--help")
    assert told.returncode == 0 and "TRANSCRIPT" in told.stdout and "play.py --transcript" in told.stdout
    assert run().returncode == 2 and "required: TRANSCRIPT" in run().stderr


@pytest.mark.parametrize("at, key", [(1, "players"), (20, "news"), (20, "table")])
@pytest.mark.parametrize("value", [None, 3, "x", []])
def test_the_report_of_a_damaged_line_says_so(tmp_path, capsys, game, at, key, value):
    lines = copy.deepcopy(game)
    lines[at][key] = value
    path = tmp_path / "game.jsonl"
    transcript.write(path, lines)
    if report_robotech.main([str(path)]) == 2:
        assert "--replay tells which" in capsys.readouterr().err
    else:
        assert value == [] and key != "table"


def test_the_report_of_a_part_of_a_game_says_so(game):
    assert list(report_robotech.report(game[:-1]))[-1] == "The transcript ends here, before the game."
    assert " 1 points" not in "\n".join(report_robotech.report(game))
