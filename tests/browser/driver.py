"""A driver that reads like play: `table.drag("T3", "F")`, `table.tap("7H")`, `table.keys("ArrowLeft")`.

It plays with mouse, touch and key events only and sees only what a player, or a screen reader, could: the drawn
cards and where they lie, the texts and the buttons. It never calls the game's own functions.
"""

import contextlib
import itertools
import json
import re
import time
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import urlencode

from playwright.sync_api import CDPSession, ConsoleMessage, Locator, Page, Request
from playwright.sync_api import TimeoutError as TooLate

from game.klondike.cards import SUIT_LETTERS, card_texts
from game.klondike.table import COLUMN_NAMES, table_text
from game.klondike.table import Table as Position
from tests.strategies import position as read_position

LARGE_TEXT = """document.addEventListener('DOMContentLoaded', () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html { font-size: 200% !important; }');
  document.adoptedStyleSheets = [sheet];
});"""
STEADY = """(() => {
  let held = null;
  const { get } = Object.getOwnPropertyDescriptor(Event.prototype, "timeStamp");
  Object.defineProperty(Event.prototype, "timeStamp", { configurable: true, get() { return held ?? get.call(this); } });
  globalThis.holdTime = on => { held = on ? performance.now() : null; };
})();
"""
"""Comes before a page's own scripts. While time is held, all events have one time: see `at_once`."""
NOTHING = '<!doctype html><link rel="icon" href="data:,"><title>-</title>'
READY = "document.querySelector('#table')?.hasAttribute('data-ready')"
NEAR, LATER_MS = 50, 400  # two taps nearer and sooner than this may be one double tap
SETTLE = """() => new Promise(done => requestAnimationFrame(() => setTimeout(() => setTimeout(done))))"""
PICTURE = """() => {
  const box = node => { const b = node.getBoundingClientRect(); return [b.x, b.y, b.width, b.height]; };
  const frames = new Map();
  const frame = parent => frames.get(parent) || frames.set(parent, parent.getScreenCTM()).get(parent);
  const nodes = [...document.querySelectorAll('#table [data-card]')];
  const size = nodes.map(node => node.getBBox()).find(box => box.width);
  const cards = nodes.map((node, order) => {
    const to = frame(node.parentNode);
    const [x, y] = ((node.style.transform || node.getAttribute('transform')).match(/-?[\\d.]+/g)).map(Number);
    const at = new DOMPoint(x + size.x, y + size.y).matrixTransform(to);
    return [node.dataset.card, node.dataset.pile, +(node.dataset.index || -1), order, node.getAttribute('class'),
      !!node.closest('#hand'), [at.x, at.y, size.width * to.a, size.height * to.d], box(node)];
  });
  const slots = [...document.querySelectorAll('#table .slot[data-pile]')].map(node =>
    [node.dataset.pile, node.getAttribute('class'), box(node)]);
  const status = [...document.querySelectorAll('#status div')].filter(div => div.checkVisibility()).map(div =>
    [div.querySelector('dt').textContent.trim(), div.querySelector('dd').textContent.trim()]);
  const table = { ...document.querySelector('#table').dataset };
  return JSON.stringify([cards, slots, status, table, box(document.querySelector('#felt'))]);
}"""


ORDER = (*COLUMN_NAMES, "S", "W", "FC", "FD", "FH", "FS", "F1", "F2", "F3", "F4")


class Box(NamedTuple):
    """A rectangle in CSS pixels of the window."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def close_to(self, other: "Box", by: float = 1.5) -> bool:
        return all(abs(one - two) <= by for one, two in zip(self, other, strict=True))


class Card(NamedTuple):
    """A card as drawn: `name` is empty while it lies face down, `order` is its place in the picture's order,
    `held` whether it is in the hand, `rest` where it lies once nothing moves, `box` where it is drawn now."""

    name: str
    pile: str
    index: int
    order: int
    look: str
    held: bool
    rest: Box
    box: Box

    def looks(self, kind: str) -> bool:
        return kind in self.look.split()


class Slot(NamedTuple):
    """The place of a pile, which shows while it is empty."""

    look: str
    box: Box


class Picture(NamedTuple):
    """What the page shows at one moment."""

    cards: tuple[Card, ...]
    slots: dict[str, Slot]
    status: dict[str, str]
    data: dict[str, str]
    felt: Box

    @classmethod
    def read(cls, text: str) -> "Picture":
        """Take what PICTURE returned in the page."""
        cards, slots, status, data, felt = json.loads(text)
        return cls(
            tuple(Card(*card[:6], Box(*card[6]), Box(*card[7])) for card in cards),
            {pile: Slot(look, Box(*box)) for pile, look, box in slots},
            dict(status),
            data,
            Box(*felt),
        )

    @property
    def piles(self) -> dict[str, list[Card]]:
        piles: dict[str, list[Card]] = {}
        for card in sorted(self.cards, key=lambda card: card.index):
            piles.setdefault(card.pile, []).append(card)
        return piles

    def pile(self, name: str) -> list[Card]:
        return self.piles.get(name, [])

    def card(self, name: str) -> Card:
        found = [card for card in self.cards if card.name == name]
        assert len(found) == 1, f"{name} is there {len(found)} times"
        return found[0]

    @property
    def held(self) -> list[Card]:
        return sorted((card for card in self.cards if card.held), key=lambda card: card.index)

    @property
    def position(self) -> str:
        """What lies on the table, as `seen` writes it."""
        piles = self.piles
        assert set(piles) <= set(ORDER), piles.keys()
        for pile, lying in piles.items():
            assert [card.index for card in lying] == list(range(len(lying))), f"{pile}: a gap, or two in one place"
        names = {"S": "stock", "W": "waste"}
        lines = [_line(names.get(pile, pile), [card.name or "?" for card in piles.get(pile, [])]) for pile in ORDER]
        return "\n".join(line for line in lines if line)

    def marked(self, kind: str) -> list[str]:
        """The piles of which a card or the empty place looks so."""
        piles = [card.pile for card in self.cards if card.looks(kind)]
        return piles + [pile for pile, slot in self.slots.items() if kind in slot.look.split()]

    # Points to aim at

    def place(self, target: str) -> tuple[float, float]:
        """A point on a card (its uncovered part), on a pile (its last card or its empty place) or on bare felt."""
        if target == "felt":
            return self.bare_felt()
        for card in self.cards:
            if card.name == target:
                return _open_part(card, self.cards)
        pile = self.pile(target)
        if pile:
            return _open_part(pile[-1], self.cards)
        assert target in self.slots, f"there is no {target} on the table"
        return self.slots[target].box.middle

    def bare_felt(self) -> tuple[float, float]:
        """A point of the felt where nothing lies and which belongs to no column."""
        boxes = [card.rest for card in self.cards] + [slot.box for slot in self.slots.values()]
        tall = boxes[0].height
        middle, end = self.felt.x + self.felt.width / 2, self.felt.bottom - 4
        xs = [middle, *range(int(self.felt.x) + 3, int(self.felt.right) - 3, 3)]
        for y in [end, *range(int(end), int(self.felt.y) + 3, -6)]:
            for x in xs:
                if not any(b.x - 8 < x < b.right + 8 and b.y - 8 < y < b.bottom + tall * 1.2 for b in boxes):
                    return x, y
        raise AssertionError("there is no bare felt")

    def grip(self, source: str, size: int = 1) -> tuple[float, float]:
        """A point on the card from which a move of `size` cards starts."""
        pile = self.pile(source)
        if not pile:
            return _open_part(self.card(source), self.cards)
        assert len(pile) >= size, f"{source} has no {size} cards"
        return _open_part(pile[-size], self.cards)

    def goal(self, source: str, target: str, size: int = 1) -> str:
        """The pile that a move's target names: `F` is the card's own foundation."""
        if target != "F":
            return target
        pile = self.pile(source)
        return "F" + (pile[-size].name if pile else source)[1]

    # What must hold

    def faults(self) -> list[str]:
        """What is drawn wrongly: a card not where it belongs, or under one that it should cover."""
        faults = [] if len(self.cards) == 52 else [f"{len(self.cards)} cards"]
        for pile, lying in self.piles.items():
            place = self.slots[pile].box
            for card, above in zip(lying, [*lying[1:], None], strict=True):
                covered = above is not None and above.rest.close_to(card.rest)
                if not covered and not card.box.close_to(card.rest, 2.5):
                    faults.append(f"{card.name or pile} is drawn at {card.box}, not at {card.rest}")
            for card in lying if pile[0] in "SF" else lying[:1]:
                if abs(card.rest.x - place.x) > 3 or abs(card.rest.y - place.y) > 3:
                    faults.append(f"{card.name or 'a card'} of {pile} does not lie at its place")
            for below, above in itertools.pairwise(lying):
                if above.order < below.order and pile != "S":
                    faults.append(f"{below.name or pile} is drawn over {above.name or pile}")
                if pile[0] == "T" and (abs(above.box.x - below.box.x) > 1 or above.box.y < below.box.y + 1):
                    faults.append(f"in {pile} {above.name or '?'} does not lie below {below.name or '?'}")
                spread = not below.rest.close_to(place)  # left-handed those beneath lie under the last one
                if pile == "W" and spread and (above.box.x < below.box.x - 1 or above.box.y < below.box.y - 1):
                    faults.append(f"the waste's {above.name} lies before {below.name}")
        return faults


def seen(position: Position, free: bool = False) -> str:
    """What a player sees of a position, in its text form; a hidden card is `?`."""
    lines = []
    for name, column, down in zip(COLUMN_NAMES, position.columns, position.down, strict=True):
        lines.append(_line(name, ["?"] * down + card_texts(column[down:]).split()))
    lines.append(_line("stock", ["?"] * len(position.stock)))
    lines.append(_line("waste", card_texts(position.waste).split()))
    for i, home in enumerate(position.home):
        lines.append(_line("F" + ("1234" if free else SUIT_LETTERS)[i], card_texts(home).split()))
    return "\n".join(line for line in lines if line)


def _line(name: str, cards: list[str]) -> str:
    return f"{name} {' '.join(cards)}" if cards else ""


class Table:
    """One page with the game on it, and the hand that plays."""

    def __init__(self, page: Page, url: str, touch: bool = False) -> None:
        self.page = page
        self.url = url
        self.touch = touch
        self.troubles: list[str] = []
        self.allowed: list[str] = []
        self.others: list[Table] = []
        self._cdp: CDPSession | None = None
        self.pressed = False
        self.at = (0.0, 0.0)
        self._tapped = (-1000.0, 0.0, 0.0)
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        page.on("request", self._on_request)

    # What must not happen

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning", "assert"):
            where = message.location.get("url", "")
            self.troubles.append(f"console {message.type}: {message.text} ({where})")

    def _on_request(self, request: Request) -> None:
        if not request.url.startswith((self.url, "data:", "blob:")):
            self.troubles.append(f"request to {request.url}")

    def allow(self, pattern: str) -> None:
        """Expect a trouble that a test brings about itself."""
        self.allowed.append(pattern)

    def check(self) -> None:
        """Fail on anything that went wrong in the page."""
        left = [one for one in self.troubles if not any(re.search(pattern, one) for pattern in self.allowed)]
        assert not left, left
        for other in self.others:
            other.check()

    # Opening

    def with_large_text(self) -> "Table":
        """Let text be twice as large on every page that is opened from now on."""
        self.page.add_init_script(LARGE_TEXT)
        return self

    def open(self, where: str = "fragment", position: str = "", ready: bool = True, **params: object) -> "Table":
        """Open the page. `position` becomes the parameter `table`; a `*` in it stands for all cards that it does not
        name."""
        if position:
            by_suit = params.get("foundations", "suit") == "suit"
            params["table"] = table_text(read_position(position, by_suit), "/")
        text = urlencode(params)
        mark = "" if not text else "?" if where == "query" else "#"
        if self.page.url.startswith(self.url):
            self.page.goto("about:blank")  # where only the fragment differs nothing would be loaded
        self.page.goto(self.url + mark + text, wait_until="commit")
        if ready:
            self.wait_ready()
        return self

    def keep(self, **items: str) -> "Table":
        """Put texts into the site's storage, `klondike.` before their names, with no game open."""
        self.page.route("**/nothing-here", lambda route: route.fulfill(body=NOTHING, content_type="text/html"))
        self.page.goto(self.url + "nothing-here")
        self.page.unroute("**/nothing-here")  # while there is a route nothing comes from the cache
        self.page.evaluate(
            "items => Object.entries(items).forEach(([k, v]) => localStorage.setItem('klondike.' + k, v))", items
        )
        return self

    def forget(self) -> "Table":
        """Empty the site's storage, with no game open."""
        self.keep().page.evaluate("() => localStorage.clear()")
        return self

    def another(self) -> "Table":
        """A second tab of the same browser."""
        self.others.append(Table(self.page.context.new_page(), self.url, self.touch))
        return self.others[-1]

    def wait_ready(self) -> "Table":
        self.page.wait_for_function(READY)
        return self

    def reload(self) -> "Table":
        self.page.reload(wait_until="commit")
        return self.wait_ready()

    def settle(self) -> "Table":
        """Wait until what the page put off to after the frame is done: speaking, saving, messages."""
        self.page.evaluate(SETTLE)
        return self

    def still(self) -> "Table":
        """Wait until no card flies."""
        self.page.wait_for_function("() => !document.getAnimations().length")
        return self

    def flights(self) -> list[object]:
        """A list to which the browser adds every animation that starts from now on."""
        started: list[object] = []
        self.cdp.on("Animation.animationStarted", lambda event: started.append(event))
        self.cdp.send("Animation.enable")
        return started

    def wait(self, condition: str, argument: object = None) -> "Table":
        """Wait for a JavaScript condition."""
        self.page.wait_for_function(condition, arg=argument)
        return self

    def hide(self) -> "Table":
        """Let the page believe that another tab is in front."""
        return self._visible("hidden")

    def show(self) -> "Table":
        return self._visible("visible")

    def _visible(self, state: str) -> "Table":
        self.page.evaluate(
            "state => { Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });"
            " Object.defineProperty(document, 'hidden', { value: state === 'hidden', configurable: true });"
            " document.dispatchEvent(new Event('visibilitychange')); }",
            state,
        )
        return self

    def freeze(self) -> "Table":
        """Let the browser freeze the page, as it does with tabs that are long in the background."""
        self.cdp.send("Page.setWebLifecycleState", {"state": "frozen"})
        return self

    def thaw(self) -> "Table":
        self.cdp.send("Page.setWebLifecycleState", {"state": "active"})
        return self

    # Seeing

    def picture(self) -> "Picture":
        """All that the page shows now, read at once."""
        return Picture.read(self.page.evaluate(PICTURE))

    def cards(self, pile: str) -> list[Card]:
        """The cards of a pile, lowest first. The foundations are FC, FD, FH, FS."""
        return self.picture().pile(pile)

    def names(self, pile: str) -> list[str]:
        return [card.name for card in self.cards(pile)]

    def card(self, name: str) -> Card:
        return self.picture().card(name)

    def position(self) -> str:
        """What lies on the table, as `seen` writes it."""
        return self.picture().position

    @property
    def status(self) -> dict[str, str]:
        """The status bar: what each heading shows."""
        return self.picture().status

    def data(self, name: str) -> str:
        return self.picture().data.get(name, "")

    @property
    def moves(self) -> int:
        return int(self.page.get_attribute("#table", "data-moves") or "-1")

    def lit(self) -> set[str]:
        """The piles that are lit as places to go."""
        return set(self.picture().marked("lit"))

    def selected(self) -> list[str]:
        """The names of the selected cards, lowest first."""
        chosen = [card for card in self.picture().cards if card.looks("selected")]
        return [card.name for card in sorted(chosen, key=lambda card: card.index)]

    def in_hand(self) -> list[str]:
        """The names of the cards in the hand, lowest first."""
        return [card.name for card in self.picture().held]

    def focus(self) -> str:
        """The pile under the keyboard's ring, with the card it starts from: `T3 7H`, `T3` when empty, "" for none."""
        picture = self.picture()
        for card in picture.cards:
            if card.looks("focus"):
                return f"{card.pile} {card.name}".strip()
        return "".join(picture.marked("focus"))

    def message(self) -> str:
        """The short message on the table, "" when none shows."""
        self.settle()
        return self.page.evaluate(
            "() => { const t = document.querySelector('#toast'); return t.checkVisibility() ? t.textContent : ''; }"
        )

    def wait_message(self, pattern: str) -> str:
        """Wait for a message that matches."""
        try:
            self.wait(
                "p => { const t = document.querySelector('#toast');"
                " return t.checkVisibility() && new RegExp(p, 'i').test(t.textContent); }",
                pattern,
            )
        except TooLate:
            raise AssertionError(f"no message like {pattern!r}, but {self.message()!r}") from None
        return self.message()

    def said(self) -> str:
        """What a screen reader was told last."""
        self.settle()
        return self.page.text_content("#live") or ""

    def panel(self) -> str:
        """The name of the open dialog, or ""."""
        self.settle()
        return self.page.evaluate(
            "() => { const d = document.querySelector('dialog[open]'); if (!d) return '';"
            " const by = d.getAttribute('aria-labelledby');"
            " return (by ? document.getElementById(by).textContent : d.getAttribute('aria-label') || '').trim(); }"
        )

    def button(self, name: str) -> Locator:
        """A button by what it says."""
        return self.page.get_by_role("button", name=name, exact=True)

    def kept(self, key: str = "klondike.game") -> str | None:
        """What lies in the browser's storage under a key."""
        return self.page.evaluate("key => localStorage.getItem(key)", key)

    @property
    def active(self) -> str:
        """The element that has the keyboard's focus in the page: its id, or what it says, or its tag."""
        return self.page.evaluate(
            "() => { const e = document.activeElement; return e.id || e.textContent.trim().slice(0, 40) || e.tagName; }"
        )

    # Aiming

    def place(self, target: str) -> tuple[float, float]:
        """A point on a card (`7H`: its uncovered part), on a pile (`T3`: its last card or its empty place) or on bare
        felt (`felt`), in pixels of the window."""
        return self.picture().place(target)

    # The hand: one pointer, mouse or finger

    def press(self, x: float, y: float) -> "Table":
        self.at = (x, y)
        self.pressed = True
        if self.touch:
            self._touch("touchStart", [(x, y)])
        else:
            self.page.mouse.move(x, y)
            self.page.mouse.down()
        return self

    def move(self, x: float, y: float, steps: int = 1) -> "Table":
        """Move the pressed pointer there."""
        from_x, from_y = self.at
        for step in range(1, steps + 1):
            at = (from_x + (x - from_x) * step / steps, from_y + (y - from_y) * step / steps)
            if self.touch:
                self._touch("touchMove", [at])
            else:
                self.page.mouse.move(*at)
        self.at = (x, y)
        return self

    def release(self) -> "Table":
        if self.touch:
            self._touch("touchEnd", [])
        else:
            self.page.mouse.up()
        self.pressed = False
        return self

    def cancel_touch(self) -> "Table":
        """The system takes the touch away: a pointercancel."""
        self._touch("touchCancel", [])
        self.pressed = False
        return self

    def second_finger(self, x: float, y: float) -> "Table":
        self._touch("touchStart", [self.at, (x, y)])
        return self

    @property
    def has_cdp(self) -> bool:
        return self._cdp is not None

    @property
    def cdp(self) -> CDPSession:
        if self._cdp is None:
            self._cdp = self.page.context.new_cdp_session(self.page)
        return self._cdp

    def _touch(self, kind: str, points: list[tuple[float, float]]) -> None:
        fingers = [{"x": x, "y": y, "id": i, "radiusX": 8, "radiusY": 8} for i, (x, y) in enumerate(points)]
        self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    # Play

    def tap(self, target: str) -> "Table":
        """Tap a card, a pile or the felt."""
        return self.tap_at(*self.place(target))

    def tap_at(self, x: float, y: float) -> "Table":
        """One tap, not the second half of a double tap."""
        if abs(x - self._tapped[0]) < NEAR and abs(y - self._tapped[1]) < NEAR:
            self.wait("then => performance.now() > then", self._tapped[2] + LATER_MS)
        self.fast_tap_at(x, y)
        self._tapped = (x, y, self.page.evaluate("performance.now()"))
        return self

    def fast_tap_at(self, x: float, y: float) -> "Table":
        """One tap, however soon after the last; press and lift go out together, so that it is never a hold."""
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)
        self.at = (x, y)
        return self

    def timed_taps(self, *taps: tuple[tuple[float, float], float]) -> "Table":
        """Tap so many points of the window, each so many seconds after the first tap by the times of the events: however long
        the machine takes, to the page they come with just these gaps."""
        begin = time.time()
        for (x, y), after in taps:
            if self.touch:
                finger = [{"x": x, "y": y, "id": 0, "radiusX": 8, "radiusY": 8}]
                for kind, points, when in (("touchStart", finger, after - 0.03), ("touchEnd", [], after)):
                    self.cdp.send(
                        "Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": begin + when}
                    )
            else:
                for kind, when in (("mousePressed", after - 0.03), ("mouseReleased", after)):
                    button = {"button": "left", "buttons": int(kind == "mousePressed"), "clickCount": 1}
                    self.cdp.send(
                        "Input.dispatchMouseEvent",
                        {"type": kind, "x": x, "y": y, **button, "timestamp": begin + when},
                    )
            self.at = (x, y)
        return self

    @contextlib.contextmanager
    def at_once(self) -> Iterator[None]:
        """The events within come to the page at one time, however long the machine takes to send them: a quick press
        stays one, and two taps are a double tap."""
        self.page.evaluate("() => globalThis.holdTime?.(true)")
        yield
        self.page.evaluate("() => globalThis.holdTime?.(false)")

    def double_tap(self, target: str) -> "Table":
        return self.taps(target, 2)

    def taps(self, target: str, times: int) -> "Table":
        """Tap so many times in one place, as fast as can be."""
        x, y = self.place(target)
        with self.at_once():
            if self.touch:
                for _ in range(times):
                    self.page.touchscreen.tap(x, y)
            else:
                self.page.mouse.click(x, y, click_count=times)
        return self

    def right_click(self, target: str) -> "Table":
        self.page.mouse.click(*self.place(target), button="right")
        return self

    def lift(self, source: str, size: int = 1) -> "Table":
        """Press on a card and drag it a little, so that it is in the hand."""
        x, y = self.picture().grip(source, size)
        with self.at_once():
            self.press(x, y).move(x + 14, y + 12)
        return self

    def carry(self, target: str) -> "Table":
        """Move the hand so that the held card covers the target."""
        picture = self.picture()
        goal_x, goal_y = picture.place(target)
        x, y = picture.held[0].box.middle if picture.held else self.at
        return self.move(self.at[0] + goal_x - x, self.at[1] + goal_y - y)

    def drag(self, source: str, target: str, size: int = 1) -> "Table":
        """Drag the last `size` cards of a pile, or from a named card on, to a pile or card. `F` is the card's own
        foundation."""
        goal = self.picture().goal(source, target, size)
        return self.lift(source, size).carry(goal).release()

    def draw(self) -> "Table":
        return self.fast_tap_at(*self.place("S"))

    def hold_key(self, name: str, times: int) -> "Table":
        """Hold a key down until it has come so many times."""
        for _ in range(times):
            self.page.keyboard.down(name)
        self.page.keyboard.up(name)
        return self

    def type_key(self, key: str, code: str, modifiers: int = 0) -> "Table":
        """Press a key that writes `key` on the player's keyboard, where an English one has `code`; 1 alt, 2 control, 4 meta and
        8 shift are held."""
        text = {"text": key} if len(key) == 1 and modifiers in (0, 8) else {}
        for kind in ("keyDown" if text else "rawKeyDown", "keyUp"):
            event = {"type": kind, "key": key, "code": code, "modifiers": modifiers}
            self.cdp.send("Input.dispatchKeyEvent", {**event, **(text if kind == "keyDown" else {})})
        return self

    def keys(self, *names: str) -> "Table":
        for name in names:
            self.page.keyboard.press(name)
        return self

    def click(self, name: str) -> "Table":
        """Press a button of the page by its name, from the menu where it is there."""
        button = self.unfold(self.button(name))
        if self.touch:
            button.tap()
        else:
            button.click()
        return self

    def unfold(self, control: Locator) -> Locator:
        """Open the menu if that is where a button or link lies; give it back."""
        menu = self.page.locator("#menu")
        if not control.is_visible() and menu.is_visible():
            menu.click()
        control.wait_for()
        return control

    def go_to_rules(self) -> "Table":
        """Press the link to the how-to, which a small screen has in its menu."""
        if self.button("Menu").is_visible():
            self.click("Menu")
        link = self.page.get_by_role("link", name="Rules")
        (link.tap if self.touch else link.click)()
        return self

    def undo(self) -> "Table":
        return self.click("Undo")

    def redo(self) -> "Table":
        return self.click("Redo")

    # Whole moves, as their text has them

    def play(self, move: str, by: str = "drag") -> "Table":
        """Play a move such as `T2T5x3`, `WF`, `D` by "drag", "tap" or "keys"."""
        return {"drag": self._by_drag, "tap": self._by_tap, "keys": self._by_keys}[by](*parse(move))

    def play_all(self, moves: str, by: str = "drag") -> "Table":
        for move in moves.split("."):
            self.play(move, by)
        return self

    def _by_drag(self, source: str, target: str, size: int) -> "Table":
        return self.draw() if source == "S" else self.drag(source, target, size)

    def _by_tap(self, source: str, target: str, size: int) -> "Table":
        if source == "S":
            return self.draw()
        before = self.picture()
        goal = before.goal(source, target, size)
        if goal in COLUMN_NAMES and len([pile for pile in COLUMN_NAMES if not before.pile(pile)]) > 1:
            return self.drag(source, goal, size)  # a tap does not say which of the empty columns is meant
        self.tap_at(*before.grip(source, size))
        after = self.picture()
        if after.data["moves"] == before.data["moves"]:
            assert goal in after.marked("lit"), f"{goal} is not lit for {source} x{size}: {after.marked('lit')}"
            self.tap_at(*after.place(goal))
        return self

    def _by_keys(self, source: str, target: str, size: int) -> "Table":
        if source == "S":
            return self.keys("Space")
        goal = self.picture().goal(source, target, size)
        self.walk_to(source).keys(*["ArrowUp"] * (size - 1)).keys("Enter")
        return self.walk_to(goal).keys("Enter")

    def walk_to(self, pile: str) -> "Table":
        """Bring the keyboard's ring to a pile, the shorter way round."""
        slots = self.picture().slots
        piles = ["S", "W", *sorted(pile for pile in slots if pile[0] == "F"), *COLUMN_NAMES]
        at = self.focus()[:2].strip()
        if not at:
            self.keys("ArrowRight")
            at = self.focus()[:2].strip()
        assert at, "the arrow keys show no ring"
        right = (piles.index(pile) - piles.index(at)) % len(piles)
        if right <= len(piles) // 2:
            return self.keys(*["ArrowRight"] * right)
        return self.keys(*["ArrowLeft"] * (len(piles) - right))


def parse(move: str) -> tuple[str, str, int]:
    """A move's text as (source, target, how many cards)."""
    if move in ("D", "R"):
        return "S", "S", 0
    pair, _, size = move.partition("x")
    source = "W" if pair[0] == "W" else pair[:2]
    return source, pair[len(source) :], int(size or 1)


def _open_part(card: Card, cards: tuple[Card, ...]) -> tuple[float, float]:
    """The middle of what the cards above leave uncovered of a card, at rest."""
    above = [other for other in cards if other.pile == card.pile and other.index > card.index]
    x, y, width, height = card.rest
    for other in above:
        if other.rest.y > card.rest.y + 1:
            height = min(height, other.rest.y - card.rest.y)
        elif other.rest.x > card.rest.x + 1:
            width = min(width, other.rest.x - card.rest.x)
    return x + width / 2, y + height / 2
