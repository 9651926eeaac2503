"""Makes the program smaller in a board's memory, and changes nothing that it does.

MicroPython compiles one module at a time, and keeps every name that a module uses, once
and for ever. Here is the whole program, so more can be known. Line by line the text stays
where it was, so tracebacks still name module and line; but

- constants `NAME = const(...)` stand as numbers wherever they are used, in other modules,
  too, and are no names any more;
- names that only the program itself uses become short, and names that never meet as
  attributes of one object or in one module become the same short name;
- parameters that no call names become single letters;
- words leave the program for a file of each language (tools/books.py); what is asked
  for by its full key has a number there.

A name stays as it is if CircuitPython or a library has it, if it is a module's, or if a
text spells it in a module that looks names up (`getattr`, `setattr`, `__import__`, `namedtuple`).
"""

import ast
import builtins
import itertools
import keyword
import re

from tools import circuitpython
from tools.bundle import bundled
from tools.source import Module, Names, nodes, origins

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_LOOK_UPS = {"getattr", "setattr", "hasattr", "delattr", "__import__", "namedtuple"}
_TYPES = (bytes, bytearray, str, list, dict, set, tuple, int, float, range, memoryview, type, object, Exception, OSError)


def slim(program, libraries=(), users=(), bundles=()):
    """The program `{module name: source text}`, slimmed, without the modules that went into one of the `bundles` (bundle.py).

    `libraries` are source texts that it works with: all their names stay. `users` are
    texts that work with the program from outside: what they import and use of it stays.
    """
    modules = _parsed(program)
    constants = {name: _constants(module) for name, module in modules.items()}
    for module in modules.values():
        _inline(module, constants)
    modules = _renewed(modules)
    for members in bundles:
        here = [name for name in members if name in modules]
        modules = bundled(modules, here) if here else modules
    foreign = [ast.parse(text) for text in libraries]
    _shorten_names(modules, _fixed(modules, foreign, [ast.parse(text) for text in users]))
    modules = _renewed(modules)
    named = _named_in_calls(list(modules.values()), foreign)
    for module in modules.values():
        for node in ast.walk(module.tree):
            if isinstance(node, ast.FunctionDef):
                _shorten_parameters(module, node, named)
    return {name: module.result() for name, module in modules.items()}


def _parsed(texts):
    return {name: Module(name, text) for name, text in texts.items()}


def _renewed(modules):
    return {name: module.renewed() for name, module in modules.items()}


def bare(text):
    """A library's text without what only computers and people need of it: its version, its address, imports of types."""
    module = Module("", text)
    for node in module.tree.body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") in ("__version__", "__repo__"):
            module.replace(node, "")
        elif isinstance(node, ast.Try) and any(n.module == "typing" for n in nodes(node, ast.ImportFrom)):
            module.replace(node, "")
    return module.result()


# Words


def parted(program):
    """`(program, {language: {key: text}})` of a `program` like that of `slim`: without its tables of words, and these.

    They are the modules `words_LANGUAGE` with a dict `WORDS`. A key that the program asks for in full is a number; one that
    it may make of parts is there as it is, too.
    """
    tables = {name: _words(text) for name, text in program.items() if "\nWORDS = {" in "\n" + text}
    modules = _parsed({name: text for name, text in program.items() if name not in tables})
    keys = sorted({key for table in tables.values() for key in table})
    asked, texts = [], []
    for module in modules.values():
        here = [(module, node) for node in _asked(module.tree)]
        asked += here
        known = {id(node) for _, node in here}
        texts += [n.value for n in nodes(module.tree, ast.Constant) if isinstance(n.value, str) and id(n) not in known]
    made = re.compile("|".join({_made(text) for text in texts}))
    full = {node.value for _, node in asked}
    numbers = {}
    for key in keys:
        if key in full or not made.fullmatch(key):
            numbers[key] = len(numbers)
    for module, node in asked:
        if node.value in numbers:
            module.replace(node, str(numbers[node.value]))
    languages = {}
    for name, table in tables.items():
        words = languages.setdefault(name.rpartition("words_")[2], {})
        words.update({numbers[key]: text for key, text in table.items() if key in numbers})
        words.update({key: text for key, text in table.items() if made.fullmatch(key)})
    return {name: module.result() for name, module in modules.items()}, languages


def _made(text):
    """A pattern of the keys that the program may make of a text: with numbers put in, or something before or behind a dot."""
    pattern = re.sub(r"\\{\\}|%d", "[0-9]+", re.escape(text))
    if text == ".":  # what keys are taken apart at
        return pattern
    return (".+" if text.startswith(".") else "") + pattern + (".+" if text.endswith(".") else "")


def _words(text):
    space = {}
    exec(text, space)
    return space["WORDS"]


def _asked(tree):
    """The texts that a module gives to `w(...)`, in the tuples `help = (...)` and by `key = ...`: keys, and in full."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "w" and node.args:
            asked = [node.args[0]]
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple) and _is_help(node.targets[0]):
            asked = list(node.value.elts)
        elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "key":
            asked = [node.value]
        else:
            continue
        while asked:
            one = asked.pop()
            if isinstance(one, ast.IfExp):
                asked += [one.body, one.orelse]
            elif isinstance(one, ast.Constant) and isinstance(one.value, str):
                yield one


def _is_help(target):
    return getattr(target, "id", getattr(target, "attr", "")) == "help"


# Constants


def _is_const(node):
    """True for the statement `NAME = const(...)`."""
    value = node.value if isinstance(node, ast.Assign) else None
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "const"


def _constants(module):
    """`{name: int}` of what a module defines with const()."""
    found = {}
    for node in module.tree.body:
        if _is_const(node):
            code = compile(ast.Expression(node.value.args[0]), module.name, "eval")
            found[node.targets[0].id] = eval(code, {"__builtins__": {}}, dict(found))
    return found


def _inline(module, constants):
    """Numbers in place of the names of constants; what is not used then is not imported any more."""
    names = dict(constants[module.name])
    aliases = {}
    imports = nodes(module.tree, ast.ImportFrom)
    for node in imports:
        for alias in node.names:
            here = alias.asname or alias.name
            if alias.name in constants.get(node.module, ()):
                names[here] = constants[node.module][alias.name]
            elif "{}.{}".format(node.module, alias.name) in constants:
                aliases[here] = constants["{}.{}".format(node.module, alias.name)]
    definitions = [node for node in module.tree.body if _is_const(node)]
    defined = {id(node.targets[0]) for node in definitions} | {id(node.value.func) for node in definitions}
    stored = {n.id for n in nodes(module.tree, ast.Name) if not isinstance(n.ctx, ast.Load) and id(n) not in defined}
    stored |= {n.arg for n in nodes(module.tree, ast.arg)}
    for name in stored:  # something local of that name
        names.pop(name, None)
        aliases.pop(name, None)
    used = set()
    through = set()
    for node in nodes(module.tree, ast.Attribute):
        alias = node.value.id if isinstance(node.value, ast.Name) else None
        if node.attr in aliases.get(alias, ()):
            module.replace(node, _number(aliases[alias][node.attr]))
            through.add(id(node.value))
    for node in nodes(module.tree, ast.Name):
        if id(node) in defined or id(node) in through:
            continue
        if node.id in names:
            module.replace(node, _number(names[node.id]))
        else:
            used.add(node.id)
    for node in definitions:
        module.replace(node, "")
    for node in imports:
        left = [a for a in node.names if (a.asname or a.name) in used or not _is_spent(a, names, aliases)]
        if len(left) < len(node.names):
            listed = ", ".join(a.name + (" as " + a.asname if a.asname else "") for a in left)
            module.replace(node, "from {} import {}".format(node.module, listed) if left else "pass")


def _is_spent(alias, names, aliases):
    """True if an import that nobody uses brought a constant, a module of constants, or const itself."""
    here = alias.asname or alias.name
    return here in names or here in aliases or here == "const"


def _number(value):
    return str(value) if value >= 0 else "({})".format(value)


# Names


def _shorten_names(modules, fixed):
    """Short names for all that the program alone knows."""
    names = {name: Names(module, modules) for name, module in modules.items()}
    meets = {}
    for family in _families(modules, names):
        for name in family:
            meets.setdefault(name, set()).update(family)
    for found in names.values():  # a short name of the top must not be one that is local somewhere
        for name in found.top | found.taken:
            meets[name].update([_Taken(local) for local in found.local])
    ours = {name for name in meets if not isinstance(name, _Taken) and name not in fixed and not name.startswith("__")}
    short = _coloured(ours, meets, fixed)
    for name, found in names.items():
        _rename(modules[name], found, short)


class _Taken(str):
    """A name that is there and keeps its spelling."""

    __hash__ = str.__hash__

    def __eq__(self, other):
        return isinstance(other, _Taken) and str.__eq__(self, other)


def _families(modules, names):
    """Sets of names that meet: in one module, or in classes that derive from each other."""
    family = {(name, class_): (name, class_) for name, found in names.items() for class_ in found.classes}
    for name, module in modules.items():
        there = origins(module, modules)
        for node in nodes(module.tree, ast.ClassDef):
            for base in node.bases:
                if isinstance(base, ast.Attribute):
                    other = (there.get(base.value.id, ("", ""))[0], base.attr)
                else:
                    other = there.get(base.id, (name, base.id))
                if other in family:
                    old, new = family[other], family[name, node.name]
                    family = {key: new if value == old else value for key, value in family.items()}
    joined = {}
    for (name, class_), root in family.items():
        joined.setdefault(root, set()).update(names[name].classes[class_])
    return [found.top | found.taken for found in names.values()] + list(joined.values())


def _coloured(ours, meets, fixed):
    """`{name: short name}`, different for names that meet."""
    words = ("".join(letters) for size in (1, 2) for letters in itertools.product(_LETTERS, repeat=size))
    pool = [word for word in words if word not in fixed]
    short = {}
    for name in sorted(ours, key=lambda name: (-len(meets[name]), name)):
        taken = {short.get(other, str(other)) if type(other) is str else str(other) for other in meets[name]}
        short[name] = next(word for word in pool if word not in taken)
    return short


def _rename(module, found, short):
    for name, nodes in found.attributes.items():
        for node in nodes if name in short else ():
            module.rename(node, name, short[name])
    for name, nodes in found.places.items():
        for node in nodes if name in short and name in found.top | found.taken else ():
            module.rename(node, name, short[name])
    for alias, local in found.imports:
        here = alias.asname or alias.name
        here = here if local else short.get(here, here)
        there = short.get(alias.name, alias.name)
        module.replace(alias, there if there == here else "{} as {}".format(there, here))


def _fixed(modules, libraries, users):
    """The names that stay as they are."""
    fixed = set(dir(builtins)) | set(keyword.kwlist) | {"self", "_"}
    for kind in _TYPES:
        fixed.update(dir(kind))
    for tree in libraries:
        fixed.update(_spelled(tree))
        fixed.update(_from_outside(tree, modules))
    for tree in users:
        fixed.update([node.attr for node in nodes(tree, ast.Attribute)])
        fixed.update([node.name for node in nodes(tree, ast.alias)])
    for name, module in modules.items():
        fixed.update(name.split("."))
        for text in nodes(module.tree, ast.JoinedStr):  # before Python 3.12 nobody can say where a name stands in it
            fixed.update(_spelled(text))
        looks_up = _LOOK_UPS & {n.id for n in nodes(module.tree, ast.Name)}
        fixed.update([n.value for n in nodes(module.tree, ast.Constant) if looks_up and isinstance(n.value, str)])
        fixed.update(_from_outside(module.tree, modules))
    return fixed


def _from_outside(tree, modules):
    """What a module imports that is not the program's, with all names that CircuitPython has there."""
    for node in nodes(tree, ast.ImportFrom):
        if node.module not in modules:
            yield from [alias.asname or alias.name for alias in node.names]
            yield from _built_in(node.module)
    for node in nodes(tree, ast.Import):
        for alias in node.names:
            yield alias.asname or alias.name.split(".")[0]
            yield from _built_in(alias.name)


def _built_in(module):
    """All names that CircuitPython has in a module of its own, also in its classes."""
    if module == "micropython":  # only const; its stub is written for a later Python than this may be
        return {"const"}
    text = circuitpython.stub(module)
    return set(circuitpython.names(module) or ()) | (set(_spelled(ast.parse(text))) if text else set())


def _spelled(tree):
    """All names and texts of a tree."""
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


# Parameters


def _named_in_calls(modules, libraries):
    """The names by which any call gives a parameter."""
    trees = [module.tree for module in modules] + libraries
    return {node.arg for tree in trees for node in nodes(tree, ast.keyword) if node.arg}


def _shorten_parameters(module, function, named):
    """Single letters for the parameters of one function."""
    inner = [node for node in ast.walk(function) if node is not function]
    nested = [node for node in inner if isinstance(node, (ast.FunctionDef, ast.Lambda))]
    shadowed = {a.arg for f in nested for a in nodes(f.args, ast.arg)}
    shadowed |= {n.id for c in inner if isinstance(c, ast.comprehension) for n in nodes(c.target, ast.Name)}
    shadowed |= {name for n in inner if isinstance(n, (ast.Global, ast.Nonlocal)) for name in n.names}
    shadowed |= {name for n in inner if isinstance(n, ast.JoinedStr) for name in _spelled(n)}
    parameters = [argument.arg for argument in function.args.args]
    used = {n.id for n in inner if isinstance(n, ast.Name)} | shadowed | set(parameters)
    free = (letter for letter in _LETTERS if letter not in used)
    body = [n for statement in function.body for n in nodes(statement, ast.Name)]
    for argument in function.args.args:
        name = argument.arg
        if len(name) == 1 or name == "self" or name in named or name in shadowed:
            continue
        new = next(free, None)
        if new is None:
            return
        module.rename(argument, name, new)
        for node in body:
            if node.id == name:
                module.rename(node, name, new)
