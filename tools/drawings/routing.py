"""Where parts and wires lie in a wiring picture.

The board stands in the middle, each part on the side where most of its pins are, in the
order of the pins. Signals leave the board straight, turn once up or down in the channel
beside it, each on a track of its own, and end straight at the part. Power leaves a part
on its far side, runs along a rail there and over or under everything to the board; of
all ways to do that the one with the fewest crossings is taken.
"""

import itertools

from tools.drawings.outlines import PITCH

SCALE = 20 / PITCH  # units a millimetre: 20 from pin to pin
ROW = 20
TAG = 62  # length of a wire's name plate at the board
PLATE = 44  # and of the one at the part
TRACK = 13  # between two vertical wires
LEVEL = 16  # between two horizontal ones
STUB = 12
RESISTOR = 46  # room for the one in the ring's TX
GAP = 16  # between two parts, at least
SIZES = {"display": (188, 110), "wing": (196, 190), "jack": (118, 92), "button": (92, 54), "arcade": (92, 66)}
"""Width and least height of a part."""

_LYING = 50  # crossings that two wires on one another are worth


class Box:
    """A part in its place, x, y its upper left corner: signals end at x = `inner`, power leaves at x = `outer`."""

    def __init__(self, part, side):
        self.part, self.side = part, side
        self.width, self.height = SIZES[part.kind]
        self.height = max(self.height, ROW * (len(part.signals) + 1))
        self.x = self.y = 0

    @property
    def inner(self):
        return self.x + self.width if self.side == "left" else self.x

    @property
    def outer(self):
        return self.x if self.side == "left" else self.x + self.width

    def spread(self, terminals):
        """(terminal, y) for terminals in a column about the middle."""
        step = ROW if len(terminals) > 2 else 2 * ROW
        start = self.y + self.height / 2 - step * (len(terminals) - 1) / 2
        return [(terminal, start + step * i) for i, terminal in enumerate(terminals)]


class Wire:
    """A wire through `points`.

    net       name of its pin, "GND" or "3V3"
    terminal  where it ends, None for a trunk
    pad       where it begins, None for a branch of a rail
    """

    def __init__(self, net, terminal, points, pad=None):
        self.net, self.terminal, self.points, self.pad = net, terminal, points, pad


class Layout:
    """Everything in its place, in units with y downwards; the board's upper left corner is 0, 0.

    boxes      the parts, as Boxes
    wires      Wires: one a signal, and for power a trunk and a branch for each contact
    dots       (x, y, net) where a branch leaves a rail
    used       names of the pins that have a signal
    crossings  how often power crosses itself and the signals
    """

    def __init__(self, wiring):
        self.wiring = wiring
        self.outline = wiring.outline
        self.width, self.height = self.outline.width * SCALE, self.outline.height * SCALE
        self.used = {terminal.pin for part in wiring.parts for terminal in part.signals}
        self.boxes = [Box(part, self._side(part)) for part in wiring.parts]
        self._order()
        self.wires = []
        self.dots = []
        self._place()
        self._signals()
        self._power()

    def at(self, pad):
        """x, y of a pad."""
        return pad.x * SCALE, pad.y * SCALE

    def end(self, pad):
        """x, y of the far end of a pad's name plate; at the lower edge it lies on the wire's first level piece."""
        x, y = self.at(pad)
        return (x + _sign(pad.side) * (STUB + TAG), y) if pad.side != "bottom" else (x, y)

    # Parts

    def _side(self, part):
        sides = [self.outline.pad(terminal.pin).side for terminal in part.signals]
        return "left" if sides.count("left") * 2 >= len(sides) else "right"

    def _height_of(self, pin, box):
        """How far down a signal comes into the channel of its part's side.

        Of those that come round the board, the one of the pin nearest to the edge is nearest to the board.
        """
        pad = self.outline.pad(pin)
        y = self.at(pad)[1]
        if pad.side == box.side:
            return y
        return -1 - y / 100 if self._over(pad, box) else self.height + 1 + (self.height - y) / 100

    def _over(self, pad, box):
        """True if a wire to the other side goes over the board: there fewer are in its way, or its part is nearer."""
        if pad.side == "bottom":
            return False
        others = [other for other in self.outline.pads if other.side == pad.side and other.name in self.used]
        above = sum(other.y < pad.y for other in others)
        below = sum(other.y > pad.y for other in others)
        if above != below:
            return above < below
        own = [self.outline.pad(terminal.pin).y for terminal in box.part.signals]
        return sum(own) / len(own) < self.outline.height / 2

    def _order(self):
        for box in self.boxes:
            box.part.signals = sorted(box.part.signals, key=lambda terminal: self._height_of(terminal.pin, box))
        self.boxes.sort(
            key=lambda box: sum(self._height_of(t.pin, box) for t in box.part.signals) / len(box.part.signals)
        )

    def _place(self):
        """Each part beside the pins it is wired to, as far as its neighbours leave room."""
        for side in ("left", "right"):
            column = [box for box in self.boxes if box.side == side]
            if not column:
                continue
            wanted = []
            for box in column:
                ys = [self._height_of(t.pin, box) for t in box.part.signals]
                wanted.append((min(ys) + max(ys)) / 2)
            apart = [_whole_rows((a.height + b.height) / 2 + GAP) for a, b in zip(column, column[1:])]
            tracks = sum(len(box.part.signals) for box in column)
            reach = STUB + TAG + TRACK * (tracks + 2.5) + PLATE + STUB
            reach += RESISTOR if any(box.part.kind == "jack" for box in column) else 0
            lowest = None
            for box, centre in zip(column, spaced(wanted, apart)):
                box.y = _off_grid(centre - box.height / 2, box, self.at(self.outline.pads[0])[1])
                while lowest is not None and box.y < lowest:
                    box.y += ROW
                lowest = box.y + box.height + GAP / 2
                box.x = self.width + reach if side == "right" else -reach - box.width

    # Signals

    def _signals(self):
        rounds = self._rounds()
        for side in ("left", "right"):
            runs = []
            for box in [box for box in self.boxes if box.side == side]:
                for terminal, y in box.spread(box.part.signals):
                    pad = self.outline.pad(terminal.pin)
                    start = [self.at(pad), self.end(pad)] + rounds.get(pad, [])
                    runs.append((start, (box.inner, y), terminal, pad))
            wires = self._turn(runs, side, False)
            if any(crossed(a.points, b.points) >= _LYING for a, b in itertools.combinations(wires, 2)):
                wires = self._turn(runs, side, True)
            self.wires += wires

    def _rounds(self):
        """{pad: further points} of the wires that go round the board to the other side, nested in one another."""
        groups = {}
        for box in self.boxes:
            for terminal in box.part.signals:
                pad = self.outline.pad(terminal.pin)
                if pad.side != box.side:
                    groups.setdefault((pad.side, self._over(pad, box)), []).append(pad)
        rounds = {}
        depth = {True: 0, False: 0}
        self._beside = {
            side: max([len(pads) for (where, _), pads in groups.items() if where == side], default=0)
            for side in ("left", "right")
        }
        for (side, over), pads in sorted(groups.items()):
            for i, pad in enumerate(sorted(pads, key=lambda pad: pad.y if over else -pad.y)):
                level = LEVEL * (1.5 + depth[over])
                y = -level if over else self.height + self._names_below() + level
                depth[over] += 1
                x = self.end(pad)[0]
                if side != "bottom":
                    x += _sign(side) * TRACK * (i + 1)
                rounds[pad] = [(x, self.end(pad)[1]), (x, y)]
        return rounds

    def _names_below(self):
        """Room for the names of the pins at the lower edge."""
        return max((len(pad.name) * 6 for pad in self.outline.pads if pad.side == "bottom"), default=0)

    def _turn(self, runs, side, apart):
        """The Wires of `runs`, each with its track: of those that go down the lowest one is nearest to the board, of
        those that go up the highest. `apart`: the two kinds share no track."""
        down = sorted((run for run in runs if run[1][1] >= run[0][-1][1]), key=lambda run: -run[0][-1][1])
        up = sorted((run for run in runs if run[1][1] < run[0][-1][1]), key=lambda run: run[0][-1][1])
        edge = (self.width if side == "right" else 0) + _sign(side) * (STUB + TAG + TRACK * 1.5)
        wires = []
        for group, first in ((down, 1), (up, 1 + len(down) if apart else 1)):
            for i, (start, (x, y), terminal, pad) in enumerate(group):
                track = edge + _sign(side) * TRACK * (first + i)
                wires.append(Wire(pad.name, terminal, start + [(track, start[-1][1]), (track, y), (x, y)], pad))
        return wires

    # Power

    def _power(self):
        """Tries every pin for ground and supply, over and under the board, inside and outside one another."""
        fixed = [wire.points for wire in self.wires]
        best = None
        pads = {net: [pad for pad in self.outline.pads if pad.name == net] for net in ("GND", "3V3")}
        for ground, supply in itertools.product(pads["GND"], pads["3V3"]):
            for ground_over, supply_over, outside in itertools.product((False, True), repeat=3):
                ways = self._ways(ground, ground_over, supply, supply_over, outside)
                cost = self._cost(ways, fixed)
                if best is None or cost < best[0]:
                    best = (cost, ways)
        self.crossings = best[0][0]
        for wires, dots in best[1]:
            self.wires += wires
            self.dots += dots

    def _ways(self, ground, ground_over, supply, supply_over, outside):
        """(wires, dots) for GND and for 3V3."""
        order = {"GND": outside, "3V3": not outside}
        return (
            self._rail("GND", ground, ground_over, 1 if order["GND"] else 0),
            self._rail("3V3", supply, supply_over, 1 if order["3V3"] else 0),
        )

    def _rail(self, net, pad, over, far):
        """(wires, dots) of one net: from the pad along one level to the rail of every column, and to every contact."""
        ends = [
            (box, terminal, y)
            for box in self.boxes
            for terminal, y in box.spread(box.part.power)
            if terminal.pin == net
        ]
        tops = [0] + [box.y for box in self.boxes] + [y for wire in self.wires for _, y in wire.points]
        bottoms = (
            [self.height]
            + [box.y + box.height for box in self.boxes]
            + [y for wire in self.wires for _, y in wire.points]
        )
        level = min(tops) - LEVEL * (1.2 + far) if over else max(bottoms) + LEVEL * (1.2 + far)
        x, y = self.end(pad)
        inside = 1.75 - far if any(box.side == pad.side for box in self.boxes) else self._beside[pad.side] + 0.9 + far
        turn = x + _sign(pad.side) * TRACK * inside
        trunk = [self.at(pad), (x, y), (turn, y), (turn, level)]
        wires, dots, rails = [], [], {}
        for side in ("left", "right"):
            mine = [end for end in ends if end[0].side == side]
            if not mine:
                continue
            outermost = [box.outer for box in self.boxes if box.side == side]
            edge = min(outermost) if side == "left" else max(outermost)
            rail = edge + _sign(side) * (18 + 16 * far)
            rails[side] = rail
            mine.sort(key=lambda end: end[2], reverse=not over)
            last = mine[-1]
            wires.append(Wire(net, last[1], [(turn, level), (rail, level), (rail, last[2]), (last[0].outer, last[2])]))
            for box, terminal, end_y in mine[:-1]:
                wires.append(Wire(net, terminal, [(rail, end_y), (box.outer, end_y)]))
                dots.append((rail, end_y, net))
        if len(rails) == 2:
            dots.append((turn, level, net))
        elif rails:
            wires[0].points = trunk + wires[0].points[1:]
            wires[0].pad = pad
            return wires, dots
        wires.insert(0, Wire(net, None, trunk, pad))
        return wires, dots

    def _cost(self, ways, fixed):
        """(crossings, length) of the power wires."""
        lines = [[wire.points for wire in wires] for wires, _ in ways]
        crossings = sum(crossed(a, b) for a in lines[0] for b in lines[1])
        crossings += sum(crossed(a, b) for net in lines for a in net for b in fixed)
        length = sum(
            abs(a[0] - b[0]) + abs(a[1] - b[1]) for net in lines for line in net for a, b in zip(line, line[1:])
        )
        return crossings, length


def crossed(first, second):
    """How often two polylines of upright and level pieces cross; lying on one another counts as _LYING."""
    count = 0
    for a, b in zip(first, first[1:]):
        for c, d in zip(second, second[1:]):
            count += _crossed(a, b, c, d)
    return count


def _crossed(a, b, c, d):
    left, right = max(min(a[0], b[0]), min(c[0], d[0])), min(max(a[0], b[0]), max(c[0], d[0]))
    top, bottom = max(min(a[1], b[1]), min(c[1], d[1])), min(max(a[1], b[1]), max(c[1], d[1]))
    if left > right or top > bottom:
        return 0
    return 1 if left == right and top == bottom else _LYING


def _sign(side):
    return -1 if side == "left" else 1


def _whole_rows(distance):
    return -(-distance // ROW) * ROW


def _off_grid(y, box, grid):
    """`y` moved a little so that no terminal is level with a pin: wires would lie on one another."""
    terminal = box.spread(box.part.signals)[0][1] - box.y + y
    step = ROW / 2
    return y + (round(terminal - grid, 6) // ROW * ROW + step + grid) - terminal


def spaced(wanted, apart):
    """The places nearest to `wanted` (ascending numbers) with at least `apart[i]` between i and i + 1, in order."""
    offsets = [sum(apart[:i]) for i in range(len(wanted))]
    pools = []  # (mean, how many) of neighbours that push one another
    for value in [want - offset for want, offset in zip(wanted, offsets)]:
        pools.append((value, 1))
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            (a, m), (b, n) = pools[-2:]
            pools[-2:] = [((a * m + b * n) / (m + n), m + n)]
    places = [mean for mean, count in pools for _ in range(count)]
    return [place + offset for place, offset in zip(places, offsets)]
