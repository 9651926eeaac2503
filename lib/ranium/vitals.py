"""How the handheld is: the figures that the status screen shows."""

from micropython import const

from ranium.link.frame import PROBE

_HEARD = const(3)  # seconds after which a handheld counts as silent
_MOST = const(3)  # others at a table


class Vitals:
    """Reads the figures from `app` while somebody looks at them; `look(now)` on every pass.

    With `probe` it also sends an empty frame each second, so that handhelds hear each
    other and a ring shows itself closed where nothing else is being said.

      board, version       names, str
      identity             of this handheld, str, 4 hex digits
      uptime               seconds
      heap                 free bytes, 0 if unknown
      battery              millivolts, 0 if unknown
      reason               of the start, one word (boards/description.py)
      kind                 of the link, str
      closed               True if own frames come back round the ring
      heard                list of the identities heard within three seconds
      good, bad, dropped   frames since the start
      weak                 True if the board's randomness could be foreseen
      forged               frames in a name of this table that were none of its; 0 outside a game
      number               to compare with the others in a game (Session.number); -1 outside one
      memory, writes       bytes that survive a power cut, and how often they were written since the start
      lacks                what the board cannot do, a tuple of names (boards/description.py)
      mishap               the last unforeseen error (mishap.py) or None
    """

    def __init__(self, app, probe=False, session=None):
        board = app.board
        self._session = session
        self._app = app
        self._probe = probe
        self._second = -1
        self._source = b""
        self._ids = []  # [identity, second in which it was heard last]
        self.board = board.name
        self.version = app.version
        self.identity = _short(app.identity.id)
        self.reason = app.reset_reason
        self.kind = board.link()
        self.weak = board.weak
        self.memory = len(board.nvm) if board.nvm is not None else 0
        self.lacks = board.lacks
        self._read()

    def look(self, now):
        """Listens, and reads all figures anew once a second: True if it did."""
        uptime = self._app.care.uptime
        source = self._app.link.source
        if source is not self._source:  # each frame brings its own
            self._source = source
            self._hear(_short(source), uptime)
        if uptime == self._second:
            return False
        self._second = uptime
        if self._probe:
            self._app.link.send(PROBE, 0)
        self._read()
        return True

    def _hear(self, identity, second):
        for known in self._ids:
            if known[0] == identity:
                known[1] = second
                return
        if len(self._ids) < _MOST:
            self._ids.append([identity, second])

    def _read(self):
        app = self._app
        self.uptime = app.care.uptime
        self.heap = app.board.heap()
        self.battery = app.board.battery()
        self.closed = app.link.closed_at is not None
        self._ids = [known for known in self._ids if self.uptime - known[1] <= _HEARD]
        self.heard = [known[0] for known in self._ids]
        self.good = app.link.transport.good
        self.bad = app.link.transport.bad
        self.dropped = app.link.transport.dropped
        self.writes = app.store.writes + app.journal.writes
        self.mishap = app.mishap
        self.forged = sum(self._session.forged) if self._session else 0
        self.number = self._session.number if self._session and self._session.game else -1


def _short(id):
    """What people read of a device id of 4 bytes."""
    return "%02X%02X" % (id[0], id[1])
