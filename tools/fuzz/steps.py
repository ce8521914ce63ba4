"""What a player may do next: each step is a function of a `Fuzzer`, chosen by weight from what the page shows."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from game.play.layout import COLUMN, PILE_COUNT, STOCK, pile_cards
from tools.fuzz.addresses import some_text
from tools.fuzz.aim import a_move, outside, somewhere, spot_point
from tools.fuzz.faults import FaultError
from tools.fuzz.line import ALT, CONTROL, SHIFT, Point
from tools.fuzz.results import deals_between
from tools.fuzz.taps import paced_taps
from tools.fuzz.window import (
    address,
    banner,
    bookmark,
    close_tab,
    end_watching,
    escape,
    finish,
    focus,
    freeze,
    go_on,
    hide,
    history,
    keyboard,
    open_link,
    open_tab,
    other_tab,
    pause,
    reload,
    resize,
    rules,
    scroll,
    scroll_back,
    text_size,
)

if TYPE_CHECKING:
    from tools.fuzz.run import Fuzzer

PLAY_KEYS = (
    "ArrowLeft",
    "ArrowRight",
    "ArrowUp",
    "ArrowDown",
    "Enter",
    " ",
    "Escape",
    "u",
    "h",
    "f",
    "t",
    "p",
    "n",
    "?",
    "z",
    "y",
    "q",
)
CONTROLS = """(name => JSON.stringify([...document.querySelectorAll(name)].map((node, n) => [node, n])
  .filter(([node]) => node.checkVisibility({ visibilityProperty: true }) && !node.disabled).map(([node, n]) => {
    if (node.closest("dialog")) node.scrollIntoView({ block: "nearest", behavior: "instant" });
    const box = node.getBoundingClientRect();
    return [n, node.tagName.toLowerCase(), node.type ?? "", node.dataset.do ?? "", box.x + box.width / 2, box.y + box.height / 2,
      node.tagName === "SELECT" ? [...node.options].map(option => option.value) : []];
  })))"""
"""The controls that can be used now: number, tag, type, what it does, where, and the values of a choice."""

CHOOSE = """((name, n, value) => {
  const field = document.querySelectorAll(name)[n];
  field.value = value;
  for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
})"""
"""Choose a value, for the list of a select is no part of the page."""

IN_DIALOG = "dialog[open] :is(button, input, select, textarea, summary, a)"
ON_PAGE = ":is(#tools, #watch, #note, #run, #elsewhere, #felt) :is(button[data-do], a, input)"
NEVER = ("screen",)  # a window that fills the screen cannot be given another size
RARELY = ("winnable", "proved", "records")


# Pointer


def tap(f: "Fuzzer") -> None:
    """Tap somewhere, now and then with an unsteady hand."""
    at, finger = somewhere(f), f.by_finger()
    if f.dice.random() < 0.85:
        f.hand.tap(at, finger)
        return
    f.hand.down(at, finger)
    along(f, at, (at[0] + f.dice.uniform(-16, 16), at[1] + f.dice.uniform(-16, 16)))
    f.hand.up()


def taps(f: "Fuzzer") -> None:
    """Tap a place two or three times, as fast as can be."""
    f.hand.tap(somewhere(f), f.by_finger(), f.dice.choice((2, 2, 3)))


def stock_storm(f: "Fuzzer") -> None:
    """Tap the stock again and again."""
    f.hand.tap(spot_point(f, STOCK), f.by_finger(), f.dice.randrange(2, 9))


def right_click(f: "Fuzzer") -> None:
    """Press the right button."""
    f.hand.press(somewhere(f), "right")
    f.hand.release("right")


def play_move(f: "Fuzzer") -> None:
    """Play a legal move by drag or taps."""
    found = a_move(f)
    if found is None:
        return
    move, start, goal, _ = found
    f.hand.note(f"# {move.src} {move.dst} {move.size}")
    finger = f.by_finger()
    if move.size == 0 or f.dice.random() < 0.3:
        f.hand.tap(start, finger)
        if move.size and f.dice.random() < 0.5:
            f.hand.tap(goal, finger)
        return
    f.hand.down(start, finger)
    along(f, start, goal)
    f.hand.up()


def along(f: "Fuzzer", start: Point, goal: Point) -> None:
    """Move the pressed pointer to a goal, in a few steps."""
    steps = f.dice.randrange(1, 4)
    for step in range(1, steps + 1):
        part = step / steps
        f.hand.move((start[0] + (goal[0] - start[0]) * part, start[1] + (goal[1] - start[1]) * part))


def drag(f: "Fuzzer") -> None:
    """Drag from somewhere to somewhere, and end it in one of many ways."""
    dice, hand = f.dice, f.hand
    start, finger = somewhere(f), f.by_finger()
    hand.down(start, finger)
    along(f, start, outside(f) if dice.random() < 0.1 else somewhere(f))
    end = dice.choice(("up", "up", "up", "key", "cancel", "blur", "second", "resize", "hide", "menu", "stay", "away"))
    hand.note(f"# {end}")
    if end == "key":
        hand.key(dice.choice(PLAY_KEYS))
    elif end == "cancel" and finger:
        hand.touch("Cancel", [])
    elif end == "blur":
        f.later("dispatchEvent(new Event('blur'))")
    elif end == "second" and finger:
        hand.touch("Start", [*hand.fingers, somewhere(f)])
    elif end == "resize":
        resize(f)
    elif end == "hide":
        hide(f)
    elif end == "menu" and not finger:
        hand.press(hand.mouse or start, "right")
        hand.release("right")
    elif end == "away":
        hand.move(outside(f))
    if end != "stay":
        hand.up()


def press(f: "Fuzzer") -> None:
    """Press, and let whatever comes next come."""
    f.hand.down(somewhere(f), f.by_finger())


def move(f: "Fuzzer") -> None:
    """Move what is pressed."""
    f.hand.move(somewhere(f) if f.dice.random() < 0.9 else outside(f))


def let_go(f: "Fuzzer") -> None:
    """Let go of what is pressed, or have it taken away."""
    if f.hand.fingers and f.dice.random() < 0.2:
        f.hand.touch("Cancel", [])
    f.hand.up()


def hold(f: "Fuzzer") -> None:
    """Press a column and hold; then slide, and lift or not."""
    dice, hand = f.dice, f.hand
    pile = dice.randrange(COLUMN, PILE_COUNT)
    count = len(pile_cards(f.game.table, pile)) if f.game else 0
    start = spot_point(f, pile, count - 1 - dice.randrange(min(count, 3)) if count else -1)
    hand.down(start, f.by_finger())
    f.rest(430)
    for button in (
        dice.sample(f.controls("#run button"), k=2)
        if dice.random() < 0.5 and len(f.controls("#run button")) > 1
        else ()
    ):
        hand.move((button[4], button[5]))
        f.rest(dice.choice((20, 20, 600)))
    end = dice.choice(("", "", "", "Escape", "ArrowUp", "turn", "blur"))
    hand.note(f"# {end}")
    if end == "turn":
        f.size = f.size[1], f.size[0]
        hand.resize(*f.size, f.is_mobile)
    elif end == "blur":
        f.later("dispatchEvent(new Event('blur'))")
    elif end:
        hand.key(end)
    if dice.random() < 0.9:
        hand.up()


def two_fingers(f: "Fuzzer") -> None:
    """Two fingers: together, one after the other, apart, pinching."""
    hand, one, two = f.hand, somewhere(f), somewhere(f)
    if f.dice.random() < 0.5:
        hand.touch("Start", [one, two])
    else:
        hand.touch("Start", [one])
        along(f, one, somewhere(f))
        hand.touch("Start", [*hand.fingers, two])
    for _ in range(f.dice.randrange(3)):
        hand.touch("Move", [somewhere(f), somewhere(f)])
    if f.dice.random() < 0.4:
        hand.touch("End", hand.fingers[:1])
        hand.move(somewhere(f))
    hand.up()


# Keys


def keys(f: "Fuzzer") -> None:
    """Press some keys of the game."""
    for _ in range(f.dice.choice((1, 1, 2, 4))):
        one_key(f)


def one_key(f: "Fuzzer") -> None:
    """Press a key, now and then held or with another."""
    dice = f.dice
    key = dice.choice(PLAY_KEYS)
    if key == "n" and dice.random() < 0.8:
        key = "ArrowRight"
    modifiers = dice.choice((CONTROL, SHIFT, CONTROL | SHIFT, ALT)) if dice.random() < 0.15 else 0
    f.hand.key(key, modifiers, dice.randrange(1, 6) if dice.random() < 0.08 else 0)


def storm(f: "Fuzzer") -> None:
    """Undo and redo a lot."""
    for _ in range(f.dice.randrange(2, 12)):
        key, modifiers = f.dice.choice(
            (("u", 0), ("u", 0), ("u", SHIFT), ("u", SHIFT), ("z", CONTROL), ("y", CONTROL), ("z", CONTROL | SHIFT))
        )
        f.hand.key(key, modifiers, f.dice.choice((0, 0, 3)))


def walk(f: "Fuzzer") -> None:
    """Play by keys: walk to a pile, take a run, place it."""
    for _ in range(f.dice.randrange(1, 3)):
        for _ in range(f.dice.randrange(5)):
            f.hand.key(f.dice.choice(("ArrowLeft", "ArrowRight")))
        for _ in range(f.dice.choice((0, 0, 1, 3))):
            f.hand.key(f.dice.choice(("ArrowUp", "ArrowUp", "ArrowDown")))
        f.hand.key("Enter")


def tabulator(f: "Fuzzer") -> None:
    """Let the focus wander, and press what it is on."""
    for _ in range(f.dice.randrange(1, 5)):
        f.hand.key("Tab", f.dice.choice((0, 0, SHIFT)))
    if f.dice.random() < 0.4:
        f.hand.key(f.dice.choice((" ", "Enter", "u", "ArrowLeft")))


def held(f: "Fuzzer") -> None:
    """Hold a key of the table down, or Enter on a button: a repeat never deals, nor crosses into the game before."""
    before, dice = f.shot, f.dice
    button = dice.choice(("", "undo", "new", "redo", "hint")) if f.game else ""
    if button:
        f.later(f"document.querySelector('#tools [data-do={button}]')?.focus()")
    key = "Enter" if button else dice.choice(("u", "u", "n", "ArrowUp", "ArrowRight", "Enter", " ", "f"))
    f.hand.key(key, 0, dice.randrange(2, 12))
    f.check()
    if deals_between(before.kept, f.shot.kept) > 1:
        raise FaultError(f"{key} held on {button or 'the table'} deals more than once")


# Buttons and dialogs


def menu(f: "Fuzzer") -> None:
    """Open the phone's menu, and press something."""
    f.press_button("menu")
    if f.dice.random() < 0.7:
        f.hand.tap(somewhere(f), f.by_finger())


def button(f: "Fuzzer") -> None:
    """Press a button of the page."""
    use(f, ON_PAGE)


def dialog(f: "Fuzzer") -> None:
    """Use a control of the open dialog."""
    use(f, IN_DIALOG)


def use(f: "Fuzzer", name: str) -> None:
    """Use one of the controls that a selector names."""
    dice = f.dice
    found = [one for one in f.controls(name) if one[2] != "file" and one[3] not in NEVER]
    found = [one for one in found if not one[3].startswith(RARELY) or dice.random() < 0.15]
    if not found:
        f.hand.key("Escape")
        return
    n, tag, kind, do, x, y, values = dice.choice(found)
    f.hand.note(f"# {tag} {kind} {do} {n}")
    if tag == "select":
        f.later(f"{CHOOSE}({json.dumps(name)}, {n}, {json.dumps(dice.choice(values))})")
        return
    if do == "winnable-way":
        f.results.watch(f.shot.kept["game"])
    f.hand.tap((x, y), f.by_finger())
    if tag == "textarea" or (tag == "input" and kind in ("text", "search", "number", "")):
        f.hand.type(some_text(dice))
        if dice.random() < 0.5:
            f.hand.key("Enter")


def settings(f: "Fuzzer") -> None:
    """Change something in one of the dialogs that change how the game is played or looks."""
    f.press_button(f.dice.choice(("settings", "settings", "variants", "daily", "deals", "match")))
    for _ in range(f.dice.randrange(1, 4)):
        f.flush()
        use(f, IN_DIALOG)
    if f.dice.random() < 0.8:
        f.hand.key("Escape")


def solver(f: "Fuzzer") -> None:
    """Ask the solver, and look at the way that it finds."""
    f.press_button("winnable")
    for _ in range(8):
        f.rest(250)
        found = f.controls("[data-do=winnable-way]")
        if found:
            f.results.watch(f.shot.kept["game"])
            f.hand.tap((found[0][4], found[0][5]), f.by_finger())
            f.rest(f.dice.choice((50, 1000, 3000)))
            return


Step = Callable[["Fuzzer"], None]

NO_DEAL: tuple[Step, ...] = (
    reload, rules, bookmark, address, open_link, history, hide, freeze, focus, resize, scroll, scroll_back, banner, text_size, keyboard,
    open_tab, other_tab, close_tab, pause, go_on, end_watching, paced_taps,
)  # fmt: skip
"""Steps in which nobody asks for a new deal: a game with moves that is on the table goes on or is paused."""

NO_UNDO: tuple[Step, ...] = (*NO_DEAL, tap, play_move, stock_storm, settings)
"""Steps in which no undo goes past the deal: the game on the table is given up then, as the specification says."""


def weights(f: "Fuzzer") -> dict[Step, float]:
    """Return what may come next, each with its weight."""
    shot = f.shot
    steps: dict[Step, float] = {
        tap: 14, play_move: 18, taps: 3, paced_taps: 2, stock_storm: 3, drag: 9, press: 4, hold: 0.9, keys: 11, held: 1, storm: 4, walk: 5,
        tabulator: 3, button: 6, menu: 1, settings: 1.2, solver: 0.08, resize: 2.5, text_size: 0.3, banner: 0.4, keyboard: 0.3, hide: 1.5,
        freeze: 0.3, focus: 0.7, scroll: 0.5, reload: 0.4, rules: 0.7, bookmark: 0.15, address: 0.9, open_link: 0.35, history: 0.3,
        pause: 0.7, open_tab: 0.08, escape: 1,
    }  # fmt: skip
    if len(f.tabs) > 1:
        steps |= {open_tab: 0, other_tab: 6, close_tab: 1.5}
    if f.pointer != "mouse":
        steps[two_fingers] = 2
    if f.pointer != "finger":
        steps[right_click] = 2
    if f.hand.is_down:
        steps |= {move: 40, let_go: 45}
    if shot.dialog:
        steps |= {dialog: 45, escape: 30}
    if shot.behind:
        steps[go_on] = 60
    if shot.watching:
        steps[end_watching] = 15
    if shot.third == "finish":
        steps[finish] = 20
    if shot.scrolled:
        steps[scroll_back] = 40
    return steps
