"""A whole handheld, screens and all, held on one screen after the other, to be fed with frames."""

from ranium.link.frame import BODY, CRC, LOBBY, SESSION
from ranium.link.roster import ENTRY
from tests.app.bench import STEP_MS, Bench
from tests.link.noise import Facts
from tests.link.stations import READS_MOST, size_of

_PREV, _NEXT, _CHOOSE, _BACK = range(4)


class _Nothing(list):
    """Keeps nothing: what the bench notes down would look like growth."""

    def append(self, _):
        pass


class AppStation:
    """A person's handheld on the screen `name`; the bot it plays with is silent. A context manager."""

    slack = 16000  # a lobby's members, twice: as they are and as they are shown

    def __init__(self, name, make):
        self.name = name
        self.bench = Bench({"NAME": "Ulf"}, {"BOT": "simple", "NAME": "Mae"}, PLAYERS=2)
        make(self.bench)
        self.facts = _facts(self.bench)
        self.bench.vanish(1)
        board = self.bench.boards[0]
        board.record = board.shot = None
        board.notes = self.bench.air.sent = _Nothing()
        self._port = board._port
        self._app = self.bench.apps[0]
        self._before = self._state()
        self.most = self.passes = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.bench.__exit__()

    def feed(self, frames):
        """Lets the frames arrive, and as many passes go by as it takes to read them."""
        waiting = self._port._waiting
        waiting += frames
        limit = 2 * len(frames) + 20
        while waiting:
            before = len(waiting)
            self.bench.turn()
            self.passes += 1
            self.most = max(self.most, before - len(waiting))
            limit -= 1
            assert limit, "{} does not read what has come".format(self.name)
        assert self.most <= READS_MOST
        self.bench.run(2 * STEP_MS)

    def check(self):
        """Strangers change nothing of the game."""
        assert self._state() == self._before, self.name

    def size(self):
        """Bytes that the program holds."""
        return size_of(self._app)

    def _state(self):
        session = getattr(self._app._activity, "_session", None)
        if not session:
            return type(self._app._activity).__name__
        game = bytes(session.game.state) if session.game else None
        return session.step, session.fault, session._known, session._opened, bytes(session._commitments), game, session.left


def _facts(bench):
    """What is known of this table: all that has crossed the air."""
    real = [frame for _, frame in bench.air.sent]
    own, other = (app.identity.address for app in bench.apps)
    activity = bench.apps[0]._activity
    session = getattr(activity, "_session", None)
    entries = [frame[BODY + ENTRY : -CRC] for frame in real if frame[1] == LOBBY] or [bytes(40)]
    real = [frame for frame in real if frame[1] in (LOBBY, SESSION)] or [bytes(60)]
    name = session.roster.session if session else bytes(8)
    step = session.step if session else 0
    return Facts(own, [other], name, [0, max(0, step - 1), step, step + 1], entries, real[-300:])


def _title(bench):
    bench.run(2500)  # the bot is in the lobby by now


def _settings(bench):
    _title(bench)
    bench.press(0, _NEXT, _CHOOSE)
    assert bench.kind(0) == "settings"


def _lobby(bench):
    bench.run(200)
    bench.press(0, _CHOOSE)
    bench.run(1000)
    assert bench.kind(0) == "lobby"


def _pick(bench):
    _lobby(bench)
    bench.press(0, _CHOOSE)
    bench.until(lambda: bench.kind(0) == "pick")
    bench.run(400)


def _table(bench):
    _pick(bench)
    bench.press(0, _BACK)


def _pause(bench):
    _pick(bench)
    bench.press(0, _BACK, _BACK)
    assert bench.kind(0) == "pause"


def _reveal(bench):
    _pick(bench)
    bench.press(0, _CHOOSE)
    bench.until(lambda: bench.kind(0) == "reveal")


def _waiting(bench):
    _pick(bench)
    bench.boards[1]._port.cut = True
    bench.press(0, _CHOOSE)
    bench.until(lambda: bench.kind(0) == "waiting")


SCREENS = {
    "title": _title, "settings": _settings, "lobby": _lobby, "pick": _pick, "table": _table, "pause": _pause,
    "reveal": _reveal, "waiting": _waiting,
}  # fmt: skip
