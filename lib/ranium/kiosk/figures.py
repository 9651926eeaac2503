"""What the kiosk counts, and how its operator has set it up. In non-volatile memory it lies as kept.py says."""

from binascii import crc32

from micropython import const

SCREENS = ("handover", "pick", "act", "waiting", "told", "table", "menu", "link", "standing", "other")
"""Where a game can be given up, as it is counted."""
GAMES = const(5)
"""So many games have a line of their own; further ones are counted with the last."""
BEST = const(6)
MOST = const(65535)
SECONDS_MOST = const((1 << 24) - 1)
POINTS_MOST = const(8191)
TIMEOUTS = (30, 45, 60, 90, 120, 180)
PIN = 1234

_KINDS = {
    "handover": 0, "pick": 1, "ask": 1, "act": 2, "load": 2, "reload": 2, "waiting": 3, "notice": 3, "progress": 3,
    "reveal": 4, "acts": 4, "next": 4, "scoring": 4, "table": 5, "pause": 6, "leave": 6, "help": 6, "status": 6,
    "link": 7, "forged": 7, "standing": 8,
}  # fmt: skip


class Line:
    """The figures of one game: its `tag`, games `started`, `finished` and `won` by visitors, `seconds` of the finished ones."""

    def __init__(self, tag=0):
        self.tag = tag
        self.started = self.finished = self.won = self.seconds = 0


class Figures:
    """The kiosk's record in `nvm` (len(), slices read and written); where that has no room for it, only until the power goes.

    pin       0..9999                        bot       number of the bot that plays, as in ranium.bots.names()
    timeout   seconds without a press        sound     False: no sounds, also where there is a buzzer
    off       mask of the lines whose games visitors do not see
    running   0, or 1 + the number of the line whose game is being played
    starts    of the program                 power     games that a power cut has ended
    errors    that nobody foresaw            place     of the last one, "" if there was none
    aborts    a list of numbers by SCREENS   lines     a list of Line
    best      a list of (line, points, three letters), the best of each game first
    able      the memory keeps all this      writes    to it since the start
    Counters stay at their greatest value.
    """

    def __init__(self, nvm):
        self.nvm = nvm
        self.able = False
        self.writes = 0
        self.slot = -1
        self.age = 0
        self.reset()

    def reset(self):
        """As new, settings and all."""
        self.pin = PIN
        self.bot = 1
        self.timeout = 60
        self.sound = True
        self.off = 0
        self.lines = []
        self.clear()

    def clear(self):
        """Forgets what was counted; which games there are and the settings stay."""
        self.running = self.starts = self.power = self.errors = 0
        self.place = ""
        self.aborts = [0] * len(SCREENS)
        self.best = []
        for line in self.lines:
            line.started = line.finished = line.won = line.seconds = 0

    def load(self):
        """Takes what is kept into the fields."""
        from ranium.kiosk.kept import read

        read(self)

    def save(self):
        """Keeps the fields, in one write."""
        from ranium.kiosk.kept import write

        write(self)

    # Games

    def line(self, game):
        """The number of a game's line, made if it has none yet."""
        mark = tag(game)
        for number in range(len(self.lines)):
            if self.lines[number].tag == mark:
                return number
        if len(self.lines) < GAMES:
            self.lines.append(Line(mark))
        return len(self.lines) - 1

    def shown(self, games):
        """Those of `games` (names) that visitors may choose; all if the operator has left none."""
        return [game for game in games if not self.off >> self.line(game) & 1] or list(games)

    def begin(self, game):
        """A game begins."""
        number = self.line(game)
        line = self.lines[number]
        line.started = min(MOST, line.started + 1)
        self.running = number + 1
        self.save()

    def finish(self, seconds, won):
        """The running game was played to its end, in so many seconds; `won`: a visitor is first."""
        if self.running:
            line = self.lines[self.running - 1]
            line.finished = min(MOST, line.finished + 1)
            line.won = min(MOST, line.won + (1 if won else 0))
            line.seconds = min(SECONDS_MOST, line.seconds + seconds)
        self.running = 0

    def abort(self, kind):
        """The running game was given up on a screen of this `kind`."""
        if self.running:
            at = _KINDS.get(kind, len(SCREENS) - 1)
            self.aborts[at] = min(MOST, self.aborts[at] + 1)
        self.running = 0
        self.save()

    def cut(self):
        """The running game was ended by a power cut."""
        self.power = min(MOST, self.power + 1)
        self.running = 0

    def fail(self, place):
        """An error that nobody foresaw, at `place`."""
        self.errors = min(MOST, self.errors + 1)
        self.place = place

    # Today's best

    def worthy(self, game, points):
        """True if so many points in a game come into the list."""
        return points > 0 and self._with(self.line(game), points, "") is not None

    def enter(self, game, points, letters):
        """Puts a result into the list, if it is worthy. If that is full, the last of the game with the most drops out."""
        longer = self._with(self.line(game), min(POINTS_MOST, points), letters) if points > 0 else None
        if longer is not None:
            self.best = longer

    def _with(self, number, points, letters):
        """The list with one more result of a line, None if that is just what would drop out."""
        found = list(self.best)
        at = 0
        while at < len(found) and (found[at][0] < number or found[at][0] == number and found[at][1] >= points):
            at += 1
        found.insert(at, (number, points, letters))
        if len(found) <= BEST:
            return found
        counts = [0] * GAMES
        for one in found:
            counts[one[0]] += 1
        for last in range(len(found) - 1, -1, -1):
            if counts[found[last][0]] == max(counts):
                break
        if last == at:
            return None
        found.pop(last)
        return found


def tag(game):
    """One byte that stands for a game's name, 1..255."""
    return crc32(game.encode()) % 255 + 1
