"""Gestures: what pointer events mean. Pressing is a state, and every way in which it can end leads home.

Fed with plain numbers (CSS pixels, milliseconds), answers with intents; no browser and no clock here.
"""

TAP_SLOP = {"mouse": 6, "pen": 8, "touch": 10}  # a press that moves further is a drag (section 5)
DOUBLE_MS, DOUBLE_SLOP = 300, 24

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any  # noqa: TID251 - for the type checker alone

    Spot = tuple[int, int] | None
    Intent = tuple[Any, ...]

NO_INTENT: "Intent" = ("none",)


class Gesture:
    """Turns presses into ("tap", spot), ("double", spot), ("lift", spot), ("drag", dx, dy), ("drop", dx, dy) and
    ("spring",). A spot is what `Layout.hit` returns."""

    def __init__(self) -> None:
        self.state = "idle"
        self.pointer = 0
        self.x = self.y = 0.0
        self.spot: "Spot" = None
        self.slop = 6
        self._tapped = (-1000.0, 0.0, 0.0)

    def down(self, pointer: int, kind: str, x: float, y: float, when: float, spot: "Spot") -> "Intent":
        """A press begins. The stock answers at once; a second finger ends what the first one does."""
        if self.state != "idle":
            return self.cancel()
        if spot is not None and spot[0] == 0:
            return ("tap", spot)
        self.state, self.pointer, self.x, self.y, self.spot = "pressed", pointer, x, y, spot
        self.slop = TAP_SLOP.get(kind, 10)
        return NO_INTENT

    def move(self, pointer: int, x: float, y: float) -> "Intent":
        """The pointer moved. The first intent of a drag is "lift"; the caller asks again for the "drag"."""
        if pointer != self.pointer or self.state == "idle":
            return NO_INTENT
        if self.state == "dragging":
            return ("drag", x - self.x, y - self.y)
        if (x - self.x) ** 2 + (y - self.y) ** 2 <= self.slop**2:
            return NO_INTENT
        self.state = "dragging"
        return ("lift", self.spot)

    def up(self, pointer: int, x: float, y: float, when: float) -> "Intent":
        """The press ends where it should: a tap or a drop."""
        if pointer != self.pointer or self.state == "idle":
            return NO_INTENT
        dragged, self.state = self.state == "dragging", "idle"
        if dragged:
            return ("drop", x - self.x, y - self.y)
        then, tx, ty = self._tapped
        self._tapped = (when, x, y)
        again = when - then < DOUBLE_MS and abs(x - tx) < DOUBLE_SLOP and abs(y - ty) < DOUBLE_SLOP
        return ("double" if again else "tap", self.spot)

    def cancel(self) -> "Intent":
        """Everything else that can end a press: a lost pointer, a second finger, Escape, a lost window."""
        dragged, self.state = self.state == "dragging", "idle"
        return ("spring",) if dragged else NO_INTENT
