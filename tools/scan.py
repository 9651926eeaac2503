"""Finds what CircuitPython would refuse or silently ignore: `python3 tools/scan.py [FILE ...]`.

Reads the source of everything that goes onto a device and names each use of syntax,
modules, names and methods that CircuitPython lacks. Without files it reads all of it,
and for each board also checks that every import is ours, built in there, or a library
that is shipped. Exit code 1 if anything was found.
"""

import argparse
import ast
import builtins
import re
import sys
from pathlib import Path

if __name__ == "__main__":  # imports start at the checkout, not in this folder
    sys.path[0] = str(Path(__file__).resolve().parent.parent)

from tools import circuitpython  # noqa: E402

LARGEST = (1 << 30) - 1
"""Beyond it, up or down, an int takes heap; boards without long ints cannot have it at all."""

# Methods of str, int, bytes and dict that are missing: {name: (fewest, most) arguments}. Only the name and the number
# of arguments can be seen in source: `text.title()` is refused, `board.title("Ranium")` is one of our own methods.
_METHODS = {
    **dict.fromkeys(("capitalize", "casefold", "isalnum", "isascii", "isdecimal", "isidentifier"), (0, 0)),
    **dict.fromkeys(("isnumeric", "isprintable", "istitle", "swapcase", "title"), (0, 0)),
    **dict.fromkeys(("bit_count", "bit_length", "as_integer_ratio", "is_integer", "hexdigest"), (0, 0)),
    **dict.fromkeys(("ljust", "rjust"), (1, 2)),
    **dict.fromkeys(("expandtabs",), (0, 1)),
    **dict.fromkeys(("zfill", "removeprefix", "removesuffix", "format_map", "cast"), (1, 1)),
    "translate": (1, 2),
    "maketrans": (1, 3),
}
_KEYWORDS = {  # arguments that a method or builtin has in CPython only
    "from_bytes": ("signed", "byteorder"),
    "to_bytes": ("signed", "byteorder", "length"),
    "split": ("maxsplit", "sep"),
    "rsplit": ("maxsplit", "sep"),
    "print": ("flush",),
    "encode": ("encoding", "errors"),
    "decode": ("encoding", "errors"),
    "sum": ("start",),
    "round": ("ndigits",),
}
_FEWEST_ARGUMENTS = {"from_bytes": 2, "to_bytes": 2, "deque": 2}  # those that CPython can do without
_IGNORED = ("__slots__", "__setattr__", "__delattr__", "__init_subclass__", "__set_name__", "__class_getitem__", "__del__")


class Finding:
    """Something CircuitPython lacks: `path`, `line`, and `what` in words."""

    def __init__(self, path, line, what):
        self.path = path
        self.line = line
        self.what = what

    def __str__(self):
        return "{}:{}: {}".format(self.path, self.line, self.what)


def scan(source, path="<text>"):
    """The list of `Finding` in a module's source, in the order of its lines."""
    try:
        tree = ast.parse(source, str(path))
    except SyntaxError as problem:
        return [Finding(path, problem.lineno, problem.msg)]
    scanner = _Scanner(path, tree)
    scanner.visit(tree)
    return sorted(scanner.found, key=lambda finding: finding.line)


class _Scanner(ast.NodeVisitor):
    """Walks a module; each `visit_` looks at one kind of syntax."""

    def __init__(self, path, tree):
        self.found = []
        self._path = path
        self._modules = {}  # {name in this file: built-in module}
        self._bound = _bound_names(tree)
        self._guarded = set()  # imports whose absence is answered

    def _refuse(self, node, what, *words):
        self.found.append(Finding(self._path, node.lineno, what.format(*words)))

    # Syntax

    def visit_Match(self, node):
        self._refuse(node, "there is no match statement")
        self.generic_visit(node)

    def visit_TryStar(self, node):
        self._refuse(node, "there is no except*")
        self.generic_visit(node)

    def visit_arguments(self, node):
        if node.posonlyargs:
            self._refuse(node.posonlyargs[0], "parameters cannot be positional-only (/)")
        self.generic_visit(node)

    def visit_List(self, node):
        self._no_stars(node, "[*a]")

    def visit_Tuple(self, node):
        self._no_stars(node, "(*a,)")

    def visit_Set(self, node):
        self._no_stars(node, "{{*a}}")

    def _no_stars(self, node, how):
        storing = isinstance(getattr(node, "ctx", None), ast.Store)
        if not storing and any(isinstance(item, ast.Starred) for item in node.elts):
            self._refuse(node, "there is no " + how)
        self.generic_visit(node)

    def visit_Dict(self, node):
        if None in node.keys:
            self._refuse(node, "there is no {{**d}}")
        self.generic_visit(node)

    def visit_FormattedValue(self, node):
        if node.format_spec and any(isinstance(part, ast.FormattedValue) for part in node.format_spec.values):
            self._refuse(node, "f-strings cannot be nested")
        if isinstance(node.value, ast.JoinedStr) or any(isinstance(part, ast.JoinedStr) for part in ast.walk(node.value)):
            self._refuse(node, "f-strings cannot be nested")
        if node.conversion == ord("a"):
            self._refuse(node, "f-strings have no !a")
        self.generic_visit(node)

    def visit_Subscript(self, node):
        if isinstance(node.slice, ast.Slice):
            step = node.slice.step
            if step is not None and not (isinstance(step, ast.Constant) and step.value in (None, 1)):
                self._refuse(node, "slices with a step work only for reading lists")
            if isinstance(node.ctx, ast.Del):
                self._refuse(node, "slices of a bytearray cannot be deleted")
        self.generic_visit(node)

    def visit_ClassDef(self, node):
        for keyword in node.keywords:
            self._refuse(keyword.value, "classes take no {}=", keyword.arg)
        self.generic_visit(node)

    def visit_FunctionDef(self, node):
        if node.name in _IGNORED:
            self._refuse(node, "{} is silently ignored", node.name)
        self.generic_visit(node)

    # Numbers

    def visit_Constant(self, node):
        self._no_large(node)

    visit_UnaryOp = visit_BinOp = visit_Constant

    def _no_large(self, node):
        value = _number(node)
        if value is None:
            self.generic_visit(node)
        elif abs(value) > LARGEST:
            self._refuse(node, "{} is larger than a small int holds (2**30 - 1)", value)

    # Modules

    def visit_Try(self, node):
        if any(_names_import_error(handler.type) for handler in node.handlers):
            for part in node.body:
                self._guarded.update(child for child in ast.walk(part) if isinstance(child, (ast.Import, ast.ImportFrom)))
        self.generic_visit(node)

    def visit_Import(self, node):
        for alias in node.names:
            self._module(node, alias.name)
            if circuitpython.names(alias.name) is not None and "." not in alias.name:
                self._modules[alias.asname or alias.name] = alias.name

    def visit_ImportFrom(self, node):
        if node.level:
            return
        self._module(node, node.module)
        known = circuitpython.names(node.module)
        for alias in node.names:
            if known is not None and alias.name not in known and node not in self._guarded:
                self._refuse(node, "{} has no {}", node.module, alias.name)

    def _module(self, node, module):
        top = module.partition(".")[0]
        if circuitpython.names(top) is None:
            missing = top in sys.stdlib_module_names  # others are ours, or libraries
        else:
            missing = circuitpython.names(module) is None
        if missing and node not in self._guarded:
            self._refuse(node, "there is no module {}", module)

    def visit_Attribute(self, node):
        module = self._modules.get(node.value.id) if isinstance(node.value, ast.Name) else None
        if module is not None and node.attr not in circuitpython.names(module):
            self._refuse(node, "{} has no {}", module, node.attr)
        self.generic_visit(node)

    # Names and calls

    def visit_Name(self, node):
        if node.id in _IGNORED:
            self._refuse(node, "{} is silently ignored", node.id)
        elif isinstance(node.ctx, ast.Load) and node.id not in self._bound and node.id not in circuitpython.BUILTINS:
            known = "there is no builtin {}" if hasattr(builtins, node.id) else "{} is not defined"
            self._refuse(node, known, node.id)

    def visit_Call(self, node):
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        count = len(node.args) + len(node.keywords)
        if isinstance(node.func, ast.Attribute):
            fewest, most = _METHODS.get(name, (1, 0))
            if fewest <= count <= most:
                self._refuse(node, "there is no method {}()", name)
        for keyword in node.keywords:
            if keyword.arg in _KEYWORDS.get(name, ()):
                self._refuse(node, "{}() takes no {}=", name, keyword.arg)
        if count < _FEWEST_ARGUMENTS.get(name, 0):
            self._refuse(node, "{}() needs {} arguments", name, _FEWEST_ARGUMENTS[name])
        if name == "pow" and len(node.args) == 3 and (_number(node.args[1]) or 0) < 0:
            self._refuse(node, "pow(a, -1, m) gives 0")
        if name in ("pack", "pack_into", "unpack", "unpack_from", "calcsize") and node.args:
            form = node.args[0]
            if isinstance(form, ast.Constant) and isinstance(form.value, str) and "?" in form.value:
                self._refuse(node, 'struct has no "?"')
        if name == "issubclass" and [getattr(argument, "id", "") for argument in node.args] == ["bool", "int"]:
            self._refuse(node, "bool is no subclass of int")
        self.generic_visit(node)


def _bound_names(tree):
    """All names that a module binds anywhere."""
    found = {"__name__", "__file__", "__path__"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            found.add(node.id)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            found.update((alias.asname or alias.name).partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            found.add(node.name)
        elif isinstance(node, (ast.MatchAs, ast.MatchStar)) and node.name:
            found.add(node.name)
    return found


def _names_import_error(kind):
    kinds = kind.elts if isinstance(kind, ast.Tuple) else [kind]
    return any(isinstance(one, ast.Name) and one.id == "ImportError" for one in kinds)


_OPERATIONS = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.Pow: lambda a, b: a**b if 0 <= b < 256 else None,
    ast.LShift: lambda a, b: a << b if 0 <= b < 256 else None,
    ast.BitOr: lambda a, b: a | b,
}


def _number(node):
    """The value of an expression of whole numbers alone, else None."""
    if isinstance(node, ast.Constant):
        return node.value if type(node.value) is int else None
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        value = _number(node.operand)
        return None if value is None else -value
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATIONS:
        left, right = _number(node.left), _number(node.right)
        return None if left is None or right is None else _OPERATIONS[type(node.op)](left, right)
    return None


def device_files(root):
    """The files of a checkout that go onto devices, sorted: those of any board together, and those for larger displays."""
    from tools.contents import FOR_LARGE_DISPLAYS, boards, contents

    found = {source for board in boards(root) for source in contents(board, root)[0].values()}
    found |= {path for path in root.glob("lib/ranium/ui/**/*.py") if re.fullmatch(FOR_LARGE_DISPLAYS, path.relative_to(root).as_posix())}
    return sorted(source for source in found if root in source.parents and ".venv" not in source.parts)


def main(arguments):
    """Scans the files, or all; prints what it finds and gives the exit code."""
    from tools.contents import ROOT, ImageError

    parser = argparse.ArgumentParser(prog="scan.py", description="Finds what CircuitPython would refuse or silently ignore.")
    parser.add_argument("files", nargs="*", metavar="FILE", help="which files (default: all that goes onto a device, and its imports)")
    names = parser.parse_args(arguments).files
    for name in names:
        if not Path(name).is_file():
            parser.error("there is no file " + name)
    found = []
    try:
        files = [Path(name) for name in names] or device_files(ROOT)
    except ImageError as problem:
        print(problem)
        return 1
    for file in files:
        shown = file.relative_to(ROOT) if ROOT in file.parents else file
        found += scan(file.read_text(encoding="utf-8"), shown)
    for finding in found:
        print(finding)
    print("{} files, {} findings.".format(len(files), len(found)))
    return 1 if found else 0


if __name__ == "__main__":
    from tools import environment

    environment.start(main, __file__, device=True)
