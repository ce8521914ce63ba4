"""The twin: the built page with PyScript and Python taken out and `twin.js` put in.

It has the game's page to the last word, so that a ratio of the two tells what Python costs.
"""

import re
from pathlib import Path

from tools.build import shrink_js

SCRIPT = Path(__file__).with_name("twin.js")


def twin_page(page: str) -> str:
    """Return the game's built page as one that runs `twin.js` beside it."""
    page = re.sub(r'<link rel="(?:modulepreload|preload)"[^>]*>', "", page)
    page = re.sub(r"<(script|py-config)\b.*?</\1>", "", page, flags=re.S)
    page, count = re.subn(r"(?=<title>)", '<script defer src="./twin.js"></script>', page)
    if count != 1 or "runtime/" in page or "mpy" in page:
        raise SystemExit("bench: the built page has changed; adapt tools/bench/twin/__init__.py")
    return page


def build_twin(site: Path, out: Path) -> None:
    """Make the twin of the built game at `site` in the folder `out`."""
    out.mkdir(parents=True)
    (out / "index.html").write_text(twin_page((site / "index.html").read_text("utf-8")), "utf-8")
    (out / "twin.js").write_text(shrink_js(SCRIPT.read_text("utf-8")), "utf-8")
