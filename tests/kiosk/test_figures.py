"""The figures leave the kiosk over its console: a real process, a real serial line, the real tool."""

import os
import pty
import select
import subprocess
import sys
import threading
import time
import tty
from pathlib import Path

import pytest
from tools import figures as tool

ROOT = Path(__file__).resolve().parents[2]
SAID = """Kiosk has no watchdog.
group,of,figure,value
kiosk,,version,0.1.0
kiosk,,id,12AB
kiosk,,uptime,3700
kiosk,,starts,4
kiosk,,kept,1
kiosk,,errors,1
kiosk,,last_error,play.py:12
game,reload,started,9
game,reload,finished,4
game,reload,won,2
game,reload,seconds,2400
abort,pick,count,4
abort,power,count,1
best,reload,A.B,54
end,,rows,15
"""


def run(*arguments):
    command = [sys.executable, str(ROOT / "tools/figures.py"), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def test_a_saved_file(tmp_path):
    (tmp_path / "said.txt").write_text(SAID + "later lines\n")
    done = run(tmp_path / "said.txt", "--csv", tmp_path / "out.csv")
    assert done.returncode == 0, done.stderr
    assert "Kiosk 12AB, version 0.1.0, running for 1:01:40, started 4 times." in done.stdout
    assert "Errors: 1, the last one at play.py:12." in done.stdout
    assert "reload             9         4       2     0:10:00" in done.stdout
    assert "Given up: pick 4, power 1." in done.stdout and "Best of reload: A.B 54." in done.stdout
    written = (tmp_path / "out.csv").read_text().splitlines()
    assert written == SAID.splitlines()[1:-1]
    assert run(tmp_path / "out.csv").returncode == 1, "its end is missing: it is no answer of a kiosk"


@pytest.mark.parametrize("text, problem", [
    ("nothing\n", "no figures"),
    (SAID.replace("kiosk,,starts,4\n", ""), "Some lines are missing"),
    (SAID[: SAID.index("abort")], "cut off"),
])  # fmt: skip
def test_what_is_not_whole_is_told(tmp_path, text, problem):
    (tmp_path / "said.txt").write_text(text)
    done = run(tmp_path / "said.txt")
    assert done.returncode == 1 and problem in done.stderr and "Traceback" not in done.stderr


def test_of_two_answers_the_last_counts():
    twice = SAID + SAID.replace("started,9", "started,10")
    assert ("game", "reload", "started", "10") in tool.rows(twice.splitlines())


@pytest.mark.parametrize("name, problem", [("nothing", "There is no port or file"), ("", "is a folder"), ("/dev/null", "no serial port"), ("COM77", "none of that name")])
def test_a_port_that_is_none(tmp_path, name, problem):
    done = run(name if name.startswith("COM") else tmp_path / name)
    assert done.returncode == 2 and problem in done.stderr
    assert "rrno" not in done.stderr and "Traceback" not in done.stderr and done.stderr.count("\n") == 1


def test_a_port_of_somebody_else_and_one_that_is_busy():
    for number, words in ((13, "another program has it open, or you may not"), (16, "another program has it open"), (5, "it was lost")):
        assert words in tool._why(OSError(number, "nothing that anybody wants to read"))


def _line():
    """A serial line: the end of a program on a board, and the name of the computer's end."""
    ours, theirs = pty.openpty()
    tty.setraw(theirs)
    return ours, theirs, os.ttyname(theirs)


def test_a_board_at_its_prompt_and_a_silent_one():
    ours, theirs, name = _line()
    stop = threading.Event()

    def prompt():
        while not stop.is_set():
            if select.select([ours], [], [], 0.05)[0]:
                os.read(ours, 100)
                os.write(ours, b"\r\n>>> ")

    thread = threading.Thread(target=prompt)
    thread.start()
    try:
        with pytest.raises(tool.NoFigures, match="prompt"):
            tool.read_port(name, 0.4, 1)
    finally:
        stop.set()
        thread.join()
    with pytest.raises(tool.NoFigures, match="not answered"):
        tool.read_port(name, 0.3, 1)
    os.close(ours)
    os.close(theirs)


def test_a_kiosk_answers_over_its_console(tmp_path):
    """code.py as a process, its standard input and output a serial line, asked by the tool."""
    ours, theirs, _ = _line()  # the kiosk has `theirs`
    far, near, name = _line()  # the tool opens `name`
    settings = {"RANIUM_BOARD": "headless", "RANIUM_KIOSK": "1", "RANIUM_CONSOLE": "1", "RANIUM_LINK": "udp",
                "RANIUM_UDP": "239.84.70.22:47931@127.0.0.1", "RANIUM_NVM": str(tmp_path / "nvm.bin")}  # fmt: skip
    process = subprocess.Popen(
        [sys.executable, "code.py"], cwd=ROOT, env={**os.environ, **settings, "PYTHONUNBUFFERED": "1"},
        stdin=theirs, stdout=theirs, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    stop = threading.Event()

    def wire():
        while not stop.is_set():
            for end in select.select([ours, far], [], [], 0.05)[0]:
                os.write(far if end == ours else ours, os.read(end, 4096))

    thread = threading.Thread(target=wire)
    thread.start()
    try:
        time.sleep(1)
        figures = tool.rows(tool.read_port(name, 15, 2))
        value = {row[:3]: row[3] for row in figures}
        assert value["kiosk", "", "starts"] == "1" and value["kiosk", "", "errors"] == "0"
        assert value["game", "reload", "started"] == "0" and value["kiosk", "", "kept"] == "1"
        assert process.poll() is None
    finally:
        process.kill()
        process.communicate()
        stop.set()
        thread.join()
        for end in (ours, theirs, far, near):
            os.close(end)
