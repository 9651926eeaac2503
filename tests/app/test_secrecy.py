"""Until all have committed, nothing that opens a pick is anywhere but in the handheld that made it."""

import gc

from engine.step import NONE
from ranium.link import commitment

from tests.app.bench import Bench
from tests.app.test_app import CHOOSE, NEXT, ready_person


def everything_in(root, outside):
    """All bytes that can be reached from `root`, as one; what is reached from `outside` is not followed."""
    seen = {id(thing) for thing in outside}
    waiting = [root]
    found = []
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, type) or type(thing).__name__ in ("module", "function"):
            continue
        seen.add(id(thing))
        if isinstance(thing, (bytes, bytearray)):
            found.append(bytes(thing))
        else:
            waiting.extend(gc.get_referents(thing))
    return b"|".join(found)


def test_nothing_that_opens_a_pick_leaves_its_handheld_before_all_have_committed():
    with Bench({"NAME": "Ulf"}, {"NAME": "Mae"}, PLAYERS=2) as bench:
        ready_person(bench, 0)
        ready_person(bench, 1)
        bench.until(lambda: bench.kind(0) == bench.kind(1) == "pick")
        bench.press(0, NEXT, CHOOSE)
        bench.until(lambda: bench.kind(0) == "waiting")
        bench.run(2000)  # many beacons

        mine, other = bench.apps
        session = mine._activity._session
        seat = 0 if session.roster.mine & 1 else 1
        nonce = commitment.nonce(mine.identity.secret, session.roster.session, session.step, seat)
        assert mine._activity._session.chosen >> seat & 1
        assert other._activity._session.chosen >> seat & 1  # the commitment has arrived
        apart = (bench.air, bench.boards, bench.apps, mine)

        def wire():
            return b"|".join(frame for _, frame in bench.air.sent)

        assert nonce in everything_in(mine, (bench.air, other))  # so the search finds what is there
        assert nonce not in everything_in(other, apart)
        assert nonce not in wire()
        assert not bench.steps(0) and not bench.steps(1)  # nor has a record of the step been written
        assert other._activity._session._picks[seat] == NONE  # still that of the deal

        bench.press(1, CHOOSE)
        bench.until(lambda: bench.steps(0) and bench.steps(1))
        assert nonce in wire()
        assert nonce in everything_in(other, apart)
        assert bench.steps(0)[0]["picks"] == bench.steps(1)[0]["picks"]
