"""What belongs on a board's drive: which files of this checkout, and which libraries.

Our own modules go to every board, of boards/ only that one board's file, and whatever
these import, as far as the board does not have it built in.
"""

import ast
import functools
import importlib.metadata
import re
import tomllib
from pathlib import Path

from tools import circuitpython, imports

ROOT = Path(__file__).resolve().parent.parent

OURS = ("engine", "lib/ranium")  # go to every board, except:
NOT_ON_DEVICES = (
    "lib/ranium/link/local.py",  # links handhelds within one process, for tests
    "lib/ranium/ui/away/__init__.py",  # nothing but words
    "lib/ranium/ui/lexicon.py",  # finds the words that a board has in a file
)
ONLY_WITH = {  # these go to boards that have the built-in module
    "boards/parts/esp_now.py": "espnow",
    "boards/parts/wi_fi.py": "wifi",
    "lib/ranium/link/udp.py": "wifi",
}
ONLY_ON_KIOSKS = ("lib/ranium/kiosk/", "boards/parts/buzzer.py")  # paths begin so; a kiosk's board file has KIOSK = True
FOR_LARGE_DISPLAYS = r"lib/ranium/ui/(wide|\w+/around)\.py"
"""Go to boards with a display of at least 256 x 128 pixels."""
AT_ROOT = ("boot.py", "safemode.py")  # from boards/root/

_BARE = "boards/parts/__init__.py"
"""A package's file with nothing in it."""
_LIBRARY = "adafruit-circuitpython-"  # only these run on a board; other pins are for the computer


class ImageError(Exception):
    """The image of a board cannot be built; the text says why and what to do."""


def boards(root=ROOT):
    """The names of all boards that are real devices, sorted."""
    names = [path.stem for path in (root / "boards").glob("*.py") if path.stem not in ("__init__", "description")]
    return sorted(name for name in names if not _is_computer(root / "boards" / (name + ".py")))


def _is_computer(path):
    found = imports.needed(tree(path), lambda module: True, "boards")
    return any(wanted.module.startswith("boards.computer") for wanted in found)


def is_kiosk(board, root=ROOT):
    """True if the board file is that of a kiosk; False if there is no such file."""
    path = root / "boards" / (board + ".py")
    for node in tree(path).body if path.exists() else ():
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "KIOSK":
            return bool(node.value.value)
    return False


def board_id(board, root=ROOT):
    """What CircuitPython calls the board that a board file is for; ImageError for an unknown board.

    That is the file's name, unless the file is a variant of another board and names it: `BASE = "..."`.
    """
    if board not in boards(root):
        raise ImageError('There is no board "{}". Known boards: {}.'.format(board, ", ".join(boards(root))))
    for node in tree(root / "boards" / (board + ".py")).body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "BASE":
            return node.value.value
    return board


def has_large_display(board, root=ROOT):
    """True if a board's file names a display of at least 256 x 128 pixels."""
    size = {"width": 128, "height": 64}
    for node in tree(root / "boards" / (board + ".py")).body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "DISPLAY":
            for key, value in zip(node.value.keys, node.value.values):
                if key.value in size:
                    size[key.value] = value.value
    return size["width"] >= 256 and size["height"] >= 128


GAME_FILES = r"(engine/{0}(_\w+)?\.py|lib/ranium/bots/{0}(_\w+)?\.py|lib/ranium/ui/{0}/.*)"
"""What only one game has, by its name in the registry."""


def games(root=ROOT):
    """The names of all games, in the registry's order."""
    return [line.elts[0].value for line in _registry((root / "engine/__init__.py").read_text(encoding="utf-8"))]


def registry(text, chosen):
    """The registry's text (engine/__init__.py) with only the `chosen` games; all lines stay where they are."""
    lines = text.split("\n")
    for line in _registry(text):
        if line.elts[0].value not in chosen:
            lines[line.lineno - 1 : line.end_lineno] = [""] * (line.end_lineno - line.lineno + 1)
    return "\n".join(lines)


def _registry(text):
    """The tuples of the registry, one for each game."""
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and node.targets[0].id == "_GAMES":
            return node.value.elts
    raise ImageError("engine/__init__.py has no table of games.")


def left_out(path, chosen, root=ROOT):
    """True for a file that belongs to a game that is not `chosen`."""
    return any(re.fullmatch(GAME_FILES.format(name), path) for name in games(root) if name not in chosen)


def contents(board, root=ROOT, chosen=None):
    """`({path on the drive: source file}, {distribution: version})` of a board's drive, with the `chosen` games or all.

    ImageError for an unknown board, and for an import that neither the drive nor the
    board can satisfy.
    """
    return _Collector(board, root, games(root) if chosen is None else chosen).collect()


class _Collector:
    """Finds the files of one board, starting with what is always there and following their imports."""

    def __init__(self, board, root, chosen):
        self._chosen = chosen
        self._root = root
        self._board = board
        self._kiosk = is_kiosk(board, root)
        id = board_id(board, root)
        try:
            self._built_in = circuitpython.modules(id)
        except KeyError:
            raise ImageError(
                'CircuitPython has no board "{}". '
                'A variant of a board names that board in its file: BASE = "raspberry_pi_pico".'.format(id)
            ) from None
        self._large = has_large_display(board, root)
        self._library = libraries(root)
        self._sources = {}
        self._versions = {}

    def collect(self):
        for name in AT_ROOT:
            self._add(name, self._root / "boards" / "root" / name)
        for path in ("code.py", "boards/__init__.py", "boards/{}.py".format(self._board)):
            self._add(path, self._root / path)
        for folder in OURS:
            for source in sorted((self._root / folder).rglob("*.py")):
                path = source.relative_to(self._root).as_posix()
                if self._is_for_this(path):
                    self._add(path, source)
        return self._sources, self._versions

    def _add(self, path, source):
        """Takes a file along, and all that it imports."""
        if path in self._sources:
            return
        self._sources[path] = source
        package = module_name(path) if path.endswith("/__init__.py") else module_name(path).rpartition(".")[0]
        for wanted in imports.needed(tree(source), self._is_there, package) + self._named(source):
            if not self._is_there(wanted.module):
                raise ImageError(
                    "{}, line {}: there is no module {} for the board {}: it is neither ours, nor built in, "
                    "nor a library that pyproject.toml pins.".format(path, wanted.line, wanted.module, self._board)
                )
            self._follow(wanted)

    def _named(self, source):
        """The libraries that a file only names, to import them by that name."""
        return [imports.Import(text, (), 0) for text in imports.named(tree(source)) if text in self._library]

    def _follow(self, wanted):
        parts = wanted.module.split(".")
        for length in range(1, len(parts)):  # importing a module imports the packages above it
            self._take(".".join(parts[:length]), above=True)
        self._take(wanted.module)
        for name in wanted.names:
            self._take("{}.{}".format(wanted.module, name))

    def _take(self, module, above=False):
        """Takes a module along if it is not built in. Of a library's package that is only `above` what is wanted there need be no more than a file."""
        if module.partition(".")[0] in self._built_in:
            return
        for path in _places(module):
            if (self._root / path).exists():
                if self._is_for_this(path):
                    self._add(path, self._root / path)
                return
        if module in self._library:
            source, distribution, number = self._library[module]
            self._versions[distribution] = number
            path = library_path(module, source)
            bare = self._root / _BARE
            if above:
                self._sources.setdefault(path, bare)
                return
            if self._sources.get(path) == bare:
                del self._sources[path]
            self._add(path, source)

    def _is_for_this(self, path):
        if path in NOT_ON_DEVICES or left_out(path, self._chosen, self._root):
            return False
        if path.startswith(ONLY_ON_KIOSKS) and not self._kiosk:
            return False
        if re.fullmatch(FOR_LARGE_DISPLAYS, path) and not self._large:
            return False
        return ONLY_WITH.get(path, "sys") in self._built_in

    def _is_there(self, module):
        return (
            module.partition(".")[0] in self._built_in
            or module in self._library
            or any((self._root / path).exists() for path in _places(module))
        )


@functools.cache
def libraries(root=ROOT):
    """{module: (its file, distribution, version)} of all libraries for boards that pyproject.toml pins.

    ImageError if one is not installed in exactly that version.
    """
    told = project(root)
    pins = told["dependencies"] + told["optional-dependencies"]["device"]
    found = {}
    for name, number in (pin.split("==") for pin in pins if pin.startswith(_LIBRARY)):
        try:
            installed = importlib.metadata.distribution(name)
        except importlib.metadata.PackageNotFoundError:
            installed = None
        if installed is None or installed.version != number:
            raise ImageError("{} {} is not installed; start tools/deploy.py, which sets it up.".format(name, number))
        for file in installed.files:
            if file.suffix == ".py" and file.parts[0].startswith("adafruit_"):
                found[module_name(file.as_posix())] = (Path(installed.locate_file(file)), name, number)
    return found


def module_name(path):
    """"engine.rng" for "engine/rng.py", "ranium" for "lib/ranium/__init__.py"."""
    return re.sub(r"^lib/|/__init__\.py$|\.py$", "", path).replace("/", ".")


def _places(module):
    """The paths in this checkout where a module of ours could be."""
    path = module.replace(".", "/")
    if path.partition("/")[0] == "ranium":
        path = "lib/" + path
    elif path.partition("/")[0] not in ("engine", "boards"):
        return ()
    return (path + ".py", path + "/__init__.py")


def library_path(module, source):
    """Where a library's module lies on the drive."""
    return "lib/" + module.replace(".", "/") + ("/__init__.py" if source.stem == "__init__" else ".py")


@functools.lru_cache(maxsize=512)
def _parsed(source, changed):
    return ast.parse(source.read_text(encoding="utf-8"), str(source))


def tree(source):
    """The syntax tree of a source file; ImageError if it is no Python."""
    try:
        return _parsed(source, source.stat().st_mtime_ns)
    except SyntaxError as problem:
        raise ImageError("{}, line {}: {}".format(source.name, problem.lineno, problem.msg)) from None


def project(root=ROOT):
    """The table `project` of a checkout's pyproject.toml."""
    with open(root / "pyproject.toml", "rb") as file:
        return tomllib.load(file)["project"]
