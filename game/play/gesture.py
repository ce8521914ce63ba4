"""Gestures: what pointer events mean. Pressing is a state, and every way in which it can end leads home.

Fed with plain numbers (CSS pixels, milliseconds), answers with intents; no browser and no clock here.
"""

from game.play.layout import COLUMN, STOCK

TAP_SLOP = {"mouse": 6, "pen": 8, "touch": 10}  # a press that moves further is a drag (section 5)
SLIP = 24  # and one that never gets further than this may have been a tap of an unsteady hand
HOLD_MS = 400

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any  # noqa: TID251 - for the type checker alone

    Spot = tuple[int, int] | None
    Intent = tuple[Any, ...]

NO_INTENT: "Intent" = ("none",)


class Gesture:
    """Turns presses into ("tap", spot, when), ("lift", spot), ("drag", dx, dy), ("drop", dx, dy), ("slip", dx, dy, spot, when)
    for a drop so near that it may be a tap, ("spring",); and a press that is held into ("hold", spot), ("slide", x, y),
    ("confirm",), ("close",).

    A spot is what `Layout.hit` returns, `when` the time of the event. States: idle, pressed, dragging, choosing. `press` counts presses, so that a
    timer can tell whether the one that it was set for is still held."""

    def __init__(self) -> None:
        self.state = "idle"
        self.pointer = 0
        self.press = 0
        self.when = 0.0
        self.x = self.y = 0.0
        self.spot: "Spot" = None
        self.slop = 6
        self._near = True

    def down(self, pointer: int, kind: str, x: float, y: float, when: float, spot: "Spot") -> "Intent":
        """A press begins. The stock answers at once; a second finger ends what the first one does."""
        if self.state != "idle":
            return self.cancel()
        if spot is not None and spot[0] == STOCK:
            return ("tap", spot, when)
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
            dx, dy = x - self.x, y - self.y
            self._near = self._near and dx * dx + dy * dy <= SLIP * SLIP
            return ("drag", dx, dy)
        if self.state == "choosing" and when - self.when >= HOLD_MS:
            return ("slide", x, y)
        if (x - self.x) ** 2 + (y - self.y) ** 2 <= self.slop**2:
            return NO_INTENT
        self.state, self._near = "dragging", True
        return ("lift", self.spot)

    def up(self, pointer: int, x: float, y: float, when: float) -> "Intent":
        """The press ends where it should: a tap or a drop. A hold told late by a busy page was a tap: its time tells."""
        if pointer != self.pointer or self.state == "idle":
            return NO_INTENT
        was, self.state = self.state, "idle"
        if was == "dragging":
            dx, dy = x - self.x, y - self.y
            near = self._near and dx * dx + dy * dy <= SLIP * SLIP
            return ("slip", dx, dy, self.spot, when) if near else ("drop", dx, dy)
        if was == "choosing" and when - self.when >= HOLD_MS:
            return ("confirm",)
        return ("tap", self.spot, when)

    def cancel(self) -> "Intent":
        """Everything else that can end a press: a lost pointer, a second finger, Escape, a lost window."""
        was, self.state = self.state, "idle"
        return ("spring",) if was == "dragging" else ("close",) if was == "choosing" else NO_INTENT
