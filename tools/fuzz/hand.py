"""The hand: mouse, finger and keys as real events, sent to the browser a gesture at a time."""

import time

from tools.fuzz.line import ALT, CONTROL, SHIFT, ChromiumLine, FirefoxLine, Point

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
LATIN = "uhnftpzyq"
LAYOUTS: dict[str, dict[str, str]] = {
    "Latin": {},
    "Russian": dict(zip(LATIN, "гртаезянй", strict=True)),
    "Greek": dict(zip(LATIN, "θηνφτπζυ;", strict=True)),
    "Arabic": {**dict(zip(LATIN, "عاىبفحئغض", strict=True)), "?": "؟"},
    "Hebrew": dict(zip(LATIN, "וימכאפזט/", strict=True)),
    "Chinese": {"?": "？"},
}
"""What the keys of the game write on other keyboards."""


class Hand:
    """What is pressed now, and how to press more. Events of one gesture go out together and are waited for once.

    `log` has a line for each event, `layout` names the keyboard."""

    def __init__(self, line: ChromiumLine | FirefoxLine) -> None:
        self.line = line
        self.layout = "Latin"
        self.log: list[str] = []
        self.mouse: Point | None = None  # where the mouse is pressed
        self.fingers: list[Point] = []

    @property
    def is_down(self) -> bool:
        """Tell whether anything is pressed."""
        return self.mouse is not None or bool(self.fingers)

    def note(self, text: str) -> None:
        """Put a line into the log."""
        self.log.append(text)

    # Mouse

    def press(self, at: Point, button: str = "left", count: int = 1) -> None:
        """Press a mouse button at a point of the window."""
        self.note(f"mouse {button} down {at[0]:.0f},{at[1]:.0f}")
        self.line.mouse("Moved", at)
        self.line.mouse("Pressed", at, button, 1 if button == "left" else 2, count)
        if button == "left":
            self.mouse = at

    def slide(self, at: Point) -> None:
        """Move the mouse, pressed or not."""
        self.note(f"mouse to {at[0]:.0f},{at[1]:.0f}")
        self.line.mouse("Moved", at, "left" if self.mouse else "none", 1 if self.mouse else 0)
        if self.mouse:
            self.mouse = at

    def release(self, button: str = "left", count: int = 1, at: Point | None = None) -> None:
        """Let a mouse button go."""
        self.note(f"mouse {button} up")
        self.line.mouse("Released", at or self.mouse or (0, 0), button, 0, count)
        if button == "left":
            self.mouse = None

    # Fingers

    def touch(self, kind: str, points: list[Point]) -> None:
        """Send a touch event, Start, Move, End or Cancel, with the fingers that are down after it."""
        self.note(f"touch {kind} {' '.join(f'{x:.0f},{y:.0f}' for x, y in points)}")
        self.fingers = list(points)
        self.line.touch(kind, points)

    # Either

    def down(self, at: Point, by_finger: bool) -> None:
        """Press at a point."""
        if by_finger:
            self.touch("Start", [at])
        else:
            self.press(at)

    def move(self, at: Point) -> None:
        """Move whatever is pressed."""
        if self.fingers:
            self.touch("Move", [at, *self.fingers[1:]])
        else:
            self.slide(at)

    def up(self) -> None:
        """Let everything go."""
        if self.fingers:
            self.touch("End", [])
        if self.mouse:
            self.release()

    def tap(self, at: Point, by_finger: bool, times: int = 1) -> None:
        """Tap a point, so many times as fast as can be."""
        for count in range(1, times + 1):
            if by_finger:
                self.touch("Start", [at])
                self.touch("End", [])
            else:
                self.press(at, count=count)
                self.release(count=count)

    def taps(self, at: Point, by_finger: bool, gaps: list[int]) -> None:
        """Tap a point, each time so many milliseconds after the tap before; the events say just that, where the engine lets them."""
        when = time.time()
        for gap in (0, *gaps):
            self.note(f"after {gap} ms:")
            when += gap / 1000
            self.line.page.wait_for_timeout(max(0, (when - time.time()) * 1000))
            self.line.when = when
            self.tap(at, by_finger)
            self.line.send()
        self.line.when = None

    # Keys

    def key(self, key: str, modifiers: int = 0, repeats: int = 0) -> None:
        """Press a key, named as a Latin keyboard names it; held down it comes `repeats` times more."""
        letter = len(key) == 1 and key.isalpha()
        code, number = (f"Key{key.upper()}", ord(key.upper())) if letter else CODES[key]
        written = LAYOUTS[self.layout].get(key.lower(), key)
        written = written.upper() if key.isupper() else written
        held = "".join(name for bit, name in ((ALT, "Alt "), (CONTROL, "Ctrl "), (SHIFT, "Shift ")) if modifiers & bit)
        self.note(f"key {held}{written!r}{f' +{repeats}' if repeats else ''}")
        text = "" if modifiers & (ALT | CONTROL) else TEXTS.get(written, written if len(written) == 1 else "")
        self.line.key(written, code, number, text, modifiers, repeats)

    def type(self, text: str) -> None:
        """Type text into the field that has the focus."""
        self.note(f"type {text!r}")
        self.line.text(text)

    def scroll(self, at: Point, by: float) -> None:
        """Turn the mouse's wheel."""
        self.note(f"wheel {by:.0f}")
        self.line.wheel(at, by)

    def resize(self, width: int, height: int, is_mobile: bool) -> None:
        """Give the window another size."""
        self.note(f"window {width} x {height}")
        self.line.resize(width, height, is_mobile)

    def font(self, px: int) -> None:
        """Choose another size of text."""
        self.note(f"text of {px} px")
        self.line.font(px)
