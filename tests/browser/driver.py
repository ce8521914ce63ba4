"""A driver that reads like play: `table.drag("T3", "F")`, `table.tap("7H")`, `table.keys("ArrowLeft")`.

It plays with mouse, touch and key events only and sees only what a player, or a screen reader, could: the drawn
cards and where they lie, the texts and the buttons. It never calls the game's own functions.
"""

import re
from types import TracebackType
from typing import Any, NamedTuple
from urllib.parse import urlencode

from playwright.sync_api import CDPSession, ConsoleMessage, Page, Request
from playwright.sync_api import TimeoutError as TooLate

from game.klondike.cards import RANK_LETTERS, SUIT_LETTERS, card_texts
from game.klondike.table import COLUMN_NAMES, Table as Position
from game.klondike.table import table_text
from tests.strategies import position as read_position

READY = "document.querySelector('#table')?.hasAttribute('data-ready')"
SETTLE = """() => new Promise(done => requestAnimationFrame(() => setTimeout(() => setTimeout(done))))"""
CARDS = """() => {
  const number = text => text === null || text === '' ? -1 : +text;
  return [...document.querySelectorAll('#table [data-card]')].map((node, order) => {
    const drawn = node.getBoundingClientRect(), inner = node.getBBox(), parent = node.parentNode.getScreenCTM();
    const [x, y] = (node.style.transform.match(/-?[\\d.]+/g) || ['0', '0']).map(Number);
    const at = new DOMPoint(x + inner.x, y + inner.y).matrixTransform(parent);
    return [node.dataset.card, node.dataset.pile, number(node.dataset.index), order, node.getAttribute('class'),
      [at.x, at.y, inner.width * parent.a, inner.height * parent.d],
      [drawn.x, drawn.y, drawn.width, drawn.height]];
  });
}"""
SLOTS = """() => [...document.querySelectorAll('#table .slot[data-pile]')].map(node => {
  const box = node.getBoundingClientRect();
  return [node.dataset.pile, node.getAttribute('class'), [box.x, box.y, box.width, box.height]];
})"""


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
    `rest` where it lies once nothing moves, `box` where it is drawn now."""

    name: str
    pile: str
    index: int
    order: int
    look: str
    rest: Box
    box: Box

    def looks(self, kind: str) -> bool:
        return kind in self.look.split()


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


def address(**params: object) -> str:
    """The parameters of a page's address. In `table` a `*` stands for all the cards that are not named."""
    if "*" in str(params.get("table", "")):
        by_suit = params.get("foundations", "suit") == "suit"
        params["table"] = table_text(read_position(str(params["table"]), by_suit), "/")
    return urlencode(params)


class Table:
    """One page with the game on it, and the hand that plays."""

    def __init__(self, page: Page, url: str, touch: bool = False) -> None:
        self.page = page
        self.url = url
        self.touch = touch
        self.troubles: list[str] = []
        self.allowed: list[str] = []
        self._cdp: CDPSession | None = None
        self._at = (0.0, 0.0)
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        page.on("request", self._on_request)

    # What must not happen

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning", "assert"):
            self.troubles.append(f"console {message.type}: {message.text}")

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

    # Opening

    def open(self, where: str = "fragment", position: str = "", ready: bool = True, **params: object) -> "Table":
        """Open the page; `position` is short for the parameter `table`."""
        if position:
            params["table"] = position
        text = address(**params)
        mark = "" if not text else "?" if where == "query" else "#"
        self.page.goto("about:blank")
        self.page.goto(self.url + mark + text, wait_until="commit")
        if ready:
            self.wait_ready()
        return self

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

    def wait(self, condition: str, argument: object = None) -> "Table":
        """Wait for a JavaScript condition."""
        self.page.wait_for_function(condition, arg=argument)
        return self

    # Seeing

    def all_cards(self) -> list[Card]:
        return [
            Card(name, pile, index, order, look or "", Box(*rest), Box(*box))
            for name, pile, index, order, look, rest, box in self.page.evaluate(CARDS)
        ]

    def cards(self, pile: str) -> list[Card]:
        """The cards of a pile, lowest first; `F7H` style names are not needed: foundations are FC, FD, FH, FS."""
        return sorted((card for card in self.all_cards() if card.pile == pile), key=lambda card: card.index)

    def names(self, pile: str) -> list[str]:
        return [card.name for card in self.cards(pile)]

    def card(self, name: str) -> Card:
        found = [card for card in self.all_cards() if card.name == name]
        assert len(found) == 1, f"{name} is there {len(found)} times"
        return found[0]

    def slots(self) -> dict[str, tuple[str, Box]]:
        """The empty places: how each looks and where it lies."""
        return {pile: (look, Box(*box)) for pile, look, box in self.page.evaluate(SLOTS)}

    def position(self) -> str:
        """What lies on the table, as `seen` writes it."""
        return _written(self.all_cards())

    def faults_of_the_picture(self) -> list[str]:
        """What is drawn wrongly: a card not where its pile is, under one it should cover, off the screen."""
        return _picture_faults(self.all_cards(), self.slots())

    def data(self, name: str) -> str:
        return self.page.get_attribute("#table", f"data-{name}") or ""

    @property
    def moves(self) -> int:
        return int(self.data("moves"))

    @property
    def status(self) -> dict[str, str]:
        """The status bar: what each heading shows."""
        pairs = self.page.evaluate(
            "() => [...document.querySelectorAll('#status div')].filter(d => d.checkVisibility())"
            ".map(d => [d.querySelector('dt').textContent.trim(), d.querySelector('dd').textContent.trim()])"
        )
        return dict(pairs)

    def lit(self) -> set[str]:
        """The piles that are lit as places to go."""
        return set(self._marked("lit"))

    def selected(self) -> list[str]:
        """The names of the selected cards, lowest first."""
        chosen = [card for card in self.all_cards() if card.looks("selected")]
        return [card.name for card in sorted(chosen, key=lambda card: card.index)]

    def focus(self) -> str:
        """The pile under the keyboard's ring, with the card it starts from: `T3 7H`, `T3` when empty, "" for none."""
        for card in self.all_cards():
            if card.looks("focus"):
                return f"{card.pile} {card.name}".strip()
        return "".join(self._marked("focus"))

    def _marked(self, kind: str) -> list[str]:
        piles = [card.pile for card in self.all_cards() if card.looks(kind)]
        return piles + [pile for pile, (look, _) in self.slots().items() if kind in look.split()]

    def message(self) -> str:
        """The short message on the table, "" when none shows."""
        self.settle()
        return self.page.evaluate("() => { const t = document.querySelector('#toast'); return t.checkVisibility() ? t.textContent : ''; }")

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

    def button(self, name: str):
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
        if target == "felt":
            return self.felt_point()
        cards = self.all_cards()
        for card in cards:
            if card.name == target:
                return _open_part(card, cards)
        pile = sorted((card for card in cards if card.pile == target), key=lambda card: card.index)
        if pile:
            return _open_part(pile[-1], cards)
        slots = self.slots()
        assert target in slots, f"there is no {target} on the table"
        return slots[target][1].middle

    def felt_point(self) -> tuple[float, float]:
        """A point of the felt where nothing lies."""
        found = self.page.evaluate(
            """() => {
              const felt = document.querySelector('#felt').getBoundingClientRect();
              const boxes = [...document.querySelectorAll('#table [data-pile]')].map(n => n.getBoundingClientRect());
              const low = Math.max(...boxes.map(b => b.bottom));
              const below = Math.max(low + boxes[0].height * 1.3, 0);
              if (below < felt.bottom - 3) return [felt.x + felt.width / 2, (below + felt.bottom) / 2];
              for (let x = felt.x + 4; x < felt.right - 4; x += 4) for (let y = felt.bottom - 4; y > felt.y; y -= 4)
                if (!boxes.some(b => x > b.x - 12 && x < b.right + 12 && y > b.y - 12 && y < b.bottom + b.height * 1.3))
                  return [x, y];
              return null;
            }"""
        )
        assert found, "there is no bare felt"
        return tuple(found)

    def grip(self, source: str, size: int = 1) -> tuple[float, float]:
        """A point on the card from which a move of `size` cards starts."""
        cards = self.all_cards()
        named = [card for card in cards if card.name == source]
        if named:
            return _open_part(named[0], cards)
        pile = sorted((card for card in cards if card.pile == source), key=lambda card: card.index)
        assert len(pile) >= size, f"{source} has no {size} cards"
        return _open_part(pile[-size], cards)

    # The hand: one pointer, mouse or finger

    def press(self, x: float, y: float) -> "Table":
        self._at = (x, y)
        if self.touch:
            self._touch("touchStart", [(x, y)])
        else:
            self.page.mouse.move(x, y)
            self.page.mouse.down()
        return self

    def move(self, x: float, y: float, steps: int = 1) -> "Table":
        """Move the pressed pointer there."""
        from_x, from_y = self._at
        for step in range(1, steps + 1):
            at = (from_x + (x - from_x) * step / steps, from_y + (y - from_y) * step / steps)
            if self.touch:
                self._touch("touchMove", [at])
            else:
                self.page.mouse.move(*at)
        self._at = (x, y)
        return self

    def release(self) -> "Table":
        if self.touch:
            self._touch("touchEnd", [])
        else:
            self.page.mouse.up()
        return self

    def cancel_touch(self) -> "Table":
        """The system takes the touch away: a pointercancel."""
        self._touch("touchCancel", [])
        return self

    def second_finger(self, x: float, y: float) -> "Table":
        self._touch("touchStart", [self._at, (x, y)])
        return self

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
        return self.tap_at(*self.place(target))

    def tap_at(self, x: float, y: float) -> "Table":
        return self.press(x, y).release()

    def double_tap(self, target: str) -> "Table":
        x, y = self.place(target)
        if self.touch:
            return self.tap_at(x, y).tap_at(x, y)
        self.page.mouse.dblclick(x, y)
        return self

    def right_click(self, target: str) -> "Table":
        self.page.mouse.click(*self.place(target), button="right")
        return self

    def lift(self, source: str, size: int = 1) -> "Table":
        """Press on a card and drag it a little, so that it is in the hand."""
        x, y = self.grip(source, size)
        self.press(x, y)
        return self.move(x + 14, y + 12, steps=2)

    def carry(self, target: str) -> "Table":
        """Move the hand so that the held card covers the target."""
        held = [card for card in self.all_cards() if card.order < 0 or self._in_hand(card.name)]
        x, y = self._at
        goal_x, goal_y = self.place(target)
        first = min(held, key=lambda card: card.index).box if held else Box(x, y, 0, 0)
        return self.move(x + goal_x - first.middle[0], y + goal_y - first.middle[1], steps=3)

    def in_hand(self) -> list[str]:
        """The names of the cards in the hand, lowest first."""
        return self.page.evaluate("() => [...document.querySelectorAll('#hand [data-card]')].map(n => n.dataset.card)")

    def _in_hand(self, name: str) -> bool:
        return bool(name) and name in self.in_hand()

    def drag(self, source: str, target: str, size: int = 1) -> "Table":
        """Drag the last `size` cards of a pile, or from a named card on, to a pile or card. `F` is the card's own
        foundation."""
        return self.lift(source, size).carry(self._goal(source, target, size)).release()

    def _goal(self, source: str, target: str, size: int) -> str:
        if target != "F":
            return target
        name = source if source[0] in RANK_LETTERS and len(source) == 2 and source[1] in SUIT_LETTERS else ""
        return "F" + (name or self.names(source)[-size])[1]

    def draw(self) -> "Table":
        return self.tap("S")

    def keys(self, *names: str) -> "Table":
        for name in names:
            self.page.keyboard.press(name)
        return self

    def click(self, name: str) -> "Table":
        """Press a button of the page by its name."""
        button = self.button(name)
        if self.touch:
            button.tap()
        else:
            button.click()
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
        goal = self._goal(source, target, size)
        before = self.moves
        self.tap_at(*self.grip(source, size))
        if self.moves == before:
            assert goal in self.lit(), f"{goal} is not lit for {source} x{size}: {self.lit()}"
            self.tap(goal)
        return self

    def _by_keys(self, source: str, target: str, size: int) -> "Table":
        if source == "S":
            return self.keys("Space")
        goal = self._goal(source, target, size)
        self.walk_to(source).keys(*["ArrowUp"] * (size - 1)).keys("Enter")
        return self.walk_to(goal).keys("Enter")

    def walk_to(self, pile: str) -> "Table":
        """Bring the keyboard's ring to a pile, the shorter way round."""
        piles = ["S", "W", *sorted(self.slots(), key=_foundations_first)[2:]]
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


def _foundations_first(pile: str) -> str:
    return {"S": "0", "W": "1"}.get(pile, "2" + pile)


def _written(cards: list[Card]) -> str:
    piles: dict[str, list[Card]] = {}
    for card in sorted(cards, key=lambda card: card.index):
        piles.setdefault(card.pile, []).append(card)
    for pile, lying in piles.items():
        assert [card.index for card in lying] == list(range(len(lying))), f"{pile} has a gap or two cards in one place"
    names = {"S": "stock", "W": "waste"}
    order = [*COLUMN_NAMES, "S", "W", "FC", "FD", "FH", "FS", "F1", "F2", "F3", "F4"]
    assert set(piles) <= set(order), piles.keys()
    lines = [_line(names.get(pile, pile), [card.name or "?" for card in piles.get(pile, [])]) for pile in order]
    return "\n".join(line for line in lines if line)


def _open_part(card: Card, cards: list[Card]) -> tuple[float, float]:
    """The middle of what the cards above leave uncovered of a card, at rest."""
    above = [other for other in cards if other.pile == card.pile and other.index > card.index]
    x, y, width, height = card.rest
    for other in above:
        if other.rest.y > card.rest.y + 1:
            height = min(height, other.rest.y - card.rest.y)
        elif other.rest.x > card.rest.x + 1:
            width = min(width, other.rest.x - card.rest.x)
    return x + width / 2, y + height / 2


def _picture_faults(cards: list[Card], slots: dict[str, tuple[str, Box]]) -> list[str]:
    faults = []
    if len(cards) != 52:
        faults.append(f"{len(cards)} cards")
    piles: dict[str, list[Card]] = {}
    for card in sorted(cards, key=lambda card: card.index):
        piles.setdefault(card.pile, []).append(card)
    for pile, lying in piles.items():
        place = slots[pile][1]
        for card in lying:
            if not card.box.close_to(card.rest, 2.5):
                faults.append(f"{card.name or pile} is drawn at {card.box}, not at {card.rest}")
        if abs(lying[0].box.x - place.x) > 3 or abs(lying[0].box.y - place.y) > 3:
            faults.append(f"{pile} does not begin at its place")
        for below, above in zip(lying, lying[1:], strict=False):
            if above.order < below.order and pile != "S":
                faults.append(f"{below.name or pile} is drawn over {above.name or pile}")
            if pile[0] == "T" and (abs(above.box.x - below.box.x) > 1 or above.box.y < below.box.y + 1):
                faults.append(f"in {pile} {above.name or '?'} does not lie below {below.name or '?'}")
            if pile == "W" and (above.box.x < below.box.x - 1 or above.box.y < below.box.y - 1):
                faults.append(f"the waste's {above.name} lies before {below.name}")
    return faults
