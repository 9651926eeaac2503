"""The power goes while those who remain agree how a game goes on: all are in the old session, or all in the new one."""

import os
import sys
from pathlib import Path

import pytest
import ranium
from tests.app.test_seats import choose, people, play_all, session
from tests.link.power import PowerCut

LONG = bool(os.environ.get("RANIUM_LONG"))
_FOLDER = Path(ranium.__path__[0])
LINES = {str(_FOLDER / name) for name in ("absence.py", "play.py", "journal.py", "resume.py")} | {
    str(_FOLDER / "link" / name) for name in ("accord.py", "heir.py", "session.py", "saved.py", "member.py", "roster.py")
}
CHOICE = "A bot plays on"


class Tracer:
    """Cuts the power at the `at`-th line of the agreement's code; counts the lines in `seen`."""

    def __init__(self, at=None):
        self.at = at
        self.seen = 0

    def __call__(self, frame, event, _):
        return self._line if frame.f_code.co_filename in LINES else None

    def _line(self, frame, event, _):
        if event == "line":
            self.seen += 1
            if self.seen == self.at:
                raise PowerCut
        return self._line


def traced(app, tracer):
    """Every pass of `app` runs under `tracer`."""
    turn = app.turn

    def under(now):
        sys.settrace(tracer)
        try:
            turn(now)
        finally:
            sys.settrace(None)

    app.turn = under


def agreeing():
    """Ulf and Mae, without Neil, at the menu; the one who leads comes first."""
    bench = people("Ulf", "Mae", "Neil")
    bench.off(2)
    bench.run(3600)
    order = sorted((0, 1), key=lambda index: bench.apps[index].identity.id)
    return bench, order


def agreed(bench, *victims, at=None):
    """Both choose; the power of the `victims` goes at line `at` from then on. Gives the lines seen."""
    tracers = []
    for index in victims:
        tracers.append(Tracer(at))
        traced(bench.apps[index], tracers[-1])
    for index in (0, 1):
        wish(bench, index)
        bench.run(100)
    bench.run(1500)
    return [tracer.seen for tracer in tracers]


def wish(bench, index):
    """The holder chooses, if the handheld is on and asks."""
    app = bench.apps[index]
    absence = app and getattr(app._activity, "_absence", None)
    if absence and absence._accord.absent and not absence._accord.wish[0]:
        absence.chosen("bot")


def come_together(bench):
    """Whoever is off starts again; whatever is asked is agreed to; both must end up in one and the same new session."""
    bench.on(0, 1)
    for _ in range(300):
        bench.run(100)
        sessions = [getattr(bench.apps[index]._activity, "_session", None) for index in (0, 1)]
        if None in sessions:
            continue
        names = {one.roster.session for one in sessions}
        if len(names) == 1 and sessions[0].roster.generation == 1 and not sessions[0].quiet(bench.now) & 3:
            break
        for index in (0, 1):
            wish(bench, index)
    else:
        raise AssertionError("they do not come together:\n" + bench.text(0) + "\n----\n" + bench.text(1))
    for index in (0, 1):
        if bench.kind(index) == "message":
            bench.press(index, 2)
    play_all(bench, 0, 1, steps=2)
    assert bytes(session(bench, 0).game.state) == bytes(session(bench, 1).game.state)
    assert not session(bench, 0).fault and not session(bench, 1).fault


POINTS = [number / 40 for number in range(1, 40)] if LONG else (0.15, 0.6)


@pytest.fixture(scope="module")
def lines():
    """How many lines leader and follower run."""
    bench, order = agreeing()
    with bench:
        seen = agreed(bench, *order)
        come_together(bench)
    return seen


@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize("who", (0, 1), ids=("leader", "follower"))
def test_the_power_of_one_goes_at_any_line(lines, who, point):
    bench, order = agreeing()
    with bench:
        agreed(bench, order[who], at=max(1, int(lines[who] * point)))
        assert bench.apps[order[who]] is None
        come_together(bench)


@pytest.mark.parametrize("point", POINTS if LONG else (0.1,))
def test_the_power_of_both_goes(lines, point):
    bench, order = agreeing()
    with bench:
        agreed(bench, 0, 1, at=int(min(lines) * point))
        come_together(bench)


def test_what_was_agreed_to_holds_after_a_power_cut():
    """The follower loses its power once it has agreed; the leader has begun. It follows at once, and nobody is asked again."""
    bench, (leader, follower) = agreeing()
    with bench:
        choose(bench, follower, CHOICE)
        bench.run(400)
        choose(bench, leader, CHOICE)
        bench.until(lambda: session(bench, follower)._keeper and bench.apps[follower]._activity.pledges, 2000)
        name = bench.apps[follower]._activity.pledges[-1][0]
        bench.until(lambda: bench.apps[leader]._activity.__class__.__name__ == "Heir", 3000)
        bench.off(follower)
        bench.run(500)
        assert session(bench, leader).roster.session == name
        bench.on(follower)
        bench.run(1000)
        assert session(bench, follower).roster.session == name
