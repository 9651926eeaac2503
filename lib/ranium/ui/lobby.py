"""Who is at the table, and getting ready."""

from micropython import const

from ranium.ui import font
from ranium.ui.pause import colour_letter
from ranium.ui.screen import BACK, CHOOSE, HELP, NEXT, PREV, Screen, footer, header
from ranium.ui.words import w
from ranium.ui.wrap import wrap

_TURN_MS = const(2000)

# What a person can do here, in the order of the buttons.
ACTIONS = ("seat", "ready", "name", "colour", "guest", "bot", "remove", "game", "help", "leave")


class Lobby(Screen):
    """The list of seats, a line of news and the things one can do.

    view: an object that the caller keeps up to date (``dirty`` after a change):

    - ``seats``: list, in seat order, of objects with ``name`` (up to 8
      letters), ``colour`` (0..3), ``ready``, ``bot``, ``mine`` (at this
      handheld), ``here`` (heard lately) and ``trouble`` ("" or up to 8 letters
      in place of "ready": another version, a colour taken ...),
    - ``wanted``: number of seats the table needs,
    - ``title``: the game's name, up to 13 letters,
    - ``ready``: True if this handheld said so,
    - ``message``: one sentence about what is missing, or "" (see the words
      under ``lobby.``; longer than a line it is shown part by part),
    - ``actions``: names out of ACTIONS that are possible now.

    ``result`` is the chosen action; the caller carries it out and sets it to
    None again. BACK gives "leave", HELP "help".
    """

    kind = "lobby"
    help = ("help.lobby", "help.keys")

    def __init__(self, view):
        Screen.__init__(self)
        self.view = view
        self.action = "ready"
        self._message = None
        self._lines = ("",)
        self._line = 0
        self._since = None

    def press(self, code):
        actions = self.view.actions
        at = self._index()
        if code == NEXT:
            self.action = actions[(at + 1) % len(actions)]
        elif code == PREV:
            self.action = actions[(at - 1) % len(actions)]
        elif code == CHOOSE:
            self.result = actions[at]
        elif code == BACK:
            self.result = "leave"
        elif code == HELP:
            self.result = "help"
        self.dirty = True

    def _index(self):
        for index in range(len(self.view.actions)):
            if self.view.actions[index] == self.action:
                return index
        return 0

    def tick(self, now):
        """Turn the parts of a long message over every two seconds."""
        if len(self._lines) < 2:
            self._since = None
        elif self._since is None:
            self._since = now
        elif (now - self._since) & 0x1FFFFFFF >= _TURN_MS:
            self._since = now
            self._line = (self._line + 1) % len(self._lines)
            self.dirty = True

    def draw(self, canvas):
        view = self.view
        header(canvas, view.title, "%d/%d" % (len(view.seats), view.wanted))
        count = min(4, max(len(view.seats), view.wanted))
        top = 1 if count == 4 else 2
        for index in range(count):
            if index < len(view.seats):
                _seat(canvas, top + index, view.seats[index])
            else:
                canvas.tile(0, top + index, font.RING)
                canvas.text(4, top + index, w("lobby.free"))
        if view.message != self._message:
            self._message = view.message
            self._lines = _parts(view.message)
            self._line = 0
        canvas.centre(5, self._lines[self._line])
        action = view.actions[self._index()]
        if action == "ready" and view.ready:
            action = "unready"
        canvas.fill(1, 6, 19, font.SPACE, True)
        canvas.tile(1, 6, font.LEFT, True)
        canvas.tile(19, 6, font.RIGHT, True)
        canvas.centre(6, w("lobby." + action), True)
        footer(canvas, w("key.browse"), w("key.choose"))


def _parts(message):
    """The message in pieces of a line each, with dots where it goes on."""
    if len(message) <= 21:
        return (message,)
    lines = wrap(message, 20)
    for index in range(len(lines) - 1):
        lines[index] = lines[index].rstrip(" …") + "…"
    return lines


def _seat(canvas, row, seat):
    """One line: what sits there, its colour and name, and how far it is."""
    if seat.bot:
        sign = font.BOT
    elif seat.mine:
        sign = font.PERSON
    elif seat.here:
        sign = font.LINK_OK
    else:
        sign = font.LINK_BAD
    canvas.tile(0, row, sign)
    canvas.tile(2, row, colour_letter(seat.colour))
    canvas.text(4, row, seat.name[:8])
    if seat.trouble:
        canvas.right(row, seat.trouble[:8])
    elif not seat.here:
        canvas.right(row, w("lobby.away"))
    elif seat.ready:
        canvas.right(row, w("lobby.is_ready"), False, 19)
        canvas.tile(20, row, font.TICK)
