"""Golden transcripts replay byte for byte (tests/golden/make.py writes them)."""

import json
import sys
from binascii import unhexlify

import engine


def lines(name, seats):
    """The lines of a golden transcript, wherever on the import path it is."""
    for folder in sys.path:
        try:
            file = open("{}/tests/golden/{}-{}.jsonl".format(folder or ".", name, seats))
        except OSError:
            continue
        with file:
            for line in file:
                yield json.loads(line)
        return
    raise OSError("no golden transcript of {} for {} seats".format(name, seats))


def replay(name, seats):
    """Plays a transcript again and compares after every step; gives the number of steps."""
    game = None
    for line in lines(name, seats):
        if game is None:
            assert line["version"] == engine.entry(name)[1], "format version"
            game = engine.load(name)(line["seats"], line["options"], unhexlify(line["entropy"]))
        elif "picks" in line:
            game.step(line["picks"], unhexlify(line["entropy"]))
        else:
            assert game.over()
            assert [list(place) for place in game.standings()] == line["standings"]
            return game.steps()
        assert game.state == unhexlify(line["state"]), "state after step {}".format(game.steps())
    raise AssertionError("a transcript without an end")


def test_golden_transcripts():
    for name in engine.names():
        _, _, fewest, most, _ = engine.entry(name)
        for seats in range(fewest, most + 1):
            assert replay(name, seats) > 0
