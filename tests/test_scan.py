"""Nothing that goes onto a device needs what CircuitPython lacks; and each thing it lacks is noticed."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools import circuitpython, contents, scan

ROOT = Path(__file__).resolve().parent.parent

REFUSED = [
    # syntax
    ("match a:\n    case 1:\n        pass", "there is no match statement"),
    ("try:\n    pass\nexcept* OSError:\n    pass", "there is no except*"),
    ("def f(a, /):\n    pass", "positional-only"),
    ("b = [*a]", "there is no [*a]"),
    ("b = (*a, 1)", "there is no (*a,)"),
    ("b = {*a}", "there is no {*a}"),
    ("b = {**a}", "there is no {**d}"),
    ('b = f"{a:{c}}"', "f-strings cannot be nested"),
    ('b = f"{f\'{a}\'}"', "f-strings cannot be nested"),
    ('b = f"{a!a}"', "f-strings have no !a"),
    ("b = a[::2]", "slices with a step"),
    ("b = a[::-1]", "slices with a step"),
    ("b = a[c:0:c]", "slices with a step"),
    ("a[::2] = c", "slices with a step"),
    ("del a[1:2]", "cannot be deleted"),
    ("class A(metaclass=b):\n    pass", "classes take no metaclass="),
    # silently ignored
    ("class A:\n    __slots__ = ()", "__slots__ is silently ignored"),
    ("class A:\n    def __setattr__(self, name, value):\n        pass", "__setattr__ is silently ignored"),
    ("class A:\n    def __delattr__(self, name):\n        pass", "__delattr__ is silently ignored"),
    ("class A:\n    def __init_subclass__(cls):\n        pass", "__init_subclass__ is silently ignored"),
    ("class A:\n    def __set_name__(self, owner, name):\n        pass", "__set_name__ is silently ignored"),
    ("class A:\n    def __class_getitem__(cls, item):\n        pass", "__class_getitem__ is silently ignored"),
    ("class A:\n    def __del__(self):\n        pass", "__del__ is silently ignored"),
    # numbers
    ("b = 0x40000000", "1073741824 is larger"),
    ("b = -(1 << 30)", "1073741824 is larger"),
    ("b = a & (1 << 32) - 1", "4294967295 is larger"),
    ("b = 2**31", "2147483648 is larger"),
    ("b = 1000 * 1000 * 1074", "1074000000 is larger"),
    ("b = pow(a, -1, c)", "gives 0"),
    ("b = int.from_bytes(a)", "from_bytes() needs 2 arguments"),
    ('b = int.from_bytes(a, "big", signed=True)', "from_bytes() takes no signed="),
    ('b = a.to_bytes(2, "big", signed=True)', "to_bytes() takes no signed="),
    ("b = a.to_bytes()", "to_bytes() needs 2 arguments"),
    ("b = a.bit_count()", "there is no method bit_count()"),
    ("b = a.bit_length()", "there is no method bit_length()"),
    ("b = a.is_integer()", "there is no method is_integer()"),
    ("b = issubclass(bool, int)", "bool is no subclass of int"),
    # texts and bytes
    *((f"b = a.{name}()", f"there is no method {name}()") for name in (
        "capitalize", "casefold", "isalnum", "isascii", "isdecimal", "isidentifier", "isnumeric", "isprintable",
        "istitle", "swapcase", "title", "expandtabs",
    )),
    *((f"b = a.{name}(c)", f"there is no method {name}()") for name in (
        "ljust", "rjust", "zfill", "removeprefix", "removesuffix", "translate", "format_map", "cast",
    )),
    ('b = a.rjust(5, "0")', "there is no method rjust()"),
    ("b = str.maketrans(a)", "there is no method maketrans()"),
    ("b = a.split(maxsplit=1)", "split() takes no maxsplit="),
    ("b = a.encode(errors=c)", "encode() takes no errors="),
    ("print(a, flush=True)", "print() takes no flush="),
    # modules
    *((f"import {name}", f"there is no module {name}") for name in (
        "abc", "asyncio", "bisect", "contextlib", "copy", "dataclasses", "datetime", "decimal", "enum", "fractions",
        "functools", "heapq", "importlib", "inspect", "itertools", "logging", "operator", "pathlib", "platform",
        "queue", "secrets", "socket", "statistics", "string", "subprocess", "textwrap", "threading", "typing", "uuid",
    )),
    ("from __future__ import annotations", "there is no module __future__"),
    ("from functools import partial", "there is no module functools"),
    ("import os.path", "there is no module os.path"),
    ("def f():\n    import typing", "there is no module typing"),
    # what modules lack
    ("from micropython import native", "micropython has no native"),
    ("import micropython\nmicropython.mem_info()", "micropython has no mem_info"),
    ("import hashlib\nb = hashlib.sha256(a)", "hashlib has no sha256"),
    ("from hashlib import sha256", "hashlib has no sha256"),
    ('import hashlib\nb = hashlib.new("sha256", a).hexdigest()', "there is no method hexdigest()"),
    ("import random\nrandom.shuffle(a)", "random has no shuffle"),
    ("import random\nb = random.sample(a, 2)", "random has no sample"),
    ("import struct\nb = struct.Struct('<H')", "struct has no Struct"),
    ('import struct\nb = struct.pack("<?", a)', 'struct has no "?"'),
    ("import zlib\nb = zlib.compress(a)", "zlib has no compress"),
    ("import sys\nsys.print_exception(a)", "sys has no print_exception"),
    ("import sys\nb = sys.argv", "sys has no argv"),
    ("import os\nb = os.environ", "os has no environ"),
    ("import os\nb = os.path.exists(a)", "os has no path"),
    ("import time\nb = time.ticks_ms()", "time has no ticks_ms"),
    ("import time as t\nb = t.perf_counter()", "time has no perf_counter"),
    ("from time import time_ns", "time has no time_ns"),
    ("from collections import defaultdict", "collections has no defaultdict"),
    ("from collections import deque\nb = deque(())", "deque() needs 2 arguments"),
    ("import traceback\ntraceback.print_exc()", "traceback has no print_exc"),
    ("import gc\ngc.get_objects()", "gc has no get_objects"),
    ("import microcontroller\nmicrocontroller.reboot()", "microcontroller has no reboot"),
    ("from keypad import Key", "keypad has no Key"),
    ("import json\nb = json.JSONDecodeError", "json has no JSONDecodeError"),
    ("import re\nb = re.findall(a, c)", "re has no findall"),
    ("import binascii\nb = binascii.crc_hqx(a, 0)", "binascii has no crc_hqx"),
    # builtins
    *((f"b = {name}", f"there is no builtin {name}") for name in (
        "FileNotFoundError", "ModuleNotFoundError", "PermissionError", "RecursionError", "UnicodeDecodeError", "aiter",
        "anext", "ascii", "breakpoint", "compile", "format", "vars",
    )),
    ("b = undefined_name", "undefined_name is not defined"),
    ("def f(:", "invalid syntax"),
]

FINE = [
    "try:\n    from typing import Optional\nexcept ImportError:\n    pass",
    "try:\n    from micropython import const, native\nexcept ImportError:\n    pass",
    "try:\n    import board\nexcept (ImportError, NotImplementedError):\n    board = None",
    "import microcontroller\nb = getattr(microcontroller, 'watchdog', None)\nmicrocontroller.pin",
    "import hashlib\nb = hashlib.new('sha256', b'').digest()",
    "def f(board):\n    board.title('Ranium')\n    board.format('a')",
    "def f(a, *b, c=1, **d):\n    a[1:] = b\n    del a[1]\n    (e, *g) = b\n    return f(*b, **d), a[1:-1]",
    "from struct import unpack\nb = unpack('<HI', b'')",
    "from collections import deque, namedtuple\nb = deque((), 4)",
    "b = 1 << 29, -(2**30 - 1), 0x3FFFFFFF",
    "b = f'{1:02x} {2!r}'",
    "class A(Exception):\n    def __init__(self):\n        super().__init__('x')",
    "b = [c for c in range(3)], {c: d for c, d in ()}, b''",
    "import supervisor\nb = supervisor.runtime.usb_connected",
    "from ranium.digest import anything",
]


@pytest.mark.parametrize("source, words", REFUSED, ids=[source for source, _ in REFUSED])
def test_each_refusal_works(source, words):
    told = [str(finding) for finding in scan.scan("a = c = ()\n" + source, "here.py")]
    assert any(words in text for text in told), told
    assert all(text.startswith(("here.py:2:", "here.py:3:", "here.py:4:")) for text in told), told


def test_findings_come_in_the_order_of_lines():
    source = "import abc\n\nb = [*abc]\nclass A:\n    __slots__ = ()\nb.zfill(2)\n"
    assert [finding.line for finding in scan.scan(source)] == [1, 3, 5, 6]


@pytest.mark.parametrize("source", FINE, ids=FINE)
def test_what_circuitpython_has_passes(source):
    assert [str(finding) for finding in scan.scan(source)] == []


def test_nothing_on_the_devices_is_refused():
    files = scan.device_files(ROOT)
    names = {file.relative_to(ROOT).as_posix() for file in files}
    assert {"code.py", "boards/root/boot.py", "engine/reload.py", "lib/ranium/app.py", "boards/parts/display.py"} <= names
    found = [
        finding for file in files for finding in scan.scan(file.read_text(encoding="utf-8"), file.relative_to(ROOT))
    ]
    assert not found, "\n".join(map(str, found))


def test_every_module_of_ours_goes_to_some_board():
    """What is read here is all that could go: only stand-ins for a computer stay behind."""
    names = {file.relative_to(ROOT).as_posix() for file in scan.device_files(ROOT)}
    folders = [path for folder in ("engine", "lib", "boards") for path in (ROOT / folder).rglob("*.py")]
    behind = {path.relative_to(ROOT).as_posix() for path in folders} - names
    assert {path for path in behind if not path.startswith("boards/computer/")} == {
        "boards/desktop.py",
        "boards/headless.py",
        *contents.NOT_ON_DEVICES,
    }


@pytest.mark.parametrize("board", contents.boards())
def test_every_import_is_there_on(board):
    sources, libraries = contents.contents(board)
    assert len(sources) > 60 and libraries


def test_from_the_command_line(tmp_path):
    bad = tmp_path / "bad.py"
    bad.write_text("import typing\n", encoding="utf-8")
    done = subprocess.run([sys.executable, ROOT / "tools/scan.py", bad], capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert done.stdout == f"{bad}:1: there is no module typing\n1 files, 1 findings.\n"


def test_what_boards_have():
    pico = circuitpython.modules("raspberry_pi_pico")
    assert {"hashlib", "keypad", "micropython", "watchdog"} <= pico and "wifi" not in pico
    assert "hashlib" not in circuitpython.modules("feather_m4_express")
    assert "espnow" in circuitpython.modules("adafruit_feather_esp32s3_4mbflash_2mbpsram")
    with pytest.raises(KeyError):
        circuitpython.modules("no_such_board")
    assert circuitpython.names("no_such_module") is None
