"""The vectors of tests/vectors.py, pinned. After a change that is meant to change one:

python -m tests.unit.test_vectors > tests/data/vectors.json
"""

import hashlib
import json
from pathlib import Path

from tests.vectors import vectors


def digests():
    return {name: hashlib.sha256(text.encode()).hexdigest() for name, text in vectors()}


def test_every_vector_is_as_it_was():
    pinned = json.loads((Path(__file__).parent.parent / "data" / "vectors.json").read_text())
    assert digests() == pinned


if __name__ == "__main__":
    print(json.dumps(digests(), indent=2))
