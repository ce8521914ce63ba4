"""The texts of the game and their translations: `python -m tools.languages` tells what each language lacks, and with --sort
puts them in order.

English is the key (docs/languages.md). The keys are found in the page, in the markup of the parts that are loaded later, and
in every call of `phrase` in game/."""

import ast
import json
import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

from tools.looks import looks

HERE = Path(__file__).parents[1]
ATTRIBUTES = ("aria-label", "aria-roledescription", "title", "placeholder")
PHRASING = ("a", "b", "em", "kbd", "strong")
SKIPPED = ("noscript", "script", "style", "svg")
VOID = ("br", "col", "hr", "img", "input", "link", "meta", "source", "wbr")
WORD = re.compile(r"[^\W\d_]{2}")


class LanguageError(Exception):
    """A text is not written so that it can be found. The message names the file and the line."""


# In markup, as static/translate.js goes through the page


class Element:
    """An element of the page: `children` are elements and texts."""

    def __init__(self, name: str, attributes: dict[str, str]) -> None:
        """Begin with nothing in it."""
        self.name = name
        self.attributes = attributes
        self.children: list[Element | str] = []

    def elements(self) -> "list[Element]":
        """Return the children that are elements."""
        return [child for child in self.children if isinstance(child, Element)]

    def markup(self) -> str:
        """Return what is in it, as the browser writes it."""
        parts = []
        for child in self.children:
            if isinstance(child, str):
                parts.append(
                    child.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\xa0", "&nbsp;")
                )
            else:
                given = "".join(f' {name}="{value}"' for name, value in child.attributes.items())
                parts.append(f"<{child.name}{given}>{child.markup()}</{child.name}>")
        return "".join(parts)


class Reader(HTMLParser):
    """Makes elements of markup."""

    def __init__(self, markup: str) -> None:
        """Read it all."""
        super().__init__()
        self.root = Element("", {})
        self._open = [self.root]
        self.feed(markup)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element."""
        element = Element(tag, {name: value or "" for name, value in attrs})
        self._open[-1].children.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Add an element without content."""
        self._open[-1].children.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        """Close the element."""
        while len(self._open) > 1 and self._open.pop().name != tag:
            pass

    def handle_data(self, data: str) -> None:
        """Add text."""
        self._open[-1].children.append(data)


def is_one(element: Element) -> bool:
    """Does the text of an element run on through others, so that it is translated as one?"""
    inner = element.elements()
    texts = [child for child in element.children if isinstance(child, str)]
    return (
        bool(inner)
        and any(re.search(r"[^\W\d_]", text) for text in texts)
        and all(one.name in PHRASING and "id" not in one.attributes and not one.elements() for one in inner)
    )


def texts_of(element: Element) -> Iterator[str]:
    """Give every text that static/translate.js looks up."""
    if element.name in SKIPPED or element.attributes.get("translate") == "no":
        return
    yield from (element.attributes[name] for name in ATTRIBUTES if name in element.attributes)
    if is_one(element):
        yield element.markup()
        return
    for child in element.children:
        if isinstance(child, str):
            yield child
        else:
            yield from texts_of(child)


def in_markup(markup: str) -> list[str]:
    """Return the keys in markup, in its order."""
    found = (" ".join(text.split()) for text in texts_of(Reader(markup).root))
    return [text for text in found if WORD.search(text)]


# In Python


class Sources:
    """What the modules of game/ say: `phrases` are the texts of every call of phrase(…), `markup` what they put into the page,
    `others` the rest that looks like words. Each has its place."""

    def __init__(self, root: Path) -> None:
        """Read them all."""
        self.phrases: dict[str, str] = {}
        self.markup: dict[str, str] = {}
        self.others: dict[str, str] = {}
        self._found: set[ast.Constant] = set()
        paths = sorted((root / "game").rglob("*.py"))
        trees = {path.relative_to(root).as_posix(): ast.parse(path.read_text("utf-8")) for path in paths}
        self._names: dict[str, ast.expr] = {}  # unique in all of game/ (tools/bundle.py)
        self._places: dict[ast.AST, str] = {}
        for path, tree in trees.items():
            self._names |= dict(assigned(tree.body))
            self._places |= dict.fromkeys(ast.walk(tree), path)
        for path, tree in trees.items():
            for function in functions(tree):
                self._read(path, function)
        for path, tree in trees.items():
            self._rest(path, tree)

    def _read(self, path: str, function: ast.FunctionDef) -> None:
        """Take the calls of phrase(…) in a function."""
        local = assigned(ast.walk(function))
        for call in ast.walk(function):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "phrase":
                texts = list(self._texts(call.args[0], local))
                if not texts:
                    raise LanguageError(f"{path}:{call.lineno}: it cannot be seen which texts phrase(…) gets here")
                for text in texts:
                    self._found.add(text)
                    self.phrases.setdefault(str(text.value), f"{self._places[text]}:{text.lineno}")

    def _texts(self, value: ast.expr, local: "list[tuple[str, ast.expr]]") -> Iterator[ast.Constant]:
        """Give the texts that an expression can be: itself, one of two, one of a table with a name, what a local name was set to."""
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            yield value
        elif isinstance(value, ast.IfExp):
            yield from self._texts(value.body, local)
            yield from self._texts(value.orelse, local)
        elif isinstance(value, ast.Subscript):
            yield from self._texts(value.value, local)
        elif isinstance(value, ast.Dict):
            for one in value.values:
                yield from self._texts(one, local)
        elif isinstance(value, (ast.Tuple, ast.List)):
            for one in value.elts:
                yield from self._texts(one, local)
        elif isinstance(value, ast.Name):
            settings = [one for name, one in local if name == value.id]
            for one in settings or [self._names[name] for name in (value.id,) if name in self._names]:
                yield from self._texts(one, local)

    def _rest(self, path: str, tree: ast.Module) -> None:
        """Sort the other texts of a module."""
        passed = {id(note) for node in ast.walk(tree) for note in notes(node)}
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and node not in self._found
                and id(node) not in passed
            ):
                if re.search(r"</\w+>", node.value):
                    self.markup[node.value] = f"{path}:{node.lineno}"
                elif looks_said(node.value):
                    self.others[node.value] = f"{path}:{node.lineno}"


def functions(tree: ast.Module) -> list[ast.FunctionDef]:
    """Return the functions and methods of a module."""
    inside = [one for node in tree.body for one in (node.body if isinstance(node, ast.ClassDef) else [node])]
    return [node for node in inside if isinstance(node, ast.FunctionDef)]


def assigned(nodes: "Iterator[ast.AST] | list[ast.stmt]") -> "list[tuple[str, ast.expr]]":
    """Return names with what they are set to."""
    found = []
    for node in nodes:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found.append((node.targets[0].id, node.value))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            found.append((node.target.id, node.value))
    return found


def notes(node: ast.AST) -> "list[ast.expr | None]":
    """Return the texts of a node that are for people and type checkers only."""
    if isinstance(node, ast.arg):
        return [node.annotation]
    if isinstance(node, ast.AnnAssign):
        return [node.annotation]
    if isinstance(node, ast.Expr):
        return [node.value]
    return [node.returns] if isinstance(node, ast.FunctionDef) else []


def looks_said(text: str) -> bool:
    """Does a text look as if a player were to read it: two words, or one with a capital letter?"""
    return bool(re.search(r"[A-Za-z]{2}[,:;]? [a-z]|^[A-Z][a-z]+[.!?…]?$", text))


# All of it


def keys(root: Path) -> dict[str, str]:
    """Return every English text that needs a translation, with a place where it stands."""
    found = dict.fromkeys(in_markup((root / "index.html").read_text("utf-8")), "index.html")
    if (root / "static/looks.toml").exists():
        found |= {choice.title: "static/looks.toml" for choice in looks(root / "static/looks.toml")}
    sources = Sources(root)
    for markup, place in sources.markup.items():
        found |= {text: place for text in in_markup(markup) if text not in found}
    for text, place in sources.phrases.items():
        if WORD.search(text) or text == ", ":
            found.setdefault(text, place)
    return found


def tables(root: Path) -> "dict[str, dict[str, str | dict[str, str]]]":
    """Return the table of every language but English."""
    paths = sorted((root / "static/languages").glob("*.json"))
    return {path.stem: json.loads(path.read_text("utf-8")) for path in paths}


def sort(root: Path) -> None:
    """Put every table into the order in which the texts are found, without those that nobody says any more."""
    wanted = keys(root)
    for name, table in tables(root).items():
        kept = {text: table[text] for text in wanted if text in table}
        text = json.dumps(kept, ensure_ascii=False, indent=1) + "\n"
        (root / f"static/languages/{name}.json").write_text(text, "utf-8")


def main() -> None:
    """Tell which texts each language lacks and which it has for nothing; with --sort, put them in order first."""
    if "--sort" in sys.argv:
        sort(HERE)
    wanted = keys(HERE)
    for name, table in tables(HERE).items():
        lacks, spare = [text for text in wanted if text not in table], [text for text in table if text not in wanted]
        print(f"{name}: {len(table)} texts, {len(lacks)} missing, {len(spare)} of no use")
        for text in lacks:
            print(f"  + {json.dumps(text, ensure_ascii=False)}  ({wanted[text]})")
        for text in spare:
            print(f"  - {json.dumps(text, ensure_ascii=False)}")


if __name__ == "__main__":
    main()
