"""For every test: one that stands still is ended, and its name told."""

import contextlib
import faulthandler
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

LIMIT_S = float(os.environ.get("KLONDIKE_TEST_SECONDS", "120"))


WORK = 0.002
"""The least share of its time that a test works which waits for a browser; one that stands still does nothing."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    over = threading.Event()
    threading.Thread(target=watch, args=(item, over), daemon=True).start()
    try:
        return (yield)
    finally:
        over.set()


def watch(item: pytest.Item, over: threading.Event) -> None:
    """End the test when it has done nothing for LIMIT_S seconds: a busy machine makes a test slow, never idle. One that
    still works after five times as long goes round in circles."""
    begun = seen = time.monotonic()
    worked = time.process_time()
    while not over.wait(LIMIT_S / 4):
        now, work = time.monotonic(), time.process_time()
        if work - worked > WORK * (now - seen):
            seen, worked = now, work
        if now - seen > LIMIT_S or now - begun > 5 * LIMIT_S:
            end(item, now - begun)


def end(item: pytest.Item, seconds: float) -> None:
    """End this process, from another thread: whoever waits for a browser hears no signal and no exception. Of several
    workers only this one ends; the run reports the test as failed and goes on in a new one."""
    capture = item.config.pluginmanager.getplugin("capturemanager")
    if capture:
        capture.suspend_global_capture(in_=True)
    print(f"\n{item.nodeid} stood still and was ended after {seconds:.0f} seconds; it was here:", file=sys.__stderr__)
    faulthandler.dump_traceback(sys.__stderr__)
    for pid in descendants(os.getpid()):
        with contextlib.suppress(OSError):
            os.kill(pid, signal.SIGKILL)
    os._exit(1)


def descendants(pid: int) -> list[int]:
    """The processes that a process has started, and those that they have started (Linux)."""
    try:
        children = [
            int(text) for path in Path(f"/proc/{pid}/task").glob("*/children") for text in path.read_text().split()
        ]
    except OSError:
        return []
    return children + [other for child in children for other in descendants(child)]
