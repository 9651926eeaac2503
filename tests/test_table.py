"""Whole games on the desktop table: a process for each handheld, the real `code.py`, the real link."""

import hashlib
import io
import statistics
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from ranium.link import cobs, commitment, frame

from tools import host as hosts
from tools import records, table, transcript
from tools.cable import AVAILABLE
from tools.chaos import Spec

ROOT = Path(__file__).resolve().parents[1]
pytestmark = [pytest.mark.table, pytest.mark.skipif(not AVAILABLE, reason="no pseudo terminals on this system")]

# Pictures that every handheld leaves, and those that somebody leaves.
KINDS = {"title", "lobby", "waiting", "pick", "reveal", "acts", "scoring", "standing", "table"}
MORE_KINDS = {"load", "next", "notice", "settings", "name", "colour", "help"}


class Run:
    """A headless table that bots play at, from start to end."""

    def __init__(self, folder, **setup):
        self.folder = folder
        self.file = folder / "game.jsonl"
        self.wire = []  # (handheld, bytes) in the order in which they were sent
        setup = table.Setup(headless=True, tap=lambda wire, data: self.wire.append((wire, data)), shots=folder / "shots", **setup)
        self.table = table.Table(setup, sys.executable)
        self.out = io.StringIO()
        self.code = None

    def play(self):
        host = hosts.Host(self.table, str(self.file), self.out)
        self.code = host.run()
        host.write_transcripts()

    @property
    def records(self):
        return self.table.recordings

    @property
    def session(self):
        return self.records[0].games[0].session


def play_all(runs):
    """Plays several tables at the same time; their processes are started here, by the thread that lives on."""
    try:
        for run in runs:
            run.table.__enter__()
        threads = [threading.Thread(target=run.play) for run in runs]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        for run in runs:
            run.table.close()
    return runs


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_table_plays_a_whole_game(tmp_path, players):
    uart, udp = runs = play_all([
        Run(tmp_path / "uart", players=players, bots=players, seed="whole", link="uart"),
        Run(tmp_path / "udp", players=players, bots=players, seed="whole", link="udp"),
    ])  # fmt: skip
    for run in runs:
        assert run.code == 0, run.out.getvalue()
        check_final_states(run, players)
        check_turn_over(run)
        check_pictures(run, MORE_KINDS | {"reload"})
        check_transcript(run)
    # The same seed gives the same game, whatever it travels on.
    assert uart.file.read_bytes() == udp.file.read_bytes()
    check_secrecy(uart, uart.wire)
    with pytest.raises(AssertionError):
        check_secrecy(uart, with_an_early_opening(uart))


def test_a_table_plays_load(tmp_path):
    (run,) = play_all([Run(tmp_path, game="load", players=2, bots=2, seed="load", link="uart")])
    assert run.code == 0, run.out.getvalue()
    check_final_states(run, 2)
    check_turn_over(run)
    check_pictures(run, MORE_KINDS)
    check_transcript(run)
    check_secrecy(run, run.wire)


def test_a_table_plays_mine(tmp_path):
    (run,) = play_all([Run(tmp_path / "mine", game="mine", players=3, bots=3, seed="mine", link="uart")])
    assert run.code == 0, run.out.getvalue()
    check_final_states(run, 3)
    check_turn_over(run)
    kinds = {path.stem.split("-")[0] for path in (tmp_path / "mine").rglob("*.png")}
    assert {"act", "ask", "waiting", "reveal", "standing", "table", "help"} <= kinds
    check_transcript(run)


def test_a_table_plays_on_whatever_happens_to_its_frames(tmp_path):
    spec = Spec.parse("loss=20,corrupt=5,truncate=2,repeat=5,reorder=10,delay=30,cut=1000/5000,seed=table")
    runs = play_all([
        Run(tmp_path / "uart", players=2, bots=2, seed="rough", link="uart", chaos=spec),
        Run(tmp_path / "udp", players=2, bots=2, seed="rough", link="udp", chaos=spec),
    ])  # fmt: skip
    for run in runs:
        assert run.code == 0, run.out.getvalue()
        check_final_states(run, 2)
        counts = run.table.chaos.counts
        assert all(counts.values()), counts
        assert "Faults on the link: loss=20," in run.out.getvalue()
        assert "frames on the wires: " in run.out.getvalue()
    assert runs[0].file.read_bytes() == runs[1].file.read_bytes()


def check_final_states(run, players):
    finals = [recording.game.last_state for recording in run.records]
    assert len(finals) == players and len(set(finals)) == 1
    assert all(recording.game.over and not recording.faults for recording in run.records)
    assert records.merge(run.records, run.session)[2] == []


def check_turn_over(run):
    """All screens turn over together: within a fraction of what a person sees as one moment, on an idle computer."""
    spread = records.turn_over_spread(run.records, run.session)
    assert statistics.median(spread.values()) < 100, spread


def check_pictures(run, more):
    found = set()
    for number in range(1, len(run.records) + 1):
        folder = run.table.setup.shots / f"handheld-{number}"
        kinds = {path.stem.split("-")[0] for path in folder.glob("*.png")}
        assert KINDS <= kinds, KINDS - kinds
        found |= kinds
        assert all(path.read_bytes().startswith(b"\x89PNG\r\n\x1a\n") for path in folder.iterdir())
    assert more <= found, more - found


def check_transcript(run):
    def replay():
        command = [sys.executable, "tools/play.py", "--replay", str(run.file)]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)

    done = replay()
    assert (done.returncode, done.stderr) == (0, "")
    original = run.file.read_bytes()
    lines = transcript.read(run.file)
    step = lines[len(lines) // 2]
    step["picks"][0]["pick"] ^= 1
    transcript.write(run.file, lines)
    done = replay()
    assert done.returncode == 1
    assert f"Step {step['step']} (" in done.stderr
    run.file.write_bytes(original)


# What crossed the cable


def frames(wire):
    """`(place, handheld, frame)` of all whole frames on all wires; `place` counts the pieces that were sent."""
    begun = {}
    for place, (handheld, data) in enumerate(wire):
        for byte in data:
            start, code = begun.setdefault(handheld, (place, bytearray()))
            if byte:
                code.append(byte)
                continue
            del begun[handheld]
            if cobs.decode(code, len(code)) and frame.valid(memoryview(code)[1:], len(code) - 1):
                yield start, handheld, bytes(code[1:])


def beacons(wire, session, players):
    """`(place, source, step, known, rest)` of the session's beacons: `rest` holds commitments and reveals."""
    tags = 4 * (players - 1)
    witness = (players - 1) * (players - 2)
    for place, _, data in frames(wire):
        body = data[frame.BODY : -frame.CRC]
        if data[1] == frame.SESSION and body[:8] == session:
            known = body[19] & 15
            end = len(body) - tags - (witness if known == (1 << players) - 1 else 0)
            yield place, data[frame.SOURCE : frame.INSTANCE], body[8] | body[9] << 8, known, body[22:end]


def with_an_early_opening(run):
    """The same bytes, but one beacon with an opening is sent before everything else: a leak."""
    everybody = (1 << len(run.records)) - 1
    for place, handheld, data in frames(run.wire):
        body = data[frame.BODY : -frame.CRC]
        if data[1] == frame.SESSION and body[8] == 5 and body[19] & 15 == everybody:
            code = bytearray(1) + data
            cobs.encode(code, len(data))
            return [(handheld, bytes(code) + b"\0"), *run.wire]
    raise ValueError("no such beacon")


def table_hash_of(wire, session):
    """The hash of the table that played `session`, from what its handhelds said of themselves in the lobby."""
    said = {}
    for _, _, data in frames(wire):
        body = data[frame.BODY : -frame.CRC]
        if data[1] == frame.LOBBY and body[:8] == session:
            said[data[frame.SOURCE : frame.INSTANCE]] = body[10:]  # public value and entry
    whole = hashlib.sha256(b"roster" + b"".join(id + said[id] for id in sorted(said))).digest()
    assert whole[:8] == session
    return whole


def check_secrecy(run, wire):
    """Nothing that opens a pick was on any wire before the last commitment of its step was."""
    players = len(run.records)
    session = bytes.fromhex(run.session)
    sources = set()
    committed = {}  # (step, seat) -> (place, commitment)
    opened = {}  # (step, seat) -> (place, pick, nonce)
    everybody = (1 << players) - 1
    for place, source, step, known, rest in beacons(wire, session, players):
        sources.add(source)
        own = 16 if len(rest) % 17 else 0  # 16 bytes of commitment, then 17 bytes for each reveal
        if own and (step, source) not in committed:
            committed[step, source] = place, rest[:16]
        reveals = [rest[at : at + 17] for at in range(own, len(rest), 17)]
        if known == everybody and reveals:
            opened.setdefault((step, source), (place, reveals[0][0], reveals[0][1:]))
        if step and reveals:  # the last one is of the step before: whoever turns over fast says it only there
            opened.setdefault((step - 1, source), (place, reveals[-1][0], reveals[-1][1:]))
    # Seats go by the order of the devices' ids, and every device holds one.
    seats = {source: seat for seat, source in enumerate(sorted(sources))}
    table = table_hash_of(wire, session)
    steps = records.merge(run.records, run.session)[1]
    assert len(seats) == players and len(steps) > 28
    all_frames = list(frames(wire))
    for record in steps:
        step = record["step"]
        last = max(committed[step, source][0] for source in seats)
        picks, nonces = bytearray(players), bytearray(16 * players)
        for source, seat in seats.items():
            place, pick, nonce = opened[step, source]
            assert commitment.commit(session, step, seat, pick, nonce) == committed[step, source][1]
            assert pick == record["picks"][seat]
            assert place >= last
            assert not any(nonce in data for at, _, data in all_frames if at < last)
            picks[seat] = pick
            nonces[16 * seat : 16 * seat + 16] = nonce
        assert commitment.entropy(table, step, players, picks, nonces).hex() == record["entropy"]


def test_the_frames_of_a_wire_are_found_in_pieces():
    """The reader of the recorded bytes itself: split anywhere, wires mixed, noise between."""
    body = b"body\0\0with zeros"
    data = memoryview(bytearray(frame.MOST))
    data[0], data[1] = frame.PROTOCOL, frame.SESSION
    data[frame.BODY : frame.BODY + len(body)] = body
    size = frame.seal(data, len(body))
    code = bytearray(1) + bytearray(data[:size])
    cobs.encode(code, size)
    sent = bytes(code) + b"\0"
    wire = [(0, b"noise\0" + sent[:5]), (1, sent), (0, sent[5:20]), (0, sent[20:] + b"more")]
    found = list(frames(wire))
    assert [(place, handheld) for place, handheld, _ in found] == [(1, 1), (0, 0)]
    assert all(data[frame.BODY : -frame.CRC] == body for _, _, data in found)


def wait_until(true, seconds=60):
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, "it did not come so far"
        time.sleep(0.05)


def steps_done(seated):
    """The last step that all handhelds have recorded; -1 before the deal."""
    for recording in seated.recordings:
        recording.read()
    return min(max(recording.game.steps, default=0) if recording.game else -1 for recording in seated.recordings)


def test_an_unplugged_cable_only_holds_the_game_up():
    with table.Table(table.Setup(players=3, bots=3, headless=True, seed="cut"), sys.executable) as seated:
        wait_until(lambda: steps_done(seated) >= 4)
        seated.cable.cut(1)
        time.sleep(1)
        held_at = steps_done(seated)
        time.sleep(4)  # longer than a handheld may be silent before it is missed
        assert steps_done(seated) == held_at
        seated.cable.mend(1)
        wait_until(lambda: steps_done(seated) >= held_at + 4)
        session = seated.recordings[0].game.session
        assert records.merge(seated.recordings, session)[2] == []
        assert not any(recording.faults or recording.left for recording in seated.recordings)


def test_a_person_plays_by_buttons_against_a_bot():
    setup = table.Setup(players=2, bots=1, headless=True, seed="person")
    with table.Table(setup, sys.executable) as seated:
        person = seated.persons[0]

        def pressed_to_the_lobby():
            person.tell("choose")  # Play, then Ready
            time.sleep(1)
            return steps_done(seated) >= 0

        def pressed_on():
            person.tell("choose")
            time.sleep(0.3)
            return steps_done(seated) >= 3

        wait_until(pressed_to_the_lobby)
        wait_until(pressed_on)
        assert all(handheld.running for handheld in seated.handhelds)
