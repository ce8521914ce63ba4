"""Felts and backs: what `static/looks.toml` offers beside the first ones, made into style, choices and patterns (docs/looks.md)."""

import html
import re
import tomllib
from pathlib import Path
from typing import NamedTuple

LOOKS = Path(__file__).parents[1] / "static/looks.toml"
COLOURS = {
    "felt": ("felt", "felt-edge", "bar", "slot-line", "slot-mark"),
    "back": ("back", "back-weave", "back-ink"),
}
"""The custom properties that each kind of look sets."""


class LookError(Exception):
    """A look is not as docs/looks.md says. The message names it and what is wrong."""


class Choice(NamedTuple):
    """One felt or back: `kind` is "felt" or "back", `word` its name in the settings, `title` what the player reads."""

    kind: str
    word: str
    title: str
    light: dict[str, str]
    dark: dict[str, str]
    pattern: str


def looks(path: Path = LOOKS) -> list[Choice]:
    """Read all of them, in the order of the file."""
    found = []
    for kind, tables in tomllib.loads(path.read_text("utf-8")).items():
        if kind not in COLOURS:
            raise LookError(f"{kind} is neither felt nor back")
        for word, table in tables.items():
            at = f"{kind}.{word}"
            if not re.fullmatch(r"[a-z][a-z0-9-]{0,20}", word):
                raise LookError(f"{at}: a name has small letters, digits and hyphens only")
            if set(table) - {"name", "light", "dark", "pattern"} or not table.get("name"):
                raise LookError(f"{at} needs a name, colours as light and dark, and for a back perhaps a pattern")
            palettes = [table.get("light", {}), table.get("dark", table.get("light", {}))]
            for palette in palettes:
                if set(palette) != set(COLOURS[kind]):
                    raise LookError(f"{at} needs the colours {', '.join(COLOURS[kind])}, and no others")
                for colour in palette.values():
                    if not re.fullmatch("#[0-9a-f]{6}", colour):
                        raise LookError(f"{at}: {colour} is not written like #12ab9f")
            pattern = " ".join(table.get("pattern", "").split())
            if not re.fullmatch(r"[MmZzLlHhVvCcSsQqTtAa0-9 ,.-]*", pattern):
                raise LookError(f"{at}: the pattern is not the path of an SVG")
            found.append(Choice(kind, word, table["name"], palettes[0], palettes[1], pattern))
    return found


def _set(colours: dict[str, str]) -> str:
    return "{" + ";".join(f"--{name}:{colour}" for name, colour in colours.items()) + "}"


def style(choices: list[Choice]) -> str:
    """Return the CSS rules of the choices. They stand below the themes that are for who needs contrast (cards.css)."""
    light = dark = by_theme = ""
    for choice in choices:
        root = f":root[data-{choice.kind}={choice.word}]"
        light += root + _set(choice.light)
        dark += root + ":where(:not([data-theme=light]))" + _set(choice.dark)
        by_theme += root + ":where([data-theme=dark])" + _set(choice.dark)
    return f"{light}@media(prefers-color-scheme:dark){{{dark}}}{by_theme}"


def options(choices: list[Choice], kind: str) -> str:
    """Return the markup of the choices of one kind."""
    return "".join(f'<option value="{c.word}">{html.escape(c.title)}</option>' for c in choices if c.kind == kind)


def patterns(choices: list[Choice]) -> str:
    """Return the patterns of the backs that have one, for the file that is loaded when somebody chooses a back."""
    return "".join(f'<path id="back-{c.word}" d="{c.pattern}"/>' for c in choices if c.kind == "back" and c.pattern)
