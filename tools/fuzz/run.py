"""One run of the fuzzer: a page, a seed, step after step, and what must hold after each."""

import contextlib
import json
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Error, Page

from game.klondike.game import Game
from game.klondike.table import table_text
from tools.fuzz import steps, window
from tools.fuzz.aim import pile_numbers, window_point
from tools.fuzz.faults import (
    Clock,
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
from tools.fuzz.hand import SHIFT, Hand
from tools.fuzz.shot import EXACT, LOOK, Shot

OUT = Path("bench/out/fuzz")
WHOLE = 200  # every so many steps all moves are undone and redone
MOST_UNDONE = 300
PATIENCE_S = 20.0
SETTLE_S = 5.0  # how long something that goes on by itself may make picture and save differ
SHOWN = 30  # events told of a fault

DICE = """(seed => { try {
  crypto.getRandomValues = words => {
    let n = Number(localStorage.getItem("fuzz.dice") ?? seed);
    for (let i = 0; i < words.length; i++) {
      n = n + 0x6d2b79f5 >>> 0;
      let t = Math.imul(n ^ n >>> 15, n | 1);
      t ^= t + Math.imul(t ^ t >>> 7, t | 61);
      words[i] = (t ^ t >>> 14) >>> 0;
    }
    localStorage.setItem("fuzz.dice", n);
    return words;
  };
} catch {} })"""
"""Random numbers from the seed, in all tabs and after each reload going on, so that a run can be repeated."""


Control = list[Any]
"""A control of the page, as steps.CONTROLS tells it."""


class FaultError(AssertionError):
    """Something that must hold did not."""


class Fuzzer:
    """Plays a page from a seed. `shot` is what it showed last, `game` the game that is saved, None where none can be told."""

    def __init__(self, page: Page, url: str, seed: int, pointer: str, size: tuple[int, int], is_mobile: bool) -> None:
        self.page, self.url, self.seed, self.pointer, self.size, self.is_mobile = (
            page,
            url,
            seed,
            pointer,
            size,
            is_mobile,
        )
        self.dice = Random(f"klondike {seed}")
        self.cdp = page.context.new_cdp_session(page)
        self.hand = Hand(page, self.cdp)
        self.step = 0
        self.events: deque[str] = deque(maxlen=400)
        self.troubles: list[str] = []
        self.shot: Shot
        self.game: Game | None = None
        self._saved, self._clock = Saved(), Clock()
        self.wholes = 0  # how often all moves were undone and redone
        page.on("console", lambda message: self._trouble(message.type, message.text))
        page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        page.on("crash", lambda page: self.troubles.append("the page crashed"))
        page.on("filechooser", lambda chooser: None)
        page.add_init_script(f"{DICE}({seed})")

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
        self._evaluate(script)

    def rest(self, ms: int) -> None:
        """Wait after the events so far."""
        self.flush()
        self.hand.note(f"wait {ms} ms")
        self.page.wait_for_timeout(ms)

    def flush(self) -> None:
        """Send what was put together."""
        self.hand.send()

    def controls(self, name: str) -> list[Control]:
        """Return the controls named by a selector that can be used now."""
        self.flush()
        found: list[Control] = json.loads(self._evaluate(f"{steps.CONTROLS}({json.dumps(name)})"))
        return found

    def press_button(self, do: str) -> None:
        """Press the button that does so, from the menu where it is there."""
        for name in (do, "menu", do):
            found = self.controls(f'[data-do="{name}"]')
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
        while not self._evaluate(condition):
            if time.monotonic() > end:
                raise FaultError(f"{PATIENCE_S} s went by without {condition}")
            self.page.wait_for_timeout(5)

    def in_other_tab(self, draws: int) -> None:
        """Open the game in another tab, draw there, and close it."""
        other = self.page.context.new_page()
        other.goto(self.url, wait_until="commit")
        other.wait_for_selector("#table[data-ready]", state="attached")
        for _ in range(draws):
            other.keyboard.press(" ")
        other.evaluate("() => new Promise(done => setTimeout(() => setTimeout(done)))")
        other.close()
        self.page.bring_to_front()

    def _evaluate(self, script: str) -> Any:
        """Return what a script of the page gives, asked again while the page is being replaced."""
        end = time.monotonic() + PATIENCE_S
        while True:
            try:
                answer = self.cdp.send(
                    "Runtime.evaluate", {"expression": script, "awaitPromise": True, "returnByValue": True}
                )
            except Error as error:
                if time.monotonic() > end or "Target" in str(error):
                    raise
            else:
                if "exceptionDetails" not in answer:
                    return answer["result"].get("value")
                if time.monotonic() > end:
                    raise FaultError(f"the page does not answer: {answer['exceptionDetails']}")
            time.sleep(0.01)

    # Looking

    def look(self) -> Shot:
        """See what the page shows now."""
        self.flush()
        kept = self.shot.kept if hasattr(self, "shot") else {}
        self.shot = Shot(self._evaluate(LOOK), kept)
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
        before = self.shot.kept.get("game", "")
        end = time.monotonic() + SETTLE_S
        faults, late = self.faults(), False
        while faults and not late:
            late = time.monotonic() > end  # the last look comes after the end, however slow the machine is
            self.page.wait_for_timeout(20)
            faults = self.faults()
        kept = self.shot.kept
        if "game" in self.shot.changed or kept["game"] != before:
            faults += self._clock.faults(kept["game"])
            if not self._may_undo_deal:
                faults += lost_game(before, kept["game"], kept.get("past", ""))
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
            except (FaultError, Error) as error:
                raise FaultError(self.report(str(error))) from error

    def _one(self) -> None:
        chances = steps.weights(self)
        do = self.dice.choices(list(chances), list(chances.values()))[0]
        # An undo may go past the deal: then the game on the table is given up, as the specification says.
        self._may_undo_deal = do.__name__ not in (
            "tap",
            "play_move",
            "stock_storm",
            "reload",
            "address",
            "open_link",
            "hide",
            "settings",
        )
        self.hand.note(f"--- {self.step} {do.__name__}")
        do(self)
        self.check()
        self.events.extend(self.hand.log)
        self.hand.log.clear()

    def whole_way(self) -> None:
        """Undo all moves to the deal and redo them: all must be as before, and at rest at its place."""
        self.hand.note(f"--- {self.step} whole way")
        self._may_undo_deal = True
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
                self.cdp.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 1})
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
        exact = json.loads(self._evaluate(EXACT))
        while exact["moving"] and time.monotonic() < end:
            self.page.wait_for_timeout(30)
            exact = json.loads(self._evaluate(EXACT))
        if exact["moving"]:
            raise FaultError(f"{exact['moving']} animations do not end")
        self.check()
        if self.shot.lang == "en" and self.game:
            faults = unlike_told(exact["labels"], self.shot.status, self.game)
            if faults:
                raise FaultError("; ".join(faults))
        slots = {pile: box for pile, _, _, box in exact["slots"]}
        layout = layout_of(self.shot)
        names = pile_numbers()
        for pile, box in slots.items():
            x, y = window_point(self, *layout.origin(names[pile]))
            if abs(box[0] - x) > 3 or abs(box[1] - y) > 3:
                raise FaultError(f"the place of {pile} is drawn at {box}, not at {x, y}")
        for pile, index, look, box in exact["cards"]:
            card = next(card for card in self.shot.cards if (card.pile, card.at) == (pile, index))
            x, y = window_point(self, card.x, card.y)
            if "covered" not in look and (abs(box[0] - x) > 3 or abs(box[1] - y) > 3):
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
        how = f"{self.pointer}, {self.size[0]} x {self.size[1]}"
        return f"seed {self.seed}, step {self.step} ({how}): {what}\n  {last}\n  more in {name}.log and .png"
