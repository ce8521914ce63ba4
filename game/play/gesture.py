"""Gestures: what pointer events mean. Pressing is a state, and every way in which it can end leads home.

Fed with plain numbers (CSS pixels, milliseconds), answers with intents; no browser and no clock here.
"""

from game.play.layout import COLUMN, STOCK

TAP_SLOP = {"mouse": 6, "pen": 8, "touch": 10}  # a press that moves further is a drag (section 5)
DOUBLE_MS, DOUBLE_SLOP = 300, 24
HOLD_MS = 400

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any  # noqa: TID251 - for the type checker alone

    Spot = tuple[int, int] | None
    Intent = tuple[Any, ...]

NO_INTENT: "Intent" = ("none",)


class Gesture:
    """Turns presses into ("tap", spot), ("double", spot), ("lift", spot), ("drag", dx, dy), ("drop", dx, dy),
    ("spring",); and a press that is held into ("hold", spot), ("slide", x, y), ("confirm",), ("close",).

    A spot is what `Layout.hit` returns. States: idle, pressed, dragging, choosing. `press` counts presses, so that a
    timer can tell whether the one that it was set for is still held."""

    def __init__(self) -> None:
        self.state = "idle"
        self.pointer = 0
        self.press = 0
        self.when = 0.0
        self.x = self.y = 0.0
        self.spot: "Spot" = None
        self.slop = 6
        self._tapped = (-1000.0, 0.0, 0.0, -1)

    def down(self, pointer: int, kind: str, x: float, y: float, when: float, spot: "Spot") -> "Intent":
        """A press begins. The stock answers at once; a second finger ends what the first one does."""
        if self.state != "idle":
            return self.cancel()
        if spot is not None and spot[0] == STOCK:
            return ("tap", spot)
        self.state, self.pointer, self.x, self.y, self.spot = "pressed", pointer, x, y, spot
        self.press += 1
        self.when = when
        self.slop = TAP_SLOP.get(kind, 10)
        return NO_INTENT

    def hold(self, press: int) -> "Intent":
        """The time for a hold is over: if that press lasts and has not moved, it chooses a run. Only columns have runs:
        elsewhere a slow press is a tap or a drag as ever."""
        if press != self.press or self.state != "pressed" or self.spot is None or self.spot[0] < COLUMN:
            return NO_INTENT
        self.state = "choosing"
        return ("hold", self.spot)

    def move(self, pointer: int, x: float, y: float, when: float) -> "Intent":
        """The pointer moved. The first intent of a drag is "lift"; the caller asks again for the "drag".

        On a busy page the timer of a hold may come before a move or release that was earlier: their time tells."""
        if pointer != self.pointer or self.state == "idle":
            return NO_INTENT
        if self.state == "dragging":
            return ("drag", x - self.x, y - self.y)
        if self.state == "choosing" and when - self.when >= HOLD_MS:
            return ("slide", x, y)
        if (x - self.x) ** 2 + (y - self.y) ** 2 <= self.slop**2:
            return NO_INTENT
        self.state = "dragging"
        return ("lift", self.spot)

    def up(self, pointer: int, x: float, y: float, when: float) -> "Intent":
        """The press ends where it should: a tap or a drop."""
        if pointer != self.pointer or self.state == "idle":
            return NO_INTENT
        was, self.state = self.state, "idle"
        if was == "dragging":
            return ("drop", x - self.x, y - self.y)
        if was == "choosing":
            return ("confirm",) if when - self.when >= HOLD_MS else ("short", self.spot)
        then, tx, ty, pile = self._tapped
        self._tapped = (when, x, y, self.spot[0] if self.spot else -1)
        near = abs(x - tx) < DOUBLE_SLOP and abs(y - ty) < DOUBLE_SLOP and pile == self._tapped[3]
        return ("double" if near and when - then < DOUBLE_MS else "tap", self.spot)

    def cancel(self) -> "Intent":
        """Everything else that can end a press: a lost pointer, a second finger, Escape, a lost window."""
        was, self.state = self.state, "idle"
        return ("spring",) if was == "dragging" else ("close",) if was == "choosing" else NO_INTENT
