"""Enclosures with their measures in millimetres. The tests check that the parts fit."""

from tools.drawings import symbols
from tools.drawings.svg import Drawing, number


class Item:
    """A part inside: `x`, `y` of its upper left corner seen from the front, its `width` and `height`, and the depths
    `near` and `far` between which it lies, from the front's inner face."""

    def __init__(self, name, x, y, width, height, near, far):
        self.name, self.x, self.y, self.width, self.height, self.near, self.far = name, x, y, width, height, near, far


class Case:
    """A box of `width` x `height` x `depth` with walls of `wall`.

    window   x, y of its middle, width, height
    buttons  (role, x, y, diameter of the hole)
    screws   (x, y) of their middles; posts have the diameter `post`
    items    Items inside
    top, left  openings in the upper and left wall: (name, distance along the wall, distance behind the front's
               outside, width, height); a height of 0 means a round hole
    """

    def __init__(self, width, height, depth, wall, window, buttons, screws, post=6, items=(), top=(), left=()):
        self.width, self.height, self.depth, self.wall = width, height, depth, wall
        self.window, self.buttons, self.screws, self.post = window, buttons, screws, post
        self.items, self.top, self.left = items, top, left


HANDHELD = Case(
    100,
    60,
    28,
    2,
    window=(50, 19, 24, 13),
    buttons=[("prev", 30, 45, 12.5), ("next", 50, 45, 12.5), ("choose", 70, 45, 12.5)],
    screws=[(5, 5), (95, 5), (5, 55), (95, 55)],
    items=[
        Item("OLED 0.96″", 36.3, 5.5, 27.4, 27.8, 0, 9),
        Item("button board", 22, 38, 56, 14, 0, 10),
        Item("Pico", 2, 30, 51, 21, 14, 23),
        Item("3 × AAA", 54.5, 4, 37, 52, 10.5, 24),
        Item("jack", 11, 2, 10, 15, 7, 17),
        Item("switch", 2, 17, 6, 10, 9, 15),
    ],
    top=[("ring jack", 16, 14, 6.2, 0)],
    left=[("power", 22, 14, 9, 4), ("USB", 40.5, 21.5, 12, 8)],
)
"""Raspberry Pi Pico, 0.96 inch SSD1306 module, three 12 mm switches, three AAA cells."""

KIOSK = Case(
    220,
    140,
    70,
    3,
    window=(110, 42, 57, 30),
    buttons=[
        ("prev", 58, 102, 30),
        ("next", 110, 102, 30),
        ("choose", 162, 102, 30),
        ("back", 36, 42, 30),
        ("help", 184, 42, 30),
    ],
    screws=[(8, 8), (212, 8), (8, 132), (212, 132)],
    post=8,
    items=[
        Item("OLED 2.42″", 73, 18, 74, 45, 0, 12),
        *(
            Item("arcade button", x - 17, y - 17, 34, 34, 0, 45)
            for x, y in ((58, 102), (110, 102), (162, 102), (36, 42), (184, 42))
        ),
        Item("Pico", 84.5, 70, 51, 21, 50, 62),
    ],
)
"""Front panel with a 2.42 inch SSD1309 module and five arcade buttons of 30 mm."""


def handheld():
    """Front, inside and two edges of the handheld."""
    case, scale = HANDHELD, 5
    drawing = Drawing(1330, 900, "Handheld enclosure", _in_words(case))
    _head(drawing, "Raspberry Pi Pico · OLED 0.96″ · three 12 mm push switches · three AAA cells.")
    for x, y, title, draw in (
        (110, 184, "Front", lambda view: _front(view, case)),
        (750, 184, "Inside, seen through the front", lambda view: _inside(view, case)),
        (
            110,
            640,
            "Upper edge from above, front side down",
            lambda view: _edge(view, case.width, case, case.top, True),
        ),
        (
            750,
            640,
            "Left edge from the left, front side up",
            lambda view: _edge(view, case.height, case, case.left, False),
        ),
    ):
        drawing.text(x, y - (80 if y < 300 else 30), title, 14, bold=True)
        draw(_View(drawing, x, y, scale))
    _foot(
        drawing,
        "Walls 2 mm; the back is held by four M2.5 screws. The window is the lit area (21.7 × 10.9) with 1 mm around it.",
        "Modules differ by a millimetre or two: hold yours behind the window before you cut.",
    )
    return drawing


def kiosk():
    """The kiosk's front panel."""
    drawing = Drawing(980, 780, "Kiosk panel", _in_words(KIOSK))
    _head(drawing, "Raspberry Pi Pico · OLED 2.42″ · five arcade buttons.")
    _front(_View(drawing, 110, 160, 3.4), KIOSK)
    _foot(
        drawing,
        "Leave 70 mm behind the panel: a 30 mm arcade button with its wires takes 45, the Pico goes to the back wall.",
        "The window is the lit area (55 × 27.5) with 1 mm around it. For 24 mm buttons make the holes 24 mm; the places stay.",
    )
    return drawing


def _head(drawing, subtitle):
    drawing.text(34, 42, drawing.title, 22, bold=True)
    drawing.text(34, 63, subtitle + " All measures in millimetres.", 13, "muted")


def _foot(drawing, *notes):
    for i, note in enumerate(notes[::-1]):
        drawing.text(34, drawing.height - 24 - 19 * i, note, 12, "muted")


def _in_words(case):
    x, y, width, height = case.window
    holes = ", ".join("{} {} at {}, {}".format(role, hole, bx, by) for role, bx, by, hole in case.buttons)
    return "{} × {} × {} mm. Window {} × {} about {}, {}. Holes: {}.".format(
        case.width, case.height, case.depth, width, height, x, y, holes
    )


class _View:
    """Draws in millimetres from the point x, y of a drawing."""

    def __init__(self, drawing, x, y, scale):
        self.drawing, self.x, self.y, self.scale = drawing, x, y, scale

    def at(self, x, y):
        return self.x + x * self.scale, self.y + y * self.scale

    def rect(self, x, y, width, height, fill, stroke, radius=0, line=1.5, dash=None):
        left, top = self.at(x, y)
        self.drawing.rect(
            left, top, width * self.scale, height * self.scale, fill, stroke, radius * self.scale, line, dash
        )

    def circle(self, x, y, radius, fill, stroke, line=1.5):
        self.drawing.circle(*self.at(x, y), radius * self.scale, fill, stroke, line)

    def cross(self, x, y, reach):
        """The middle of a hole."""
        for dx, dy in ((reach, 0), (0, reach)):
            self.drawing.line(*self.at(x - dx, y - dy), *self.at(x + dx, y + dy), "muted", 0.8, "6 2 1 2")

    def across(self, x1, x2, y, row):
        """A level measure between x1 and x2, `row` units below (above, if negative) of y."""
        (a, base), (b, _) = self.at(x1, y), self.at(x2, y)
        level = base + row
        self._leads([(a, base, a, level), (b, base, b, level)])
        self._measure(a, level, b, level, number(x2 - x1))

    def down(self, y1, y2, x, column):
        """An upright measure between y1 and y2, `column` units right (left, if negative) of x."""
        (base, a), (_, b) = self.at(x, y1), self.at(x, y2)
        level = base + column
        self._leads([(base, a, level, a), (base, b, level, b)])
        self._measure(level, a, level, b, number(y2 - y1))

    def guide(self, x1, y1, x2, y2):
        """A thin line from a hole to where it is measured."""
        self.drawing.line(*self.at(x1, y1), *self.at(x2, y2), "line", 0.9, "6 2 1 2")

    def _leads(self, lines):
        for x1, y1, x2, y2 in lines:
            past = 5
            x3 = x2 + (past if x2 > x1 else -past if x2 < x1 else 0)
            y3 = y2 + (past if y2 > y1 else -past if y2 < y1 else 0)
            self.drawing.line(x1, y1, x3, y3, "line", 0.9)

    def _measure(self, x1, y1, x2, y2, text):
        level = y1 == y2
        self.drawing.line(x1, y1, x2, y2, "muted", 1)
        for x, y, way in ((x1, y1, 1), (x2, y2, -1)):
            if level:
                points = [(x, y), (x + 7 * way, y - 2.5), (x + 7 * way, y + 2.5)]
            else:
                points = [(x, y), (x - 2.5, y + 7 * way), (x + 2.5, y + 7 * way)]
            self.drawing.polygon(points, "muted")
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        if level and x2 - x1 < 30:  # no room between the arrows
            x = x2 + 12
        elif not level and y2 - y1 < 30:
            x -= 14
        else:
            self.drawing.rect(x - 4 * len(text) - 3, y - 8, 8 * len(text) + 6, 16, "paper")
        self.drawing.text(x, y + 4, text, 11.5, "ink", "middle", True)


def _front(view, case):
    """Outline, window, buttons and screws with their measures."""
    view.rect(0, 0, case.width, case.height, "board", "edge", case.height * 0.1, 2)
    x, y, width, height = case.window
    left, top = view.at(x - width / 2, y - height / 2)
    symbols.screen(view.drawing, left, top, width * view.scale, height * view.scale)
    for role, bx, by, hole in case.buttons:
        view.circle(bx, by, hole / 2, "cap", "muted")
        symbols.mark(view.drawing, *view.at(bx, by), role, hole * view.scale * 0.12)
    for sx, sy in case.screws:
        view.circle(sx, sy, case.post / 4, "metal", "muted", 1)
        view.cross(sx, sy, case.post / 2)
    row = max(by for _, _, by, _ in case.buttons)
    lower = sorted((bx, hole / 2) for _, bx, by, hole in case.buttons if by == row)
    upper = sorted((bx, by, hole / 2) for _, bx, by, hole in case.buttons if by != row)
    first, radius = lower[0]
    view.drawing.text(
        *view.at(first, row - radius - 1.5), "⌀ {}".format(number(2 * radius)), 11.5, "ink", "middle", True
    )
    # below: the row of buttons, then the whole
    xs = [0] + [bx for bx, _ in lower] + [case.width]
    for a, b in zip(xs, xs[1:]):
        view.across(a, b, case.height, 24)
    for bx, _ in lower:
        view.guide(bx, row + radius, bx, case.height)
    view.across(0, case.width, case.height, 52)
    # above: the window, and over it screws and upper buttons
    x1, x2, y1, y2 = x - width / 2, x + width / 2, y - height / 2, y + height / 2
    view.across(0, x1, 0, -24)
    view.across(x1, x2, 0, -24)
    for edge in (x1, x2):
        view.guide(edge, 0, edge, y1)
    sx, sy = case.screws[0]
    view.across(0, sx, 0, -50)
    if upper:
        view.across(upper[0][0], upper[-1][0], 0, -50)
    for bx, by, reach in upper:
        view.guide(bx, 0, bx, by - reach)
    # on the right: window, buttons, whole
    ys = [0, y1, y2, row, case.height]
    for a, b in zip(ys, ys[1:]):
        view.down(a, b, case.width, 26)
    for level, start in ((y1, x2), (y2, x2), (row, lower[-1][0] + radius)):
        view.guide(start, level, case.width, level)
    view.down(0, case.height, case.width, 56)
    # on the left: screws and upper buttons
    view.down(0, sy, 0, -24)
    if upper:
        bx, by, reach = upper[0]
        view.down(0, by, 0, -50)
        view.guide(0, by, bx - reach, by)


def _inside(view, case):
    """Walls, posts and parts with their depths."""
    view.rect(0, 0, case.width, case.height, "board", "edge", case.height * 0.1, 2)
    wall = case.wall
    view.rect(wall, wall, case.width - 2 * wall, case.height - 2 * wall, "paper", "edge", case.height * 0.1 - wall, 1)
    for x, y in case.screws:
        view.circle(x, y, case.post / 2, "board", "edge", 1.2)
        view.circle(x, y, 1.1, "paper", "edge", 1)
    for item in sorted(case.items, key=lambda item: -item.near):
        front = item.near == 0
        view.rect(
            item.x,
            item.y,
            item.width,
            item.height,
            None if front else "panel",
            "ink" if front else "muted",
            1,
            1.5,
            "6 4" if front else None,
        )
    for item in case.items:
        _label(view, item)
    view.drawing.text(
        view.x,
        view.at(0, case.height)[1] + 24,
        "Dashed: on the front. The rest is on the back and the walls.",
        11.5,
        "muted",
    )


def _label(view, item):
    """Name and, where there is room, size of a part."""
    if item.width <= 12:
        view.drawing.text(
            *view.at(item.x + item.width / 2, item.y + item.height / 2 + 0.7), item.name, 9, "ink", "middle", True
        )
        return
    size = "{} × {} × {}".format(*map(number, (item.width, item.height, item.far - item.near)))
    x, y = (
        view.at(item.x + item.width - 1.6, item.y + 3.4)
        if item.name == "3 × AAA"
        else view.at(item.x + 1.6, item.y + 3.4)
    )
    anchor = "end" if item.name == "3 × AAA" else "start"
    view.drawing.text(x, y, item.name, 11, "ink", anchor, True)
    view.drawing.text(x, y + 14, size, 10, "muted", anchor)


def _edge(view, length, case, openings, front_down):
    """A wall from outside with its openings; upwards or downwards is the front, so that nothing is mirrored."""
    front, way = (case.depth, -1) if front_down else (0, 1)
    view.rect(0, 0, length, case.depth, "board", "edge", 1, 2)
    view.drawing.line(*view.at(0, front + way * case.wall), *view.at(length, front + way * case.wall), "edge", 1, "6 4")
    previous = 0
    for name, along, behind, width, height in openings:
        behind = front + way * behind
        tall = height or width
        if height:
            view.rect(along - width / 2, behind - height / 2, width, height, "glass", "muted", 1, 1)
        else:
            view.circle(along, behind, width / 2, "glass", "muted", 1)
        size = "{} × {}".format(number(width), number(height)) if height else "⌀ {}".format(number(width))
        view.drawing.text(
            *view.at(along, behind - tall / 2 - 1.2), "{} {}".format(name, size), 10.5, "ink", "middle", True
        )
        view.across(previous, along, case.depth, 22)
        view.guide(along, behind + tall / 2, along, case.depth)
        view.guide(along + width / 2, behind, length, behind)
        previous = along
    view.across(0, length, case.depth, 48)
    levels = sorted([front] + [front + way * behind for _, _, behind, _, _ in openings])
    for before, level in zip(levels, levels[1:]):
        view.down(before, level, length, 24)
    view.down(0, case.depth, length, 54)
