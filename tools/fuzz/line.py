"""The lines to the engines: how real events get to a page, and what a script of the page gives back.

Chromium hears them by its own protocol, many at once; Firefox by what Playwright offers for all engines, one after the other.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Error, Page

Point = tuple[float, float]

ALT, CONTROL, SHIFT = 1, 2, 8
MODIFIERS = ((ALT, "Alt"), (CONTROL, "Control"), (SHIFT, "Shift"))
PATIENCE_S = 20.0
FONT = """(px => {
  document.adoptedStyleSheets = [];
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`html { font-size: ${px}px !important; }`);
  document.adoptedStyleSheets = [sheet];
})"""


class DeafError(AssertionError):
    """The page gives no answer."""


class Line:
    """What both lines have: events are put together (`mouse`, `touch`, `key` …) and go out with `send`.

    `has_touch` tells whether fingers can press, `has_layouts` whether keys of other alphabets can
    be pressed, `has_times` whether a press can bear the time (`when`, seconds since 1970) at which it is to have been."""

    has_touch = has_layouts = has_times = False

    def __init__(self, page: Page) -> None:
        self.page = page

    def send(self) -> None:
        """Send what was put together, and wait until the page has handled all of it."""

    def ask(self, script: str) -> Any:
        """Return what a script of the page gives."""
        raise NotImplementedError

    def evaluate(self, script: str) -> Any:
        """Return what a script of the page gives, asked again while the page is being replaced."""
        self.send()
        end = time.monotonic() + PATIENCE_S
        while True:
            try:
                return self.ask(script)
            except (Error, DeafError) as error:
                if time.monotonic() > end or "closed" in str(error):
                    raise
            time.sleep(0.01)


class ChromiumLine(Line):
    """The line to Chromium. Here is the one place that uses what Playwright keeps to itself (`_impl_obj`, `_sync`): with its public
    `send` each event would be waited for, which takes three times as long."""

    has_touch = has_layouts = has_times = True

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._cdp: Any = page.context.new_cdp_session(page)
        self._out: list[tuple[str, dict[str, Any]]] = []

    def send(self) -> None:
        """Send what was put together, and wait until the page has handled all of it."""
        out, self._out = self._out, []
        line: Any = self._cdp._impl_obj

        async def all_of() -> None:
            await asyncio.gather(*[line.send(method, values) for method, values in out])

        if out:
            self._cdp._sync(all_of())

    def ask(self, script: str) -> Any:
        """Return what a script of the page gives."""
        wanted = {"expression": script, "awaitPromise": True, "returnByValue": True}
        answer = self._cdp.send("Runtime.evaluate", wanted)
        if "exceptionDetails" in answer:
            raise DeafError(f"the page does not answer: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def mouse(self, kind: str, at: Point, button: str = "none", buttons: int = 0, count: int = 0) -> None:
        """A mouse event: "Moved", "Pressed" or "Released"."""
        values = {"x": at[0], "y": at[1], "button": button, "buttons": buttons, "clickCount": count}
        self._out.append(("Input.dispatchMouseEvent", {"type": f"mouse{kind}", **values, **self._when()}))

    def touch(self, kind: str, points: list[Point]) -> None:
        """A touch event: "Start", "Move", "End" or "Cancel", with the fingers that are down after it."""
        fingers = [{"x": x, "y": y, "id": i, "radiusX": 8, "radiusY": 8} for i, (x, y) in enumerate(points)]
        values = {"type": f"touch{kind}", "touchPoints": fingers}
        self._out.append(("Input.dispatchTouchEvent", {**values, **self._when()}))

    when: float | None = (
        None  # the time that the next presses bear, in seconds since 1970; None for that at which they come
    )

    def _when(self) -> dict[str, float]:
        return {} if self.when is None else {"timestamp": self.when}

    def key(self, key: str, code: str, number: int, text: str, modifiers: int, repeats: int) -> None:
        """Press a key and let it go; held down it comes `repeats` times more."""
        event: dict[str, Any] = {"key": key, "code": code, "windowsVirtualKeyCode": number, "modifiers": modifiers}
        kind = "keyDown" if text else "rawKeyDown"
        for repeat in range(repeats + 1):
            values = {**event, "type": kind, "text": text, "autoRepeat": repeat > 0}
            self._out.append(("Input.dispatchKeyEvent", values))
        self._out.append(("Input.dispatchKeyEvent", {**event, "type": "keyUp"}))

    def text(self, text: str) -> None:
        """Write into the field that has the focus."""
        self._out.append(("Input.insertText", {"text": text}))

    def wheel(self, at: Point, by: float) -> None:
        """Turn the mouse's wheel."""
        values = {"type": "mouseWheel", "x": at[0], "y": at[1], "deltaX": 0, "deltaY": by}
        self._out.append(("Input.dispatchMouseEvent", values))

    def resize(self, width: int, height: int, is_mobile: bool) -> None:
        """Give the window another size."""
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": is_mobile}
        self._out.append(("Emulation.setDeviceMetricsOverride", metrics))

    def freeze(self) -> None:
        """Let the browser freeze the page, as one long in the background, and thaw it."""
        self.send()
        for state in ("frozen", "active"):
            self._cdp.send("Page.setWebLifecycleState", {"state": state})

    def plain_zoom(self) -> None:
        """Take back what two fingers enlarged."""
        self._out.append(("Emulation.setPageScaleFactor", {"pageScaleFactor": 1}))

    def font(self, px: int) -> None:
        """Choose the browser's size of text."""
        self._out.append(("Page.setFontSizes", {"fontSizes": {"standard": px, "fixed": px}}))


class FirefoxLine(Line):
    """The line to Firefox: mouse and keys, in order."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._out: list[Callable[[], Any]] = []

    when: float | None = None

    def send(self) -> None:
        """Send what was put together, one after the other."""
        out, self._out = self._out, []
        for act in out:
            act()

    def ask(self, script: str) -> Any:
        """Return what a script of the page gives."""
        return self.page.evaluate(script)

    def mouse(self, kind: str, at: Point, button: str = "none", buttons: int = 0, count: int = 0) -> None:
        """A mouse event: "Moved", "Pressed" or "Released"."""
        mouse, x, y = self.page.mouse, *at
        width, height = self._size
        inside = min(max(x, 0), width - 1), min(max(y, 0), height - 1)  # Firefox moves nothing outside
        if kind == "Moved":
            self._out.append(lambda: mouse.move(*inside))
        elif kind == "Pressed":
            self._out.append(lambda: mouse.down(button=button, click_count=count))  # type: ignore[arg-type]
        else:
            self._out.append(lambda: mouse.up(button=button, click_count=count))  # type: ignore[arg-type]

    def touch(self, kind: str, points: list[Point]) -> None:
        """No fingers here."""
        raise NotImplementedError

    def key(self, key: str, code: str, number: int, text: str, modifiers: int, repeats: int) -> None:
        """Press a key and let it go; held down it comes `repeats` times more."""
        held = [name for bit, name in MODIFIERS if modifiers & bit]
        name = "Slash" if key == "?" else key
        for one in held:
            self._out.append(lambda one=one: self.page.keyboard.down(one))  # type: ignore[misc]
        for _ in range(repeats + 1):
            self._out.append(lambda: self.page.keyboard.down(name))
        self._out.append(lambda: self.page.keyboard.up(name))
        for one in held:
            self._out.append(lambda one=one: self.page.keyboard.up(one))  # type: ignore[misc]

    def text(self, text: str) -> None:
        """Write into the field that has the focus."""
        self._out.append(lambda: self.page.keyboard.insert_text(text))

    def wheel(self, at: Point, by: float) -> None:
        """Turn the mouse's wheel."""
        self._out.append(lambda: self.page.mouse.wheel(0, by))

    _size = (1280, 800)

    def resize(self, width: int, height: int, is_mobile: bool) -> None:
        """Give the window another size."""
        self._size = (width, height)
        self._out.append(lambda: self.page.set_viewport_size({"width": width, "height": height}))

    def freeze(self) -> None:
        """Tell the page that it is frozen and thawed; Firefox freezes none."""
        self.evaluate("for (const kind of ['freeze', 'resume']) document.dispatchEvent(new Event(kind))")

    def plain_zoom(self) -> None:
        """Without fingers nothing is enlarged."""

    def font(self, px: int) -> None:
        """Choose a size of text for the page, as Firefox's own cannot be changed from here."""
        self._out.append(lambda: self.ask(f"{FONT}({px})"))
