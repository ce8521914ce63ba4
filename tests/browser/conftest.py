"""Set-up of the browser tests: the site is built once a run, each worker starts one browser, each test gets a new page
with an empty storage, and anything that goes wrong in a page fails its test.

With KLONDIKE_PAGE=plain the tests run on the development page instead of the built one, with KLONDIKE_SITE=folder on a
site that was built before, which is how a published one is tried.
"""

import contextlib
import fcntl
import functools
import inspect
import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Frame, Page, Playwright, TimeoutError, sync_playwright

from tests.browser.driver import STEADY, Table
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
CHANGED: set[Page] = set()
"""Pages that cannot be made as they were."""
LISTENERS: dict[Page, list[tuple[str, Callable[..., Any]]]] = {}
"""What the test listens to, page by page."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("browser")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the end which engines were not tried, and why."""
    lines = browsers.left_out()
    if lines:
        terminalreporter.section("browsers that were not tried")
    for line in lines:
        terminalreporter.line(line)


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


def noted(change: Callable[..., Any]) -> Callable[..., Any]:
    """A method of pages that also notes the page as one that cannot be as before."""

    def noting(page: Page, *args: Any, **options: Any) -> Any:
        CHANGED.add(page)
        return change(page, *args, **options)

    return noting


def heard(listen: Callable[..., Any]) -> Callable[..., Any]:
    """A method of pages that also notes who listens to what."""

    def noting(page: Page, event: str, handler: Callable[..., Any]) -> Any:
        LISTENERS.setdefault(page, []).append((event, handler))
        return listen(page, event, handler)

    return noting


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    for name in ("add_init_script", "emulate_media", "expose_binding", "expose_function", "set_extra_http_headers"):
        setattr(Page, name, noted(getattr(Page, name)))
    Page.wait_for_function = Frame.wait_for_function = wait_for_function  # type: ignore[method-assign, assignment]
    Page.on, Page.once = heard(Page.on), heard(Page.once)  # type: ignore[method-assign]
    # Playwright notes the whole stack at each call, 20 ms under pytest: half of what these tests took.
    whole, inspect.stack = inspect.stack, nearest_frames  # type: ignore[assignment]
    with sync_playwright() as running:
        yield running
    inspect.stack = whole


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    found = browsers.shell()
    if found is None:
        pytest.exit(browsers.NO_CHROMIUM, returncode=1)
    browser = playwright.chromium.launch(**found.options())
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def whole_chromium(playwright: Playwright) -> Iterator[Browser]:
    """The browser that a player has, for what its headless shell does not know: which storage a frame may have."""
    browser = playwright.chromium.launch(**browsers.chromium().options())
    yield browser
    browser.close()


class Pool:
    """Browser contexts, lent to one test after the other with the page in them: what a page loads and compiles is in their caches
    and its process is there, so that it opens for a seventh of the work. In between the page is left, the storage emptied, the hand
    put away and every listener taken off. A page to which a script was added is closed, a context that was changed is lent no more.
    """

    def __init__(self, browser: Browser, origin: str, keep_pages: bool = True) -> None:
        self._browser = browser
        self._origin = origin
        self._keep_pages = keep_pages
        self._idle: dict[str, list[BrowserContext]] = {}

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
        context.add_init_script(STEADY)
        return context

    def lend(self, **options: Any) -> tuple[Page, Callable[[Table], None]]:
        """An empty page of a context that nobody else has now, and what takes it back."""
        idle = self._idle.setdefault(repr(sorted(options.items())), [])
        while idle:
            context = idle.pop()
            page = context.pages[0] if context.pages else context.new_page()
            if self._is_clean(page):
                break
            context.close()
        else:
            context = self.make(**options)
            context.add_init_script(browsers.NO_WORKER)
            page = context.new_page()
        return page, functools.partial(self._take_back, idle)

    def _take_back(self, idle: list[BrowserContext], table: Table) -> None:
        page, context = table.page, table.page.context
        for other in context.pages:
            if other is not page:
                other.close()
        if not self._keep_pages or page in CHANGED or table.pressed:
            page.close()
        listeners = LISTENERS.pop(page, [])
        if page.is_closed():
            CHANGED.discard(page)
        else:
            if table.has_cdp:
                table.thaw().cdp.detach()
            page.goto("about:blank")
            page.mouse.up()
            page.mouse.move(0, 0)
            for event, handler in listeners:
                with contextlib.suppress(KeyError):  # it is gone: heard once, or taken off by the test
                    page.remove_listener(event, handler)
            page.unroute_all()
            context.unroute_all()
        idle.append(context)

    def _is_clean(self, page: Page) -> bool:
        """Empty the storage, and tell whether nothing else is left of the test before: a clock, no network."""
        cdp = page.context.new_cdp_session(page)
        kinds = "local_storage,indexeddb,cache_storage,service_workers"
        cdp.send("Storage.clearDataForOrigin", {"origin": self._origin, "storageTypes": kinds})
        cdp.send("Page.resetNavigationHistory")
        cdp.detach()
        return page.evaluate("navigator.onLine && !('__pwClock' in globalThis)")


@pytest.fixture(scope="session")
def pool(chromium: Browser, server: Server) -> Pool:
    return Pool(chromium, server.origin)


def close(table: Table) -> None:
    table.page.context.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    item.stash.setdefault(FAILED, []).extend([report.when] if report.failed else [])
    return report


@pytest.fixture(scope="session")
def whole_pool(whole_chromium: Browser, server: Server) -> Pool:
    return Pool(whole_chromium, server.origin, keep_pages=False)  # the frames of a page live on in other processes


@pytest.fixture
def new_table(request: pytest.FixtureRequest, pool: Pool, server: Server) -> Iterator[Callable[..., Table]]:
    """Makes tables, each in a browser context that no other table has: `new_table("phone", touch=True)`.

    A page gets a service worker only where the test asks for it by `offline=True`; that and another address are for a context
    never used before. When the test fails there is a picture of each in test-results/."""
    tables: list[tuple[Table, Callable[[Table], None]]] = []

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
        if offline or url != server.url:
            context = pool.make(touch, still, viewport=window, **options)
            if not offline:
                context.add_init_script(browsers.NO_WORKER)
            page, end = context.new_page(), close
        else:
            page, end = pool.lend(touch=touch, still=still, **options)
            page.set_viewport_size(window)
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
            end(table)
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
