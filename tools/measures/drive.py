"""A drive as a board has it, in a folder, for MicroPython to run."""

import ast
import keyword
import re
import sys
from pathlib import Path

from tools import circuitpython, contents, image
from tools.slim import slim

ROOT = contents.ROOT
BIN = Path(sys.executable).parent  # not resolved: the environment's own folder
STAND_INS = ROOT / "tests" / "micropython"
BOARD = "raspberry_pi_pico"
_ON_COMPUTERS = ("table", "person")  # run the bench, not on it


def build(folder, board=BOARD, chosen=None):
    """Puts the image of a `board` (tools/image.py), with the `chosen` games or all, and the stand-ins for its built-in modules into `folder`; gives `folder`."""
    bench = _texts(STAND_INS)
    built = image.build(board, users=bench.values(), chosen=chosen)
    for path, data in built.files.items():
        if path.endswith(".mpy"):
            data = b"M" + data[1:]  # what MicroPython calls the same format
        _write(folder / path, data)
    # A board's own modules have no names of their own in its heap: the stand-ins' are as few and short as can be.
    program = list(image.slimmed(users=bench.values(), chosen=chosen, kiosk=contents.is_kiosk(board)).values()) + list(bench.values())
    libraries = [source.read_text(encoding="utf-8") for source, _, _ in contents.libraries().values()]
    for name, text in slim(_texts(STAND_INS / "device"), program + libraries).items():
        _compile(text, name, folder / "device" / (name + ".mpy"))
    for name, text in bench.items():
        _compile(text, name, folder / (name + ".mpy"))
    _compile(_firmware(program + libraries), "firmware", folder / "firmware.mpy")
    return folder


def _firmware(texts):
    """A module whose import makes the names known that these texts use and that a board has in its firmware."""
    id = image.board_id(BOARD)
    stubs = [circuitpython.stub(module) for module in circuitpython.modules(id) if module != "micropython"]  # for a later Python
    stubs.append(circuitpython.definitions()[id].read_text(encoding="utf-8"))
    has = set()
    for stub in filter(None, stubs):
        for node in ast.walk(ast.parse(stub)):
            for attribute in ("id", "attr", "name", "arg"):
                has.add(getattr(node, attribute, None))
    for module in circuitpython.modules(id):
        has.update([module], circuitpython.names(module) or ())
    used = {name for text in texts for name in re.findall(r"[A-Za-z_]\w*", text)}
    return "def names():\n" + "".join("    {}\n".format(name) for name in sorted(used & has) if name.isidentifier() and not keyword.iskeyword(name))


def _texts(folder):
    """`{module: text}` of what MicroPython runs in a folder of the bench."""
    found = {source.stem: source.read_text(encoding="utf-8") for source in sorted(folder.glob("*.py"))}
    return {name: text for name, text in found.items() if name not in _ON_COMPUTERS}


def _compile(text, name, target):
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(b"M" + image.compiled(text, name + ".py")[1:])


def build_engine(folder):
    """Puts the engine as it stands into `folder`, under its own names; gives `folder`."""
    for source in sorted(ROOT.glob("engine/*.py")):
        _compile(source.read_text(encoding="utf-8"), source.stem, folder / "engine" / (source.stem + ".mpy"))
    return folder


def _write(path, data):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
