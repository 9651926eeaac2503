"""Finds the line of the source that a handheld names: `python3 tools/where.py app:1000`.

A board's traceback and its status screen know a module by the last part of its name, and
some modules stand in a bundle with others (tools/bundle.py), which counts lines on.
"""

import os
import sys

if __name__ == "__main__":  # imports start at the checkout, not in this folder
    sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

from tools import bundle, contents, image  # noqa: E402


def found(place, root=contents.ROOT):
    """The places in the source, `path:line`, that `module:line` may mean; none if there is no such line."""
    name, _, line = place.partition(":")
    name, line = name.rpartition("/")[2].removesuffix(".py"), int(line)
    if line < 1:
        return []
    sources = {contents.module_name(path.relative_to(root).as_posix()): path for path in _files(root)}
    lengths = {module: path.read_text(encoding="utf-8") for module, path in sources.items()}
    bundles = {members[-1]: members for members in image.BUNDLES}
    places = []
    for module in sources:
        if module.rpartition(".")[2] == name and not any(module in members[:-1] for members in bundles.values()):
            first, member = max(start for start in bundle.places(lengths, bundles.get(module, (module,))) if start[0] <= line)
            if line - first < lengths[member].count("\n") + 1:
                places.append("{}:{}".format(sources[member].relative_to(root).as_posix(), line - first + 1))
    return places


def _files(root):
    return [path for pattern in ("code.py",) + image.MODULES for path in sorted(root.glob(pattern))]


def main(words):
    if len(words) != 1 or not words[0].partition(":")[2].isdigit():
        print(__doc__.split("\n")[0], file=sys.stderr)
        return 2
    places = found(words[0])
    print("\n".join(places) or "There is no line {} on a board.".format(words[0]))
    return 0 if places else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
