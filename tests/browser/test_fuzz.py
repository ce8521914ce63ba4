"""Whatever comes, in whatever order: the table stays whole and is the one that is saved (specification, sections 5, 7, 8).

Real events chosen from fixed seeds, by `tools/fuzz`; `python -m tools.fuzz` plays on for hours."""

import pytest

from tests.browser.conftest import SIZES
from tools.fuzz.run import Fuzzer, How, new_context

STEPS = 200


@pytest.mark.parametrize(
    ("seed", "size", "pointer"),
    [(1, "laptop", "mouse"), (2, "phone", "finger"), (3, "tiny", "both"), (4, "phone on its side", "finger")],
)
def test_nothing_done_at_random_breaks_the_table(chromium, server, seed, size, pointer):
    how = How(pointer, SIZES[size], still=True)
    with new_context(chromium, seed, how) as context:
        fuzzer = Fuzzer(context.new_page(), server.url, seed, how)
        fuzzer.begin()
        fuzzer.go(STEPS)
    assert fuzzer.wholes, "all moves were undone and redone at least once"


def test_playwright_has_what_the_fuzzers_line_to_chromium_leans_on(chromium):
    with chromium.new_context() as context:
        cdp = context.new_cdp_session(context.new_page())
        for owner, name in ((cdp, "_impl_obj"), (cdp, "_sync"), (getattr(cdp, "_impl_obj", None), "send")):
            assert hasattr(owner, name), (
                f"this Playwright has no CDPSession {name}: ChromiumLine.send (tools/fuzz/line.py) needs another way to send at once"
            )
