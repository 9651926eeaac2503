"""Finds what a handheld's traceback names in the source: `python3 tools/where.py app:ah` for a function, `app:1000` for a line.

A board's traceback and its status screen know a module by the last part of its name, and
some modules stand in a bundle with others (tools/bundle.py), which counts lines on.
Functions have other names there (tools/slim.py), and lines none unless deploy was told so.
"""

import argparse
import ast
import os
import sys

if __name__ == "__main__":  # imports start at the checkout, not in this folder
    sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

from tools import bundle, contents, image  # noqa: E402


def found(place, root=contents.ROOT, chosen=None):
    """The places in the source that `module:line` or `module:function` may mean, with the `chosen` games or all on the board.

    `path:line` each, with the function's own name behind it where a function was asked for.
    """
    name, _, what = place.partition(":")
    name = name.rpartition("/")[2].removesuffix(".py")
    sources = {contents.module_name(path.relative_to(root).as_posix()): path for path in _files(root)}
    lengths = {module: path.read_text(encoding="utf-8") for module, path in sources.items()}
    bundles = {members[-1]: members for members in image.BUNDLES}
    places = []
    for module in sources:
        if module.rpartition(".")[2] == name and not any(module in members[:-1] for members in bundles.values()):
            starts = bundle.places(lengths, bundles.get(module, (module,)))
            for line in [int(what)] if what.isdigit() else _lines_of(what, sources[module].relative_to(root).as_posix(), root, chosen):
                first, member = max([start for start in starts if start[0] <= line], default=(1, module))
                at = line - first
                if 0 <= at < lengths[member].count("\n") + 1 and line:
                    told = "" if what.isdigit() else " " + _function_at(lengths[member], at + 1)
                    places.append("{}:{}{}".format(sources[member].relative_to(root).as_posix(), at + 1, told))
    return places


def _lines_of(function, path, root, chosen):
    """The lines of a module as it is on a board where functions of this name begin."""
    lines = set()
    for kiosk in (False, True):  # it may have another name there
        text = image.slimmed(root, chosen=chosen, kiosk=kiosk).get(path, "")
        lines.update(node.lineno for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef) and node.name == function)
    return sorted(lines)


def _function_at(text, line):
    """The name of the function that begins in a line of a source, with its class's."""
    for node in ast.walk(ast.parse(text)):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef) and child.lineno == line:
                return (node.name + "." if isinstance(node, ast.ClassDef) else "") + child.name
    return ""


def _files(root):
    return [path for pattern in ("code.py",) + image.MODULES for path in sorted(root.glob(pattern))]


def main(words):
    parser = argparse.ArgumentParser(prog="where.py", description=__doc__.split("\n")[0])
    parser.add_argument("place", metavar="MODULE:NAME", help="a module with a function or a line, like app:ah or app:1000")
    parser.add_argument("--game", metavar="NAME", action="append", help="a game that was deployed, as for tools/deploy.py; else all")
    options = parser.parse_args(words)
    if not options.place.partition(":")[2]:
        parser.error("say a module with a function or a line, like app:ah or app:1000")
    if not options.place.partition(":")[2].isdigit():
        print("Giving all functions the names that they have on a board: some ten seconds.", file=sys.stderr)
    try:
        places = found(options.place, chosen=options.game)
    except contents.ImageError as problem:
        parser.error(str(problem))
    print("\n".join(places) or "There is no {} on a board.".format(options.place))
    return 0 if places else 1


if __name__ == "__main__":
    from tools import environment

    environment.start(main, __file__, device=True)
