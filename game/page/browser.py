"""The browser: listens, carries out effects, keeps time. It decides nothing.

Events become plain intents for the session, the view is painted at once, and what can wait (saving, speaking) is
done when the frame is out.
"""

import js
from js import document, host
from pyscript.ffi import create_proxy

from game.klondike.table import is_won
from game.page.panels import Panels
from game.page.storage import Keeper
from game.page.view import View
from game.play.gesture import Gesture
from game.play.layout import Layout
from game.play.messages import PROBLEMS, move_sentence
from game.play.session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from game.play.gesture import Intent

ENDINGS = ("pointercancel", "lostpointercapture", "contextmenu")
ARROWS = {"ArrowLeft": ("step", -1), "ArrowRight": ("step", 1), "ArrowUp": ("reach", -1), "ArrowDown": ("reach", 1)}


class Browser:
    """The page around one session."""

    def __init__(self, session: Session, keeper: Keeper) -> None:
        self.session = session
        self.felt = document.getElementById("felt")
        self.keeper = keeper
        self.panels = Panels(create_proxy(self._on_close))
        self.gesture = Gesture()
        self.layout = self._measure()
        self.view = View()
        self.table = self.view.table
        self._later = create_proxy(self._catch_up)
        self._move = create_proxy(self._on_move)
        self._tick = create_proxy(self._on_tick)
        self._waiting: "list[Intent]" = []
        self._queued = False
        self._ticking = False
        self._hand_at = (0.0, 0.0)  # where the pointer last was in a drag, page pixels
        self._warned = False

    # Start

    def begin(self) -> None:
        """Put the session on the page and listen from now on."""
        self.view.paint(self.session, self.layout, False)
        self.view.show_time(self.session.clock.seconds)
        self.view.cards.setAttribute("class", "live")
        self._listen()
        self._run_clock()

    def _listen(self) -> None:
        on = document.addEventListener
        felt = self.felt.addEventListener
        felt("pointerdown", create_proxy(self._on_down))
        felt("pointerup", create_proxy(self._on_up))
        for kind in ENDINGS:
            felt(kind, create_proxy(self._on_lost))
        on("keydown", create_proxy(self._on_key))
        on("click", create_proxy(self._on_click))
        on("visibilitychange", create_proxy(self._on_visibility))
        view = document.defaultView
        view.addEventListener("blur", create_proxy(self._on_lost))
        view.addEventListener("pagehide", create_proxy(self._on_visibility))
        view.addEventListener("resize", create_proxy(self._on_resize))

    def play_early(self, lines: "list[str]") -> None:
        """Play what the player did before Python was up (static/host.js says how it is written)."""
        for line in lines:
            words = line.split(" ")
            if words[0] == "key" and len(words) == 5:
                self.key(words[1], words[2] == "1", words[3] == "1", words[4] == "1", False)
            elif words[0] == "click":
                self.press(words[1])
            elif words[0] == "pointerdown":
                self.down(int(words[1]), words[2], float(words[3]), float(words[4]), float(words[5]))
            elif words[0] == "pointermove":
                self.move(int(words[1]), float(words[3]), float(words[4]))
            elif words[0] == "pointerup":
                self.up(int(words[1]), float(words[3]), float(words[4]), float(words[5]))

    # Pointer

    def _on_down(self, event: "Any") -> None:
        if event.button == 0:
            self.down(event.pointerId, event.pointerType, event.pageX, event.pageY, event.timeStamp)
        elif event.button == 2 and event.pointerType == "mouse" and self.gesture.state == "idle":
            self._do(("home", self._spot(event.pageX, event.pageY)))

    def down(self, pointer: int, kind: str, x: float, y: float, when: float) -> None:
        """A press at (x, y) page pixels."""
        intent = self.gesture.down(pointer, kind, x, y, when, self._spot(x, y))
        if intent[0] == "tap":
            self._do(intent)
        elif intent[0] == "spring":
            self._spring()
        elif self.gesture.state == "pressed":
            self.felt.addEventListener("pointermove", self._move)
            spot = self.gesture.spot
            if spot and spot[1] >= 0:
                host.capture(self.table, pointer)

    def _on_move(self, event: "Any") -> None:
        self.move(event.pointerId, event.pageX, event.pageY)

    def move(self, pointer: int, x: float, y: float) -> None:
        """The pressed pointer moved."""
        intent = self.gesture.move(pointer, x, y)
        if intent[0] == "drag":
            if self.session.held:
                self._hand_at = (x, y)
                self.view.drag(intent[1], intent[2])
        elif intent[0] == "lift":
            self._do(intent)
            if self.session.held:
                host.settle()
                self.view.lift(self.session)
                self.move(pointer, x, y)

    def _on_up(self, event: "Any") -> None:
        self.up(event.pointerId, event.pageX, event.pageY, event.timeStamp)

    def up(self, pointer: int, x: float, y: float, when: float) -> None:
        """The press ended where it should."""
        intent = self.gesture.up(pointer, x, y, when)
        if intent[0] == "none":
            return
        self._let_go(pointer)
        if intent[0] != "drop":
            self._do(intent)
        elif self.session.held:
            self._drop(intent[1], intent[2])

    def _on_lost(self, event: "Any") -> None:
        """Whatever else ends a press brings the cards back."""
        if event.type == "contextmenu":
            event.preventDefault()
        self._cancel()

    def _cancel(self) -> None:
        dragged = self.gesture.cancel()[0] == "spring"
        self._let_go(self.gesture.pointer)
        if dragged:
            self._spring()

    def _let_go(self, pointer: int) -> None:
        self.felt.removeEventListener("pointermove", self._move)
        host.release(self.table, pointer)

    def _spring(self) -> None:
        self._let_go(self.gesture.pointer)
        if self.session.held:
            dx, dy = self._hand_at[0] - self.gesture.x, self._hand_at[1] - self.gesture.y
            self.session.update(("spring",))
            self.view.drop(self.session, self.layout, dx / self.layout.scale, dy / self.layout.scale)

    def _drop(self, dx: float, dy: float) -> None:
        """Drop the held cards, moved by CSS pixels, on the legal pile they cover most."""
        session, layout = self.session, self.layout
        table, fan = session.game.table, session.game.fan
        pile, i = session.held or (0, 0)
        x, y = layout.places(table, pile, fan)[i]
        dx, dy = dx / layout.scale, dy / layout.scale
        target = layout.drop_target(table, fan, x + dx, y + dy, session.lit)
        self._run(session.update(("drop", target)))
        self.view.drop(session, layout, dx, dy)

    def _spot(self, x: float, y: float) -> "tuple[int, int] | None":
        """Return what lies under a point in page pixels."""
        x, y = self.layout.point(x - self._felt_x, y - self._felt_y)
        return self.layout.hit(self.session.game.table, self.session.game.fan, x, y)

    # Keys and buttons

    def _on_key(self, event: "Any") -> None:
        target = event.target
        if target.matches("input, textarea, select, [contenteditable]") or self.panels.any_open():
            return
        if target.matches("button, a") and event.key in (" ", "Enter"):
            return
        if self.key(
            "Space" if event.key == " " else event.key,
            event.shiftKey,
            event.ctrlKey or event.metaKey,
            event.altKey,
            event.repeat,
        ):
            event.preventDefault()

    def key(self, key: str, shift: bool, control: bool, alt: bool, repeated: bool) -> bool:
        """Do what a key asks for (section 6); False when it asks for nothing."""
        letter = key.lower() if len(key) == 1 else key
        intent: "Intent | None" = None
        if alt or not self._in_view():
            return False
        if control:
            if letter == "z":
                intent = ("redo",) if shift else ("undo", repeated)
            elif letter == "y" and not shift:
                intent = ("redo",)
        elif letter == "u":
            intent = ("redo",) if shift else ("undo", repeated)
        elif key == "?":
            self.panels.show("keys")
            self._run_clock()
            return True
        elif shift:
            return False
        elif key in ARROWS:
            intent = ARROWS[key]
        elif key == "Space":
            intent = ("draw",)
        elif key == "Enter":
            intent = ("enter",)
        elif key == "Escape":
            self._cancel()
            intent = ("escape",)
        elif letter == "n" and not repeated:
            intent = ("new", host.dealNumber())
        if intent is None:
            return False
        if key != "Space":
            self._cancel()
        self._do(intent)
        return True

    def _in_view(self) -> bool:
        """Tell whether the table is on screen: keys do nothing while it is scrolled away."""
        box = self.felt.getBoundingClientRect()
        return box.bottom > 60 and box.top < js.innerHeight - 60

    def _on_click(self, event: "Any") -> None:
        button = event.target.closest("[data-do]")
        if button:
            self.press(button.getAttribute("data-do"))

    def press(self, name: str) -> None:
        """Do what a button says."""
        if name == "copy":
            self.panels.copy(self.session.game.deal)
            return
        if name in ("close", "new", "replay"):
            self.panels.hide()
        if name != "close":
            self._cancel()
            self._do(("new", host.dealNumber()) if name == "new" else (name,))

    # Effects

    def _do(self, intent: "Intent") -> None:
        """Let the session carry out an intent, then show what came of it."""
        host.settle()
        effects = self.session.update(intent)
        self.view.paint(self.session, self.layout, True)
        self._run(effects)

    def _run(self, effects: "list[Intent]") -> None:
        """Keep effects until the frame is out."""
        if effects:
            self._waiting.extend(effects)
            if not self._queued:
                self._queued = True
                host.after(self._later, 0)

    def _catch_up(self) -> None:
        """Carry out what waited: speak, save, show panels."""
        self._queued = False
        waiting, self._waiting = self._waiting, []
        session = self.session
        save = False
        for effect in waiting:
            kind = effect[0]
            if kind == "moved":
                self.panels.say(move_sentence(effect[1], session.game.table, session.game.rules, effect[2]))
                self._run_clock()
            elif kind == "say":
                self.panels.say(effect[1])
            elif kind == "refuse":
                self.panels.toast(effect[1])
            elif kind == "dealt":
                self._run_clock()
                self.view.show_time(session.clock.seconds)
                if host.addressUsed():
                    host.dropAddress()
            elif kind == "won":
                self._run_clock()
                self.panels.show_results(session)
            save = save or kind in ("save", "selected", "dealt")
        if save:
            self.save()

    def save_soon(self) -> None:
        """Save when the frame is out."""
        self._run([("save",)])

    def save(self) -> None:
        """Keep the game, and say once when that is not possible."""
        self.session.clock.tell(js.performance.now(), self.session.clock.running)
        if not self.keeper.save(self.session) and not self._warned:
            self._warned = True
            self.panels.toast(PROBLEMS["no-save"])

    # Time and size

    def _on_close(self, event: "Any") -> None:
        self._run_clock()

    def _run_clock(self) -> None:
        """Let the clock run or stand as section 8 says, and tick only while it runs."""
        session = self.session
        started = session.game.moves or session.clock.seconds > 0
        hidden = document.visibilityState == "hidden"
        running = bool(started and not hidden and not is_won(session.game.table) and not self.panels.any_open())
        session.clock.tell(js.performance.now(), running)
        self.view.show_time(session.clock.seconds)
        if running and not self._ticking:
            self._ticking = True
            host.after(self._tick, 1000)

    def _on_tick(self) -> None:
        self._ticking = False
        self._run_clock()

    def _on_visibility(self, event: "Any") -> None:
        self._run_clock()
        if document.visibilityState == "hidden" or event.type == "pagehide":
            self._cancel()
            self.save()

    def _measure(self) -> Layout:
        """Read the felt's size and place."""
        box = self.felt.getBoundingClientRect()
        self._felt_x = box.left + js.scrollX
        self._felt_y = box.top + js.scrollY
        wide = js.getComputedStyle(self.felt).getPropertyValue("--wide").strip() == "1"
        return Layout(box.width, box.height, wide)

    def _on_resize(self, event: "Any") -> None:
        """Draw for the new size; the game, the selection and a drag go on."""
        before, left, top = self.layout, self._felt_x, self._felt_y
        self.layout = self._measure()
        host.settle()
        self.view.paint(self.session, self.layout, False)
        held = self.session.held
        if held:  # the finger stays on the same point of the card
            table, fan = self.session.game.table, self.session.game.fan
            x, y = before.point(self.gesture.x - left, self.gesture.y - top)
            was, now = before.places(table, held[0], fan)[held[1]], self.layout.places(table, held[0], fan)[held[1]]
            x, y = x - was[0] + now[0], y - was[1] + now[1]
            self.gesture.x = self._felt_x + self.layout.left + x * self.layout.scale
            self.gesture.y = self._felt_y + y * self.layout.scale
            self.move(self.gesture.pointer, self._hand_at[0], self._hand_at[1])
