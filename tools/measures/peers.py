"""Random play beside that of RLCard: its `uno`, where players choose among legal cards, too."""

import statistics
import time

from tools.measures import speed

PACKAGE = "rlcard==1.2.0"
_ROUNDS = 5
_SECONDS = 0.5


def compare():
    """(our picks a second, RLCard's, how many times as many): medians of turns that alternate in this process.

    ImportError if RLCard is not installed.
    """
    turns = [(speed.cpython(_SECONDS)[1], uno(_SECONDS)) for _ in range(_ROUNDS)]
    ours, theirs = zip(*turns)
    return statistics.median(ours), statistics.median(theirs), statistics.median(o / t for o, t in turns)


def uno(seconds):
    """Picks a second of RLCard's uno with its random agents."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("uno", config={"seed": 1})
    agent = RandomAgent(num_actions=env.num_actions)
    picks = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(agent.step(state), agent.use_raw)
            picks += 1
    return picks / (time.perf_counter() - start)
