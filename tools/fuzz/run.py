"""One run of the fuzzer: a page, a seed, step after step, and what must hold after each."""

import contextlib
import json
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Error, Page

from game.klondike.game import Game
from game.klondike.table import table_text
from tools.browser import NO_WORKER, STOCK_FIREFOX_PAGE
from tools.fuzz import steps, window
from tools.fuzz.aim import pile_numbers, window_point
from tools.fuzz.faults import (
    EDGE,
    Clock,
    FaultError,
    Saved,
    always,
    differences,
    late_clock,
    layout_of,
    left_over,
    lost_game,
    misplaced,
    unlike_told,
)
from tools.fuzz.hand import Hand
from tools.fuzz.line import SHIFT, ChromiumLine, DeafError, FirefoxLine
from tools.fuzz.results import Results
from tools.fuzz.shot import EXACT, LOOK, Shot

OUT = Path("bench/out/fuzz")
WHOLE = 200  # every so many steps all moves are undone and redone
MOST_UNDONE = 300
PATIENCE_S = 20.0
SETTLE_S = 5.0  # how long something that goes on by itself may make picture and save differ
SHOWN = 30  # events told of a fault

DICE = """globalThis.dice = name => seed => {
  try {
    const n = Number(localStorage.getItem("fuzz." + name) ?? seed) + 0x6d2b79f5 >>> 0;
    localStorage.setItem("fuzz." + name, n);
    let t = Math.imul(n ^ n >>> 15, n | 1);
    t ^= t + Math.imul(t ^ t >>> 7, t | 61);
    return (t ^ t >>> 14) >>> 0;
  } catch { return 1; }
};
(seed => {
  const next = dice("dice");
  crypto.getRandomValues = words => (words.forEach((_, i) => words[i] = next(seed)), words);
})"""
"""Random numbers from the seed, in all tabs and after each reload going on, so that a run can be repeated."""


LATE = """(seed => {
  const real = fetch, next = dice("late");
  globalThis.fetch = (where, how) => {
    if (!/[/]later[/]/.test(where)) return real(where, how);
    const n = next(seed), wait = n % 3 ? n % 60 : n % 3000;
    return new Promise(done => setTimeout(done, wait)).then(() => real(where, how));
  };
})"""
"""Parts of the game come late, by as much as the seed says: most at once, a third of them up to 3 s after they were asked for."""

Control = list[Any]
"""A control of the page, as steps.CONTROLS tells it."""


class How(NamedTuple):
    """How a seed is played: by "mouse", "finger" or "both", in a window of which size, with animations or without."""

    pointer: str
    size: tuple[int, int]
    still: bool

    @property
    def is_mobile(self) -> bool:
        """Tell whether it is a phone."""
        return self.pointer == "finger"


def how_of(seed: int, engine: str) -> How:
    """Return how a seed is played in an engine."""
    dice = Random(f"how {seed}")
    pointer = "mouse" if engine == "firefox" else ("mouse", "finger", "both")[seed % 3]
    return How(pointer, dice.choice(window.SIZES), dice.random() < 0.75)


def new_context(browser: Browser, seed: int, how: How) -> BrowserContext:
    """Return an empty profile of a browser, in which chance and delays come from the seed."""
    width, height = how.size
    options: dict[str, Any] = {
        "has_touch": how.pointer != "mouse",
        "is_mobile": how.is_mobile,
        "viewport": {"width": width, "height": height},
        "reduced_motion": "reduce" if how.still else "no-preference",
        "accept_downloads": False,
    }
    context = browser.new_context(**STOCK_FIREFOX_PAGE if browser.browser_type.name == "firefox" else options)
    for script in (NO_WORKER, f"{DICE}({seed})", f"{LATE}({seed})"):
        context.add_init_script(script)
    return context


class Fuzzer:
    """Plays a page from a seed. `shot` is what it showed last, `game` the game that is saved, None where none can be told, `tabs` the
    lines to the open tabs and `line` that to the one that is played."""

    def __init__(self, page: Page, url: str, seed: int, how: How) -> None:
        self.context, self.url, self.seed = page.context, url, seed
        self.pointer, self.size, self.is_mobile = how.pointer, how.size, how.is_mobile
        self.dice = Random(f"klondike {seed}")
        self.step = 0
        self.events: deque[str] = deque(maxlen=400)
        self.troubles: list[str] = []
        self.shot: Shot
        self.game: Game | None = None
        self._saved, self._clock, self.results = Saved(), Clock(), Results()
        self._doing: steps.Step = steps.storm
        self.wholes = 0  # how often all moves were undone and redone
        self.line = self._new_line(page)
        self.tabs = [self.line]
        self.hand = Hand(self.line)

    def _new_line(self, page: Page) -> ChromiumLine | FirefoxLine:
        page.on("console", lambda message: self._trouble(message.type, message.text))
        page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        page.on("crash", lambda page: self.troubles.append("the page crashed"))
        page.on("filechooser", lambda chooser: None)
        return FirefoxLine(page) if self.engine == "firefox" else ChromiumLine(page)

    @property
    def engine(self) -> str:
        """The name of the browser's engine."""
        assert self.context.browser
        return self.context.browser.browser_type.name

    @property
    def page(self) -> Page:
        """The tab that is played."""
        return self.line.page

    @property
    def shown(self) -> Game:
        """The game on the table, where there is one for sure."""
        if self.game is None:
            raise FaultError("there is no game")
        return self.game

    def _trouble(self, kind: str, text: str) -> None:
        if kind in ("error", "warning", "assert"):
            self.troubles.append(f"console {kind}: {text}")

    # What steps use

    def by_finger(self) -> bool:
        """Tell whether the next press is a finger's; what is pressed otherwise is let go."""
        if self.hand.is_down:
            self.hand.up()
        return self.pointer == "finger" or (self.pointer == "both" and self.dice.random() < 0.5)

    def later(self, script: str) -> None:
        """Let the page do something that only a browser does, after the events before it."""
        self.flush()
        self.hand.note(script if len(script) < 90 else script[:60] + " … " + script[-28:])
        self.line.evaluate(script)

    def rest(self, ms: int) -> None:
        """Wait after the events so far."""
        self.flush()
        self.hand.note(f"wait {ms} ms")
        self.page.wait_for_timeout(ms)

    def flush(self) -> None:
        """Send what was put together."""
        self.line.send()

    def controls(self, name: str) -> list[Control]:
        """Return the controls named by a selector that can be used now."""
        self.flush()
        found: list[Control] = json.loads(self.line.evaluate(f"{steps.CONTROLS}({json.dumps(name)})"))
        return found

    def press_button(self, do: str) -> None:
        """Press the button that does so, from the menu where it is there."""
        for name in (do, "menu", do):
            found = self.controls(name if name[0] == "a" else f'[data-do="{name}"]')
            if found:
                self.hand.note(f"# {name}")
                self.hand.tap((found[0][4], found[0][5]), self.by_finger())
                if name == do:
                    return
                self.flush()

    def load(self, go: Callable[[], Any]) -> None:
        """Go to a page, and wait until it can be played."""
        self.flush()
        self.hand.note("load")
        go()
        self.page.wait_for_load_state("domcontentloaded")
        if not self.page.url.startswith(self.url):
            self.page.goto(self.url, wait_until="commit")
        self.wait("!!document.querySelector('#table')?.hasAttribute('data-ready')")

    def wait(self, condition: str) -> None:
        """Wait until a condition holds in the page."""
        end = time.monotonic() + PATIENCE_S
        while not self.line.evaluate(condition):
            if time.monotonic() > end:
                raise FaultError(f"{PATIENCE_S} s went by without {condition}")
            self.page.wait_for_timeout(5)

    def open_tab(self) -> None:
        """Open the game in one more tab, and play there."""
        self.tabs.append(self._new_line(self.context.new_page()))
        self._use(self.tabs[-1])
        self.load(lambda: self.page.goto(self.url, wait_until="commit"))

    def use_tab(self, line: ChromiumLine | FirefoxLine) -> None:
        """Play in another tab that is open."""
        self._use(line)
        self.page.bring_to_front()
        self.line.evaluate(
            f"globalThis.fuzz = undefined; {window.VISIBLE}('visible'); dispatchEvent(new Event('focus'))"
        )

    def _use(self, line: ChromiumLine | FirefoxLine) -> None:
        self.line = self.hand.line = line
        self.hand.resize(*self.size, self.is_mobile)

    def close_tab(self) -> None:
        """Close this tab, and play in the one that is left."""
        self.tabs.remove(self.line)
        self.page.close()
        self.use_tab(self.tabs[0])

    # Looking

    def look(self) -> Shot:
        """See what the page shows now."""
        self.flush()
        kept = self.shot.kept if hasattr(self, "shot") else {}
        self.shot = Shot(self.line.evaluate(LOOK), kept)
        if not self.shot.watching and not self.shot.behind:
            self.game = self._saved.read(self.shot.kept.get("game", ""))
        return self.shot

    def faults(self) -> list[str]:
        """Say what is wrong now."""
        shot = self.look()
        faults = always(shot) + misplaced(shot)
        if self.hand.is_down:
            faults = [fault for fault in faults if "top card" not in fault]
        if shot.watching or shot.behind:
            return faults
        if self.game is None:
            return [*faults, f"the save cannot be read: {shot.kept.get('game', '')[:300]}"]
        faults += differences(shot, self.game) + late_clock(shot.time, self._saved.seconds)
        if not self.hand.is_down:
            faults += left_over(shot, self.game)
        return faults

    def check(self) -> None:
        """Raise a FaultError unless all holds, at the latest when what goes on by itself has gone on a little."""
        stored = self.shot.kept
        before = stored.get("game", "")
        end = time.monotonic() + SETTLE_S
        faults, late = self.faults(), False
        while faults and not late:
            late = time.monotonic() > end  # the last look comes after the end, however slow the machine is
            self.page.wait_for_timeout(20)
            faults = self.faults()
        kept = self.shot.kept
        if "game" in self.shot.changed or kept["game"] != before:
            faults += self._clock.faults(kept["game"])
            if self._doing in steps.NO_UNDO:
                faults += lost_game(before, kept["game"], kept.get("past", ""))
        if kept != stored:
            may_deal = self._doing not in steps.NO_DEAL or "deals=proved" in kept.get("settings", "")
            faults += self.results.faults(kept, may_deal)
        faults += self.troubles
        if faults:
            raise FaultError("; ".join(faults))

    # Going on

    def begin(self) -> None:
        """Open the page."""
        self.hand.resize(*self.size, self.is_mobile)
        self.load(lambda: self.page.goto(self.url, wait_until="commit"))
        self.look()

    def go(self, count: int) -> None:
        """Make so many steps; raise a FaultError at the first fault, with what led to it."""
        for _ in range(count):
            self.step += 1
            try:
                self._one()
                if self.step % WHOLE == 0:
                    self.whole_way()
            except (FaultError, Error, DeafError) as error:
                raise FaultError(self.report(str(error))) from error

    def _one(self) -> None:
        chances = steps.weights(self)
        do = self.dice.choices(list(chances), list(chances.values()))[0]
        self._doing = do
        self.hand.note(f"--- {self.step} {do.__name__}")
        do(self)
        self.check()
        self.events.extend(self.hand.log)
        self.hand.log.clear()

    def whole_way(self) -> None:
        """Undo all moves to the deal and redo them: all must be as before, and at rest at its place."""
        self.hand.note(f"--- {self.step} whole way")
        self._doing = steps.storm
        self.calm()
        game = self.game
        if game is None:
            raise FaultError("there is no game")
        at, before = min(game.at, MOST_UNDONE), table_text(game.table)
        goal = game.at - at
        start = table_text(game.table_at(goal))
        self._walk("u", 0, goal)
        self._same(start, "after all was undone")
        self._walk("U", SHIFT, goal + at)
        self._same(before, "after all was redone")
        self.calm()
        self.at_rest()
        self.wholes += 1
        self.events.extend(self.hand.log)
        self.hand.log.clear()

    def calm(self) -> None:
        """End whatever goes on: gestures, an enlarged view, dialogs, replays, an auto finish."""
        for _ in range(12):
            self.hand.up()
            if self.shot.zoom != 1:  # two fingers did that, and what is pressed would not be where it is looked for
                self.line.plain_zoom()
            if self.shot.scrolled:
                window.scroll_back(self)
            if self.shot.watching:
                window.end_watching(self)
            elif self.shot.behind:
                window.go_on(self)
            else:
                self.hand.key("Escape")
            self.check()
            shot = self.shot
            busy = (
                shot.watching
                or shot.behind
                or shot.dialog
                or shot.run
                or shot.scrolled
                or shot.data["state"] == "finishing"
            )
            if not busy and not shot.kept.get("selected"):
                return
        raise FaultError(f"the page does not come to rest: {self.shot.dialog or self.shot.data['state']}")

    def _walk(self, key: str, modifiers: int, goal: int) -> None:
        """Undo or redo until so many moves lead to the table."""
        for _ in range(20):
            left = abs(int(self.shot.data["moves"]) - goal)
            if not left:
                return
            if self.shot.scrolled:  # a wheel's turn may come late
                window.scroll_back(self)
            self.hand.key(key, modifiers)
            if left > 1:
                self.hand.key(key, modifiers, left - 2)
            self.check()
            if self.shot.dialog:
                self.hand.key("Escape")
                self.check()
        raise FaultError(f"{goal} moves are not reached by {key}, but {self.shot.data['moves']}")

    def _same(self, table: str, when: str) -> None:
        if self.game is None or table_text(self.game.table) != table:
            raise FaultError(f"{when} the table is not what it was")

    def at_rest(self) -> None:
        """Raise a FaultError unless every card and place is drawn where it belongs, once nothing moves any more."""
        end = time.monotonic() + PATIENCE_S
        exact = json.loads(self.line.evaluate(EXACT))
        while exact["moving"] and time.monotonic() < end:
            self.page.wait_for_timeout(30)
            exact = json.loads(self.line.evaluate(EXACT))
        if exact["moving"]:
            raise FaultError(f"{exact['moving']} animations do not end")
        self.check()
        if self.shot.lang == "en" and self.game:
            faults = unlike_told(exact["labels"], self.shot.status, self.game)
            if faults:
                raise FaultError("; ".join(faults))
        slots = {pile: box for pile, _, _, box in exact["slots"]}
        layout = layout_of(self.shot)
        near = max(3, EDGE * layout.scale)
        names = pile_numbers()
        for pile, box in slots.items():
            x, y = window_point(self, *layout.origin(names[pile]))
            if abs(box[0] - x) > near or abs(box[1] - y) > near:
                raise FaultError(f"the place of {pile} is drawn at {box}, not at {x, y}")
        for pile, index, look, box in exact["cards"]:
            card = next(card for card in self.shot.cards if (card.pile, card.at) == (pile, index))
            x, y = window_point(self, card.x, card.y)
            if "covered" not in look and (abs(box[0] - x) > near or abs(box[1] - y) > near):
                raise FaultError(f"{card.name or 'a card'} of {pile} is drawn at {box}, not at {x, y}")

    def report(self, what: str) -> str:
        """Save a picture and the log; return what happened, with the last events."""
        OUT.mkdir(parents=True, exist_ok=True)
        self.events.extend(self.hand.log)
        name = OUT / f"{self.seed}-{self.step}"
        with contextlib.suppress(Error):
            self.page.screenshot(path=name.with_suffix(".png"), timeout=5000)
        events = list(self.events)
        kept = json.dumps(self.shot.kept, indent=1)
        name.with_suffix(".log").write_text("\n".join([what, *events, kept, ""]), "utf-8")
        last = "\n  ".join(events[-SHOWN:])
        how = f"{self.engine}, {self.pointer}, {self.size[0]} x {self.size[1]}"
        return f"seed {self.seed}, step {self.step} ({how}): {what}\n  {last}\n  more in {name}.log and .png"
