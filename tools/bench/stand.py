"""The test stand: the game and its twin served on this machine, and pages of them under a chosen slow-down."""

import contextlib
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright

from tools.bench.twin import build_twin
from tools.browser import ensure_chromium
from tools.build import START
from tools.serve import Server

READY = "#table[data-ready]"
WATCH = """
new MutationObserver((records, observer) => {
  if (!document.querySelector("#table[data-ready]")) return;
  globalThis.benchReady = performance.now();
  performance.mark("benchReady");
  observer.disconnect();
}).observe(document, { subtree: true, attributeFilter: ["data-ready"] });
"""
"""When a card can first be moved, in milliseconds of the page's clock."""

HEAP_PROBE = """\
import gc
import js
from pyscript.ffi import create_proxy
js.benchCollect = create_proxy(gc.collect)
js.benchHeap = create_proxy(gc.mem_alloc)"""
"""Lines of Python that only the copy for the memory figures has."""

AT_WORK = """async () => {
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller)
    await new Promise(done => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
}"""
"""Wait until the service worker has every file and serves the page."""


class Slowness(NamedTuple):
    """A slower machine or network. Latency is in ms a request, speed in bits a second; 0 leaves all as it is."""

    name: str
    cpu: float = 1
    latency: float = 0
    speed: float = 0


FULL = Slowness("1x")
MOBILE = Slowness("4x CPU, Fast 4G", 4, 165, 8.1e6)
SLOW_4G = Slowness("Slow 4G", 1, 562, 1.44e6)
CPU_4 = Slowness("4x CPU", 4)
CPU_6 = Slowness("6x CPU", 6)


class Open(NamedTuple):
    """An open page and its line to the browser."""

    page: Page
    cdp: CDPSession


class Stand(NamedTuple):
    """A browser, and the addresses of "game", "twin" and "probed", the game that can be asked for its heap."""

    browser: Browser
    urls: dict[str, str]

    @contextlib.contextmanager
    def context(self, **options: object) -> Iterator[BrowserContext]:
        """Lend a fresh profile: nothing cached, nothing kept."""
        context = self.browser.new_context(viewport={"width": 1280, "height": 800}, **options)  # type: ignore[arg-type]
        try:
            yield context
        finally:
            context.close()

    @contextlib.contextmanager
    def ready(self, name: str, where: str, slowness: Slowness = FULL, script: str = "") -> Iterator[Open]:
        """Lend a page on which a card can be moved; slowed down only from then on."""
        with self.context() as context:
            tab = new_page(context, WATCH + script)
            go(tab, self.urls[name] + where)
            if name == "game":
                tab.page.evaluate(AT_WORK)
            time.sleep(0.5)
            slow_down(tab, slowness)
            yield tab


def new_page(context: BrowserContext, script: str = WATCH) -> Open:
    """Open a blank page that will run `script` before each page's own."""
    page = context.new_page()
    page.add_init_script(script)
    return Open(page, context.new_cdp_session(page))


def go(tab: Open, url: str) -> float:
    """Go to `url` and return how long after that a card could be moved, in ms."""
    tab.page.goto(url, wait_until="commit")
    tab.page.wait_for_selector(READY, state="attached", timeout=120_000)
    return float(tab.page.evaluate("benchReady"))


def slow_down(tab: Open, slowness: Slowness) -> None:
    """Slow the page's processor and network down."""
    tab.cdp.send("Emulation.setCPUThrottlingRate", {"rate": slowness.cpu})
    if slowness.speed:
        speed = slowness.speed / 8
        limits = {"latency": slowness.latency, "downloadThroughput": speed, "uploadThroughput": speed}
        tab.cdp.send("Network.emulateNetworkConditions", {"offline": False, **limits})


@contextlib.contextmanager
def open_stand(site: Path) -> Iterator[Stand]:
    """Serve the built game, its twin and its copy with the probe, and start a browser."""
    if not (site / "index.html").exists():
        sys.exit(f"bench: there is no built game at {site}; run `make build`")
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
        folders = {"game": site, "twin": Path(name) / "twin", "probed": Path(name) / "probed"}
        build_twin(site, folders["twin"])
        shutil.copytree(site, folders["probed"])
        index = folders["probed"] / "index.html"
        text = index.read_text("utf-8")
        if text.count(START) != 1:
            sys.exit("bench: the page's Python has changed; adapt tools/bench/stand.py")
        index.write_text(text.replace(START, f"{START}{HEAP_PROBE}\n"), "utf-8")
        prefix = "/klondike/"
        urls = {name: stack.enter_context(Server(folder, prefix=prefix)).url for name, folder in folders.items()}
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(**ensure_chromium().options())
        stack.callback(browser.close)
        yield Stand(browser, urls)


def say(text: str) -> None:
    """Tell on the terminal what is being measured."""
    print(text, file=sys.stderr, flush=True)
