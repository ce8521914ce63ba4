"""Where the felt is: its size, its place on the page, and how much the page is scaled."""

import js
from js import host

from game.play.layout import Layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Surface:
    """The felt, as measured last. `zoom` is how many pixels of the page one of its own takes: 1, but for a page that something
    scales. A point is in page pixels, or in CSS pixels from the felt's top left corner."""

    def __init__(self, node: "Any") -> None:
        self._node = node
        self.width = self.height = self.x = self.y = 0.0
        self.zoom = 1.0

    def measure(self, left_handed: bool) -> Layout:
        """Read size and place; return the picture for them."""
        host.moved(self._node)
        box = self._place()
        self.width, self.height = box.width / self.zoom, box.height / self.zoom
        wide = js.getComputedStyle(self._node).getPropertyValue("--wide").strip() == "1"
        return Layout(self.width, self.height, wide, left_handed)

    def aim(self) -> None:
        """Find out where the felt is at a press: what was put above it, or scales the page, may have moved it."""
        if host.moved(self._node):
            self._place()

    def _place(self) -> "Any":
        """Read the place; return the box."""
        box = self._node.getBoundingClientRect()
        self.zoom = self._zoom_of(box)
        self.x, self.y = box.left + js.scrollX, box.top + js.scrollY
        return box

    def _zoom_of(self, box: "Any") -> float:
        width = self._node.offsetWidth  # a whole number
        return box.width / width if width and abs(box.width - width) > 0.6 else 1.0

    def has_changed(self) -> bool:
        """Tell whether the felt has another size than when it was measured."""
        box = self._node.getBoundingClientRect()
        return (box.width / self.zoom, box.height / self.zoom) != (self.width, self.height)

    def in_view(self) -> bool:
        """Tell whether the table is on screen."""
        box = self._node.getBoundingClientRect()
        return box.bottom > 60 and box.top < js.innerHeight - 60

    def inside(self, x: float, y: float) -> "tuple[float, float]":
        """Turn page pixels into CSS pixels from the felt's corner."""
        return (x - self.x) / self.zoom, (y - self.y) / self.zoom

    def outside(self, x: float, y: float) -> "tuple[float, float]":
        """Turn CSS pixels from the felt's corner into page pixels."""
        return self.x + x * self.zoom, self.y + y * self.zoom
