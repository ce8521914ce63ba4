"""The browser: listens, carries out effects, keeps time. It decides nothing.

Events become plain intents for the session, the view is painted at once, and what can wait (saving, speaking) is
done when the frame is out.
"""

import js
from js import document, host
from pyscript.ffi import create_proxy

from game.klondike.table import is_won, table_text
from game.page.address import Links
from game.page.ear import Ear
from game.page.effects import Effects
from game.page.keyboard import Keyboard
from game.page.look import Look
from game.page.panels import Panels
from game.page.parts import Parts
from game.page.pointer import Pointer
from game.page.run_panel import RunPanel
from game.page.storage import Keeper, clock_now
from game.page.surface import Surface
from game.page.tabs import Tabs
from game.page.view import View
from game.play.session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from game.klondike.game import Game
    from game.play.gesture import Intent, Spot

RUN_BUTTONS: "dict[str, Intent]" = {"run-up": ("reach", -1), "run-down": ("reach", 1), "run-take": ("confirm",)}


class Browser:
    """The page around one session."""

    def __init__(self, session: Session, keeper: Keeper) -> None:
        self.session = session
        self.felt = document.getElementById("felt")
        self.surface = Surface(self.felt)
        self.panels = Panels(create_proxy(self._on_close))
        self.pointer = Pointer(self)
        self.keyboard = Keyboard(self)
        self.run_panel = RunPanel()
        self.look = Look(self._on_deck)
        self.look.follow(session.settings)
        self.layout = self.surface.measure(self.session.settings.is_on("left"))
        self.view = View()
        self.table = self.view.table
        self.ear = Ear(self)
        self.effects = Effects(self, keeper)
        self.parts = Parts(self)
        self.tabs = Tabs(self, keeper)
        host.onLanguage(create_proxy(self._on_language))
        self.links = Links(self)
        self.to_watch: "tuple[Game, str] | None" = None  # a game to be watched, and packed moves that belong to it
        self.watching: "Any" = None  # the replay on the table (later/watch), which is shown and not played
        self._tick = create_proxy(self._on_tick)
        self._ticking = False

    @property
    def own(self) -> Session:
        """Return the player's own session, also while the table shows a replay."""
        return self.watching.own if self.watching else self.session

    # Start

    def begin(self) -> None:
        """Put the session on the page and listen from now on."""
        self.view.paint(self.session, self.layout, False)
        self.view.show_time(self.session)
        self.view.cards.setAttribute("class", "live")
        self._listen()
        self.run_clock()
        self.want_parts()
        self.effects.run(self.session.advice.begin(self.session.game))
        if is_won(self.session.game.table):
            self.panels.show_results(self.session)

    def _listen(self) -> None:
        on = document.addEventListener
        self.pointer.listen()
        self.keyboard.listen()
        on("click", create_proxy(self._on_click))
        on("change", create_proxy(self._on_change))
        on("visibilitychange", create_proxy(self._on_visibility))
        view = document.defaultView
        view.addEventListener("pagehide", create_proxy(self._on_visibility))
        view.addEventListener("hashchange", create_proxy(self.links.follow))
        view.addEventListener("resize", create_proxy(self._on_resize))
        host.watchSize(self.felt, create_proxy(self.fit))

    # What the pointer asks for

    def spot(self, x: float, y: float) -> "Spot":
        """Return what lies under a point in page pixels."""
        x, y = self.surface.inside(x, y)
        x, y = self.layout.point(x, y)
        return self.layout.hit(self.session.game.table, self.session.game.fan, x, y)

    def drop(self, dx: float, dy: float, tap: "Intent | None") -> None:
        """The hand, moved by page pixels, opens over the pile that its cards cover most. So near that it may be a `tap`, it is
        one when that is their own pile."""
        session, layout = self.session, self.layout
        if session.held:
            table, fan = session.game.table, session.game.fan
            own = session.held[0]
            left, top = layout.places(table, own, fan)[session.held[1]]
            scale = layout.scale * self.surface.zoom
            dx, dy = dx / scale, dy / scale
            target = layout.drop_target(table, fan, left + dx, top + dy, session.lit)
            covered = [
                layout.overlap(table, fan, pile, left + dx, top + dy) if pile >= 0 else 0 for pile in (own, target)
            ]
            if tap is None or covered[1] > covered[0]:
                tap = ("drop", target)
            if not self.tabs.blocks("drop"):
                self.session.now = clock_now()
                self.effects.run(session.update(tap))
            self.view.drop(session, layout, dx, dy)
        elif tap:
            self.do(tap)

    def spring(self, dx: float, dy: float) -> None:
        """The hand, moved by page pixels, lets its cards go back."""
        if self.session.held:
            self.session.update(("spring",))
            scale = self.layout.scale * self.surface.zoom
            self.view.drop(self.session, self.layout, dx / scale, dy / scale)

    def hold(self, spot: "Spot", x: float, y: float) -> None:
        """A press at (x, y) page pixels is held: the run panel opens beside it, if there is a run."""
        x, y = self.surface.inside(x, y)
        self.run_panel.open_near(x, y, self.surface.width, self.surface.height)
        self.do(("hold", spot))

    # Buttons

    def _on_click(self, event: "Any") -> None:
        button = event.target.closest("[data-do]")
        if not button:
            self.panels.toggle_menu(False)
            self.ear.press(event)
        else:
            if event.detail and not button.closest(
                "dialog"
            ):  # by pointer: keys go on meaning the table, also after a dialog
                host.focus(self.table)
            self.press(button.getAttribute("data-do"))

    def press(self, name: str) -> None:
        """Do what a button says."""
        if not self.watching and name != "finish" and self.effects.interrupt():
            return
        if name in RUN_BUTTONS:
            self.do(RUN_BUTTONS[name])
            return
        self.panels.toggle_menu(name == "menu" and not self.panels.menu_is_open)
        if self.parts.press(name):
            return
        if name == "copy":
            game = self.session.game
            self.panels.copy(game.deal, game.deal or table_text(game.start, "/"))
        elif name == "settings":
            self.panels.show_settings(self.session.settings)
            self.run_clock()
        elif name == "screen":
            host.fill()
        elif name == "recall":
            won = self.session.state() == "won"
            self.panels.show_results(self.session) if won else self.panels.show_dead(self.session.game.at)
            self.run_clock()
        elif name == "continue":
            self.tabs.take()
            host.focus(self.table)
        elif name != "menu":
            self.panels.hide()
            self.panels.hide_note()
            if name != "close":
                self.pointer.cancel()
                if name == "new":
                    self.new_deal()
                else:
                    self.do((name,))

    def new_deal(self) -> None:
        """Deal a game at random, of all or of those proved winnable, as the settings say."""
        self.panels.ask()
        if self.session.settings.values["deals"] == "proved":
            self.parts.want("proved", "proved")
        else:
            self.deal_number(host.dealNumber())

    def deal_number(self, number: str) -> None:
        """Deal a number under the rules of new deals."""
        self.do(("new", number))

    def tell(self, faults: "list[str]") -> None:
        """Say what was wrong, if anything was."""
        if faults:
            self.effects.toast(" ".join(faults))

    def _on_change(self, event: "Any") -> None:
        """A setting was changed in its dialog."""
        field = event.target
        name = field.getAttribute("data-set")
        if name:
            value = ("1" if field.checked else "0") if field.type == "checkbox" else field.value
            self.do(("set", name, value))

    def _on_deck(self) -> None:
        """The deck with a large index has come."""
        self.follow_settings()

    def follow_settings(self) -> None:
        """Let page and picture be as the settings say."""
        self.look.follow(self.session.settings)
        self.want_parts()
        self.view.use_deck(self.look.deck)
        self._on_resize(None)

    def _on_language(self) -> None:
        """The page has another language now: say in it what Python has said, and make room for its words."""
        self.panels.say_again(self.session.advice)
        self.view.say_again()
        self._on_resize(None)
        self.parts.follow([("language",)])
        self.ear.forget()
        self.ear.follow(self.session, self.layout)

    def want_parts(self) -> None:
        """Load the parts that the settings or the game on the table ask for."""
        if self.session.settings.is_on("ledger"):
            self.parts.want("ledger")
        if self.session.game.event.startswith("match"):
            self.parts.want("match")

    # Effects

    def do(self, intent: "Intent") -> None:
        """Let the session carry out an intent, then show what came of it. Neither what is watched is played, nor what goes on
        in another tab."""
        if self.watching:
            self.watching.pause()
            return
        if self.tabs.blocks(intent[0]):
            return
        host.settle()
        self.session.now = clock_now()
        effects = self.session.update(intent)
        self.view.paint(self.session, self.layout, True)
        if self.session.choice or self.run_panel.is_open:
            self.run_panel.paint(self.session)
        self.effects.run(effects)

    # Time and size

    def _on_close(self, event: "Any") -> None:
        """A dialog was closed, or the window has the focus again: show what waited for that. What had the focus may be gone."""
        self.panels.tell_due()
        if event.type == "close" and not self.panels.any_open():
            if self.to_watch:
                self.parts.want("watch", "watch")
            if document.hasFocus() and document.activeElement.matches("body"):
                host.focus(self.table)
        self.run_clock()

    def run_clock(self) -> None:
        """Let the clock run or stand as section 8 says, and tick only while it runs."""
        session = self.session
        started = session.game.moves or session.clock.seconds > 0
        aside = document.visibilityState == "hidden" or self.watching or self.tabs.behind
        idle = aside or is_won(session.game.table) or self.panels.any_open()
        running = bool(started and not idle)
        session.clock.tell(js.performance.now(), running)
        self.view.show_time(session)
        if running and not self._ticking:
            self._ticking = True
            host.after(self._tick, 1000)

    def _on_tick(self) -> None:
        self._ticking = False
        self.run_clock()

    def _on_visibility(self, event: "Any") -> None:
        if self.watching:
            self.watching.hush()
        else:
            self.effects.interrupt()
        self.run_clock()
        if document.visibilityState == "hidden" or event.type == "pagehide":
            self.pointer.cancel()
            self.effects.save()
            if event.type == "pagehide":
                self.tabs.leave()

    def fit(self) -> None:
        """Draw anew if the felt has another size than before: a bar above or below it may be higher now."""
        if self.surface.has_changed():
            self._on_resize(None)

    def _on_resize(self, event: "Any") -> None:
        """Draw for the new size; the game, the selection and a drag go on."""
        if event and not self.watching:
            self.effects.interrupt()
        before, grip = self.layout, self.surface.inside(self.pointer.gesture.x, self.pointer.gesture.y)
        self.layout = self.surface.measure(self.session.settings.is_on("left"))
        host.settle()
        self.view.paint(self.session, self.layout, False)
        if self.session.choice:
            self.run_panel.open_by(self.layout, self.session.choice[0], self.surface.width, self.surface.height)
        held = self.session.held
        if held:  # the finger stays on the same point of the card
            self.view.lift(self.session)
            table, fan = self.session.game.table, self.session.game.fan
            x, y = before.point(grip[0], grip[1])
            was, now = before.places(table, held[0], fan)[held[1]], self.layout.places(table, held[0], fan)[held[1]]
            x, y = x - was[0] + now[0], y - was[1] + now[1]
            scale = self.layout.scale
            x, y = self.surface.outside(self.layout.left + x * scale, y * scale)
            self.pointer.keep_grip(x, y)
