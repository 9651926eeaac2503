"""Frames that nobody should send. `python3 tools/fuzz.py` sends a million; here are some thousands, and checks of the checks."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ranium.link import endpoint, lobby, local, tags, udp
from ranium.link.frame import BODY, HOP, INSTANCE, LOBBY, PROTOCOL, SESSION, SOURCE, valid
from ranium.link.session import Session

from tests.link import fuzzing
from tests.link.noise import Noise
from tests.link.stations import LinkStation, LobbyStation, SessionStation, stations
from tools import fuzz


@pytest.fixture(scope="module")
def table():
    return stations()


@pytest.mark.parametrize("forge", [False, True], ids=["strangers", "others at the table"])
def test_fuzzed_frames_and_mutants_do_no_harm(forge):
    tally = fuzzing.at_the_link("tests", 4000, 1500, forge, trace=True)
    assert tally.frames == 5500 and tally.fed == 14 * 5500 and tally.passes > 5000


@pytest.mark.parametrize("forge", [False, True], ids=["strangers", "others at the table"])
def test_who_agrees_on_a_vacant_seat_stands_them(forge):
    assert fuzzing.at_a_vacant_seat("tests", 800, 400, forge).fed == 2400


@pytest.mark.parametrize("forge", [False, True], ids=["strangers", "others at the table"])
def test_whole_handhelds_stand_them_on_every_screen(forge):
    assert fuzzing.at_the_screen("tests", 1600, 400, forge).passes > 150


@pytest.mark.parametrize("link", ["udp", "ring"])
def test_games_go_on_between_them(link):
    assert fuzzing.in_games("tests", 500, 200, link).games >= 1


@settings(max_examples=60, deadline=None)
@given(frames=st.lists(st.binary(max_size=600), min_size=1, max_size=30))
def test_any_bytes_at_all(table, frames):
    for victim in table[0]:
        victim.feed(frames)
        victim.check()


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 1 << 64), count=st.integers(1, 40), mutant=st.booleans())
def test_any_seed(table, seed, count, mutant):
    victims, facts = table
    noise = Noise(seed, facts, forge=True)
    frames = [noise.mutant() if mutant else noise.fuzzed() for _ in range(count)]
    for victim in victims:
        victim.feed(frames)
        if hasattr(victim, "sound"):
            victim.sound()
        victim.reset()


# The noise: what it sends reaches what it is meant for


def test_the_noise_knows_how_to_be_heard(table):
    _, facts = table
    noise = Noise("heard", facts, forge=True)
    frames = [noise.fuzzed() for _ in range(3000)]
    sound = [frame for frame in frames if len(frame) <= 250 and valid(memoryview(bytearray(frame)), len(frame))]
    assert len(sound) > 1500
    ids = {address[:4] for address in facts.others}
    named = [frame for frame in sound if frame[0] == PROTOCOL and frame[SOURCE:INSTANCE] in ids]
    assert len({frame[1] for frame in named}) > 4
    assert sum(frame[1] == SESSION and frame[BODY : BODY + 8] == facts.session for frame in named) > 100
    assert sum(frame[1] == LOBBY for frame in named) > 100


def test_mutants_are_never_the_real_ones(table):
    """But for the hops, which anybody may lower: a real frame again is a replay, which is honest."""
    _, facts = table
    real = {frame[:HOP] + frame[HOP + 1 :] for frame in facts.real}
    for forge in (False, True):
        noise = Noise("mutants", facts, forge)
        for _ in range(2000):
            frame = noise.mutant()
            assert frame[:HOP] + frame[HOP + 1 :] not in real


def test_strangers_never_take_the_name_of_another_at_the_table(table):
    _, facts = table
    noise = Noise("strangers", facts)
    ids = {address[:4] for address in facts.others}
    for make in itertools.chain([noise.fuzzed] * 3000, [noise.mutant] * 3000):
        frame = make()
        if len(frame) <= 250 and valid(memoryview(bytearray(frame)), len(frame)):
            assert frame[SOURCE:INSTANCE] not in ids


# The judges: what they must notice


def feed(kind, table, forge=False, frames=1500):
    """Feeds all victims of one kind; the first AssertionError or other error is what comes of it."""
    victims, facts = table
    noise = Noise("judges", facts, forge)
    for _ in range(frames // 30):
        batch = [noise.fuzzed() for _ in range(20)] + [noise.mutant() for _ in range(10)]
        for victim in victims:
            if isinstance(victim, kind):
                victim.feed(batch)
                if forge:
                    victim.sound()
                    victim.reset()
                else:
                    victim.check()


def test_an_exception_is_noticed(monkeypatch):
    table = stations()
    monkeypatch.setattr(Session, "_hear", lambda session, kind, device, now: session._seats_of[device + 9])
    with pytest.raises(IndexError):
        feed(SessionStation, table, forge=True)


def test_a_lobby_that_keeps_everybody_is_noticed(monkeypatch):
    table = stations()
    monkeypatch.setattr(lobby, "_OTHERS_MOST", 1000)
    with pytest.raises(AssertionError):
        feed(LobbyStation, table)


def test_a_session_that_listens_to_strangers_is_noticed(monkeypatch):
    table = stations()
    monkeypatch.setattr("ranium.link.roster.Roster.device", lambda roster, id: 1)
    monkeypatch.setattr(tags, "proven", lambda roster, device, address, kind, heard: heard[: -tags.room(roster)])
    with pytest.raises(AssertionError, match="session "):
        feed(SessionStation, table)


def test_reveals_that_are_believed_too_early_are_noticed(monkeypatch):
    def early(session, body, at, seats):
        session._opened |= 1 << seats[0]

    table = stations()
    monkeypatch.setattr(Session, "_open", early)
    with pytest.raises(AssertionError, match="too early|session "):
        feed(SessionStation, table, forge=True)


def test_a_pass_that_reads_all_there_is_is_noticed(monkeypatch):
    victim = LinkStation("udp")
    monkeypatch.setattr(udp, "_DATAGRAMS", 1 << 20)
    with pytest.raises(AssertionError, match="in one pass"):
        victim.feed([b"noise"] * 1000)


def test_growth_is_noticed(monkeypatch):
    kept = []
    poll = endpoint.Link.poll

    def hoarding(link, now):
        kind = poll(link, now)
        link.__dict__.setdefault("hoard", []).append(now * 1000)
        return kind

    monkeypatch.setattr(endpoint.Link, "poll", hoarding)
    with pytest.raises(AssertionError, match="has grown by"):
        fuzzing.at_the_link("growth", 2000, 0, False)
    monkeypatch.setattr(endpoint.Link, "poll", poll)
    monkeypatch.setattr(local, "valid", lambda frame, length: kept.append(bytes(200)) or valid(frame, length))
    with pytest.raises(AssertionError, match="more bytes are in use"):
        fuzzing.at_the_link("growth", 2000, 0, False, trace=True)


# The most that anybody can make a handheld read in one pass


@pytest.mark.parametrize("kind", ["ring", "udp", "local"])
def test_the_worst_that_can_be_sent_ends_a_pass_after_so_much(table, kind):
    """Seven frames without a meaning for each that has one, seven damaged ones for each of those."""
    victims, facts = table
    noise = Noise("worst", facts, forge=True)
    useless = noise._sealed(bytes((PROTOCOL + 1, 0)) + b"others" + b"\x08")
    useful = noise._sealed(bytes((PROTOCOL, 77)) + facts.others[0] + b"\x08")
    damaged = b"damaged" * 8
    flood = ([damaged] * 7 + [useless]) * 7 + [damaged] * 7 + [useful]
    victim = next(victim for victim in victims if isinstance(victim, SessionStation) and victim.name.endswith(kind))
    victim.reset()
    victim.most = 0
    victim.feed(flood * 20)
    assert victim.most <= 8 * 8 * 8
    victim.reset()


# The command


def test_the_command_feeds_and_tells(capsys):
    assert fuzz.main(["--fuzzed", "900", "--mutants", "300", "--processes", "1", "--only", "table:1"]) == 0
    out = capsys.readouterr().out
    assert "[##############################] 1 of 1 jobs" in out
    assert "| frames in others' names at the same " in out and "No exception, nothing grew" in out


def test_the_command_tells_what_it_finds(capsys, monkeypatch):
    monkeypatch.setattr(endpoint.Link, "_note", lambda *_: 1 // 0)
    assert fuzz.main(["--fuzzed", "900", "--mutants", "300", "--processes", "1", "--only", "strangers:0"]) == 1
    out = capsys.readouterr().out
    assert "ZeroDivisionError" in out
    assert "python3 tools/fuzz.py --fuzzed 900 --mutants 300 --seed 0 --only strangers:0" in out


def test_all_frames_are_planned():
    jobs = fuzz.planned(1_000_000, 100_000, "0")
    at_the_link = [job for job in jobs if job[0] in ("strangers", "table")]
    assert sum(job[3] for job in at_the_link) == 1_000_000 and sum(job[4] for job in at_the_link) == 100_000
    assert {job[0] for job in jobs} == set(fuzz.PLACES)


@pytest.mark.parametrize("arguments", ["--fuzzed 0", "--only table", "--fuzzed many", "--frob"])
def test_a_wrong_option_is_told(arguments, capsys):
    with pytest.raises(SystemExit) as end:
        fuzz.main(arguments.split())
    assert end.value.code == 2
