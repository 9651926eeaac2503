"""Python source files as a tool changes them: text, syntax tree, and which names stand where."""

import ast
import re


def nodes(tree, *kinds):
    """All nodes of these kinds below a node."""
    return [node for node in ast.walk(tree) if isinstance(node, kinds)]


class Module:
    """One source file: its text, its tree, and the replacements that wait to be made in it."""

    def __init__(self, name, text):
        self.name = name
        self.tree = ast.parse(text)
        self._lines = [line.encode() for line in text.split("\n")]
        self._edits = set()
        self.imported = nodes(self.tree, ast.ImportFrom)

    def replace(self, node, text):
        """Another text, of one line, for a whole node."""
        for line in range(node.lineno, node.end_lineno + 1):
            start = node.col_offset if line == node.lineno else 0
            end = node.end_col_offset if line == node.end_lineno else len(self._lines[line - 1])
            self._edits.add((line, start, end, text if line == node.lineno else ""))

    def rename(self, node, old, new):
        """Another name at a node that defines or uses the name `old`."""
        if isinstance(node, ast.Attribute):
            line, at = node.end_lineno, node.end_col_offset - len(old.encode())
        else:
            line = node.lineno
            word = re.compile(rb"\b" + old.encode() + rb"\b")
            at = word.search(self._lines[line - 1], node.col_offset).start()
        self._edits.add((line, at, at + len(old.encode()), new))

    def result(self):
        """The text with all replacements."""
        lines = list(self._lines)
        for line, start, end, text in sorted(self._edits, reverse=True):
            lines[line - 1] = lines[line - 1][:start] + text.encode() + lines[line - 1][end:]
        return b"\n".join(lines).decode()

    def renewed(self):
        """The Module with all replacements: itself if there are none, as reading one takes its time."""
        return Module(self.name, self.result()) if self._edits else self


class Names:
    """The names of one module.

    top         names at its top: defined there, or `taken` from another module of the program
    classes     {class: names of its attributes}
    local       names that are local to some function
    places      {name: nodes} where a name is defined or used that is not local there
    attributes  {name: nodes} where a name is defined or used as an attribute
    imports     [(alias, whether its name here is local)] of what comes from other modules of the program
    """

    def __init__(self, module, modules):
        self.top = set()
        self.taken = set()
        self.classes = {}
        self.local = set()
        self.places = {}
        self.attributes = {}
        self.imports = []
        self._read_imports(module.tree, module.imported, modules)
        for node in module.tree.body:
            self.top.update(bound(node))
        for node in nodes(module.tree, ast.Global):
            self.top.update(node.names)
        for node in nodes(module.tree, ast.ClassDef):
            self._read_class(node)
        self._find(module.tree)

    def _read_imports(self, tree, imported, modules):
        shared = {name for node in nodes(tree, ast.Global) for name in node.names}
        for node in imported:
            if node.module in modules:
                for alias in node.names:
                    inside = node not in tree.body and (alias.asname or alias.name) not in shared
                    if "{}.{}".format(node.module, alias.name) not in modules or alias.asname:
                        self.imports.append((alias, inside))
                    if not inside:
                        self.taken.add(alias.asname or alias.name)

    def _read_class(self, node):
        own = self.classes.setdefault(node.name, set())
        for child in node.body:
            for name in bound(child):
                own.add(name)
        for n in nodes(node, ast.Attribute):
            if isinstance(n.value, ast.Name) and n.value.id == "self":
                own.add(n.attr)

    def _find(self, tree):
        in_classes = set()
        for node in nodes(tree, ast.ClassDef):
            for child in node.body:
                if isinstance(child, ast.FunctionDef):
                    self._note(self.attributes, child.name, child)
                    in_classes.add(id(child))
                    for decorator in child.decorator_list:
                        for name in nodes(decorator, ast.Name):
                            if name.id in self.classes[node.name]:  # like the property in `@name.setter`
                                self._note(self.attributes, name.id, name)
                                in_classes.add(id(name))
                elif isinstance(child, ast.Assign):
                    for target in child.targets:
                        for name in nodes(target, ast.Name):
                            self._note(self.attributes, name.id, name)
                            in_classes.add(id(name))
        self._visit(tree, frozenset(), in_classes)

    def _visit(self, node, hidden, in_classes):
        """Notes what stands below a node; `hidden` are the names that are local there."""
        for child in ast.iter_child_nodes(node):
            inner = hidden
            if isinstance(child, ast.Attribute):
                self._note(self.attributes, child.attr, child)
            elif isinstance(child, ast.Name):
                if child.id not in hidden and id(child) not in in_classes:
                    self._note(self.places, child.id, child)
            elif isinstance(child, ast.ClassDef):
                self._note(self.places, child.name, child)
            elif isinstance(child, ast.Global):
                for name in child.names:
                    self._note(self.places, name, child)
            elif isinstance(child, (ast.FunctionDef, ast.Lambda)):
                if isinstance(child, ast.FunctionDef) and child.name not in hidden and id(child) not in in_classes:
                    self._note(self.places, child.name, child)
                own = set(locals_of(child))
                self.local |= own
                inner = hidden | own
                for outer in child.args.defaults + getattr(child, "decorator_list", []):
                    self._visit(ast.Expression(outer), hidden, in_classes)
                for part in child.body if isinstance(child, ast.FunctionDef) else [child.body]:
                    self._visit(ast.Expression(part), inner, in_classes)
                continue
            self._visit(child, inner, in_classes)

    @staticmethod
    def _note(table, name, node):
        table.setdefault(name, []).append(node)


def locals_of(function):
    """The names that are local to a function or lambda."""
    found = {argument.arg for argument in nodes(function.args, ast.arg)}
    shared = set()
    waiting = list(function.body) if isinstance(function, ast.FunctionDef) else []
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef):
            found.add(node.name)
            continue
        if isinstance(node, ast.Lambda):
            continue
        if isinstance(node, ast.Global):
            shared.update(node.names)
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            found.add(node.id)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            found.update([alias.asname or alias.name.split(".")[0] for alias in node.names])
        elif isinstance(node, ast.ExceptHandler) and node.name:
            found.add(node.name)
        waiting.extend(ast.iter_child_nodes(node))
    return found - shared


def bound(node):
    """The names that a statement binds where it stands."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        yield node.name
    elif isinstance(node, ast.Assign):
        for target in node.targets:
            for name in nodes(target, ast.Name):
                if not isinstance(name.ctx, ast.Load):
                    yield name.id
    elif isinstance(node, (ast.If, ast.Try, ast.For, ast.With, ast.ExceptHandler)):
        for child in ast.iter_child_nodes(node):
            yield from bound(child)


def origins(module, modules):
    """`{name here: (module, name there)}`, (module, None) for a module itself."""
    origins = {}
    for node in module.imported:
        if node.module in modules:
            for alias in node.names:
                whole = "{}.{}".format(node.module, alias.name)
                origins[alias.asname or alias.name] = (whole, None) if whole in modules else (node.module, alias.name)
    return origins
