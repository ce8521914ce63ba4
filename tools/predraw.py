"""The page's picture, drawn at build (`python -m tools.predraw` draws what the plain page loads later): the deck's faces, and the table as it lies before Python is up.

Python goes on from this first frame, so it has the same places (game/play/layout.py) and never draws a face itself:
a card shows `#back` or `#f0` to `#f51`, which are defined here once.
"""

from pathlib import Path

from game.play.layout import COLUMN, PILE_COUNT, STOCK, TALL_H, VIEW_W, Layout, fresh_places, fresh_spots, pile_names
from tools.faces import back_markup, face_markup, large_markup, slot_markup
from tools.looks import looks, options, patterns, style

WIDE = "@media (orientation:landscape) and (max-height:519px) and (min-width:480px)"
"""When the wide arrangement is used; static/style.css says the same."""


def at(x: int, y: int) -> str:
    """Return the CSS that puts an element at (x, y) units."""
    return f"transform:translate({x}px,{y}px)"


def slot_rules(wide: bool, left: bool) -> str:
    """Return the CSS rules that place the empty piles in one arrangement; left-handed, only those that differ."""
    layout = Layout(VIEW_W, TALL_H, wide, left)
    root = '[data-left="1"] ' if left else ""
    piles = range(COLUMN if left else PILE_COUNT)
    return "".join(f"{root}#slots>:nth-child({i + 1}){{{at(*layout.origin(i))}}}" for i in piles)


def table() -> str:
    """Return the content of the table's SVG: a fresh deal, every card face down, in dealing order."""
    tall, wide = (slot_rules(is_wide, False) + slot_rules(is_wide, True) for is_wide in (False, True))
    names = pile_names(False)
    slots = [f'<g class="slot" data-pile="{name}">{slot_markup(name)}</g>' for name in names]
    cards = []
    for (pile, i), place in zip(fresh_spots(), fresh_places(), strict=True):
        covered = " covered" if pile == STOCK and i < 23 else ""
        cards.append(
            f'<g class="card{covered}" data-card="" data-pile="{names[pile]}" data-index="{i}" '
            f'transform="translate({place[0]},{place[1]})"><use href="#back"/></g>'
        )
    hidden = "#cards:not(.live){visibility:hidden}"
    return (
        f"<style>{tall}{WIDE}{{{wide}{hidden}}}{style(looks())}</style>"
        f'<defs><g id="back">{back_markup()}</g></defs>'
        f'<g id="slots">{"".join(slots)}</g><g id="cards">{"".join(cards)}</g>'
    )


def faces() -> str:
    """Return the 52 faces as definitions. They are numbered: names would tell what lies face down."""
    return "".join(f'<g id="f{card}">{face_markup(card)}</g>' for card in range(52))


def large_deck() -> str:
    """Return the 52 faces with a large index, for the file that is loaded when somebody chooses them."""
    return "".join(f'<g id="l{card}">{large_markup(card)}</g>' for card in range(52))


def fill(page: str) -> str:
    """Return index.html with table, faces and choices where its comments mark their places."""
    choices = looks()
    for mark, markup in (
        ("table", table()),
        ("faces", faces()),
        ("felts", options(choices, "felt")),
        ("backs", options(choices, "back")),
    ):
        page = page.replace(f"<!-- {mark} -->", markup)
    return page


def write_later(folder: Path) -> None:
    """Write what the page loads when somebody chooses it: the deck with a large index, the patterns of backs."""
    (folder / "large.svg").write_text(large_deck(), "utf-8")
    (folder / "backs.svg").write_text(patterns(looks()), "utf-8")


if __name__ == "__main__":
    write_later(Path(__file__).parents[1] / "static")
