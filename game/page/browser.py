"""The browser: listens, carries out effects, keeps time. It decides nothing.

Events become plain intents for the session, the view is painted at once, and what can wait (saving, speaking) is
done when the frame is out.
"""

import js
from js import document, host
from pyscript.ffi import create_proxy

from game.klondike.table import is_won
from game.page.storage import Keeper
from game.page.view import View
from game.play.gesture import Gesture
from game.play.layout import HOME, PILE_COUNT, Layout
from game.play.messages import PROBLEMS, clock_text, move_sentence
from game.play.session import Session

TOAST_MS = 3200
ENDINGS = ("pointercancel", "lostpointercapture", "contextmenu")
ARROWS = {"ArrowLeft": ("step", -1), "ArrowRight": ("step", 1), "ArrowUp": ("reach", -1), "ArrowDown": ("reach", 1)}


class Browser:
    """The page around one session."""

    def __init__(self, keeper: Keeper) -> None:
        self.felt = document.getElementById("felt")
        self.keeper = keeper
        self.gesture = Gesture()
        self.layout = self._measure()
        self.view = View(self.layout)
        self.table = self.view.table
        self.session: "Session | None" = None
        self._later = create_proxy(self._catch_up)
        self._move = create_proxy(self._on_move)
        self._tick = create_proxy(self._on_tick)
        self._hide_toast = create_proxy(self._on_toast_end)
        self._waiting: "list[tuple[object, ...]]" = []
        self._queued = False
        self._toasts = 0
        self._ticking = False
        self._hand_at = (0.0, 0.0)  # where the pointer last was in a drag, page pixels
        self._warned = False
        self._copied = ""

    # Start

    def begin(self, session: Session) -> None:
        """Put the session on the page and listen from now on."""
        self.session = session
        self.view.paint(session, self.layout, False)
        self.view.show_time(session.clock.seconds)
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
        document.getElementById("results").addEventListener("close", create_proxy(self._on_close))
        document.getElementById("keys").addEventListener("close", create_proxy(self._on_close))
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

    def _on_down(self, event: "object") -> None:
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

    def _on_move(self, event: "object") -> None:
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

    def _on_up(self, event: "object") -> None:
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

    def _on_lost(self, event: "object") -> None:
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
        pile, i = session.held
        x, y = layout.places(table, pile, fan)[i]
        dx, dy = dx / layout.scale, dy / layout.scale
        best, most = -1, 0.0
        for target in session.lit:
            covered = layout.overlap(table, fan, target, x + dx, y + dy)
            if covered > most:
                best, most = target, covered
        if best < 0:
            most = 3500.0  # a quarter of a card says that a pile was meant
            for target in range(HOME, PILE_COUNT):
                covered = layout.overlap(table, fan, target, x + dx, y + dy)
                if covered > most:
                    best, most = target, covered
        self._run(session.update(("drop", best)))
        self.view.drop(session, layout, dx, dy)

    def _spot(self, x: float, y: float) -> "tuple[int, int] | None":
        """Return what lies under a point in page pixels."""
        x, y = self.layout.point(x - self._felt_x, y - self._felt_y)
        return self.layout.hit(self.session.game.table, self.session.game.fan, x, y)

    # Keys and buttons

    def _on_key(self, event: "object") -> None:
        target = event.target
        if target.matches("input, textarea, select, [contenteditable]") or self._panel_open():
            return
        if target.matches("button, a") and event.key in (" ", "Enter"):
            return
        if self.key("Space" if event.key == " " else event.key, event.shiftKey, event.ctrlKey or event.metaKey, event.altKey, event.repeat):
            event.preventDefault()

    def key(self, key: str, shift: bool, control: bool, alt: bool, repeated: bool) -> bool:
        """Do what a key asks for (section 6); False when it asks for nothing."""
        letter = key.lower() if len(key) == 1 else key
        intent: "tuple[object, ...] | None" = None
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
            self._show("keys")
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

    def _on_click(self, event: "object") -> None:
        button = event.target.closest("[data-do]")
        if button:
            self.press(button.getAttribute("data-do"))

    def press(self, name: str) -> None:
        """Do what a button says."""
        if name == "copy":
            deal = self.session.game.deal
            self._copied = deal
            host.copy(deal, create_proxy(self._on_copied))
            return
        if name in ("close", "new", "replay"):
            host.hide(document.getElementById("results"))
            host.hide(document.getElementById("keys"))
        if name != "close":
            self._cancel()
            self._do(("new", host.dealNumber()) if name == "new" else (name,))

    def _on_copied(self, worked: bool) -> None:
        document.getElementById("copied").textContent = PROBLEMS["copied" if worked else "no-copy"] % self._copied

    # Effects

    def _do(self, intent: "tuple[object, ...]") -> None:
        """Let the session carry out an intent, then show what came of it."""
        host.settle()
        effects = self.session.update(intent)
        self.view.paint(self.session, self.layout, True)
        self._run(effects)

    def _run(self, effects: "list[tuple[object, ...]]") -> None:
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
                self.say(move_sentence(effect[1], session.game.table, session.game.rules, effect[2]))
                self._run_clock()
            elif kind == "say":
                self.say(effect[1])
            elif kind == "refuse":
                self.toast(effect[1])
            elif kind == "dealt":
                self._run_clock()
                self.view.show_time(session.clock.seconds)
                if host.addressUsed():
                    host.dropAddress()
            elif kind == "won":
                self._run_clock()
                self._show_results()
            save = save or kind in ("save", "selected", "dealt")
        if save:
            self.save()

    def save(self) -> None:
        """Keep the game, and say once when that is not possible."""
        self.session.clock.tell(js.performance.now(), self.session.clock.running)
        if not self.keeper.save(self.session) and not self._warned:
            self._warned = True
            self.toast(PROBLEMS["no-save"])

    def say(self, sentence: str) -> None:
        """Tell a screen reader."""
        document.getElementById("live").textContent = sentence

    def toast(self, sentence: str) -> None:
        """Show a short message, and tell it."""
        box = document.getElementById("toast")
        box.textContent = sentence
        box.hidden = False
        self._toasts += 1
        host.after(self._hide_toast, TOAST_MS)
        self.say(sentence)

    def _on_toast_end(self) -> None:
        self._toasts -= 1
        if not self._toasts:
            document.getElementById("toast").hidden = True

    def _show_results(self) -> None:
        session = self.session
        for name, text in (
            ("time", clock_text(session.clock.seconds)),
            ("moves", str(session.game.at)),
            ("recycles", str(session.game.recycles())),
            ("home", "52"),
            ("deal", session.game.deal or "a position"),
        ):
            document.getElementById("won-" + name).textContent = text
        document.getElementById("copied").textContent = ""
        self._show("results")

    def _show(self, name: str) -> None:
        host.show(document.getElementById(name))
        self._run_clock()

    def _panel_open(self) -> bool:
        return document.querySelector("dialog[open]") is not None

    def _on_close(self, event: "object") -> None:
        self._run_clock()

    # Time and size

    def _run_clock(self) -> None:
        """Let the clock run or stand as section 8 says, and tick only while it runs."""
        session = self.session
        started = session.game.moves or session.clock.seconds > 0
        hidden = document.visibilityState == "hidden"
        running = bool(started and not hidden and not is_won(session.game.table) and not self._panel_open())
        session.clock.tell(js.performance.now(), running)
        self.view.show_time(session.clock.seconds)
        if running and not self._ticking:
            self._ticking = True
            host.after(self._tick, 1000)

    def _on_tick(self) -> None:
        self._ticking = False
        self._run_clock()

    def _on_visibility(self, event: "object") -> None:
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

    def _on_resize(self, event: "object") -> None:
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
