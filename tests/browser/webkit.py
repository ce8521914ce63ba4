"""WebKit for the driver: as much of Playwright's page as `driver.Table` uses, by way of WebDriver.

WebDriver tells nothing of errors and cannot put a script before the page's own, so the site is served with one added (WATCH),
which keeps what the page's console is told.
"""

import shutil
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from playwright.sync_api import TimeoutError as TooLate
from selenium.common.exceptions import JavascriptException, WebDriverException
from selenium.webdriver import ActionChains
from selenium.webdriver.common.actions.mouse_button import MouseButton
from selenium.webdriver.common.keys import Keys

from tests.browser.driver import STEADY

PATIENCE_S = 30.0
WATCH = """window.troubles = [];
for (const kind of ["error", "warn"]) console[kind] = (...words) => troubles.push("console " + kind + ": " + words.join(" "));
addEventListener("error", event => troubles.push("error: " + (event.message || event.target.src || event.target.href)), true);
addEventListener("unhandledrejection", event => troubles.push("error: " + event.reason));
try { navigator.serviceWorker.register = () => new Promise(() => 0); } catch {}
"""
CALL = """const [argument, done] = arguments, value = (%s);
Promise.resolve(typeof value === "function" ? value(argument) : value).then(done);"""
TEXT = """([role, name]) => document.querySelector(`[role=${role}][aria-label="${name}"]`).textContent"""
NAMED = """([role, name]) => [...document.querySelectorAll(role === "dialog" ? "dialog, [role=dialog]" : "button")].filter(e => {
  const by = e.getAttribute("aria-labelledby");
  return (e.getAttribute("aria-label") || (by ? document.getElementById(by) : e).textContent).trim() === name;
}).map(e => { const b = e.getBoundingClientRect(); return [e.checkVisibility(), b.x + b.width / 2, b.y + b.height / 2]; })"""


def watched(site: Path, to: Path) -> Path:
    """Copy a built site and add WATCH to its page."""
    shutil.copytree(site, to)
    page = (to / "index.html").read_text("utf-8")
    (to / "index.html").write_text(page.replace("<head>", '<head><script src="./watch.js"></script>', 1), "utf-8")
    (to / "watch.js").write_text(WATCH + STEADY, "utf-8")
    return to


class Mouse:
    """The pointer."""

    def __init__(self, page: "WebKitPage") -> None:
        self._page = page

    def _act(self, *steps: Callable[[Any], object]) -> None:
        hand = ActionChains(self._page.driver, duration=0)
        for step in steps:
            step(hand.w3c_actions.pointer_action)
        hand.perform()

    def move(self, x: float, y: float) -> None:
        self._act(lambda pointer: pointer.move_to_location(round(x), round(y)))

    def down(self, button: str = "left") -> None:
        self._act(lambda pointer: pointer.pointer_down(button=_button(button)))

    def up(self, button: str = "left") -> None:
        self._act(lambda pointer: pointer.pointer_up(button=_button(button)))

    def click(self, x: float, y: float, click_count: int = 1, button: str = "left") -> None:
        steps: list[Callable[[Any], object]] = [lambda pointer: pointer.move_to_location(round(x), round(y))]
        for _ in range(click_count):
            steps.append(lambda pointer: pointer.pointer_down(button=_button(button)))
            steps.append(lambda pointer: pointer.pointer_up(button=_button(button)))
        self._act(*steps)
        if button != "left":
            self._page.is_spoiled = True


class Keyboard:
    """The keys, by their names in the DOM."""

    def __init__(self, page: "WebKitPage") -> None:
        self._page = page

    def press(self, name: str) -> None:
        *held, key = name.split("+") if len(name) > 1 else [name]
        keys = [_key(one) for one in [*held, key]]
        hand = ActionChains(self._page.driver, duration=0)
        for one in keys:
            hand.key_down(one)
        for one in reversed(keys):
            hand.key_up(one)
        hand.perform()


class Control:
    """A button or dialog by its name."""

    def __init__(self, page: "WebKitPage", role: str, name: str) -> None:
        self._page, self._what = page, [role, name]

    def _found(self) -> list[tuple[bool, float, float]]:
        return [found for found in self._page.evaluate(NAMED, self._what) if found[0]]

    def is_visible(self) -> bool:
        return bool(self._found())

    def inner_text(self) -> str:
        return str(self._page.evaluate(TEXT, self._what))

    def wait_for(self, state: str = "visible") -> None:
        _until(lambda: self.is_visible() == (state == "visible"), f"{self._what} is not {state}")

    def click(self) -> None:
        self.wait_for()
        _, x, y = self._found()[0]
        self._page.mouse.click(x, y)


class Part:
    """An element by its selector."""

    def __init__(self, page: "WebKitPage", selector: str) -> None:
        self._page, self._selector = page, selector

    def wait_for(self, state: str = "visible") -> None:
        _until(
            lambda: self._page.is_visible(self._selector) == (state == "visible"), f"{self._selector} is not {state}"
        )

    def inner_text(self) -> str:
        return self._page.text_content(self._selector)

    def bounding_box(self) -> dict[str, float]:
        return self._page.evaluate(
            "s => { const b = document.querySelector(s).getBoundingClientRect();"
            " return { x: b.x, y: b.y, width: b.width, height: b.height }; }",
            self._selector,
        )


class WebKitPage:
    """A window of WebKitGTK.

    `is_spoiled` once another button than the left was pressed: WebKitGTK 2.50 never releases it for WebDriver (`buttons` stays 2,
    also on other pages), so the left one has no pointerdown from then on. Such a browser can only be closed."""

    def __init__(self, driver: Any) -> None:
        self.is_spoiled = False
        self._driver, self._tab = driver, driver.current_window_handle
        self.mouse, self.keyboard = Mouse(self), Keyboard(self)
        self.context = SimpleNamespace(new_page=self._new_page)
        self._heard: dict[str, Any] = {}
        driver.set_script_timeout(PATIENCE_S)

    @property
    def driver(self) -> Any:
        """The driver, which from now on means this tab."""
        self._driver.switch_to.window(self._tab)
        return self._driver

    def _new_page(self) -> "WebKitPage":
        """A second window: of two tabs one is hidden, and MiniBrowser does not always show the one that WebDriver goes to; a
        press there is then never answered."""
        self._driver.switch_to.new_window("window")
        return WebKitPage(self._driver)

    @property
    def url(self) -> str:
        return str(self.driver.current_url)

    def on(self, kind: str, hear: Any) -> None:
        self._heard[kind] = hear

    def tell_troubles(self) -> None:
        """Hand on what the page's console was told since it was opened."""
        for text in self.evaluate("window.troubles ? troubles.splice(0) : []"):
            self._heard["pageerror"](text)
        for url in self.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)"):
            self._heard["request"](SimpleNamespace(url=url))

    def goto(self, url: str, wait_until: str = "") -> None:
        self.tell_troubles()
        self.driver.get(url)

    def reload(self, wait_until: str = "") -> None:
        self.tell_troubles()
        self.driver.refresh()

    def close(self) -> None:
        self.tell_troubles()
        self.driver.close()

    def evaluate(self, script: str, argument: object = None) -> Any:
        return self.driver.execute_async_script(CALL % script, argument)

    def wait_for_function(self, script: str, arg: object = None) -> None:
        _until(lambda: self.evaluate(script, arg), f"it never came to {script}")

    def is_visible(self, selector: str) -> bool:
        return bool(self.evaluate("s => !!document.querySelector(s)?.checkVisibility()", selector))

    def text_content(self, selector: str) -> str:
        return str(self.evaluate("s => document.querySelector(s).textContent", selector))

    def get_attribute(self, selector: str, name: str) -> str | None:
        return self.evaluate("([s, name]) => document.querySelector(s).getAttribute(name)", [selector, name])

    def get_by_role(self, role: str, name: str, exact: bool = True) -> Control:
        return Control(self, role, name)

    def locator(self, selector: str) -> Part:
        return Part(self, selector)


def _until(met: Callable[[], object], or_else: str) -> None:
    """Ask until it is so; while the page changes there may be nobody to ask."""
    end = time.monotonic() + PATIENCE_S
    while True:
        try:
            if met():
                return
        except JavascriptException:
            raise
        except WebDriverException:
            pass
        if time.monotonic() > end:
            raise TooLate(or_else)
        time.sleep(0.02)


def _button(name: str) -> int:
    return MouseButton.RIGHT if name == "right" else MouseButton.LEFT


def _key(name: str) -> str:
    special = {"Space": " ", "Control": Keys.CONTROL, "Shift": Keys.SHIFT, "Enter": Keys.ENTER, "Escape": Keys.ESCAPE}
    if name.startswith("Arrow"):
        return getattr(Keys, name.replace("Arrow", "ARROW_").upper())
    return special.get(name, name)
