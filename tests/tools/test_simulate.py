"""Simulated games: counted alike however they are shared out, and what is not well is told."""

import subprocess
import sys
from collections import Counter

import pytest

from tools import simulate


def test_a_game_is_the_same_wherever_it_is_played():
    tallies = [simulate.tally_class("mine")(3, 0) for _ in range(3)]
    for number in range(4):
        simulate.play("mine", 3, 0, "simple", "0", number, tallies[0])
    for number in (3, 1):
        simulate.play("mine", 3, 0, "simple", "0", number, tallies[1])
    for number in (0, 2):
        simulate.play("mine", 3, 0, "simple", "0", number, tallies[2])
    tallies[1].add(tallies[2])
    assert tallies[0].games == tallies[1].games == 4
    for kind in ("lengths", "wins", "used"):
        assert getattr(tallies[0], kind) == getattr(tallies[1], kind)
    for what, counter in tallies[0].wins.items():
        assert sum(counter.values()) == pytest.approx(4) and set(counter) <= set(tallies[0].fair(what))
        assert sum(tallies[0].fair(what).values()) == pytest.approx(1)


def test_what_is_not_well_is_told():
    tally = simulate.Tally(4, 0)
    tally.games, tally.unfinished = 1001, 1
    tally.wins["seat"] = Counter({"seat 0": 360, "seat 1": 220, "seat 2": 210, "seat 3": 210})
    tally.unused = lambda: ["card 7"]
    lines, complaints = simulate.report(tally)
    assert complaints == [
        "1 games did not end within 3000 steps",
        "seat 0 wins 36.0 %, its fair share is 25.0 %",
        "never used: card 7",
    ]
    assert not any("too few" in line for line in lines)
    tally.wins["seat"]["seat 0"] = 340
    assert len(simulate.report(tally)[1]) == 2


def test_few_games_are_too_few_to_judge_balance_but_must_end():
    tally = simulate.Tally(2, 0)
    tally.games = 3
    tally.wins["seat"] = Counter({"seat 0": 3})
    lines, complaints = simulate.report(tally)
    assert complaints == [] and lines[-1] == "3 games are too few to tell whether that is balanced; 1000 are enough"
    tally.games, tally.unfinished = 4, 1
    assert simulate.report(tally)[1] == ["1 games did not end within 3000 steps"]


def test_from_the_command_line():
    def run(*arguments):
        return subprocess.run(
            [sys.executable, simulate.ROOT / "tools/simulate.py", *arguments], capture_output=True, text=True, timeout=120
        )

    told = run("--game", "mine", "--games", "12", "--players", "2", "--jobs", "2", "--options", "luck,loser-home")
    assert told.returncode == 0 and told.stderr == ""
    assert "mine, 2 players, 12 games, luck,loser-home" in told.stdout and "wins by colour" in told.stdout
    for wrong in (["--game", "chess"], ["--options", "easy"], ["--players", "5"], ["--bot", "clever"], ["--games", "0"]):
        told = run(*wrong)
        assert told.returncode == 2 and "Traceback" not in told.stderr, wrong


def test_the_interval_is_wilsons():
    low, high = simulate.interval(10, 100)
    assert (round(low, 2), round(high, 2)) == (5.52, 17.44)  # as tables have it
    assert simulate.interval(0, 50)[0] == pytest.approx(0) and simulate.interval(50, 50)[1] == pytest.approx(100)
    assert simulate.interval(0, 0) == (0.0, 100.0)


def test_robotech_counts_both_winners_of_a_minor_victory():
    tally = simulate.tally_class("robotech")(4, 0)
    wins = 0
    for number in range(3):
        game = simulate.play("robotech", 4, 0, "simple", "0", number, tally)
        wins += bin(game.winners()).count("1")
    assert sum(tally.wins["faction"].values()) == wins and sum(tally.used["ends"].values()) == 3
    assert all(rounds in (2, 3, 4) for rounds in tally.lengths["rounds"])
    lines, complaints = simulate.report(tally)
    assert any(line.startswith("wins by faction") for line in lines) and complaints == []
    assert any(thing.startswith("card ") for thing in tally.unused())


def test_a_share_outside_the_limits_is_told():
    tally = simulate.tally_class("robotech")(3, 0)
    tally.games = 100
    tally.wins["faction"] = Counter({"RDF": 14, "ZR": 15, "REF": 40, "AUL": 41})
    assert [complaint.split()[0] for complaint in tally.complaints()] == ["RDF", "AUL"]
