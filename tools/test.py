"""Runs all tests: `python3 tools/test.py`. Further arguments go to pytest.

Sets up the virtual environment at first use. By default the tests run in parallel,
one process for each processor; `-n 0` runs them one after another (for `--pdb`).
"""

import os
import subprocess
import sys

if __name__ == "__main__":  # imports start at the checkout, not in this folder
    sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

from tools import environment  # noqa: E402


def pytest_arguments(arguments):
    """What pytest is called with: in parallel unless the caller says how, or wants to debug."""
    chosen = any(a.startswith(("-n", "--numprocesses", "--pdb", "--trace", "--collect-only")) for a in arguments)
    return ([] if chosen else ["-n", "auto", "--dist", "worksteal"]) + list(arguments)


def main(arguments):
    python = environment.enter(testing=True)
    return subprocess.call([python, "-m", "pytest"] + pytest_arguments(arguments), cwd=environment.ROOT)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
