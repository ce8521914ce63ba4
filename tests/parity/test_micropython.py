"""The core's answers on MicroPython, the very build the browser loads, against those on CPython."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.vectors import vectors

ROOT = Path(__file__).parent.parent.parent
RUNTIME = ROOT / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"

pytestmark = pytest.mark.skipif(
    shutil.which("node") is None or not RUNTIME.is_dir(), reason="needs Node and the installed runtime (npm ci)"
)


def on_micropython():
    """The vectors as MicroPython gives them."""
    command = ["node", str(ROOT / "tests" / "parity" / "run.mjs"), str(ROOT)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=300)
    assert done.returncode == 0, done.stderr
    name, pairs = json.loads(done.stdout)
    assert name == "micropython"
    return pairs


def test_micropython_gives_the_same_vectors_as_cpython():
    here = vectors()
    there = on_micropython()
    assert [name for name, _ in there] == [name for name, _ in here]
    for (name, text), (_, other) in zip(here, there, strict=True):
        for line, other_line in zip(text.split("\n"), other.split("\n"), strict=True):
            assert other_line == line, name
