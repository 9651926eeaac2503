"""Golden transcripts replay byte for byte (tests/golden/make.py writes them)."""

import json
import sys
from binascii import unhexlify

import engine
from engine.step import NONE


def lines(name, seats, options=0):
    """The lines of a golden transcript, wherever on the import path it is."""
    for folder in sys.path:
        try:
            variant = "-{}".format(options) if options else ""
            file = open("{}/tests/golden/{}-{}{}.jsonl".format(folder or ".", name, seats, variant))
        except OSError:
            continue
        with file:
            for line in file:
                yield json.loads(line)
        return
    raise OSError("no golden transcript of {} for {} seats".format(name, seats))


def replay(name, seats, options=0):
    """Plays a transcript again and compares after every step; gives the number of steps."""
    game = None
    for line in lines(name, seats, options):
        if game is None:
            assert line["version"] == engine.entry(name)[1], "format version"
            game = engine.game(name)(line["seats"], line["options"], unhexlify(line["entropy"]))
        elif "picks" in line:
            game.step(line["picks"], unhexlify(line["entropy"]))
        else:
            assert game.over()
            assert [list(place) for place in game.standings()] == line["standings"]
            return game.steps()
        for slot, card in enumerate(line.get("cards", ())):
            if card != NONE:
                game.learn(slot, card)
        assert game.state == unhexlify(line["state"]), "state after step {}".format(game.steps())
    raise AssertionError("a transcript without an end")


def test_golden_transcripts():
    for name in engine.names():
        _, _, fewest, most, options = engine.entry(name)
        for seats in range(fewest, most + 1):
            assert replay(name, seats) > 0
        if options:
            assert replay(name, fewest, (1 << len(options)) - 1) > 0
