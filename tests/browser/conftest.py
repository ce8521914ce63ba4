"""Set-up of the browser tests: the site is built once a run, each worker starts one browser, each test gets a new page
with an empty storage, and anything that goes wrong in a page fails its test.

With KLONDIKE_PAGE=plain the tests run on the development page instead of the built one, with KLONDIKE_SITE=folder on a
site that was built before, which is how a published one is tried.
"""

import fcntl
import functools
import inspect
import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright._impl import _connection, _sync_base
from playwright.sync_api import Browser, BrowserContext, Error, Frame, Page, Playwright, TimeoutError, sync_playwright

from tests.browser.driver import Table
from tools import browser as browsers
from tools.build import build
from tools.serve import Server

ROOT = Path(__file__).parents[2]
RESULTS = ROOT / "test-results"
FAILED = pytest.StashKey[list[str]]()
SIZES = {
    "desktop": (1280, 800),
    "laptop": (1024, 700),
    "phone": (390, 844),
    "small phone": (320, 568),
    "phone on its side": (844, 390),
    "tiny": (320, 320),
}
PATIENCE_MS = 20_000  # several workers may share two cores
NO_WORKER = "try { navigator.serviceWorker.register = () => new Promise(() => 0); } catch {}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("browser")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder to serve. The workers of one run share it: the first to come builds it."""
    if os.environ.get("KLONDIKE_PAGE") == "plain":
        return ROOT
    if os.environ.get("KLONDIKE_SITE"):
        return Path(os.environ["KLONDIKE_SITE"]).resolve()
    shared = tmp_path_factory.getbasetemp()
    if os.environ.get("PYTEST_XDIST_WORKER"):
        shared = shared.parent
    out = shared / "site"
    with (shared / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (shared / "site.built").exists():
            build(ROOT, out)
            (shared / "site.built").touch()
    return out


@pytest.fixture(scope="session")
def server(site: Path) -> Iterator[Server]:
    with Server(site) as running:
        yield running


def nearest_frames(context: int = 1) -> list[inspect.FrameInfo]:
    """What `inspect.stack(0)` gives, for the nearest frames only and without looking for source files."""
    frame = sys._getframe(1)
    frames = []
    while frame and len(frames) < 8:
        code = frame.f_code
        frames.append(inspect.FrameInfo(frame, code.co_filename, frame.f_lineno, code.co_name, None, None))
        frame = frame.f_back
    return frames


def wait_for_function(page: Page | Frame, expression: str, *, arg: object = None, timeout: float = PATIENCE_MS) -> None:
    """Ask until the page says yes. Playwright's own way makes the page evaluate a text, which the page's
    Content-Security-Policy forbids, and that is how it shall be tested."""
    is_function = re.match(r"async\b|\w+ *=>|\([^()]*\) *=>", expression)
    question = f"async arg => Boolean({f'await ({expression})(arg)' if is_function else expression})"
    end = time.monotonic() + timeout / 1000
    pause = 2.0
    while True:
        try:
            if page.evaluate(question, arg):
                return
        except Error as error:
            if not re.search("context was destroyed|navigat|find context", str(error), re.I):
                raise
        if time.monotonic() > end:
            raise TimeoutError(f"{timeout:.0f} ms went by without {expression}")
        page.wait_for_timeout(pause)
        pause = min(pause * 1.5, 50)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    Page.wait_for_function = Frame.wait_for_function = wait_for_function  # type: ignore[method-assign, assignment]
    # Playwright notes the whole stack at each call, 20 ms under pytest: half of what these tests took.
    _sync_base.inspect = _connection.inspect = SimpleNamespace(stack=nearest_frames)
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    found = browsers.chromium()
    if found is None:
        pytest.fail("There is no Chromium; `python -m tools.browser` installs one.")
    browser = playwright.chromium.launch(**found.options())
    yield browser
    browser.close()


class Pool:
    """Browser contexts, lent to one test after the other: what a page loads and compiles is in their caches, and it opens in a
    third of the time. Storage is emptied in between; a context that a test has changed in another way is lent no more."""

    def __init__(self, browser: Browser, origin: str) -> None:
        self._browser = browser
        self._origin = origin
        self._idle: dict[tuple[bool, bool], list[BrowserContext]] = {}

    def make(self, touch: bool, still: bool, **options: Any) -> BrowserContext:
        """A context never used before."""
        context = self._browser.new_context(
            has_touch=touch,
            is_mobile=touch,
            device_scale_factor=1,  # the page is drawn by the processor here
            reduced_motion="reduce" if still else "no-preference",
            **options,
        )
        context.set_default_timeout(PATIENCE_MS)
        return context

    def lend(self, touch: bool, still: bool) -> Page:
        """An empty page of a context that nobody else has now."""
        idle = self._idle.setdefault((touch, still), [])
        while idle:
            context = idle.pop()
            page = context.new_page()
            if self._is_clean(page):
                return page
            context.close()
        context = self.make(touch, still)
        context.add_init_script(NO_WORKER)
        return context.new_page()

    def give_back(self, context: BrowserContext, touch: bool, still: bool) -> None:
        for page in context.pages:
            page.close()
        self._idle[touch, still].append(context)

    def _is_clean(self, page: Page) -> bool:
        """Empty the storage, and tell whether nothing else is left of the test before: a clock, a route, no network."""
        cdp = page.context.new_cdp_session(page)
        kinds = "local_storage,indexeddb,cache_storage,service_workers"
        cdp.send("Storage.clearDataForOrigin", {"origin": self._origin, "storageTypes": kinds})
        cdp.detach()
        return not page.context._impl_obj._routes and page.evaluate("navigator.onLine && !('__pwClock' in globalThis)")


@pytest.fixture(scope="session")
def pool(chromium: Browser, server: Server) -> Pool:
    return Pool(chromium, server.origin)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    item.stash.setdefault(FAILED, []).extend([report.when] if report.failed else [])
    return report


@pytest.fixture
def new_table(request: pytest.FixtureRequest, pool: Pool, server: Server) -> Iterator[Callable[..., Table]]:
    """Makes tables, each in a browser context that no other table has: `new_table("phone", touch=True)`.

    A page gets a service worker only where the test asks for it by `offline=True`; that, another address and options are for a
    context never used before. When the test fails there is a picture of each in test-results/."""
    tables: list[tuple[Table, Callable[[], None]]] = []

    def make(
        size: str | tuple[int, int] = "laptop",
        touch: bool = False,
        still: bool = True,
        offline: bool = False,
        url: str = server.url,
        **options: Any,
    ) -> Table:
        width, height = SIZES[size] if isinstance(size, str) else size
        window = {"width": width, "height": height}
        if offline or options or url != server.url:
            context = pool.make(touch, still, viewport=window, **options)
            if not offline:
                context.add_init_script(NO_WORKER)
            page, end = context.new_page(), context.close
        else:
            page = pool.lend(touch, still)
            page.set_viewport_size(window)
            context = page.context
            end = functools.partial(pool.give_back, context, touch, still)
        tables.append((Table(page, url, touch), end))
        return tables[-1][0]

    yield make
    for i, (table, end) in enumerate(tables):
        if request.node.stash.get(FAILED, []):
            RESULTS.mkdir(exist_ok=True)
            if not table.page.is_closed():
                table.page.screenshot(path=RESULTS / f"{re.sub(r'[^a-zA-Z0-9]+', '-', request.node.name)}-{i}.png")
            table.page.context.close()
        else:
            end()
    for table, _ in tables:
        table.check()


@pytest.fixture
def table(new_table: Callable[..., Table]) -> Table:
    """A laptop's table, played with the mouse; nothing flies, so that each move is at rest at once."""
    return new_table()


@pytest.fixture
def phone(new_table: Callable[..., Table]) -> Table:
    """A phone's table, played with one finger."""
    return new_table("phone", touch=True)
