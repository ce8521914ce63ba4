"""Build the folder that any static host can serve: `python -m tools.build --out site`.

The plain page in index.html runs the sources as they are. The built page is the same page for
fewer bytes and fewer trips: one bytecode file, the style and the small script inline, PyScript's
configuration as JSON beside the code, and everything that boot needs asked for at once.
"""

import argparse
import base64
import gzip
import hashlib
import html
import json
import re
import shutil
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from tools.bundle import BundleError, bundle, bundle_later, compile_mpy, stamp_of, stamped
from tools.glue import GlueError, slim_glue
from tools.offline import WORKER, OfflineError, write_worker
from tools.predraw import fill, write_later
from tools.slim import WORKER_FILE, SlimError, slim

HERE = Path(__file__).parents[1]
CORE = Path("node_modules/@pyscript/core")
MICROPYTHON = Path("node_modules/@micropython/micropython-webassembly-pyscript")
PLUGINS = (
    "codemirror",
    "deprecations-manager",
    "donkey",
    "error",
    "py-editor",
    "py-game",
    "py-terminal",
)
"""Every plugin of PyScript's core: the game needs none of them."""

SOLVER = "game.solver.worker"
SOLVER_START = "from solver import serve\nserve()\n"
SOLVER_CONFIG = {"files": {"./solver.mpy": ""}, "sync_main_only": True}
"""The solver's worker: its module, what starts it, its configuration."""
PAGE = "game.page.main"
"""The module that the page starts; what it does not need is not in the page's bundle."""
START = "\nstart()\n"
"""The page's last line of Python."""
INLINE = (
    *("a", "abbr", "b", "bdi", "button", "code", "em", "i", "img", "input", "kbd", "label", "mark", "output"),
    *("q", "s", "select", "small", "span", "strong", "sub", "sup", "svg", "time", "u"),
)
"""Elements beside which white space can show."""

MICROPYTHON_LICENCE = """\
The MIT License (MIT)

Copyright (c) 2013-2026 Damien P. George

{mit}"""
EMSCRIPTEN_LICENCE = """\
Copyright (c) 2010-2014 Emscripten authors, see AUTHORS file.

{mit}"""
MUSL_LICENCE = """\
Copyright (c) 2005-2020 Rich Felker, et al.

{mit}"""
MIT = """\
Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in
all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
THE SOFTWARE.
"""


class BuildError(Exception):
    """The sources or the installed runtime are not what the build expects."""


class Runtime(NamedTuple):
    """The files of the pinned runtime, by their part in the page."""

    core: Path
    core_body: Path
    error: Path
    loader: Path
    wasm: Path


# The runtime


def the_one(folder: Path, pattern: str) -> Path:
    """Return the only file of that pattern."""
    found = sorted(folder.glob(pattern))
    if len(found) != 1:
        raise BuildError(f"{len(found)} files match {folder}/{pattern}, not 1; run `npm ci`")
    return found[0]


def find_runtime(root: Path) -> Runtime:
    """Find the runtime in node_modules; file names carry hashes that change with versions."""
    dist = root / CORE / "dist"
    return Runtime(
        core=the_one(dist, "core.js"),
        core_body=the_one(dist, "core-*.js"),
        error=the_one(dist, "error-*.js"),
        loader=the_one(root / MICROPYTHON, "micropython.mjs"),
        wasm=the_one(root / MICROPYTHON, "micropython.wasm"),
    )


def copy_runtime(root: Path, runtime: Runtime, out: Path) -> None:
    """Copy the runtime without what the game has no use for, and without the pointers to source maps, which are not shipped."""
    out.mkdir(parents=True)
    for path in runtime:
        if path.suffix == ".wasm":
            shutil.copyfile(path, out / path.name)
            continue
        text = re.sub(r"\n//# sourceMappingURL=\S+\s*$", "\n", path.read_text("utf-8"))
        if path == runtime.core_body:
            text, program = slim(text)
            (out / WORKER_FILE).write_text(program, "utf-8")
        elif path == runtime.loader:
            text = slim_glue(root, text)
        (out / path.name).write_text(text, "utf-8")


def licences(root: Path) -> str:
    """Collect the notices of all that is shipped in runtime/ from the installed packages."""
    parts = [
        "The page runs on PyScript and MicroPython. Their files in runtime/ come with these\n"
        "licences. The game's own licence is in its repository.\n"
        "Changed here: PyScript's core lacks its package installer, the program of its workers\n"
        "is a file of its own, the Python library inside it is cut down to what the game\n"
        "uses, micropython.mjs lacks what only Node needs and its checks, and the pointers to\n"
        "source maps are removed.\n"
    ]
    mit_parts = (
        ("MicroPython (micropython.mjs, micropython.wasm)", MICROPYTHON_LICENCE),
        ("Emscripten (parts of micropython.mjs and micropython.wasm)", EMSCRIPTEN_LICENCE),
        ("musl libc (parts of micropython.wasm)", MUSL_LICENCE),
    )
    parts += [f"{name}\n\n{text.format(mit=MIT)}" for name, text in mit_parts]
    texts: dict[str, list[str]] = {}
    installed = json.loads((root / "node_modules/.package-lock.json").read_text("utf-8"))["packages"]
    for_tests = [root / at for at, about in installed.items() if about.get("dev")]
    for path in sorted((root / "node_modules").rglob("package.json")):
        if "micropython-webassembly" in path.as_posix() or path.parent.name in ("cjs", "dist"):
            continue
        if any(path.is_relative_to(folder) for folder in for_tests):
            continue
        about = json.loads(path.read_text("utf-8"))
        if "name" not in about or "version" not in about:
            continue
        found = [p for p in sorted(path.parent.iterdir()) if p.name.lower().startswith("licen")]
        text = found[0].read_text("utf-8") if found else f"Licence: {about['license']}\n"
        title = f"{about['name']} {about['version']} (part of core-*.js)"
        if title not in texts.setdefault(text, []):
            texts[text].append(title)
    ordered = sorted(texts.items(), key=lambda item: ("@pyscript/core" not in item[1][0], item[1]))
    parts += ["\n".join(names) + "\n\n" + text for text, names in ordered]
    return ("\n" + "-" * 80 + "\n\n").join(part.strip() + "\n" for part in parts)


# Small texts smaller


def shrink_css(text: str, base: str = "") -> str:
    """Drop comments and needless white space; `base` goes before relative addresses."""

    def rebase(found: re.Match[str]) -> str:
        quote, address = found[1], found[2].removeprefix("./")
        if re.match(r"[a-z]+:|[#/]", address):
            return found[0]
        return f"url({quote}{base}{address}{quote})"

    text = re.sub(r"/\*.*?\*/", " ", text, flags=re.S)
    kept = []
    for piece in re.split(r"""(url\([^)'"]*\)|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')""", text):
        if not piece.startswith(('"', "'", "url(")):
            piece = re.sub(r"\s+", " ", piece)
            piece = re.sub(r"(?<!:) ?([{};,]) ?", r"\1", piece)
            piece = re.sub(r"(?<=[\w-]): (?![;}])", ":", piece).replace(";}", "}")
        kept.append(piece)
    whole = "".join(kept).strip()
    return re.sub(r"""url\((["']?)([^)"']*)\1\)""", rebase, whole)


def shrink_js(text: str) -> str:
    """Drop indents, empty lines and comments that have lines of their own."""
    if any(line.count("`") % 2 for line in text.splitlines()):
        return text  # a string over several lines: leave the file alone
    text = re.sub(r"^[ \t]*/\*.*?\*/[ \t]*$", "", text, flags=re.S | re.M)
    lines = (line.strip() for line in text.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))


def shrink_html(text: str) -> str:
    """Drop comments, and white space where it cannot show."""
    raw = r"<(?P<raw>script|style|pre|textarea)\b.*?</(?P=raw)\s*>"
    tag = r"""<(?:[^>"']|"[^"]*"|'[^']*')*>"""
    pieces = []
    at = 0
    for found in re.finditer(f"<!--.*?-->|{raw}|{tag}", text, re.S | re.I):
        pieces += [text[at : found.start()], found[0]]
        at = found.end()
    pieces.append(text[at:])
    kept: list[str] = []
    gap = False
    for piece in pieces:
        if piece.startswith("<!--"):
            continue
        if not piece.strip():
            gap = gap or bool(piece)
            continue
        is_tag = piece.startswith("<")
        if gap and not (kept and is_tag and droppable(kept[-1], piece)):
            kept.append("\n")
        gap = False
        kept.append(piece if is_tag else re.sub(r"\s+", " ", piece))
    return "".join(kept).strip() + "\n"


def droppable(before: str, after: str) -> bool:
    """Is white space between two tags without effect?"""
    if not before.startswith("<"):
        return False
    names = [re.match(r"</?([\w-]*)", piece) for piece in (before, after)]
    return not all(name and name[1].lower() in INLINE for name in names)


# The page


def boot(runtime: Runtime, stamp: str, size: int) -> str:
    """Return the markup that starts the game, PyScript with its settings and a few lines of Python, and keeps it offline.

    `stamp` is the name by which the bundle shows that it is of the page's version: no other starts. `size` is the bundle's, in
    bytes: MicroPython never comes back from one that is broken off."""
    off = [f"!{name}" for name in PLUGINS]
    config = {
        "interpreter": f"./runtime/{runtime.loader.name}",
        "files": {"./game.mpy": ""},
        "plugins": off,
    }
    tight = (",", ":")
    # Core asks for the plugins of both its interpreters: the hidden element silences the other.
    return (
        f'<py-config hidden type="json">{json.dumps({"plugins": off}, separators=tight)}'
        f'</py-config>\n<script type="module" src="./runtime/{runtime.core.name}"></script>\n'
        f'<script type="mpy" config=\'{json.dumps(config, separators=tight)}\'>\nimport js, os\njs.begun()\nassert os.stat("game.mpy")[6] == {size}\nfrom game import start, {stamp}{START}</script>\n'
        '<script src="./static/offline.js"></script>'
    )


def preloads(runtime: Runtime) -> str:
    """Return the links that fetch at once what boot would ask for one after the other, but after the first frame's
    own needs: without the low priority that frame comes half as late again (docs/performance.md)."""
    modules = (runtime.core, runtime.core_body, runtime.loader, runtime.error)
    lines = [f'<link rel="modulepreload" href="./runtime/{path.name}" fetchpriority="low">' for path in modules]
    fetched = (f"./runtime/{runtime.wasm.name}", "./game.mpy")
    lines[2:2] = [f'<link rel="preload" href="{at}" as="fetch" crossorigin fetchpriority="low">' for at in fetched]
    return "\n".join(lines)


def page(text: str, root: Path, runtime: Runtime, stamp: str, size: int) -> tuple[str, set[str]]:
    """Turn the development page into the built one; also name the files now inside it."""
    inlined = {"looks.toml"}

    def read(found: re.Match[str]) -> str:
        inlined.add(found[1])
        return (root / "static" / found[1]).read_text("utf-8")

    def style(found: re.Match[str]) -> str:
        return f"<style>{shrink_css(read(found), './static/')}</style>"

    def script(found: re.Match[str]) -> str:
        code = shrink_js(read(found))
        if "</script" in code or "<!--" in code:
            raise BuildError(f"static/{found[1]} cannot stand inside a page")
        return f"<script>{code}</script>"

    def once(pattern: str, new: str, what: str) -> None:
        nonlocal text
        text, count = re.subn(pattern, lambda _: new, text, flags=re.S)
        if count != 1:
            raise BuildError(f"index.html has {count} of {what}, not 1")

    once(r"<!-- dev -->.*?<!-- /dev -->", boot(runtime, stamp, size), "<!-- dev -->…<!-- /dev -->")
    once(r"<!-- preload -->", preloads(runtime), "<!-- preload -->")
    text = fill(text)
    text = re.sub(r'<link rel="stylesheet" href="\./static/([\w./-]+\.css)" ?/?>', style, text)
    text = re.sub(r'<script src="\./static/([\w./-]+\.js)"></script>', script, text)
    build_name = f" ({hashlib.sha256((stamp + text).encode()).hexdigest()[:8]})"
    once(r"<!-- build -->", build_name, "<!-- build -->")
    text = shrink_html(text)
    head, mark, rest = text.partition('<meta charset="utf-8">')
    if not mark:
        raise BuildError('index.html does not begin with <meta charset="utf-8">')
    return f"{head}{mark}{policy(rest)}{rest}", inlined


def policy(text: str) -> str:
    """Return the page's Content-Security-Policy, and that no other site learns where its visitors come from.

    All that runs is a file of the site or an inline text whose hash stands here; a static host can send no nonce. A block of
    another type than JavaScript is data and runs only through PyScript."""

    def hashes(tag: str) -> str:
        texts = re.findall(rf"<{tag}(?![^>]*\s(?:src|type)=)[^>]*>(.*?)</{tag}>", text, re.S)
        return " ".join(f"'sha256-{base64.b64encode(hashlib.sha256(one.encode()).digest()).decode()}'" for one in texts)

    rules = (
        "default-src 'none'",
        f"script-src 'self' 'wasm-unsafe-eval' {hashes('script')}",
        f"style-src {hashes('style')}",
        "img-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    )
    return (
        f'<meta http-equiv="Content-Security-Policy" content="{"; ".join(rules)}">'
        '<meta name="referrer" content="no-referrer">'
    )


def copy_static(source: Path, out: Path, inlined: set[str]) -> None:
    """Copy what static/ holds and the page does not."""
    for path in sorted(source.rglob("*")):
        relative = path.relative_to(source)
        hidden = any(part.startswith(".") for part in relative.parts)
        if path.is_file() and not hidden and relative.as_posix() not in inlined:
            (out / relative).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, out / relative)


def build(root: Path, out: Path) -> None:
    """Build the site from the project at `root` into the folder `out`, which is replaced."""
    runtime = find_runtime(root)
    source = bundle(root, PAGE)
    later = bundle_later(root, PAGE)
    with tempfile.TemporaryDirectory() as folder:
        code = Path(folder) / "game.mpy"
        compile_mpy(stamped(source), code)
        game = code.read_bytes()
    text, inlined = page((root / "index.html").read_text("utf-8"), root, runtime, stamp_of(source), len(game))
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    (out / "game.mpy").write_bytes(game)
    if later:
        (out / "later").mkdir()
    for name, part in later.items():
        compile_mpy(part, out / "later" / f"{name}.mpy")
    if (root / "game/solver/worker.py").exists():
        (out / "worker").mkdir()
        compile_mpy(bundle(root, SOLVER), out / "worker/solver.mpy")
        (out / "worker/solver.py").write_text(SOLVER_START, "utf-8")
        (out / "worker/solver.json").write_text(json.dumps(SOLVER_CONFIG), "utf-8")
    copy_runtime(root, runtime, out / "runtime")
    copy_static(root / "static", out / "static", inlined | {WORKER})
    (out / "static").mkdir(exist_ok=True)
    write_later(out / "static")
    (out / "index.html").write_text(text, "utf-8")
    (out / "LICENSES.txt").write_text(licences(root), "utf-8")
    (out / ".nojekyll").write_text("", "utf-8")
    write_worker(shrink_js((root / "static" / WORKER).read_text("utf-8")), out)


def report(out: Path) -> str:
    """List what a first visit loads, with its size raw and as sent."""
    page_text = (out / "index.html").read_text("utf-8")
    names = ["index.html"]
    for address in re.findall(r'(?:href|src)="\./([^"#?]+)"', html.unescape(page_text)):
        is_late = address.startswith("static/")  # icons and manifest, which no start waits for
        if not is_late and address not in names and (out / address).is_file():
            names.append(address)
    lines = []
    totals = [0, 0]
    for name in names:
        data = (out / name).read_bytes()
        sizes = (len(data), len(gzip.compress(data, 6, mtime=0)))
        totals = [totals[0] + sizes[0], totals[1] + sizes[1]]
        lines.append(f"{sizes[0]:>9,} {sizes[1]:>9,}  {name}")
    lines.append(f"{totals[0]:>9,} {totals[1]:>9,}  in {len(names)} requests (raw, gzip)")
    return "\n".join(lines)


def main() -> None:
    """Build and say what it weighs."""
    parser = argparse.ArgumentParser(description="Build the site.")
    parser.add_argument("--root", type=Path, default=HERE)
    parser.add_argument("--out", type=Path, default=HERE / "site")
    given = parser.parse_args()
    try:
        build(given.root, given.out)
    except (BuildError, BundleError, GlueError, OfflineError, SlimError) as error:
        sys.exit(f"build: {error}")
    print(report(given.out))


if __name__ == "__main__":
    main()
