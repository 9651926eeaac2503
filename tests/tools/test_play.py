"""play.py: options and their messages, and the host of a table, with stand-ins for the handhelds."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.tools.played import play as play_by_engine
from tools import host as hosts
from tools import play, table, transcript

ROOT = Path(__file__).parents[2]
STAND_IN = str(Path(__file__).with_name("stand_in.py"))


def run(*arguments, **environment):
    """play.py as a person starts it, without a screen."""
    bare = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    return subprocess.run(
        [sys.executable, "tools/play.py", *arguments], cwd=ROOT, env={**bare, **environment},
        capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--players 5", "reload is for 2 to 4 players, not 5"),
        ("--players 1", "reload is for 2 to 4 players, not 1"),
        ("--kiosk --players 9", "a kiosk's table is for 1 to 4 players, not 9"),
        ("--players two", "--players: 'two' is not a whole number"),
        ("--players -2", "--players: -2 is less than 0"),
        ("--bots 4", "4 bots are too many for 3 players"),
        ("--game chess", "no game named 'chess'; there are: reload"),
        ("--game mine --options luck,lucky", "mine has no option 'lucky'; there are: luck, strategy, one-loader, loser-home"),
        ("--options trusted", "reload has no option 'trusted'; it has none"),
        ("--language fr", "no language 'fr'; there are: en, de"),
        ("--size 640x480", "--size 640x480 is no size of a display; there are 128x64 to 256x256"),
        ("--size large", "--size large is no size of a display"),
        ("--link tin", "no link 'tin'; there are: uart, udp, local"),
        ("--player 3", "there is no option --player; did you mean --players?"),
        ("--frobnicate", "there is no option --frobnicate"),
        ("--baud 9600 --link udp", "--baud is for serial lines: --link uart"),
        ("--baud 3", "--baud 3 is too slow"),
        ("--chaos lost=3", "--chaos: there is no fault 'lost'; there are: loss, corrupt, truncate, repeat, "),
        ("--chaos loss=120", "--chaos: loss=120 is no percentage: 0 to 100"),
        ("--transcript /proc/no/such", "--transcript /proc/no/such: No such file or directory"),
        ("--shots /proc/shots", "--shots /proc/shots: No such file or directory"),
        ("--replay", "--replay: expected one argument"),
        ("--replay a --bots 1", "--replay checks a finished game; it goes with no other option"),
    ],
)
def test_a_wrong_option_has_a_clear_message(arguments, message):
    done = run(*arguments.split())
    assert done.returncode == 2
    assert done.stdout == ""
    lines = done.stderr.splitlines()
    assert message in lines[0] and lines[0].startswith("play.py: ")
    assert lines[1:] == ["All options: python3 tools/play.py --help"]


def test_without_a_screen_it_says_how_to_go_on():
    done = run()
    assert done.returncode == 2
    assert "No screen is attached" in done.stderr
    assert "python3 tools/play.py --headless" in done.stderr


@pytest.mark.parametrize("module", ["difflib", "tools.environment"])
def test_an_interrupt_ends_it_quietly_however_early(module):
    program = """
import runpy, sys
class Interrupt:
    def find_spec(name, path=None, target=None):
        if name == {!r}:
            raise KeyboardInterrupt
sys.modules.pop("difflib", None)
sys.meta_path.insert(0, Interrupt)
sys.path.insert(0, "tools")
runpy.run_path("tools/play.py", run_name="__main__")
""".format(module)
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_a_setting_that_would_not_count_is_named():
    wrong = run("--kiosk", "--headless", RANIUM_KIOSK="banana")
    assert wrong.returncode == 2 and wrong.stderr == 'play.py: RANIUM_KIOSK must be 0 or 1, not "banana"; here --kiosk does it.\n'
    idle = run(RANIUM_DIM="3", RANIUM_NAME="Ulf")
    assert "takes no notice of RANIUM_DIM, RANIUM_NAME." in idle.stderr and "No screen is attached" in idle.stderr


def test_a_kiosk_without_a_window_says_what_it_waits_for():
    command = [sys.executable, "tools/play.py", "--kiosk", "--headless"]
    done = subprocess.run(command, cwd=ROOT, input="wait 300\nquit\n", capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "There is no window: type its buttons" in done.stdout and "ends with the first whole game" in done.stdout


def test_help_tells_every_option():
    done = run("--help")
    assert done.returncode == 0
    for option in ("game options players bots seed language link baud size headless shots transcript replay").split():
        assert "--" + option in done.stdout


@pytest.mark.parametrize(
    ("arguments", "players", "bots"),
    [("", 3, 2), ("--headless", 3, 3), ("--players 4", 4, 3), ("--players 2 --bots 0", 2, 0), ("--bots 3", 3, 3)],
)
def test_empty_seats_are_taken_by_bots(arguments, players, bots):
    options = play.parse(arguments.split())
    assert (options.players, options.bots) == (players, bots)


def test_options_of_the_game():
    assert play.parse(["--game", "mine", "--options", "luck,one-loader"]).options == "luck,one-loader"
    assert play.parse(["--options", "none"]).options == "none" and play.parse([]).options is None


class TestReplay:
    @pytest.fixture
    def file(self, tmp_path):
        path = tmp_path / "game.jsonl"
        transcript.write(path, list(transcript.tell(*play_by_engine(2, "replay"))))
        return path

    def test_agreement_is_exit_code_0(self, file):
        done = run("--replay", str(file))
        assert done.returncode == 0, done.stderr
        assert "TF22: RELOAD! for 2 players" in done.stdout and "every one agrees" in done.stdout
        assert "1. " in done.stdout and "2. " in done.stdout

    def test_one_changed_pick_is_exit_code_1(self, file):
        lines = file.read_text("utf-8").splitlines()
        step = json.loads(lines[11])
        step["picks"][0]["pick"] ^= 1
        lines[11] = json.dumps(step)
        file.write_text("\n".join(lines))
        done = run("--replay", str(file))
        assert done.returncode == 1
        assert "does not agree with the rules. Step 10 (round 1, battle" in done.stderr

    @pytest.mark.parametrize("content", [None, "", "nonsense"])
    def test_an_unreadable_file_is_exit_code_2(self, tmp_path, content):
        path = tmp_path / "file"
        if content is not None:
            path.write_text(content)
        done = run("--replay", str(path))
        assert done.returncode == 2
        assert "cannot be replayed: " in done.stderr
        assert "Traceback" not in done.stderr


@pytest.fixture
def host(tmp_path, monkeypatch):
    """`host(behaviour, ...)` seats stand-ins at a table and gives exit code and table."""
    monkeypatch.setattr(table, "_PATIENCE", 1.0)
    monkeypatch.setattr(hosts, "_GREETING_TIME", 3.0)

    def seat(behaviour, players=3, headless=True, file=None, **more):
        setup = table.Setup(
            players=players, bots=more.pop("bots", players), headless=headless, program=(STAND_IN, behaviour), **more
        )
        with table.Table(setup, sys.executable) as seated:
            host = hosts.Host(seated, file)
            code = host.run()
            host.write_transcripts()
        assert not seated.running
        assert not seated._folder.exists()
        return code

    return seat


def test_a_game_is_played_to_its_end_and_written_down(host, capsys, tmp_path):
    file = tmp_path / "game.jsonl"
    assert host("plays", file=str(file)) == 0
    out = capsys.readouterr().out
    assert "3 handhelds, 3 of them bots, linked by uart." in out
    assert "Dealt: TF22: RELOAD! for Buzz, Neil, Jürgen." in out
    assert "All 3 handhelds hold the same final state" in out
    assert "1. " in out and "3. " in out and " points" in out
    assert "Transcript: {}".format(file) in out
    assert transcript.replay(file)[-1]["over"]


def test_a_handheld_that_dies_is_told_with_its_last_words(host, capsys):
    assert host("dies") == 1
    out = capsys.readouterr().out
    assert "Handheld 2 (Neil) ended with exit code 1." in out
    assert "Last words of handheld 2 (Neil):" in out and "RuntimeError: the smoke got out" in out
    assert "The game cannot be finished without it." in out


def test_handhelds_that_differ_are_told_with_the_step(host, capsys):
    assert host("differs") == 1
    out = capsys.readouterr().out
    assert "The handhelds do not agree" in out
    assert "step 10: the state of handheld 1 (Buzz) and handheld 2 (Neil) differ: " in out


def test_handhelds_that_never_deal_are_told(host, capsys):
    assert host("never deals", players=2) == 1
    out = capsys.readouterr().out
    assert "The handhelds have not agreed on a game within 3 s." in out
    assert "Last words of handheld 1 (Buzz):" in out


def test_a_handheld_that_does_not_want_to_end_is_ended(host):
    started = time.monotonic()
    assert host("stubborn", players=2) == 0
    assert time.monotonic() - started < 10


def test_each_handheld_gets_settings_of_its_own(tmp_path):
    setup = table.Setup(players=3, bots=2, headless=True, seed="7", shots=tmp_path, language="de", program=(STAND_IN, "never deals"))
    with table.Table(setup, sys.executable) as seated:
        until = time.monotonic() + 10
        while time.monotonic() < until and not all(h.last_words() for h in seated.handhelds):
            time.sleep(0.05)
        told = [json.loads(h.last_words()[0].partition(": ")[2]) for h in seated.handhelds]
    assert [s.get("RANIUM_BOT") for s in told] == [None, "simple", "simple"]
    assert [s["RANIUM_SEED"] for s in told] == ["7/0", "7/1", "7/2"]
    for setting in ("NAME", "COLOUR", "PORT", "NVM", "RECORD", "SHOTS"):
        assert len({s["RANIUM_" + setting] for s in told}) == 3, setting
    for setting, value in (("BOARD", "headless"), ("LANGUAGE", "de"), ("LINK", "uart"), ("GAME", "reload"), ("PLAYERS", "3")):
        assert {s["RANIUM_" + setting] for s in told} == {value}


@pytest.mark.parametrize("size, watched", [("128x64", "256x128"), ("256x256", "256x256"), ("128x160", "256x160")])
def test_who_watches_has_a_display_that_shows_no_less_and_a_window_of_the_same_scale(size, watched):
    seated = table.Table(table.Setup(players=3, size=size, spectate=True), sys.executable)
    try:
        told = [seated.settings(handheld, [{}] * 4) for handheld in seated.handhelds]
    finally:
        seated.close()
    assert [s["RANIUM_SIZE"] for s in told] == [size] * 3 + [watched]
    assert [s["RANIUM_WINDOW"] for s in told] == ["1/3+" + watched, "2/3+" + watched, "3/3+" + watched, "0/3+" + size]


def test_two_tables_over_udp_do_not_hear_each_other():
    places = set()
    for _ in range(2):
        made = table.Table(table.Setup(link="udp"), sys.executable)
        places.update(link["RANIUM_UDP"] for link in made._lay_link())
        made.close()
    assert len(places) == 2
    assert all(place.endswith("@127.0.0.1") for place in places)


def test_with_windows_closing_yours_ends_the_table(host, capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(table, "user_folder", lambda: tmp_path / "memory")
    # Handheld 2, a person's, is closed; handheld 1's goes on until it ends, too.
    monkeypatch.setattr(table.Table, "persons", property(lambda self: self.handhelds[1:2]))
    assert host("closes", headless=False) == 0
    assert "Handheld 2 (Neil) was closed." in capsys.readouterr().out


def test_a_fault_is_told(host, capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(hosts, "_STEP_TIME", 1.0)
    assert host("faults") == 1
    out = capsys.readouterr().out
    assert "Handheld 2 (Neil): the game stopped: Buzz committed to two different picks in one step." in out


def test_every_fault_of_a_session_has_its_words():
    from ranium.link import session

    assert sorted(hosts.FAULTS) == [session.TWO_COMMITS, session.WRONG_REVEAL, session.ILLEGAL, session.STATE, session.CHEATED, session.DISPUTED]


def processes_of(parent):
    """The process ids of its children."""
    return [int(pid) for pid in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]


def alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().split(")")[1].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")
@pytest.mark.parametrize(("sent", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 130), (signal.SIGKILL, -9)])
def test_however_it_ends_no_handheld_is_left_behind(sent, code, tmp_path):
    program = (
        "import sys; sys.path[:0] = [{!r}, {!r}]\n"
        "from tools import play, table\n"
        "made = table.Setup\n"
        "table.Setup = lambda **more: made(program=({!r}, 'never deals'), **more)\n"
        "sys.exit(play.play(play.parse(['--headless', '--transcript', {!r}]), sys.executable))\n"
    ).format(str(ROOT), str(ROOT / "lib"), STAND_IN, str(tmp_path / "t"))
    process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert "3 handhelds" in process.stdout.readline()
    until = time.monotonic() + 10
    while len(processes_of(process.pid)) < 3 and time.monotonic() < until:
        time.sleep(0.05)
    children = processes_of(process.pid)
    assert len(children) == 3
    time.sleep(0.3)
    process.send_signal(sent)
    rest = process.communicate(timeout=20)[0]
    assert process.returncode == code
    until = time.monotonic() + 5
    while any(map(alive, children)) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(map(alive, children))
    if sent != signal.SIGKILL:
        assert "Interrupted; all handhelds are being put away." in rest
