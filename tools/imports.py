"""What a module imports, read from its source without running it."""

import ast


class Import:
    """One import: the `module`, the `names` taken from it (none for a plain import), the `line`."""

    def __init__(self, module, names, line):
        self.module = module
        self.names = names
        self.line = line

    def __repr__(self):
        return "line {}: {} {}".format(self.line, self.module, " ".join(self.names)).rstrip()


def needed(tree, there, package=""):
    """The imports that the module with this syntax tree cannot do without, in order, as a list of `Import`.

    `there(module)` tells whether a module can be imported. Where a `try` answers an
    ImportError, its own imports count if all are there, else those of the answer.
    Relative imports are resolved in `package`, the module's own ("engine").
    """
    found = []
    for node in tree.body:
        _visit(node, there, package, found)
    return found


def named(tree):
    """The texts in a module that imports by names it only knows when it runs, else none."""
    nodes = list(ast.walk(tree))
    by_name = any(
        isinstance(node, ast.Call) and getattr(node.func, "id", "") == "__import__" and not _is_text(node.args[0])
        for node in nodes
    )
    return sorted({node.value for node in nodes if _is_text(node)}) if by_name else []


def _is_text(node):
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _visit(node, there, package, found):
    if isinstance(node, ast.Import):
        found.extend(Import(alias.name, (), node.lineno) for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        found.append(Import(_absolute(node, package), tuple(alias.name for alias in node.names), node.lineno))
    elif isinstance(node, ast.Try) and (answers := [h for h in node.handlers if _answers_import_error(h)]):
        tried = []
        for child in node.body:
            _visit(child, there, package, tried)
        missing = any(not there(wanted.module) for wanted in tried)
        found.extend([] if missing else tried)
        others = [handler for handler in node.handlers if handler not in answers]
        for child in others + (answers if missing else node.orelse) + node.finalbody:
            _visit(child, there, package, found)
    else:
        for child in ast.iter_child_nodes(node):
            _visit(child, there, package, found)


def _answers_import_error(handler):
    """True for `except ImportError`, alone or among others."""
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return any(isinstance(kind, ast.Name) and kind.id == "ImportError" for kind in kinds)


def _absolute(node, package):
    if not node.level:
        return node.module
    parts = package.split(".")
    parts = parts[: len(parts) - node.level + 1]
    return ".".join(parts + ([node.module] if node.module else []))
