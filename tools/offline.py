"""Write the service worker of a built site: `static/sw.js` with the lists of all files and their hashes.

It is the build's last step: they are read from the folder, so that no file can be forgotten.
"""

import base64
import hashlib
import json
import re
from pathlib import Path

WORKER = "sw.js"
PAGE = "index.html"
UNKEPT = ("LICENSES.txt", "static/screens/", "static/embed.js", "static/embedding.html")
"""Files, and folders, that nobody needs without a network, or that are for other pages than the game's."""
LATER = re.compile(r"static/proved/\w+/(?!1\.txt$)")
"""Files that are kept once they were asked for. The first block of proofs is there from the start."""


class OfflineError(Exception):
    """The service worker's source has no place for the list."""


def site_files(site: Path) -> dict[str, str]:
    """Return the files that may be kept for offline play, each with its SHA-256 in base 64; "" is the page."""
    found = {}
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        hidden = any(part.startswith(".") for part in path.relative_to(site).parts)
        if path.is_file() and not hidden and name != WORKER and not name.startswith(UNKEPT):
            digest = hashlib.sha256(path.read_bytes()).digest()
            found["" if name == PAGE else name] = base64.b64encode(digest).decode()
    return found


def kept_files(site: Path) -> dict[str, str]:
    """Return those of `site_files` that are fetched and kept from the start."""
    return {name: digest for name, digest in site_files(site).items() if not LATER.match(name)}


def later_files(site: Path) -> dict[str, str]:
    """Return those of `site_files` that are kept once they were asked for."""
    return {name: digest for name, digest in site_files(site).items() if LATER.match(name)}


def worker(source: str, files: dict[str, str], later: dict[str, str]) -> str:
    """Return the service worker's program for these files; another list or another program is another version."""
    lists = [json.dumps(names, separators=(",", ":"), sort_keys=True) for names in (files, later)]
    version = hashlib.sha256(("".join(lists) + source).encode()).hexdigest()[:16]
    for name, old, new in (("FILES", "{}", lists[0]), ("LATER", "{}", lists[1]), ("VERSION", '""', f'"{version}"')):
        if source.count(f"const {name} = {old};") != 1:
            raise OfflineError(f"static/sw.js must have one line `const {name} = {old};`")
        source = source.replace(f"const {name} = {old};", f"const {name} = {new};")
    return source


def write_worker(source: str, site: Path) -> None:
    """Write sw.js at the root of a built site."""
    (site / WORKER).write_text(worker(source, kept_files(site), later_files(site)), "utf-8")
