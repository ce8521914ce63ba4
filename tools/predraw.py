"""The page's picture, drawn at build: the deck's faces, and the table as it lies before Python is up.

Python goes on from this first frame, so it has the same places (game/play/layout.py) and never draws a face itself:
a card shows `#back` or `#f0` to `#f51`, which are defined here once.
"""

from game.play.layout import PILE_COUNT, STOCK, TALL_H, VIEW_W, Layout, fresh_places, fresh_spots, pile_names
from tools.faces import back_markup, face_markup, slot_markup

WIDE = "@media (orientation:landscape) and (max-height:519px) and (min-width:480px)"
"""When the wide arrangement is used; static/style.css says the same."""


def at(x: int, y: int) -> str:
    """Return the CSS that puts an element at (x, y) units."""
    return f"transform:translate({x}px,{y}px)"


def table() -> str:
    """Return the content of the table's SVG: a fresh deal, every card face down, in dealing order."""
    tall, wide = Layout(VIEW_W, TALL_H, False), Layout(VIEW_W, TALL_H, True)
    rules = [
        "".join(f"#slots>:nth-child({i + 1}){{{at(*layout.origin(i))}}}" for i in range(PILE_COUNT))
        for layout in (tall, wide)
    ]
    names = pile_names(False)
    slots = [f'<g class="slot" data-pile="{name}">{slot_markup(name)}</g>' for name in names]
    cards = []
    for (pile, i), place in zip(fresh_spots(), fresh_places(), strict=True):
        covered = " covered" if pile == STOCK and i < 23 else ""
        cards.append(
            f'<g class="card{covered}" data-card="" data-pile="{names[pile]}" data-index="{i}" style="{at(*place)}">'
            '<use href="#back"/></g>'
        )
    hidden = "#cards:not(.live){visibility:hidden}"
    return (
        f"<style>{rules[0]}{WIDE}{{{rules[1]}{hidden}}}</style>"
        f'<defs><g id="back">{back_markup()}</g></defs>'
        f'<g id="slots">{"".join(slots)}</g><g id="cards">{"".join(cards)}</g>'
    )


def faces() -> str:
    """Return the 52 faces as definitions. They are numbered: names would tell what lies face down."""
    return "".join(f'<g id="f{card}">{face_markup(card)}</g>' for card in range(52))


def fill(page: str) -> str:
    """Return index.html with table and faces drawn in where its comments mark their places."""
    return page.replace("<!-- table -->", table()).replace("<!-- faces -->", faces())
