"""Whatever comes, in whatever order: the table stays whole and is the one that is saved (specification, sections 5, 7, 8).

Real events chosen from fixed seeds, by `tools/fuzz`; `python -m tools.fuzz` plays on for hours."""

import pytest

from tests.browser.conftest import SIZES
from tools.fuzz.run import Fuzzer

STEPS = 200


@pytest.mark.parametrize(
    ("seed", "size", "pointer"),
    [(1, "laptop", "mouse"), (2, "phone", "finger"), (3, "tiny", "both"), (4, "phone on its side", "finger")],
)
def test_nothing_done_at_random_breaks_the_table(new_table, seed, size, pointer):
    table = new_table(size, touch=pointer != "mouse")
    fuzzer = Fuzzer(table.page, table.url, seed, pointer, SIZES[size], pointer != "mouse")
    fuzzer.begin()
    fuzzer.go(STEPS)
    assert fuzzer.wholes, "all moves were undone and redone at least once"
