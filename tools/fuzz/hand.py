"""The hand: mouse, finger and keys as real events, sent to the browser a gesture at a time."""

import asyncio
from typing import Any

from playwright.sync_api import CDPSession, Page

ALT, CONTROL, SHIFT = 1, 2, 8
CODES = {
    **{key: (key, n) for key, n in (("ArrowLeft", 37), ("ArrowUp", 38), ("ArrowRight", 39), ("ArrowDown", 40))},
    **{
        key: (key, n)
        for key, n in (("Home", 36), ("End", 35), ("PageUp", 33), ("PageDown", 34), ("Tab", 9), ("Escape", 27))
    },
    "Enter": ("Enter", 13),
    " ": ("Space", 32),
    "?": ("Slash", 191),
}
TEXTS = {"Enter": "\r", " ": " ", "?": "?"}

Point = tuple[float, float]


class Hand:
    """What is pressed now, and how to press more. Events of one gesture go out together and are waited for once.

    `log` has a line for each event."""

    def __init__(self, page: Page, cdp: CDPSession) -> None:
        self.page = page
        self.cdp = cdp
        self.log: list[str] = []
        self.mouse: Point | None = None  # where the mouse is pressed
        self.fingers: list[Point] = []
        self._out: list[tuple[str, dict[str, Any]]] = []

    @property
    def is_down(self) -> bool:
        """Tell whether anything is pressed."""
        return self.mouse is not None or bool(self.fingers)

    def send(self) -> None:
        """Send what was put together, and wait until the page has handled all of it."""
        out, self._out = self._out, []
        line: Any = self.cdp._impl_obj

        async def all_of() -> None:
            await asyncio.gather(*[line.send(method, values) for method, values in out])

        if out:
            sync: Any = self.cdp
            sync._sync(all_of())

    def note(self, text: str) -> None:
        """Put a line into the log."""
        self.log.append(text)

    # Mouse

    def _mouse(self, kind: str, at: Point, **more: object) -> None:
        self._out.append(("Input.dispatchMouseEvent", {"type": kind, "x": at[0], "y": at[1], **more}))

    def press(self, at: Point, button: str = "left", count: int = 1) -> None:
        """Press a mouse button at a point of the window."""
        self.note(f"mouse {button} down {at[0]:.0f},{at[1]:.0f}")
        self._mouse("mouseMoved", at)
        self._mouse("mousePressed", at, button=button, buttons=1 if button == "left" else 2, clickCount=count)
        if button == "left":
            self.mouse = at

    def slide(self, at: Point) -> None:
        """Move the mouse, pressed or not."""
        self.note(f"mouse to {at[0]:.0f},{at[1]:.0f}")
        self._mouse("mouseMoved", at, button="left" if self.mouse else "none", buttons=1 if self.mouse else 0)
        if self.mouse:
            self.mouse = at

    def release(self, button: str = "left", count: int = 1, at: Point | None = None) -> None:
        """Let a mouse button go."""
        self.note(f"mouse {button} up")
        self._mouse("mouseReleased", at or self.mouse or (0, 0), button=button, buttons=0, clickCount=count)
        if button == "left":
            self.mouse = None

    # Fingers

    def touch(self, kind: str, points: list[Point]) -> None:
        """Send a touch event: touchStart, touchMove, touchEnd, touchCancel, with the fingers that are down after it."""
        self.note(f"{kind} {' '.join(f'{x:.0f},{y:.0f}' for x, y in points)}")
        self.fingers = list(points)
        fingers = [{"x": x, "y": y, "id": i, "radiusX": 8, "radiusY": 8} for i, (x, y) in enumerate(points)]
        self._out.append(("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers}))

    # Either

    def down(self, at: Point, by_finger: bool) -> None:
        """Press at a point."""
        if by_finger:
            self.touch("touchStart", [at])
        else:
            self.press(at)

    def move(self, at: Point) -> None:
        """Move whatever is pressed."""
        if self.fingers:
            self.touch("touchMove", [at, *self.fingers[1:]])
        else:
            self.slide(at)

    def up(self) -> None:
        """Let everything go."""
        if self.fingers:
            self.touch("touchEnd", [])
        if self.mouse:
            self.release()

    def tap(self, at: Point, by_finger: bool, times: int = 1) -> None:
        """Tap a point, so many times as fast as can be."""
        for count in range(1, times + 1):
            if by_finger:
                self.touch("touchStart", [at])
                self.touch("touchEnd", [])
            else:
                self.press(at, count=count)
                self.release(count=count)

    # Keys

    def key(self, key: str, modifiers: int = 0, repeats: int = 0) -> None:
        """Press a key, named as browsers name it; held down it comes `repeats` times more."""
        self.note(
            f"key {key!r} {'Alt ' * bool(modifiers & ALT)}{'Ctrl ' * bool(modifiers & CONTROL)}{'Shift' * bool(modifiers & SHIFT)} +{repeats}"
        )
        letter = len(key) == 1 and key.isalpha()
        code, number = (f"Key{key.upper()}", ord(key.upper())) if letter else CODES[key]
        text = "" if modifiers & (ALT | CONTROL) else key if letter else TEXTS.get(key, "")
        event: dict[str, Any] = {"key": key, "code": code, "windowsVirtualKeyCode": number, "modifiers": modifiers}
        for repeat in range(repeats + 1):
            kind = "keyDown" if text else "rawKeyDown"
            self._out.append(
                ("Input.dispatchKeyEvent", {**event, "type": kind, "text": text, "autoRepeat": repeat > 0})
            )
        self._out.append(("Input.dispatchKeyEvent", {**event, "type": "keyUp"}))

    def type(self, text: str) -> None:
        """Type text into the field that has the focus."""
        self.note(f"type {text!r}")
        self._out.append(("Input.insertText", {"text": text}))

    def scroll(self, at: Point, by: float) -> None:
        """Turn the mouse's wheel."""
        self.note(f"wheel {by:.0f}")
        self._mouse("mouseWheel", at, deltaX=0, deltaY=by)

    def resize(self, width: int, height: int, is_mobile: bool) -> None:
        """Give the window another size."""
        self.note(f"window {width} x {height}")
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": is_mobile}
        self._out.append(("Emulation.setDeviceMetricsOverride", metrics))
