"""Loading: what goes over the wire, when the table is seen, and when a card can be moved."""

from typing import Any

from tools.bench.figures import Figure, Samples, compare
from tools.bench.stand import AT_WORK, CPU_4, FULL, MOBILE, SLOW_4G, Open, Slowness, Stand, go, new_page, say, slow_down
from tools.bench.trace import recording

COLD = ((FULL, 4.5), (MOBILE, 3.3), (SLOW_4G, 2.6))
"""Each slowness with the most that the game may take to be ready, in times of the twin."""

WARM = (FULL, CPU_4)
FIRST_PAINT = """() => new Promise(done => new PerformanceObserver(list => {
  const found = list.getEntriesByName("first-contentful-paint")[0];
  if (found) done(found.startTime);
}).observe({ type: "paint", buffered: true }))"""


class Wire:
    """Counts a page's requests and what they bring, heads included."""

    def __init__(self, tab: Open) -> None:
        self.requests = self.bytes = 0
        tab.cdp.on("Network.requestWillBeSent", self._on_request)
        tab.cdp.on("Network.loadingFinished", self._on_finished)
        tab.cdp.send("Network.enable")

    def _on_request(self, event: dict[str, Any]) -> None:
        self.requests += event["request"]["url"].startswith("http")

    def _on_finished(self, event: dict[str, Any]) -> None:
        self.bytes += int(event["encodedDataLength"])


def samples() -> Samples:
    """Return an empty set of samples."""
    return {"game": [], "twin": []}


def cold(stand: Stand, n: int) -> list[Figure]:
    """Measure first visits: each in a fresh profile, game and twin in turn."""
    size, requests = samples(), samples()
    ready = {slowness.name: samples() for slowness, _ in COLD}
    paint = {slowness.name: samples() for slowness, _ in COLD}
    for i in range(n):
        for slowness, _ in COLD:
            for name in ("game", "twin"):
                with stand.context() as context:
                    tab = new_page(context)
                    wire = Wire(tab)
                    slow_down(tab, slowness)
                    ready[slowness.name][name].append(go(tab, f"{stand.urls[name]}#deal={i + 1}"))
                    paint[slowness.name][name].append(tab.page.evaluate(FIRST_PAINT))
                    size[name].append(wire.bytes / 1000)
                    requests[name].append(wire.requests)
        say(f"  cold loads: {i + 1} of {n}")
    figures = [
        compare("bytes over the wire, cold", size, " kB", 340, "game"),
        compare("requests, cold", requests, "", 9, "game"),
    ]
    for slowness, _ in COLD:
        figures.append(compare(f"first contentful paint, cold, {slowness.name}", paint[slowness.name], most=1.1))
    for slowness, most in COLD:
        figures.append(compare(f"first card movable, cold, {slowness.name}", ready[slowness.name], most=most))
    return figures


def warm(stand: Stand, n: int) -> list[Figure]:
    """Measure later visits: the browser's cache has every file, and its compiled code from the third visit on."""
    ready = {slowness.name: samples() for slowness in WARM}
    for i in range(n):
        for slowness in WARM:
            for name in ("game", "twin"):
                ready[slowness.name][name].append(fourth_visit(stand, name, slowness))
        say(f"  warm loads: {i + 1} of {n}")
    return [compare(f"first card movable, warm, {name}", found) for name, found in ready.items()]


def worker(stand: Stand, n: int) -> list[Figure]:
    """Measure later visits through the service worker, against the twin and against the game without it, both through the
    browser's cache."""
    kept, plain = ({slowness.name: samples() for slowness in WARM} for _ in range(2))
    for i in range(n):
        for slowness in WARM:
            with_worker = fourth_visit(stand, "game", slowness, "allow")
            kept[slowness.name]["game"].append(with_worker)
            plain[slowness.name]["game"].append(with_worker)
            kept[slowness.name]["twin"].append(fourth_visit(stand, "twin", slowness))
            plain[slowness.name]["twin"].append(fourth_visit(stand, "game", slowness))
        say(f"  visits through the service worker: {i + 1} of {n}")
    through = "first card movable, warm, through the service worker"
    figures = [compare(f"{through}, {name}", found, most=3.0) for name, found in kept.items()]
    return figures + [compare(f"{through}, against the game without, {name}", plain[name], most=1.0) for name in plain]


def fourth_visit(stand: Stand, name: str, slowness: Slowness, workers: str = "block") -> float:
    """Visit the page four times, with its service worker or without; return how long the last one took."""
    with stand.context(service_workers=workers) as context:
        tab = new_page(context)
        for visit in range(4):
            tab.page.goto("about:blank")
            slow_down(tab, slowness if visit == 3 else FULL)
            took = go(tab, f"{stand.urls[name]}#deal=1")
            if workers == "allow":
                tab.page.evaluate(AT_WORK)
            tab.page.wait_for_timeout(300)
        return took


def work(stand: Stand, n: int) -> list[Figure]:
    """Measure the main thread's processor time of a first visit: it hardly depends on what else the machine does."""
    found = samples()
    for i in range(n):
        for name in ("game", "twin"):
            with stand.context() as context:
                tab = new_page(context)
                with recording(stand, tab, "benchReady") as trace:
                    go(tab, f"{stand.urls[name]}#deal={i + 1}")
                begin, end = trace.last("navigationStart"), trace.last("benchReady")
                found[name].append(trace.busy(begin, end))
        say(f"  main thread: {i + 1} of {n}")
    return [compare("main thread's work until first card movable, cold", found)]


def measure(stand: Stand, n: int) -> list[Figure]:
    """Measure all of loading."""
    return cold(stand, n) + warm(stand, n) + work(stand, n)
