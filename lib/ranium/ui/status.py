"""How the handheld is: version, memory, link, and what went wrong."""

from micropython import const

from ranium.ui.screen import BACK, CHOOSE, LEAVE, NEXT, PREV, Screen, footer, header, pages
from ranium.ui.words import w
from ranium.ui.wrap import draw, wrap

_TOP = const(2)
_LINES = const(5)
_WIDTH = const(21)

# How full a lithium cell is, at rest, by its millivolts.
_CHARGE = ((3300, 0), (3500, 5), (3650, 15), (3750, 40), (3850, 60), (4000, 80), (4150, 100))
_REASONS = ("power_on", "watchdog", "brownout", "software", "reset_pin")
_LINKS = ("udp", "espnow")


class Status(Screen):
    """Pages of figures, live: the handheld, its link, its safety, what it lacks, the last error; result LEAVE.

    vitals: object with the attributes of ranium/vitals.py; its ``look(now)`` is
    called on every pass and gives True when there are new figures.
    """

    kind = "status"
    help = ("help.status",)

    def __init__(self, vitals):
        Screen.__init__(self)
        self._vitals = vitals
        self._pages = [self._handheld, self._link, self._safety, self._mishap]
        if vitals.lacks:
            self._pages.insert(3, self._lacks)
        self._at = 0

    def press(self, code):
        if code == NEXT or code == PREV:
            self._at = (self._at + (1 if code == NEXT else -1)) % len(self._pages)
            self.dirty = True
        elif code == CHOOSE or code == BACK:
            self.result = LEAVE

    def tick(self, now):
        if self._vitals.look(now):
            self.dirty = True

    def draw(self, canvas):
        title = self._pages[self._at](canvas, self._vitals)
        header(canvas, title, pages(self._at, len(self._pages)))
        footer(canvas, w("key.turn"), w("key.close"))

    # Each page draws its lines and gives its title.

    def _handheld(self, canvas, vitals):
        canvas.text(0, _TOP, _cut(vitals.board, _WIDTH))
        _line(canvas, 1, w("status.uptime"), duration(vitals.uptime))
        _line(canvas, 2, w("status.heap"), "%d KB" % (vitals.heap >> 10) if vitals.heap else "–")
        _line(canvas, 3, w("status.battery"), _battery(vitals.battery) if vitals.battery else "–")
        _line(canvas, 4, w("status.start"), w("start." + vitals.reason) if vitals.reason in _REASONS else "–")
        return "Ranium " + vitals.version

    def _link(self, canvas, vitals):
        if vitals.kind == "uart":
            _line(canvas, 0, w("link.ring"), w("link.closed" if vitals.closed else "link.open"))
        else:
            _line(canvas, 0, w("link"), w("link." + vitals.kind) if vitals.kind in _LINKS else vitals.kind)
        _line(canvas, 1, w("status.heard"), " ".join(vitals.heard) or w("status.nobody"))
        _line(canvas, 2, w("status.good"), str(vitals.good))
        _line(canvas, 3, w("status.bad"), str(vitals.bad))
        _line(canvas, 4, w("status.dropped"), str(vitals.dropped))
        return w("status.link", vitals.identity)

    def _safety(self, canvas, vitals):
        _line(canvas, 0, w("status.random"), w("random.weak" if vitals.weak else "random.true"))
        _line(canvas, 1, w("status.forged"), str(vitals.forged))
        _line(canvas, 2, w("status.number"), "%04d" % vitals.number if vitals.number >= 0 else "–")
        _line(canvas, 3, w("status.memory"), "%d B" % vitals.memory if vitals.memory else w("status.none"))
        _line(canvas, 4, w("status.writes"), str(vitals.writes))
        return w("status.safety")

    def _lacks(self, canvas, vitals):
        draw(canvas, wrap(", ".join([_lack(name) for name in vitals.lacks])), 0, _LINES, _TOP)
        return w("status.lacks")

    def _mishap(self, canvas, vitals):
        mishap = vitals.mishap
        if mishap is None:
            draw(canvas, wrap(w("status.well")), 0, _LINES, _TOP)
        else:
            _line(canvas, 0, w("status.mishap", mishap.count), duration(mishap.at))
            text = "%s (%s)" % (mishap.text, mishap.place) if mishap.place else mishap.text
            draw(canvas, wrap(text), 0, _LINES - 1, _TOP + 1)
        return w("status.errors")


def duration(seconds):
    """Seconds as people read them: "0:05:09", from a day on "3 d 04:05"."""
    days = seconds // 86400
    hours = seconds // 3600 % 24
    minutes = seconds // 60 % 60
    if days:
        return "%d d %02d:%02d" % (days, hours, minutes)
    return "%d:%02d:%02d" % (hours, minutes, seconds % 60)


def charge(millivolts):
    """How full a lithium cell is, about, in per cent."""
    below, least = _CHARGE[0]
    if millivolts <= below:
        return least
    for above, most in _CHARGE:
        if millivolts <= above:
            return least + (most - least) * (millivolts - below) // max(1, above - below)
        below, least = above, most
    return 100


def _lack(name):
    """What a board calls by this name, in the chosen language where there is a word for it."""
    key = "lacks." + name
    text = w(key)
    return name if text == key else text


def _battery(millivolts):
    return "%d.%02d V %d%%" % (millivolts // 1000, millivolts % 1000 // 10, charge(millivolts))


def _line(canvas, line, label, value):
    """A figure at the right end of its line; a long one takes the room of its label."""
    canvas.text(0, _TOP + line, _cut(label, max(1, _WIDTH - len(value) - 1)))
    canvas.right(_TOP + line, value)


def _cut(text, room):
    return text if len(text) <= room else text[: room - 1] + "…"
