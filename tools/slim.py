"""Cut what the game has no use for out of PyScript's core file: its Python library, a package installer, its workers.

PyScript writes a library of 14 Python modules into the interpreter's file system before a page's
first line runs, and imports it: a third of a cold start. The game takes `window` and a few other
names from it, so the built page carries a module of 30 lines in its place. The development page
keeps the whole library; a project check holds game/ to the names below.
"""

import json
import re

NAMES = ("PyWorker", "RUNNING_IN_WORKER", "document", "ffi", "sync", "window")
"""What `from pyscript import …` finds in the built page."""

LIBRARY = """\
def _pyscript_names():
    import sys
    if "pyscript" in sys.modules:
        return
    import js, jsffi, polyscript
    class Names:
        pass
    names = Names()
    names.ffi = jsffi
    names.window = names.document = names.sync = names.PyWorker = None
    names.RUNNING_IN_WORKER = not hasattr(js, "document")
    if names.RUNNING_IN_WORKER:
        names.sync = polyscript.xworker.sync
    else:
        import _pyscript
        names.window = js
        names.document = js.document
        names.PyWorker = lambda url, **options: _pyscript.PyWorker(url, jsffi.to_js(options))
    sys.modules["pyscript"] = names
    sys.modules["pyscript.ffi"] = jsffi
_pyscript_names()
del _pyscript_names
"""

PATTERN = re.compile(
    r'(?P<lines>\w+)=\["import os as _os","from pathlib import Path as _Path","_path = None"\]'
    r"(?P<helpers>,\w+=new class extends Array\{.{300,800}?\});"
    r'\w+\("\.",\{pyscript:\{"__init__\.py":".{25000,40000}?\}\}\),'
    r'(?P=lines)\.push\("import pyscript as _pyscript"\),'
    r'(?P=lines)\.push\(\.\.\.\["_Path","_path","_os","_pyscript"\]\.map\(e=>`del \$\{e\}`\)\),'
    r'(?P=lines)\.push\("\\n"\);(?=const \w+=(?P=lines)\.join\("\\n"\),)',
    re.S,
)

UNUSED = {
    "the package installer": (
        re.compile(r"""(\(new TextEncoder\)\.encode\()"_F='github:'.{3500,6000}?"(\);const )""", re.S),
        r'\1""\2',
    ),
    "the program of its workers": (
        re.compile(
            r"""("/\*@\*/"\+)'const\{assign:.{30000,60000}?\\n'(\.replace\(\w+,\w+\)\],\{type:"text/javascript"\})""",
            re.S,
        ),
        r"\1''\2",
    ),
}
"""Long texts inside the core, 18 kB packed, with what stands in their place. A page that wants a PyWorker must keep the
second."""


class SlimError(Exception):
    """PyScript's core does not look as expected."""


def slim(core: str) -> str:
    """Return the text of core-HASH.js with the small library in the place of the whole one."""
    small = json.dumps(LIBRARY)
    text, count = PATTERN.subn(lambda m: f"{m['lines']}=[{small}]{m['helpers']};", core)
    if count != 1:
        raise SlimError(
            f"PyScript's library was found {count} times in its core file, not once: the pinned "
            "version has changed. Adapt PATTERN in tools/slim.py, or let slim() return its text."
        )
    if "pathlib" in text or not 25_000 < len(core) - len(text) < 40_000:
        raise SlimError("more or less than PyScript's library would be cut; see tools/slim.py")
    for what, (pattern, new) in UNUSED.items():
        text, count = pattern.subn(new, text)
        if count != 1:
            raise SlimError(f"{what} was found {count} times in PyScript's core, not once; see UNUSED in tools/slim.py")
    return text
