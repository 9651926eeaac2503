"""The modules of a board's image, in an order in which each finds what it imports in memory already."""

import ast

from tools import contents, image
from tools.measures.drive import BOARD

_APART = ("code", "boot", "safemode")  # run by CircuitPython itself
_NOT_MODULES = ("words_en", "words_de", "lexicon", "away")  # words: on a board they are in a file


def names():
    """The names of all modules that can be imported with the stand-ins, what they import before them."""
    sources, _ = contents.contents(BOARD)
    files = {contents.module_name(path): source for path, source in sources.items()}
    bundled = {name for members in image.BUNDLES for name in members[:-1]}
    wanted = {name: source for name, source in files.items() if _is_module(name) and name not in bundled}
    ordered, seen = [], set()
    for name in wanted:
        _visit(name, wanted, ordered, seen)
    return ordered


def _is_module(name):
    return name not in _APART and name.rpartition(".")[2] not in _NOT_MODULES and not name.endswith(("sh1106", "sh1107"))


def _visit(name, wanted, ordered, seen):
    if name in seen or name not in wanted:
        return
    seen.add(name)
    _visit(name.rpartition(".")[0], wanted, ordered, seen)
    for node in ast.parse(wanted[name].read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom):
            for other in [node.module] + ["{}.{}".format(node.module, alias.name) for alias in node.names]:
                _visit(other, wanted, ordered, seen)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                _visit(alias.name, wanted, ordered, seen)
    ordered.append(name)
