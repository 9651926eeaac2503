"""Setting up the virtual environment, with a stand-in for venv and pip: no network, no time."""

import io
import json
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tools import environment
from tools.environment import Environment, Progress, SetupError

PYPROJECT = """
[project]
dependencies = ["alpha==1.0", "beta==2.0"]
[project.optional-dependencies]
test = ["gamma==3.0"]
node = ["node==4.0"]
"""


class Machine:
    """Stands in for all processes that the set-up starts; knows what is installed."""

    def __init__(self, root):
        self.folder = Path(root, ".venv")
        self.installed = set()
        self.calls = []
        self.version = "3.11"
        self.fail = {}  # kind of call -> lines it fails with
        self.interrupt = False

    def __call__(self, command, on_line=lambda line: None, on_wait=lambda: None):
        kind, answer = self._do(command)
        self.calls.append(kind)
        if kind in self.fail:
            return 1, self.fail[kind]
        for line in answer:
            on_line(line)
        on_wait()
        return 0, answer

    def _do(self, command):
        if "venv" in command:
            if "venv" not in self.fail:
                self.installed.clear()
                for folder in ("bin", "Scripts"):
                    (self.folder / folder).mkdir(parents=True, exist_ok=True)
                    (self.folder / folder / ("python" if folder == "bin" else "python.exe")).touch()
                for left in self.folder.glob("ranium-*"):
                    left.unlink()
            return "venv", []
        if "ensurepip" in command:
            return "ensurepip", []
        if "pip" in command:
            if self.interrupt:
                raise KeyboardInterrupt
            pins = [word for word in command if "==" in word]
            if "pip" not in self.fail:
                self.installed.update(pins)
            return "pip", [f"Collecting {pin}" for pin in pins] + ["Installing collected packages: " + ", ".join(pins)]
        if command[2] == environment._OTHER_PINS:
            return "look", [pin for pin in command[3:] if pin not in self.installed]
        return "version", [self.version]


@pytest.fixture
def checkout(tmp_path):
    (tmp_path / "pyproject.toml").write_text(PYPROJECT)
    return tmp_path


@pytest.fixture
def machine(checkout):
    return Machine(checkout)


def environment_of(checkout, machine, out=None):
    return Environment(str(checkout), machine, Progress(out or io.StringIO()))


def work(machine):
    """The calls that change something."""
    return [kind for kind in machine.calls if kind in ("venv", "ensurepip", "pip")]


def test_the_first_start_sets_up_and_the_second_does_nothing(checkout, machine):
    python = environment_of(checkout, machine).ready()
    assert Path(python).parent.parent == checkout / ".venv"
    assert machine.installed == {"alpha==1.0", "beta==2.0"}
    assert work(machine) == ["venv", "ensurepip", "pip"]
    machine.calls.clear()
    assert environment_of(checkout, machine).ready() == python
    assert work(machine) == []


def test_the_test_packages_are_added_when_tests_run_first(checkout, machine):
    environment_of(checkout, machine).ready()
    machine.calls.clear()
    environment_of(checkout, machine).ready(testing=True)
    assert work(machine) == ["pip"]
    assert "gamma==3.0" in machine.installed
    machine.calls.clear()
    environment_of(checkout, machine).ready()
    environment_of(checkout, machine).ready(testing=True)
    assert work(machine) == []


def test_a_changed_pin_is_installed(checkout, machine):
    environment_of(checkout, machine).ready()
    (checkout / "pyproject.toml").write_text(PYPROJECT.replace("beta==2.0", "beta==2.1"))
    machine.calls.clear()
    environment_of(checkout, machine).ready()
    assert work(machine) == ["pip"]
    assert "beta==2.1" in machine.installed


def test_an_interrupted_set_up_is_done_again_from_the_beginning(checkout, machine):
    machine.interrupt = True
    with pytest.raises(KeyboardInterrupt):
        environment_of(checkout, machine).ready()
    machine.interrupt = False
    machine.calls.clear()
    out = io.StringIO()
    environment_of(checkout, machine, out).ready()
    assert work(machine) == ["venv", "ensurepip", "pip"]
    assert "The last set-up was interrupted; setting up again" in out.getvalue()


@pytest.mark.parametrize("ready", [False, True])
def test_an_interrupt_ends_quietly_and_tells_only_of_a_set_up_that_was_begun(checkout, machine, ready, monkeypatch, capsys):
    if ready:
        environment_of(checkout, machine).ready()
        monkeypatch.setattr(Environment, "_is_ready", interrupted)
    machine.interrupt = True
    monkeypatch.setattr(environment, "Environment", lambda: environment_of(checkout, machine))
    with pytest.raises(SystemExit) as ended:
        environment.enter()
    assert ended.value.code == 130
    assert ("Set-up interrupted" in capsys.readouterr().err) is not ready


def interrupted(*_):
    raise KeyboardInterrupt


def test_an_environment_made_by_hand_is_taken_as_it_is(checkout, machine):
    machine([sys.executable, "-m", "venv"])
    machine.installed.update(["alpha==1.0", "beta==2.0"])
    machine.calls.clear()
    environment_of(checkout, machine).ready()
    assert work(machine) == []


def test_an_environment_whose_python_has_changed_is_made_anew(checkout, machine):
    environment_of(checkout, machine).ready()
    machine.version = "3.12"
    machine.calls.clear()
    environment_of(checkout, machine).ready()
    assert work(machine) == ["venv", "ensurepip", "pip"]


def test_a_damaged_stamp_means_looking_again(checkout, machine):
    environment_of(checkout, machine).ready()
    (checkout / ".venv" / "ranium-ready.json").write_text("{")
    machine.calls.clear()
    environment_of(checkout, machine).ready()
    assert work(machine) == []
    assert json.loads((checkout / ".venv" / "ranium-ready.json").read_text())["pins"]


def test_progress_is_plain_lines_without_a_terminal(checkout, machine):
    out = io.StringIO()
    environment_of(checkout, machine, out).ready()
    assert out.getvalue().splitlines() == [
        "Setting up: 2 packages into .venv, about 200 MB; this is done once.",
        "Making the virtual environment",
        "Fetching alpha",
        "Fetching beta",
        "Installing 2 packages",
        "Ready.",
    ]


def test_progress_moves_on_a_terminal():
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    out = Terminal()
    progress = Progress(out)
    progress.say("Fetching alpha")
    progress.turn()
    progress.end("Ready.")
    frames = out.getvalue().split("\r\033[K")
    assert frames[1].startswith("| Fetching alpha (")
    assert frames[2].startswith("/ Fetching alpha (")
    assert frames[-1] == "Ready.\n"


@pytest.mark.parametrize(
    ("kind", "lines", "message"),
    [
        ("ensurepip", ["/usr/bin/python3: No module named ensurepip"], "sudo apt install python3-venv"),
        ("venv", ["/usr/bin/python3: No module named venv"], "sudo apt install python3-venv"),
        ("venv", ["Error: [Errno 13] Permission denied: '/x/.venv'"], "No permission to write to"),
        (
            "pip",
            [
                "WARNING: Retrying after connection broken by 'NewConnectionError: Temporary failure in name resolution'",
                "ERROR: Could not find a version that satisfies the requirement alpha==1.0 (from versions: none)",
                "ERROR: No matching distribution found for alpha==1.0",
            ],
            "could not be fetched: the network or the package registry does not answer",
        ),
        ("pip", ["ERROR: No matching distribution found for alpha==1.0"], "package alpha==1.0 is not offered for Python 3"),
        ("pip", ["OSError: [Errno 28] No space left on device"], "Not enough space: setting up needs about 500 MB"),
        ("pip", ["ERROR: Failed building wheel for sysv_ipc", "gcc not found"], "sysv_ipc has to be built here"),
        ("pip", ["see https://example.org/simple/alpha", "strange"], "The last words were:\n  see ...\n  strange"),
        ("pip", [], r"The last words were:\n  \(nothing\)"),
    ],
)
def test_each_trouble_has_its_message(checkout, machine, kind, lines, message):
    machine.fail[kind] = lines
    with pytest.raises(SetupError, match=message):
        environment_of(checkout, machine).ready()
    assert not (checkout / ".venv" / "ranium-ready.json").exists()


def test_too_little_space_is_told_before_anything_is_fetched(checkout, machine, monkeypatch):
    monkeypatch.setattr(environment, "NEEDED_SPACE", 1 << 62)
    with pytest.raises(SetupError, match="Not enough space"):
        environment_of(checkout, machine).ready()
    assert work(machine) == []


def test_an_old_python_is_told_so():
    with pytest.raises(SetupError, match=r"needs Python 3\.11 or newer; this is Python 3\.9"):
        environment.check_python((3, 9, 18))
    environment.check_python((3, 11, 0))


def test_no_checkout_is_told_so(tmp_path):
    with pytest.raises(SetupError, match="is this a complete checkout"):
        Environment(str(tmp_path), Machine(tmp_path)).pins()


def test_node_is_brought_only_where_it_is_missing(checkout, machine, monkeypatch):
    monkeypatch.setattr(environment.shutil, "which", lambda name: "/usr/bin/" + name)
    assert environment_of(checkout, machine).pins(testing=True) == ["alpha==1.0", "beta==2.0", "gamma==3.0"]
    monkeypatch.setattr(environment.shutil, "which", lambda name: None)
    assert environment_of(checkout, machine).pins(testing=True)[-1] == "node==4.0"
    assert "node==4.0" not in environment_of(checkout, machine).pins()


def test_the_pins_are_exact_and_the_tests_need_more():
    here = Environment()
    assert set(here.pins()) < set(here.pins(device=True)) < set(here.pins(testing=True))
    assert all(pin.count("==") == 1 for pin in here.pins(testing=True))


def test_a_second_start_waits_for_the_first(checkout, machine):
    first, second = environment_of(checkout, machine), environment_of(checkout, machine)
    waiting = threading.Thread(target=second.ready)
    with first._alone():
        waiting.start()
        waiting.join(0.5)
        assert waiting.is_alive() and work(machine) == []
    waiting.join(5)
    assert work(machine) == ["venv", "ensurepip", "pip"]


def test_run_gives_code_and_lines_and_keeps_calling():
    lines, waits = [], []
    code, all_lines = environment.run(
        [sys.executable, "-c", "import time; print('a'); time.sleep(0.4); print('b'); raise SystemExit(3)"],
        lines.append, lambda: waits.append(1),
    )  # fmt: skip
    assert (code, all_lines, lines) == (3, ["a", "b"], ["a", "b"])
    assert waits


def test_the_tools_start_files_can_be_read_by_an_old_python():
    """Only then an old Python reaches the line that tells a person it is too old."""
    import ast

    for name in ("play", "test", "environment"):
        source = Path(environment.ROOT, "tools", name + ".py").read_text("utf-8")
        ast.parse(source, feature_version=(3, 7))


def test_the_test_command_runs_in_parallel_unless_told_otherwise():
    from tools.test import pytest_arguments

    assert pytest_arguments([]) == ["-n", "auto", "--dist", "worksteal"]
    assert pytest_arguments(["-k", "x"]) == ["-n", "auto", "--dist", "worksteal", "-k", "x"]
    assert pytest_arguments(["-n", "0"]) == ["-n", "0"]
    assert pytest_arguments(["--pdb"]) == ["--pdb"]


def test_the_debugger_works_beside_our_code_py():
    root = environment.ROOT
    check = "import sys; sys.path[:0] = [{!r}]; import tests.conftest, pdb, code; code.InteractiveConsole; pdb.Pdb".format(root)
    assert subprocess.run([sys.executable, "-c", check], capture_output=True, text=True).stderr == ""
