"""Cut what the game has no use for out of PyScript's core file: its Python library and a package installer. The program of
its workers becomes a file of its own, which only a page that starts a worker loads.

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

INSTALLER = re.compile(r"""(\(new TextEncoder\)\.encode\()"_F='github:'.{3500,6000}?"(\);const )""", re.S)
WORKER = re.compile(
    r"""URL\.createObjectURL\(new Blob\(\["/\*@\*/"\+(?P<program>'const\{assign:.{30000,60000}?\\n')"""
    r"""\.replace\(\w+,\w+\)\],\{type:"text/javascript"\}\)\)""",
    re.S,
)
"""Long texts inside the core, 18 kB packed."""

DATABASE = re.compile(r'(?<=,)(\w+)=new \w+\(\w+\)(?=,\w+=async \w+=>\{if\(!\("showDirectoryPicker"in globalThis\)\))')
"""The core opens a database at once, for folders of the player's machine that a page may use: ours does not, and where storage
is blocked it fails with an error that nobody catches."""

HOOKS = re.compile(r"return Function\((`)return(\(w,x\)=>\(\$\{\w+\}\)\(w,x,\.\.\.\[\$\{\w+\}\]\)`)\)\(\)")
"""The core makes a function of a text, only to send it to a worker as a text again; a strict Content-Security-Policy forbids
that."""

SHARED = re.compile(
    r"try\{(?P<attempt>new (?P<name>\w+)\(4,\{maxByteLength:8\}\))\}catch\(\w+\)\{"
    r"(?P<otherwise>\w+=!1,(?P=name)=class extends ArrayBuffer\{.{1,120}?\}\})\}(?=const )"
)
"""The core tries memory that threads share, and goes on without it when that throws. A page on an ordinary static host never has
it, and an exception while a module starts makes V8 read the whole module again: 22 ms on a slow processor. So ask first."""

WORKER_FILE = "worker.js"
"""Where the program of the workers goes, beside the core."""


class SlimError(Exception):
    """PyScript's core does not look as expected."""


def slim(core: str) -> tuple[str, str]:
    """Return the text of core-HASH.js with the small library in the place of the whole one, and the program of its workers."""
    small = json.dumps(LIBRARY)
    text, count = PATTERN.subn(lambda m: f"{m['lines']}=[{small}]{m['helpers']};", core)
    if count != 1:
        raise SlimError(
            f"PyScript's library was found {count} times in its core file, not once: the pinned "
            "version has changed. Adapt PATTERN in tools/slim.py, or let slim() return its text."
        )
    if "pathlib" in text or not 25_000 < len(core) - len(text) < 40_000:
        raise SlimError("more or less than PyScript's library would be cut; see tools/slim.py")
    text, count = INSTALLER.subn(r'\1""\2', text)
    text, opened = DATABASE.subn(r"\1=null", text)
    text, made = HOOKS.subn(r"return Object.assign(()=>0,{toString:()=>\1\2})", text)
    program = WORKER.search(text)
    if count != 1 or opened != 1 or made != 1 or not program:
        raise SlimError(
            "the package installer, the database, the workers' hooks or their program is not in PyScript's core; "
            "see tools/slim.py"
        )
    text = text.replace(program[0], f'new URL("./{WORKER_FILE}",import.meta.url).href')
    text, asked = SHARED.subn(r"if(\g<name>)try{\g<attempt>}catch{\g<name>=0}if(!\g<name>){\g<otherwise>}", text)
    if asked != 1:
        raise SlimError(f"the test for shared memory is {asked} times in PyScript's core, not once; see tools/slim.py")
    return text, string_value(program["program"])


def string_value(literal: str) -> str:
    """Return the text that a JavaScript string literal stands for."""
    plain = {"n": "\n", "r": "\r", "t": "\t", "0": "\0", "b": "\b", "f": "\f", "v": "\v"}

    def meant(found: re.Match[str]) -> str:
        word = found[1]
        return chr(int(word[1:], 16)) if word[0] in "ux" and len(word) > 1 else plain.get(word, word)

    return re.sub(r"\\(u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)", meant, literal[1:-1], flags=re.S)
