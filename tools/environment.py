"""The virtual environment that the tools set up for themselves at first use.

Plain standard library, and read by any Python 3, so that an old one gets a clear
message rather than a syntax error. The pins stand in pyproject.toml; they go into
the ignored folder `.venv`. A stamp in that folder lists what is installed, so the
next start takes no time; a mark shows that a set-up was interrupted, and the next
start does it again from the beginning.
"""

import contextlib
import hashlib
import itertools
import json
import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
NEEDED_PYTHON = (3, 11)
NEEDED_SPACE = 500_000_000  # bytes: the packages and pip's temporary files

_OTHER_PINS = """
import importlib.metadata as packages, sys
for pin in sys.argv[1:]:
    name, version = pin.split("==")
    try:
        found = packages.version(name)
    except packages.PackageNotFoundError:
        found = None
    if found != version:
        print(pin)
"""


class SetupError(Exception):
    """The environment cannot be set up; the text says why and what to do."""


def check_python(version=sys.version_info):
    """SetupError if this Python is too old to run anything here."""
    if tuple(version[:2]) < NEEDED_PYTHON:
        raise SetupError(
            "Ranium needs Python {}.{} or newer; this is Python {}.{}.\n"
            "Start it with a newer one, for example: python3.11 {}".format(
                *NEEDED_PYTHON, version[0], version[1], " ".join(sys.argv)
            )
        )


def enter(testing=False, device=False):
    """Gives the path of the environment's Python, setting it up if need be; ends the program if it cannot, 130 if interrupted."""
    environment = Environment()
    try:
        check_python()
        return environment.ready(testing, device)
    except SetupError as problem:
        sys.exit("{}".format(problem))
    except KeyboardInterrupt:
        if environment.unfinished():
            print("\nSet-up interrupted; the next start does it again from the beginning.", file=sys.stderr)
        sys.exit(130)


def start(main, file, **needs):
    """Ends the program with what `main(words)` of a tool's file gives in the environment; `needs` as for `enter`. 130 if interrupted."""
    python = enter(**needs)
    if not inside(python):
        sys.exit(again(python, file, sys.argv[1:]))
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)


def inside(python):
    """True if this process runs in the environment of that Python."""
    return os.path.samefile(sys.prefix, os.path.dirname(os.path.dirname(python)))


def again(python, file, words):
    """Runs a tool's file once more with the environment's Python; gives its exit code."""
    process = subprocess.Popen([python, os.path.abspath(file), *words])
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:  # it has had it too, and ends by itself
            pass


def deaf():
    """Makes a worker process leave an interrupt to the one that it works for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Progress:
    """Shows what is going on: one moving line on a terminal, plain lines elsewhere."""

    def __init__(self, out=None):
        self.out = out or sys.stderr
        self.moving = self.out.isatty()
        self._wheel = itertools.cycle("|/-\\")
        self._text = ""
        self._since = time.monotonic()

    def say(self, text):
        """A new thing is being done."""
        if text == self._text:
            return
        self._text = text
        if self.moving:
            self.turn()
        else:
            print(text, file=self.out, flush=True)

    def turn(self):
        """Still at it: moves the line on a terminal."""
        if self.moving:
            width = max(20, shutil.get_terminal_size().columns - 1)
            line = "{} {} ({:.0f} s)".format(next(self._wheel), self._text, time.monotonic() - self._since)
            print("\r\033[K" + line[:width], end="", file=self.out, flush=True)

    def end(self, text=""):
        """Clears the moving line and leaves `text` in its place."""
        if self.moving:
            print("\r\033[K", end="", file=self.out)
        if text:
            print(text, file=self.out, flush=True)


def run(command, on_line=lambda line: None, on_wait=lambda: None):
    """Runs a command and gives `(exit code, its lines)`; `on_wait` is called ten times a second meanwhile."""
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        encoding="utf-8", errors="replace",
    )
    arriving = queue.Queue()

    def read():
        for line in process.stdout:
            arriving.put(line.rstrip())
        arriving.put(None)

    threading.Thread(target=read, daemon=True).start()
    lines = []
    try:
        while True:
            try:
                line = arriving.get(timeout=0.1)
            except queue.Empty:
                on_wait()
                continue
            if line is None:
                return process.wait(), lines
            lines.append(line)
            on_line(line)
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()


class Environment:
    """The environment of one checkout. `run` stands in for processes in tests."""

    def __init__(self, root=ROOT, run=run, progress=None):
        self.root = root
        self.folder = os.path.join(root, ".venv")
        self.python = os.path.join(self.folder, *(("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")))
        self._stamp = os.path.join(self.folder, "ranium-ready.json")
        self._mark = os.path.join(self.folder, "ranium-unfinished")
        self._run = run
        self._progress = progress or Progress()

    def ready(self, testing=False, device=False):
        """The path of the environment's Python, once all pins are in it; SetupError if that cannot be."""
        pins = self.pins(testing, device)
        if not self._is_ready(pins):
            with self._alone():
                if not self._is_ready(pins):
                    self._set_up(pins)
        return self.python

    def unfinished(self):
        """True if a set-up was begun and did not come to its end."""
        return os.path.exists(self._mark)

    def pins(self, testing=False, device=False):
        """The exact versions named in pyproject.toml: those for the desktop table, and more if asked for.

        `device`: those for the drive of a real board. `testing`: these too, and those
        for the tests (Node.js only where it is missing).
        """
        import tomllib  # from Python 3.11 on, which check_python has made sure of

        try:
            with open(os.path.join(self.root, "pyproject.toml"), "rb") as file:
                project = tomllib.load(file)["project"]
        except (OSError, KeyError, tomllib.TOMLDecodeError) as problem:
            raise SetupError(
                "pyproject.toml cannot be read ({}); is this a complete checkout?".format(problem)
            ) from None
        pins = list(project["dependencies"])
        if testing or device:
            pins += project["optional-dependencies"].get("device", [])
        if testing:
            pins += project["optional-dependencies"]["test"]
            if not shutil.which("node"):
                pins += project["optional-dependencies"]["node"]
        return pins

    def _is_ready(self, pins):
        if self.unfinished():
            return False
        try:
            with open(self._stamp, encoding="utf-8") as file:
                stamp = json.load(file)
            return set(pins) <= set(stamp["pins"]) and stamp["python"] == self._version()
        except (OSError, ValueError, KeyError, TypeError):
            return False

    def _version(self):
        """`"3.11"` for a working environment, else None."""
        if not os.path.exists(self.python):
            return None
        code, lines = self._run([self.python, "-c", "import pip, sys; print('%d.%d' % sys.version_info[:2])"])
        return lines[-1] if code == 0 and lines else None

    def _set_up(self, pins):
        version = self._version()
        usable = version is not None and not os.path.exists(self._mark) and self._old_version() in (None, version)
        missing = self._missing(pins) if usable else pins
        if missing:
            try:
                self._install(missing, fresh=not usable)
            except BaseException:
                self._progress.end()
                raise
        with open(self._stamp, "w", encoding="utf-8") as file:
            json.dump({"python": self._version(), "pins": pins}, file, indent=1)
        if os.path.exists(self._mark):
            os.remove(self._mark)
        if missing:
            self._progress.end("Ready.")

    def _old_version(self):
        """The Python that the last complete set-up was made for, or None."""
        try:
            with open(self._stamp, encoding="utf-8") as file:
                return json.load(file)["python"]
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def _missing(self, pins):
        """Those pins that are not installed in exactly that version."""
        code, lines = self._run([self.python, "-c", _OTHER_PINS] + pins)
        return [line for line in lines if line in pins] if code == 0 else pins

    def _install(self, pins, fresh):
        again = os.path.exists(self._mark)
        print(
            "{}: {} packages into .venv, about 200 MB; this is done once.".format(
                "The last set-up was interrupted; setting up again" if again else "Setting up", len(pins)
            ),
            file=self._progress.out, flush=True,
        )
        free = shutil.disk_usage(self.root).free
        if free < NEEDED_SPACE:
            raise SetupError(_no_space(self.root, free))
        if fresh:
            self._create()
        self._mark_unfinished()
        pip = [self.python, "-m", "pip", "install", "--no-input", "--disable-pip-version-check"]
        self._do(pip + ["--progress-bar", "off", "--no-warn-script-location"] + pins, self._pip_says)

    def _create(self):
        self._progress.say("Making the virtual environment")
        self._do([sys.executable, "-m", "venv", "--clear", "--without-pip", self.folder])
        self._mark_unfinished()
        self._do([self.python, "-m", "ensurepip", "--upgrade", "--default-pip"])

    def _mark_unfinished(self):
        with open(self._mark, "w", encoding="utf-8"):
            pass

    def _do(self, command, on_line=lambda line: None):
        code, lines = self._run(command, on_line, self._progress.turn)
        if code:
            raise SetupError(explain_failure(lines, self.root))

    def _pip_says(self, line):
        words = line.split()
        if line.startswith("Collecting "):
            self._progress.say("Fetching {}".format(re.split("[<>=!~;[]", words[1])[0]))
        elif line.startswith("Processing "):
            self._progress.say("Fetching {}".format(os.path.basename(words[1]).partition("-")[0]))
        elif line.startswith("Building wheel"):
            self._progress.say("Building {}".format(words[3] if len(words) > 3 else "a package"))
        elif line.startswith("Installing collected packages"):
            self._progress.say("Installing {} packages".format(line.count(",") + 1))

    @contextlib.contextmanager
    def _alone(self):
        """One set-up at a time for a checkout: a second start waits for the first."""
        name = "ranium-{}.lock".format(hashlib.sha256(self.root.encode()).hexdigest()[:12])
        with open(os.path.join(tempfile.gettempdir(), name), "a+b") as file:
            while not _lock(file):
                self._progress.say("Another start is setting up; waiting for it")
                self._progress.turn()
                time.sleep(0.2)
            yield  # closing the file gives the lock back


def _lock(file):
    """True if this process now holds the lock on an open file."""
    try:
        if os.name == "nt":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    except OSError:
        return False


def _no_space(root, free):
    return "Not enough space: setting up needs about {} MB beside {}, and {} MB are free.".format(
        NEEDED_SPACE // 1_000_000, root, free // 1_000_000
    )


def explain_failure(lines, root):
    """What a failed venv or pip run means for a person, from the lines it printed."""
    text = "\n".join(lines)
    offer = re.search(r"No matching distribution found for (\S+)", text)
    build = re.search(r"Failed (?:building wheel for|to build) (\S+)", text)
    if re.search(r"No module named '?(venv|ensurepip|pip)|ensurepip is not\s+available", text):
        return (
            "This Python cannot make virtual environments: its venv module is missing.\n"
            "On Debian and Ubuntu: sudo apt install python3-venv. Then start again."
        )
    if re.search(r"No space left on device|not enough space", text, re.IGNORECASE):
        return _no_space(root, shutil.disk_usage(root).free)
    if re.search(
        r"name resolution|NewConnectionError|ConnectionError|Connection (?:refused|reset|broken)|timed out|Timeout"
        r"|Max retries|ProxyError|SSLError|Network is unreachable|No route to host",
        text,
    ):
        return (
            "The packages could not be fetched: the network or the package registry does not answer.\n"
            "Check the connection (and pip's proxy settings, if you need a proxy) and start again."
        )
    if build:
        return (
            "{} has to be built here and could not be.\n"
            "It needs a C compiler; on Debian and Ubuntu: sudo apt install build-essential python3-dev. "
            "Then start again.".format(build.group(1))
        )
    if offer:
        return (
            "The package {} is not offered for Python {}.{} on this computer.\n"
            "Another Python version, {}.{} for example, may have it.".format(
                offer.group(1), *sys.version_info[:2], *NEEDED_PYTHON
            )
        )
    if re.search(r"Permission denied|Access is denied", text):
        return "No permission to write to {}: check to whom the folder belongs.".format(os.path.join(root, ".venv"))
    shown = [re.sub(r"\w+://\S+", "...", line) for line in lines if line.strip()][-6:]
    return "Setting up failed. The last words were:\n  " + "\n  ".join(shown or ["(nothing)"])
