"""The makers' drawings show what the board files say, reach every pin, collide nowhere, and are up to date."""

import ast
import functools
import itertools
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import boards
import pytest
from boards.description import BoardError
from tools import wiring as tool
from tools.drawings import cables, enclosure, outlines, parts, picture, routing, svg

ROOT = Path(__file__).resolve().parents[2]
COMPUTERS = {"desktop", "headless"}
BOARDS = parts.ids()
SETTINGS = [{"RANIUM_BUS": bus, "RANIUM_BUTTONS": buttons} for bus in ("i2c", "spi") for buttons in (3, 4, 5, 6)]
NUMBER = r"-?\d+(?:\.\d+)?"


def drawn(board, settings=()):
    """(Wiring, Drawing, Layout, the parsed SVG)."""
    return _drawn(board, tuple(dict(settings).items()))


@functools.cache
def _drawn(board, settings):
    wiring = parts.wiring(board, settings)
    drawing, layout = picture.picture(wiring)
    return wiring, drawing, layout, ElementTree.fromstring(str(drawing))


def variants():
    """(board, settings): as it is, and in every way that its file has the pins for."""
    for board in BOARDS:
        yield pytest.param(board, {}, id=board)
        for settings in SETTINGS:
            try:
                parts.wiring(board, settings)
            except BoardError:
                continue
            yield pytest.param(board, settings, id="{}-{RANIUM_BUS}-{RANIUM_BUTTONS}".format(board, **settings))


VARIANTS = list(variants())


def ends(path):
    """The first and the last point of a path."""
    points = [tuple(map(float, pair)) for pair in re.findall("({0}) ({0})".format(NUMBER), path)]
    return points[0], points[-1]


def distance(a, b):
    return sum((x - y) ** 2 for x, y in zip(a, b)) ** 0.5


# Up to date and complete


def test_what_lies_in_the_folder_is_what_is_drawn_now():
    assert tool.stale(tool.documents(), tool.FOLDER) == ([], []), "python3 tools/wiring.py draws it anew"


def test_every_real_board_has_its_picture():
    assert set(BOARDS) == set(boards.names()) - COMPUTERS
    page = (tool.FOLDER / "wiring.md").read_text(encoding="utf-8")
    for board in BOARDS:
        assert "({}.svg)".format(board) in page
    assert set(parts.WINGS) <= set(BOARDS)


def test_a_changed_a_missing_and_a_lost_picture_are_noticed(tmp_path):
    documents = {"a.svg": "1", "b.svg": "2", "c.svg": "3"}
    (tmp_path / "a.svg").write_text("1")
    (tmp_path / "b.svg").write_text("0")
    (tmp_path / "old.svg").write_text("x")
    assert tool.stale(documents, tmp_path) == (["b.svg", "c.svg"], ["old.svg"])


def test_the_command_line(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(tool, "FOLDER", tmp_path)
    assert tool.stale(tool.documents(), tmp_path)[0]
    (tmp_path / "lost.svg").write_text("x")
    assert tool.main(["--check"]) == 1
    assert "lost.svg belongs to no board" in capsys.readouterr().out
    assert tool.main([]) == 0 and not (tmp_path / "lost.svg").exists()
    assert "1 removed" in capsys.readouterr().out
    settings = tmp_path / "settings.toml"
    settings.write_text('RANIUM_PINS = "next=GP9"\nCIRCUITPY_WIFI_SSID = "x"\n')
    out = tmp_path / "mine.svg"
    assert tool.main(["--board", "raspberry_pi_pico", "--settings", str(settings), "--out", str(out)]) == 0
    assert 'data-net="GP9"' in out.read_text() and 'data-net="GP14"' not in out.read_text()
    settings.write_text('RANIUM_PINS = "next=GP0"')
    assert tool.main(["--board", "raspberry_pi_pico", "--settings", str(settings), "--out", str(out)]) == 1
    assert "GP0 is wanted for" in capsys.readouterr().out
    assert tool.main(["--board", "toaster", "--out", str(out)]) == 1
    assert "Known boards" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        tool.main(["--board", "raspberry_pi_pico"])


def test_it_runs_without_the_environment():
    """Whoever builds one may not want to install anything to see a picture."""
    done = subprocess.run(
        [sys.executable, "-S", str(ROOT / "tools" / "wiring.py"), "--check"],
        capture_output=True,
        text=True,
        timeout=60,
        env={"PATH": os.environ["PATH"]},
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_settings_of_whoever_draws_are_not_in_the_picture(monkeypatch):
    monkeypatch.setenv("RANIUM_PINS", "sda=GP20 scl=GP21")
    monkeypatch.setenv("RANIUM_BUTTONS", "5")
    _, _, layout, _ = drawn("raspberry_pi_pico")
    assert {"GP4", "GP5"} <= layout.used and "GP20" not in layout.used
    assert os.environ["RANIUM_BUTTONS"] == "5"


# The wiring is the board file's


@pytest.mark.parametrize("board, settings", VARIANTS)
def test_every_wire_goes_from_its_pin_to_its_part(board, settings):
    wiring, _, _, tree = drawn(board, settings)
    with parts._only(settings):  # the program's own reading, once more
        from boards.parts.plan import Plan

        plan = Plan(board, __import__("boards." + board, None, None, ("NAME",)))
    roles = ("sck", "mosi", "cs", "dc", "reset") if plan.display["bus"] == "spi" else ("scl", "sda", "reset")
    wanted = {role: plan.display[role] for role in roles if plan.display.get(role)}
    wanted.update(plan.ring or {})
    wanted.update(zip(parts.KEY_NAMES, plan.keys))
    pads = {}
    terminals = {}
    for circle in tree.iter("{http://www.w3.org/2000/svg}circle"):
        at = float(circle.get("cx")), float(circle.get("cy"))
        if circle.get("data-pad"):
            pads.setdefault(circle.get("data-pad"), []).append(at)
        if circle.get("data-terminal"):
            terminals.setdefault(circle.get("data-terminal"), []).append(at)
    found = {}
    for path in tree.iter("{http://www.w3.org/2000/svg}path"):
        net, role = path.get("data-net"), path.get("data-role")
        if net and net not in ("GND", "3V3"):
            start, end = ends(path.get("d"))
            assert min(distance(start, pad) for pad in pads[net]) < 8, (role, net)
            assert min(distance(end, terminal) for terminal in terminals[role]) < 1, (role, net)
            assert role not in found
            found[role] = net
    assert found == wanted


@pytest.mark.parametrize("board, settings", VARIANTS)
def test_power_reaches_every_part(board, settings):
    """Every ground and supply contact hangs, over rails and dots, on a pad of that net."""
    wiring, _, layout, _ = drawn(board, settings)
    for net in ("GND", "3V3"):
        wires = [wire for wire in layout.wires if wire.net == net]
        assert sum(wire.pad is not None for wire in wires) == 1
        reached = [wire for wire in wires if wire.pad and wire.pad.name == net]
        for _ in wires:
            reached += [
                w
                for w in wires
                if w not in reached and any(routing.crossed(w.points, other.points) for other in reached)
            ]
        assert len(reached) == len(wires)
        contacts = {
            (box.outer, y) for box in layout.boxes for terminal, y in box.spread(box.part.power) if terminal.pin == net
        }
        assert contacts == {wire.points[-1] for wire in wires if wire.terminal}


# Nothing collides


@pytest.mark.parametrize("board, settings", VARIANTS)
def test_wires_and_parts_keep_clear_of_one_another(board, settings):
    _, _, layout, _ = drawn(board, settings)
    for first, second in itertools.combinations(layout.wires, 2):
        if first.net != second.net:
            assert routing.crossed(first.points, second.points) <= 2, (first.net, second.net)
    signals = [wire for wire in layout.wires if wire.net not in ("GND", "3V3")]
    between = sum(routing.crossed(a.points, b.points) for a, b in itertools.combinations(signals, 2))
    assert between == 0 if not settings else between <= 12
    for a, b in itertools.combinations(layout.boxes, 2):
        assert a.side != b.side or a.y + a.height + 8 <= b.y or b.y + b.height + 8 <= a.y
    for box in layout.boxes:
        inside = (box.x + 1, box.y + 1, box.x + box.width - 1, box.y + box.height - 1)
        assert not (box.x < layout.width + routing.TAG and box.x + box.width > -routing.TAG)
        for wire in layout.wires:
            for a, b in zip(wire.points, wire.points[1:]):
                assert not _through(a, b, inside), (wire.net, box.part.title)
    body = (8, 8, layout.width - 8, layout.height - 8)
    for wire in layout.wires:
        for a, b in zip(wire.points, wire.points[1:]):
            assert not _through(a, b, body), wire.net


def _through(a, b, box):
    return (
        min(a[0], b[0]) < box[2] and max(a[0], b[0]) > box[0] and min(a[1], b[1]) < box[3] and max(a[1], b[1]) > box[1]
    )


def test_the_board_files_as_they_are_make_hardly_a_crossing():
    for board in BOARDS:
        assert drawn(board)[2].crossings <= 2, board


def every_drawing():
    for board in BOARDS:
        yield pytest.param(lambda board=board: drawn(board)[1], id=board)
    for handhelds in (2, 3, 4):
        yield pytest.param(lambda n=handhelds: cables.cable(n), id="ring-{}".format(handhelds))
    for make in (cables.hub, enclosure.handheld, enclosure.kiosk):
        yield pytest.param(make, id=make.__name__)


DRAWINGS = list(every_drawing())


@pytest.mark.parametrize(
    "make", DRAWINGS + [pytest.param(functools.partial(lambda *v: drawn(*v)[1], *p.values), id=p.id) for p in VARIANTS]
)
def test_texts_are_apart_and_within_the_picture(make):
    drawing = make()
    for x0, y0, x1, y1, text in drawing.texts:
        assert x0 >= 0 and y0 >= 0 and x1 <= drawing.width and y1 <= drawing.height, text
    for a, b in itertools.combinations(drawing.texts, 2):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], (a[4], b[4])


@pytest.mark.parametrize("make", DRAWINGS)
def test_a_picture_is_whole_and_readable_in_both_modes(make):
    text = str(make())
    tree = ElementTree.fromstring(text)
    used = {name for element in tree.iter() for name in (element.get("class") or "").split()} - {"mono", "bold", "none"}
    bright, dark = text.split("@media screen and (prefers-color-scheme:dark){")
    dark = dark.split("</style>")[0]
    for name in used:
        assert "." + name + "{" in bright and "." + name + "{" in dark, name
    assert tree.find("{http://www.w3.org/2000/svg}title").text and tree.find("{http://www.w3.org/2000/svg}desc").text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")  # nothing is fetched


def test_text_is_readable_on_its_ground():
    """Contrast as WCAG counts it: 4.5 for words, 3 for wires on the paper."""
    for mode in (0, 1):
        light = {name: _luminance(colours[mode]) for name, colours in svg.COLOURS.items()}
        for ground in ("paper", "panel", "board"):
            assert _contrast(light["ink"], light[ground]) > 7
        assert _contrast(light["muted"], light["paper"]) > 4.5
        assert _contrast(light["cap"], light["plastic"]) > 4
        for wire in "red black blue amber green violet teal pink olive brown slate grey orange sky wine".split():
            assert _contrast(light[wire], light["paper"]) > 3, (wire, mode)


def _luminance(colour):
    r, g, b = _linear(colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def _linear(colour):
    values = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in values]


def _contrast(a, b):
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)


@pytest.mark.parametrize("board", BOARDS)
def test_no_two_wires_of_a_picture_have_one_colour(board):
    for settings in [{}] + SETTINGS:
        try:
            wiring = parts.wiring(board, settings)
        except BoardError:
            continue
        colours = [terminal.colour for part in wiring.parts for terminal in part.signals] + ["red", "black"]
        assert len(set(colours)) == len(colours)
        for a, b in itertools.combinations(colours, 2):
            for mode in (0, 1):
                assert distance(_lab(svg.COLOURS[a][mode]), _lab(svg.COLOURS[b][mode])) > 20, (a, b, mode)


def _lab(colour):
    """CIELAB, in which 20 is a difference that nobody overlooks."""
    r, g, b = _linear(colour)
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = [v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz]
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


# Boards


@pytest.mark.parametrize("base", sorted(outlines.OUTLINES))
def test_an_outline_has_the_pins_of_its_board(base):
    import board_definitions

    tree = ast.parse((Path(list(board_definitions.__path__)[0]) / base / "__init__.pyi").read_text(encoding="utf-8"))
    pins = {node.target.id for node in tree.body if isinstance(node, ast.AnnAssign)}
    outline = outlines.OUTLINES[base]
    names = [pad.name for pad in outline.pads]
    assert set(names) - outlines.NOT_PINS <= pins
    assert {"GND", "3V3"} <= set(names)
    signals = [name for name in names if name not in outlines.NOT_PINS]
    assert len(signals) == len(set(signals))
    for pad in outline.pads:
        assert 0 <= pad.x <= outline.width and 0 < pad.y <= outline.height
    assert (ROOT / "boards" / (base + ".py")).is_file()


def test_every_board_file_has_an_outline_that_knows_its_pins():
    for board in BOARDS:
        assert parts.wiring(board).outline in outlines.OUTLINES.values(), board


def test_a_board_that_nobody_has_drawn_is_a_list_of_pins(monkeypatch):
    monkeypatch.delitem(outlines.OUTLINES, "raspberry_pi_pico")
    _drawn.cache_clear()
    monkeypatch.setattr(sys.modules[__name__], "_drawn", _drawn.__wrapped__)
    _, drawing, layout, _ = drawn("raspberry_pi_pico")
    assert [pad.name for pad in layout.outline.pads][-2:] == ["3V3", "GND"]
    assert layout.used == {"GP0", "GP1", "GP4", "GP5", "GP13", "GP14", "GP15"}
    assert any("Drawn as a list" in text for *_, text in drawing.texts)


def test_the_jack_is_wired_as_the_cables_expect():
    for board in BOARDS:
        wiring = parts.wiring(board)
        jack = next(part for part in wiring.parts if part.kind == "jack")
        contacts = {terminal.label: terminal.pin for terminal in jack.signals + jack.power}
        assert contacts == {"tip": wiring.ring["tx"], "ring": wiring.ring["rx"], "sleeve": "GND"}


# Cables


def links(drawing, kind):
    """The pairs of lugs ("A tip") that the wires of a kind really end at."""
    tree = ElementTree.fromstring(str(drawing))
    lugs = {}
    for circle in tree.iter("{http://www.w3.org/2000/svg}circle"):
        if circle.get("data-lug"):
            lugs[float(circle.get("cx")), float(circle.get("cy"))] = circle.get("data-lug")
    for path in tree.iter("{http://www.w3.org/2000/svg}path"):
        if path.get("data-link") == kind:
            yield tuple(lugs[end] for end in ends(path.get("d")))


@pytest.mark.parametrize("handhelds", (2, 3, 4))
def test_a_cable_is_one_ring(handhelds):
    after = {}
    for start, end in links(cables.cable(handhelds), "signal"):
        assert start.endswith(" tip") and end.endswith(" ring")
        after[start[0]] = end[0]
    at, visited = "A", []
    for _ in range(handhelds):
        visited.append(at)
        at = after[at]
    assert at == "A" and visited == list("ABCD"[:handhelds]) and len(after) == handhelds


@pytest.mark.parametrize("plugged", ["".join(p) for n in (2, 3, 4) for p in itertools.combinations("1234", n)])
def test_the_ring_box_closes_with_any_sockets_in_use(plugged):
    plugged = set(plugged)
    box = cables.hub()
    to_ring = {}
    for start, end in links(box, "signal"):
        assert start.endswith(" tip") and end.endswith(" ring")
        to_ring[start[0]] = end[0]
    joined = [(a, b) for a, b in links(box, "break") if a == b and a.endswith(" break")]
    assert sorted(a[0] for a, _ in joined) == list("1234") and len(to_ring) == 4
    for socket in plugged:
        heard = to_ring[socket]
        while heard not in plugged:  # its break contacts join ring and tip
            heard = to_ring[heard]
        following = sorted(plugged) + [min(plugged)]
        assert heard == following[following.index(socket) + 1]


# Enclosures


@pytest.mark.parametrize("case", (enclosure.HANDHELD, enclosure.KIOSK), ids=("handheld", "kiosk"))
def test_everything_fits_into_its_enclosure(case):
    inner = case.depth - 2 * case.wall
    for item in case.items:
        assert case.wall <= item.x and item.x + item.width <= case.width - case.wall, item.name
        assert case.wall <= item.y and item.y + item.height <= case.height - case.wall, item.name
        assert 0 <= item.near < item.far <= inner, item.name
        for x, y in case.screws:
            near_x = min(max(x, item.x), item.x + item.width)
            near_y = min(max(y, item.y), item.y + item.height)
            assert distance((x, y), (near_x, near_y)) >= case.post / 2, item.name
    for a, b in itertools.combinations(case.items, 2):
        apart = (
            a.x + a.width <= b.x
            or b.x + b.width <= a.x
            or a.y + a.height <= b.y
            or b.y + b.height <= a.y
            or a.far <= b.near
            or b.far <= a.near
        )
        assert apart, (a.name, b.name)


@pytest.mark.parametrize("case", (enclosure.HANDHELD, enclosure.KIOSK), ids=("handheld", "kiosk"))
def test_openings_lie_over_what_they_are_for(case):
    x, y, width, height = case.window
    display = next(item for item in case.items if item.name.startswith("OLED"))
    assert display.x <= x - width / 2 and x + width / 2 <= display.x + display.width
    assert display.y <= y - height / 2 and y + height / 2 <= display.y + display.height
    boards_of_buttons = [item for item in case.items if "button" in item.name]
    for role, bx, by, hole in case.buttons:
        assert role in parts.KEY_NAMES
        assert any(
            i.x <= bx - hole / 2
            and bx + hole / 2 <= i.x + i.width
            and i.y <= by - hole / 2
            and by + hole / 2 <= i.y + i.height
            for i in boards_of_buttons
        ), role
    items = {item.name: item for item in case.items}
    for openings, along, size in ((case.top, "x", "width"), (case.left, "y", "height")):
        for name, place, behind, _, tall in openings:
            item = items[{"ring jack": "jack", "power": "switch", "USB": "Pico"}[name]]
            assert getattr(item, along) <= place <= getattr(item, along) + getattr(item, size), name
            assert case.wall + item.near <= behind <= case.wall + item.far, name


# The documents


@pytest.mark.parametrize("name", ("README.md", "wiring.md"))
def test_links_and_pictures_of_the_documents_exist(name):
    text = (tool.FOLDER / name).read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)\s]+)\)", text)
    assert len(targets) > 10
    for target in targets:
        path, _, anchor = target.partition("#")
        file = (tool.FOLDER / path).resolve() if path else tool.FOLDER / name
        assert file.is_file(), target
        if anchor:
            heads = re.findall(r"^#+ (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
            assert anchor in {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}, target


def test_the_guide_names_settings_tools_and_flashes_that_exist():
    text = (tool.FOLDER / "README.md").read_text(encoding="utf-8")
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "boards").rglob("*.py"))
    for setting in set(re.findall(r"RANIUM_([A-Z]+)", text)):
        assert 'setting("{}"'.format(setting) in source, setting
    for path in set(re.findall(r"tools/\w+\.py", text)):
        assert (ROOT / path).is_file(), path
    from boards.parts.light import FLASHES, OTHERWISE

    table = dict(re.findall(r"^\| (\d) \| (.+) \|$", text, re.MULTILINE))
    assert {str(count) for count in FLASHES.values()} | {str(OTHERWISE)} == set(table)
    for part, count in FLASHES.items():
        assert part in table[str(count)]
    for quoted in re.findall(r"RANIUM_DISPLAY = \"(\w+)\"", text):
        from boards.parts.plan import KINDS

        assert quoted in KINDS
