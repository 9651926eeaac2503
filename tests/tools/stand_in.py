"""Stands in for `code.py` at a table: no screen and no link, it only records a game and behaves as told.

Its first argument says how; "badly" always means handheld 2, the others play well.
"""

import json
import os
import signal
import sys
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[2] / "lib")]

from tests.tools.played import play

BEHAVIOUR = sys.argv[1]
NUMBER = int(os.environ["RANIUM_COLOUR"]) + 1
BAD = NUMBER == 2


def write(*records):
    with open(os.environ["RANIUM_RECORD"], "a", encoding="utf-8") as file:
        for record in records:
            file.write(json.dumps(record) + "\n")


def wait_for_the_end():
    if os.environ["RANIUM_BOARD"] == "headless":
        for line in sys.stdin:
            print("told:", line.strip(), flush=True)
            if line == "quit\n":
                return
    time.sleep(60)


def main():
    print("settings:", json.dumps({k: v for k, v in sorted(os.environ.items()) if k.startswith("RANIUM_")}), flush=True)
    if BEHAVIOUR == "stubborn":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if BEHAVIOUR == "never deals":
        return wait_for_the_end()
    dealt, steps = play(int(os.environ["RANIUM_PLAYERS"]), "stand-in")
    write({**dealt, "mine": 1 << NUMBER - 1})
    if BAD and BEHAVIOUR == "dies":
        write(*steps[:3])
        raise RuntimeError("the smoke got out")
    if BAD and BEHAVIOUR == "closes":
        write({"kind": "left"})
        return None
    if BAD and BEHAVIOUR == "faults":
        write(*steps[:3], {"kind": "fault", "code": 1, "seat": 0})
    if BAD and BEHAVIOUR == "differs":
        steps[9]["state"] = steps[8]["state"]
    if BEHAVIOUR in ("dies", "closes", "faults"):
        write(*steps[:4])
    else:
        write(*steps, {"kind": "over", "standings": []})
    if BEHAVIOUR == "stubborn":
        while True:
            time.sleep(1)
    return wait_for_the_end()


main()
