"""The page with the wiring of every board."""

from tools.drawings.parts import KEY_NAMES

_LINKS = {"uart": "cable", "espnow": "ESP-NOW", "udp": "Wi-Fi"}


def page(wirings):
    """Markdown: a table of all pins, then a picture for each board."""
    return "\n".join(_lines(wirings)) + "\n"


def _lines(wirings):
    yield "# Wiring"
    yield ""
    yield "Written by `python3 tools/wiring.py` from the board files, so it is what the program uses. [How to build one](README.md)."
    yield ""
    yield "| board | display | " + " | ".join(
        KEY_NAMES[role] for role in list(KEY_NAMES)[:3]
    ) + " | more buttons | ring TX, RX | link |"
    yield "|---|---|---|---|---|---|---|---|"
    for wiring in wirings:
        yield "| [{}](#{}) | {} | {} | {} | {} | {} |".format(
            wiring.name,
            _anchor(wiring.name),
            _display(wiring),
            " | ".join(wiring.keys[:3]),
            _more(wiring),
            _ring(wiring),
            ", ".join(_LINKS[link] for link in wiring.links),
        )
    yield ""
    yield (
        "The display gets 3.3 volts (`3V3`) and ground, every button ground at its other contact. "
        "*More buttons* are back, help and a second choose for the other hand; `RANIUM_BUTTONS` says how many there are. "
        "Other pins: `RANIUM_PINS`, see [the settings](../README.md#settings). A picture with yours:"
    )
    yield ""
    yield "    python3 tools/wiring.py --board raspberry_pi_pico --settings settings.toml --out my-wiring.svg"
    for wiring in wirings:
        yield ""
        yield "## " + wiring.name
        yield ""
        yield "![{}]({}.svg)".format(_words(wiring), wiring.id)
        if wiring.other_bus:
            bus, pins = wiring.other_bus
            yield ""
            yield 'A display on {} instead (`RANIUM_BUS = "{}"`): {}.'.format(
                bus, bus.lower(), ", ".join("{} {}".format(label, pin) for label, pin in pins)
            )


def _anchor(name):
    return "".join(c if c.isalnum() or c == "-" else "-" if c == " " else "" for c in name.lower())


def _display(wiring):
    display = [
        t
        for part in wiring.parts
        for t in part.signals
        if t.role in wiring.display and part.kind in ("display", "wing")
    ]
    pins = ", ".join("{} {}".format(t.label, t.pin) if t.label != t.pin else t.pin for t in display)
    return "{}: {}".format(wiring.display["kind"].upper(), pins)


def _more(wiring):
    return ", ".join(wiring.keys[3:] + [pin for pin, _ in wiring.more]) or "–"


def _ring(wiring):
    return "{tx}, {rx}".format(**wiring.ring) if wiring.ring else "–"


def _words(wiring):
    """What the picture shows, for people who do not see it."""
    return (
        wiring.name
        + ". "
        + " ".join(
            "{}: {}.".format(part.title, ", ".join("{} to {}".format(t.label, t.pin) for t in part.signals))
            for part in wiring.parts
        )
    )
