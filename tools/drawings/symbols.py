"""Boards and parts as they look."""

from pathlib import Path

from tools.drawings.outlines import NOT_PINS

_LOGO = Path(__file__).resolve().parents[1] / "logo.txt"
_ARROW = {"prev": "◀", "next": "▶"}


def board(drawing, layout, dx, dy):
    """The board with all its pins by name; those in use are bold."""
    outline, width, height = layout.outline, layout.width, layout.height
    used = {wire.pad for wire in layout.wires if wire.pad}
    drawing.rect(dx, dy, width, height, "board", "edge", 10, 2)
    plug = min(64, width * 0.4)
    drawing.rect(dx + (width - plug) / 2, dy - 12, plug, 40, "metal", "muted", 5, 1.2)
    drawing.text(dx + width / 2, dy + 14, "USB", 10, "ink", "middle", True)
    for pad in outline.pads:
        x, y = layout.at(pad)
        _pad(drawing, pad, x + dx, y + dy, pad in used)
    middle = dy + height / 2
    drawing.rect(dx + width / 2 - 17, middle - 17, 34, 34, "plastic", None, 4)
    drawing.circle(dx + width / 2 - 11, middle - 11, 2, "metal")


def _pad(drawing, pad, x, y, used):
    inward = {"left": 1, "right": -1, "bottom": 0}[pad.side]
    x += inward * 7
    drawing.circle(x, y, 5, "gold" if used else "line", "ink" if used else "muted", 1.6 if used else 1, pad=pad.name)
    if pad.side == "bottom":
        drawing.text(
            x - 4 if used else x + 3, y + 10, pad.name, 8.5, "ink" if used else "muted", "end", used, turned=True
        )
        return
    bold = used
    colour = "ink" if used or pad.name not in NOT_PINS else "muted"
    anchor = "start" if pad.side == "left" else "end"
    drawing.text(x + inward * 10, y + 3.4, pad.name, 9.5, colour, anchor, bold, True)


def part(drawing, box, dx, dy, wiring):
    """A placed part with the names of its terminals."""
    _DRAW[box.part.kind](drawing, box, box.x + dx, box.y + dy, wiring)
    for terminals, x, inward in (
        (box.part.signals, box.inner, -1 if box.side == "left" else 1),
        (box.part.power, box.outer, 1 if box.side == "left" else -1),
    ):
        for terminal, y in box.spread(terminals):
            drawing.circle(x + dx, y + dy, 4, "gold", "ink", 1.4, terminal=terminal.role)
            if box.part.kind not in ("button", "arcade"):
                colour = "cap" if box.part.kind in ("display", "wing") else "ink"
                drawing.text(
                    x + dx + inward * 9,
                    y + dy + 3.4,
                    terminal.label,
                    9.5,
                    colour,
                    "start" if inward > 0 else "end",
                    True,
                    True,
                )


def _display(drawing, box, x, y, wiring):
    drawing.rect(x, y, box.width, box.height, "plastic", "muted", 6, 1.5)
    glass = (x + 45, y + 14, box.width - 90, (box.width - 90) / 2)
    if wiring.display["height"] == 32:
        glass = (glass[0], glass[1], glass[2], glass[3] / 2)
    screen(drawing, *glass)
    middle = x + box.width / 2
    drawing.text(middle, y + box.height - 20, box.part.title, 11, "cap", "middle", True)
    drawing.text(middle, y + box.height - 7, box.part.note, 9.5, "cap", "middle")


def screen(drawing, x, y, width, height):
    """A lit glass with the name in its pixels."""
    drawing.rect(x, y, width, height, "glass", "muted", 3, 1)
    rows = [line for line in _LOGO.read_text(encoding="utf-8").splitlines() if line and set(line) <= set("#.")]
    dot = width * 0.86 / max(map(len, rows))
    left, top = x + width * 0.07, y + (height - dot * len(rows)) / 2
    runs = []
    for row, line in enumerate(rows):
        start = None
        for column, mark in enumerate(line + "."):
            if mark == "#" and start is None:
                start = column
            elif mark != "#" and start is not None:
                runs.append(
                    "M{:.1f} {:.1f}h{:.1f}v{:.1f}h-{:.1f}z".format(
                        left + start * dot, top + row * dot, (column - start) * dot, dot, (column - start) * dot
                    )
                )
                start = None
    drawing.path("".join(runs), "lit")


def _jack(drawing, box, x, y, wiring):
    drawing.rect(x, y, box.width, box.height, "panel", "muted", 8, 1.5)
    middle = x + box.width / 2
    drawing.text(middle, y + 17, box.part.title, 12, "ink", "middle", True)
    drawing.text(middle, y + box.height - 8, box.part.note, 9.5, "muted", "middle")
    drawing.circle(middle, y + box.height / 2 + 2, 11, "metal", "muted", 1.5)
    drawing.circle(middle, y + box.height / 2 + 2, 5.5, "glass", "muted", 1)


def _button(drawing, box, x, y, wiring):
    drawing.rect(x, y, box.width, box.height, "panel", "muted", 8, 1.5)
    _cap(drawing, x + box.width / 2, y + box.height / 2 - 7, 13, box.part.note)
    drawing.text(x + box.width / 2, y + box.height - 7, box.part.title, 11, "ink", "middle", True)


def _arcade(drawing, box, x, y, wiring):
    drawing.rect(x, y, box.width, box.height, "panel", "muted", 8, 1.5)
    drawing.circle(x + box.width / 2, y + box.height / 2 - 8, 20, "plastic", "muted", 1.5)
    _cap(drawing, x + box.width / 2, y + box.height / 2 - 8, 14, box.part.note)
    drawing.text(x + box.width / 2, y + box.height - 6, box.part.title, 11, "ink", "middle", True)


def _cap(drawing, x, y, radius, role):
    drawing.circle(x, y, radius, "cap", "muted", 1.5)
    mark(drawing, x, y, role)


def mark(drawing, x, y, role, size=6):
    """The sign that the screens show for a key."""
    if role in _ARROW:
        way = -1 if role == "prev" else 1
        drawing.polygon(
            [(x - way * size * 0.7, y - size), (x + way * size, y), (x - way * size * 0.7, y + size)], "plastic"
        )
    elif role in ("choose", "other"):
        drawing.circle(x, y, size * 0.8, "plastic")
    elif role == "back":
        drawing.path(
            "M{} {}h7a3.5 3.5 0 0 1 0 7h-5m-2 -10.5l-3.5 3.5l3.5 3.5".format(x - 4, y - 2.5), None, "plastic", 2
        )
    else:
        drawing.text(x, y + 5, "?", 14, "plastic", "middle", True)


def _wing(drawing, box, x, y, wiring):
    drawing.rect(x, y, box.width, box.height, "plastic", "muted", 10, 1.5)
    screen(drawing, x + 44, y + 14, 112, 56)
    for i, (letter, role) in enumerate(_letters(box)):
        middle = x + 58 + 42 * i
        _cap(drawing, middle, y + 104, 12, role)
        drawing.text(middle, y + 132, letter, 11, "cap", "middle", True)
    drawing.text(x + box.width / 2, y + box.height - 26, box.part.title, 12, "cap", "middle", True)
    drawing.text(x + box.width / 2, y + box.height - 11, box.part.note, 9.5, "cap", "middle")


def _letters(box):
    keys = [(terminal.label, terminal.role) for terminal in box.part.signals if terminal.role not in ("scl", "sda")]
    return sorted(keys)


_DRAW = {"display": _display, "wing": _wing, "jack": _jack, "button": _button, "arcade": _arcade}
