"""For every test: one that stands still is ended, and its name told."""

import contextlib
import faulthandler
import os
import signal
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

LIMIT_S = float(os.environ.get("KLONDIKE_TEST_SECONDS", "120"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    timer = threading.Timer(LIMIT_S, end, [item])
    timer.daemon = True
    timer.start()
    try:
        return (yield)
    finally:
        timer.cancel()


def end(item: pytest.Item) -> None:
    """End this process, from another thread: whoever waits for a browser hears no signal and no exception. Of several
    workers only this one ends; the run reports the test as failed and goes on in a new one."""
    capture = item.config.pluginmanager.getplugin("capturemanager")
    if capture:
        capture.suspend_global_capture(in_=True)
    print(f"\n{item.nodeid} took more than {LIMIT_S:.0f} seconds and was ended; it stood here:", file=sys.__stderr__)
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
