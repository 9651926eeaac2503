"""What has to be wired on a board: read by the program's own reader of board files, so it cannot disagree with it."""

import ast
import contextlib
import importlib
import os
from pathlib import Path

from tools.drawings import outlines

ROOT = Path(__file__).resolve().parents[2]
WINGS = {"adafruit_feather_rp2040_oled": ("OLED FeatherWing", {"D9": "A", "D6": "B", "D5": "C"})}
"""Boards whose display and buttons are one board that is pushed on: its name, and its own names for the buttons."""

KEY_NAMES = {
    "prev": "previous",
    "next": "next",
    "choose": "choose",
    "back": "back",
    "help": "help",
    "other": "choose 2",
}
_KEY_COLOURS = {"prev": "teal", "next": "pink", "choose": "olive", "back": "brown", "help": "slate", "other": "grey"}
_I2C = (("scl", "SCL", "amber"), ("sda", "SDA", "blue"))
_SPI = (
    ("cs", "CS", "orange"),
    ("dc", "DC", "sky"),
    ("reset", "RES", "wine"),
    ("mosi", "MOSI", "blue"),
    ("sck", "SCK", "amber"),
)
_RING = (("tx", "tip", "green"), ("rx", "ring", "violet"))


class Terminal:
    """One end of a wire at a part.

    label    what is printed there
    pin      the board's pin it goes to, "GND" or "3V3"
    role     the job, in the words of board files: "sda", "prev", ...; "gnd" and "vcc" for power
    colour   of its wire
    task     what stands at the board's end of the wire
    """

    def __init__(self, label, pin, role, colour, task):
        self.label, self.pin, self.role, self.colour, self.task = label, pin, role, colour, task


class Part:
    """A part beside the board: `kind` "display", "button", "arcade", "jack" or "wing", its `title`, a `note` under it.

    signals   its Terminals that go to pins of their own
    power     those for ground and 3.3 volts
    """

    def __init__(self, kind, title, note, signals, power):
        self.kind, self.title, self.note, self.signals, self.power = kind, title, note, signals, power


class Wiring:
    """All of one handheld.

    id, name  its board file and what that calls it; base, board: those of the microcontroller's board
    parts     its Parts
    outline   what the board looks like
    more      (pin, role) of buttons it could have as well
    """

    def __init__(self, id, plan, file):
        self.id, self.name, self.links, self.display = id, plan.name, plan.links, plan.display
        self.keys, self.ring = plan.keys, plan.ring
        self.base = getattr(file, "BASE", id)
        self.board = importlib.import_module("boards." + self.base).NAME
        self.wing = WINGS.get(id)
        self.other_bus = _other_bus(plan.display, file)
        roles = list(KEY_NAMES)
        known = list(file.KEYS) + list(getattr(file, "MORE_KEYS", ()))
        self.parts = list(self._parts())
        used = {terminal.pin for terminal in self.terminals}
        self.more = [(pin, roles[i]) for i, pin in enumerate(known) if i >= len(plan.keys) and pin not in used]
        self.outline = self._outline()

    @property
    def terminals(self):
        """Every Terminal of every part."""
        return [terminal for part in self.parts for terminal in part.signals + part.power]

    def _outline(self):
        used = [terminal.pin for part in self.parts for terminal in part.signals]
        known = outlines.OUTLINES.get(self.base)
        return known if known and all(map(known.pad, used)) else outlines.plain(used)

    def _parts(self):
        if self.ring:
            note = "3.5 mm stereo" if self.links[0] == "uart" else "only for a ring by cable"
            tasks = {"tx": "TX", "rx": "RX"}
            signals = [Terminal(label, self.ring[role], role, colour, tasks[role]) for role, label, colour in _RING]
            yield Part("jack", "Ring jack", note, signals, [_ground("sleeve")])
        display = list(self._display_terminals())
        title, letters = self.wing or ("", {})
        keys = list(zip(KEY_NAMES, self.keys))
        if self.wing:
            display += [self._key(role, pin, letters[pin]) for role, pin in keys if pin in letters]
            yield Part("wing", title, "pushed on: nothing to solder", display, [_supply("3V3"), _ground("GND")])
        else:
            title = "OLED {} × {}".format(self.display["width"], self.display["height"])
            yield Part("display", title, self.display["kind"].upper(), display, [_supply("VCC"), _ground("GND")])
        kind = "arcade" if self.id == "kiosk" else "button"
        for role, pin in keys:
            if pin not in letters:
                yield Part(kind, KEY_NAMES[role], role, [self._key(role, pin, "1")], [_ground("2")])

    def _key(self, role, pin, label):
        return Terminal(label, pin, role, _KEY_COLOURS[role], KEY_NAMES[role])

    def _display_terminals(self):
        for role, label, colour in _SPI if self.display["bus"] == "spi" else _I2C:
            if self.display.get(role):
                yield Terminal(label, self.display[role], role, colour, label)
        if self.display["bus"] == "i2c" and self.display.get("reset"):
            yield Terminal("RES", self.display["reset"], "reset", "wine", "RES")


def _ground(label):
    return Terminal(label, "GND", "gnd", "black", "GND")


def _supply(label):
    return Terminal(label, "3V3", "vcc", "red", "3V3")


def _other_bus(display, file):
    """(name, [(label, pin)]) of the bus on which a display could be instead; None if the file names none."""
    name, roles = ("I2C", _I2C) if display["bus"] == "spi" else ("SPI", _SPI)
    pins = getattr(file, name, None)
    wanted = [(role, label) for role, label, _ in roles] + ([("reset", "RES")] if name == "I2C" else [])
    return (name, [(label, pins[role]) for role, label in wanted if role in pins]) if pins else None


def ids(root=ROOT):
    """The names of all real boards, sorted: the files that say NAME, DISPLAY and KEYS."""
    return sorted(
        path.stem for path in (root / "boards").glob("*.py") if {"NAME", "DISPLAY", "KEYS"} <= _assigned(path)
    )


def _assigned(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def wiring(id, settings=()):
    """The `Wiring` of a board with `settings` ({"RANIUM_PINS": ...}) and no others; BoardError if they make no sense."""
    with _only(dict(settings)):
        from boards.parts.plan import Plan

        file = importlib.import_module("boards." + id)
        return Wiring(id, Plan(id, file), file)


@contextlib.contextmanager
def _only(settings):
    """The settings of whoever draws must not be in the picture."""
    kept = {name: value for name, value in os.environ.items() if name.startswith("RANIUM_")}
    for name in kept:
        del os.environ[name]
    os.environ.update({name: str(value) for name, value in settings.items()})
    try:
        yield
    finally:
        for name in settings:
            os.environ.pop(name, None)
        os.environ.update(kept)
