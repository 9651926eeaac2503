"""The ring's cables: everybody's TX to the next one's RX, one common ground."""

from tools.drawings import symbols
from tools.drawings.svg import Drawing

NAMES = "ABCD"
_COLOURS = ("green", "blue", "amber", "pink")
_STEP = 220  # from handheld to handheld
_LEFT = 140  # the first one's middle
_LUG = 42  # between a plug's solder lugs
_TOP = 92


def cable(handhelds):
    """The cable for a ring of 2, 3 or 4."""
    width = max(2 * _LEFT + _STEP * (handhelds - 1), 800)
    left = (width - _STEP * (handhelds - 1)) / 2
    title = "Crossed cable for two" if handhelds == 2 else "Ring cable for {}".format(("three", "four")[handhelds - 3])
    links = _links(handhelds)
    drawing = Drawing(
        width,
        522,
        title,
        " ".join("Tip (TX) of {} to ring (RX) of {}.".format(a, b) for a, b in links) + " All sleeves together.",
    )
    drawing.text(34, 42, title, 22, bold=True)
    drawing.text(34, 63, "Every TX goes to the next handheld's RX; all grounds together.", 13, "muted")
    lugs = [_arm(drawing, left + _STEP * i, NAMES[i]) for i in range(handhelds)]
    y = lugs[0]["y"]
    bus = y + 86
    for i, (a, b) in enumerate(links):
        last = i == handhelds - 1
        level = bus + 40 if last else y + 44
        start, end = lugs[i]["tip"], lugs[(i + 1) % handhelds]["ring"]
        drawing.wire([(start, y), (start, level), (end, level), (end, y)], _COLOURS[i], link="signal")
        _arrow(drawing, (start + end) / 2, level, -1 if last else 1, _COLOURS[i])
        drawing.text(
            (start + end) / 2, level + (20 if last else -12), "TX {} → RX {}".format(a, b), 11, "ink", "middle", True
        )
    sleeves = [lug["sleeve"] for lug in lugs]
    drawing.line(sleeves[0], bus, sleeves[-1], bus, "black", 3)
    for x in sleeves:
        drawing.wire([(x, y), (x, bus)], "black", link="GND")
        drawing.circle(x, bus, 4.5, "black")
    for name, lug in zip(NAMES, lugs):
        for label in ("ring", "sleeve", "tip"):
            drawing.circle(lug[label], y, 4.5, "gold", "ink", 1.4, lug=name + " " + label)
    drawing.text((sleeves[0] + sleeves[1]) / 2, bus - 9, "ground (cable's shield)", 11, "ink", "middle", True)
    notes = ["3.5 mm stereo plugs: tip = TX, ring = RX, sleeve = ground. The plugs are drawn with the tip upwards."]
    notes.append(
        "An ordinary stereo cable does not do: it joins tip to tip. Cut one in the middle, join tip to ring both ways."
        if handhelds == 2
        else "The arms meet in one place; solder, insulate each joint, and put a piece of tube over them."
    )
    for i, note in enumerate(notes):
        drawing.text(34, 482 + 19 * i, note, 12, "muted")
    return drawing


def _links(handhelds):
    return [(NAMES[i], NAMES[(i + 1) % handhelds]) for i in range(handhelds)]


def _arm(drawing, x, name):
    """A handheld with the plug in it; gives the x of the plug's lugs, and their y."""
    _handheld(drawing, x, _TOP, name)
    top = _TOP + 118
    for y, height, width, fill in ((top, 10, 10, "gold"), (top + 12, 12, 14, "gold"), (top + 26, 22, 14, "gold")):
        drawing.rect(x - width / 2, y, width, height, fill, "ink", 2, 1.2)
    for y in (top + 10, top + 24):
        drawing.rect(x - 6, y, 12, 2, "plastic")
    drawing.rect(x - 62, top + 48, 124, 34, "panel", "muted", 8, 1.5)
    y = top + 82
    lugs = {"ring": x - _LUG, "sleeve": x, "tip": x + _LUG, "y": y}
    for label, task in (("ring", "RX"), ("sleeve", "GND"), ("tip", "TX")):
        drawing.text(lugs[label], top + 62, label, 9.5, "muted", "middle")
        drawing.text(lugs[label], top + 75, task, 10.5, "ink", "middle", True)
    return lugs


def _handheld(drawing, x, y, name):
    drawing.rect(x - 62, y, 124, 96, "board", "edge", 14, 2)
    symbols.screen(drawing, x - 38, y + 12, 76, 38)
    for i, role in enumerate(("prev", "next", "choose")):
        drawing.circle(x - 26 + 26 * i, y + 70, 9, "cap", "muted", 1.2)
        symbols.mark(drawing, x - 26 + 26 * i, y + 70, role, 4)
    drawing.circle(x - 62, y, 12, "paper", "edge", 1.6)
    drawing.text(x - 62, y + 4.5, name, 12, "ink", "middle", True)
    drawing.rect(x - 10, y + 90, 20, 12, "metal", "muted", 2, 1.2)


def _arrow(drawing, x, y, way, colour):
    drawing.polygon([(x - 7 * way, y - 7), (x + 8 * way, y), (x - 7 * way, y + 7)], colour)


def hub():
    """A box with four switched jacks, for ordinary stereo cables."""
    drawing = Drawing(
        960,
        430,
        "Ring box for two to four",
        "Four jacks in a row. Tip of each jack to the ring of the next, of the last to the first. "
        "In each jack the two break contacts joined. All sleeves together.",
    )
    drawing.text(34, 42, "Ring box for two to four", 22, bold=True)
    drawing.text(34, 63, "Ordinary stereo cables, any sockets: an empty socket closes the ring by itself.", 13, "muted")
    step, first, y = 222, 147, 180
    names = ("ring", "break", "break", "tip")
    lugs = []
    for i in range(4):
        x = first + step * i
        drawing.rect(x - 92, y - 52, 184, 104, "panel", "muted", 10, 1.5)
        drawing.circle(x, y - 16, 17, "metal", "muted", 1.5)
        drawing.circle(x, y - 16, 8, "glass", "muted", 1)
        drawing.text(x - 80, y - 32, "socket {}".format(i + 1), 11, "ink", "start", True)
        xs = [x - 66, x - 22, x + 22, x + 66]
        for name, lug in zip(names, xs):
            drawing.text(lug, y + 38, name, 10.5, "ink", "middle", name != "break", True)
        drawing.text(x - 66, y + 25, "RX", 10, "muted", "middle")
        drawing.text(x + 66, y + 25, "TX", 10, "muted", "middle")
        lugs.append(xs)
    bottom = y + 52
    for i, xs in enumerate(lugs):
        drawing.wire(
            [(xs[1], bottom), (xs[1], bottom + 26), (xs[2], bottom + 26), (xs[2], bottom)], "slate", link="break"
        )
        end = lugs[(i + 1) % 4][0]
        level = bottom + (86 if i == 3 else 46)
        drawing.wire([(xs[3], bottom), (xs[3], level), (end, level), (end, bottom)], _COLOURS[i], link="signal")
        middle = (xs[3] + end) / 2
        _arrow(drawing, middle, level, -1 if i == 3 else 1, _COLOURS[i])
        drawing.text(middle, level + 22, "{} → {}".format(i + 1, (i + 1) % 4 + 1), 11, "ink", "middle", True)
        drawing.wire([(first + step * i, y - 52), (first + step * i, y - 78)], "black", link="GND")
    drawing.line(first, y - 78, first + 3 * step, y - 78, "black", 3)
    for i, xs in enumerate(lugs):
        drawing.circle(first + step * i, y - 78, 4.5, "black")
        drawing.circle(first + step * i, y - 52, 4.5, "gold", "ink", 1.4)
        for name, lug in zip(names, xs):
            drawing.circle(lug, bottom, 4.5, "gold", "ink", 1.4, lug="{} {}".format(i + 1, name))
    drawing.text(first + step / 2, y - 86, "all sleeves: ground", 11, "ink", "middle", True)
    drawing.text(
        34,
        386,
        "Sockets with five contacts: tip and ring each rest on a break contact until a plug pushes them off it.",
        12,
        "muted",
    )
    drawing.text(
        34,
        405,
        "Join the two break contacts of each socket (grey): what comes in at an empty socket goes straight on.",
        12,
        "muted",
    )
    return drawing
