"""Make micropython.mjs smaller, the JavaScript that stands between MicroPython's WebAssembly and the page.

It is published with what only Node needs and with checks for the people who build it. A browser needs neither: they are a
quarter of the file, and each check is one more call on the way to Python.
"""

import re
import subprocess
from pathlib import Path

TERSER = Path("node_modules/terser/bin/terser")

NODE_PROGRAM = re.compile(
    r'if\((globalThis\.loadMicroPython=loadMicroPython),"object"==typeof process.{500,4000}?\}\(\)\}(?=class PyProxy\{)',
    re.S,
)
IS_NODE = re.compile(
    r'(?<=ENVIRONMENT_IS_NODE=)globalThis\.process\?\.versions\?\.node&&"renderer"!=globalThis\.process\?\.type'
)
OLD_BROWSERS = re.compile(
    r"!function\(\)\{function humanReadableVersionToPacked.{500,3000}?\}\}\(\);(?=var Module=)", re.S
)
CHECKED_EXPORTS = re.compile(
    r"(?<=function createExportWrapper\(name,nargs\)\{).{100,600}?\}(?=\}function findWasmBinary)", re.S
)
CUTS = (
    (NODE_PROGRAM, r"\1;", "the command line program for Node"),
    (IS_NODE, "false", "the question whether this is Node"),
    (OLD_BROWSERS, "", "the test for browsers that lack WebAssembly's newer parts"),
    (CHECKED_EXPORTS, "return wasmExports[name]", "the check of each call's arguments"),
)
"""What is cut: where it stands, what takes its place, what it is."""

NO_EFFECT = (
    *("assert", "checkStackCookie", "consumedModuleProp", "ignoredModuleProp"),
    *("makeInvalidEarlyAccess", "unexportedRuntimeSymbol", "warnOnce"),
)
"""Functions that only check or warn: without them all goes on as before."""


class GlueError(Exception):
    """MicroPython's JavaScript does not look as expected, or cannot be made smaller."""


def cut(text: str) -> str:
    """Return the text of micropython.mjs without the parts that no browser needs.

    Raises GlueError when one of them is not there exactly once."""
    for pattern, new, what in CUTS:
        text, count = pattern.subn(new, text)
        if count != 1:
            raise GlueError(
                f"{what} was found {count} times in micropython.mjs, not once: the pinned version has changed. Adapt tools/glue.py."
            )
    return text


def slim_glue(root: Path, text: str) -> str:
    """Return micropython.mjs for the page: cut, then packed by terser. `root` is the project's folder.

    Raises GlueError as `cut` does, and with terser's own words when that fails."""
    options = (
        *("--module", "--ecma", "2022", "--mangle", "--compress"),
        f"passes=4,ecma=2022,pure_getters=true,pure_funcs=[{','.join(NO_EFFECT)}]",
    )
    try:
        done = subprocess.run(
            ["node", str(root / TERSER), *options], input=cut(text), capture_output=True, encoding="utf-8", check=True
        )
    except FileNotFoundError as error:
        raise GlueError("Node is missing: install Node 20 or newer") from error
    except subprocess.CalledProcessError as error:
        raise GlueError(f"terser failed: {error.stderr.strip()}") from error
    return done.stdout
