"""Keep the list of the game's files in pyscript.toml: `python -m tools.files` rewrites it."""

import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).parents[1]
ENTRY = "game/main.py"
"""The page names it itself, as its script."""


def wanted(root: Path) -> dict[str, str]:
    """Return what `[files]` must hold: every module by its address, with its place in Python."""
    paths = sorted(path.relative_to(root).as_posix() for path in (root / "game").rglob("*.py"))
    return {f"./{path}": path for path in paths if path != ENTRY}


def listed(root: Path) -> dict[str, str]:
    """Return what `[files]` holds."""
    found: dict[str, str] = tomllib.loads((root / "pyscript.toml").read_text("utf-8")).get("files", {})
    return found


def rewrite(root: Path) -> bool:
    """Bring the list, which ends the file, up to date; say whether it was out of date."""
    path = root / "pyscript.toml"
    old = path.read_text("utf-8")
    head = old.partition("[files]\n")[0]
    new = head + "[files]\n" + "".join(f'"{at}" = "{to}"\n' for at, to in wanted(root).items())
    if new != old:
        path.write_text(new, "utf-8")
    return new != old


if __name__ == "__main__":
    if rewrite(HERE):
        print("pyscript.toml now lists the files of game/", file=sys.stderr)
