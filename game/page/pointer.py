"""The pointer: mouse, touch and pen events in one path, from press to whatever ends it.

What the events mean is decided by play/gesture; here they are heard, captured and followed by the hand.
"""

from js import document, host
from pyscript.ffi import create_proxy

from game.play.gesture import HOLD_MS, Gesture
from game.play.layout import COLUMN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from game.page.browser import Browser

_ENDINGS = ("pointercancel", "lostpointercapture", "contextmenu")
_REPEAT_MS = 280


class Pointer:
    """Presses on the felt."""

    def __init__(self, browser: "Browser") -> None:
        self.browser = browser
        self.gesture = Gesture()
        self.at = (0.0, 0.0)  # where the pointer last was in a drag, page pixels
        self._move_heard = create_proxy(self._on_move)
        self._hold_over = create_proxy(self._on_hold)
        self._again = create_proxy(self._on_again)
        self._arrow = self._slides = 0
        self.pressed = -10000.0  # when the felt was last pressed or let go

    def listen(self) -> None:
        """Hear presses from now on."""
        felt = self.browser.felt.addEventListener
        felt("pointerdown", create_proxy(self._on_down))
        felt("pointerup", create_proxy(self._on_up))
        lost = create_proxy(self._on_lost)
        for kind in _ENDINGS:
            felt(kind, lost)
        document.defaultView.addEventListener("blur", lost)

    def _on_down(self, event: "Any") -> None:
        browser = self.browser
        self.pressed = event.timeStamp
        over = browser.session.choice or browser.panels.note_is_open or browser.tabs.behind
        if over and event.target.closest("#run, #note, #elsewhere"):
            return
        if event.button == 0:
            browser.surface.aim()
            self.down(event.pointerId, event.pointerType, event.pageX, event.pageY, event.timeStamp)
        elif event.button == 2 and event.pointerType == "mouse" and self.gesture.state == "idle":
            browser.surface.aim()
            browser.do(("home", browser.spot(event.pageX, event.pageY)))

    def down(self, pointer: int, kind: str, x: float, y: float, when: float) -> None:
        """A press at (x, y) page pixels."""
        if self.browser.effects.interrupt(when):
            return
        if self.browser.panels.menu_is_open:
            self.browser.panels.toggle_menu(False)
            return
        intent = self.gesture.down(pointer, kind, x, y, when, self.browser.spot(x, y))
        if intent[0] == "tap":
            self.browser.do(intent)
        elif self.gesture.state == "pressed":
            self.browser.felt.addEventListener("pointermove", self._move_heard)
            spot = self.gesture.spot
            if spot:
                host.capture(self.browser.table, pointer)
            if spot and spot[0] >= COLUMN and spot[1] >= 0:
                host.after(self._hold_over, HOLD_MS, self.gesture.press)
        else:
            self._end(intent)

    def _on_move(self, event: "Any") -> None:
        self.move(event.pointerId, event.pageX, event.pageY, event.timeStamp)

    def move(self, pointer: int, x: float, y: float, when: float) -> None:
        """The pressed pointer moved."""
        intent = self.gesture.move(pointer, x, y, when)
        if intent[0] == "drag":
            if self.browser.session.held:
                self.at = (x, y)
                zoom = self.browser.surface.zoom
                self.browser.view.drag(intent[1] / zoom, intent[2] / zoom)
        elif intent[0] == "slide":
            self._slide(self.browser.run_panel.arrow_at(x, y))
        elif intent[0] == "lift":
            self.browser.do(intent)
            if self.browser.session.held:
                host.settle()
                self.browser.view.lift(self.browser.session)
                self.move(pointer, x, y, when)

    def _on_hold(self, press: int) -> None:
        intent = self.gesture.hold(press)
        if intent[0] == "hold":
            self._arrow = 0
            self.browser.hold(intent[1], self.gesture.x, self.gesture.y)

    def _slide(self, arrow: int) -> None:
        """The held pointer is over an arrow of the run panel (-1 up, 1 down) or over none: step, and go on while it is."""
        if arrow != self._arrow:
            self._arrow = arrow
            self._slides += 1
            if arrow:
                self.browser.do(("reach", arrow))
                host.after(self._again, 2 * _REPEAT_MS, self._slides)

    def _on_again(self, slide: int) -> None:
        if self.gesture.state == "choosing" and self._arrow and self._slides == slide:
            self.browser.do(("reach", self._arrow))
            host.after(self._again, _REPEAT_MS, slide)

    def _on_up(self, event: "Any") -> None:
        self.pressed = event.timeStamp
        self.up(event.pointerId, event.pageX, event.pageY, event.timeStamp)

    def up(self, pointer: int, x: float, y: float, when: float) -> None:
        """The press ended where it should."""
        self._end(self.gesture.up(pointer, x, y, when))

    def _on_lost(self, event: "Any") -> None:
        """Whatever else ends a press brings the cards back."""
        if event.type == "contextmenu":
            event.preventDefault()
            if self.gesture.state == "choosing":  # a long press means it, on some systems, as well as the hold
                return
        self.cancel()

    def cancel(self) -> None:
        """End a press without a tap or a drop."""
        self._end(self.gesture.cancel())

    def _end(self, intent: "tuple[Any, ...]") -> None:
        """Let the pointer go, and do what the end of its press means."""
        if self.gesture.state == "idle":
            self.browser.felt.removeEventListener("pointermove", self._move_heard)
            host.release(self.browser.table, self.gesture.pointer)
        if intent[0] == "drop":
            self.browser.drop(intent[1], intent[2], None)
        elif intent[0] == "slip":
            self.browser.drop(intent[1], intent[2], ("slip", intent[3], intent[4]))
        elif intent[0] == "spring":
            self.browser.spring(self.at[0] - self.gesture.x, self.at[1] - self.gesture.y)
        elif intent[0] != "none":
            self.browser.do(intent)

    def keep_grip(self, x: float, y: float) -> None:
        """The picture changed its size: the grip on the held card is now at (x, y) page pixels."""
        self.gesture.x, self.gesture.y = x, y
        self.move(self.gesture.pointer, self.at[0], self.at[1], self.gesture.when)
