"""What may happen to the window and the page: other sizes, other tabs, other addresses, a reload."""

import json
from typing import TYPE_CHECKING

from tools.fuzz.addresses import some_address

if TYPE_CHECKING:
    from tools.fuzz.run import Fuzzer

SIZES = (
    (1280, 800),
    (1024, 700),
    (390, 844),
    (320, 568),
    (844, 390),
    (320, 320),
    (568, 320),
    (768, 1024),
    (700, 520),
    (1920, 1080),
)
VISIBLE = """(state => {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  Object.defineProperty(document, "hidden", { value: state === "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
})"""


def resize(f: "Fuzzer") -> None:
    """Give the window another size, or turn it."""
    dice = f.dice
    if dice.random() < 0.4:
        f.size = f.size[1], f.size[0]
    elif dice.random() < 0.7:
        f.size = dice.choice(SIZES)
    else:
        f.size = dice.randrange(320, 1400), dice.randrange(320, 1100)
    f.hand.resize(*f.size, f.is_mobile)


def hide(f: "Fuzzer") -> None:
    """Another tab comes to the front for a while."""
    f.later(f"{VISIBLE}('hidden')")
    if f.dice.random() < 0.2:
        f.rest(30)
    if f.dice.random() < 0.2:
        f.later("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
        f.later("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    f.later(f"{VISIBLE}('visible')")


def freeze(f: "Fuzzer") -> None:
    """The browser freezes the page, as one long in the background."""
    f.flush()
    f.hand.note("freeze, thaw")
    for state in ("frozen", "active"):
        f.hand.cdp.send("Page.setWebLifecycleState", {"state": state})


def focus(f: "Fuzzer") -> None:
    """The window loses the focus, or gets it."""
    f.later(f"dispatchEvent(new Event('{f.dice.choice(('blur', 'focus'))}'))")


def scroll(f: "Fuzzer") -> None:
    """Scroll the page."""
    f.hand.scroll((f.shot.window[0] / 2, f.shot.window[1] / 2), f.dice.choice((60, 300, 1500)))


def scroll_back(f: "Fuzzer") -> None:
    """Scroll to the table."""
    f.later("scrollTo({ top: 0, behavior: 'instant' })")


def reload(f: "Fuzzer") -> None:
    """Load the page again, now and then at once after something."""
    if f.dice.random() < 0.3:
        f.hand.key(" ")
    f.load(lambda: f.page.reload(wait_until="commit"))


def address(f: "Fuzzer") -> None:
    """Follow a link to another game on this page."""
    where = some_address(f.dice)
    f.hand.note(f"#{where}")
    f.later(f"location.hash = {json.dumps(where)}")


def open_link(f: "Fuzzer") -> None:
    """Open a link from elsewhere."""
    where = some_address(f.dice)
    f.hand.note(f"open #{where}")
    f.page.goto("about:blank")
    f.load(lambda: f.page.goto(f"{f.url}#{where}", wait_until="commit"))


def history(f: "Fuzzer") -> None:
    """Go back or forward."""
    way = f.dice.choice(("back", "back", "forward"))
    f.hand.note(way)
    f.load(lambda: f.page.go_back(wait_until="commit") if way == "back" else f.page.go_forward(wait_until="commit"))


def other_tab(f: "Fuzzer") -> None:
    """Play a move in another tab of the same game, and close it or leave it."""
    f.flush()
    f.hand.note("another tab")
    f.in_other_tab(f.dice.randrange(3))


def pause(f: "Fuzzer") -> None:
    """Wait, so that what goes on by itself goes on."""
    f.rest(f.dice.choice((20, 100, 400)))


def finish(f: "Fuzzer") -> None:
    """Let an auto finish come to its end."""
    f.hand.key("f")
    f.rest(f.dice.choice((100, 1000, 4000)))


def go_on(f: "Fuzzer") -> None:
    """Go on with the game here, after another tab had it."""
    f.press_button("continue")


def end_watching(f: "Fuzzer") -> None:
    """Go back from a replay to the game."""
    f.press_button("watch-end")


def escape(f: "Fuzzer") -> None:
    """Close what is open."""
    f.hand.key("Escape")
