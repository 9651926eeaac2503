"""The tournament: figures that follow from the games, alike on any number of cores, and clear complaints."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tools import matches, tournament
from tools.matches import Match, Score

ROOT = Path(__file__).resolve().parents[2]


def told(*words, code=0):
    """What the command prints; its exit code is checked."""
    result = subprocess.run([sys.executable, "tools/tournament.py", *words], cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert result.returncode == code, result.stdout + result.stderr
    assert "Traceback" not in result.stderr
    return result.stdout if code == 0 else result.stderr


def test_one_core_and_two_find_the_same(tmp_path):
    files = [tmp_path / name for name in ("one.json", "two.json")]
    for file, jobs in zip(files, ("1", "2")):
        out = told("--bots", "random,simple", "--games", "50", "--jobs", jobs, "--json", str(file))
    figures = [json.loads(file.read_text()) for file in files]
    for each in figures:
        each.pop("seconds")
    assert figures[0] == figures[1]
    (row,) = figures[0]["matches"]
    assert row["bots"] == ["simple", "random"] and row["games"] == 50 and sum(row["victories"]) == 50
    assert row["low"] < row["share"] <= row["high"] and row["share"] > 0.9
    assert figures[0]["elo"]["simple"] == 1000 > figures[0]["elo"]["random"] + 200
    assert "simple - random" in out and "95 % interval" in out


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_each_bot_has_each_seat_equally_often(seats):
    match = Match("reload", 0, seats, "0", "simple", "random")
    lineups = [match.lineup(number) for number in range(match.cycle)]
    for seat in range(seats):
        assert sum(lineup[seat] for lineup in lineups) == match.cycle / 2


def test_a_cycle_has_one_deal_and_equal_bots_share_it():
    """Seats that rotate: what one of two equal random bots wins in a seat the other wins in the next game."""
    match = Match("load", 0, 2, "0", "random", "random")
    score = matches.chunk(match, range(2))
    assert score.games == 2 and sum(score.wins) == 2 * matches.WHOLE and score.places == (2, 2)
    assert score == matches.chunk(match, [1]) + matches.chunk(match, [0])
    assert isinstance(score, Score)


def test_wilson_intervals_are_the_known_ones():
    low, high = tournament.interval(0.5, 100)
    assert abs(low - 0.40383) < 1e-5 and abs(high - 0.59617) < 1e-5
    low, high = tournament.interval(1.0, 10)
    assert abs(low - 0.72247) < 1e-5 and high == 1.0
    assert tournament.interval(0.0, 10)[0] < 1e-9


def test_ratings_tell_the_odds():
    """Three to one is 191 points of Elo."""
    elo = tournament.ratings(["simple", "strong"], {("strong", "simple"): (30000, 10000)})
    assert elo["simple"] == 1000 and abs(elo["strong"] - 1191) <= 1


@pytest.mark.parametrize(
    "words, complaint",
    [
        (("--game", "chess"), "chess"),
        (("--bots", "simple,clever"), "no bot named 'clever'"),
        (("--bots", "simple"), "at least two"),
        (("--bots", "simple,simple"), "at least two"),
        (("--seats", "5"), "not 5"),
        (("--games", "0"), "at least 1"),
        (("--options", "luck"), "no option 'luck'"),
        (("--json", "/nowhere/at/all.json"), "No such file"),
    ],
)
def test_what_cannot_be_done_is_said(words, complaint):
    assert complaint in told(*words, code=2)


def test_without_dask_the_package_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(tournament.Unusable, match="pip install distributed=="):
        tournament.on_cluster("tcp://127.0.0.1:1")


def test_a_cluster_gets_all_that_plays(tmp_path):
    """The packed program plays a game in a process that has nothing else."""
    packed = tournament._packed()
    try:
        code = (
            "import sys; sys.path[:] = [p for p in sys.path if p and 'ranium' not in p.lower()]; sys.path.insert(0, {!r})\n"
            "from tools.tournament import _task\nfrom tools.matches import Match\n"
            "print(_task((3, Match('reload', 0, 2, '0', 'strong', 'simple'), [0])))"
        ).format(str(packed))
        out = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, timeout=120)
        assert out.returncode == 0, out.stderr
        assert out.stdout.startswith("(3, Score(games=1")
    finally:
        packed.unlink()
