"""A kiosk at a convention, in simulated time: visitors press what they like and walk away, the power goes, handhelds come and vanish.

The kiosk is the whole program with its screens. Beside it somebody counts the games from
what is to be seen of the program, and knows nothing of what the kiosk counts.
"""

import contextlib
import io
import random
import traceback
import types
from collections import Counter, deque

import engine
from ranium.journal import Journal
from ranium.kiosk.csv import lines
from ranium.start import started
from tests.app.bench import Air, TestBoard
from tests.link.power import Memory, PowerCut

PREV, NEXT, CHOOSE, BACK, HELP = range(5)
TICKS = 1 << 29
AWAY_MOST = 1100  # seconds: longer than any time-out
_QUICK = 40  # ms of a pass while somebody is there
_PLACES = {  # where a game is given up, by the screen that is seen
    "handover": ("handover",), "pick": ("pick", "ask"), "act": ("act", "load", "reload"), "waiting": ("waiting", "notice", "progress"),
    "told": ("reveal", "acts", "next", "scoring"), "table": ("table",), "menu": ("pause", "leave", "help", "status"),
    "link": ("link", "forged"), "standing": ("standing",),
}  # fmt: skip


def place(kind):
    return next((name for name, kinds in _PLACES.items() if kind in kinds), "other")


class BoothBoard(TestBoard):
    """A board at one place of the air; what it draws is sent to no display while it is `blind`."""

    blind = True
    __test__ = False

    def __init__(self, port, settings, memory):
        super().__init__(types.SimpleNamespace(port=lambda: port), settings)
        self.nvm = memory
        self.record = self.shot = None

    def refresh(self):
        if not self.blind:
            super().refresh()

    def note(self, text):
        pass


class Watcher:
    """Counts what happens at the kiosk, from outside."""

    def __init__(self):
        self.counts = Counter()
        self.running = None  # (game, root, seconds of uptime at its beginning)
        self.over = False
        self._seen = deque(maxlen=8)  # the last games: what is counted must not grow itself

    def look(self, app, before, uptime):
        """After a pass; `before` is the kind of screen that was shown before it, `uptime` the seconds then: activities begin first in a pass."""
        inner = app._activity.inner
        session = getattr(inner, "session", None)
        if session:
            root = session.roster.root
            if root not in self._seen:
                self._seen.append(root)
                self.counts["game", session.roster.game, "started"] += 1
                self.running, self.over = None, False
            if not self.running:
                self.running = (session.roster.game, root, uptime)
            if not self.over and session.game and session.game.over():
                self._end(app, session)
        elif self.running and type(inner).__name__ not in ("Heir", "Back"):
            if not self.over:
                self.counts["abort", place(before), "count"] += 1
            self.running = None

    def _end(self, app, session):
        self.over = True
        game, _, begun = self.running
        roster = session.roster
        people = [seat for seat in range(roster.seats) if roster.mine >> seat & 1 and not roster.bots >> seat & 1]
        first = [entry[1] for entry in session.game.standings() if entry[0] == 1]
        self.counts["game", game, "finished"] += 1
        self.counts["game", game, "won"] += bool(set(first) & set(people))
        self.counts["game", game, "seconds"] += app.care.uptime - begun

    def fail(self):
        """The program has failed, and the game with it."""
        self._before_fail = Counter(self.counts), self.running, self.over
        self.counts["kiosk", "", "errors"] += 1
        if self.running and not self.over:
            self.counts["abort", "other", "count"] += 1
        self.running = None

    def unfail(self):
        """What it was to keep of that is lost."""
        self.counts, self.running, self.over = self._before_fail

    def cut(self, kept):
        """The power goes; `kept`: a game lies in the journal."""
        if self.running and not self.over and not kept:
            self.counts["abort", "power", "count"] += 1
        self.running = None
        self.over = False


class Broken(Exception):
    """What a mistake in the program would raise."""


class Booth:
    """A kiosk and, at times, up to two handhelds near it. `problems` are sentences; none is what is wanted."""

    def __init__(self, seed, size=4096):
        self.random = random.Random(seed)
        self.air = Air()
        self.air.sent = types.SimpleNamespace(append=lambda _: None)
        self._ports = [self.air.port() for _ in range(3)]
        for port in self._ports:
            port.cut = True
        self.memory = Memory(size)
        self.watcher = Watcher()
        self.now = self.random.randrange(TICKS)
        self.elapsed = 0  # ms
        self._before = ""
        self._breaks = False
        self.broken = 0
        self.watched = [0, 0]  # tables that were seen: from the start, and joined later
        self.lives = self.presses = self.visits = self.torn = self.lost = 0
        self.problems = []
        self.guests = {}  # port number: app of a handheld
        self.app = None
        self.on()

    # Time

    def on(self):
        """The kiosk gets power."""
        self.lives += 1
        self.watcher.counts["kiosk", "", "starts"] += 1
        self._ports[0].cut = False
        self._ports[0]._waiting = []
        settings = {"KIOSK": 1, "NAME": "Kiosk", "LANGUAGE": "en", "LIFE": self.lives, "SEEDED": str(self.random.random())}
        board = BoothBoard(self._ports[0], settings, self.memory)
        try:
            self.app = started(board)
        except PowerCut:
            self.watcher.counts["kiosk", "", "starts"] -= 1
            self._off(board)

    def cut(self):
        """The kiosk loses its power, and has it again a little later."""
        self._off(self.app.board)

    def _off(self, board):
        if self.app:
            self.app.board.close()
        if board and (not self.app or board is not self.app.board):
            board.close()
        self.app = None
        self._ports[0].cut = True
        self.memory.tear = None
        self.lost += 1
        self.watcher.cut(Journal(self.memory).running)
        self._pass_guests(300)
        self.on()

    def tear(self):
        """The next write is torn."""
        self.memory.tear = self.random.randrange(100)
        self.memory.whole = self.memory.writes
        self.memory.rest = 255

    def advance(self, ms, step=_QUICK):
        """Lets time pass."""
        until = self.elapsed + ms
        while self.elapsed < until:
            self._pass_guests(min(step, until - self.elapsed))
            self.turn()

    def _pass_guests(self, ms):
        self.elapsed += ms
        self.now = (self.now + ms) % TICKS
        self.air.advance(self.now)
        for app in list(self.guests.values()):
            app.turn(self.now)

    def turn(self):
        app = self.app
        if not app.leaving:
            self._before = self.kind()
        uptime = app.care.uptime
        try:
            if self._breaks:
                self._break()
            app.turn(self.now)
        except PowerCut:
            self.torn += 1
            self._off(None)
            return
        except Exception as error:  # as App.run does it
            if not isinstance(error, Broken):
                self.problems.append("".join(traceback.format_exception(error)))
            if not self._recover(app, error):
                return
        if not app.leaving:
            self.watcher.look(app, self._before, uptime)

    def _break(self):
        """A mistake comes to light in this pass."""
        self._breaks = False
        self.broken += 1
        raise Broken("a mistake in the program")

    def _recover(self, app, error):
        """What App.run does with an error; False if the power goes meanwhile."""
        self.watcher.fail()
        try:
            with contextlib.redirect_stderr(io.StringIO()):
                app._tell(error)
        except PowerCut:
            self.watcher.unfail()
            self.torn += 1
            self._off(None)
            return False
        return True

    def kind(self):
        return self.app._activity.inner.screen.kind

    def attracts(self):
        return type(self.app._activity.inner).__name__ == "Attract"

    # What people do

    def tap(self, key, pause=None):
        self.presses += 1
        self.app.board.keys.tap(key)
        self.advance(self.random.randrange(80, 900) if pause is None else pause)

    def walk_away(self):
        """Nobody presses any more: the attract mode must come back."""
        begun = self.elapsed
        while not self.attracts():
            self.advance(1000, 100)
            if self.elapsed - begun > AWAY_MOST * 1000:
                self.problems.append("stuck on the screen {} after {} s".format(self.kind(), (self.elapsed - begun) // 1000))
                self.cut()
                break

    def meddle(self, seconds):
        """Somebody presses anything."""
        until = self.elapsed + seconds * 1000
        while self.elapsed < until:
            if self.random.random() < 0.06:
                self.hold(self.random.choice((PREV, NEXT, CHOOSE)), self.random.randrange(200, 1500))
            else:
                self.tap(self.random.choices(range(5), (2, 3, 6, 1, 0.5))[0])

    def hold(self, key, ms):
        keys = self.app.board.keys
        keys.press(key)
        self.advance(ms)
        keys.release(key)
        self.advance(100)

    def play(self, people, patience):
        """Somebody plays a game at this unit; `patience` is the chance not to leave, at each press."""
        self.tap(CHOOSE, 300)
        for _ in range(self.random.randrange(len(engine.names()))):
            self.tap(NEXT, 150)
        self.tap(CHOOSE, 200)
        for _ in range(people - 1):
            self.tap(NEXT, 120)
        self.tap(CHOOSE, 200)
        if self.kind() == "bots":
            self.tap(CHOOSE, 200)
        self._go_on(patience)

    def _go_on(self, patience):
        presses = 0
        while self.random.random() < patience and presses < 2000 and not self.attracts():
            presses += 1
            kind = self.kind()
            if kind in ("letters", "pin"):
                self.tap(self.random.choice((NEXT, CHOOSE, CHOOSE)), 200)
            elif kind in ("link", "leave", "pause"):
                self.tap(self.random.choice((NEXT, CHOOSE)), 300)
            else:
                self.tap(self.random.choices((CHOOSE, NEXT, PREV, BACK), (60, 30, 9, 1))[0])

    def come(self, number, **settings):
        """A bot's handheld appears."""
        self._ports[number].cut = False
        self._ports[number]._waiting = []
        settings = {"BOT": "simple", "NAME": "Mae" if number == 1 else "Juri", "COLOUR": number, "SEEDED": str(self.random.random()), "PACE": 100, **settings}
        self.guests[number] = started(BoothBoard(self._ports[number], settings, Memory()))

    def vanish(self, number):
        """Its power goes."""
        app = self.guests.pop(number, None)
        if app:
            app.board.close()
            self._ports[number].cut = True

    def link_up(self, patience):
        """Somebody plays with a handheld that has come along, and may go any time."""
        self.come(1)
        self.tap(CHOOSE, 300)
        while self.kind() == "game" and self.app._activity.inner.screen.items[self.app._activity.inner.screen.cursor][0] != 1:
            self.tap(NEXT, 120)
        self.tap(CHOOSE, 3000)
        self.tap(CHOOSE, 3000)
        self._go_on(patience)
        if self.random.random() < 0.5:
            self.vanish(1)
            self._go_on(0.9)

    def watch(self, seconds):
        """Two handhelds play, the kiosk shows their table, from the start or from somewhere in the middle."""
        late = self.random.random() < 0.5
        self.come(1, PLAYERS=2)
        if late:
            self.come(2, PLAYERS=2)
            self.advance(self.random.randrange(1000, 30000))
        self.tap(CHOOSE, 300)
        self.tap(PREV, 200)
        self.tap(CHOOSE, 200)
        if not late:
            self.come(2, PLAYERS=2)
        self.advance(seconds * 1000)
        if type(self.app._activity.inner).__name__ == "Watch" and self.kind() != "watch":
            self.watched[late] += 1
        if self.kind() == "watch" or self.random.random() < 0.5:
            self.tap(BACK)
        else:
            self.tap(BACK)
            self.tap(BACK)

    def operate(self):
        """The operator looks at the figures, and changes the time-out."""
        keys = self.app.board.keys
        keys.press(PREV)
        keys.press(CHOOSE)
        self.advance(3300)
        keys.release(PREV)
        keys.release(CHOOSE)
        self.advance(200)
        if self.kind() == "operator":
            self.problems.append("the operator's menu is open without a PIN")
        pin = "1234" if self.random.random() < 0.8 else "1233"
        for figure in pin:
            for _ in range(int(figure)):
                self.tap(NEXT, 60)
            self.tap(CHOOSE, 60)
        self.advance(200)
        if (self.kind() == "operator") != (pin == "1234") and not self.memory.tear:
            self.problems.append("the PIN {} leads to {}".format(pin, self.kind()))
        for _ in range(self.random.randrange(6)):
            for _ in range(self.random.choice((1, 2, 4, 5, 6, 7))):  # neither PIN nor reset
                self.tap(NEXT, 60)
            if self.kind() != "operator" or self.app._activity.inner.screen.items[self.app._activity.inner.screen.cursor][0] in (
                "bot", "timeout", "statistics", "display", "buttons", "link", "games",
            ):  # fmt: skip
                self.tap(CHOOSE, 200)
        while self.kind() != "operator" and not self.attracts() and self.random.random() < 0.9:
            self.tap(BACK, 300)

    def visit(self):
        """Something happens."""
        self.visits += 1
        chance = self.random
        if chance.random() < 0.08:
            self.tear()
        what = chance.random()
        if what < 0.30:
            self.meddle(chance.randrange(2, 90))
        elif what < 0.62:
            self.play(chance.randrange(1, 5), chance.choice((0.9, 0.99, 0.999, 1.0)))
        elif what < 0.80:
            self.link_up(chance.choice((0.9, 0.99, 0.999)))
        elif what < 0.88:
            self.watch(chance.randrange(5, 120))
        elif what < 0.94:
            self.operate()
        else:
            self.meddle(chance.randrange(1, 20))
            self.cut()
        if chance.random() < 0.06:
            self.cut()
        if chance.random() < 0.04:
            self._breaks = True
            self.advance(100)
        self.walk_away()
        for number in list(self.guests):
            self.vanish(number)
        self.memory.tear = None
        self.check()

    def check(self):
        """What the kiosk counts is what was counted from outside."""
        told = {tuple(row.split(",")[:3]): row.split(",")[3] for row in lines(self.app)}
        for key, value in told.items():
            if key[0] in ("game", "abort") or key[:3] in (("kiosk", "", "starts"), ("kiosk", "", "errors")):
                if int(value) != self.watcher.counts[key]:
                    self.problems.append("{}: the kiosk says {}, counted were {}".format(",".join(key), value, self.watcher.counts[key]))
        begun = sum(int(value) for key, value in told.items() if key[0] == "game" and key[2] == "started")
        ended = sum(int(value) for key, value in told.items() if key[0] == "game" and key[2] == "finished" or key[0] == "abort")
        if Journal(self.memory).running:
            self.problems.append("a game that was left is kept for a way back")
        if begun != ended:
            self.problems.append("{} games were begun, {} ended".format(begun, ended))

    def settle(self):
        """Waits for the first picture of the attract mode: there, days can be compared."""
        for _ in range(10000):
            if type(self.app._activity.inner.screen).__name__ == "Front":
                return
            self.advance(1000, 200)
        self.problems.append("the attract mode does not come back to its first picture")

    def close(self):
        for number in list(self.guests):
            self.vanish(number)
        self.app.board.close()
