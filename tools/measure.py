"""Measures the program as it runs on a board: `python3 tools/measure.py [--json FILE]`.

Memory on a 32-bit interpreter, bytes on the display's bus and on the drive, speed, and the
time from the last pick to the reveal, each beside its budget. Exit code 1 if a budget is
exceeded that does not depend on this computer's speed. With `--peers` also random play
beside RLCard's (the extra `peers` of pyproject.toml).
"""

import argparse
import json
import os
import sys
import tempfile
from pathlib import Path

if __name__ == "__main__":  # imports start at the checkout, not in this folder
    sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")
    os.environ.setdefault("BLINKA_SKIP_DEPENDENCY_CHECK", "1")

from tools import environment  # noqa: E402


def arguments(words):
    parser = argparse.ArgumentParser(prog="python3 tools/measure.py", description="Measures the program as it runs on a board.")
    parser.add_argument("--json", metavar="FILE", help="write all figures to a file")
    parser.add_argument("--games", metavar="N", type=int, default=100, help="games over which the memory must not grow (default 100)")
    parser.add_argument("--whole", action="store_true", help="measure a game of Robotech to its end, too, not only its beginning")
    parser.add_argument("--peers", action="store_true", help="compare random play with RLCard's, if that is installed")
    return parser.parse_args(words)


def main(words):
    options = arguments(words)
    python = environment.enter(testing=True, device=True)
    if not environment.inside(python):
        return environment.again(python, __file__, words)
    sys.path.insert(1, str(Path(environment.ROOT, "lib")))
    from tools.measures import report

    with tempfile.TemporaryDirectory() as folder:
        figures = report.measured(Path(folder), options.games, options.peers, options.whole, progress)
    for line in report.lines(figures):
        print(line)
    if options.json:
        Path(options.json).write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    return 0 if report.kept(figures) else 1


def progress(text):
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
