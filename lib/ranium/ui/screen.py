"""What every screen is, and the two lines that all screens share."""

from micropython import const

from ranium.ui import font

PREV = const(1)
NEXT = const(2)
CHOOSE = const(3)
BACK = const(4)
HELP = const(5)

LEAVE = const(-1)

HEADER_ROW = const(0)
FOOTER_ROW = const(7)


class Screen:
    """One picture with its own reaction to buttons.

    ctx: the game's table (context.py) for the screens of a game, else None.
    kind: a short name, for screenshots and tests. result: None until the
    person has decided. dirty: True when it wants to be drawn again.
    help: keys of the help pages for this screen. secret: True if only the
    person at whose turn it is may see it.
    """

    ctx = None
    kind = "screen"
    help = ()
    secret = False

    def __init__(self):
        self.result = None
        self.dirty = True

    def draw(self, canvas):
        """Put the whole picture into an empty canvas."""

    def press(self, code):
        """Take a button code 1..5 (PREV NEXT CHOOSE BACK HELP)."""

    def tick(self, now):
        """Time goes on; ``now`` is ticks_ms."""


def header(canvas, title, right=""):
    """The inverse line on top: a title, and at its right end a short status."""
    canvas.fill(0, HEADER_ROW, 21, font.SPACE, True)
    end = 20 - len(right)
    room = end - 2 if right else 19
    canvas.text(1, HEADER_ROW, title if len(title) <= room else title[:room], True)
    canvas.text(end, HEADER_ROW, right, True)


def footer(canvas, browse="", choose=""):
    """The line at the bottom that says what the buttons do.

    browse: what previous and next do, choose: what choose does; an empty one
    is left out. Together they have room for 18 letters.
    """
    gap = 1 if len(browse) + len(choose) <= 15 else 0
    if browse:
        canvas.tile(0, FOOTER_ROW, font.KEY_PREV)
        canvas.tile(1, FOOTER_ROW, font.KEY_NEXT)
        canvas.text(2 + gap, FOOTER_ROW, browse)
    if choose:
        column = canvas.right(FOOTER_ROW, choose)
        canvas.tile(column - 1 - gap, FOOTER_ROW, font.KEY_CHOOSE)


def pages(at, count):
    """The status of a browsable screen, like ``2/3``; nothing for one page."""
    return "%d/%d" % (at + 1, count) if count > 1 else ""
