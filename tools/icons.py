"""Draw the icons and the pictures of the game that the manifest names, from the deck's own art: `python -m tools.icons`.

They are kept in the repository, so that a build needs no browser: `static/icon.svg`, `static/icons/`, `static/screens/`.
"""

import json
import re
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tools.browser import ensure_chromium
from tools.build import build
from tools.faces import back_markup, face_markup
from tools.serve import Server

ROOT = Path(__file__).parents[1]
STATIC = ROOT / "static"
KING_OF_HEARTS, ACE_OF_SPADES = 38, 39
SQUARE, ROUND, PLACE = 'width="512" height="512"', 'width="512" height="512" rx="96"', "translate({} 262) scale({})"
ICONS = {
    "any-192.png": (192, ROUND, 2.25),
    "any-512.png": (512, ROUND, 2.25),
    "maskable-512.png": (512, SQUARE, 1.75),  # a system may cut it to a circle of 80 % of its width
    "touch-180.png": (180, SQUARE, 2.1),
}
"""Each icon's width, its ground, and how large the cards are on it."""

MOVES = 48
"""How many moves of the deal that the tests win have been played in the pictures."""
SCREENS = {"wide.png": (1024, 640), "narrow.png": (390, 780)}


def colours() -> dict[str, str]:
    """Return the deck's colours by their names in static/cards.css."""
    text = (STATIC / "cards.css").read_text("utf-8")
    light = text[: text.index("@media")]
    found = dict(re.findall(r"--([\w-]+): ([^;]+);", light))
    return {name: found[value[6:-1]] if value.startswith("var(--") else value for name, value in found.items()}


def plain(markup: str, suit: str) -> str:
    """Return markup with its colours in place of its classes: an icon has no style of the page's."""
    paint = colours()
    names = {
        **{"a": f"robe-{suit}", "p": f"ink-{suit}", "s": f"skin-{suit}", "h": f"hair-{suit}"},
        **{"g": "gold", "r": "card", "b": "back"},
    }
    inks = {name: f'fill="{paint[colour]}"' for name, colour in names.items()}
    inks["c"] = f'fill="none" stroke="{paint["back-ink"]}" stroke-width="1.5"'
    inks["r"] += f' stroke="{paint["card-line"]}"'
    return re.sub(r'class="(\w+)"', lambda found: inks[found[1]], markup)


def icon(ground: str, size: float) -> str:
    """Return the icon as an SVG: a fan of a back, a king and an ace."""
    cards = ((-24, back_markup(), "s"), (-3, face_markup(KING_OF_HEARTS), "h"), (18, face_markup(ACE_OF_SPADES), "s"))
    drawn = "".join(
        f'<g transform="rotate({turn} 0 90)translate(-50 -70)">{plain(markup, suit)}</g>'
        for turn, markup, suit in cards
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect {ground} fill="{colours()["felt"]}"/>'
        f'<g fill-rule="evenodd" transform="{PLACE.format(256 + 8 * size, size)}">{drawn}</g></svg>\n'
    )


def draw_icons(browser: Browser) -> None:
    """Write the icons."""
    (STATIC / "icon.svg").write_text(icon(ROUND, 2.25), "utf-8")
    (STATIC / "icons").mkdir(exist_ok=True)
    for name, (width, ground, size) in ICONS.items():
        page = browser.new_page(viewport={"width": width, "height": width})
        page.set_content(f"<style>body{{margin:0}}svg{{display:block}}</style>{icon(ground, size)}")
        page.screenshot(path=STATIC / "icons" / name, omit_background=True)
        page.close()


def draw_screens(browser: Browser, url: str) -> None:
    """Write the pictures of the game."""
    (STATIC / "screens").mkdir(exist_ok=True)
    win = json.loads((ROOT / "tests/data/win.json").read_text("utf-8"))
    moves = ".".join(win["moves"].split(".")[:MOVES])
    for name, (width, height) in SCREENS.items():
        page = browser.new_page(viewport={"width": width, "height": height}, service_workers="block")
        page.goto(f"{url}#deal={win['deal']}&moves={moves}&theme=light")
        page.wait_for_selector("#table[data-ready]")
        page.screenshot(path=STATIC / "screens" / name)
        page.close()


def main() -> None:
    """Draw all of them."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**ensure_chromium().options())
        draw_icons(browser)
        build(ROOT, Path(folder))
        with Server(folder) as server:
            draw_screens(browser, server.url)
        browser.close()


if __name__ == "__main__":
    main()
