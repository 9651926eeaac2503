"""The wiring picture of one board."""

from tools.drawings import parts, symbols
from tools.drawings.routing import PLATE, STUB, TAG, Layout
from tools.drawings.svg import Drawing, text_width

MARGIN = 34
HEAD = 74
LINE = 19  # of the notes
RESISTANCE = "470 Ω"
_COLOURS = {"GND": "black", "3V3": "red"}


def picture(wiring):
    """The `Drawing` of a `Wiring`, and its `Layout` in the picture's units for whoever wants to check it."""
    layout = Layout(wiring)
    left, top, right, bottom = _bounds(layout)
    notes = list(_notes(wiring))
    least = max([text_width(note, 12) for note in notes] + [text_width(_subtitle(wiring), 13)])
    width = max(right - left, least) + 2 * MARGIN
    height = HEAD + bottom - top + 30 + LINE * len(notes) + MARGIN / 2
    move = ((width - (right - left)) / 2 - left, HEAD - top)
    drawing = Drawing(width, height, "Wiring: " + wiring.name, _description(wiring))
    drawing.text(MARGIN, 38, wiring.name, 22, bold=True)
    drawing.text(MARGIN, 58, _subtitle(wiring), 13, "muted")
    _Painter(drawing, layout, move).paint()
    y = HEAD + bottom - top + 38
    for note in notes:
        drawing.text(MARGIN, y, note, 12, "muted")
        y += LINE
    return drawing, layout


def _bounds(layout):
    xs = [0, layout.width] + [x for wire in layout.wires for x, _ in wire.points]
    ys = [-14, layout.height] + [y for wire in layout.wires for _, y in wire.points]
    for box in layout.boxes:
        xs += [box.x, box.x + box.width]
        ys += [box.y, box.y + box.height]
    for pad in layout.outline.pads:  # plates of buttons that could be there as well
        xs.append(layout.end(pad)[0])
    return min(xs), min(ys), max(xs), max(ys)


def _subtitle(wiring):
    display = wiring.display
    words = {3: "three", 4: "four", 5: "five", 6: "six"}
    links = {"uart": "ring by cable", "espnow": "ESP-NOW radio", "udp": "Wi-Fi"}
    board = wiring.board + " · " if wiring.base != wiring.id and not wiring.wing else ""
    return "{}{} {} × {} on {} · {} buttons · {}".format(
        board,
        display["kind"].upper(),
        display["width"],
        display["height"],
        display["bus"].upper(),
        words[len(wiring.keys)],
        " or ".join(links[link] for link in wiring.links),
    )


def _notes(wiring):
    yield "Seen from above. Both ends of every wire say where the other one is. All GND pins are one: take the nearest."
    if wiring.outline.printed:
        yield wiring.outline.printed
    if wiring.wing:
        yield "Dashed: these connections are made by the headers when the wing is pushed onto the board."
    else:
        yield "Modules differ in the order of their pins: go by the names printed on yours (SCL may be SCK, VCC may be VDD)."
    if wiring.display["bus"] == "i2c" and wiring.display.get("also"):
        yield "A display with a STEMMA QT plug is found in that socket, too ({also[scl]}, {also[sda]}).".format(
            **wiring.display
        )
    if wiring.more:
        more = ", ".join("{} for {}".format(pin, parts.KEY_NAMES[role]) for pin, role in wiring.more)
        hand = " (for the other hand)" if wiring.more[-1][1] == "other" else ""
        yield "More buttons, if you like, each to GND: {}{}.".format(more, hand)


def _description(wiring):
    """The whole wiring in words."""
    return " ".join(
        "{}: {}.".format(part.title, ", ".join("{} to {}".format(t.label, t.pin) for t in part.signals + part.power))
        for part in wiring.parts
    )


class _Painter:
    def __init__(self, drawing, layout, move):
        self.drawing, self.layout = drawing, layout
        self.dx, self.dy = move

    def paint(self):
        more = {pin: role for pin, role in self.layout.wiring.more}
        symbols.board(self.drawing, self.layout, self.dx, self.dy)
        wires = sorted(self.layout.wires, key=lambda wire: wire.net in _COLOURS)
        for wire in wires[::-1]:  # power first, signals pass over it
            self._wire(wire)
        for x, y, net in self.layout.dots:
            self.drawing.circle(x + self.dx, y + self.dy, 4.5, _COLOURS[net])
        for wire in wires:
            if wire.pad:
                self._tag(wire)
        for box in self.layout.boxes:
            symbols.part(self.drawing, box, self.dx, self.dy, self.layout.wiring)
            for terminal, y in box.spread(box.part.signals):
                self._plate(box, terminal, y)
                if terminal.role == "tx":
                    self._resistor(box, y)
        for pad in self.layout.outline.pads:
            if pad.name in more and pad.side != "bottom":
                self._spare(pad, parts.KEY_NAMES[more[pad.name]])

    def _wire(self, wire):
        points = [(x + self.dx, y + self.dy) for x, y in wire.points]
        colour = _COLOURS.get(wire.net) or wire.terminal.colour
        dash = "7 6" if wire.terminal in self._on_wing() else None
        data = {"net": wire.net}
        if wire.terminal:
            data["role"] = wire.terminal.role
        self.drawing.wire(points, colour, dash=dash, **data)

    def _on_wing(self):
        return [t for part in self.layout.wiring.parts if part.kind == "wing" for t in part.signals + part.power]

    def _tag(self, wire):
        """At the board: what the wire goes to."""
        pad = wire.pad
        task = wire.terminal.task if wire.terminal and wire.net not in _COLOURS else wire.net
        colour = _COLOURS.get(wire.net) or wire.terminal.colour
        (x, y), rightwards = self.layout.at(pad), pad.side == "right"
        if pad.side == "bottom":
            (x, y), (track, _) = wire.points[-4:-2]
            rightwards = track > x
        self._plate_at(x + STUB if rightwards else x - STUB - TAG, y, TAG, task, colour)

    def _spare(self, pad, task):
        """At the board: what could be wired there."""
        x, y = self.layout.at(pad)
        start = x + STUB if pad.side == "right" else x - STUB - TAG
        self.drawing.line(
            x + self.dx,
            y + self.dy,
            x + self.dx + (STUB if pad.side == "right" else -STUB),
            y + self.dy,
            "line",
            1.5,
            "3 3",
        )
        self.drawing.rect(start + self.dx, y + self.dy - 8, TAG, 16, None, "line", 8, 1.2, "3 3")
        self.drawing.text(start + TAG / 2 + self.dx, y + 3.5 + self.dy, task, 10, "muted", "middle")

    def _plate(self, box, terminal, y):
        """At the part: which pin the wire comes from."""
        start = box.inner + STUB if box.side == "left" else box.inner - STUB - PLATE
        self._plate_at(start, y, PLATE, terminal.pin, terminal.colour, mono=True)

    def _resistor(self, box, y):
        """In the ring's TX, beside the plate: it spares the pin while a plug goes in, which shorts its contacts."""
        middle = box.inner + (STUB + PLATE + 20) * (1 if box.side == "left" else -1) + self.dx
        self.drawing.rect(middle - 13, y + self.dy - 5, 26, 10, "paper", "green", 2, 2)
        self.drawing.text(middle, y + self.dy - 9, RESISTANCE, 9.5, "muted", "middle")

    def _plate_at(self, x, y, width, text, colour, mono=False):
        self.drawing.rect(x + self.dx, y + self.dy - 8, width, 16, "paper", colour, 8, 1.6)
        self.drawing.text(x + self.dx + width / 2, y + self.dy + 3.6, text, 10, "ink", "middle", True, mono)
