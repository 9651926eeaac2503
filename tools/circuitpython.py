"""What CircuitPython has: its modules on each board, the names in them, and its builtins.

For modules of CircuitPython's own the names come from circuitpython-stubs; for those
that also exist in CPython, which the stubs leave out, they stand here.
"""

import ast
import functools
import importlib.util
from pathlib import Path

MAJOR = 10
"""The version of CircuitPython whose compiled modules and names these are."""

_EVERYWHERE = {"builtins", "gc", "micropython", "sys"}  # boards do not list these

_MODULES = {
    "array": "array",
    "binascii": "a2b_base64 b2a_base64 crc32 hexlify unhexlify",
    "collections": "OrderedDict deque namedtuple",
    "gc": "collect disable enable isenabled mem_alloc mem_free threshold",
    "io": "BytesIO FileIO StringIO TextIOWrapper open",
    "json": "dump dumps load loads",
    "math": "acos acosh asin asinh atan atan2 atanh ceil copysign cos cosh degrees e erf erfc exp expm1 fabs floor"
    " fmod frexp gamma isfinite isinf isnan ldexp lgamma log log10 log2 modf pi pow radians sin sinh sqrt tan tanh"
    " trunc",
    "micropython": "const",
    "os": "chdir getcwd getenv listdir mkdir remove rename rmdir sep stat statvfs sync uname unlink urandom utime",
    "random": "choice getrandbits randint random randrange seed uniform",
    "re": "compile match search sub",
    "select": "POLLERR POLLHUP POLLIN POLLOUT poll select",
    "struct": "calcsize pack pack_into unpack unpack_from",
    "sys": "byteorder exit implementation maxsize modules path platform stderr stdin stdout version version_info",
    "time": "localtime mktime monotonic monotonic_ns sleep struct_time time",
}

_NOT_IN_STUBS = {"microcontroller-stubs": ("pin",)}

BUILTINS = frozenset(
    "Ellipsis NotImplemented __debug__ __file__ __import__ __name__ __path__ abs all any bin bool bytearray bytes"
    " callable chr classmethod complex delattr dict dir divmod enumerate eval exec filter float frozenset getattr"
    " globals hasattr hash hex id input int isinstance issubclass iter len list locals map max memoryview min next"
    " object oct open ord pow print property range repr reversed round set setattr slice sorted staticmethod str sum"
    " super tuple type zip"
    " ArithmeticError AssertionError AttributeError BaseException BrokenPipeError ConnectionError EOFError Exception"
    " GeneratorExit ImportError IndentationError IndexError KeyError KeyboardInterrupt LookupError MemoryError"
    " NameError NotImplementedError OSError OverflowError RuntimeError StopAsyncIteration StopIteration SyntaxError"
    " SystemExit TimeoutError TypeError UnicodeError ValueError ZeroDivisionError".split()
)
"""The names that need no import."""


@functools.cache
def definitions():
    """The board ids that circuitpython-stubs knows, with the file of each: {id: Path}."""
    folder = _package("board_definitions")
    return {path.parent.name: path for path in folder.glob("*/__init__.pyi")}


@functools.cache
def modules(board_id):
    """The built-in modules of a board, as a frozenset of names; KeyError for an unknown `board_id`."""
    head = definitions()[board_id].read_text(encoding="utf-8").split('"""')[1]
    for line in head.splitlines():
        title, colon, listed = line.partition(":")
        if title.strip(" -") == "Included modules":
            return frozenset(name.strip() for name in listed.split(",")) | _EVERYWHERE
    raise KeyError(board_id)


@functools.cache
def names(module):
    """The names in a built-in module, as a frozenset; None for a module that neither list tells of."""
    if module in _MODULES:
        return frozenset(_MODULES[module].split())
    path = _stub(module)
    return None if path is None else _names_in(path)


def stub(module):
    """The text of the stub of a built-in module, None if it has none."""
    path = _stub(module)
    return None if path is None else path.read_text(encoding="utf-8")


def _stub(module):
    """The stub file of a built-in module, or None."""
    top, _, below = module.partition(".")
    folder = _package("board_definitions").parent / (top + "-stubs")
    for path in (folder / below.replace(".", "/") / "__init__.pyi", folder / (below.replace(".", "/") + ".pyi")):
        if path.exists():
            return path
    return None


def _names_in(path):
    found = {other.stem for other in path.parent.iterdir() if other.suffix == ".pyi" or other.is_dir()}
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, ast.AnnAssign):
            found.add(node.target.id)
        elif isinstance(node, ast.Assign):
            found.update(target.id for target in node.targets if isinstance(target, ast.Name))
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            found.update(alias.asname for alias in node.names if alias.asname)
    found.update(_NOT_IN_STUBS.get(path.parent.name, ()))
    return frozenset(found - {"__init__"})


def _package(name):
    """The folder of an installed package."""
    spec = importlib.util.find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError("{} is not installed: python3 tools/test.py sets everything up".format(name))
    return Path(list(spec.submodule_search_locations)[0])
