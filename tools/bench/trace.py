"""Traces: what a page's main thread did, in its own processor time, which other programs do not lengthen."""

import contextlib
import json
from collections.abc import Iterator
from typing import Any

from tools.bench.stand import Open, Stand

CATEGORIES = ["toplevel", "devtools.timeline", "blink.user_timing"]
Event = dict[str, Any]


class Trace:
    """What was recorded: `events` are those of the page's main thread, in order, once recording has ended."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def read(self, data: bytes, mark: str) -> None:
        """Take the events of the thread that set `mark` (a name of the page's performance.mark)."""
        recorded = json.loads(data)["traceEvents"]
        page = next(e for e in reversed(recorded) if e["name"] == mark)
        mine = [e for e in recorded if e["pid"] == page["pid"] and e["tid"] == page["tid"]]
        self.events = sorted(mine, key=lambda e: (e["ts"], -e.get("dur", 0)))

    def last(self, name: str) -> int:
        """Return when the last event of that name began."""
        return int(next(e["ts"] for e in reversed(self.events) if e["name"] == name))

    def busy(self, begin: int, end: int) -> float:
        """Return the thread's work between two times, in ms: all that is not inside something else."""
        total, until = 0, begin
        for event in self.events:
            if event["ph"] == "X" and until <= event["ts"] < end:
                total += event.get("tdur", 0)
                until = event["ts"] + event["dur"]
        return total / 1000

    def spent(self, names: tuple[str, ...], begin: int, end: int) -> float:
        """Return the work in events of these names between two times, in ms."""
        found = [e for e in self.events if e["name"] in names and e["ph"] == "X" and begin <= e["ts"] < end]
        return sum(int(e.get("tdur", 0)) for e in found) / 1000


@contextlib.contextmanager
def recording(stand: Stand, tab: Open, mark: str) -> Iterator[Trace]:
    """Record what the page does while the block runs; the page sets `mark` in that time."""
    trace = Trace()
    stand.browser.start_tracing(page=tab.page, categories=CATEGORIES)
    try:
        yield trace
    finally:
        data = stand.browser.stop_tracing()
    trace.read(data, mark)
