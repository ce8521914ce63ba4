"""What may happen to the window and the page: other sizes, other tabs, other addresses, a reload."""

import json
from typing import TYPE_CHECKING

from tools.fuzz.addresses import some_address, some_link
from tools.fuzz.hand import LAYOUTS

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
    f.line.evaluate(FRAMES)


FRAMES = """Promise.race([new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(1)))),
  new Promise(done => setTimeout(done, 10000, 0))])"""
"""The page has drawn itself at its new size, which a busy machine puts off for seconds."""

BANNER = """(() => {
  const there = document.getElementById("fuzz-bar");
  if (there) return there.remove();
  document.body.insertAdjacentHTML("afterbegin", '<div id="fuzz-bar">Translated</div>');
  document.getElementById("fuzz-bar").style.height = "60px";
})()"""


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
    f.hand.note("freeze, thaw")
    f.line.freeze()


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
    """Open a link from elsewhere, in one of the forms that there are."""
    where = some_link(f.dice)
    f.hand.note(f"open {where}")
    f.page.goto("about:blank")
    f.load(lambda: f.page.goto(f.url + where, wait_until="commit"))


def bookmark(f: "Fuzzer") -> None:
    """Open the address that the page has now, once more; the game goes on."""
    where = f.page.url
    f.page.goto("about:blank")
    f.load(lambda: f.page.goto(where, wait_until="commit"))


def rules(f: "Fuzzer") -> None:
    """Open the rules, and come back: by the browser's Back, by the link below them, by scrolling, or not yet."""
    f.press_button("a[href='#rules']")
    f.flush()
    way = f.dice.choice(("back", "back", "link", "scroll", "reload", "stay"))
    f.hand.note(way)
    if way == "back":
        f.load(lambda: f.page.go_back(wait_until="commit"))  # where a menu hid the link it leads to the page before
    elif way == "link":
        f.later("document.querySelector('#rules a[href=\"#game\"]').click()")
    elif way == "scroll":
        scroll_back(f)
    elif way == "reload":
        reload(f)


def history(f: "Fuzzer") -> None:
    """Go back or forward."""
    way = f.dice.choice(("back", "back", "forward"))
    f.hand.note(way)
    f.load(lambda: f.page.go_back(wait_until="commit") if way == "back" else f.page.go_forward(wait_until="commit"))


# Tabs


def open_tab(f: "Fuzzer") -> None:
    """Open the game in one more tab and go on there."""
    f.flush()
    leave_tab(f)
    f.hand.note("one more tab")
    f.open_tab()


def other_tab(f: "Fuzzer") -> None:
    """Go to the other tab, now and then right after a key, and often go on there with the game."""
    if f.dice.random() < 0.4:
        f.hand.key(f.dice.choice((" ", " ", "u")))
    leave_tab(f)
    f.hand.note("the other tab")
    f.use_tab(f.tabs[0] if f.line is not f.tabs[0] else f.tabs[-1])
    if f.dice.random() < 0.7:
        f.press_button("continue")


def leave_tab(f: "Fuzzer") -> None:
    """Tell the tab that another comes to the front, or that another window has the focus, or nothing."""
    f.hand.up()
    way = f.dice.choice(("hide", "blur", "none"))
    if way == "hide":
        f.later(f"{VISIBLE}('hidden')")
    elif way == "blur":
        f.later("dispatchEvent(new Event('blur'))")
    f.flush()


def close_tab(f: "Fuzzer") -> None:
    """Close this tab and go on in the other one."""
    f.flush()
    f.hand.note("close this tab")
    f.close_tab()


# Size, text, what others put into the page


def banner(f: "Fuzzer") -> None:
    """Something else puts a bar above the game, or takes it away."""
    f.hand.note("a bar above")
    f.later(BANNER)


def text_size(f: "Fuzzer") -> None:
    """The player chooses another size of text."""
    f.hand.font(f.dice.choice((16, 16, 20, 24, 32)))


def keyboard(f: "Fuzzer") -> None:
    """The player chooses another keyboard."""
    if f.line.has_layouts:
        f.hand.layout = f.dice.choice(list(LAYOUTS))
        f.hand.note(f"{f.hand.layout} keyboard")


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
