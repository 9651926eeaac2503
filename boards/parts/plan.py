"""What a handheld is made of: the words of its board file, changed by the settings."""

from boards.description import BoardError, setting

KINDS = ("ssd1306", "ssd1309", "sh1106", "sh1107")
"""Displays by their controller."""
KEYS = ("prev", "next", "choose", "back", "help", "other")
"""Keys by their number; "other" is a second choose, for the other hand."""
_ROLES = KEYS + ("scl", "sda", "sck", "mosi", "cs", "dc", "reset", "tx", "rx", "led", "buzzer")
_I2C = ("scl", "sda")
_SPI = ("sck", "mosi", "cs", "dc")


class Plan:
    """The parts of a handheld and their pins.

    `file` is a board file's module (boards/README.md lists its names); the settings
    RANIUM_DISPLAY, SIZE, BUS, ADDRESS, ROTATION, BUTTONS and PINS change what it says.
    BoardError for a setting that makes no sense, and for a pin that has two jobs.

    id, name   of the board
    display    dict: kind, width, height, rotation (0 or 180), address (0 for any), bus ("i2c"
               or "spi") and its pins; `also` may name a second pair of I2C pins
    keys       names of pins, 3 to 6 of them
    ring       dict of the pins tx and rx, or None
    links      kinds of link, the default first
    light      dict: pin, and on (False if it shines when low) or power; or None
    buzzer     dict: pin; or None
    kiosk      True if the board is a booth's kiosk
    battery    dict: pin and times, or gauge; or None
    """

    def __init__(self, id, file):
        self.id = id
        self.name = file.NAME
        pins = _pins(setting("PINS", ""))
        self.keys = _keys(file, pins)
        self.ring = _changed(getattr(file, "RING", None), ("tx", "rx"), pins)
        self.light = getattr(file, "LED", None)
        if "led" in pins:
            self.light = {"pin": pins["led"]}
        self.buzzer = {"pin": pins["buzzer"]} if "buzzer" in pins else getattr(file, "BUZZER", None)
        self.kiosk = getattr(file, "KIOSK", False)
        self.battery = getattr(file, "BATTERY", None)
        self.links = getattr(file, "LINKS", ("uart",) if self.ring else ())
        self.display = _display(file, pins)
        self._check()

    def _check(self):
        """Every pin has one job."""
        jobs = {}
        display = self.display
        wired = _SPI if display["bus"] == "spi" else _I2C
        parts = [(role, display[role]) for role in wired + ("reset",) if display.get(role)]
        parts += [(KEYS[i], self.keys[i]) for i in range(len(self.keys))]
        if self.ring:
            parts += [(role, self.ring[role]) for role in ("tx", "rx")]
        if self.buzzer:
            parts.append(("buzzer", self.buzzer["pin"]))
        for role, pin in parts:
            if pin in jobs:
                raise BoardError(
                    "The pin {} is wanted for {} and for {}.".format(pin, jobs[pin], role),
                    "Give one of them another pin in RANIUM_PINS, or use fewer buttons (RANIUM_BUTTONS).",
                )
            jobs[pin] = role


def _pins(text):
    """RANIUM_PINS ("sda=GP20 scl=GP21") as a dict from role to pin."""
    pins = {}
    for word in text.replace(",", " ").split():
        role, equals, pin = word.partition("=")
        if role not in _ROLES or not pin:
            raise BoardError(
                '"{}" in RANIUM_PINS gives no part a pin.'.format(word),
                "Write ROLE=PIN, e.g. sda=GP20; the roles are: {}.".format(", ".join(_ROLES)),
            )
        pins[role] = pin
    return pins


def _changed(part, roles, pins):
    """A copy of `part` with those pins of `roles` that the setting changes; None if there is nothing."""
    changed = dict(part) if part else {}
    for role in roles:
        if role in pins:
            changed[role] = pins[role]
    for role in roles:
        if changed and role not in changed and role != "reset":
            raise BoardError("It is not said which pin is {}.".format(role), "Add it to RANIUM_PINS.")
    return changed or None


def _keys(file, pins):
    """The pins of the keys: as many as RANIUM_BUTTONS says, else those of the file."""
    known = list(file.KEYS) + list(getattr(file, "MORE_KEYS", ()))
    count = setting("BUTTONS", len(file.KEYS))
    if not 3 <= count <= len(KEYS):
        raise BoardError("A handheld has 3 to 6 buttons, not {}.".format(count), "Correct RANIUM_BUTTONS.")
    names = []
    for number in range(count):
        name = pins.get(KEYS[number], known[number] if number < len(known) else None)
        if name is None:
            raise BoardError(
                "The board {} has no pin for the button {}.".format(file.NAME, KEYS[number]),
                "Name one in RANIUM_PINS, e.g. {}=GP10.".format(KEYS[number]),
            )
        names.append(name)
    return names


def _display(file, pins):
    """The display's dict."""
    plan = dict(file.DISPLAY)
    kind = setting("DISPLAY", plan.get("kind", KINDS[0])).lower()
    if kind not in KINDS:
        raise BoardError('"{}" is no display known here.'.format(kind), "RANIUM_DISPLAY is one of " + ", ".join(KINDS) + ".")
    bus = setting("BUS", "spi" if "sck" in plan else "i2c").lower()
    if bus not in ("i2c", "spi"):
        raise BoardError('A display is on "i2c" or "spi", not on "{}".'.format(bus), "Correct RANIUM_BUS.")
    roles = _SPI if bus == "spi" else _I2C
    if roles[0] not in plan:  # the file names the other bus's pins apart
        plan.update(getattr(file, bus.upper(), None) or {})
    plan.update(_changed(plan if roles[0] in plan else None, roles + ("reset",), pins) or {})
    if roles[0] not in plan:
        raise BoardError(
            "The board {} has no pins for a display on {}.".format(file.NAME, bus.upper()),
            "Name them in RANIUM_PINS: {}.".format(", ".join(roles)),
        )
    plan["kind"], plan["bus"] = kind, bus
    plan["width"], plan["height"] = _size(plan)
    plan["rotation"] = setting("ROTATION", 0)
    if plan["rotation"] not in (0, 180):
        raise BoardError("The picture can be turned by 0 or 180 degrees.", "Correct RANIUM_ROTATION.")
    plan["address"] = _address()
    return plan


def _size(plan):
    """(width, height) from RANIUM_SIZE, else the file's."""
    text = setting("SIZE", "")
    if not text:
        return plan.get("width", 128), plan.get("height", 64)
    width, times, height = text.lower().partition("x")
    try:
        width, height = int(width), int(height)
    except ValueError:
        width = 0
    if width != 128 or height not in (32, 64):
        raise BoardError('"{}" is no size known here.'.format(text), "RANIUM_SIZE is 128x64 or 128x32.")
    return width, height


def _address():
    """The I2C address set by RANIUM_ADDRESS, 0 if any will do."""
    text = setting("ADDRESS", "")
    try:
        address = int(text, 0) if text else 0
    except ValueError:
        address = -1
    if address and not 8 <= address < 120:
        raise BoardError('"{}" is no I2C address.'.format(text), "RANIUM_ADDRESS is 0x3C or 0x3D.")
    return address
