"""Joins modules that are always in memory together into one: each module costs a board some 300 bytes by itself.

A bundle has the name of its last member, so who imports that finds it where it was. The
members stand in it one after the other, an import of one by another is gone, and names
that two of them have become different ones. Everybody else imports from the bundle.
"""

import ast
import builtins

from tools.source import Module, Names, nodes, origins


class BundleError(Exception):
    """Modules cannot be joined; the text says why."""


def bundled(modules, members):
    """`{module: Module}` with `members`, in order of their imports, joined; BundleError if they cannot be."""
    names = {name: Names(modules[name], modules) for name in members}
    final = _final_names(modules, names, members)
    bundle = members[-1]
    for name, module in modules.items():
        _rewire(module, names.get(name), modules, final, bundle)
    result = {name: module.renewed() for name, module in modules.items() if name not in final}
    result[bundle] = Module(bundle, "\n".join(modules[name].result() for name in members))
    return result


def places(texts, members):
    """`[(first line, module)]` of the members in their bundle, lines counted from 1."""
    found, line = [], 1
    for name in members:
        found.append((line, name))
        line += texts[name].count("\n") + 1
    return found


def _final_names(modules, names, members):
    """`{member: {name at its top: its name in the bundle}}`."""
    final = {}
    taken = set(dir(builtins))
    for name in members:  # what comes from outside keeps its name everywhere
        here = origins(modules[name], modules)
        taken |= {own for own in _imported(modules[name]) if here.get(own, ("",))[0] not in members}
        taken |= names[name].local
    for name in members:
        final[name] = {}
        for own in sorted(names[name].top):
            new = own
            while new in taken:
                new += "_" + name.rpartition(".")[2]
            taken.add(new)
            final[name][own] = new
    return final


def _imported(module):
    """The names that imports bind at the top of a module."""
    for node in module.tree.body:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            for alias in node.names:
                yield alias.asname or alias.name.split(".")[0]


def _rewire(module, found, modules, final, bundle):
    """New names and imports for one module; `found` are the Names of a member, None for all others."""
    inside = found is not None
    if inside:
        for own, new in final[module.name].items():
            if new != own:
                for node in found.places.get(own, ()):
                    module.rename(node, own, new)
    aliases = {}
    for node in module.imported:
        left = []
        for alias in node.names:
            here = alias.asname or alias.name
            whole = "{}.{}".format(node.module, alias.name)
            if whole in final:
                aliases[here] = whole
                if not inside:
                    package, _, stem = bundle.rpartition(".")
                    left.append((package, stem, here))
            elif node.module in final and whole not in modules:
                new = final[node.module].get(alias.name)
                if new is None:
                    raise BundleError("{} imports {}, which {} has not".format(module.name, alias.name, node.module))
                if not inside:
                    left.append((bundle, new, here))
                elif here != new and node in module.tree.body:
                    for place in found.places.get(here, ()):
                        module.rename(place, here, new)
                elif here != new:
                    left.append((None, new, here))
            else:
                left.append((node.module, alias.name, here))
        if [(node.module, a.name, a.asname or a.name) for a in node.names] != left:
            module.replace(node, _imports(left))
    if not aliases:
        return
    attributed = {id(node.value) for node in nodes(module.tree, ast.Attribute)}
    if inside:  # the member that is meant is no module any more
        for node in nodes(module.tree, ast.Name):
            if node.id in aliases and id(node) not in attributed:
                raise BundleError("{} uses the module {} by itself".format(module.name, node.id))
    for node in nodes(module.tree, ast.Attribute):
        if isinstance(node.value, ast.Name) and node.value.id in aliases:
            new = final[aliases[node.value.id]].get(node.attr)
            if new is None:
                raise BundleError("{} uses {}.{}, which is not there".format(module.name, node.value.id, node.attr))
            if inside:
                module.replace(node, new)
            else:
                module.rename(node, node.attr, new)


def _imports(left):
    """Import statements in one line; (None, name, name here) stands for a name of the same module."""
    found = {}
    texts = []
    for source, name, here in left:
        if source is None:
            texts.append("{} = {}".format(here, name))
        else:
            found.setdefault(source, []).append(name if name == here else "{} as {}".format(name, here))
    texts += ["from {} import {}".format(source, ", ".join(names)) for source, names in found.items()]
    return "; ".join(texts) or "pass"
