"""Whole games of whole handhelds, bots at each, over an air with faults."""

import engine
from ranium.link.frame import SESSION
from tests.app.bench import Bench
from tests.link.rough import PATIENCE, TROUBLE, Outcome
from tools.chaos import Chaos, Spec

_NAMES = ("Buzz", "Neil", "Mae", "Juri")


def play(handhelds, seed, spec=Spec()):
    """A game of `handhelds` bots from the title to its end; an Outcome as in tests/link/rough.py."""
    chaos = Chaos(spec, handhelds)
    result = Outcome(chaos=chaos)
    settings = [{"NAME": name, "BOT": "simple", "NUMBER": seed} for name in _NAMES[:handhelds]]
    with Bench(*settings, chaos=chaos, PLAYERS=handhelds) as bench:
        began = None
        while bench.now < TROUBLE + PATIENCE and not all(bench.over(index) for index in range(handhelds)):
            bench.turn()
            if bench.now >= TROUBLE and not result.saved:
                result.saved = True
                chaos.end()
            if began is None and any(board.records for board in bench.boards):
                began = bench.now
        result.time = bench.now - (began or bench.now)
        result.frames = sum(data[1] == SESSION for _, data in bench.air.sent)
        _judge(result, bench)
    return result


def _judge(result, bench):
    """All over, all equal at every step, and the engine alone comes to the same."""
    steps = [bench.steps(index) for index in range(len(bench.boards))]
    for index, board in enumerate(bench.boards):
        kinds = [kind for kind, _ in board.records]
        if not bench.over(index):
            result.problems.append("handheld {} is stuck after {} steps".format(index, len(steps[index])))
        for kind in ("fault", "left"):
            if kind in kinds:
                result.problems.append("handheld {} records: {}".format(index, kind))
        for own, first in zip(steps[index], steps[0]):
            if own != first:
                result.problems.append("handhelds 0 and {} differ in step {}".format(index, own["step"]))
                break
    result.history = [
        (step["step"], step["state"], bytes(step["picks"]), step["entropy"]) for step in max(steps, key=len)
    ]
    dealt = dict(bench.boards[0].records).get("session")
    if dealt:
        _replay(result, dealt)


def _replay(result, dealt):
    game = engine.game(dealt["game"])(dealt["seats"], dealt["options"], bytes(dealt["entropy"]))
    for step, state, picks, entropy in result.history:
        game.step(picks[: dealt["seats"]], bytes(entropy))
        if bytes(game.state) != state:
            result.problems.append("step {} is not what the engine makes of it".format(step))
            return
