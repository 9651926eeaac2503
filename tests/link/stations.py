"""Whatever reads the wire, each held in one phase, to be fed with frames: transports, the link's end, lobbies and sessions.

A station counts what its victim reads in a pass, knows the state that strangers must not
change, and can be set back to it after others at the table were allowed to.
"""

import functools
import gc
import types

import engine
from ranium.link import cobs, lobby
from ranium.link.endpoint import Link
from ranium.link.frame import BODY, CRC, LOBBY, MOST, SESSION
from ranium.link.local import Hub
from ranium.link.presence import Presence
from ranium.link.ring import Ring
from ranium.link.member import Terms
from ranium.link.roster import ENTRY
from ranium.link.saved import Saved
from ranium.link.session import Session
from ranium.link.udp import Udp
from tests.link.bench import Table
from tests.link.noise import Facts

STEP = 6  # a game is held in the first step from here on in which all owe a pick
PASS_MS = 5

READS_MOST = 8 * 8 * 8
"""Datagrams, or chunks of a serial line, that a pass may read: frames of a lobby or session, of the link, of the transport."""


class Datagrams:
    """A UDP port that is fed by the test."""

    def __init__(self):
        self.coming = []
        self.reads = 0
        self.gone = 0

    def feed(self, frame):
        self.coming.append(frame)

    def recv_into(self, buffer):
        self.reads += 1
        if not self.coming:
            return 0
        data = self.coming.pop(0)[: len(buffer)]
        buffer[: len(data)] = data
        return len(data)

    def send(self, data):
        self.gone += 1
        return len(data)


class Serial:
    """A serial line that is fed by the test; frames arrive coded, as does what is too long for one."""

    def __init__(self):
        self.coming = bytearray()
        self.reads = 0
        self.gone = 0

    def feed(self, frame):
        if len(frame) <= MOST:
            code = bytearray(1) + frame
            cobs.encode(code, len(frame))
            self.coming += code + b"\0"
        else:
            self.coming += frame  # as it is, zeros and all

    @property
    def in_waiting(self):
        return len(self.coming)

    def readinto(self, buffer):
        self.reads += 1
        size = min(len(buffer), len(self.coming))
        buffer[:size] = self.coming[:size]
        del self.coming[:size]
        return size or None

    def write(self, data):
        self.gone += 1
        return len(data)


class Cable:
    """The hub of handhelds within one program, fed by the test."""

    def __init__(self):
        self._hub = Hub()
        self.port = self._hub.join()
        self.reads = 0

    def feed(self, frame):
        self._hub.carry(1, frame)

    @property
    def coming(self):
        return self.port._queue


def onto(kind, link):
    """Puts a `link` onto a port that a test feeds: `ring`, `udp` or `local`; gives the port."""
    if kind == "ring":
        port = Serial()
        link.transport = Ring(port, link.address)
    elif kind == "udp":
        port = Datagrams()
        link.transport = Udp(port)
    else:
        port = Cable()
        link.transport = port.port
    return port


class Station:
    """One victim. `most` is the greatest number of reads in one pass so far, `passes` how many there were.

    `slack`: bytes by which its size may vary without growing.
    """

    slack = 512

    def __init__(self, name, port, now, turn):
        self.name = name
        self.most = self.passes = 0
        self._port = port
        self._now = now
        self._turn = turn

    def feed(self, frames):
        """Lets the frames arrive, and as much time pass as it takes to read them."""
        for frame in frames:
            self._port.feed(frame)
        limit = 2 * len(frames) + 20
        while self._port.coming:
            reads = self._port.reads
            self._now = (self._now + PASS_MS) % (1 << 29)
            self._turn(self._now)
            self.passes += 1
            self.most = max(self.most, self._port.reads - reads)
            limit -= 1
            assert limit, "{} does not read what has come".format(self.name)
        assert self.most <= READS_MOST, "{} read {} times in one pass".format(self.name, self.most)

    def check(self):
        """AssertionError if strangers have changed what they must not."""

    def reset(self):
        """Sets the victim back into its phase."""

    def size(self):
        """Bytes that the victim holds."""
        return size_of(self._turn)


class LinkStation(Station):
    """A link's end by itself."""

    def __init__(self, kind):
        self.link = Link(None, b"own!\x00\x01")
        super().__init__("link over " + kind, onto(kind, self.link), 0, self.link.poll)


class LobbyStation(Station):
    """A lobby: no start without its table, never more members than it keeps, its own seats its own."""

    slack = 12000  # nine members with names and entries as long as can be

    def __init__(self, name, kind, handheld, now):
        self.lobby = handheld.lobby
        self._seats = len(self.lobby.seats())
        self._name = self.lobby.seats()[0][0]
        self._ready = self.lobby.ready
        self._kept = {key: copied(value) for key, value in vars(self.lobby).items()}
        self.began = 0
        super().__init__("lobby {}, {}".format(name, kind), onto(kind, handheld.link), now, self._pass)

    def _pass(self, now):
        if self.lobby.tick(now) == lobby.START:
            self.began += 1
            self.reset()

    def check(self):
        assert not self.began, self.name + " began a game with strangers"
        self.sound()

    def sound(self):
        """What holds whoever sends."""
        assert len(self.lobby.members) <= 10 and self.lobby.ready == self._ready
        assert len(self.lobby.seats()) == self._seats and self.lobby.seats()[0][0] == self._name

    def reset(self):
        for key, value in self._kept.items():
            setattr(self.lobby, key, copied(value))


class SessionStation(Station):
    """A session in one phase. `truth` is the state before each step, as the honest handhelds have it."""

    def __init__(self, name, kind, handheld, now, truth):
        self.session = handheld.session
        self._truth = truth
        self._kept = kept(self.session)
        super().__init__("session {}, {}".format(name, kind), onto(kind, handheld.link), now, self.session.tick)

    def _facts(self):
        session = self.session
        return (
            session.step, session.fault, session.reporter, session._known, session._opened, bytes(session._picks),
            bytes(session._commitments), bytes(session._nonces), bytes(session.picks), session.entropy, session.left,
            bytes(session.game.state) if session.game else None,
        )  # fmt: skip

    def check(self):
        """Strangers change nothing at all."""
        changed = self._facts()
        self.reset()
        assert changed == self._facts(), self.name

    def sound(self):
        """Others at the table may stop it or open what they have committed to; nobody makes it show another game."""
        session = self.session
        state = bytes(session.game.state) if session.game else None
        assert session.step in self._truth and state == self._truth[session.step], self.name
        if session._known != session._all:
            assert session._opened == 0, self.name + " believes reveals too early"

    def reset(self):
        restore(self.session, self._kept)


def copied(value):
    """A copy of what can be changed."""
    return type(value)(value) if isinstance(value, (list, bytearray, dict)) else value


def kept(thing):
    """The attributes of a session or an agreement, with its game and its presence, to be put back."""
    found = {}
    for key, value in vars(thing).items():
        inner = kept(value) if isinstance(value, Presence) or key == "game" and value else None
        found[key] = value, copied(value), inner
    return found


def restore(thing, found):
    """Puts them back."""
    for key, (value, copy, inner) in found.items():
        setattr(thing, key, value)
        if inner:
            restore(value, inner)
        elif isinstance(value, (list, bytearray)):
            value[:] = copy
        elif isinstance(value, dict):
            value.clear()
            value.update(copy)


def size_of(root):
    """Bytes of everything that hangs on `root`, without modules, classes and functions' code."""
    seen, waiting, size = set(), [root], 0
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, (type, types.ModuleType, types.FunctionType, types.CodeType)):
            continue
        seen.add(id(thing))
        size += thing.__sizeof__()
        waiting += gc.get_referents(thing)
    return size


# How handhelds come into their phases


def table(ready=True):
    """Three handhelds of one seat that play RELOAD!; nobody picks."""
    version, fewest, most = engine.entry("reload")[1:4]
    made = Table([1, 1, 1], game=engine.game("reload"), terms=Terms("0.1", "reload", version, 0, fewest, most), expected=3)
    for number, handheld in enumerate(made.handhelds):
        handheld.lobby.take_seats([("P{}".format(number), number, False)])
        handheld.playing = False
        handheld.pick = functools.partial(_pick, handheld)
        if ready:
            handheld.lobby.set_ready(True)
    return made


def _pick(handheld, seat):
    """The same pick in every table, whenever it is made: all phases are of one game."""
    legal = list(handheld.session.game.legal(seat))
    return legal[(7 * handheld.session.step + 3 * seat) % len(legal)]


def _until(made, true):
    assert made.run(600000, true), "it never came to that"


def _asked():
    """All are asked for a pick in step STEP or soon after; nobody has made one."""
    made = table()
    _until(made, lambda: all(session and session.game for session in made.sessions()))
    while made.sessions()[0].step < STEP or made.sessions()[0].waiting != 7:
        _commit(made.handhelds)
        step = made.sessions()[0].step
        _until(made, lambda step=step: all(session.step == step + 1 for session in made.sessions()))
    made.run(300)
    return made


def _commit(handhelds):
    for handheld in handhelds:
        for seat in range(3):
            if handheld.session.owed_here >> seat & 1:
                handheld.session.commit(seat, handheld.pick(seat))


def _deal():
    made = table()
    victim = made.handhelds[0]
    made.air.filter = lambda _, receiver, frame: None if receiver == 0 and frame[1] == SESSION and victim.session else frame
    _until(made, lambda: all(made.sessions()))
    made.run(100)
    return made


def _committed(others):
    made = _asked()
    _commit(made.handhelds[1:] if others else made.handhelds[:1])
    made.run(200)
    return made


def _unopened():
    """The victim has all commitments, and no reveal reaches it."""
    made = _committed(True)
    made.air.filter = lambda _, receiver, frame: None if receiver == 0 else frame
    _commit(made.handhelds[:1])
    made.run(400)
    assert made.sessions()[0].unopened and made.sessions()[1].step == made.sessions()[0].step + 1
    return made


def _over():
    made = table()
    for handheld in made.handhelds:
        handheld.playing = True
    _until(made, lambda: all(session and session.finished for session in made.sessions()))
    return made


def _stopped():
    made = _asked()
    made.sessions()[0]._stop(2, 1)
    return made


def _back():
    """It has come back from a power cut with its pick."""
    made = _asked()
    victim = made.handhelds[0]
    saves = []
    victim.session._keeper = saves.append
    _commit([victim])
    saved = Saved(saves[-1], victim.identity.id)
    victim.session = Session(saved.roster, victim.identity.secret, victim.game, victim.link, made.air.now, saves.append, saved)
    return made


PHASES = {
    "before the deal": _deal, "asked": _asked, "committed": lambda: _committed(False), "last to pick": lambda: _committed(True),
    "lacking reveals": _unopened, "over": _over, "stopped": _stopped, "back": _back,
}  # fmt: skip


def stations():
    """`(stations, facts)`: all victims, every one of them handheld 0 of the same table, and what is known of it."""
    whole = _over()
    truth = {0: None}
    for _, step, state, _, _ in whole.handhelds[0].log:
        truth[step] = state
    steps = [0, 1, 65535]
    found = [LinkStation(kind) for kind in ("ring", "udp", "local")]
    for number, (name, ready, milliseconds) in enumerate((("alone", False, 0), ("of three", False, 900), ("agreed", True, 250))):
        made = table(ready)
        made.run(milliseconds)
        found.append(LobbyStation(name, ("ring", "udp", "local")[number], made.handhelds[0], made.air.now))
    for number, (name, make) in enumerate(PHASES.items()):
        made = make()
        victim = made.handhelds[0]
        steps += range(max(0, victim.session.step - 1), victim.session.step + 2)
        found.append(SessionStation(name, ("ring", "udp", "local")[number % 3], victim, made.air.now, truth))
    return found, facts_of(whole, steps)


def facts_of(whole, steps):
    """What is known of a table whose game is over; `steps` are worth naming."""
    session = whole.sessions()[0]
    real = [frame for _, _, frame in whole.air.record]
    entries = {bytes(frame[BODY + ENTRY : -CRC]) for frame in real if frame[1] == LOBBY}
    addresses = [handheld.identity.address for handheld in whole.handhelds]
    rosters = {handheld.link.id: handheld.session.roster for handheld in whole.handhelds[1:]}
    return Facts(addresses[0], addresses[1:], session.roster.session, steps, sorted(entries), real, rosters)
