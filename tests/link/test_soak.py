"""Whole games over a link with faults, in simulated time. `python3 tools/soak.py` plays thousands; here are a few."""

import pytest
from ranium.link.session import Session

from tests.app import rough as whole
from tests.link.rough import Table, compare
from tools import soak
from tools.chaos import Spec

FAULTS = Spec.parse(soak.SPEC + ",truncate=2,seed=tests")
TABLES = [soak.FOUR, *soak.MIXES]


@pytest.mark.parametrize("link", ["ring", "udp"])
@pytest.mark.parametrize("seats", TABLES, ids=str)
def test_every_step_is_that_of_the_game_without_faults(link, seats):
    for seed in range(3 if seats == soak.FOUR else 1):
        outcome, calm = Table(link, seats, seed, FAULTS, thinking=300).play(), Table(link, seats, seed, thinking=300).play()
        compare(outcome, calm)
        assert calm.problems == [] and outcome.problems == []
        assert outcome.steps > 40 and len(outcome.spreads) == outcome.steps
        assert outcome.frames > calm.frames  # nothing was lost, or nobody cared
        assert all(outcome.chaos.counts[what] for what in outcome.chaos.counts if what != "cut")


def test_games_without_faults_cost_few_frames():
    """What a release may cost: every handheld's beacons in a step, nobody thinking, on an idle ring."""
    calm = Table("ring", soak.FOUR, 1).play()
    assert calm.frames / calm.steps / 4 < 4.5
    assert max(calm.spreads) < 60


def test_whole_handhelds_play_on_whatever_happens_to_their_frames():
    outcome, calm = whole.play(2, 1, FAULTS), whole.play(2, 1)
    compare(outcome, calm)
    assert outcome.problems == calm.problems == [] and outcome.steps > 40


# The judges themselves


def test_once_frames_pass_again_a_game_goes_on(monkeypatch):
    monkeypatch.setattr("tests.link.rough.TROUBLE", 20000)
    for link in ("udp", "ring"):
        outcome = Table(link, (1, 1, 1), 0, Spec(loss=97, corrupt=20)).play()
        compare(outcome, Table(link, (1, 1, 1), 0).play())
        assert outcome.problems == [] and outcome.saved


def test_a_game_that_cannot_go_on_is_told(monkeypatch):
    monkeypatch.setattr("tests.link.rough.TROUBLE", 9000)
    monkeypatch.setattr("tests.link.rough.PATIENCE", 3000)
    table = Table("ring", (1, 1, 1), 0)
    table.handhelds[2].playing = False
    assert "handheld 0 is stuck in step 1" in table.play().problems
    table = Table("udp", (1, 1), 0)
    table.handhelds[1].lobby.set_ready(False)
    assert table.play().problems == ["handheld 0 has not begun", "handheld 1 has not begun"]


def test_another_state_on_one_handheld_is_told():
    table = Table("udp", (1, 1), 0)
    log = table.handhelds[1].log
    tick = table.handhelds[1].tick

    def forgetful(now):
        tick(now)
        if len(log) == 9:
            log[8] = (log[8][0], log[8][1], b"another", *log[8][3:])

    table.handhelds[1].tick = forgetful
    assert "handhelds 0 and 1 differ in step 9" in table.play().problems


def test_a_stopped_game_is_told(monkeypatch):
    begin = Session._begin

    def elsewhere(session):
        begin(session)
        if session.step == 5 and session.roster.me == 0:
            session._digest = bytes(8)

    monkeypatch.setattr(Session, "_begin", elsewhere)
    assert any("stopped in step 5: (4, " in problem for problem in Table("udp", (1, 1), 0).play().problems)


def test_another_game_than_without_faults_is_told():
    one, other = Table("udp", (1, 1), 0).play(), Table("udp", (1, 1), 1).play()
    compare(one, other)
    assert one.problems == ["step 1 differs from the game without faults"]


# The command


@pytest.fixture
def soaked(capsys):
    def run(*arguments):
        code = soak.main(["--processes", "1", *arguments])
        return code, capsys.readouterr().out

    return run


def test_the_command_plays_and_tells(soaked):
    code, out = soaked("--games", "2", "--mixes", "0", "--whole", "0", "--links", "ring,udp")
    assert code == 0
    assert "All 4 games ended with equal states on all handhelds" in out
    assert "[##############################] 4 of 4 games" in out
    assert [line.split("|")[1].strip() for line in out.splitlines() if line.startswith("| ")][1:] == ["serial ring, 1+1+1+1", "datagrams, 1+1+1+1"]


def test_the_command_fails_with_the_name_of_a_game_that_fails(soaked, monkeypatch):
    monkeypatch.setattr("tests.link.rough.TROUBLE", 800)
    monkeypatch.setattr("tests.link.rough.PATIENCE", 200)
    code, out = soaked("--only", "ring:1,1:3")
    assert code == 1
    assert "ring:1,1:3: handheld 0 " in out and "--only ring:1,1:3" in out


@pytest.mark.parametrize("arguments", ["--chaos lost=2", "--only ring", "--only tin:1,1:2", "--only udp:4,1:2", "--links tin", "--games 0 --mixes 0 --whole 0", "--frob"])
def test_a_wrong_option_is_told(soaked, arguments):
    with pytest.raises(SystemExit) as end:
        soaked(*arguments.split())
    assert end.value.code == 2
