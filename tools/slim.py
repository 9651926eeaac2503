"""Makes the program smaller in a board's memory, and changes nothing that it does.

MicroPython compiles one module at a time and keeps every name that a module uses, once,
for ever. Here is the whole program, so more can be known. Line by line the text stays
where it was, and tracebacks keep their line numbers; but

- a module's constants `NAME = const(...)` stand as numbers wherever they are used, also in
  other modules, and are no names any more;
- private names (`_name`) become short, and modules that have nothing to do with each other
  use the same short ones;
- parameters that no call names become single letters;
- tables of words become one text (`ranium.ui.pack`).

A private name that some string, library or stand-in spells out stays as it is, and so
does a parameter that any call of the program or of a library names.
"""

import ast
import builtins
import itertools
import keyword
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Module:
    """One source file: its text, its tree, and the replacements that wait to be made."""

    def __init__(self, name, text):
        self.name = name
        self.text = text
        self.tree = ast.parse(text)
        self.lines = [line.encode() for line in text.split("\n")]
        self.edits = []

    def replace(self, line, start, end, text):
        """Another text for bytes `start` to `end` of a line (counted from 1)."""
        self.edits.append((line, start, end, text.encode()))

    def blank(self, node, text=""):
        """Another text, of one line, for a whole statement."""
        for line in range(node.lineno, node.end_lineno + 1):
            start = node.col_offset if line == node.lineno else 0
            end = node.end_col_offset if line == node.end_lineno else len(self.lines[line - 1])
            self.replace(line, start, end, text if line == node.lineno else "")

    def rename(self, node, old, new):
        """Another name at a node; `old` ends where the node ends, or is searched from its start."""
        if isinstance(node, ast.Attribute):
            self.replace(node.end_lineno, node.end_col_offset - len(old.encode()), node.end_col_offset, new)
            return
        line = self.lines[node.lineno - 1]
        at = line.index(old.encode(), node.col_offset)
        self.replace(node.lineno, at, at + len(old.encode()), new)

    def at(self, node):
        """The text of a node of one line."""
        return self.lines[node.lineno - 1][node.col_offset : node.end_col_offset].decode()

    def result(self):
        lines = list(self.lines)
        for line, start, end, text in sorted(set(self.edits), reverse=True):
            lines[line - 1] = lines[line - 1][:start] + text + lines[line - 1][end:]
        return b"\n".join(lines).decode()


def slim(program, others=()):
    """The program `{module name: source text}`, slimmed. `others` are texts of libraries that it works with."""
    modules = {name: Module(name, _words(text)) for name, text in program.items()}
    foreign = [ast.parse(text) for text in others]
    constants = {name: _constants(module) for name, module in modules.items()}
    for module in modules.values():
        _inline(module, constants)
    texts = {name: module.result() for name, module in modules.items()}
    modules = {name: Module(name, text) for name, text in texts.items()}
    _shorten_names(modules, foreign)
    texts = {name: module.result() for name, module in modules.items()}
    modules = {name: Module(name, text) for name, text in texts.items()}
    _shorten_parameters(modules, foreign)
    return {name: module.result() for name, module in modules.items()}


# Constants


def _is_const(node):
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "const"


def _constants(module):
    """`{name: int}` of what the module defines with const()."""
    found = {}
    for node in module.tree.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and _is_const(node.value):
            code = compile(ast.Expression(node.value.args[0]), module.name, "eval")
            value = eval(code, {"__builtins__": {}}, dict(found))
            if isinstance(value, int):
                found[node.targets[0].id] = value
    return found


def _inline(module, constants):
    """Numbers in place of names that stand for constants."""
    own = constants[module.name]
    names = dict(own)
    aliases = {}
    imports = []
    for node in ast.walk(module.tree):
        if isinstance(node, ast.ImportFrom):
            imports.append(node)
            for alias in node.names:
                known = constants.get(node.module, {})
                if alias.name in known:
                    names[alias.asname or alias.name] = known[alias.name]
                whole = "{}.{}".format(node.module, alias.name)
                if whole in constants:
                    aliases[alias.asname or alias.name] = whole
    assigned = {n.id for n in ast.walk(module.tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    assigned |= {n.arg for n in ast.walk(module.tree) if isinstance(n, ast.arg)}
    for name in assigned - set(own):
        names.pop(name, None)
        aliases.pop(name, None)
    kept = set()
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in aliases:
            value = constants[aliases[node.value.id]].get(node.attr)
            if value is not None and node.lineno == node.end_lineno:
                module.replace(node.lineno, node.col_offset, node.end_col_offset, _number(value))
                node.value.id = ""  # it is gone
            else:
                kept.add(node.value.id)
    calls = {id(n.func) for n in ast.walk(module.tree) if isinstance(n, ast.Assign) and _is_const(n.value) for n in [n.value]}
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and id(node) not in calls:
            if node.id in names:
                module.replace(node.lineno, node.col_offset, node.end_col_offset, _number(names[node.id]))
            else:
                kept.add(node.id)
    for node in module.tree.body:
        if isinstance(node, ast.Assign) and _is_const(node.value) and node.targets[0].id in own:
            module.blank(node)
    for node in imports:
        _thin_import(module, node, names, aliases, kept)


def _thin_import(module, node, names, aliases, kept):
    """Takes out of an import what is not used any more."""
    left = []
    for alias in node.names:
        name = alias.asname or alias.name
        if name in names or (name in aliases or name == "const") and name not in kept:
            continue
        left.append(alias.name + (" as " + alias.asname if alias.asname else ""))
    if len(left) == len(node.names):
        return
    module.blank(node, "from {} import {}".format(node.module, ", ".join(left)) if left else "pass")


def _number(value):
    return str(value) if value >= 0 else "({})".format(value)


# Names


class Names:
    """What one module does with names: where they stand, and in which families they must differ.

    globals_   {name: [node]} of names at the top of the module, wherever it uses them
    attributes {name: [node]} of all names after a dot, and of what classes define
    top        names defined at the top of the module, `taken` those it takes from our other modules
    classes    {class: names that are its attributes}
    local      names that are local to some function
    imports    [(alias, whether inside a function)] of names taken from our other modules
    """

    def __init__(self, module, modules):
        self.globals_ = {}
        self.attributes = {}
        self.top = set()
        self.classes = {}
        self.local = set()
        self.taken = set()
        self.imports = []
        for node in ast.walk(module.tree):
            if isinstance(node, ast.ImportFrom) and node.module in modules:
                for alias in node.names:
                    if "{}.{}".format(node.module, alias.name) not in modules:
                        self.imports.append((alias, node.col_offset > 0))
                    if not node.col_offset:
                        self.taken.add(alias.asname or alias.name)
        self._read(module.tree)

    def _read(self, tree):
        for node in tree.body:
            self._define(node, self.top)
        for node in ast.walk(tree):
            if isinstance(node, ast.Global):
                self.top.update(node.names)
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                self._read_class(node)
            elif isinstance(node, ast.Attribute):
                self.attributes.setdefault(node.attr, []).append(node)
            elif isinstance(node, (ast.FunctionDef, ast.Lambda)):
                self._read_function(node)
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and node.id in self.top | self.taken:
                self.globals_.setdefault(node.id, []).append(node)
            elif isinstance(node, ast.Global):
                for name in node.names:
                    self.globals_.setdefault(name, []).append(node)
        for node in tree.body:
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                self.globals_.setdefault(node.name, []).append(node)

    @staticmethod
    def _define(node, names):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                names.update([n.id for n in ast.walk(target) if isinstance(n, ast.Name)])
        elif isinstance(node, (ast.If, ast.Try, ast.For, ast.With)):
            for child in ast.iter_child_nodes(node):
                Names._define(child, names)
        elif isinstance(node, ast.ExceptHandler):
            for child in node.body:
                Names._define(child, names)

    def _read_class(self, node):
        own = self.classes.setdefault(node.name, set())
        for child in node.body:
            if isinstance(child, ast.FunctionDef):
                own.add(child.name)
                self.attributes.setdefault(child.name, []).append(child)
            elif isinstance(child, ast.Assign):
                for target in child.targets:
                    for n in ast.walk(target):
                        if isinstance(n, ast.Name):
                            own.add(n.id)
                            self.attributes.setdefault(n.id, []).append(n)
        for n in ast.walk(node):
            if isinstance(n, ast.Attribute) and isinstance(n.value, ast.Name) and n.value.id == "self":
                own.add(n.attr)

    def _read_function(self, node):
        """Names that are local somewhere: a global of that name is left alone."""
        if isinstance(node, ast.FunctionDef):
            shared = {name for n in ast.walk(node) if isinstance(n, ast.Global) for name in n.names}
            stored = {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
            self.local |= stored - shared
            for n in ast.walk(node):
                if isinstance(n, (ast.Import, ast.ImportFrom)):
                    self.local.update([a.asname or a.name for a in n.names])
        self.local.update([n.arg for n in ast.walk(node.args) if isinstance(n, ast.arg)])


def _shorten_names(modules, foreign):
    """Short names for all that the program alone knows; what never meets in one object shares a name."""
    names = {name: Names(module, modules) for name, module in modules.items()}
    fixed = _fixed(modules, foreign)
    for found in names.values():
        fixed |= found.local & (found.top | set(found.taken))
    imported = _imported(modules)
    kin = _kin(modules, names, imported)
    # Families: the attributes of classes that derive from each other, and the names of each module.
    families = {}
    meets = {}
    for name, found in names.items():
        family = families["module " + name] = found.top | set(found.taken)
        for one in family:
            meets.setdefault(one, set()).update([(local, None) for local in found.local])
        for class_, own in found.classes.items():
            families.setdefault(kin[name, class_], set()).update(own)
    for family in families.values():
        for name in family:
            meets.setdefault(name, set()).update(family)
    ours = {name for family in families.values() for name in family}
    ours = {name for name in ours if name not in fixed and not (name.startswith("__") or name in ("_", "self"))}
    short = _coloured(ours, meets, fixed)
    for name, found in names.items():
        _rename_all(modules[name], found, short)


def _fixed(modules, foreign):
    """Names that others know, too: they stay as they are."""
    fixed = set(dir(builtins)) | set(keyword.kwlist)
    for kind in (bytes, bytearray, str, list, dict, set, tuple, int, memoryview, type, Exception, object, OSError):
        fixed.update(dir(kind))
    for tree in foreign:
        fixed.update(_spelled(tree))
    for name, module in modules.items():
        fixed.update(name.split("."))
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                fixed.add(node.value)
            elif isinstance(node, ast.ImportFrom) and node.module not in modules:
                fixed.update([alias.asname or alias.name for alias in node.names])
            elif isinstance(node, ast.Import):
                fixed.update([alias.asname or alias.name.split(".")[0] for alias in node.names])
    return fixed


def _spelled(tree):
    """All names and strings of a tree."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.alias)):
            yield node.name
        elif isinstance(node, (ast.arg, ast.keyword)) and node.arg:
            yield node.arg


def _imported(modules):
    """`{module: {name there: (module, name)}}` of what modules take from each other; a module's name for a module itself."""
    found = {}
    for name, module in modules.items():
        taken = found.setdefault(name, {})
        for node in ast.walk(module.tree):
            if isinstance(node, ast.ImportFrom) and node.module in modules:
                for alias in node.names:
                    if "{}.{}".format(node.module, alias.name) not in modules:
                        taken[alias.asname or alias.name] = (node.module, alias.name)
                    else:
                        taken[alias.asname or alias.name] = ("{}.{}".format(node.module, alias.name), None)
    return found


def _kin(modules, names, imported):
    """`{(module, class): family}`: classes that derive from each other are one family."""
    family = {(name, class_): "{} {}".format(name, class_) for name, found in names.items() for class_ in found.classes}
    for name, module in modules.items():
        for node in ast.walk(module.tree):
            if isinstance(node, ast.ClassDef):
                for base in node.bases:
                    if isinstance(base, ast.Attribute):
                        other = (imported[name].get(base.value.id, ("",))[0], base.attr)
                    else:
                        other = imported[name].get(base.id, (name, base.id))
                    if other in family:
                        old, new = family[other], family[name, node.name]
                        family = {key: new if value == old else value for key, value in family.items()}
    return family


def _coloured(ours, meets, fixed):
    """`{name: short name}`, different for names that meet."""
    pool = [
        "".join(letters)
        for size in (1, 2)
        for letters in itertools.product(LETTERS, repeat=size)
        if "".join(letters) not in fixed
    ]
    short = {}
    for name in sorted(ours, key=lambda name: (-len(meets[name]), name)):
        taken = {short[other] for other in meets[name] if other in short}
        taken |= {other[0] if isinstance(other, tuple) else other for other in meets[name] if other not in ours}
        short[name] = next(letters for letters in pool if letters not in taken)
    return short


def _rename_all(module, found, short):
    for name, nodes in found.attributes.items():
        if name in short:
            for node in nodes:
                module.rename(node, name, short[name])
    for name, nodes in found.globals_.items():
        if name in short:
            for node in nodes:
                module.rename(node, name, short[name])
    for alias, local in found.imports:
        new = short.get(alias.name, alias.name)
        name = alias.asname or alias.name
        there = name if local else short.get(name, name)
        module.rename(alias, module.at(alias), new if new == there else new + " as " + there)


# Parameters


def _shorten_parameters(modules, foreign):
    called = set()
    for tree in [module.tree for module in modules.values()] + foreign:
        called.update([n.arg for n in ast.walk(tree) if isinstance(n, ast.keyword) and n.arg])
    for module in modules.values():
        for node in ast.walk(module.tree):
            if isinstance(node, ast.FunctionDef):
                _shorten_signature(module, node, called)


def _shorten_signature(module, function, called):
    inner = [n for n in ast.walk(function) if n is not function]
    nested = [n for n in inner if isinstance(n, (ast.FunctionDef, ast.Lambda))]
    taken = {a.arg for f in nested for a in ast.walk(f.args) if isinstance(a, ast.arg)}
    taken |= {n.id for c in inner if isinstance(c, ast.comprehension) for n in ast.walk(c.target) if isinstance(n, ast.Name)}
    taken |= {name for n in inner if isinstance(n, (ast.Global, ast.Nonlocal)) for name in n.names}
    used = {n.id for n in inner if isinstance(n, ast.Name)} | taken | {a.arg for a in function.args.args}
    free = (letter for letter in LETTERS if letter not in used)
    body = [n for statement in function.body for n in ast.walk(statement) if isinstance(n, ast.Name)]
    for argument in function.args.args:
        name = argument.arg
        if name == "self" or name in called or name in taken or len(name) == 1:
            continue
        new = next(free, None)
        if new is None:
            return
        module.rename(argument, name, new)
        for node in body:
            if node.id == name:
                module.rename(node, name, new)


# Words


def _words(text):
    """A module that is one table of words, as the two texts that `ranium.ui.words` keeps and looks up."""
    if not text.lstrip().startswith(("WORDS = {", '"""')) or "\nWORDS = {" not in "\n" + text:
        return text
    from ranium.ui.pack import pack

    table = {}
    exec(text, table)
    return "WORDS = {!r}\nHELP = {!r}\n".format(*pack(table["WORDS"]))
